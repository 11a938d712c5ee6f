"""Damage: what cannot be read or played is reported in a sentence and affects no other table."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest
from tests.table.harness import PATIENCE, ServerProcess
from tests.table.play.test_hidden import boundless
from tests.table.startup import TOKEN, fill
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tavola.cli import app
from tavola.core.data.words import LANGUAGES
from tavola.core.errors import BadFile
from tavola.table.ops.backup import check_file, make_backup
from tavola.table.ops.doctor import Finding, diagnose
from tavola.table.ops.record_files import export_games
from tavola.table.play.game_log import GameLog
from tavola.table.play.table import Table
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.damage import Damaged
from tavola.table.store.store import Store
from tavola.table.tables import startup_check
from tavola.table.tables.resuming import Resuming
from tavola.table.tables.startup_check import StartupCheck
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import site

# What may happen to a table in the file, and what is reported.
HARMS = {
    "DELETE FROM entries WHERE table_id = ? AND number = 2": "Entry 2 is missing.",
    "DELETE FROM entries WHERE table_id = ? AND number = 1": "Entry 1 is missing.",
    "UPDATE entries SET kind = 'x' WHERE table_id = ? AND number = 3": "Entry 3 has the unknown kind 'x'.",
    "UPDATE entries SET body = '{' WHERE table_id = ? AND number = 4": "Entry 4 cannot be read: ",
    "UPDATE entries SET body = '{\"to\":[]}' WHERE table_id = ? AND number = 4": "Entry 4 cannot be read: ",
    "DELETE FROM starts WHERE table_id = ?": "It has a log, but no deal.",
    "DELETE FROM seats WHERE table_id = ? AND seat = 1": "It has 1 seats for 2 players.",
    "UPDATE seats SET kind = 'ghost' WHERE table_id = ? AND seat = 1": "Seat 2 has the unknown kind 'ghost'.",
    "UPDATE tables SET options = 'none' WHERE id = ?": "It cannot be read: ",
}
# What shows only when the game is played.
LATE = {
    'UPDATE entries SET body = \'{"actions":["x"]}\' WHERE table_id = ? AND number = 5': "Entry 5 cannot be ",
    "UPDATE entries SET kind = 'undo' WHERE table_id = ? AND number = 5": "Entry ",
    "UPDATE tables SET options = '{\"deals\":99}' WHERE id = ?": "It cannot be played: ",
}


def harm(file: Path, table: str, how: str) -> None:
    """Change what the file itself would never let change."""
    db = apsw.Connection(str(file))
    db.execute("PRAGMA foreign_keys=OFF")
    triggers = list(db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    db.execute(how, (table,))
    assert db.changes() >= 1
    for _, sql in triggers:
        db.execute(sql)
    db.close()


def refused(server: ServerProcess, table: str) -> str:
    """The sentence with which a connection to a table is closed."""
    with server.line(table, TOKEN) as line:
        told: str = line.until("error")["message"]
        with pytest.raises(ConnectionClosed):
            line.until("never")
    return told


def test_damaged_tables_are_told_and_the_others_play(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    waiting = fill(file, 4 * len(HARMS | LATE), every=3)
    store = Store(file)
    # Whoever is to move, or if it is over; what shows only in replay is found only in unfinished games.
    late = dict(zip(store.unfinished(), LATE, strict=False))
    damaged = dict(zip((name for name in store.all_tables() if name not in late), HARMS, strict=False))
    store.close()
    for table, how in (damaged | late).items():
        harm(file, table, how)
    healthy = next(name for name in waiting if name not in damaged | late)
    with ServerProcess(tmp_path, sockets_per_address=3) as server:
        count = len(damaged) + len(late)
        reason = f"{count} tables are damaged. The log and 'tavola doctor' say more."
        assert server.ready() == (503, {"status": "damaged", "reason": reason})
        words = site("en")("error_damaged")
        for table in [*damaged, *late]:
            answer = server.ask("GET", f"/api/tables/{table}", TOKEN)
            assert answer.status_code == 410, (table, answer.text)
            assert answer.json()["message"] == words
            assert refused(server, table) == words  # and frees its place
            assert server.post(table, TOKEN, type="chat", key="c", text="hello").status_code == 410
            if table in damaged:
                assert server.ask("GET", f"/api/tables/{table}/record", TOKEN).status_code == 410
        with server.line(healthy, TOKEN) as line:
            line.until_table(lambda table: table["ask"] is not None)
            assert line.play(line.table["ask"]["actions"][0]["text"])["type"] == "ack"
        home = server.ask("GET", "/", TOKEN, headers={"accept": "text/html"})
        assert home.status_code == 200
        assert healthy in home.text
        assert server.ask("GET", "/statistics").status_code == 200
        server.stop()
    assert "Traceback" not in server.log
    for table, how in (damaged | late).items():
        [told] = [text for text in server.log.splitlines() if "table is damaged" in text and table in text]
        assert (HARMS | LATE)[how].strip(" .'") in told


@pytest.mark.parametrize("how", [*HARMS, *LATE])
def test_doctor_restore_and_export_name_the_damage(tmp_path: Path, how: str) -> None:
    settings = ServerSettings(data=str(tmp_path / "data"))
    fill(settings.file, 4, every=3)
    store = Store(settings.file)
    table = store.all_tables()[0]
    store.close()
    harm(settings.file, table, how)
    before = settings.file.read_bytes()
    told = f"{table}: {(HARMS | LATE)[how]}"
    findings = [finding for finding in diagnose(settings) if finding.what in ("tables", "table")]
    assert findings[0] == Finding(False, "tables", "1 of 4 cannot be continued")
    assert len(findings) == 2
    assert findings[1].told.startswith(told)
    assert settings.file.read_bytes() == before
    # The others are restored and exported all the same.
    make_backup(settings, tmp_path / "copy")
    restored = CliRunner().invoke(
        app, ["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "other")], catch_exceptions=False
    )
    assert restored.exit_code == 0
    assert f"Table {table} cannot be continued: {(HARMS | LATE)[how]}" in restored.output
    written = export_games(settings, tmp_path / "out", [], unfinished=True)
    if how in HARMS:
        with pytest.raises(BadFile, match=f"Table {table} cannot be exported: "):
            list(written)
    assert len(list((tmp_path / "out").iterdir()) if how in HARMS else list(written)) == 4 - (how in HARMS)


def test_a_long_look_through_the_games_does_not_keep_the_server_from_being_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "tables.sqlite3", 12, every=3)
    monkeypatch.setattr(startup_check, "AT_ONCE", 0.0)
    monkeypatch.setattr(startup_check, "PAUSES", 0)

    async def look() -> None:
        store = Store(tmp_path / "tables.sqlite3")
        last = store.unfinished()[-1]
        harm(tmp_path / "tables.sqlite3", last, next(iter(LATE)))
        tables = Tables(store, boundless())
        ready: list[bool] = []
        replayed = tables.cache.load

        async def note(table: str) -> Table | None:
            ready.append(tables.cache.known_damage.examined)
            return await replayed(table)

        monkeypatch.setattr(tables.cache, "load", note)
        await StartupCheck(tables).run()
        assert ready == [False] + [True] * 7
        assert list(tables.cache.known_damage.tables) == [last]
        assert not tables.cache.tables
        await tables.stop()

    asyncio.run(look())


def test_a_damaged_table_can_be_deleted_while_the_server_runs(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    fill(file, 3)
    store = Store(file)
    damaged, *others = store.all_tables()
    store.close()
    harm(file, damaged, next(iter(HARMS)))
    with ServerProcess(tmp_path) as server:
        assert server.ready()[0] == 503
        deleted = CliRunner().invoke(
            app, ["admin", "delete", damaged, "--yes", "--data", str(tmp_path)], catch_exceptions=False
        )
        assert deleted.exit_code == 0, deleted.output
        deadline = time.monotonic() + PATIENCE
        while server.ready()[0] != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert server.ask("GET", f"/api/tables/{damaged}", TOKEN).status_code == 404
        for table in others:
            assert server.look(table, TOKEN)["view"] is not None


def test_waking_goes_on_after_any_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = fill(tmp_path / "tables.sqlite3", 6, every=2)
    take: Callable[[GameLog, object], None] = GameLog._take  # type: ignore[assignment]
    faults: list[int] = []

    def stumble(self: GameLog, entry: object) -> None:
        if not faults:
            faults.append(1)
            raise ZeroDivisionError
        take(self, entry)

    monkeypatch.setattr(GameLog, "_take", stumble)

    async def wake() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        await Resuming(tables).run()
        [(broken, told)] = tables.cache.known_damage.tables.items()
        assert told == "Entry 1 cannot be played: ZeroDivisionError."
        assert await tables.queue.read(Store.waiting) == [broken]
        assert broken in waiting
        with pytest.raises(Damaged):
            await tables.cache.find(broken)
        await tables.stop()

    asyncio.run(wake())


def test_a_file_with_a_broken_page_is_found_at_the_start(tmp_path: Path) -> None:
    settings = ServerSettings(data=str(tmp_path / "data"))
    fill(settings.file, 60)
    db = apsw.Connection(str(settings.file))
    pages = [
        row[0]
        for row in db.execute(
            "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'leaf' ORDER BY path"
        )
    ]
    size = db.pragma("page_size")
    names = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
    db.close()
    with settings.file.open("r+b") as file:
        file.seek((pages[0] - 1) * size)
        file.write(b"\xff" * size)
    findings = {finding.what: finding for finding in diagnose(settings)}
    assert not findings["file"].well
    assert not findings["tables"].well
    with pytest.raises(BadFile, match="is damaged"):
        check_file(settings.file)
    with ServerProcess(settings.folder) as server:
        code, told = server.ready()
        assert code == 503
        assert told["reason"] == "The database file is damaged. The log and 'tavola doctor' say more."
        assert server.ask("GET", f"/api/tables/{names[0]}", TOKEN).status_code == 410
        assert server.look(names[-1], TOKEN)["view"] is not None
        server.stop()
    assert "Traceback" not in server.log


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_is_in_the_readers_language(tmp_path: Path, language: str) -> None:
    file = tmp_path / "tables.sqlite3"
    fill(file, 2)
    store = Store(file)
    table = store.all_tables()[1]
    store.close()
    harm(file, table, next(iter(HARMS)))
    with ServerProcess(tmp_path) as server:
        page = server.ask(
            "GET", f"/table/{table}", TOKEN, headers={"accept": "text/html", "accept-language": language}
        )
        assert page.status_code == 410
        assert site(language)("error_damaged") in page.text
