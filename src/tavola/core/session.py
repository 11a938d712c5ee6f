"""Session: one game as it is played, with its record, its events and undo.

Undo replays the record. It goes back freely to the last information boundary: the last moment at which
something hidden was shown to somebody, or another seat chose.
"""

from tavola.core.action import Action
from tavola.core.chance import chance_for
from tavola.core.errors import BadFile, TavolaError
from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.options import Values
from tavola.core.record import Record
from tavola.core.state import State


class Entry:
    """One action of a session: who chose it, what came of it, and whether it showed something hidden."""

    def __init__(self, seat: int, action: Action, events: list[Event], reveals: bool) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.reveals = reveals


class Session:
    """A game from its start to now."""

    def __init__(self, game: Game, seed: int | str, players: int, options: Values) -> None:
        self.game = game
        self.seed = seed
        self.options = game.values(options)
        self.players = game.check_players(players)
        self.entries: list[Entry] = []
        self.opening: list[Event] = []
        self.state = self._start()

    def _start(self) -> State:
        state = self.game.deal(self.players, self.options, chance_for(self.seed), True)
        self.opening = state.journal if state.journal is not None else []
        state.journal = []
        return state

    def play(self, action: Action | str) -> Entry:
        """Play an action and remember it; an illegal one changes nothing."""
        state = self.state
        chosen = self.game.vocabulary.parse(action) if isinstance(action, str) else action
        seat = state.to_move
        before = state.reveals
        state.play(chosen)
        entry = Entry(seat, chosen, state.journal or [], state.reveals != before)
        state.journal = []
        self.entries.append(entry)
        return entry

    def free_undo(self, seat: int) -> int:
        """The number of actions that remain after the longest undo `seat` may make alone."""
        keep = len(self.entries)
        while keep > 0:
            entry = self.entries[keep - 1]
            if entry.seat != seat or entry.reveals:
                break
            keep -= 1
        return keep

    def undo_to(self, keep: int) -> None:
        """Go back to the position after `keep` actions."""
        if not 0 <= keep <= len(self.entries):
            raise TavolaError(f"Cannot go back to action {keep}: there are {len(self.entries)}.")
        kept = self.entries[:keep]
        self.entries = []
        self.state = self._start()
        for entry in kept:
            self.play(entry.action)

    def at(self, number: int) -> State:
        """The position after so many actions, apart from the game itself."""
        state = self.game.start(self.seed, self.players, **self.options)
        for entry in self.entries[:number]:
            state.play(entry.action)
        return state

    def record(self, names: list[str] | None = None) -> Record:
        """The game so far as a record."""
        over = self.state.over
        return Record(
            game=self.game.name,
            rules=self.game.rules_version,
            options=self.options,
            seed=self.seed,
            players=self.players,
            actions=[entry.action.text for entry in self.entries],
            names=names or [],
            scores=self.state.scores() if over else [],
            winners=self.state.winners() if over else [],
        )


def replay(record: Record, game: Game, upto: int | None = None) -> Session:
    """The game of a record after its first `upto` actions (all by default), with its events."""
    game.check_rules(record.rules)
    try:
        session = Session(game, record.seed, record.players, record.options)
    except TavolaError as error:
        raise BadFile(f"The record cannot be started: {error}", "start") from None
    for number, action in enumerate(record.actions[:upto], start=1):
        try:
            session.play(action)
        except TavolaError as error:
            raise BadFile(
                f"Action {number} of the record cannot be played: {error}",
                "action",
                {"number": number, "action": action},
            ) from None
    return session


def verify(record: Record, game: Game) -> State:
    """Replay a record whole and compare what it claims; raises `BadFile` on any difference."""
    state = replay(record, game).state
    for claim, told, found in (
        ("scores", record.scores, state.scores()),
        ("winners", record.winners, state.winners()),
    ):
        if told and told != found:
            raise BadFile(
                f"The record says {claim} {told}, but the replay gives {found}.",
                claim,
                {"told": told, "found": found},
            )
    return state
