"""The game log of a table: its entries, applied one by one, make a session and the lines that people read.

The same steps serve the game as it is played, a reload after a restart, and the replay of any moment.
"""

from bisect import bisect_right
from collections.abc import Iterator

from tavola.core.data.options import Values
from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.play.session import Entry, Session
from tavola.core.state import State
from tavola.table.store.damage import as_damage
from tavola.table.store.rows import EntryRow

# Why an undo request lapsed: nobody answered in time, a bot took over a seat, or somebody who has not been
# asked took an open seat.
TIMED_OUT = "time"
HANDED_OVER = "seat"
NEWCOMER = "newcomer"


class LogEvent:
    """One event of the log: the entry that caused it, its running number, and what happened."""

    __slots__ = ("event", "i", "n", "of_table", "turn")

    def __init__(self, n: int, i: int, turn: int, event: Event, of_table: bool) -> None:
        self.n = n
        self.i = i
        self.turn = turn
        self.event = event
        # Whether the table has words for it, not the game.
        self.of_table = of_table


class Move:
    """A move in force, that is, not undone: its log number, its seat, and its number of actions."""

    __slots__ = ("actions", "number", "seat")

    def __init__(self, number: int, seat: int, actions: int) -> None:
        self.number = number
        self.seat = seat
        self.actions = actions


class UndoRequest:
    """Somebody asks the others to agree to an undo. Only an answer from after this entry counts."""

    def __init__(self, number: int, by: int, to: int) -> None:
        self.number = number
        self.by = by
        self.to = to
        self.agreed: list[int] = []


class GameLog:
    """A game from its deal to its latest log entry."""

    def __init__(self, game: Game, seed: str, players: int, values: Values) -> None:
        self.session = Session(game, seed, players, values)
        self.number = 0
        # The latest entry that changed the position: a command sent after it was seen is fresh.
        self.position = 0
        self.moves: list[Move] = []
        self.lines: list[LogEvent] = []
        self.undo_request: UndoRequest | None = None
        self.replaced: set[int] = set()
        # For each seat: how many of its undo requests failed, and when the last one did.
        self.refusals: dict[int, tuple[int, int]] = {}
        # Seats that have withdrawn a request since the position changed: the first time costs nothing.
        self.withdrawn: set[int] = set()
        # For each log number the action that led to its position, even if it was undone later.
        self.latest: list[Entry | None] = [None]
        self._before: tuple[int, State] | None = None
        self._tell(self.session.opening, self.turn(), False)

    @property
    def state(self) -> State:
        """The position."""
        return self.session.state

    def turn(self) -> int:
        """The number of the turn, or of the year."""
        return self.session.game.stage(self.state)

    def steps(self, entries: list[EntryRow]) -> Iterator[None]:
        """Apply many entries, one per step, so that long work can be interrupted."""
        for entry in entries:
            self.take(entry)
            yield

    def at(self, number: int) -> State:
        """A copy of the position after a log entry."""
        return self.session.after(self.latest[number])

    def lines_after(self, since: int, upto: int | None = None) -> range:
        """The numbers of the lines after a log entry, up to another one or to the latest."""
        end = len(self.lines) if upto is None else self._lines_up_to(upto)
        return range(min(self._lines_up_to(since), end), end)

    def _lines_up_to(self, number: int) -> int:
        return bisect_right(self.lines, number, key=lambda line: line.n)

    def take(self, entry: EntryRow) -> None:
        """Apply one entry; raises `Damaged` if it does not fit the game so far."""
        with as_damage(f"Entry {entry.number} cannot be played"):
            self._take(entry)

    def _take(self, entry: EntryRow) -> None:
        self.number = entry.number
        if entry.kind == "play":
            self._play(entry)
        elif entry.kind == "undo":
            self._undo(entry)
        elif entry.kind == "undo_asked":
            self.undo_request = UndoRequest(entry.number, entry.seat, entry.to)
            self.add_table_line("undo_asked", entry.seat)
        elif entry.kind == "undo_agreed":
            if self.undo_request is not None:
                self.undo_request.agreed.append(entry.seat)
                self.add_table_line("undo_agreed", entry.seat)
        elif entry.kind == "undo_refused":
            self._refuse(entry)
        elif entry.kind == "undo_lapsed":
            self._lapse(entry)
        elif entry.actions == ["bot"]:
            self.replaced.add(entry.seat)
            self.add_table_line("bot_in", entry.seat)
        else:
            self.replaced.discard(entry.seat)
            self.add_table_line("bot_out", entry.seat)
        self.latest.append(self.session.latest)

    def _play(self, entry: EntryRow) -> None:
        turn = self.turn()
        for text in entry.actions:
            self._tell(self.session.play(text).events, turn, False)
        self.moves.append(Move(entry.number, entry.seat, len(entry.actions)))
        self._move_to(entry.number)

    def _undo(self, entry: EntryRow) -> None:
        while self.moves and self.moves[-1].number > entry.to:
            self.moves.pop()
        self.session.undo_to(self.actions())
        self._move_to(entry.number)
        self.add_table_line("undone", entry.seat)

    def _move_to(self, number: int) -> None:
        """The position has changed: requests made in the previous one are void."""
        self.position = number
        self.undo_request = None
        self.withdrawn.clear()

    def _refuse(self, entry: EntryRow) -> None:
        """Somebody refuses, or the asker withdraws."""
        asker = self.undo_request.by if self.undo_request is not None else -1
        self.undo_request = None
        if entry.seat == asker:
            self._withdraw(asker, entry.at)
            self.add_table_line("undo_withdrawn", entry.seat)
            return
        self._count(asker, entry.at)
        self.add_table_line("undo_refused", entry.seat)

    def _lapse(self, entry: EntryRow) -> None:
        """Nobody answered in time, or other people now sit at the seats that were asked."""
        self.undo_request = None
        if entry.actions == [TIMED_OUT]:
            self._count(entry.seat, entry.at)
            self.add_table_line("undo_unanswered", entry.seat)
        else:
            self._withdraw(entry.seat, entry.at)
            kind = "undo_newcomer" if entry.actions == [NEWCOMER] else "undo_lapsed"
            self.add_table_line(kind, entry.seat)

    def _withdraw(self, asker: int, at: int) -> None:
        """Bots wait while a request is open, so asking and withdrawing over and over must have a limit."""
        if asker in self.withdrawn:
            self._count(asker, at)
        self.withdrawn.add(asker)

    def _count(self, asker: int, at: int) -> None:
        count, _ = self.refusals.get(asker, (0, 0))
        self.refusals[asker] = (count + 1, at)

    def _tell(self, events: list[Event], turn: int, of_table: bool) -> None:
        for event in events:
            self.lines.append(LogEvent(self.number, len(self.lines), turn, event, of_table))

    def add_table_line(self, kind: str, seat: int) -> None:
        """Add a line about a seat in the table's own words."""
        self._tell([Event(kind, seat, {})], self.turn(), True)

    # Undo -----------------------------------------------------------------------------------------

    def actions(self, to: int | None = None) -> int:
        """How many actions are in force up to a log entry, or in total."""
        return sum(move.actions for move in self.moves if to is None or move.number <= to)

    def before(self, index: int) -> int:
        """The log number to go back to in order to undo a move in force."""
        return self.moves[index - 1].number if index > 0 else 0

    def free_undo(self, seat: int) -> int | None:
        """The log number that this seat can go back to without asking: one move back."""
        if self.state.over or not self.moves or self.moves[-1].seat != seat:
            return None
        to = self.before(len(self.moves) - 1)
        return to if self.is_free(seat, to) else None

    def is_free(self, seat: int, to: int) -> bool:
        """Whether going back this far reveals nothing hidden and undoes nobody else's choice."""
        return self.actions(to) >= self.session.free_undo(seat)

    def undo_by_consent(self, seat: int) -> int | None:
        """The log number before this seat's latest move, if going back there needs consent."""
        if self.state.over:
            return None
        for index in range(len(self.moves) - 1, -1, -1):
            if self.moves[index].seat == seat:
                to = self.before(index)
                return None if self.is_free(seat, to) else to
        return None

    def can_go_to(self, to: int) -> bool:
        """Whether a log number ends a move in force before the latest, or is the deal."""
        if not self.moves or self.state.over:
            return False
        return to == 0 or any(move.number == to for move in self.moves[:-1])

    def before_last(self) -> State:
        """The position before the latest move in force."""
        if self._before is None or self._before[0] != self.position:
            self._before = (self.position, self.session.at(self.actions() - self.moves[-1].actions))
        return self._before[1]
