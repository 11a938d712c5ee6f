"""The tables in memory: loaded when somebody opens them, dropped when idle, reloaded from the log."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

import apsw
import structlog

from tavola.core.errors import BadFile, TavolaError
from tavola.core.game import Game
from tavola.table.play.log_text import LogTextCache
from tavola.table.play.presence import Clock, Presence
from tavola.table.play.table import Table
from tavola.table.play.unknown_rules import UnknownRules, game_of
from tavola.table.runtime.background_tasks import BackgroundTasks
from tavola.table.runtime.metrics import EVICTIONS, TABLES
from tavola.table.runtime.time_slices import TimeSlices
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.damage import BROKEN, Damaged, as_damage
from tavola.table.store.known_damage import KnownDamage
from tavola.table.store.log_reader import LogReader
from tavola.table.store.rows import StoredTable
from tavola.table.store.store import Store

log = structlog.get_logger()
# Beyond this many tables, those that nobody is watching are dropped; they can be reloaded from the log.
MOST_IN_MEMORY = 1000
# The same beyond this many log entries: each takes more than a kilobyte.
MOST_ENTRIES = 200_000
# A table is dropped when nobody has watched it for this many seconds; sooner once nobody can play there.
QUIET_SECONDS = 60
OPEN_SECONDS = 5
# Seconds between two attempts to reload a table after the disk has failed.
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0


class _PendingLoad:
    """A table that is being loaded, and whether it has changed in the file since that began."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.is_stale = False


class TableCache:
    """The tables that are in memory. Everything here follows from the log and can be dropped at any time."""

    def __init__(
        self,
        queue: CommitQueue,
        tasks: BackgroundTasks,
        slices: TimeSlices,
        advance: Callable[[Table], None],
        new_presence: Callable[[], Presence],
        clock: Clock = time.monotonic,
    ) -> None:
        self.queue = queue
        self.tasks = tasks
        self.slices = slices
        self.advance = advance
        self.new_presence = new_presence
        self.clock = clock
        self.reader = LogReader(queue)
        self.log_texts = LogTextCache()
        self.known_damage = KnownDamage(queue.store)
        # The most recently used come last.
        self.tables: OrderedDict[str, Table] = OrderedDict()
        # A table is loaded by one task at a time. Its lock is kept while a task holds it or waits for it.
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Loads under way: one that was invalidated meanwhile starts over.
        self.loads: set[_PendingLoad] = set()
        # Tables that were dropped during a write, or with a deadline still to come.
        self.leaving: dict[str, Table] = {}

    # Loading --------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Table | None:
        """A table by its id; raises `TavolaError` if this Tavola cannot continue it."""
        table = self.tables.get(table_id)
        if table is not None:
            self._touch(table)
            return table
        async with self.loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self.tables:  # another task was quicker
                return self.tables[table_id]
            table = await self.load(table_id)
            if table is not None:
                self.add(table)
            return table

    async def load(self, table_id: str) -> Table | None:
        """A table rebuilt from its log, without keeping it in memory."""
        self.known_damage.check(table_id)
        try:
            return await self._load(table_id)
        except (Damaged, *BROKEN) as error:
            raise self.known_damage.note(table_id, error) from None

    async def _load(self, table_id: str) -> Table | None:
        while True:
            await self._last_write(table_id)
            load = _PendingLoad(table_id)
            self.loads.add(load)
            try:
                table = await self._read(table_id)
            finally:
                self.loads.discard(load)
            if not load.is_stale:
                return table

    async def _read(self, table_id: str) -> Table | None:
        stored = await self.queue.read(Store.head, table_id)
        if stored is None:
            return None
        game = await self._game_of(stored)
        await self.reader.entries(stored)
        with as_damage("It cannot be played"):
            table = self.make(stored, game)
            if table.start is not None:
                game_log = table.new_game_log(table.start)
                await self.slices.run(game_log.steps(table.entries))
                table.game_log = game_log
        before = self.leaving.get(table_id)
        if before is not None and before.stage == table.stage:
            table.deal_by = before.deal_by  # deadlines are never moved
        return table

    async def _last_write(self, table_id: str) -> None:
        """Wait for the write that was under way when the table was dropped."""
        before = self.leaving.get(table_id)
        if before is not None:
            async with before.lock:
                pass

    async def _game_of(self, stored: StoredTable) -> Game:
        """The game under the rules that the table began with; raises `UnknownRules`."""
        try:
            return game_of(stored.row)
        except BadFile as error:
            summary = await self.queue.read(Store.summary, stored.row.id)
            raise UnknownRules(stored, summary.over, error) from None

    def make(self, stored: StoredTable, game: Game) -> Table:
        """The object for a stored table, with nothing of its log played yet."""
        return Table(stored, game, self.new_presence(), self.log_texts)

    def add(self, table: Table) -> None:
        """Keep a table in memory and resume it."""
        self._make_room()
        self.leaving.pop(table.id, None)
        self.tables[table.id] = table
        TABLES.set(len(self.tables))
        self.advance(table)

    def _touch(self, table: Table) -> None:
        table.touched = self.clock()
        self.tables.move_to_end(table.id)

    # Dropping -------------------------------------------------------------------------------------

    def _make_room(self) -> None:
        """Drop tables that nobody has watched for a while and at which nothing is pending."""
        entries = sum(table.number for table in self.tables.values())
        if len(self.tables) < MOST_IN_MEMORY and entries < MOST_ENTRIES:
            return
        most = MOST_IN_MEMORY * 3 // 4 if len(self.tables) >= MOST_IN_MEMORY else MOST_IN_MEMORY
        for table in list(self.tables.values()):
            if len(self.tables) <= most and entries < MOST_ENTRIES:
                return
            urgent = entries >= 2 * MOST_ENTRIES  # then drop even one that was opened a moment ago
            quiet = OPEN_SECONDS if table.open else QUIET_SECONDS
            if not urgent and table.touched > self.clock() - quiet:
                continue
            if self.is_idle(table):
                self.drop(table)
                entries -= table.number
                EVICTIONS.inc()
            else:  # not considered again for a while
                self._touch(table)

    def is_idle(self, table: Table) -> bool:
        """Whether nobody is at a table and nothing is pending there."""
        pending = (table.thinking, table.dealing, table.undo_deadline)
        return not table.watched and not table.lock.locked() and all(work is None for work in pending)

    def is_in_use(self, table_id: str) -> bool:
        """Whether somebody is watching a table, or was a moment ago, from a seat."""
        table = self.tables.get(table_id)
        if table is None:
            return False
        people = (seat.seat for seat in table.seats if seat.kind == "person")
        return table.watched or any(table.is_here(seat) for seat in people)

    def drop(self, table: Table) -> None:
        """Drop a table from memory; it can be reloaded from the log."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            table.close()
            table.log_texts.forget()
            TABLES.set(len(self.tables))
            self.leaving = {name: left for name, left in self.leaving.items() if _matters(left)}
            if _matters(table):
                self.leaving[table.id] = table

    def discard(self, table: Table) -> None:
        """Drop a table whose memory may differ from the file, and disconnect everybody: they reload it."""
        self.drop(table)
        for connection in table.connections:
            connection.close()

    def invalidate(self, table_id: str) -> None:
        """The file has changed from outside of play: reload the table when somebody next opens it."""
        for load in self.loads:
            if load.table == table_id:
                load.is_stale = True
        self.known_damage.forget(table_id)
        table = self.tables.get(table_id)
        if table is not None:
            # A bot whose move is being written ends by itself: the next load waits for its lock.
            table.cancel_pending(but_bots=table.lock.locked())
            self.discard(table)

    async def retry_loading(self, table_id: str) -> None:
        """After a failed write, reload the table as soon as the disk allows, in case nobody else opens it."""
        pause = SHORTEST_PAUSE
        while not self.tasks.closing:
            await asyncio.sleep(pause)
            try:
                await self.find(table_id)
                return
            except (apsw.Error, TavolaError) as error:
                log.warning("table cannot be read", table=table_id, reason=str(error))
            pause = min(2 * pause, LONGEST_PAUSE)


def _matters(left: Table) -> bool:
    """Whether a dropped table is still being written to, or has a deadline to come."""
    due = left.deal_by
    return left.lock.locked() or (due is not None and due > asyncio.get_running_loop().time())
