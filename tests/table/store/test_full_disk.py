"""A full disk: writers are told, reading still works, and play continues afterwards."""

import asyncio
import resource
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest
from tests.table.harness import PATIENCE, ServerProcess, new_key
from tests.table.play.test_play import started

from tavola.core.data.words import LANGUAGES
from tavola.table.ops.health import LEAST_FREE, full_disk
from tavola.table.store import commit_queue as writing
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.store import Store
from tavola.table.words.texts import site


@contextmanager
def full(server: ServerProcess) -> Iterator[None]:
    """The server cannot write to any file, as if there were no room for another byte."""
    assert server.process is not None
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def test_what_cannot_be_stored_is_told_and_tried_again(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert server.ready() == (200, {"status": "ready"})
        table, host, guest = started(server)
        waiting = server.open_table("me", "friend")
        invite = {"invite": waiting["invites"][0]["link"].removeprefix("/join/"), "name": "Late"}
        wish = {"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        move = {"type": "play", "key": new_key(), "number": 0, "seat": 0, "actions": ["pass"]}
        before = [server.look(table, token) for token in (host, guest)]
        with full(server):
            for path, body in (("/api/tables", wish), ("/api/join", invite)):
                for language in LANGUAGES:
                    answer = server.ask("POST", path, json=body, headers={"accept-language": language})
                    assert answer.status_code == 503, answer.text
                    assert answer.json()["message"] == site(language)("error_unstored")
                    assert answer.headers["retry-after"]
            answer = server.post(table, host, **move)
            assert answer.status_code == 503
            assert answer.json()["code"] == "busy"
            # Reading still works, even at tables that must be loaded again.
            assert [server.look(table, token) for token in (host, guest)] == before
            for page in ("/", "/statistics", f"/table/{table}", waiting["invites"][0]["link"]):
                assert server.ask("GET", page, host, headers={"accept": "text/html"}).status_code == 200
            code, told = server.ready()
            assert (code, told["status"]) == (503, "unstored")
            assert told["reason"].startswith("Nothing can be stored: ")
        deadline = time.monotonic() + PATIENCE
        while server.ready()[0] != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert server.post(table, host, **move).json() == {"type": "ack", "key": move["key"], "number": 1}
        assert server.ask("POST", "/api/join", json=invite).status_code == 200
        assert server.ask("POST", "/api/tables", json=wish).status_code == 201
        server.stop()
    assert "Traceback" not in server.log


def test_a_deal_is_made_when_there_is_room_again(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, deal_wait=5) as server:
        made = server.open_table("me", "bot:novice")
        with full(server):
            deadline = time.monotonic() + PATIENCE
            # The second try shows that it keeps retrying.
            while server.log.count("shuffle not stored") < 2:
                assert time.monotonic() < deadline, server.log
                time.sleep(0.05)
            assert server.look(made["table"], made["token"])["view"] is None
        assert server.until_stage(made["table"], made["token"], "dealt")["view"] is not None
        server.stop()
    assert "Traceback" not in server.log


def test_a_write_that_has_no_room_fails_alone(tmp_path: Path) -> None:
    """In a separate process, whose files may not grow beyond a limit."""
    script = textwrap.dedent(
        """
        import asyncio, resource, sys
        import apsw
        from tavola.table.store.store import Store
        from tavola.table.store.commit_queue import STORE_ERRORS, CommitQueue

        async def main():
            store = Store(sys.argv[1])
            writer = CommitQueue(store)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY))
            results = await asyncio.gather(
                writer.write(store.secret, "a", b"1"),
                writer.write(store.secret, "large", bytes(8_000_000)),
                writer.write(store.secret, "b", b"2"),
                writer.read(Store.all_tables),
                return_exceptions=True,
            )
            assert results[0] == b"1" and results[2] == b"2" and results[3] == [], results
            assert isinstance(results[1], STORE_ERRORS), repr(results[1])
            assert await writer.problem() == ""
            await writer.stop()
            store.close()

        asyncio.run(main())
        """
    )
    file = tmp_path / "tables.sqlite3"
    subprocess.run([sys.executable, "-c", script, str(file)], check=True)
    store = Store(file)
    assert store.secret("a", b"") == b"1"
    assert store.secret("b", b"") == b"2"
    assert store.secret("large", b"new") == b"new"
    store.close()


def test_what_reads_only_does_not_hide_that_nothing_can_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        store = Store(tmp_path / "tables.sqlite3")
        writer = CommitQueue(store)
        monkeypatch.setattr(writing, "TRY_EVERY", 1000)
        assert await writer.problem() == ""
        store.db.execute("PRAGMA query_only=ON")
        with pytest.raises(apsw.ReadOnlyError):
            await writer.write(store.put_waiting, "x", True)
        told = await writer.problem()
        assert told.startswith("Nothing can be stored: ")
        await writer.write(store.all_tables)
        assert await writer.problem() == told
        store.db.execute("PRAGMA query_only=OFF")
        monkeypatch.setattr(writing, "TRY_EVERY", 0)
        assert await writer.problem() == ""
        await writer.stop()
        store.close()

    asyncio.run(ask())


def test_little_room_is_told() -> None:
    assert full_disk(LEAST_FREE) == ""
    assert full_disk(LEAST_FREE - 1) == "Only 19 MB of disk space are free."


@pytest.mark.parametrize("fresh", [True, False])
def test_commands_on_a_full_disk_say_so(tmp_path: Path, fresh: bool) -> None:
    data = ["--data", str(tmp_path / "data")]
    if not fresh:
        Store(tmp_path / "data" / "tables.sqlite3").close()
    for command in (
        ["serve", "--port", "0", *data],
        ["backup", str(tmp_path / "copy"), *data],
        ["import", "docs/example.json", *data],
    ):
        answer = subprocess.run(
            [sys.executable, "-m", "tavola", *command],
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY)),
            capture_output=True,
            text=True,
            timeout=5 * PATIENCE,
            check=False,
        )
        said = answer.stdout + answer.stderr
        assert answer.returncode in (1, 2, 3), (command, said)
        assert "Traceback" not in said, (command, said)
        assert said.strip().endswith("."), (command, said)
