"""What strangers can make the server do: long work is sliced, charged for, or refused before it begins."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs
from tests.table.counting import Counter, in_tables
from tests.table.harness import ServerProcess, deal
from tests.table.long_games import long_table
from tests.table.wire.test_guards import csrf_of

from tavola.core.errors import TavolaError
from tavola.table.commands import checks as command_checks
from tavola.table.commands import handler as commands_module
from tavola.table.commands import questions as questions_module
from tavola.table.commands.handler import Commands
from tavola.table.ops.app import make_app
from tavola.table.play.projection import project
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    AckMessage,
    AskDraft,
    AskWhy,
    ClientMessage,
    ErrorMessage,
    NewTable,
    Say,
    SeatRequest,
    WriteNotes,
)
from tavola.table.runtime.rate_limits import RateLimit
from tavola.table.runtime.settings import ServerSettings, load_settings
from tavola.table.security.auth import NOBODY
from tavola.table.store import log_reader
from tavola.table.store.administration import Administration
from tavola.table.store.rows import ChatRow, StoredTable
from tavola.table.store.store import Store
from tavola.table.tables import cache as cache_module
from tavola.table.tables.tables import Tables
from tavola.table.wire import api
from tavola.table.wire.server import STEPS_PER_READ, Server

HOLDER = "0" * 64


def put_imported(store: Store, actions: int, imported: bool = True) -> StoredTable:
    """A long game as if it came from a file."""
    kept = long_table(actions, [HOLDER])
    kept = structs.replace(kept, row=structs.replace(kept.row, imported=imported))
    assert kept.start is not None
    store.add_whole(kept.row, kept.seats, kept.start, kept.entries, None)
    return kept


# Records ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/tables/{}/record", "/table/{}/file"])
def test_the_record_of_a_long_game_counts_as_several_looks(tmp_path: Path, path: str) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    kept = put_imported(store, 2000)
    store.close()
    with ServerProcess(tmp_path, looks_per_minute=60) as server:
        answers = [server.ask("GET", path.format(kept.row.id)) for _ in range(25)]
    assert answers[0].json()["actions"] == [entry.actions[0] for entry in kept.entries]
    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    assert answers[-1].status_code == 429


def test_while_records_are_read_others_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_reader, "PIECE", 10)
    store = Store(tmp_path / "tables.sqlite3")
    kept = put_imported(store, 300)
    tables = Tables(store, ServerSettings())
    done: list[str] = []

    def noting(name: str, read: Any) -> Any:
        def noted(*given: Any) -> Any:
            done.append(name)
            return read(*given)

        return noted

    monkeypatch.setattr(Store, "entries", noting("piece", Store.entries))
    monkeypatch.setattr(Store, "notes", noting("other", Store.notes))

    async def work() -> None:
        asked = [tables.records.record_of(kept.row.id, NOBODY, lambda _: None) for _ in range(5)]
        records = asyncio.ensure_future(asyncio.gather(*asked))
        while not records.done():
            await tables.queue.read(Store.notes, kept.row.id, HOLDER)
        for record in records.result():
            assert record is not None
            assert len(record.actions) == 300

    in_tables(tables, work)
    assert done.count("piece") == 5 * 31
    # However many ask for long games, any other read waits for one piece, or two at most.
    assert "piece piece piece" not in " ".join(done[done.index("other") :])


def test_the_record_of_a_game_that_goes_on_is_refused_before_its_log_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    kept = put_imported(store, 20, imported=False)
    tables = Tables(store, ServerSettings())

    def never(*_: object) -> Any:
        raise AssertionError("the log was read")

    monkeypatch.setattr(Store, "entries", never)

    async def ask() -> None:
        with pytest.raises(TavolaError, match="not over"):
            await tables.records.record_of(kept.row.id, HOLDER, never)
        assert await tables.records.record_of("0" * 20, HOLDER, never) is None

    in_tables(tables, ask)


def test_commands_to_tables_that_are_not_there_count_as_looks(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, looks_per_minute=5) as server:
        codes = [server.post("0" * 20, "t" * 43, type="chat", key="a", text="x") for _ in range(30)]
    statuses = [answer.status_code for answer in codes]
    assert statuses[0] == 404
    assert 429 in statuses


# Questions ----------------------------------------------------------------------------------------


def test_questions_at_all_tables_of_an_address_are_charged_together(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(Store(":memory:"), ServerSettings())
    commands = Commands(tables, ServerSettings())
    now = [0.0]
    commands.limits.work.clock = lambda: 0.0

    def slow_clock() -> float:
        now[0] += 0.05
        return now[0]

    monkeypatch.setattr(questions_module, "work_clock", slow_clock)
    questions: list[ClientMessage] = [AskDraft(1, 0, 0, ["pass"]), AskWhy(1, 0, 0, verb="pass")]

    async def ask() -> None:
        seated = [NewTable("sangimignano", [SeatRequest("me"), SeatRequest("screen")]) for _ in range(20)]
        opened = [await tables.opening.open(wish, HOLDER) for wish in seated]
        for table in opened:
            await deal(tables, table, 0)
        answers = [
            await commands.handle(table, Viewer(HOLDER, "en", "here"), questions[number % 2])
            for number, table in enumerate(opened)
        ]
        refused = [
            answer for answer in answers if isinstance(answer, ErrorMessage) and answer.code == "limit"
        ]
        # Each takes 50 ms: after 300 there is nothing left, whatever the table.
        assert refused == answers[6:]
        assert all(answer.wait for answer in refused)
        elsewhere = await commands.handle(opened[0], Viewer(HOLDER, "en", "there"), questions[0])
        assert not (isinstance(elsewhere, ErrorMessage) and elsewhere.code == "limit")
        # Players are not held up by it.
        noted = await commands.handle(opened[0], Viewer(HOLDER, "en", "here"), WriteNotes("k", "x"))
        assert noted == AckMessage("k", 0)

    in_tables(tables, ask)


# Being forgotten ----------------------------------------------------------------------------------


def test_to_forget_somebody_no_part_of_the_file_is_searched_through(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    kept = put_imported(store, 20, imported=False)
    store.put_notes(kept.row.id, HOLDER, "mine")
    store.add_chat(kept.row.id, ChatRow(1, "a", 0, "P", "x", 1, HOLDER))
    asked: list[tuple[str, Any]] = []

    def note(_: object, sql: str, values: Any) -> bool:
        asked.append((sql, values))
        return True

    file = Administration(store, "test")
    store.db.exec_trace = note
    assert store.knows(HOLDER)
    assert file.forget_person(HOLDER) == [kept.row.id]
    assert not store.knows(HOLDER)
    store.db.exec_trace = None
    plans = [
        (sql, row[3])
        for sql, values in asked
        if sql.startswith(("SELECT", "UPDATE", "DELETE"))
        for row in store.db.execute(f"EXPLAIN QUERY PLAN {sql}", values)
    ]
    assert {sql.split()[0] for sql, _ in plans} == {"SELECT", "UPDATE", "DELETE"}
    assert [plan for plan in plans if "SCAN" in plan[1] and plan[1] != "SCAN CONSTANT ROW"] == []
    store.close()


def test_to_forget_a_token_that_nobody_has_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    kept = put_imported(store, 20, imported=False)
    tables = Tables(store, ServerSettings())
    written: list[str] = []
    write = tables.queue.write

    async def note(call: Any, *given: Any) -> Any:
        written.append(given[0])
        return await write(call, *given)

    monkeypatch.setattr(tables.queue, "write", note)

    async def forget() -> None:
        await tables.moderation.forget_person("1" * 63 + "2")
        assert written == []
        await tables.moderation.forget_person(HOLDER)
        assert written == [HOLDER]
        assert not await tables.queue.read(Store.knows, HOLDER)

    assert kept.row.host == HOLDER
    in_tables(tables, forget)


@pytest.mark.parametrize("same", [True, False])
def test_forgetting_has_a_limit(tmp_path: Path, same: bool) -> None:
    with ServerProcess(tmp_path, tables_per_minute=5) as server, server.browser() as browser:
        form = {"_csrf_token": csrf_of(browser.get("/privacy")), "sure": "1"}
        statuses = []
        for n in range(30):
            browser.cookies.set("tavola", "t" * 42 + ("x" if same else chr(ord("A") + n % 26)))
            statuses.append(browser.post("/privacy", data=form, follow_redirects=False).status_code)
    assert statuses[0] == 303
    assert 429 in statuses


# Chat ---------------------------------------------------------------------------------------------


def test_of_a_long_chat_only_the_latest_lines_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(Store(":memory:"), ServerSettings())
    commands = Commands(
        tables, structs.replace(ServerSettings(), chats_per_minute=10**6, commands_burst=10**6)
    )

    async def work() -> None:
        table = await tables.opening.open(
            NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("bot")]), HOLDER
        )

        async def say(number: int) -> str:
            answer = await commands.handle(
                table, Viewer(HOLDER, "en"), Say(f"key {number}", f"line {number}")
            )
            return answer.message if isinstance(answer, ErrorMessage) else ""

        for number in range(1, 151):
            assert await say(number) == ""
        tables.cache.invalidate(table.id)
        found = await tables.cache.find(table.id)
        assert found is not None
        table = found
        assert [line.n for line in table.chat] == list(range(51, 151))
        assert await say(1) == ""  # it was stored long ago, and is not stored again
        other = await commands.handle(table, Viewer(HOLDER, "en"), Say("key 2", "another line"))
        assert isinstance(other, ErrorMessage)  # it must not be acknowledged
        assert await say(151) == ""
        kept = tables.store.load(table.id)
        assert kept is not None
        assert [line.text for line in kept.chat] == [f"line {number}" for number in range(1, 152)]
        monkeypatch.setattr(commands_module, "MOST_CHAT", 151)
        assert "chat of this table is full" in await say(152)

    in_tables(tables, work)


def test_one_address_does_not_write_at_all_tables_without_end() -> None:
    tables = Tables(Store(":memory:"), ServerSettings())
    commands = Commands(tables, structs.replace(ServerSettings(), chats_per_minute=2))

    async def work() -> None:
        sent = []
        for number in range(command_checks.WRITERS + 2):
            holder = f"{number:064}"
            wish = NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("bot")])
            table = await tables.opening.open(wish, holder)
            for line in range(2):
                answer = await commands.handle(
                    table, Viewer(holder, "en", "here"), Say(f"key {line}", "hello")
                )
                sent.append(isinstance(answer, AckMessage))
        assert sent == [True] * 2 * command_checks.WRITERS + [False] * 4

    in_tables(tables, work)


def test_one_address_does_not_keep_the_disk_busy_with_many_tables() -> None:
    tables = Tables(Store(":memory:"), ServerSettings())
    commands = Commands(
        tables, structs.replace(ServerSettings(), commands_per_second=0.001, commands_burst=2)
    )

    async def work() -> None:
        sent = []
        for number in range(command_checks.WRITERS + 2):
            holder = f"{number:064}"
            wish = NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("bot")])
            table = await tables.opening.open(wish, holder)
            for line in range(2):
                answer = await commands.handle(
                    table, Viewer(holder, "en", "here"), WriteNotes(f"key {line}", "hello")
                )
                sent.append(isinstance(answer, AckMessage))
        assert sent == [True] * 2 * command_checks.WRITERS + [False] * 4

    in_tables(tables, work)


# Loading ------------------------------------------------------------------------------------------


def test_a_table_is_read_again_only_if_it_has_changed_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(":memory:")
    kept = put_imported(store, 300)
    tables = Tables(store, ServerSettings())
    reads = []
    read = tables.cache._read

    async def reading(table_id: str) -> Any:
        reads.append(table_id)
        found = await read(table_id)
        if len(reads) == 1:
            tables.cache.invalidate("another")
        if len(reads) == 2:
            tables.cache.invalidate(table_id)
        return found

    monkeypatch.setattr(tables.cache, "_read", reading)

    async def work() -> None:
        await tables.cache.find(kept.row.id)
        assert reads == [kept.row.id]
        tables.cache.invalidate(kept.row.id)
        await tables.cache.find(kept.row.id)
        assert reads == [kept.row.id] * 3

    in_tables(tables, work)


def test_memory_is_bounded_however_many_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "MOST_ENTRIES", 300)
    store = Store(":memory:")
    tables = Tables(store, ServerSettings())
    names = [put_imported(store, 100, imported=False).row.id for _ in range(12)]

    async def work() -> None:
        for name in names:  # nobody has been away from any of them for long
            await tables.cache.find(name)
            assert sum(table.number for table in tables.cache.tables.values()) <= 700

    in_tables(tables, work)


def test_a_long_log_waits_until_its_address_has_paid() -> None:
    now = [0.0]
    looks = RateLimit("looks", 2.0, 10, lambda: now[0])
    assert looks.owes("here") == 0
    looks.charge("here", 14)
    assert looks.owes("here") == 2.0
    now[0] += 1.5
    assert looks.owes("here") == 0.5
    now[0] += 1.0
    assert looks.owes("here") == 0


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_those_who_wait_for_the_same_long_table_pay_before_they_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them were let in before its length was known."""
    store = Store(tmp_path / "tables.sqlite3")
    kept = put_imported(store, 2000)
    store.close()
    app: Any = make_app(load_settings({"data": str(tmp_path), "looks_per_minute": 300}, environment={}))
    counter = Counter()
    monkeypatch.setattr(api, "project", counter.counting(project))

    async def work() -> None:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        address = f"/api/tables/{kept.row.id}"
        answers = await asyncio.gather(*[client.get(address) for _ in range(100)])
        codes = [answer.status_code for answer in answers]
        assert set(codes) == {200, 429}
        assert {int(a.headers["retry-after"]) for a in answers if a.status_code == 429} <= set(range(1, 61))
        lines = len(answers[codes.index(200)].json()["events"])
        # The first may continue with what they have left; those in debt may not.
        assert counter.all == codes.count(200) <= 300 // (lines // STEPS_PER_READ) + 1
        await client.aclose()

    server: Server = app.state.server
    in_tables(server.tables, work)
