"""One table in memory: it follows from the log and can be thrown away."""

import asyncio
import time
from typing import Literal

from tavola.core.game import Game
from tavola.core.state import State
from tavola.table import fairness
from tavola.table.auth import NOBODY
from tavola.table.bots import USUAL
from tavola.table.course import Course
from tavola.table.store import TableKept
from tavola.table.viewers import Connection, Viewer

Status = Literal["waiting", "playing", "over"]


class Table:
    """One table in memory."""

    def __init__(self, kept: TableKept, game: Game) -> None:
        self.row = kept.row
        self.id = kept.row.id
        self.game = game
        self.seats = kept.seats
        self.entropy = kept.entropy
        self.start = kept.start
        self.entries = kept.entries
        self.chat = kept.chat
        self.keys = {entry.key: entry.number for entry in kept.entries if entry.key}
        self.chat_keys = {line.key for line in kept.chat}
        self.course = self.replayed() if kept.start is not None else None
        self.commitment = fairness.commitment(kept.row.secret) if kept.row.secret else ""
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.changed = asyncio.Event()
        # Grows with every change that is not in the log; looks that several viewers share are made once.
        self.revision = 0
        self.shared: dict[tuple[object, ...], bytes] = {}
        self.touched = time.monotonic()
        self.left: dict[str, float] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.dealing: asyncio.TimerHandle | None = None

    def replayed(self, upto: int | None = None) -> Course:
        """The course of the game up to a log entry."""
        assert self.start is not None
        course = Course(self.game, self.start.seed, self.row.players, self.row.options)
        for entry in self.entries[:upto]:
            course.take(entry)
        return course

    @property
    def number(self) -> int:
        """How many log entries there are."""
        return len(self.entries)

    @property
    def state(self) -> State | None:
        """The position, once dealt."""
        return self.course.state if self.course is not None else None

    @property
    def status(self) -> Status:
        """Where the table stands."""
        if self.course is None:
            return "waiting"
        return "over" if self.course.state.over else "playing"

    @property
    def open(self) -> bool:
        """Whether everything may be seen by everybody: the game is over, or came from a file."""
        return self.status == "over" or self.row.imported

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name for seat in self.seats]

    def seats_of(self, holder: str) -> list[int]:
        """The seats that somebody holds."""
        return [] if holder == NOBODY else [seat.seat for seat in self.seats if seat.holder == holder]

    def called_you(self, holder: str, eyes: int | None) -> int | None:
        """The seat that somebody who looks through these eyes reads of as "you": the own one, if any.

        Whoever looks at a replay through other eyes reads everybody's name, and so do those who share a
        screen: a line means the same to all who read it there.
        """
        return eyes if self.seats_of(holder) == [eyes] else None

    def may_watch(self, holder: str) -> bool:
        """Whether somebody may look at this table at all."""
        return self.row.watch or self.row.imported or bool(self.seats_of(holder)) or self.is_host(holder)

    def is_host(self, holder: str) -> bool:
        """Whether somebody opened this table."""
        return holder != NOBODY and holder == self.row.host

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected."""
        holder = self.seats[seat].holder
        return holder != NOBODY and any(connection.holder == holder for connection in self.connections)

    def away_for(self, seat: int) -> float:
        """For how many seconds the person of a seat has not been connected."""
        if self.is_here(seat):
            return 0.0
        return time.monotonic() - self.left.get(self.seats[seat].holder, float("-inf"))

    def plays_itself(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        return self.seats[seat].kind == "bot" or (self.course is not None and seat in self.course.replaced)

    def level(self, seat: int) -> str:
        """How well a bot plays this seat."""
        return self.seats[seat].level if self.seats[seat].kind == "bot" else USUAL

    def people_besides(self, seat: int) -> list[int]:
        """Seats of other people, whose consent counts: not bots, and not at the same screen."""
        holder = self.seats[seat].holder
        return [
            other.seat
            for other in self.seats
            if other.kind == "person" and other.holder != holder and not self.plays_itself(other.seat)
        ]

    def eyes_of(self, viewer: Viewer) -> tuple[int | None, int | None]:
        """Through whose eyes a viewer looks, and for whom the curtain is down."""
        seats = self.seats_of(viewer.holder)
        if len(seats) < 2:
            return (seats[0] if seats else None), None
        state = self.state
        if state is None or state.over:
            return None, None
        turn = state.to_move
        if turn in seats and not self.plays_itself(turn) and viewer.eyes != turn:
            return None, turn
        return (viewer.eyes if viewer.eyes in seats else None), None

    def tell_all(self) -> None:
        """Everybody gets a fresh look."""
        self.revision += 1
        self.shared.clear()
        for connection in self.connections:
            connection.refresh()
        self.changed.set()
        self.changed = asyncio.Event()
