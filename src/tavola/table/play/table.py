"""One table in memory: rebuilt from its log at any time, so it can be dropped at any time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

from tavola.bots.bot import BEST
from tavola.core.game import Game
from tavola.core.state import State
from tavola.table.play.bot_levels import stored_level
from tavola.table.play.game_log import GameLog, UndoRequest
from tavola.table.play.log_text import LogTextCache, LogTexts
from tavola.table.play.presence import Presence
from tavola.table.play.shared_snapshots import new_table_mark
from tavola.table.play.viewers import Viewer, ViewerConnection
from tavola.table.protocol.messages import ShuffleStage
from tavola.table.security import fair_shuffle
from tavola.table.security.auth import NOBODY
from tavola.table.store.rows import SeatRow, StartRow, StoredTable, TableRow

Status = Literal["waiting", "playing", "over", "closed"]


class TableGone(Exception):
    """The table was dropped from memory while a caller still held it; it is reloaded from its log."""


class NotDealt(Exception):
    """Something was asked of a game before its first card."""


class PointOfView(NamedTuple):
    """From which seat a viewer sees the table; at a shared screen, who has to take the screen first."""

    seat: int | None
    hand_over_to: int | None


def may_watch(row: TableRow, seats: list[SeatRow], holder: str) -> bool:
    """Whether somebody may see a table at all."""
    own = holder != NOBODY and (holder == row.host or any(seat.holder == holder for seat in seats))
    return own or row.watch or row.imported


class Table:
    """One table in memory."""

    def __init__(
        self,
        stored: StoredTable,
        game: Game,
        presence: Presence | None = None,
        log_texts: LogTextCache | None = None,
    ) -> None:
        self.row = stored.row
        self.id = stored.row.id
        self.game = game
        self.seats = stored.seats
        self.shuffle = stored.shuffle
        self.start = stored.start
        self.entries = stored.entries
        self.chat = stored.chat
        self.keys = {entry.key: entry.number for entry in stored.entries if entry.key}
        self.chat_keys = {line.key: line for line in stored.chat}
        # None until the first card is dealt. The loader replays the stored entries before anybody sees it.
        self.game_log: GameLog | None = None
        self.log_texts = LogTexts(log_texts)
        self.lock = asyncio.Lock()
        # Set when the table is dropped: it may no longer match the file, so nobody may change it.
        self.gone = False
        self.connections: set[ViewerConnection] = set()
        self.changed = asyncio.Event()
        # Counts the changes that are not in the log; snapshots shared by several viewers are keyed by it.
        self.revision = 0
        self.mark = new_table_mark()
        self.presence = presence or Presence()
        # Who was at the seats when presence was last broadcast.
        self.here: list[bool] = []
        # Those present only through requests, each with a timer that notices when these stop.
        self.parting: set[str] = set()
        self.touched = self.presence.clock()
        self.thinking: asyncio.Task[None] | None = None
        self.dealing: asyncio.TimerHandle | None = None
        # When this stage of the shuffle ends, even if somebody is still missing. Once set, it is never moved.
        self.deal_by: float | None = None
        # The log entry that asked for an undo, and the timer that lets the request lapse.
        self.undo_deadline: tuple[int, asyncio.TimerHandle] | None = None

    def new_game_log(self, start: StartRow) -> GameLog:
        """The log of the game before its first entry; its first lines name those who spoiled the shuffle."""
        game_log = GameLog(self.game, start.seed, self.row.players, self.row.options)
        for seat, fault in enumerate(fair_shuffle.listed(start.shuffle, "faults")):
            if fault:
                game_log.add_table_line(f"chance_{fault}", seat)
        for seat in self.silent:
            game_log.add_table_line("chance_none", seat)
        return game_log

    @property
    def dealt(self) -> GameLog:
        """The game log of a table whose cards are dealt; raises `NotDealt` before that."""
        if self.game_log is None:
            raise NotDealt
        return self.game_log

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Get exclusive access to change the table; raises `TableGone` if it was dropped meanwhile."""
        async with self.lock:
            if self.gone:
                raise TableGone
            yield

    def close(self) -> None:
        """The table was dropped from memory: wake up those who wait for changes, since none will come."""
        self.gone = True
        self.changed.set()

    def cancel_pending(self, but_bots: bool = False) -> None:
        """Cancel what is scheduled here: a bot's thinking, the deal, the timeout of an undo request."""
        thinking = None if but_bots else self.thinking
        for pending in (thinking, self.dealing, self.undo_deadline and self.undo_deadline[1]):
            if pending is not None:
                pending.cancel()

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def chat_number(self) -> int:
        """How many lines of chat there are; only the latest are in memory."""
        return self.chat[-1].n if self.chat else 0

    @property
    def state(self) -> State | None:
        """The position; None until the first card is dealt."""
        return self.game_log.state if self.game_log is not None else None

    @property
    def status(self) -> Status:
        """Whether the table is waiting for its deal, playing, closed or over."""
        if self.game_log is not None and self.game_log.state.over:
            return "over"
        if self.row.closed:
            return "closed"
        return "waiting" if self.game_log is None else "playing"

    @property
    def stage(self) -> ShuffleStage:
        """The current stage of the shuffle."""
        if self.start is not None:
            return "dealt"
        if any(seat.kind == "open" for seat in self.seats):
            return "seats"
        return "commit" if self.shuffle.published is None else "reveal"

    @property
    def adds(self) -> list[fair_shuffle.Adds]:
        """For each seat, who adds a value to the shuffle. A person with several seats counts once."""
        found: list[fair_shuffle.Adds] = []
        for seat in self.seats:
            first = seat.seat in self.shuffle.commitments or self.seats_of(seat.holder)[:1] == [seat.seat]
            found.append("bot" if seat.kind == "bot" else "person" if first else "shared")
        return found

    @property
    def silent(self) -> list[int]:
        """Seats whose person had committed to nothing when the list of commitments was closed."""
        if self.start is not None:
            shuffle = self.start.shuffle
            adds, promised = (
                fair_shuffle.listed(shuffle, "seats"),
                fair_shuffle.listed(shuffle, "commitments"),
            )
        elif self.shuffle.published is not None:
            adds, promised = list(self.adds), self.shuffle.published
        else:
            return []
        return [
            seat
            for seat, (by, promise) in enumerate(zip(adds, promised, strict=False))
            if by == "person" and not promise
        ]

    def owes(self, holder: str) -> bool:
        """Whether the shuffle is waiting for somebody."""
        seats, shuffle = self.seats_of(holder), self.shuffle
        if not seats or self.stage not in ("commit", "reveal"):
            return False
        given = shuffle.commitments if self.stage == "commit" else shuffle.values
        return seats[0] not in given and (self.stage == "commit" or seats[0] in shuffle.commitments)

    @property
    def open(self) -> bool:
        """Whether everybody may see everything: the game is over, or came from a file."""
        return self.status == "over" or self.row.imported

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name for seat in self.seats]

    def seats_of(self, holder: str) -> list[int]:
        """The seats that somebody holds."""
        return [] if holder == NOBODY else [seat.seat for seat in self.seats if seat.holder == holder]

    def called_you(self, holder: str, seat: int | None) -> int | None:
        """The seat that the log calls "you" for somebody who sees the table from `seat`: their own, if any.

        In a replay seen from another seat everybody is named. So is everybody at a shared screen, where a
        line must mean the same to all who read it.
        """
        return seat if self.seats_of(holder) == [seat] else None

    def may_watch(self, holder: str) -> bool:
        """Whether somebody may see this table at all."""
        return may_watch(self.row, self.seats, holder)

    def is_host(self, holder: str) -> bool:
        """Whether somebody opened this table."""
        return holder != NOBODY and holder == self.row.host

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is at the table, over a WebSocket or by requests."""
        holder = self.seats[seat].holder
        if holder == NOBODY or self.presence.barred(holder):
            return False
        return self._is_connected(holder) or self.presence.is_here(holder)

    def away_for(self, seat: int) -> float:
        """For how many seconds the person of a seat has not been at the table."""
        holder = self.seats[seat].holder
        return 0.0 if self._is_connected(holder) else self.presence.away_for(holder)

    def may_be_replaced(self, seat: int) -> bool:
        """Whether others may put a bot in a seat: its person has been away for a long time, or is banned."""
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
        """Whether somebody is watching the table."""
        return bool(self.connections or self.presence.waiting)

    def arrive(self, holder: str) -> None:
        """Somebody has made a request; if they were away, the others learn that they are back."""
        seats = self.seats_of(holder)
        if seats:
            self.presence.ask(holder)
            self.broadcast_presence()
            self._plan_parting(holder)

    def leave(self, holder: str) -> None:
        """Somebody's WebSocket was closed."""
        if self.seats_of(holder):
            self.presence.leave(holder)
        self.broadcast_presence()

    def _plan_parting(self, holder: str) -> None:
        """Notice when somebody's requests stop coming."""
        if holder not in self.parting and self.presence.is_here(holder):
            self.parting.add(holder)
            remains = self.presence.remains(holder)
            wait = remains if remains > 0 else 1.0  # they are waiting for an answer
            asyncio.get_running_loop().call_later(wait, self._part, holder)

    def _part(self, holder: str) -> None:
        self.parting.discard(holder)
        self._plan_parting(holder)
        self.broadcast_presence()

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot plays this seat at the moment."""
        return self.seats[seat].kind == "bot" or (
            self.game_log is not None and seat in self.game_log.replaced
        )

    @property
    def people_play(self) -> bool:
        """Whether a person plays at least one of the seats at the moment."""
        return any(seat.kind == "person" and not self.bot_plays(seat.seat) for seat in self.seats)

    def level(self, seat: int) -> str:
        """How well a bot plays this seat; in a person's place, as well as it can."""
        return stored_level(self.seats[seat].level) if self.seats[seat].kind == "bot" else BEST

    def people_besides(self, seat: int) -> list[int]:
        """Seats of other people, whose consent is needed even if a bot plays for them or nobody sits there.

        Those at the same screen need not be asked, and a seat that was a bot's from the start has no say.
        """
        own = self.seats_of(self.seats[seat].holder) or [
            seat
        ]  # seats that nobody holds do not belong to one person
        return [other.seat for other in self.seats if other.kind != "bot" and other.seat not in own]

    def cannot_be_asked(self, seat: int) -> list[int]:
        """Seats of other people who cannot agree to anything now: a bot plays for them, or nobody does."""
        others = self.people_besides(seat)
        return [other for other in others if self.bot_plays(other) or self.seats[other].kind == "open"]

    @property
    def vacant(self) -> list[int]:
        """Seats that nobody holds."""
        return [seat.seat for seat in self.seats if seat.kind == "open"]

    def still_asked(self, request: UndoRequest) -> list[int]:
        """Seats of people who have yet to agree to an undo; each person answers once for all their seats."""
        agreed = {self.seats[seat].holder for seat in request.agreed} - {NOBODY}
        asked = [seat for seat in self.people_besides(request.by) if self.seats[seat].holder not in agreed]
        # If the person who asked has left the seat, the undo cannot be granted to the next person there.
        return [request.by, *asked] if self.seats[request.by].kind == "open" else asked

    def point_of_view(self, viewer: Viewer) -> PointOfView:
        """From which seat a viewer sees the table."""
        seats = self.seats_of(viewer.holder)
        if len(seats) < 2:
            return PointOfView(seats[0] if seats else None, None)
        state = self.state
        if state is None or state.over:
            return PointOfView(None, None)
        turn = state.to_move
        if turn in seats and not self.bot_plays(turn) and viewer.seat != turn:
            return PointOfView(None, turn)
        return PointOfView(viewer.seat if viewer.seat in seats else None, None)

    def who_is_here(self) -> list[bool]:
        """For each seat, whether its person is at the table; a bot always is."""
        return [seat.kind == "bot" or self.is_here(seat.seat) for seat in self.seats]

    def broadcast_presence(self) -> None:
        """If somebody at a seat has come or gone, tell everybody just that. Spectators do not count."""
        here = self.who_is_here()
        if here != self.here:
            self.here = here
            for connection in self.connections:
                connection.note_presence()
            self._change()

    def _change(self) -> None:
        """Snapshots made before this are out of date."""
        self.revision += 1
        self.changed.set()
        self.changed = asyncio.Event()

    def broadcast(self) -> None:
        """Send everybody a fresh snapshot."""
        for connection in self.connections:
            connection.refresh()
        self._change()
