"""Bot time is shared fairly, the queue is bounded, and a bot whose process dies is asked again."""

import asyncio
import os
import signal
from collections.abc import Callable

import apsw
import msgspec
import pytest
from tests.table.harness import deal
from tests.table.play.test_hidden import HOLDERS, boundless

import tavola
from tavola.bots.bot import BEST
from tavola.bots.mind import MindBot
from tavola.bots.opponents import LONGEST
from tavola.core.search.levels import LEVELS
from tavola.table.commands.handler import Commands
from tavola.table.play.bot_pool import BotPool, request_for
from tavola.table.play.bot_worker import Choice, Request, _bot, choose
from tavola.table.play.table import Table
from tavola.table.play.viewers import Viewer, ViewerConnection
from tavola.table.protocol.messages import (
    AskHint,
    ErrorMessage,
    HandSeat,
    HintMessage,
    NewTable,
    SeatRequest,
)
from tavola.table.runtime.fair_queue import FairQueue, QueueFull, Share
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.store import Store
from tavola.table.tables import cache as cache_module
from tavola.table.tables.tables import Tables


class Bench:
    """Those who wait for one place, and the order in which they get it; each uses it for some seconds."""

    def __init__(self, most: int = 100, most_each: int = 100) -> None:
        self.time = 0.0
        self.queue = FairQueue(1, most, most_each, lambda: self.time)
        self.served: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        # Nobody leaves the place before all have arrived.
        self.open = asyncio.Event()

    async def come(self, name: str, source: str, person: str, seconds: float = 1.0) -> None:
        task = asyncio.ensure_future(self._use(name, Share(source, person), seconds))
        self.tasks.append(task)
        await asyncio.sleep(0)

    async def _use(self, name: str, share: Share, seconds: float) -> None:
        async with self.queue.place(share):
            self.served.append(name)
            await self.open.wait()
            self.time += seconds

    async def finish(self) -> list[str]:
        self.open.set()
        await asyncio.gather(*self.tasks)
        return self.served


def test_one_person_with_many_tables_does_not_stand_in_front_of_everybody() -> None:
    async def run() -> None:
        bench = Bench()
        for number in range(20):
            await bench.come(f"greedy {number}", "a", "greedy")
        await bench.come("modest", "b", "modest")
        served = await bench.finish()
        assert served.index("modest") <= 2

    asyncio.run(run())


def test_many_names_behind_one_address_have_the_share_of_one() -> None:
    async def run() -> None:
        bench = Bench()
        for number in range(20):
            await bench.come(f"name {number}", "a", f"name {number}")
        for number in range(3):
            await bench.come(f"modest {number}", "b", "modest")
        served = await bench.finish()
        assert [served.index(f"modest {number}") <= 2 * number + 3 for number in range(3)] == [True] * 3

    asyncio.run(run())


def test_time_is_shared_and_not_the_number_of_choices() -> None:
    async def run() -> None:
        bench = Bench()
        for number in range(10):
            await bench.come(f"slow {number}", "a", "slow", seconds=8.0)
        for number in range(20):
            await bench.come(f"quick {number}", "b", "quick")
        served = await bench.finish()
        # Eight quick choices take as long as a slow one.
        assert served[:18].count("slow 0") + served[:18].count("slow 1") == 2
        assert sum(name.startswith("quick") for name in served[:18]) >= 15

    asyncio.run(run())


def test_whoever_stayed_away_has_saved_up_nothing() -> None:
    async def run() -> None:
        bench = Bench()
        await bench.come("early", "b", "early")
        for number in range(50):
            await bench.come(f"a {number}", "a", "a")
        await bench.finish()
        bench.served.clear()
        bench.open.clear()
        for number in range(10):
            await bench.come(f"early {number}", "b", "early")
            await bench.come(f"a {number}", "a", "a")
        served = await bench.finish()
        assert sum(name.startswith("a ") for name in served[:10]) >= 4

    asyncio.run(run())


def test_the_queue_is_bounded_for_one_person_and_for_all() -> None:
    async def run() -> None:
        bench = Bench(most=5, most_each=3)
        for number in range(4):  # one is served at once, three wait
            await bench.come(f"a {number}", "a", "a")
        with pytest.raises(QueueFull):
            async with bench.queue.place(Share("a", "a")):
                pass
        await bench.finish()
        bench = Bench(most=2)
        for source in ("a", "a", "b"):
            await bench.come(source, source, source)
        with pytest.raises(QueueFull):
            async with bench.queue.place(Share("c", "c")):
                pass
        await bench.finish()

    asyncio.run(run())


def test_a_full_queue_takes_in_whoever_waits_with_few() -> None:
    async def run() -> None:
        bench = Bench(most=6)
        for number in range(7):  # one is served at once, six fill the queue
            await bench.come(f"many {number}", "a", f"name {number}")
        await bench.come("modest", "b", "modest")
        bench.open.set()
        ends = await asyncio.gather(*bench.tasks, return_exceptions=True)
        assert [isinstance(end, QueueFull) for end in ends].count(True) == 1
        assert bench.served.index("modest") <= 2
        assert (bench.queue.free, bench.queue.count) == (1, 0)

    asyncio.run(run())


def test_whoever_goes_away_leaves_the_place_to_the_next() -> None:
    async def run() -> None:
        bench = Bench()
        for number in range(3):
            await bench.come(str(number), "a", "a")
        bench.tasks.pop(1).cancel()
        assert await bench.finish() == ["0", "2"]
        assert (bench.queue.free, bench.queue.count) == (1, 0)

    asyncio.run(run())


def test_no_place_is_made_up_by_whoever_goes_away_at_the_last_moment() -> None:
    async def run() -> None:
        bench = Bench()
        for number in range(3):
            await bench.come(str(number), "a", "a")
        # The first in the queue gives up in the round in which the place becomes free.
        bench.tasks[1].cancel()
        bench.tasks[0].cancel()
        await asyncio.gather(*bench.tasks[:2], return_exceptions=True)
        assert (bench.queue.free, bench.queue.count) == (0, 0)
        # And one who has just had to give way to others gives up too.
        bench = Bench(most=2)
        for number in range(3):
            await bench.come(str(number), "a", "a")
        other = asyncio.ensure_future(bench.queue._enter(Share("b", "b")))
        await asyncio.sleep(0)
        for task in bench.tasks[1:]:
            task.cancel()
        await asyncio.gather(*bench.tasks[1:], return_exceptions=True)
        assert bench.queue.free == 0
        other.cancel()
        bench.open.set()
        await asyncio.gather(bench.tasks[0], other, return_exceptions=True)
        assert (bench.queue.free, bench.queue.count) == (1, 0)

    asyncio.run(run())


# Processes ----------------------------------------------------------------------------------------


def test_a_bot_whose_process_dies_is_asked_again_in_a_fresh_one() -> None:
    state = tavola.game("sangimignano").start(seed=3)
    while len(state.legal()) < 2:
        state.play(state.legal()[0])
    request = request_for(state, "novice", 1)

    async def run() -> None:
        pool = BotPool(1, 60.0)
        expected = choose(request).action
        assert await pool.ask(request) == expected
        for _ in range(2):
            process = pool.workers[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            assert await pool.ask(request) == expected
        await pool.stop()

    asyncio.run(run())


def test_a_bot_that_answers_nonsense_is_replaced_by_a_weaker_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool = BotPool(1, 60.0)
        asked: list[bytes] = []

        async def ask(line: bytes) -> bytes:
            asked.append(line)
            return b'{"action": "fly"}' if len(asked) < 3 else b'{"action": "pass"}'

        monkeypatch.setattr(pool.workers[0], "ask", ask)
        request = request_for(tavola.game("sangimignano").start(seed=3), "master", 1)
        assert await pool.ask(request) == "pass"
        assert [b'"level":"novice"' in line for line in asked] == [False, False, True]

    asyncio.run(run())


def test_a_bot_that_is_too_slow_is_not_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool = BotPool(1, 60.0)
        asked: list[str] = []

        async def ask(line: bytes) -> bytes:
            asked.append(msgspec.json.decode(line, type=Request).level)
            if len(asked) == 1:
                raise TimeoutError
            return b'{"action": "pass"}'

        monkeypatch.setattr(pool.workers[0], "ask", ask)
        request = request_for(tavola.game("sangimignano").start(seed=3), "master", 1)
        assert await pool.ask(request) == "pass"
        assert asked == ["master", "novice"]

    asyncio.run(run())


# Tables -------------------------------------------------------------------------------------------


async def dealt(tables: Tables, *kinds: str) -> Table:
    request = NewTable("sangimignano", [SeatRequest(kind) for kind in kinds])  # type: ignore[arg-type]
    table = await tables.opening.open(request, HOLDERS[0])
    while table.game_log is None:
        await asyncio.wait_for(table.changed.wait(), 30)
    return table


def at_tables(work: Callable[[Tables], object]) -> None:
    async def run() -> None:
        tables = Tables(Store(":memory:"), boundless())
        try:
            await work(tables)  # type: ignore[misc]
        finally:
            await tables.stop()

    asyncio.run(run())


def test_where_only_bots_play_they_wait_for_somebody_to_watch() -> None:
    async def work(tables: Tables) -> None:
        table = await dealt(tables, "bot", "bot")
        assert tables.bot_runner.seat_to_move(table) is None
        table.connections.add(ViewerConnection("", "en", 0))
        tables.advance(table)
        await asyncio.wait_for(table.changed.wait(), 30)
        table.connections.clear()
        while table.thinking is not None:
            await asyncio.wait([table.thinking], timeout=30)
        assert table.number > 0
        assert not (table.state is not None and table.state.over)

    at_tables(work)


def test_a_hint_is_refused_while_too_many_wait() -> None:
    async def work(tables: Tables) -> None:
        table = await dealt(tables, "me", "screen")
        commands = Commands(tables, boundless())
        queue = tables.bot_runner.pool.queue
        queue.free, queue.most = 0, 0
        answer = await commands.handle(table, Viewer(HOLDERS[0], "en"), AskHint(1, 0, 0))
        assert isinstance(answer, ErrorMessage)
        assert (answer.code, answer.message) == (
            "busy",
            "The bots have too much to do just now. Try again in a moment.",
        )

    at_tables(work)


def test_hints_and_bots_in_a_persons_place_are_of_the_best_level(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        table = await dealt(tables, "me", "screen")
        asked: list[Request] = []

        async def ask(line: bytes) -> bytes:
            asked.append(msgspec.json.decode(line, type=Request))
            return msgspec.json.encode(Choice(asked[-1].legal[0]))

        monkeypatch.setattr(tables.bot_runner.pool.workers[0], "ask", ask)
        commands = Commands(tables, boundless())
        viewer = Viewer(HOLDERS[0], "en")
        seat = table.dealt.state.to_move
        answer = await commands.handle(table, viewer, AskHint(1, 0, seat))
        assert isinstance(answer, HintMessage)
        assert [(one.level, one.seat, one.memory) for one in asked] == [(BEST, seat, f"{table.id} {seat}")]
        await commands.handle(table, viewer, HandSeat("k", seat, "bot"))
        while len(asked) < 2:
            await asyncio.wait_for(table.changed.wait(), 30)
        assert (asked[1].level, asked[1].seat) == (BEST, seat)

    at_tables(work)


def test_every_seat_has_a_bot_with_plans_of_its_own() -> None:
    assert _bot(BEST, "table 0") is _bot(BEST, "table 0")
    others = [_bot(BEST, "table 1"), _bot(BEST, "another 0"), _bot("expert", "table 0")]
    assert all(other is not _bot(BEST, "table 0") for other in others)


def test_bots_at_the_table_do_not_think_for_long() -> None:
    limits = {level: _bot(level, "") for level in LEVELS}
    assert all(isinstance(mover, MindBot) and mover.name == level for level, mover in limits.items())
    assert [mover.seconds for mover in limits.values() if isinstance(mover, MindBot)] == [0.5] * 4 + [1.5]
    # A bot that only thinks is never taken for one that hangs.
    assert ServerSettings().bot_time >= 5 * LONGEST


def test_a_table_whose_bot_could_not_store_goes_on_when_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        monkeypatch.setattr(cache_module, "SHORTEST_PAUSE", 0.0)
        table = await dealt(tables, "bot", "screen")
        failures = iter([apsw.FullError("disk full")] * 2)
        store, load, came_back = tables.store, tables.cache._load, asyncio.Event()

        async def find_later(table_id: str) -> Table | None:
            for error in failures:
                raise error
            monkeypatch.setattr(store, "add_entries", Store.add_entries.__get__(store))
            found = await load(table_id)
            came_back.set()
            return found

        def full(*_: object) -> None:
            raise apsw.FullError("disk full")

        monkeypatch.setattr(tables.cache, "_load", find_later)
        monkeypatch.setattr(store, "add_entries", full)
        tables.advance(table)
        assert table.thinking is not None
        await asyncio.wait_for(asyncio.shield(came_back.wait()), 30)
        again = tables.cache.tables[table.id]
        while again.number == 0:
            await asyncio.wait_for(again.changed.wait(), 30)

    at_tables(work)


# The attack --------------------------------------------------------------------------------------

VICTIM = "f" * 64
# While the bot process thinks, at least this many of the stranger's bots wait for it.
CROWD = 5
ANSWERS = 12


class CountedBots:
    """A bot process that counts whose requests it gets, and whose clock advances with each of them."""

    def __init__(self, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
        self.runner = tables.bot_runner
        self.queue = self.runner.pool.queue
        self.asked: list[str] = []
        # How many turns the process was asked when the victim's bot began to wait, and others' until its own.
        self.began = 0
        self.others: list[int] = []
        choose = self.runner._choose

        async def note(table: Table, seat: int) -> tuple[int, str] | None:
            if table.row.host == VICTIM:
                self.began = len(self.asked)
            return await choose(table, seat)

        monkeypatch.setattr(self.queue, "clock", lambda: float(len(self.asked)))
        monkeypatch.setattr(self.runner, "_choose", note)
        monkeypatch.setattr(self.runner.pool.workers[0], "ask", self.ask)

    async def ask(self, line: bytes) -> bytes:
        request = msgspec.json.decode(line, type=Request)
        if request.game == "sangimignano":  # the victim's
            self.others.append(len(self.asked) - self.began)
        self.asked.append(request.game)
        while self.queue.count < CROWD:  # noqa: ASYNC110 - the queue tells nobody when it grows
            await asyncio.sleep(0)
        return msgspec.json.encode(Choice(request.legal[0]))


async def attack(tables: Tables, names: int, source: str) -> None:
    """Twenty tables of six bots of the best level each, all of them watched."""
    for number in range(20):
        wish = NewTable("viticulture", [SeatRequest("bot", level="master")] * 6)
        table = await tables.opening.open(wish, f"{number % names:064x}", source=source)
        table.connections.add(ViewerConnection("", "en", -1))


async def answers_to(tables: Tables, bots: CountedBots, source: str) -> None:
    """Play against a bot until it was asked often enough."""
    wish = NewTable("sangimignano", [SeatRequest("me"), SeatRequest("bot", level="master")])
    table = await tables.opening.open(wish, VICTIM, source=source)
    await deal(tables, table, 0)
    while len(bots.others) < ANSWERS:
        assert table.state is not None
        assert not table.state.over
        if table.state.to_move == 0:
            async with table.lock:
                await tables.log.play(table, 0, [table.state.legal()[0].text], None)
            tables.advance(table)
        else:
            assert table.thinking is not None
            await asyncio.wait([table.thinking])


@pytest.mark.parametrize(
    ("names", "source"),
    [(1, "there"), (1, "here"), (20, "there")],
    ids=["elsewhere", "at the same address", "under twenty names"],
)
def test_twenty_tables_of_six_bots_do_not_starve_somebody_elses(
    monkeypatch: pytest.MonkeyPatch, names: int, source: str
) -> None:
    """A person who plays against one bot waits for the turn in progress and for one more at most."""

    async def run() -> None:
        settings = msgspec.structs.replace(boundless(), bot_pause=0.0)
        tables = Tables(Store(":memory:"), settings)
        bots = CountedBots(tables, monkeypatch)
        try:
            await attack(tables, names, source)
            await asyncio.wait_for(answers_to(tables, bots, "here"), 60)
        finally:
            await tables.stop()
        assert max(bots.others) <= 1, bots.others
        # The stranger's bots were not left out either.
        assert bots.asked.count("viticulture") >= ANSWERS

    asyncio.run(run())
