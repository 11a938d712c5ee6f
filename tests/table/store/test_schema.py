"""The forms of the file: this Tavola continues the tables of any earlier one, and never migrates halfway."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import apsw
import pytest
from tests.table.harness import PATIENCE, ServerProcess
from tests.table.store.forms.make import FORMS as KEPT
from tests.table.store.forms.make import GUEST, HOST

import tavola
from tavola.core.data.record import read_record
from tavola.core.errors import BadFile, TavolaError
from tavola.core.play.session import verify
from tavola.table.ops.backup import check_file, make_backup
from tavola.table.ops.data_folder import open_store
from tavola.table.ops.doctor import diagnose
from tavola.table.ops.record_files import export_games
from tavola.table.ops.restore import restore_backup
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.integrity import examine
from tavola.table.store.rows import EntryRow
from tavola.table.store.schema import MIGRATIONS
from tavola.table.store.schema_check import shape_of
from tavola.table.store.store import Store

# Every schema that the database file ever had, by its number and what was different then.
STORED = [
    "1-fingerprints",  # the log with a hash of each position; until commit 1053234
    "1",
    "2-origin",  # drafts of form 2: until b42af7f,
    "2-without-reveals",  # until e57795c,
    "2-without-writers",  # until 1440afe,
    "2-without-index",  # until 31b7008
    "2",
]
TODAYS = str(len(MIGRATIONS))
EARLIER = [name for name in STORED if name != TODAYS]
NEWER = len(MIGRATIONS) + 1
# Statements of `Store` after the migration: journal mode, synchronous mode, foreign keys.
AFTERWARDS = 3
Rows = dict[str, list[dict[str, Any]]]

# Opens each file in a separate process, which kills itself before the n-th statement of the migration, and
# prints how each ended; if n is 0, how many statements there are.
MIGRATE = textwrap.dedent(
    """
    import os, signal, sys
    import apsw
    from tavola.table.store.store import Store

    def migrate(file, deadly):
        count = 0

        def trace(cursor, sql, bindings):
            nonlocal count
            count += 1
            if count == deadly:
                os.kill(os.getpid(), signal.SIGKILL)
            return True

        apsw.connection_hooks.append(lambda db: setattr(db, "exec_trace", trace))
        Store(file)
        return count

    for deadly, file in zip(sys.argv[1::2], sys.argv[2::2]):
        child = os.fork()
        if child == 0:
            os._exit(migrate(file, int(deadly)))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    """
)


def migrated(files: dict[int, Path]) -> list[int]:
    """The exit codes of processes that open these files and are killed before a statement."""
    given = [str(part) for pair in files.items() for part in pair]
    command = [sys.executable, "-c", MIGRATE, *given]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    return [int(line) for line in answer.stdout.split()]


def number_of(form: str) -> int:
    return int(form.partition("-")[0])


def made(folder: Path, form: str | int) -> Path:
    """The file of a form, or of a draft of it, as an earlier Tavola left it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "tables.sqlite3"
    db = apsw.Connection(str(file))
    db.execute("PRAGMA journal_mode=WAL")
    with db:
        db.execute((KEPT / f"{form}.sql").read_text(encoding="utf-8"))
    db.close()
    return file


def rows_of(file: Path, like: Rows | None = None) -> Rows:
    """Everything in a file, by table; only the columns of `like` if given."""
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found: Rows = {}
    for name in names if like is None else like:
        columns = [row[0] for row in db.execute(f"SELECT name FROM pragma_table_info('{name}')")]
        shown = columns if like is None else [key for key in columns if like[name] and key in like[name][0]]
        found[name] = [
            {key: value for key, value in zip(columns, row, strict=True) if key in shown}
            for row in db.execute(f"SELECT * FROM {name}")
        ]
    db.close()
    return found


def form_of(file: Path) -> int:
    db = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
    form: int = db.pragma("user_version")
    db.close()
    return form


def kept_of(form: str, before: Rows) -> Rows:
    """What a migration keeps of the rows of a form: everything except the hashes, and with new names."""
    if form == "1-fingerprints":
        assert all(row.pop("fingerprint") or row["kind"] != "play" for row in before["entries"] if row["key"])
        for row in before["entries"]:
            row.pop("fingerprint", None)
    if form == "2-origin":
        for row in before["tables"]:
            row["source"] = row.pop("origin")
    return before


@pytest.mark.parametrize("form", STORED)
def test_everything_is_still_there(tmp_path: Path, form: str) -> None:
    file = made(tmp_path, form)
    before = kept_of(form, rows_of(file))
    assert {"play", "undo", "undo_asked", "undo_agreed", "seat"} == {row["kind"] for row in before["entries"]}
    assert all(before[name] for name in ("chat", "notes", "results", "starts"))
    store = Store(file)
    assert examine(store) == ("", {})
    assert len(store.all_tables()) == len(before["tables"])
    # Only where a bot sits, or took over, the server may have to continue.
    bots = {row["table_id"] for row in before["seats"] if row["kind"] == "bot"}
    bots |= {row["table_id"] for row in before["entries"] if row["kind"] == "seat"}
    waiting = bots - {row["table_id"] for row in before["results"]}
    if form in ("1-fingerprints", "1"):
        assert set(store.waiting()) == waiting
    else:  # it was already stored: perhaps with others, or without those where a person is to move
        assert set(store.waiting()) == {row["table_id"] for row in before["waiting"]} & people(before)
    store.close()
    assert rows_of(file, before) == before
    assert form_of(file) == len(MIGRATIONS)


def people(rows: Rows) -> set[str]:
    """Tables at which a person sits."""
    return {row["table_id"] for row in rows["seats"] if row["kind"] == "person"}


@pytest.mark.parametrize("form", STORED)
def test_every_file_gets_the_shape_of_a_fresh_one(tmp_path: Path, form: str) -> None:
    fresh = Store(tmp_path / "fresh.sqlite3")
    store = Store(made(tmp_path, form))
    assert shape_of(store.db) == shape_of(fresh.db)
    for table in ("entries", "starts"):  # the triggers that refuse changes were created too
        for wish in (f"UPDATE {table} SET at = 0", f"DELETE FROM {table}"):
            with pytest.raises(apsw.ConstraintError, match=r"append-only|stays"):
                store.db.execute(wish)
    assert store.check() == []
    assert list(store.db.execute("PRAGMA foreign_key_check")) == []
    store.close()
    fresh.close()


def test_a_file_with_hashes_that_was_taken_for_a_newer_form_is_mended(tmp_path: Path) -> None:
    """A Tavola that did not know about them gave such a file the number 2, and could not write to it."""
    file = made(tmp_path, "1-fingerprints")
    before = kept_of("1-fingerprints", rows_of(file))
    db = apsw.Connection(str(file))
    db.execute(MIGRATIONS[1])
    db.execute("PRAGMA user_version=2")
    db.close()
    store = Store(file)
    [table] = {row["table_id"] for row in before["notes"]}
    number = store.number(table)
    store.add_entries(table, [EntryRow(number + 1, "key", "undo_refused", 0)], None)
    assert store.number(table) == number + 1
    store.close()
    before["entries"] += [row for row in rows_of(file, before)["entries"] if row["key"] == "key"]
    assert sorted_rows(rows_of(file, before)) == sorted_rows(before)


def sorted_rows(rows: Rows) -> Rows:
    return {name: sorted(found, key=str) for name, found in rows.items()}


@pytest.mark.parametrize(
    ("form", "change", "told"),
    [
        ("1", "ALTER TABLE entries ADD COLUMN mood TEXT", "form 1, .*: entries is defined differently"),
        ("1", "DROP TRIGGER entries_stay", "form 1, .*: entries_stay is missing"),
        ("1-fingerprints", "DROP TABLE notes", "form 1, .*: notes is missing"),
        ("2", "CREATE TABLE songs (name TEXT)", "form 2, .*: songs is unknown"),
        ("2", "DROP INDEX tables_of_host", "form 2, .*: tables_of_host is missing"),
        ("2", "ALTER TABLE seats DROP COLUMN invited", "form 2, .*: seats is defined differently"),
        ("2-without-writers", "DROP TRIGGER promises_last", "form 2, .*: no such trigger: promises_last"),
        ("1", "PRAGMA user_version=2", "form 2, .*"),
        ("2", "PRAGMA user_version=1", "form 1, .*"),
        ("2", "PRAGMA user_version=0", "is not a Tavola database"),
    ],
)
def test_a_file_of_an_unknown_shape_is_refused_as_it_is(
    tmp_path: Path, form: str, change: str, told: str
) -> None:
    settings = ServerSettings(data=str(tmp_path))
    file = made(tmp_path, form)
    db = apsw.Connection(str(file))
    db.execute(change)
    db.execute("PRAGMA journal_mode=DELETE")
    db.close()
    before = file.read_bytes()
    for use in (Store, Store.open_read_only, lambda _: open_store(settings)):
        with pytest.raises(BadFile, match=told):
            use(file)
    findings = [finding for finding in diagnose(settings) if finding.what == "tables"]
    assert [finding.well for finding in findings] == [False]
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_file_of_another_program_is_not_filled_with_tables(tmp_path: Path) -> None:
    other = tmp_path / "tables.sqlite3"
    db = apsw.Connection(str(other))
    db.execute("CREATE TABLE songs (name TEXT)")
    db.close()
    before = other.read_bytes()
    with pytest.raises(BadFile, match="is not a Tavola database: songs is unknown"):
        Store(other)
    assert other.read_bytes() == before


@pytest.mark.parametrize("form", STORED)
def test_the_games_go_on(tmp_path: Path, form: str) -> None:
    settings = ServerSettings(data=str(tmp_path))
    rows = rows_of(made(tmp_path, form))
    results = {row["table_id"]: row for row in rows["results"]}
    started = {row["table_id"] for row in rows["starts"]}
    with ServerProcess(tmp_path) as server:
        assert server.ready() == (200, {"status": "ready"})
        for table in rows["tables"]:
            name = table["id"]
            if not is_known(table):
                assert server.ask("GET", f"/api/tables/{name}", HOST).status_code == 410
                continue
            told = server.look(name, HOST)
            if name in results:
                assert told["result"]["scores"] == json.loads(results[name]["scores"])
                assert server.ask("GET", f"/api/tables/{name}/replay/0").status_code == 200
            elif name in started:
                advance(server, name)
            else:
                server.join({"invites": told["table"]["invites"]})
        [noted] = {row["table_id"] for row in rows["notes"]}
        for token in (HOST, GUEST):
            assert (
                server.ask("GET", f"/api/tables/{noted}/notes", token).json()["text"].endswith("(secretly)")
            )
        assert len(server.look(noted, HOST)["chat"]) == len(rows["chat"])
        server.stop()
    assert "Traceback" not in server.log
    for file in export_games(settings, tmp_path / "out", [], unfinished=True):
        record = read_record(file)
        if is_known({"game": record.game, "rules": record.rules}):
            verify(record, tavola.game(record.game).under(record.rules))


def is_known(table: dict[str, Any]) -> bool:
    """The first form is older than version 2 of The Castles of Tuscany, and version 1 is not kept."""
    return (table["game"], table["rules"]) != ("castles", "1")


def advance(server: ServerProcess, table: str) -> None:
    """Play two more moves where a person sits."""
    with server.line(table, HOST) as line:
        for _ in range(2):
            line.until_table(lambda told: told["ask"] is not None)
            number = line.table["number"]
            assert line.play(line.table["ask"]["actions"][0]["text"])["type"] == "ack"
            line.until_table(lambda told, seen=number: told["number"] > seen)


@pytest.mark.parametrize("form", EARLIER)
def test_a_migration_that_is_killed_leaves_the_earlier_form(tmp_path: Path, form: str) -> None:
    before = rows_of(made(tmp_path / "before", form))
    kept = kept_of(form, rows_of(tmp_path / "before" / "tables.sqlite3"))
    whole = made(tmp_path / "whole", form)
    [count] = migrated({0: whole})
    assert form_of(whole) == len(MIGRATIONS)
    # The last statements only set how the file is written from then on.
    last = count - AFTERWARDS
    assert last > 8
    files = {
        deadly: made(tmp_path / str(deadly), form) for deadly in (4, last // 3, 2 * last // 3, last - 1, last)
    }
    assert migrated(files) == [-9] * len(files)
    for file in files.values():
        assert form_of(file) == number_of(form)
        assert rows_of(file) == before
        Store(file).close()
        assert rows_of(file, kept) == kept
        assert form_of(file) == len(MIGRATIONS)


@pytest.mark.parametrize("form", EARLIER)
def test_who_only_looks_does_not_migrate(tmp_path: Path, form: str) -> None:
    settings = ServerSettings(data=str(tmp_path / "data"))
    file = made(settings.folder, form)
    before = file.read_bytes()
    tables = [finding for finding in diagnose(settings) if finding.what in ("file", "tables", "table")]
    known = all(is_known(table) for table in rows_of(file)["tables"])
    assert [finding.well for finding in tables] == ([True, True] if known else [True, False, False])
    check_file(file)
    assert len(list(export_games(settings, tmp_path / "out", [], unfinished=False))) == 2
    make_backup(settings, tmp_path / "copy")
    assert file.read_bytes() == before
    assert [path.name for path in settings.folder.iterdir() if path.name.startswith("tables")] == [file.name]
    # The backup has the earlier form too, and can be restored over newer tables.
    assert form_of(tmp_path / "copy") == number_of(form)
    Store(file).close()
    old = restore_backup(settings, tmp_path / "copy", "root").old
    assert old is not None
    assert form_of(old) == len(MIGRATIONS)
    kept = kept_of(form, rows_of(tmp_path / "copy"))
    kept.pop("audit", None)  # the restore is logged there
    assert form_of(file) == len(MIGRATIONS)
    assert rows_of(file, kept) == kept


def test_a_newer_form_is_refused_in_a_sentence(tmp_path: Path) -> None:
    newer = tmp_path / "newer" / "tables.sqlite3"
    Store(newer).close()
    db = apsw.Connection(str(newer))
    db.execute(f"PRAGMA user_version={NEWER}")
    db.execute("PRAGMA journal_mode=DELETE")
    db.close()
    before = newer.read_bytes()
    mine = ServerSettings(data=str(tmp_path / "mine"))
    Store(mine.file).close()
    data = ["--data", str(newer.parent)]
    for command in (
        ["serve", "--port", "0", *data],
        ["play", "--no-browser", *data],
        ["doctor", *data],
        ["backup", str(tmp_path / "copy"), *data],
        ["restore", str(newer), "--data", str(mine.folder)],
        ["export", str(tmp_path / "out"), *data],
        ["import", str(tmp_path / "none.json"), *data],
    ):
        answer = subprocess.run(
            [sys.executable, "-m", "tavola", *command],
            capture_output=True,
            text=True,
            timeout=5 * PATIENCE,
            check=False,
        )
        assert answer.returncode in (1, 2, 3), command
        said = answer.stdout + answer.stderr
        told = (
            f"tables.sqlite3 has form {NEWER} of a newer Tavola; this one knows forms 1 to {len(MIGRATIONS)}."
        )
        assert told in said, command
        assert "Traceback" not in said, command
    assert newer.read_bytes() == before
    assert not (tmp_path / "copy").exists()
    Store(mine.file).close()
    with pytest.raises(TavolaError, match="of a newer Tavola"):
        Store.open_read_only(newer)


def test_every_form_has_its_file() -> None:
    assert sorted(path.stem for path in KEPT.glob("*.sql")) == sorted(STORED)
    assert {str(number) for number in range(1, len(MIGRATIONS) + 1)} <= set(STORED)
