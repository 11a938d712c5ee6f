"""Tables under rules that this Tavola does not know: it neither guesses nor loses anything."""

from typing import Literal

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadFile, TavolaError
from tavola.core.game import Game
from tavola.table.store.rows import StoredTable, TableRow
from tavola.table.words.texts import SiteWords, texts

# How far the game got, which decides the advice: open a new table, wait for an update, or download the file.
Progress = Literal["waiting", "playing", "over"]


def game_of(row: TableRow) -> Game:
    """The game of a table under the rules it began with; raises `BadFile` if they are not known."""
    if row.game not in game_names():
        raise BadFile(f"This Tavola does not know the game {row.game}.")
    return find_game(row.game).under(row.rules)


def is_known(row: TableRow) -> bool:
    """Whether a table can be played here."""
    try:
        game_of(row)
    except BadFile:
        return False
    return True


class NotOver(TavolaError):
    """The file of an unfinished game, which would reveal what is hidden; `reason` is a key of the texts."""

    def __init__(self, reason: str) -> None:
        super().__init__("The game is not over yet: its file would show every hidden card.")
        self.reason = reason


class UnknownRules(TavolaError):
    """A table that cannot be shown or played, though its seats and its progress are known."""

    def __init__(self, stored: StoredTable, over: bool, why: BadFile) -> None:
        self.row = stored.row
        self.seats = stored.seats
        # The versions that this Tavola knows; empty if it does not have the game at all.
        self.known = str(why.values.get("known", ""))
        # A game from a file was never hidden from anybody.
        finished = over or (stored.row.imported and stored.start is not None)
        self.stage: Progress = "over" if finished else "waiting" if stored.start is None else "playing"
        super().__init__(self._told_operator())

    def _told_operator(self) -> str:
        row = self.row
        if not self.known:
            return f"It is a table of {row.game}, a game that this Tavola does not have."
        rules = f"rules version {row.rules} of {find_game(row.game).title}"
        return f"It is played under {rules}; this Tavola knows version {self.known}."

    def title(self, language: str) -> str:
        """What the game is called."""
        if self.row.game not in game_names():
            return self.row.game
        return texts(find_game(self.row.game), language).words.title

    def cause(self, words: SiteWords) -> str:
        """What happened, for the person who opens the table."""
        title = self.title(words.language)
        if not self.known:
            return words("error_rules_no_game", game=title)
        return words("error_rules", game=title, version=self.row.rules, known=self.known)

    def advice(self, words: SiteWords) -> str:
        """What becomes of the game, and what can be done."""
        return words(f"error_rules_{self.stage}")

    def told(self, words: SiteWords) -> str:
        """All of it in one line."""
        return words("error_rules_all", cause=self.cause(words), advice=self.advice(words))
