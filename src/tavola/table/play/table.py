"""One table in memory: it follows from the log and can be thrown away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from tavola.core.game import Game
from tavola.core.state import State
from tavola.table.play.bot_pool import USUAL
from tavola.table.play.game_log import GameLog, UndoRequest
from tavola.table.play.log_text import LogTextCache, LogTexts
from tavola.table.play.presence import Presence
from tavola.table.play.shared_snapshots import new_table_mark
from tavola.table.play.viewers import Viewer, ViewerConnection
from tavola.table.protocol.messages import ShuffleStage
from tavola.table.security import fair_shuffle
from tavola.table.security.auth import NOBODY
from tavola.table.store.rows import SeatRow, StoredTable, TableRow

Status = Literal["waiting", "playing", "over", "closed"]


class TableGone(Exception):
    """A table was taken out of memory while somebody still held it; the log brings it back."""


def may_watch(row: TableRow, seats: list[SeatRow], holder: str) -> bool:
    """Whether somebody may look at a table at all."""
    own = holder != NOBODY and (holder == row.host or any(seat.holder == holder for seat in seats))
    return own or row.watch or row.imported


class Table:
    """One table in memory."""

    def __init__(
        self,
        kept: StoredTable,
        game: Game,
        presence: Presence | None = None,
        shelf: LogTextCache | None = None,
    ) -> None:
        self.row = kept.row
        self.id = kept.row.id
        self.game = game
        self.seats = kept.seats
        self.gathered = kept.gathered
        self.start = kept.start
        self.entries = kept.entries
        self.chat = kept.chat
        self.keys = {entry.key: entry.number for entry in kept.entries if entry.key}
        self.chat_keys = {line.key: line for line in kept.chat}
        # Once dealt: whoever loads a table has its log played first.
        self.game_log: GameLog | None = None
        self.told = LogTexts(shelf)
        self.lock = asyncio.Lock()
        # Whether it was taken out of memory: it may not be what is stored any more, and nobody changes it.
        self.gone = False
        self.connections: set[ViewerConnection] = set()
        self.changed = asyncio.Event()
        # Grows with every change that is not in the log; looks that several viewers share are made once.
        self.revision = 0
        self.mark = new_table_mark()
        self.presence = presence or Presence()
        # Who is at the seats, as was last told.
        self.here: list[bool] = []
        # Who is here by requests: it is looked after whether more of them come.
        self.parting: set[str] = set()
        self.touched = self.presence.clock()
        self.thinking: asyncio.Task[None] | None = None
        self.dealing: asyncio.TimerHandle | None = None
        # When the stage of the shuffle ends, whoever is missing; nothing moves it once it is set.
        self.deal_by: float | None = None
        # When the wish to go back that began with a log entry lapses.
        self.undo_deadline: tuple[int, asyncio.TimerHandle] | None = None

    def dealt(self) -> GameLog:
        """The course of the game before its first log entry, with whose value of the shuffle did not come."""
        assert self.start is not None
        log = GameLog(self.game, self.start.seed, self.row.players, self.row.options)
        for seat, fault in enumerate(fair_shuffle.listed(self.start.shuffle, "faults")):
            if fault:
                log.add_table_line(f"chance_{fault}", seat)
        for seat in self.silent:
            log.add_table_line("chance_none", seat)
        return log

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Be the only one who changes the table; raises `TableGone` if it is out of memory by then."""
        async with self.lock:
            if self.gone:
                raise TableGone
            yield

    def go(self) -> None:
        """It is taken out of memory: whoever waits for news learns that there is none to come from here."""
        self.gone = True
        self.changed.set()

    @property
    def number(self) -> int:
        """How many log entries there are."""
        return len(self.entries)

    @property
    def chat_number(self) -> int:
        """How many lines of chat there are; of many, only the latest are in memory."""
        return self.chat[-1].n if self.chat else 0

    @property
    def state(self) -> State | None:
        """The position, once dealt."""
        return self.game_log.state if self.game_log is not None else None

    @property
    def status(self) -> Status:
        """Where the table stands."""
        if self.game_log is not None and self.game_log.state.over:
            return "over"
        if self.row.closed:
            return "closed"
        return "waiting" if self.game_log is None else "playing"

    @property
    def stage(self) -> ShuffleStage:
        """How far the shuffle is."""
        if self.start is not None:
            return "dealt"
        if any(seat.kind == "open" for seat in self.seats):
            return "seats"
        return "commit" if self.gathered.promised is None else "reveal"

    @property
    def adds(self) -> list[fair_shuffle.Adds]:
        """By seat whose chance goes into the shuffle: a person counts once, at the first seat."""
        found: list[fair_shuffle.Adds] = []
        for seat in self.seats:
            first = seat.seat in self.gathered.promises or self.seats_of(seat.holder)[:1] == [seat.seat]
            found.append("bot" if seat.kind == "bot" else "person" if first else "shared")
        return found

    @property
    def silent(self) -> list[int]:
        """Seats whose person committed to nothing before the list of commitments was closed."""
        if self.start is not None:
            shuffle = self.start.shuffle
            adds, promised = (
                fair_shuffle.listed(shuffle, "seats"),
                fair_shuffle.listed(shuffle, "commitments"),
            )
        elif self.gathered.promised is not None:
            adds, promised = list(self.adds), self.gathered.promised
        else:
            return []
        return [
            seat
            for seat, (by, promise) in enumerate(zip(adds, promised, strict=False))
            if by == "person" and not promise
        ]

    def owes(self, holder: str) -> bool:
        """Whether the shuffle waits for somebody."""
        seats, gathered = self.seats_of(holder), self.gathered
        if not seats or self.stage not in ("commit", "reveal"):
            return False
        given = gathered.promises if self.stage == "commit" else gathered.values
        return seats[0] not in given and (self.stage == "commit" or seats[0] in gathered.promises)

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
        """The seat that somebody who looks through these eyes reads of as "you": their own, if any.

        Whoever looks at a replay through other eyes reads everybody's name, and so do those who share a
        screen: a line means the same to all who read it there.
        """
        return eyes if self.seats_of(holder) == [eyes] else None

    def may_watch(self, holder: str) -> bool:
        """Whether somebody may look at this table at all."""
        return may_watch(self.row, self.seats, holder)

    def is_host(self, holder: str) -> bool:
        """Whether somebody opened this table."""
        return holder != NOBODY and holder == self.row.host

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is at the table: over a socket, or by requests."""
        holder = self.seats[seat].holder
        if holder == NOBODY or self.presence.barred(holder):
            return False
        return self._is_connected(holder) or self.presence.is_here(holder)

    def away_for(self, seat: int) -> float:
        """For how many seconds the person of a seat has not been at the table."""
        holder = self.seats[seat].holder
        return 0.0 if self._is_connected(holder) else self.presence.away_for(holder)

    def may_be_replaced(self, seat: int) -> bool:
        """Whether others may let a bot play: the person of a seat was away for long, or may not play."""
        if self.presence.barred(self.seats[seat].holder):
            return True
        return not self.is_here(seat) and self.away_for(seat) >= self.presence.away

    def _is_connected(self, holder: str) -> bool:
        barred = self.presence.barred  # a banned address is not at the table either
        return any(
            connection.holder == holder and not barred(connection.source) for connection in self.connections
        )

    @property
    def watched(self) -> bool:
        """Whether somebody looks at the table now."""
        return bool(self.connections or self.presence.waiting)

    def arrive(self, holder: str) -> None:
        """Somebody makes a request; if they were not here, the others learn that they are."""
        seats = self.seats_of(holder)
        if seats:
            self.presence.ask(holder)
            self.broadcast_presence()
            self._plan_parting(holder)

    def leave(self, holder: str) -> None:
        """Somebody's socket is closed."""
        if self.seats_of(holder):
            self.presence.leave(holder)
        self.broadcast_presence()

    def _plan_parting(self, holder: str) -> None:
        """Requests that stop coming are noticed when their time is over."""
        if holder not in self.parting and self.presence.is_here(holder):
            self.parting.add(holder)
            remains = self.presence.remains(holder)
            wait = remains if remains > 0 else 1.0  # they wait for an answer
            asyncio.get_running_loop().call_later(wait, self._part, holder)

    def _part(self, holder: str) -> None:
        self.parting.discard(holder)
        self._plan_parting(holder)
        self.broadcast_presence()

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot plays this seat now."""
        return self.seats[seat].kind == "bot" or (
            self.game_log is not None and seat in self.game_log.replaced
        )

    @property
    def people_play(self) -> bool:
        """Whether a person plays at least one of the seats now."""
        return any(seat.kind == "person" and not self.bot_plays(seat.seat) for seat in self.seats)

    def level(self, seat: int) -> str:
        """How well a bot plays this seat."""
        return self.seats[seat].level if self.seats[seat].kind == "bot" else USUAL

    def people_besides(self, seat: int) -> list[int]:
        """Seats of other people, whose consent counts even while a bot plays for them or nobody sits there.

        Whoever shares the screen need not be asked, and a bot of its own never had a say.
        """
        own = self.seats_of(self.seats[seat].holder) or [seat]  # nobody's seats are not one person's
        return [other.seat for other in self.seats if other.kind != "bot" and other.seat not in own]

    def cannot_be_asked(self, seat: int) -> list[int]:
        """Seats of other people who cannot agree to anything now: a bot plays for them, or nobody."""
        others = self.people_besides(seat)
        return [other for other in others if self.bot_plays(other) or self.seats[other].kind == "open"]

    @property
    def vacant(self) -> list[int]:
        """Seats at which nobody sits."""
        return [seat.seat for seat in self.seats if seat.kind == "open"]

    def still_asked(self, pending: UndoRequest) -> list[int]:
        """Seats of people who have not yet agreed to a wish; one word of each person is enough."""
        agreed = {self.seats[seat].holder for seat in pending.agreed} - {NOBODY}
        asked = [seat for seat in self.people_besides(pending.by) if self.seats[seat].holder not in agreed]
        # Once whoever wished it has left the seat, it cannot be granted to whoever comes there.
        return [pending.by, *asked] if self.seats[pending.by].kind == "open" else asked

    def eyes_of(self, viewer: Viewer) -> tuple[int | None, int | None]:
        """Through whose eyes a viewer looks, and for whom the curtain is down."""
        seats = self.seats_of(viewer.holder)
        if len(seats) < 2:
            return (seats[0] if seats else None), None
        state = self.state
        if state is None or state.over:
            return None, None
        turn = state.to_move
        if turn in seats and not self.bot_plays(turn) and viewer.eyes != turn:
            return None, turn
        return (viewer.eyes if viewer.eyes in seats else None), None

    def who_is_here(self) -> list[bool]:
        """For each seat whether its person is at the table; a bot always is."""
        return [seat.kind == "bot" or self.is_here(seat.seat) for seat in self.seats]

    def broadcast_presence(self) -> None:
        """If somebody at a seat has come or gone, everybody is told just that; who only watches is not."""
        here = self.who_is_here()
        if here != self.here:
            self.here = here
            for connection in self.connections:
                connection.note_presence()
            self._change()

    def _change(self) -> None:
        """Looks that were made before are not true any more."""
        self.revision += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def broadcast(self) -> None:
        """Everybody gets a fresh look."""
        for connection in self.connections:
            connection.refresh()
        self._change()
