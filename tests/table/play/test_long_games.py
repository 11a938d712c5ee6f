"""Long games hold nobody up: work is cut into slices, and results are cached.

Nothing here is timed: tests count what is done in one round of the event loop, with a clock that advances by
one each time it is read. `python -m tests.table.hold` measures milliseconds.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import ref

import msgspec
import pytest
from tests.table.counting import Counter, in_tables, ticking
from tests.table.harness import ServerProcess
from tests.table.long_games import long_record, long_table, put_long_table

import tavola
from tavola.core.chance import fast_chance
from tavola.core.data.options import Values
from tavola.core.data.words import LANGUAGES
from tavola.table.ops.app import load_all
from tavola.table.play.game_log import GameLog
from tavola.table.play.projection import project, project_moment, put_into_words
from tavola.table.play.table import Table
from tavola.table.play.viewers import Due, Viewer, ViewerConnection
from tavola.table.runtime.fair_queue import FairQueue
from tavola.table.runtime.garbage_collection import settle
from tavola.table.runtime.rate_limits import RateLimit
from tavola.table.runtime.settings import ServerSettings
from tavola.table.runtime.time_slices import TimeSlices
from tavola.table.security.auth import holder_of
from tavola.table.site.help_pages import rules_of
from tavola.table.store.rows import EntryRow, SeatRow
from tavola.table.store.store import Store
from tavola.table.tables.tables import Tables
from tavola.table.wire import websocket
from tavola.table.wire.server import Server
from tavola.table.words.texts import Texts, texts

HOLDER = "0" * 64
TOKEN = "t" * 43
ACTIONS = 300
# With a clock that advances by one each time it is read, a slice is this many steps.
STEPS = 8


@pytest.fixture
def tables() -> Tables:
    made = Tables(Store(":memory:"), ServerSettings())
    made.slices = made.cache.slices = TimeSlices(STEPS, ticking())
    return made


def loaded(actions: int) -> Table:
    kept = long_table(actions, [HOLDER])
    table = Table(kept, tavola.game(kept.row.game))
    assert table.start is not None
    table.game_log = table.new_game_log(table.start)
    for entry in table.entries:
        table.game_log.take(entry)
    return table


# Slices -------------------------------------------------------------------------------------------


def test_steps_are_taken_in_slices_one_in_each_round_of_the_loop() -> None:
    counter = Counter()
    step = counter.counting(lambda: None)

    def steps() -> Iterator[None]:
        for _ in range(100):
            step()
            yield

    async def run() -> None:
        slices = TimeSlices(STEPS, ticking())
        await counter.during(asyncio.wait([asyncio.ensure_future(slices.run(steps())) for _ in range(3)]))

    asyncio.run(run())
    assert counter.all == 300
    assert counter.most <= STEPS


def test_a_long_game_is_loaded_in_slices(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    monkeypatch.setattr(GameLog, "take", counter.counting(GameLog.take))

    async def load() -> None:
        name = put_long_table(tables.store, ACTIONS, [HOLDER])
        found = await counter.during(tables.cache.find(name))
        assert found.number == ACTIONS
        assert len(found.game_log.session.entries) == ACTIONS

    in_tables(tables, load)
    assert counter.all == ACTIONS
    assert counter.most <= STEPS


def test_two_who_come_at_once_get_the_same_table(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    monkeypatch.setattr(GameLog, "take", counter.counting(GameLog.take))

    async def load() -> None:
        name = put_long_table(tables.store, ACTIONS, [HOLDER])
        one, two, three = await asyncio.gather(*[tables.cache.find(name) for _ in range(3)])
        assert one is not None
        assert one is two is three is await tables.cache.find(name)
        assert not tables.cache.loading

    in_tables(tables, load)
    assert counter.all == ACTIONS


def test_a_table_that_changes_while_it_is_loaded_is_loaded_anew(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = GameLog.take

    async def load() -> None:
        name = put_long_table(tables.store, ACTIONS, [HOLDER])
        removed: list[str] = []

        def taking(course: GameLog, entry: EntryRow) -> None:
            """In the middle of the first load somebody asks for a name to be removed."""
            if entry.number == ACTIONS // 2 and not removed:
                removed.append(name)
                tables.store.put_seat(name, SeatRow(0, "person", "", "", HOLDER))
                tables.cache.invalidate(name)
            take(course, entry)

        monkeypatch.setattr(GameLog, "take", taking)
        found = await tables.cache.find(name)
        assert found is not None
        assert found.seats[0].name == ""
        assert found.game_log is not None
        assert found.game_log.number == ACTIONS

    in_tables(tables, load)


def test_a_load_that_is_given_up_leaves_the_next_one_free(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = GameLog.take

    async def load() -> None:
        started = asyncio.Event()
        monkeypatch.setattr(GameLog, "take", lambda *given: (started.set(), take(*given)))  # type: ignore[func-returns-value]
        name = put_long_table(tables.store, ACTIONS, [HOLDER])
        first = asyncio.ensure_future(tables.cache.find(name))
        second = asyncio.ensure_future(tables.cache.find(name))
        await started.wait()
        first.cancel()
        found = await second
        assert found is not None
        assert found.number == ACTIONS
        assert first.cancelled()

    in_tables(tables, load)


def test_the_collector_makes_no_full_round_by_itself(tables: Tables) -> None:
    rounds: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            rounds.append(info["generation"])

    async def load() -> None:
        for _ in range(3):
            await tables.cache.find(put_long_table(tables.store, ACTIONS, [HOLDER]))

    before = gc.get_threshold()
    settle()
    gc.set_threshold(10, 2, gc.get_threshold()[2])  # as if everything were much longer
    gc.callbacks.append(note)
    try:
        in_tables(tables, load)
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)
        gc.unfreeze()
    assert rounds.count(1) > 100
    assert 2 not in rounds


def test_a_table_that_is_dropped_goes_without_the_collector(tables: Tables) -> None:
    """Full collections are rare: anything in a reference cycle would stay for a long time."""

    async def drop() -> None:
        name = put_long_table(tables.store, ACTIONS, [HOLDER])
        table = await tables.cache.find(name)
        assert table is not None
        assert table.game_log is not None
        project(table, Viewer(HOLDER, "en"), -1)
        gone: list[ref[Any]] = [ref(table), ref(table.game_log), ref(table.game_log.session.entries[0])]
        tables.cache.discard(table)
        del table
        assert [one() for one in gone] == [None, None, None]

    gc.disable()
    try:
        in_tables(tables, drop)
    finally:
        gc.enable()


def test_games_words_rules_and_templates_are_loaded_before_the_first_request() -> None:
    load_all()
    caches = (texts, rules_of)
    before = [cache.cache_info().misses for cache in caches]
    for name in tavola.game_names():
        rules_of(name)
        for language in LANGUAGES:
            texts(tavola.game(name), language)
    assert [cache.cache_info().misses for cache in caches] == before


# The log in words ---------------------------------------------------------------------------------


def test_each_line_is_put_into_words_once_for_each_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    monkeypatch.setattr(Texts, "line", counter.counting(Texts.line))
    table = loaded(ACTIONS)
    assert table.game_log is not None
    lines = len(table.game_log.lines)
    for _ in range(3):
        told = project(table, Viewer(HOLDER, "en"), -1)
        assert [line.i for line in told.events] == list(range(lines))
    assert counter.all == lines
    project(table, Viewer(HOLDER, "it"), -1)
    project(table, Viewer("", "en"), -1)
    assert counter.all == 3 * lines


def test_a_short_look_tells_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    table = loaded(ACTIONS)
    assert table.game_log is not None
    new = [line.i for line in table.game_log.lines if line.n > ACTIONS - 5]
    monkeypatch.setattr(Texts, "line", counter.counting(Texts.line))
    told = project(table, Viewer(HOLDER, "en"), ACTIONS - 5)
    assert [line.i for line in told.events] == new
    assert counter.all == len(new) > 0


def test_a_full_look_is_put_into_words_in_slices(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    table = loaded(ACTIONS)
    assert table.game_log is not None
    lines = table.game_log.lines_after(-1)
    viewer = Viewer(HOLDER, "en")
    monkeypatch.setattr(Texts, "line", counter.counting(Texts.line))

    async def look() -> None:
        await counter.during(tables.slices.run(put_into_words(table, viewer, 0, lines)))
        before = counter.all
        project(table, viewer, -1)
        project_moment(table, ACTIONS // 2, 0, viewer)
        assert counter.all == before

    in_tables(tables, look)
    assert counter.most <= STEPS


def test_one_look_is_made_in_each_round_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = Counter()
    monkeypatch.setattr(websocket, "snapshot", counter.counting(lambda *_: b"look"))

    @asynccontextmanager
    async def nothing(*_: object) -> AsyncIterator[None]:
        yield

    async def run() -> None:
        server: Any = SimpleNamespace(snapshot_queue=FairQueue(1, 100, 100), prepared=nothing)
        socket: Any = None
        table = loaded(10)
        connections = [ViewerConnection("", "en", -1) for _ in range(30)]
        looks = [websocket._make(socket, server, table, one, Due.SNAPSHOT) for one in connections]
        told = await counter.during(asyncio.gather(*looks))
        assert told == [b"look"] * 30

    asyncio.run(run())
    assert counter.all == 30
    assert counter.most == 1


# What it costs ------------------------------------------------------------------------------------


def test_a_long_log_is_held_back_until_its_address_has_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    pauses: list[float] = []
    server = Server(ServerSettings(data=str(tmp_path)))
    server.reads = RateLimit("looks", 1.0, 5, lambda: now[0])
    server.reads.charge("here", 9.0)
    monkeypatch.setattr(server, "address", lambda _: "here")
    monkeypatch.setattr(websocket, "snapshot", lambda *_: b"look")

    async def sleep(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
        now[0] += seconds

    async def run() -> None:
        socket: Any = None
        for actions, waited in ((10, []), (200, [4])):  # a short log is sent at once
            connection = ViewerConnection("", "en", -1)
            assert await websocket._make(socket, server, loaded(actions), connection, Due.SNAPSHOT) == b"look"
            assert pauses == waited

    monkeypatch.setattr(asyncio, "sleep", sleep)
    in_tables(server.tables, run)


def test_long_work_is_charged_for_and_what_is_owed_is_waited_for() -> None:
    now = [0.0]
    limit = RateLimit("looks", 10.0, 20, lambda: now[0])
    assert [limit.wait("a") for _ in range(5)] == [0] * 5
    limit.charge("a", 30.0)
    assert limit.wait("a") == 2  # 15 are owed, and one more is needed
    assert limit.wait("b") == 0
    now[0] = 1.6
    assert limit.wait("a") == 0
    limit.charge("a", 1000.0)
    assert limit.wait("a") == 3  # nobody owes more than the burst
    now[0] = 10.0
    assert [limit.wait("a") for _ in range(20)] == [0] * 20
    assert limit.wait("a") == 1


def test_whole_looks_at_a_long_game_count_as_several(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    name = put_long_table(store, 2000, [holder_of(TOKEN)])
    store.close()
    with ServerProcess(tmp_path, looks_per_minute=60) as server:
        assert server.look(name, TOKEN, since=2000)["number"] == 2000
        codes = [server.ask("GET", f"/api/tables/{name}", TOKEN).status_code for _ in range(8)]
        assert codes[:2] == [200, 200]
        assert codes[-1] == 429
        with server.line(name, TOKEN) as line:
            refused = line.receive()
        assert refused["code"] == "limit"
        assert refused["wait"] >= 1


def test_a_moment_tells_the_lines_after_an_entry(server: ServerProcess) -> None:
    brought = server.ask("POST", "/api/records", content=msgspec.json.encode(long_record(ACTIONS)))
    assert brought.status_code == 201, brought.text
    address = f"/api/tables/{brought.json()['table']}/replay/{ACTIONS - 10}"
    whole = server.ask("GET", address).json()
    for since in (1, ACTIONS - 20, ACTIONS - 10, ACTIONS):
        part = server.ask("GET", f"{address}?since={since}").json()
        assert part["events"] == [line for line in whole["events"] if line["n"] > since]
        assert part | {"events": []} == whole | {"events": []}


# Moments ------------------------------------------------------------------------------------------


def wandering_log(name: str, seed: int) -> tuple[GameLog, list[str], list[int]]:
    """A game with many undos: its log, and after each entry the position and the number of lines."""
    game = tavola.game(name)
    options: Values = {option.name: option.default for option in game.options}
    course = GameLog(game, f"{seed:064x}", 2, options)
    chance = fast_chance(seed)
    marks, lines = [course.state.fingerprint()], [len(course.lines)]
    while course.number < 400 and not course.state.over:
        number = course.number + 1
        if course.moves and chance.below(12) == 0:
            to = course.before(chance.below(len(course.moves)))
            entry = EntryRow(number, None, "undo", 0, to=to)
        else:
            legal = course.state.legal()
            action = legal[chance.below(len(legal))]
            entry = EntryRow(number, None, "play", course.state.to_move, [action.text])
        course.take(entry)
        marks.append(course.state.fingerprint())
        lines.append(len(course.lines))
    return course, marks, lines


@pytest.mark.parametrize("name", tavola.game_names())
def test_every_moment_is_found_again_also_those_taken_back(name: str) -> None:
    for seed in range(3):
        course, marks, lines = wandering_log(name, seed)
        for number, mark in enumerate(marks):
            assert course.at(number).fingerprint() == mark
            assert course.lines_after(-1, number) == range(lines[number])
            assert course.lines_after(number) == range(lines[number], lines[-1])
        assert course.state.fingerprint() == marks[-1]


def test_a_moment_replays_nothing_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table = loaded(ACTIONS)
    assert table.game_log is not None
    counter = Counter()
    monkeypatch.setattr(GameLog, "take", counter.counting(GameLog.take))
    for number in (0, 1, ACTIONS // 2, ACTIONS):
        told = project_moment(table, number, 0, Viewer(HOLDER, "en"))
        assert told.number == number
        assert max(line.n for line in told.events) <= number
        assert told.view is not None
        assert told.view["plies"] == number
    assert counter.all == 0


@pytest.mark.parametrize("name", tavola.game_names())
def test_the_turn_is_the_one_that_everybody_sees(name: str) -> None:
    game = tavola.game(name)
    state, chance = game.start(seed=3), fast_chance(3)
    while not state.over and state.plies < 500:
        view = state.view(None)
        shown = [view[word] for word in ("turn", "round", "year") if isinstance(view.get(word), int)]
        assert game.stage(state) == shown[0]
        legal = state.legal()
        state.play(legal[chance.below(len(legal))])
