"""What is kept in memory is bounded, whoever asks for it, and nothing is counted twice."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.table.counting import Counter, in_tables, ticking
from tests.table.harness import deal
from tests.table.long_games import PLAYERS, long_table, put_long_table

import tavola
from tavola.core.data.words import LANGUAGES
from tavola.table.commands import checks as command_checks
from tavola.table.commands.handler import Commands
from tavola.table.play import shared_snapshots
from tavola.table.play.log_text import LogTextCache
from tavola.table.play.projection import project, project_moment
from tavola.table.play.table import Table
from tavola.table.play.viewers import Viewer, ViewerConnection
from tavola.table.protocol.messages import (
    AckMessage,
    AskDraft,
    ClientMessage,
    ErrorMessage,
    GoBack,
    HandOver,
    HandSeat,
    NewTable,
    Play,
    SeatRequest,
    TableMessage,
)
from tavola.table.runtime.rate_limits import RateLimit
from tavola.table.runtime.settings import ServerSettings
from tavola.table.runtime.time_slices import TimeSlices
from tavola.table.store.rows import SeatRow, StartRow
from tavola.table.store.store import Store
from tavola.table.tables import cache as cache_module
from tavola.table.tables.statistics import Statistics
from tavola.table.tables.tables import Tables
from tavola.table.wire import websocket
from tavola.table.wire.server import Server
from tavola.table.words.texts import Texts

HOLDER = "0" * 64
# With a clock that advances by one each time it is read, a slice is this many steps.
STEPS = 8


@pytest.fixture
def tables() -> Tables:
    made = Tables(Store(":memory:"), ServerSettings())
    made.slices = made.cache.slices = TimeSlices(STEPS, ticking())
    return made


# Statistics ---------------------------------------------------------------------------------------


def put_finished(store: Store, count: int) -> None:
    """Games that somebody has won against a bot."""
    for _ in range(count):
        kept = long_table(1, [HOLDER])
        seats = [SeatRow(0, "person", "Ann", "", HOLDER), SeatRow(1, "bot", "Bot", "novice")]
        store.add_whole(kept.row, seats, StartRow("00", {}, 1), [], ([9, 5], [0]))


def test_names_of_games_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    names = tavola.game_names()
    monkeypatch.setattr(Path, "glob", lambda *_: pytest.fail("the disk is read again"))
    assert tavola.game_names() == names
    tavola.game_names().clear()
    assert tavola.game_names() == names
    assert tavola.game(names[0]).name == names[0]


def test_finished_games_are_counted_in_slices_and_once(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter()
    monkeypatch.setattr(Texts, "edition", counter.counting(Texts.edition))
    statistics = Statistics(tables)

    async def look() -> None:
        put_finished(tables.store, 100)
        asked = asyncio.gather(*[statistics.lines("en") for _ in range(20)])
        for [line] in await counter.during(asked):
            assert line.games == 100
            assert [(row.games, row.wins, row.points) for row in line.rows] == [
                (100, 100, "9.0"),
                (100, 0, "5.0"),
            ]
        await statistics.lines("en")
        assert counter.all == 100
        put_finished(tables.store, 1)
        [line] = await counter.during(statistics.lines("en"))
        assert line.games == 101

    in_tables(tables, look)
    assert counter.most <= STEPS


# Lines in words -----------------------------------------------------------------------------------

ENTRIES = 100
EYES = [None, *range(PLAYERS)]


async def found(tables: Tables, name: str) -> Table:
    table = await tables.cache.find(name)
    assert table is not None
    return table


def test_lines_in_words_are_bounded_over_all_tables(tables: Tables) -> None:
    async def look() -> None:
        tables.cache.log_texts.most = 1000
        names = [put_long_table(tables.store, ENTRIES, [HOLDER]) for _ in range(3)]
        for table in [await found(tables, name) for name in names]:
            for language in LANGUAGES:
                for eyes in EYES:
                    told = project_moment(table, ENTRIES, eyes, Viewer("", language))
                    assert len(told.events) > ENTRIES
        known = [
            lines for table in tables.cache.tables.values() for lines in table.log_texts.readers.values()
        ]
        assert sum(len(lines.lines) for lines in known) == tables.cache.log_texts.count
        assert 0 < tables.cache.log_texts.count <= 1000
        for table in list(tables.cache.tables.values()):
            tables.cache.drop(table)
        assert (tables.cache.log_texts.count, len(tables.cache.log_texts.cached)) == (0, 0)

    in_tables(tables, look)


def test_lines_that_a_look_has_prepared_are_not_told_again_whoever_looks_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = Counter()
    server = Server(ServerSettings(data=str(tmp_path)))
    server.tables.slices = server.tables.cache.slices = TimeSlices(STEPS, ticking())
    server.tables.cache.log_texts = LogTextCache(
        10
    )  # less than any snapshot: each pushes out what the others have
    monkeypatch.setattr(server, "address", lambda _: "here")
    monkeypatch.setattr(Texts, "line", counter.counting(Texts.line))
    asker: Any = None

    async def look() -> None:
        table = await found(server.tables, put_long_table(server.store, ENTRIES, [HOLDER]))
        assert table.game_log is not None
        lines = table.game_log.lines_after(-1, ENTRIES)

        async def moment(eyes: int | None, viewer: Viewer) -> TableMessage:
            async with server.in_words(asker, table, viewer, eyes, lines):
                return project_moment(table, ENTRIES, eyes, viewer)

        async def whole(viewer: Viewer) -> TableMessage:
            async with server.prepared(asker, table, viewer, -1):
                return project(table, viewer, -1)

        readers = [(eyes, Viewer("", language)) for language in LANGUAGES for eyes in EYES]
        looks = [moment(*reader) for reader in readers] + [whole(Viewer(HOLDER, "en"))]
        told = await counter.during(asyncio.gather(*looks))
        assert {len(one.events) for one in told} == {len(lines)}
        assert counter.all == len(looks) * len(lines)
        assert not table.log_texts.readers  # and then nothing keeps them

    in_tables(server.tables, look)
    assert counter.most <= STEPS


def test_looks_kept_for_others_are_short_and_few_over_all_tables(tmp_path: Path) -> None:
    server = Server(ServerSettings(data=str(tmp_path)))

    async def look() -> None:
        names = [put_long_table(server.store, 300, [HOLDER]) for _ in range(3)]
        tables = [await found(server.tables, name) for name in names]
        whole = websocket.snapshot(server, tables[0], ViewerConnection("", "en", -1))
        assert len(whole) > shared_snapshots.LARGEST
        assert not server.shared_snapshots.cached
        server.shared_snapshots.most = 10 * shared_snapshots.LARGEST
        for table in tables:
            for since in range(200, 300):
                websocket.snapshot(server, table, ViewerConnection("", "en", since))
        kept = server.shared_snapshots.cached
        assert sum(map(len, kept.values())) == server.shared_snapshots.bytes
        assert 9 * shared_snapshots.LARGEST < server.shared_snapshots.bytes <= server.shared_snapshots.most
        # What was cached is used, but not for the same table after a reload.
        table = tables[-1]
        before = websocket.snapshot(server, table, ViewerConnection("", "en", 299))
        assert any(told is before for told in kept.values())
        server.tables.cache.invalidate(table.id)
        again = websocket.snapshot(
            server, await found(server.tables, table.id), ViewerConnection("", "en", 299)
        )
        assert again is not before

    in_tables(server.tables, look)


# Tables -------------------------------------------------------------------------------------------


def test_long_games_leave_memory_before_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "MOST_ENTRIES", 3 * ENTRIES)
    now = [0.0]
    tables = Tables(Store(":memory:"), ServerSettings(), lambda: now[0])

    async def come() -> None:
        names = [put_long_table(tables.store, ENTRIES, [HOLDER]) for _ in range(6)]
        for name in names[:4]:
            await found(tables, name)
        assert len(tables.cache.tables) == 4  # somebody may still be at them
        now[0] += cache_module.OPEN_SECONDS + 1
        await found(tables, names[4])
        assert len(tables.cache.tables) == 5
        now[0] += cache_module.QUIET_SECONDS + 1
        await found(tables, names[5])
        assert list(tables.cache.tables) == [*names[3:]]

    in_tables(tables, come)


def test_games_that_nobody_can_play_leave_memory_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "MOST_ENTRIES", ENTRIES)
    monkeypatch.setattr(Table, "open", True)
    now = [0.0]
    tables = Tables(Store(":memory:"), ServerSettings(), lambda: now[0])

    async def come() -> None:
        for _ in range(5):
            name = put_long_table(tables.store, ENTRIES, [HOLDER])
            now[0] += cache_module.OPEN_SECONDS + 1
            await found(tables, name)
            assert list(tables.cache.tables) == [name]

    in_tables(tables, come)


# Reads over a WebSocket, and logs -----------------------------------------------------------------


async def shared_screen(tables: Tables) -> Table:
    """A table with two seats, both held by one person."""
    wish = NewTable("sangimignano", [SeatRequest("me", "Adso"), SeatRequest("screen", "Bice")])
    table = await tables.opening.open(wish, HOLDER)
    await deal(tables, table, 0)
    return table


@pytest.mark.parametrize("message", [AskDraft(1, 2**30, 0, ["pass"]), HandOver(0)])
def test_whoever_asks_for_the_table_over_a_socket_too_often_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, message: ClientMessage
) -> None:
    server = Server(ServerSettings(data=str(tmp_path)))
    server.reads = RateLimit("looks", 1.0, 3, lambda: 0.0)
    monkeypatch.setattr(server, "address", lambda _: "here")
    socket: Any = None

    async def ask() -> None:
        table = await shared_screen(server.tables)
        connection = ViewerConnection(HOLDER, "en", -1)
        looks: list[None] = []
        monkeypatch.setattr(connection, "refresh", lambda: looks.append(None))
        in_vain = [await websocket._answer(socket, server, table, connection, message) for _ in range(5)]
        assert in_vain == [False] * 3 + [True] * 2
        assert len(looks) == 3

    in_tables(server.tables, ask)


def test_a_log_does_not_grow_for_ever_but_the_game_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_checks, "MOST_LINES", 5)
    monkeypatch.setattr(command_checks, "ROOM_TO_END", 1)
    tables = Tables(Store(":memory:"), ServerSettings())
    commands = Commands(tables, ServerSettings())

    async def play() -> None:
        table = await shared_screen(tables)

        async def send(message: ClientMessage) -> str:
            answer = await commands.handle(table, Viewer(HOLDER, "en"), message)
            assert isinstance(answer, AckMessage | ErrorMessage)
            return answer.message if isinstance(answer, ErrorMessage) else ""

        def move(number: int) -> Play:
            assert table.state is not None
            choice = table.state.legal()[0].text
            return Play(f"play {number}", number, table.state.to_move, [choice])

        assert [await send(move(0)), await send(GoBack("back 1", 1, 0, 0))] == ["", ""]
        assert [await send(move(2)), await send(GoBack("back 3", 3, 0, 0))] == ["", ""]
        assert await send(move(4)) == ""
        assert "too long to take moves back" in await send(GoBack("back 5", 5, 0, 0))
        assert "too long" in await send(move(5))
        assert "too long" in await send(HandSeat("hand", 0, "bot"))
        assert await send(GoBack("back 3", 5, 0, 0)) == ""  # it was stored before
        assert table.number == len(tables.store.load(table.id).entries) == 5  # type: ignore[union-attr]

    in_tables(tables, play)
