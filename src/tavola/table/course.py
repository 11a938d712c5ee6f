"""The course of a game at a table: its log, entry by entry, made into a session and log lines.

The same steps serve the game as it is played, its reload after a restart, and a replay of any moment.
"""

from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.options import Values
from tavola.core.session import Session
from tavola.core.state import State
from tavola.table.store import EntryRow


class Line:
    """One line of the log: which entry caused it, its running number, and what happened."""

    __slots__ = ("event", "i", "n", "of_table", "turn")

    def __init__(self, n: int, i: int, turn: int, event: Event, of_table: bool) -> None:
        self.n = n
        self.i = i
        self.turn = turn
        self.event = event
        # Words for these come from the table, not from the game.
        self.of_table = of_table


class Move:
    """A play entry that is in force: its log number, its seat, and how many actions it holds."""

    __slots__ = ("actions", "number", "seat")

    def __init__(self, number: int, seat: int, actions: int) -> None:
        self.number = number
        self.seat = seat
        self.actions = actions


class Pending:
    """Somebody asks to go back."""

    def __init__(self, by: int, to: int) -> None:
        self.by = by
        self.to = to
        self.agreed: list[int] = []


class Course:
    """A game from its deal to its latest log entry."""

    def __init__(self, game: Game, seed: str, players: int, values: Values) -> None:
        self.session = Session(game, seed, players, values)
        self.number = 0
        # The latest entry that changed the position: a command that knows it is not stale.
        self.position = 0
        self.moves: list[Move] = []
        self.lines: list[Line] = []
        self.pending: Pending | None = None
        self.replaced: set[int] = set()
        # For each seat: how often its wish to go back was refused, and when last.
        self.refusals: dict[int, tuple[int, int]] = {}
        self._before: tuple[int, State] | None = None
        self._tell(self.session.opening, self.turn(), False)

    @property
    def state(self) -> State:
        """The position."""
        return self.session.state

    def turn(self) -> int:
        """The number of the turn, for games that count them."""
        view = self.state.view(None)
        for name in ("turn", "round", "year"):
            turn = view.get(name)
            if isinstance(turn, int):
                return turn
        return 0

    def take(self, entry: EntryRow) -> None:
        """Go on by one entry; raises `TavolaError` if the log does not fit this Tavola."""
        self.number = entry.number
        if entry.kind == "play":
            self._play(entry)
        elif entry.kind == "undo":
            self._undo(entry)
        elif entry.kind == "undo_asked":
            self.pending = Pending(entry.seat, entry.to)
            self._tell_of_table("undo_asked", entry.seat)
        elif entry.kind == "undo_agreed":
            if self.pending is not None:
                self.pending.agreed.append(entry.seat)
        elif entry.kind == "undo_refused":
            self._refuse(entry)
        elif entry.actions == ["bot"]:
            self.replaced.add(entry.seat)
            self._tell_of_table("bot_in", entry.seat)
        else:
            self.replaced.discard(entry.seat)
            self._tell_of_table("bot_out", entry.seat)

    def _play(self, entry: EntryRow) -> None:
        turn = self.turn()
        for text in entry.actions:
            self._tell(self.session.play(text).events, turn, False)
        self.moves.append(Move(entry.number, entry.seat, len(entry.actions)))
        self.pending = None
        self.position = entry.number

    def _undo(self, entry: EntryRow) -> None:
        while self.moves and self.moves[-1].number > entry.to:
            self.moves.pop()
        self.session.undo_to(self.actions())
        self.pending = None
        self.position = entry.number
        self._tell_of_table("undone", entry.seat)

    def _refuse(self, entry: EntryRow) -> None:
        """Somebody does not agree; or whoever asked does not ask any more."""
        asker = self.pending.by if self.pending is not None else -1
        self.pending = None
        if entry.seat == asker:
            self._tell_of_table("undo_withdrawn", entry.seat)
            return
        count, _ = self.refusals.get(asker, (0, 0))
        self.refusals[asker] = (count + 1, entry.at)
        self._tell_of_table("undo_refused", entry.seat)

    def _tell(self, events: list[Event], turn: int, of_table: bool) -> None:
        for event in events:
            self.lines.append(Line(self.number, len(self.lines), turn, event, of_table))

    def _tell_of_table(self, kind: str, seat: int) -> None:
        self._tell([Event(kind, seat, {})], self.turn(), True)

    # Going back -----------------------------------------------------------------------------------

    def actions(self, to: int | None = None) -> int:
        """How many actions are in force up to a log entry, or in all."""
        return sum(move.actions for move in self.moves if to is None or move.number <= to)

    def before(self, index: int) -> int:
        """The log number to go back to in order to take back a move in force."""
        return self.moves[index - 1].number if index > 0 else 0

    def free_undo(self, seat: int) -> int | None:
        """The log number that this seat can go back to without asking: one move."""
        if self.state.over or not self.moves or self.moves[-1].seat != seat:
            return None
        to = self.before(len(self.moves) - 1)
        return to if self.is_free(seat, to) else None

    def is_free(self, seat: int, to: int) -> bool:
        """Whether going back this far shows nothing hidden and touches nobody else's choice."""
        return self.actions(to) >= self.session.free_undo(seat)

    def asked_undo(self, seat: int) -> int | None:
        """The log number before this seat's latest move, if only consent leads back to it."""
        if self.state.over:
            return None
        for index in range(len(self.moves) - 1, -1, -1):
            if self.moves[index].seat == seat:
                to = self.before(index)
                return None if self.is_free(seat, to) else to
        return None

    def can_go_to(self, to: int) -> bool:
        """Whether a log number is the end of a move in force before the latest, or the deal."""
        if not self.moves or self.state.over:
            return False
        return to == 0 or any(move.number == to for move in self.moves[:-1])

    def before_last(self) -> State:
        """The position before the latest move in force."""
        if self._before is None or self._before[0] != self.position:
            self._before = (self.position, self.session.at(self.actions() - self.moves[-1].actions))
        return self._before[1]
