"""The backup script: copies are complete, only its own old ones are deleted, and a restore works."""

import os
import re
import resource
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.properties import tries
from tests.table.harness import PATIENCE, Json, ServerProcess
from tests.table.play.test_play import started

from deploy import backup
from tavola.table.ops.backup import check_file, make_backup
from tavola.table.ops.doctor import diagnose
from tavola.table.ops.health import last_backup
from tavola.table.ops.restore import restore_backup
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.store import Store

SCRIPT = Path(backup.__file__)
NEVER_DELETED = (
    "notes.txt",
    "tables.sqlite3",
    "tavola-20200101.sqlite3",
    "tavola-auto-20200101T030000Z.sqlite3.bak",
    "tavola-auto-20209999T030000Z.sqlite3",
    "my-tavola-auto-20200101T030000Z.sqlite3",
    "tavola-auto-20200101T030000Z.sqlite3.part.old",
)


def run(folder: Path, data: Path, *more: str, largest: int | None = None) -> subprocess.CompletedProcess[str]:
    """The script as systemd runs it; `largest` is the size at which the disk is full."""

    def limit() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run(
        [sys.executable, str(SCRIPT), str(folder), "--data", str(data), *more],
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * PATIENCE,
        preexec_fn=limit,
        env={name: value for name, value in os.environ.items() if not name.startswith("TAVOLA_")},
    )


def name_of(at: datetime) -> str:
    return f"tavola-auto-{at.strftime(backup.STAMP)}.sqlite3"


def copies(folder: Path) -> list[str]:
    return sorted(path.name for path in backup.own_files(folder, backup.NAME) if backup.moment(path.name))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with tables in it."""
    folder = tmp_path / "data"
    Store(folder / "tables.sqlite3").close()
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of copies that already has one good copy, and much else."""
    made = tmp_path / "copies"
    made.mkdir()
    for name in NEVER_DELETED:
        (made / name).write_text("mine")
    (made / name_of(datetime(2020, 1, 1, tzinfo=UTC))).mkdir()
    (made / name_of(datetime(2020, 1, 2, tzinfo=UTC))).symlink_to(made / "notes.txt")
    return made


def seen(server: ServerProcess, table: str, host: str, guest: str, bots: str) -> list[Json]:
    """What everybody sees."""
    notes: Json = server.ask("GET", f"/api/tables/{table}/notes", guest).json()
    return [*(server.look(table, token) for token in (host, guest, None)), server.look(bots), notes]


def test_the_drill(tmp_path: Path) -> None:
    """Play, back up, lose the tables, restore, start: everything is there."""
    data, copies_folder = tmp_path / "data", tmp_path / "copies"
    server = ServerProcess(data)
    with server:
        table, host, guest = started(server)
        bots = server.open_table("bot:novice", "bot:novice")["table"]
        with server.line(bots) as line:
            line.until_table(lambda told: told["result"], 3 * PATIENCE)
        move = server.look(table, host)["ask"]["actions"][0]["text"]
        server.post(table, host, type="play", key="k", number=0, seat=0, actions=[move])
        server.post(table, guest, type="chat", key="c", text="ciao")
        server.post(table, guest, type="notes", key="n", text="for me")
        waiting = server.open_table("me", "friend")
        before = seen(server, table, host, guest, bots)
        assert before[-1]["text"] == "for me"

        done = run(copies_folder, data)
        assert done.returncode == 0, done.stderr
        later = server.open_table("me", "friend")["table"]
        server.kill()
        for file in data.glob("tables.sqlite3*"):
            file.write_bytes(b"no longer a database " * 1000)

        [copy] = copies(copies_folder)
        old = restore_backup(ServerSettings(data=str(data)), copies_folder / copy, "root").old
        assert old is not None
        assert old.read_bytes().startswith(b"no longer a database")
        server.log = ""
        server.start()
        assert seen(server, table, host, guest, bots) == before
        assert server.ask("GET", f"/api/tables/{later}").status_code == 404
        again = server.post(table, host, type="play", key="k", number=0, seat=0, actions=[move])
        assert again.json() == {"type": "ack", "key": "k", "number": 1}
        server.join(waiting)
        assert all(finding.well for finding in diagnose(ServerSettings(data=str(data))))
        assert server.stop() == 0
        assert "Traceback" not in server.log


def test_a_log_without_its_file_does_not_spoil_what_is_restored(tmp_path: Path, data: Path) -> None:
    copies_folder = tmp_path / "copies"
    assert run(copies_folder, data).returncode == 0
    store = Store(data / "tables.sqlite3")
    store.secret("later", b"x")
    log = (data / "tables.sqlite3-wal").read_bytes()
    store.close()
    (data / "tables.sqlite3").unlink()
    (data / "tables.sqlite3-wal").write_bytes(log)
    source = copies_folder / copies(copies_folder)[0]
    assert restore_backup(ServerSettings(data=str(data)), source, "root").old is None
    store = Store(data / "tables.sqlite3")
    assert store.secret("later", b"fresh") == b"fresh"
    assert store.check() == []
    store.close()


def test_a_restore_leaves_the_backup_as_it_is(tmp_path: Path, data: Path) -> None:
    """It may be on a read-only disk."""
    source = tmp_path / "elsewhere" / "copy.sqlite3"
    source.parent.mkdir()
    make_backup(ServerSettings(data=str(data)), source)
    before = source.read_bytes()
    restore_backup(ServerSettings(data=str(data)), source, "root")
    assert source.read_bytes() == before
    assert list(source.parent.iterdir()) == [source]


def test_a_copy_is_made_and_nothing_of_others_is_touched(folder: Path, data: Path) -> None:
    before = sorted(path.name for path in folder.iterdir())
    done = run(folder, data, "--daily", "1", "--weekly", "0")
    assert done.returncode == 0, done.stderr
    made = re.search(r"tavola-auto-\w+\.sqlite3", done.stdout)
    assert made
    check_file(folder / made[0])
    left = {path.name for path in folder.iterdir()} - {".lock", f"{made[0]}-wal", f"{made[0]}-shm"}
    assert sorted(left) == sorted([*before, made[0]])
    assert all((folder / name).read_text() == "mine" for name in NEVER_DELETED)


def test_the_server_tells_when_the_last_backup_was(folder: Path, data: Path) -> None:
    assert last_backup(data) == 0
    assert run(folder, data, largest=50_000).returncode == 1
    assert last_backup(data) == 0
    assert run(folder, data).returncode == 0
    made = backup.moment(copies(folder)[-1])
    assert made is not None
    assert last_backup(data) >= made.timestamp()


def test_old_copies_go_and_the_fresh_one_stays_whatever_the_clock_says(folder: Path, data: Path) -> None:
    now = datetime.now(UTC)
    old = [now - timedelta(days=days) for days in range(2, 90)]
    future = [datetime(2999, month, 1, tzinfo=UTC) for month in range(1, 13)]
    for at in [*old, *future]:
        (folder / name_of(at)).write_text("old")
    before = set(copies(folder))
    assert run(folder, data).returncode == 0
    [fresh] = set(copies(folder)) - before
    check_file(folder / fresh)
    assert {name_of(at) for at in future[-7:]} <= set(copies(folder))
    assert not {name_of(at) for at in old} & set(copies(folder))


@tries(500)
@given(st.sets(st.integers(0, 100 * 24), max_size=60))
def test_what_is_kept(hours: set[int]) -> None:
    moments = [datetime(2024, 12, 1, tzinfo=UTC) + timedelta(hours=count) for count in hours]
    kept = backup.to_keep(moments, 7, 4)
    days = sorted({at.date() for at in moments}, reverse=True)
    assert kept <= set(moments)
    assert len(kept) <= 11
    if moments:
        assert max(moments) in kept
    for day in days[:7]:
        assert max(at for at in moments if at.date() == day) in kept
    for week in sorted({at.isocalendar()[:2] for at in moments}, reverse=True)[:4]:
        assert max(at for at in moments if at.isocalendar()[:2] == week) in kept


def test_a_full_disk_costs_no_copy_and_leaves_no_half_one(folder: Path, data: Path) -> None:
    store = Store(data / "tables.sqlite3")
    store.db.execute("INSERT INTO meta VALUES ('large', zeroblob(1000000))")
    for days in range(1, 30):
        (folder / name_of(datetime.now(UTC) - timedelta(days=days))).write_text("old")
    before = {path.name for path in folder.iterdir()}
    failed = run(folder, data, largest=200_000)
    assert failed.returncode == 1
    assert "cannot be written" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert {path.name for path in folder.iterdir()} - {".lock"} == before
    # With room again, the next run works as if nothing had happened.
    assert run(folder, data).returncode == 0
    store.close()


def test_what_a_kill_left_half_written_is_cleared(folder: Path, data: Path) -> None:
    half = folder / (name_of(datetime(2025, 1, 1, tzinfo=UTC)) + ".part")
    half.write_bytes((data / "tables.sqlite3").read_bytes()[:5000])
    half.with_name(half.name + "-journal").write_bytes(b"x")
    assert run(folder, data).returncode == 0
    assert not [path for path in folder.iterdir() if ".part" in path.name and path.name not in NEVER_DELETED]


def test_damaged_tables_are_noticed_and_old_copies_stay(folder: Path, data: Path) -> None:
    store = Store(data / "tables.sqlite3")
    store.db.executemany("INSERT INTO meta VALUES (?, randomblob(900))", [(f"{n}",) for n in range(500)])
    store.close()
    with (data / "tables.sqlite3").open("r+b") as file:
        file.seek(200_000)
        file.write(b"damage" * 2000)
    for days in range(1, 30):
        (folder / name_of(datetime.now(UTC) - timedelta(days=days))).write_text("old")
    before = copies(folder)
    failed = run(folder, data)
    assert failed.returncode == 1
    assert "Traceback" not in failed.stderr
    assert copies(folder) == before


def test_no_tables_and_a_second_run_are_refused_with_a_sentence(folder: Path, data: Path) -> None:
    failed = run(folder, data / "elsewhere")
    assert failed.returncode == 1
    assert failed.stderr == f"The backup stopped: There are no tables in {data / 'elsewhere'}.\n"
    with backup.alone(folder):
        failed = run(folder, data)
    assert failed.returncode == 1
    assert failed.stderr == f"The backup stopped: Another backup into {folder} is under way.\n"
    failed = run(folder, data, "--daily", "0")
    assert failed.returncode == 2
    assert "'0' is not a whole number of at least 1" in failed.stderr


def test_the_copy_is_of_one_moment_while_somebody_writes(folder: Path, data: Path) -> None:
    """A write that is not committed is not in the copy."""
    writer = apsw.Connection(str(data / "tables.sqlite3"))
    writer.execute("BEGIN IMMEDIATE; INSERT INTO meta VALUES ('half', x'00')")
    assert run(folder, data).returncode == 0
    writer.execute("COMMIT")
    writer.close()
    store = Store(folder / copies(folder)[-1])
    assert next(iter(store.db.execute("SELECT count(*) FROM meta WHERE name = 'half'")))[0] == 0
    store.close()
