"""Tables: each has one writer; what it holds in memory follows from its log."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import apsw
import structlog

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.core.game import Game
from tavola.core.record import Record
from tavola.table.play.bot_pool import levels
from tavola.table.play.drafts import rehearse
from tavola.table.play.log_text import LogTextCache
from tavola.table.play.player_names import BOT_NAMES, clean_name
from tavola.table.play.presence import Clock, Presence
from tavola.table.play.table import Table, TableGone, may_watch
from tavola.table.play.unknown_rules import NotOver, UnknownRules, game_of, is_known
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.runtime.fair_queue import Share
from tavola.table.runtime.metrics import EVICTIONS, TABLES
from tavola.table.runtime.settings import Settings
from tavola.table.runtime.time_slices import TimeSlices
from tavola.table.security import auth, fair_shuffle
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.damage import BROKEN, Damaged, as_damage
from tavola.table.store.game_record import record_from_log
from tavola.table.store.known_damage import KnownDamage
from tavola.table.store.log_reader import Loader, _Loading
from tavola.table.store.rows import (
    PROGRAM,
    ChatRow,
    EntryRow,
    SeatRow,
    ShuffleProgress,
    StoredTable,
    TableRow,
)
from tavola.table.store.store import Store, now
from tavola.table.tables.bot_runner import BotRunner
from tavola.table.tables.dealing import Dealing
from tavola.table.tables.invitations import Invitations
from tavola.table.tables.moderation import Moderation
from tavola.table.tables.record_import import RecordChecker, rows_of
from tavola.table.tables.resuming import Resuming
from tavola.table.tables.startup_check import StartupCheck
from tavola.table.tables.undo_requests import UndoRequests

log = structlog.get_logger()
# What the store calls the secret that signs invitations.
SECRET = "invites and bots"  # noqa: S105
Got = TypeVar("Got")
# Tables that nobody looks at are forgotten beyond this number; the log brings them back.
MOST_IN_MEMORY = 1000
# So are they beyond this number of log entries: each takes more than a kilobyte.
MOST_ENTRIES = 200_000
# They are forgotten when nobody has looked for so long; where nobody can play any more, for so long.
QUIET_SECONDS = 60
OPEN_SECONDS = 5
# Seconds between two tries to read a table again after the disk has failed.
SHORTEST_PAUSE = 1.0
LONGEST_PAUSE = 60.0


class Tables:
    """All tables of a server, and the only hand that writes to them."""

    def __init__(self, store: Store, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.secret = store.secret(SECRET, secrets.token_bytes(32))
        # Those that were wanted last are last.
        self.tables: OrderedDict[str, Table] = OrderedDict()
        # One at a time loads a table; its lock is here as long as somebody holds it or waits for it.
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # Those that were taken out of memory while something was written to them or a deadline was running.
        self.leaving: dict[str, Table] = {}
        self.slices = TimeSlices()
        self.shelf = LogTextCache()
        # What is being loaded; it may be old by the time that it is there.
        self.readings: set[_Loading] = set()
        self.writer = CommitQueue(store)
        self.write = self.writer.do
        self.read = self.writer.read
        self.loader = Loader(self.writer)
        self.health = KnownDamage(store)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.invitations = Invitations(self)
        self.dealing = Dealing(self)
        self.bot_runner = BotRunner(self)
        self.undo_requests = UndoRequests(self)
        self.importing = RecordChecker(settings.import_seconds)
        self.moderation = Moderation(self)

    # Finding --------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Table | None:
        """A table by its name; raises `TavolaError` if this Tavola cannot go on with it."""
        table = self.tables.get(table_id)
        if table is not None:
            self._touch(table)
            return table
        async with self.loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self.tables:  # somebody else was quicker
                return self.tables[table_id]
            table = await self.replayed(table_id)
            if table is not None:
                self._keep(table)
            return table

    async def replayed(self, table_id: str) -> Table | None:
        """A table made anew from its log, which nobody else knows of."""
        self.health.check(table_id)
        try:
            return await self._load(table_id)
        except (Damaged, *BROKEN) as error:
            raise self.health.note(table_id, error) from None

    async def _load(self, table_id: str) -> Table | None:
        while True:
            await self._last_write(table_id)
            reading = _Loading(table_id)
            self.readings.add(reading)
            try:
                table = await self._read(table_id)
            finally:
                self.readings.discard(reading)
            if not reading.is_old:
                return table

    async def _read(self, table_id: str) -> Table | None:
        kept = await self.read(Store.head, table_id)
        if kept is None:
            return None
        game = await self._game_of(kept)
        await self.loader.entries(kept)
        with as_damage("It cannot be played"):
            table = Table(kept, game, self._presence(), self.shelf)
            if table.start is not None:
                log = table.dealt()
                await self.slices.run(log.steps(table.entries))
                table.game_log = log
        before = self.leaving.get(table_id)
        if before is not None and before.stage == table.stage:
            table.deal_by = before.deal_by  # nothing moves a deadline
        return table

    async def _last_write(self, table_id: str) -> None:
        """Until what was being written to a table when it was taken out of memory is in the file."""
        before = self.leaving.get(table_id)
        if before is not None:
            async with before.lock:
                pass

    def _keep(self, table: Table) -> None:
        self._make_room()
        self.leaving.pop(table.id, None)
        self.tables[table.id] = table
        TABLES.set(len(self.tables))
        self.advance(table)

    def _touch(self, table: Table) -> None:
        table.touched = self.clock()
        self.tables.move_to_end(table.id)

    def _presence(self) -> Presence:
        return Presence(self.settings.away, self.clock, partial(self.moderation.is_barred, "ban"))

    async def _game_of(self, kept: StoredTable) -> Game:
        """The game under the rules that the table began with; raises `UnknownRules`."""
        try:
            return game_of(kept.row)
        except BadFile as error:
            summary = await self.read(Store.summary, kept.row.id)
            raise UnknownRules(kept, summary.over, error) from None

    def _make_room(self) -> None:
        """Forget tables that nobody has looked at for a while and that wait for nobody here."""
        entries = sum(table.number for table in self.tables.values())
        if len(self.tables) < MOST_IN_MEMORY and entries < MOST_ENTRIES:
            return
        most = MOST_IN_MEMORY * 3 // 4 if len(self.tables) >= MOST_IN_MEMORY else MOST_IN_MEMORY
        for table in list(self.tables.values()):
            if len(self.tables) <= most and entries < MOST_ENTRIES:
                return
            pressing = entries >= 2 * MOST_ENTRIES  # somebody may have come for it a moment ago: so be it
            if not pressing and table.touched > self.clock() - (
                OPEN_SECONDS if table.open else QUIET_SECONDS
            ):
                continue
            if self.is_idle(table):
                self.drop(table)
                entries -= table.number
                EVICTIONS.inc()
            else:  # it is not looked at again for a while
                self._touch(table)

    def is_idle(self, table: Table) -> bool:
        """Whether nobody is at a table and nothing happens there."""
        works = (table.thinking, table.dealing, table.undo_deadline)
        return not table.watched and not table.lock.locked() and all(work is None for work in works)

    def drop(self, table: Table) -> None:
        """Keep a table in memory no longer; the log brings it back."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            table.go()
            table.told.forget()
            TABLES.set(len(self.tables))
            self.leaving = {name: left for name, left in self.leaving.items() if _matters(left)}
            if _matters(table):
                self.leaving[table.id] = table

    def forget(self, table: Table) -> None:
        """What is in memory may not be what is stored: let the log bring it back for whoever comes next."""
        self.drop(table)
        for connection in table.connections:
            connection.close()

    def invalidate(self, table_id: str) -> None:
        """The file has changed from outside of play: take the table anew when somebody comes back to it."""
        for reading in self.readings:
            if reading.table == table_id:
                reading.is_old = True
        self.health.forget(table_id)
        table = self.tables.get(table_id)
        if table is not None:
            # A bot whose move is being written ends by itself: the next load waits for its lock.
            thinking = None if table.lock.locked() else table.thinking
            for waiting in (thinking, table.dealing, table.undo_deadline and table.undo_deadline[1]):
                if waiting is not None:
                    waiting.cancel()
            self.forget(table)

    async def retry_loading(self, table_id: str) -> None:
        """Reload a table that could not be stored as soon as possible: nobody else may come for it."""
        pause = SHORTEST_PAUSE
        while not self.closing:
            await asyncio.sleep(pause)
            try:
                await self.find(table_id)
                return
            except (apsw.Error, TavolaError) as error:
                log.warning("table cannot be read", table=table_id, reason=str(error))
            pause = min(2 * pause, LONGEST_PAUSE)

    def is_in_use(self, table_id: str) -> bool:
        """Whether somebody looks at a table now, or has just done so from a seat."""
        table = self.tables.get(table_id)
        if table is None:
            return False
        people = (seat.seat for seat in table.seats if seat.kind == "person")
        return table.watched or any(table.is_here(seat) for seat in people)

    # Opening --------------------------------------------------------------------------------------

    def plan(
        self, wish: NewTable, holder: str, program: bool, source: str = ""
    ) -> tuple[TableRow, list[SeatRow]]:
        """A new table as it would be kept; raises `BadOptions` with a sentence if the wish cannot be met."""
        if wish.game not in game_names():
            raise BadOptions(f"There is no game {wish.game!r}. Games are: {', '.join(game_names())}.")
        game = find_game(wish.game)
        players = game.check_players(len(wish.seats))
        row = TableRow(
            id=auth.new_table_id(),
            game=game.name,
            rules=game.rules_version,
            players=players,
            options=game.values(wish.options),
            host=holder,
            watch=wish.watch,
            imported=False,
            secret=fair_shuffle.new_secret(),
            created=now(),
            source=source,
        )
        return row, [self._seat(number, seat, holder, program) for number, seat in enumerate(wish.seats)]

    async def open(self, wish: NewTable, holder: str, program: bool = False, source: str = "") -> Table:
        """A new table; raises `BadOptions` if the wish cannot be met, `QuotaUsedUp` if there are too many."""
        row, seats = self.plan(wish, holder, program, source)
        await self.write(self.moderation.add_within_quota, row, partial(self.store.add_table, row, seats))
        kept = StoredTable(row, seats, ShuffleProgress(), None, [], [])
        table = Table(kept, find_game(row.game), self._presence(), self.shelf)
        self._keep(table)
        return table

    def _seat(self, number: int, wish: SeatRequest, holder: str, program: bool) -> SeatRow:
        name = clean_name(wish.name)
        if wish.kind == "bot":
            if wish.level not in levels:
                raise BadOptions(f"There is no bot level {wish.level!r}. Levels are: {', '.join(levels)}.")
            return SeatRow(number, "bot", name or BOT_NAMES[number % len(BOT_NAMES)], wish.level)
        if wish.kind == "friend":
            return SeatRow(number, "open", "", invited=now())
        level = PROGRAM if program else ""
        return SeatRow(number, "person", name or f"Player {number + 1}", level, holder)

    # Going on -------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, Got]) -> asyncio.Task[Got]:
        """Run something on its own until it is done."""
        made = asyncio.get_running_loop().create_task(work)
        self.tasks.add(made)
        made.add_done_callback(self._done)
        return made

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task failed", error=repr(task.exception()), exc_info=task.exception())

    def advance(self, table: Table) -> None:
        """Do what the table waits for by itself: deal, end a wish in time, or let a bot choose."""
        if self.closing or table.gone or table.row.closed:
            return
        if table.start is None:
            self.dealing.advance(table)
        else:
            self.undo_requests.advance(table)
            self.bot_runner.advance(table)

    # Writing (the table's lock is held) -------------------------------------------------------------

    async def play(self, table: Table, seat: int, actions: list[str], key: str | None) -> int:
        """Store a move that was found legal, then make it."""
        assert table.game_log is not None
        trial = rehearse(table.game_log.state, seat, actions)
        texts = [action.text for action in trial.actions]
        entry = EntryRow(table.number + 1, key, "play", seat, texts, at=now())
        if trial.after.over:
            return await self.append(
                table, [entry], (trial.after.scores(), trial.after.winners()), waits=False
            )
        return await self.append(table, [entry], waits=table.bot_plays(trial.after.to_move))

    async def append(
        self,
        table: Table,
        entries: list[EntryRow],
        result: tuple[list[int], list[int]] | None = None,
        waits: bool | None = None,
    ) -> int:
        """Store entries, then go on by them; the number of the latest.

        Whoever knows whether the table waits for a bot after them says so; else it may do if it has any.
        """
        assert table.game_log is not None
        if waits is None:
            handed = any(entry.kind == "seat" for entry in entries)
            waits = handed or any(table.bot_plays(seat.seat) for seat in table.seats)
        await self.write(self.store.add_entries, table.id, entries, result, waits)
        for entry in entries:
            table.entries.append(entry)
            if entry.key is not None:
                table.keys[entry.key] = entry.number
            table.game_log.take(entry)
        return table.number

    async def add_chat(self, table: Table, key: str, seat: int, text: str) -> str:
        """Store a line of chat of whoever has a seat; what is stored under its key, perhaps from before."""
        by = table.seats[seat]
        line = ChatRow(table.chat_number + 1, key, seat, by.name, text, now(), by.holder)
        if await self.write(self.store.add_chat, table.id, line):
            table.chat.append(line)
            table.chat_keys[key] = line
            return text
        kept = await self.read(Store.chat_under, table.id, key)
        if kept is None:
            self.invalidate(table.id)
            raise TableGone
        return kept

    # Records --------------------------------------------------------------------------------------

    async def record(self, table_id: str, holder: str, charge: Callable[[int], None]) -> Record | None:
        """The game of a table as one file, for whoever may look at it and under whatever rules it was played.

        Raises `NotOver` while it would show what is hidden. Whoever asks is charged for the entries of
        its log before they are read, and for nothing that is refused.
        """
        kept = await self.read(Store.head, table_id)
        if kept is None or not may_watch(kept.row, kept.seats, holder):
            return None
        summary = await self.read(Store.summary, table_id)
        if kept.start is None or not (summary.over or kept.row.imported):
            self.health.check(table_id)
            saved = kept.start is not None and not is_known(kept.row)  # by the operator, if need be
            raise NotOver("error_record_unknown" if saved else "error_record_early")
        number = await self.read(Store.number, table_id)
        charge(number)
        await self.loader.entries(kept)
        if len(kept.entries) < number:  # it was deleted meanwhile
            return None
        result = (summary.scores, summary.winners) if summary.over else None
        return record_from_log(kept.row, kept.seats, kept.start, kept.entries, result)

    async def import_record(self, record: Record, holder: str, source: str, language: str) -> Table:
        """Keep a game from a file, to be looked at; raises `RecordRefused` if it is not true."""
        await self.write(self.moderation.check_quota, holder, source, imported=True)
        played = await self.importing.check(record, language, Share(source, holder))
        row, seats, start, entries, result = rows_of(record, played, holder, source)
        add = partial(self.store.add_whole, row, seats, start, entries, result)
        await self.write(self.moderation.add_within_quota, row, add)
        table = await self.find(row.id)
        assert table is not None
        return table

    # Coming and going -----------------------------------------------------------------------------

    async def wake(self) -> None:
        """After a start: go on with every table that waits for a bot or for its deal."""
        await Resuming(self).run()

    async def check(self) -> None:
        """After a start: find out which tables are damaged."""
        await StartupCheck(self).run()

    async def stop(self) -> None:
        """Finish what is being written and let go of the file."""
        self.closing = True
        for table in self.tables.values():
            if table.dealing is not None:
                table.dealing.cancel()
            if table.thinking is not None:
                table.thinking.cancel()
            if table.undo_deadline is not None:
                table.undo_deadline[1].cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2.0)
        await self.bot_runner.pool.stop()
        await self.importing.stop()
        await self.writer.stop()
        try:
            self.store.close()
        except apsw.Error as error:
            log.error("file not closed cleanly", error=type(error).__name__)


def _matters(left: Table) -> bool:
    """Whether a table that was taken out of memory is still written to, or has a deadline to come."""
    due = left.deal_by
    return left.lock.locked() or (due is not None and due > asyncio.get_running_loop().time())
