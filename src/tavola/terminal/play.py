"""Play in the terminal: read what a person types, let the bots answer."""

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tavola.bots import Bot
from tavola.bots.bot import BEST, FIRST
from tavola.bots.opponents import level_name, opponent, opponents
from tavola.core.action import Action
from tavola.core.chance import Chance, fast_chance
from tavola.core.data.files import writing
from tavola.core.data.options import Values
from tavola.core.data.record import Record, read_record
from tavola.core.data.words import words
from tavola.core.errors import ActionError, BadFile, TavolaError
from tavola.core.game import Game
from tavola.core.play.glimpse import glimpse
from tavola.core.play.session import Session, replay
from tavola.core.search.levels import LEVELS
from tavola.terminal.screen import HELP, Screen

PERSON = "me"


def play_terminal(
    game: Game,
    seats: list[str],
    seed: int | str,
    options: Values,
    console: Console,
    language: str = "en",
    resume: Path | None = None,
) -> Session:
    """Play a game; `seats` says who sits at each seat: "me", or a bot by name."""
    session = _resume(game, resume) if resume else Session(game, seed, len(seats), options)
    return TerminalTable(session, seats, console, language).play()


def _resume(game: Game, path: Path) -> Session:
    record = read_record(path)
    if record.game != game.name:
        raise BadFile(f"{path} is a game of {record.game}, not of {game.name}.")
    return replay(record, game)


class TerminalTable:
    """One sitting at the terminal."""

    def __init__(self, session: Session, seats: list[str], console: Console, language: str) -> None:
        self.session = session
        self.console = console
        self.bots: list[Bot | None] = [None if who == PERSON else opponent(who) for who in seats]
        self.chance: Chance = fast_chance(len(session.entries) + 1)
        self.screen = Screen(console, words(session.game, language), _names(seats, language))
        self.told = len(session.entries)  # entries whose events were shown
        self.opened = bool(session.entries)
        self.sitting = -1

    def play(self) -> Session:
        """Play until the game is over or the person leaves."""
        try:
            while not self.session.state.over:
                mover = self.bots[self.session.state.to_move]
                if mover is not None:
                    self.session.play(mover.choose(glimpse(self.session.state), self.chance))
                elif not self._ask():
                    return self.session
        except (EOFError, KeyboardInterrupt):
            return self.session
        self._tell(self._seat())
        self.screen.table(self.session, self._seat())
        self.screen.result(self.session)
        return self.session

    def _seat(self) -> int:
        """The seat the screen is drawn for: the person who decides, or else the first person."""
        people = [seat for seat, mover in enumerate(self.bots) if mover is None]
        decides = self.session.state.to_move
        return decides if decides in people else (people or [0])[0]

    def _tell(self, seat: int) -> None:
        if not self.opened:
            self.screen.events(self.session.opening, seat)
            self.opened = True
        for entry in self.session.entries[self.told :]:
            self.screen.events(entry.events, seat)
        self.told = len(self.session.entries)

    def _curtain(self, seat: int) -> None:
        """Several people share the screen: hide the last one's cards until the next one sits down."""
        self.console.clear()
        self.console.input(f"[bold]{self.screen.names[seat]}[/], take the screen and press Enter. ")
        self.sitting = seat

    def _ask(self) -> bool:
        """One choice of a person; False if they leave."""
        seat = self.session.state.to_move
        if self.bots.count(None) > 1 and seat != self.sitting:
            self._curtain(seat)
        self.screen.table(self.session, seat)
        self._tell(seat)
        legal = self.session.state.legal()
        self.screen.question(self.session, legal)
        while True:
            typed = self.console.input("\n[bold]>[/] ").strip()
            if typed in ("quit", "exit", "q"):
                return False
            try:
                if self._answer(typed, seat, legal):
                    return True
            except ActionError as error:
                self.screen.note(f"{escape(str(error))} [dim]{error.rule}[/]", "yellow")
            except TavolaError as error:
                self.screen.note(escape(str(error)), "yellow")

    def _answer(self, typed: str, seat: int, legal: list[Action]) -> bool:
        """Do what was typed; True if the table has changed."""
        word, _, rest = typed.partition(" ")
        if typed in ("?", "help"):
            self.console.print(HELP)
        elif word == "?":
            self.screen.explain(self.session, self._move(rest, legal))
        elif typed == "undo":
            return self._undo(seat)
        elif typed == "hint":
            self._hint(legal)
        elif typed == "log":
            self.screen.events(self.session.opening, seat)
            for entry in self.session.entries:
                self.screen.events(entry.events, seat)
        elif word == "save":
            self._save(rest)
        elif typed:
            action = self._move(typed, legal)
            if action not in legal:
                self.screen.explain(self.session, action)
                return False
            self.session.play(action)
            return True
        return False

    def _move(self, typed: str, legal: list[Action]) -> Action:
        if typed.isdecimal():
            if not 1 <= int(typed) <= len(legal):
                raise ActionError(f"There is no move {typed}: the list goes from 1 to {len(legal)}.")
            return legal[int(typed) - 1]
        return self.session.game.vocabulary.parse(typed)

    def _undo(self, seat: int) -> bool:
        keep = len(self.session.entries) - 1
        if keep < self.session.free_undo(seat):
            self.screen.note(
                "There is nothing to take back: something hidden was shown, or another player moved."
            )
            return False
        self.session.undo_to(keep)
        self.told = min(self.told, keep)
        return True

    def _hint(self, legal: list[Action]) -> None:
        advice = opponent(BEST).choose(glimpse(self.session.state), self.chance.clone())
        label = self.screen.words.label(self.session.state, advice, self.screen.names)
        self.screen.note(f"{legal.index(advice) + 1}  {escape(label)}  [dim]{advice.text}[/]", "green")

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.session.game.name}.tavola.json").expanduser()
        record: Record = self.session.record(self.screen.names)
        with writing(path):
            path.write_text(record.text(), encoding="utf-8")
        self.screen.note(f"Saved to {escape(str(path))}.", "green")


def ask_opponent(game: Game, console: Console, language: str) -> str:
    """Let a person choose the bot to play against; whoever just presses Enter gets a kind one."""
    offered = opponents(game, language)
    for number, one in enumerate(offered, start=1):
        console.print(f"  [bold]{number}[/]  [bold]{one.name}[/]: {one.about} {one.strength}".rstrip())
    usual = next(number for number, one in enumerate(offered, start=1) if one.level == FIRST)
    while True:
        typed = console.input(f"\nAgainst which bot? [bold]\\[{usual}][/] ").strip() or str(usual)
        if typed.isdecimal() and 1 <= int(typed) <= len(offered):
            return offered[int(typed) - 1].level
        console.print(f"There is no bot {escape(typed)} here: the list goes from 1 to {len(offered)}.")


def _names(seats: list[str], language: str) -> list[str]:
    """ "You" for a single person; otherwise a number or the bot's name."""
    people = seats.count(PERSON)
    names = []
    for number, who in enumerate(seats, start=1):
        if who == PERSON:
            names.append("You" if people == 1 else f"Player {number}")
        else:
            names.append(f"Bot {number}" if seats.count(who) > 1 else f"{_bot_name(who, language)} bot")
    return names


def _bot_name(name: str, language: str) -> str:
    return level_name(name, language) if name in LEVELS else name.capitalize()
