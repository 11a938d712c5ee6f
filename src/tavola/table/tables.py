"""Tables: each has one writer; what it holds in memory follows from its log."""

import asyncio
import secrets
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

import apsw
import structlog
from msgspec import structs

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadOptions, TavolaError
from tavola.core.record import Record
from tavola.table import auth, fairness
from tavola.table.auth import Invitation
from tavola.table.bots import BotPool, levels, request_for
from tavola.table.drafts import rehearse
from tavola.table.importing import imported
from tavola.table.metrics import TABLES
from tavola.table.names import BOT_NAMES, clean_name
from tavola.table.protocol import NewTable, SeatWish
from tavola.table.settings import Settings
from tavola.table.store import PROGRAM, ChatRow, EntryRow, SeatRow, StartRow, Store, TableKept, TableRow, now
from tavola.table.table import Table
from tavola.table.writer import Writer

log = structlog.get_logger()
Got = TypeVar("Got")
# Tables that nobody looks at are forgotten beyond this number; the log brings them back.
MOST_IN_MEMORY = 1000
QUIET_SECONDS = 60


class Tables:
    """All tables of a server, and the only hand that writes to them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.secret = store.secret("invites and bots", secrets.token_bytes(32))
        self.bots = BotPool(settings.bot_workers, settings.bot_time)
        self.tables: dict[str, Table] = {}
        self.writer = Writer(store)
        self.write = self.writer.do
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    # Finding --------------------------------------------------------------------------------------

    async def find(self, table_id: str) -> Table | None:
        """A table by its name; raises `TavolaError` if this Tavola cannot go on with it."""
        table = self.tables.get(table_id)
        if table is not None:
            table.touched = time.monotonic()
            return table
        kept = await self.write(self.store.load, table_id)
        if kept is None:
            return None
        if table_id in self.tables:  # somebody else was quicker
            return self.tables[table_id]
        if kept.row.game not in game_names():
            raise TavolaError(f"This Tavola does not know the game {kept.row.game}.")
        game = find_game(kept.row.game)
        game.check_rules(kept.row.rules)
        table = Table(kept, game)
        self._make_room()
        self.tables[table_id] = table
        TABLES.set(len(self.tables))
        self.go_on(table)
        return table

    def _make_room(self) -> None:
        """Forget tables that nobody looks at and that wait for nobody here."""
        if len(self.tables) < MOST_IN_MEMORY:
            return
        for table in list(self.tables.values()):
            idle = not table.connections and table.thinking is None and table.dealing is None
            if idle and not table.lock.locked() and table.touched < time.monotonic() - QUIET_SECONDS:
                del self.tables[table.id]
                if len(self.tables) < MOST_IN_MEMORY * 3 // 4:
                    break

    def forget(self, table: Table) -> None:
        """What is in memory may not be what is stored: let the log bring it back for whoever comes next."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for connection in table.connections:
            connection.close()

    # Opening --------------------------------------------------------------------------------------

    def plan(self, wish: NewTable, holder: str, program: bool) -> tuple[TableRow, list[SeatRow]]:
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
            secret=fairness.new_secret(),
            created=now(),
        )
        return row, [self._seat(number, seat, holder, program) for number, seat in enumerate(wish.seats)]

    async def open(self, wish: NewTable, holder: str, program: bool = False) -> Table:
        """A new table; raises `BadOptions` with a sentence if the wish cannot be met."""
        row, seats = self.plan(wish, holder, program)
        await self.write(self.store.add_table, row, seats)
        table = Table(TableKept(row, seats, {}, None, [], []), find_game(row.game))
        self._make_room()
        self.tables[table.id] = table
        TABLES.set(len(self.tables))
        self.go_on(table)
        return table

    def _seat(self, number: int, wish: SeatWish, holder: str, program: bool) -> SeatRow:
        name = clean_name(wish.name)
        if wish.kind == "bot":
            if wish.level not in levels:
                raise BadOptions(f"There is no bot level {wish.level!r}. Levels are: {', '.join(levels)}.")
            return SeatRow(number, "bot", name or BOT_NAMES[number % len(BOT_NAMES)], wish.level)
        if wish.kind == "friend":
            return SeatRow(number, "open", "", invited=now())
        level = PROGRAM if program else ""
        return SeatRow(number, "person", name or f"Player {number + 1}", level, holder)

    # Inviting -------------------------------------------------------------------------------------

    def invitations(self, table: Table) -> dict[int, str]:
        """For each open seat the secret part of its link; only for whoever opened the table."""
        return {
            seat.seat: auth.write_invitation(self.secret, Invitation(table.id, seat.seat, seat.serial))
            for seat in table.seats
            if seat.kind == "open"
        }

    async def renew(self, table: Table) -> None:
        """Whoever opened the table is here: invitations that have become too old are made anew."""
        if not any(self._is_too_old(seat) for seat in table.seats):
            return
        async with table.lock:
            for seat in [seat for seat in table.seats if self._is_too_old(seat)]:
                fresh = structs.replace(seat, serial=seat.serial + 1, invited=now())
                await self.write(self.store.put_seat, table.id, fresh)
                table.seats[seat.seat] = fresh

    def _is_too_old(self, seat: SeatRow) -> bool:
        return seat.kind == "open" and now() - seat.invited > self.settings.invite_days * 86_400_000

    async def invited(self, text: str) -> tuple[Table, SeatRow] | None:
        """The table and seat of an invitation that this server has signed, used or not."""
        invitation = auth.read_invitation(self.secret, text)
        table = await self.find(invitation.table) if invitation is not None else None
        if invitation is None or table is None or invitation.seat >= len(table.seats):
            return None
        return table, table.seats[invitation.seat]

    async def join(
        self, text: str, holder: str, name: str, program: bool = False
    ) -> tuple[Table, int] | None:
        """Use an invitation; None if it is not good (any more)."""
        found = await self.invited(text)
        if found is None:
            return None
        table, seat = found
        async with table.lock:
            seat = table.seats[seat.seat]
            if not self.is_good(text, seat):
                return None
            name = clean_name(name) or f"Player {seat.seat + 1}"
            level = PROGRAM if program else ""
            taken = SeatRow(seat.seat, "person", name, level, holder, seat.serial + 1, seat.invited)
            if not await self.write(self.store.take_seat, table.id, taken):
                return None
            table.seats[seat.seat] = taken
        table.tell_all()
        self.go_on(table)
        return table, seat.seat

    def is_good(self, text: str, seat: SeatRow) -> bool:
        """Whether the invitation to a seat can be used: not used, not made anew, not too old."""
        invitation = auth.read_invitation(self.secret, text)
        fresh = invitation is not None and seat.serial == invitation.serial
        return fresh and seat.kind == "open" and not self._is_too_old(seat)

    # Dealing --------------------------------------------------------------------------------------

    async def add_entropy(self, table: Table, holder: str, value: str) -> None:
        """What somebody's browser adds to the shuffle; the first word of each holder counts."""
        async with table.lock:
            seats = table.seats_of(holder)
            if table.start is not None or not seats or seats[0] in table.entropy:
                return
            await self.write(self.store.add_entropy, table.id, seats[0], value)
            table.entropy[seats[0]] = value
        self.go_on(table)

    def _may_deal(self, table: Table) -> bool:
        return table.start is None and all(seat.kind != "open" for seat in table.seats)

    def _all_added(self, table: Table) -> bool:
        holders = {seat.holder for seat in table.seats if seat.kind == "person"}
        return holders == {table.seats[seat].holder for seat in table.entropy}

    async def _deal(self, table: Table) -> None:
        async with table.lock:
            if not self._may_deal(table):
                return
            entropy = [table.entropy.get(seat.seat, "") for seat in table.seats]
            start = StartRow(fairness.final_seed(table.row.secret, entropy), entropy, now())
            await self.write(self.store.add_start, table.id, start)
            table.start = start
            table.course = table.replayed()
        table.tell_all()
        self.go_on(table)

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

    def go_on(self, table: Table) -> None:
        """Do what the table waits for by itself: deal, or let a bot choose."""
        if self.closing:
            return
        if table.start is None:
            if self._may_deal(table):
                self._plan_deal(table)
            return
        if table.thinking is None and self._bot_seat(table) is not None:
            table.thinking = self.spawn(self._think(table))

    def _plan_deal(self, table: Table) -> None:
        if table.dealing is not None:
            table.dealing.cancel()
        wait = 0.0 if self._all_added(table) else self.settings.deal_wait
        loop = asyncio.get_running_loop()
        table.dealing = loop.call_later(wait, self._deal_now, table)

    def _deal_now(self, table: Table) -> None:
        table.dealing = None
        if not self.closing:
            _ = self.spawn(self._deal(table))

    def _bot_seat(self, table: Table) -> int | None:
        course = table.course
        if course is None or course.state.over or course.pending is not None or table.row.imported:
            return None
        seat = course.state.to_move
        return seat if table.plays_itself(seat) else None

    async def _think(self, table: Table) -> None:
        """Let bots choose until somebody else has to."""
        try:
            while (seat := self._bot_seat(table)) is not None and not self.closing:
                assert table.course is not None
                number = table.number
                request = request_for(table.course.state, table.level(seat), self.bot_seed(table, number))
                began = time.monotonic()
                action = await self.bots.choose(request)
                if self.settings.bot_pause and any(table.connections):
                    await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
                async with table.lock:
                    if table.number != number or self._bot_seat(table) != seat:
                        continue
                    await self.play(table, seat, [action], None)
                table.tell_all()
        except apsw.Error as error:
            log.error("bot's move not stored", table=table.id, error=type(error).__name__)
            self.forget(table)
            await asyncio.sleep(1.0)
            await self.find(table.id)
        finally:
            table.thinking = None

    def bot_seed(self, table: Table, number: int) -> int:
        """Unknown to the players, and the same whatever is hidden from the bot."""
        return auth.number_from(self.secret, f"bot {table.id} {number}")

    # Writing (the table's lock is held) -------------------------------------------------------------

    async def play(self, table: Table, seat: int, actions: list[str], key: str | None) -> int:
        """Store a move that was found legal, then make it."""
        assert table.course is not None
        trial = rehearse(table.course.state, seat, actions)
        texts = [action.text for action in trial.actions]
        entry = EntryRow(table.number + 1, key, "play", seat, texts, at=now())
        result = (trial.after.scores(), trial.after.winners()) if trial.after.over else None
        return await self.append(table, [entry], result)

    async def append(
        self, table: Table, entries: list[EntryRow], result: tuple[list[int], list[int]] | None = None
    ) -> int:
        """Store entries, then go on by them; the number of the latest."""
        assert table.course is not None
        await self.write(self.store.add_entries, table.id, entries, result)
        for entry in entries:
            table.entries.append(entry)
            if entry.key is not None:
                table.keys[entry.key] = entry.number
            table.course.take(entry)
        return table.number

    async def add_chat(self, table: Table, key: str, seat: int | None, name: str, text: str) -> None:
        """Store a line of chat."""
        line = ChatRow(len(table.chat) + 1, key, seat, name, text, now())
        await self.write(self.store.add_chat, table.id, line)
        table.chat.append(line)
        table.chat_keys.add(key)

    # Records --------------------------------------------------------------------------------------

    def record(self, table: Table) -> Record:
        """The game as one file; raises `TavolaError` while it would show what is hidden."""
        if table.course is None or table.start is None or not table.open:
            raise TavolaError("The game is not over yet: its file would show every hidden card.")
        record = table.course.session.record(table.names)
        if table.row.secret:
            record.shuffle = fairness.shuffle_of(table.row.secret, table.start.entropy)
        return record

    async def import_record(self, record: Record, holder: str) -> Table:
        """Keep a game from a file, to be looked at; raises `BadFile` if it is not true."""
        row, seats, start, entries, result = imported(record, holder)
        await self.write(self.store.add_whole, row, seats, start, entries, result)
        table = await self.find(row.id)
        assert table is not None
        return table

    # Coming and going -----------------------------------------------------------------------------

    async def wake(self) -> None:
        """After a start: go on with every table that waits for a bot."""
        for table_id in await self.write(self.store.waiting_for_bots):
            if self.closing:
                return
            try:
                await self.find(table_id)
            except TavolaError as error:
                log.warning("table cannot go on", table=table_id, reason=str(error))
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """Finish what is being written and let go of the file."""
        self.closing = True
        for table in self.tables.values():
            if table.dealing is not None:
                table.dealing.cancel()
            if table.thinking is not None:
                table.thinking.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2.0)
        await self.bots.stop()
        await self.writer.stop()
        try:
            self.store.close()
        except apsw.Error as error:
            log.error("file not closed cleanly", error=type(error).__name__)
