"""After a start the server resumes the tables that wait for it; all other tables cost nothing."""

import asyncio
from pathlib import Path
from typing import Any
from weakref import WeakSet

import apsw
import pytest
from tests.table.harness import deal
from tests.table.play.test_hidden import HOLDERS, boundless
from tests.table.startup import HOLDER, fill

from tavola.table.play.table import Table
from tavola.table.play.viewers import ViewerConnection
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.store import store as storing
from tavola.table.store.rows import StoredTable
from tavola.table.store.store import Store
from tavola.table.tables import cache as cache_module
from tavola.table.tables import startup_check
from tavola.table.tables.bot_runner import BotRunner
from tavola.table.tables.cache import TableCache
from tavola.table.tables.resuming import Resuming
from tavola.table.tables.startup_check import StartupCheck
from tavola.table.tables.tables import Tables


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are loaded from now on, in order."""
    names: list[str] = []
    head = Store.head

    def note(self: Store, table: str) -> StoredTable | None:
        names.append(table)
        return head(self, table)

    monkeypatch.setattr(Store, "head", note)
    return names


def test_only_tables_that_wait_for_a_bot_are_woken(tmp_path: Path, loaded: list[str]) -> None:
    waiting = fill(tmp_path / "tables.sqlite3", 300)

    async def wake() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        await Resuming(tables).run()
        assert sorted(loaded) == sorted(waiting)
        assert not tables.cache.tables
        assert await tables.queue.read(Store.waiting) == []
        for name in waiting:
            table = await tables.cache.find(name)
            assert table is not None
            assert table.state is not None
            assert table.state.to_move == 0
        await tables.stop()

    asyncio.run(wake())


def test_a_table_that_was_thought_to_wait_is_woken_once(tmp_path: Path, loaded: list[str]) -> None:
    fill(tmp_path / "tables.sqlite3", 20)

    async def wake() -> None:
        store = Store(tmp_path / "tables.sqlite3")
        store.db.execute("INSERT OR IGNORE INTO waiting SELECT id FROM tables")
        tables = Tables(store, boundless())
        await Resuming(tables).run()
        assert len(loaded) == 20
        assert not tables.cache.tables
        await Resuming(tables).run()
        assert len(loaded) == 20
        await tables.stop()

    asyncio.run(wake())


class Started:
    """What a start costs: SQLite steps, tables loaded and in memory at once, and idle checks."""

    def __init__(self) -> None:
        self.steps = 0
        self.loaded = 0
        self.in_memory = 0
        self.looked = 0

    def profile(self, event: dict[str, Any]) -> None:
        self.steps += event["stmt_status"]["SQLITE_STMTSTATUS_VM_STEP"]


def start(file: Path, monkeypatch: pytest.MonkeyPatch, *, check: bool) -> Started:
    """Start on a database without letting bots move: resume the tables that wait, and check for damage."""
    cost = Started()
    made, idle = Table.__init__, TableCache.is_idle
    alive: WeakSet[Table] = WeakSet()

    def make(table: Table, *given: Any) -> None:
        made(table, *given)
        alive.add(table)
        cost.loaded += 1
        cost.in_memory = max(cost.in_memory, len(alive))

    def is_idle(cache: TableCache, table: Table) -> bool:
        cost.looked += 1
        return idle(cache, table)

    async def run() -> None:
        store = Store(file)
        tables = Tables(store, boundless())
        for db in (store.db, tables.queue.read_store.db):
            db.trace_v2(apsw.SQLITE_TRACE_PROFILE, cost.profile)
        await Resuming(tables).run()
        if check:
            await StartupCheck(tables).run()
        assert not tables.cache.tables
        await tables.stop()

    with monkeypatch.context() as patch:
        patch.setattr(Table, "__init__", make)
        patch.setattr(TableCache, "is_idle", is_idle)
        patch.setattr(BotRunner, "advance", lambda *_: None)
        patch.setattr(startup_check, "AT_ONCE", float("inf"))  # no pauses: nothing else is running
        asyncio.run(run())
    return cost


def test_waking_costs_nothing_for_tables_that_do_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, many = tmp_path / "few.sqlite3", tmp_path / "many.sqlite3"
    assert len(fill(few, 40, every=4)) == len(fill(many, 800, every=80)) == 10
    cost, more = (start(file, monkeypatch, check=False) for file in (few, many))
    assert (cost.loaded, more.loaded) == (10, 10)
    assert (cost.looked, cost.in_memory) == (more.looked, more.in_memory)
    # The B-trees are a little deeper; visiting twenty times as many tables would take twenty times the steps.
    assert more.steps < 1.2 * cost.steps


def test_a_start_does_twice_as_much_for_twice_as_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work grows in proportion to the number of tables, and memory does not grow at all."""
    half, whole = tmp_path / "half.sqlite3", tmp_path / "whole.sqlite3"
    fill(half, 150, every=5)
    fill(whole, 300, every=5)
    cost, more = (start(file, monkeypatch, check=True) for file in (half, whole))
    # Those that wait are loaded twice, to resume and to be checked; those that are over, never.
    assert (cost.loaded, more.loaded) == (30 + 120, 60 + 240)
    assert more.looked <= 2 * cost.looked
    assert more.steps < 2.05 * cost.steps
    assert max(cost.in_memory, more.in_memory) <= 3


def test_what_waits_is_found_by_index(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    seen: list[str] = []
    store.db.trace_v2(apsw.SQLITE_TRACE_STMT, lambda event: seen.append(event["sql"]))
    store.waiting()
    store.unfinished()
    store.db.trace_v2(0, None)
    assert len(seen) == 2
    for sql in seen:
        plan = [str(row[3]) for row in store.db.execute(f"EXPLAIN QUERY PLAN {sql}")]
        # Each table is visited once; everything else about it is looked up by its name.
        assert len([step for step in plan if step.startswith("SCAN")]) == 1, plan
        assert any("USING PRIMARY KEY (table_id=?" in step for step in plan), plan
    store.close()


def test_what_waits_is_kept_with_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        seats = [SeatRequest("me", "Ada"), SeatRequest("friend"), SeatRequest("bot", level="novice")]
        table = await tables.opening.open(NewTable("castles", seats), HOLDERS[0])
        assert await tables.queue.read(Store.waiting) == []  # a seat is open
        [invitation] = tables.invitations.of(table).values()
        await tables.invitations.join(invitation, HOLDERS[1], "Bice")
        assert await tables.queue.read(Store.waiting) == [table.id]  # the deal is due
        await deal(tables, table, 0, 1)
        assert table.state is not None
        expected = []
        while table.number < 12:
            seat = table.state.to_move
            if not table.bot_plays(seat):
                async with table.lock:
                    await tables.log.play(table, seat, [table.state.legal()[0].text], None)
                expected.append(table.bot_plays(table.state.to_move))
                assert (await tables.queue.read(Store.waiting) == [table.id]) == expected[-1]
                tables.advance(table)
            elif table.thinking is not None:
                await table.thinking
        assert {True, False} == set(expected)
        await tables.stop()

    asyncio.run(play())


def test_somebodys_tables_are_found_by_index(tmp_path: Path) -> None:
    fill(tmp_path / "tables.sqlite3", 3)
    store = Store(tmp_path / "tables.sqlite3")
    plan = [row[3] for row in store.db.execute(f"EXPLAIN QUERY PLAN {storing.TABLES_OF}", (HOLDER, 50))]
    assert not [step for step in plan if step.startswith("SCAN")]
    for index in ("seats_of_holder", "tables_of_host"):
        assert any(index in step for step in plan)
    assert len(store.tables_of(HOLDER)) == 3
    assert len(store.tables_of(HOLDER, most=2)) == 2
    assert store.tables_of(HOLDERS[1]) == []
    store.close()


def test_room_for_one_more_table_is_made_without_a_look_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "MOST_IN_MEMORY", 40)
    monkeypatch.setattr(cache_module, "QUIET_SECONDS", 1000)
    looked: list[str] = []

    async def crowd() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        idle = TableCache.is_idle

        def note(self: TableCache, table: Table) -> bool:
            looked.append(table.id)
            return idle(self, table)

        monkeypatch.setattr(TableCache, "is_idle", note)
        wish = NewTable("sangimignano", [SeatRequest("me", "Ada"), SeatRequest("friend")])
        busy = [await tables.opening.open(wish, HOLDERS[0]) for _ in range(40)]
        for table in busy[:30]:
            table.connections.add(ViewerConnection(HOLDERS[0], "en", -1))
        for table in busy:
            table.touched -= 2000
        quiet = {table.id for table in busy[30:]}
        for _ in range(20):
            await tables.opening.open(wish, HOLDERS[0])
        # Each was checked once: those with somebody at them stay, the others made room.
        assert len(looked) <= 40
        assert not quiet & set(tables.cache.tables)
        assert {table.id for table in busy[:30]} <= set(tables.cache.tables)
        for table in busy:
            table.connections.clear()
        await tables.stop()

    asyncio.run(crowd())
