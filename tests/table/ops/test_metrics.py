"""What the server measures: each metric changes when what it counts happens."""

import asyncio
from pathlib import Path

import apsw
import pytest
from tests.table.harness import ServerProcess, deal, rounds_until
from tests.table.play.test_hidden import boundless

from tavola.table.ops.health import free_space
from tavola.table.play.bot_pool import BotPool
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.runtime.fair_queue import Share
from tavola.table.runtime.metrics import REGISTRY
from tavola.table.runtime.rate_limits import ConcurrencyLimit, RateLimit
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.store import Store
from tavola.table.tables import cache as cache_module
from tavola.table.tables.tables import Tables


def figure(name: str, **labels: str) -> float:
    found = REGISTRY.get_sample_value(name, labels)
    return 0.0 if found is None else found


def test_a_refused_request_is_counted_by_the_kind_of_its_limit() -> None:
    limit, census = RateLimit("test limit", 1.0, 1, lambda: 0.0), ConcurrencyLimit("test census", 1)
    assert (limit.wait("a"), census.enter("a")) == (0, True)
    assert figure("tavola_limits_hit_total", kind="test limit") == 0
    assert figure("tavola_limits_hit_total", kind="test census") == 0
    assert (limit.wait("a"), census.enter("a")) == (1, False)
    assert figure("tavola_limits_hit_total", kind="test limit") == 1
    assert figure("tavola_limits_hit_total", kind="test census") == 1


def test_a_request_that_the_store_refuses_is_counted() -> None:
    def fail() -> None:
        raise apsw.FullError("no room")

    async def run() -> None:
        writer = CommitQueue(Store(":memory:"))
        await writer.write(lambda: None)
        assert figure("tavola_store_failures_total") == before
        with pytest.raises(apsw.FullError):
            await writer.write(fail)
        await writer.stop()

    before = figure("tavola_store_failures_total")
    asyncio.run(run())
    assert figure("tavola_store_failures_total") == before + 1


def test_requests_that_wait_for_a_bot_process_are_counted() -> None:
    async def run() -> None:
        pool = BotPool(1, 20.0)

        async def wait() -> None:
            async with pool.queue.place(Share("here", "somebody")):
                raise AssertionError("nobody leaves")

        async with pool.queue.place(Share("here", "somebody")):
            waiting = [asyncio.create_task(wait()) for _ in range(3)]
            await asyncio.sleep(0)
            assert figure("tavola_bot_queue") == 3
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            assert figure("tavola_bot_queue") == 0

    asyncio.run(run())


def test_tables_dropped_from_memory_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "MOST_IN_MEMORY", 4)
    monkeypatch.setattr(cache_module, "QUIET_SECONDS", -1)
    wish = NewTable("sangimignano", [SeatRequest("me"), SeatRequest("friend")])

    async def run() -> None:
        tables = Tables(Store(":memory:"), boundless())
        for _ in range(4):
            await tables.opening.open(wish, "somebody")
        assert figure("tavola_evictions_total") == before
        await tables.opening.open(wish, "somebody")
        assert figure("tavola_evictions_total") == before + 5 - len(tables.cache.tables) > before
        await tables.stop()

    before = figure("tavola_evictions_total")
    asyncio.run(run())


def test_deals_that_fail_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = Store(":memory:")
        tables = Tables(store, boundless())

        def full(*_: object) -> None:
            raise apsw.FullError("disk full")

        monkeypatch.setattr(store, "add_start", full)
        table = await tables.opening.open(
            NewTable("sangimignano", [SeatRequest("me"), SeatRequest("screen")]), "somebody"
        )
        dealing = asyncio.create_task(deal(tables, table, 0))
        await rounds_until(lambda: figure("tavola_deal_failures_total") > before)
        assert table.start is None
        dealing.cancel()
        await tables.stop()

    before = figure("tavola_deal_failures_total")
    asyncio.run(run())


def test_free_space(server: ServerProcess, tmp_path: Path) -> None:
    told = server.figures()
    line = next(line for line in told.splitlines() if line.startswith("tavola_free_disk_bytes "))
    assert float(line.split()[1]) > 0
    assert free_space(tmp_path) > 0
    assert free_space(tmp_path / "gone") == 0
