"""What an operator does from outside of play: quotas, retention, deletion, the administrator's commands."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Literal

import apsw
import httpx
import pytest
from msgspec import structs
from tests.table.harness import VALUE, Json, ServerProcess, new_key, play_to_end, promise_of
from tests.table.play.test_play import first_or_build, started
from tests.table.play.test_undo import go_back, of_four, reply
from tests.table.store.test_schema import made as made_file
from tests.table.wire.test_guards import csrf_of
from typer.testing import CliRunner

from tavola.cli import app
from tavola.core.errors import BadOptions
from tavola.table.ops.admin_cli import admin as commands
from tavola.table.ops.app import make_app
from tavola.table.play.viewers import ViewerConnection
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.runtime.settings import ServerSettings, load_settings
from tavola.table.security.auth import new_token
from tavola.table.store import administration
from tavola.table.store import database as store_module
from tavola.table.store.administration import DAY, Administration, Retention
from tavola.table.store.database import now
from tavola.table.store.rows import EntryRow, SeatRow
from tavola.table.store.store import Store
from tavola.table.tables import moderation as moderation_module
from tavola.table.tables import new_table
from tavola.table.tables.moderation import QuotaUsedUp, administrator
from tavola.table.tables.new_table import plan_table
from tavola.table.tables.tables import Tables

OTHER = "cd" * 32


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("moderated")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[ServerProcess]:
    with ServerProcess(folder) as running:
        yield running
        assert "Traceback" not in running.log, running.log


@pytest.fixture
def admin(folder: Path) -> Callable[..., str]:
    def run(*words: object, code: int = 0) -> str:
        result = CliRunner().invoke(app, ["admin", *(str(word) for word in words), "--data", str(folder)])
        assert result.exit_code == code, result.output
        return result.output

    return run


def until(found: Callable[[], Any]) -> Any:
    """The result once the server has noticed the change."""
    deadline = time.monotonic() + 30
    while not (value := found()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return value


def chat(server: ServerProcess, table: str, token: str, text: str = "hello") -> int:
    return server.post(table, token, type="chat", key=new_key(), text=text).status_code


def name_of(server: ServerProcess, table: str, seat: int) -> str:
    return str(server.look(table)["table"]["seats"][seat]["name"])


def play(server: ServerProcess, table: str, token: str, seat: int, action: str) -> Any:
    number = server.look(table, token)["number"]
    return server.post(table, token, type="play", key=new_key(), number=number, seat=seat, actions=[action])


# Tables -------------------------------------------------------------------------------------------


def test_a_closed_table_is_looked_at_and_nothing_else(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    table, host, guest = started(server)
    with server.line(table, guest) as line:
        line.until("table")
        admin("close", table, "--why", "spam")
    told = until(lambda: (look := server.look(table, host))["table"]["status"] == "closed" and look)
    assert told["ask"] is None
    answer = play(server, table, host, 0, "pass")
    assert answer.status_code == 403
    assert answer.json()["message"] == "This table was closed by whoever runs this server."
    assert chat(server, table, guest) == 403
    assert table in admin("tables")
    admin("reopen", table)
    until(lambda: server.look(table, host)["table"]["status"] == "playing")
    assert play(server, table, host, 0, "pass").status_code == 200


def test_a_deleted_table_is_gone_with_its_log(
    server: ServerProcess, admin: Callable[..., str], folder: Path
) -> None:
    table, host, _ = started(server)
    other, other_host, other_guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, other, other_host, 0, "pass")
    chat(server, table, host)
    assert "Aborted" in admin("delete", table, code=1)
    assert server.look(table, host)["number"] == 1
    admin("delete", table, "--yes")
    until(lambda: server.ask("GET", f"/api/tables/{table}", host).status_code == 404)
    store = Store(folder / "tables.sqlite3")
    for part in ("tables", "entries", "seats", "chat", "starts"):
        column = "id" if part == "tables" else "table_id"
        assert list(store.db.execute(f"SELECT 1 FROM {part} WHERE {column} = ?", (table,))) == []
    # The logs of all other tables stay append-only.
    with pytest.raises(apsw.ConstraintError, match="append-only"):
        store.db.execute("DELETE FROM entries")
    store.close()
    assert play(server, other, other_guest, 1, "pass").status_code == 200
    assert f"There is no table {table}." in admin("close", table, code=2)


def test_a_seat_is_freed_and_an_invitation_renewed_and_revoked(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    table, _, guest = started(server)
    link = admin("free", table, 1).strip()
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    assert play(server, table, guest, 1, "pass").status_code == 403

    def join(link: str) -> int:
        assert link.startswith(f"{server.address}/join/")
        wish = {"invite": link.removeprefix(f"{server.address}/join/"), "name": "Next"}
        return server.ask("POST", "/api/join", json=wish).status_code

    second = admin("renew", table, 1).strip()
    until(lambda: join(link) == 404)
    admin("revoke", table, 1)
    until(lambda: join(second) == 404)
    assert "revoked" in admin("show", table)
    third = admin("renew", table, 1).strip()
    until(lambda: join(third) == 200)
    assert "is taken" in admin("renew", table, 1, code=2)
    assert "has no seat 7" in admin("free", table, 7, code=2)
    assert f"Table {table} has no seat -1: seats go from 0 to 1." in admin("free", table, -1, code=2)


def test_a_seat_freed_during_a_game_is_no_way_to_its_hand(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    table, host, guest = started(server)
    link = admin("free", table, 1).strip().rpartition("/")[2]
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    assert server.look(table, host)["table"]["invites"] == []
    assert name_of(server, table, 1) == "Player 2"  # the log mentions somebody there
    with server.line(table, host) as line:
        assert line.until("table")["table"]["invites"] == []
    refused = server.ask("POST", "/api/join", host, json={"invite": link, "name": "Host"})
    assert refused.status_code == 403
    assert refused.json()["message"] == "You have a seat at this table already, and the game has begun."
    with server.browser() as browser:
        browser.headers["authorization"] = f"Bearer {host}"
        form = {"_csrf_token": csrf_of(browser.get("/")), "name": "Host"}
        assert browser.post(f"/join/{link}", data=form).url.path == f"/table/{table}"
    assert server.look(table, host)["table"]["you"] == [0]
    # The intended person takes the seat, and knows what it knew.
    joined = server.ask("POST", "/api/join", json={"invite": link, "name": "Next"})
    assert joined.status_code == 200
    assert server.look(table, joined.json()["token"])["table"]["you"] == [1]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Whoever takes seat 2 must agree to this: nobody sits there now."),
        ("it", "Serve il consenso di chi prenderà il posto 2: ora è libero."),
        ("ja", "席2に座る人の同意が必要ですが、今は空席です。"),
    ],
)
def test_nobody_goes_back_while_a_seat_that_has_a_say_is_open(
    server: ServerProcess, admin: Callable[..., str], language: str, sentence: str
) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    link = admin("free", table, 1).strip().rpartition("/")[2]
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    wish: Json = {"type": "undo", "key": new_key(), "number": 2, "seat": 0, "to": 0}
    path = f"/api/tables/{table}"
    refused = server.ask("POST", f"{path}/commands?lang={language}", host, json=wish)
    assert (refused.status_code, refused.json()["message"]) == (422, sentence)
    undo = server.ask("GET", f"{path}?lang={language}", host).json()["undo"]
    assert (undo["ask_to"], undo["why"]) == (None, sentence)
    assert server.look(table, host)["number"] == 2
    # The person who takes the seat is asked.
    server.ask("POST", "/api/join", json={"invite": link, "name": "Next"})
    assert server.ask("POST", f"{path}/commands", host, json=wish).status_code == 200
    assert server.look(table, host)["undo"]["pending"] == {"by": 0, "to": 0, "agreed": [], "moves": [1, 2]}


def test_consent_does_not_pass_to_whoever_takes_the_seat_next(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    table, host, screen, guest = of_four(server)
    number = server.look(table, host)["number"]
    assert go_back(server, table, host, 0, 0)["status"] == 200
    assert reply(server, table, guest, 3, agree=True)["status"] == 200
    link = admin("free", table, 3).strip().rpartition("/")[2]
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    joined = server.ask("POST", "/api/join", json={"invite": link, "name": "Next"}).json()
    told = server.look(table, joined["token"])
    assert told["undo"]["pending"] is None
    assert told["events"][-1]["text"] == "P0’s request to undo has lapsed: somebody new took a seat"
    assert reply(server, table, screen, 1, agree=True)["code"] == "illegal"
    assert server.look(table, host)["number"] == number + 3


def test_seats_that_nobody_has_are_not_one_persons(server: ServerProcess, admin: Callable[..., str]) -> None:
    table, host, screen, guest = of_four(server)
    number = server.look(table, host)["number"]
    assert go_back(server, table, host, 0, 0)["status"] == 200
    for seat in (0, 3):
        admin("free", table, seat)
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    assert reply(server, table, screen, 1, agree=True)["status"] == 200
    told = server.look(table, screen)
    assert (told["number"], told["undo"]["pending"]["agreed"]) == (number + 2, [1])


def test_whoever_opened_a_table_gets_no_link_that_was_revoked(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    made = server.open_table("me", "friend")
    admin("revoke", made["table"], 1)
    until(lambda: server.look(made["table"], made["token"])["table"]["invites"] == [])


def test_a_seat_freed_while_people_commit_takes_its_commitment_along(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    made = server.open_table("me", "friend")
    table, host, guest = made["table"], made["token"], server.join(made)
    server.tell(table, guest, type="commit", hash=promise_of(OTHER))
    link = admin("free", table, 1).strip().rpartition("/")[2]
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    joined = server.ask("POST", "/api/join", json={"invite": link, "name": "Next"})
    assert joined.status_code == 200, joined.text
    newcomer = joined.json()["token"]
    for token in (host, newcomer):
        server.tell(table, token, type="commit", hash=promise_of(VALUE))
    server.until_stage(table, host, "reveal")
    # Between publishing the commitments and the deal, no seat can be freed.
    assert "is being shuffled" in admin("free", table, 1, code=2)
    for token in (host, newcomer):
        server.tell(table, token, type="reveal", value=VALUE)
    told = server.until_stage(table, host, "dealt")
    assert told["table"]["you"] == [0]
    assert server.look(table, newcomer)["table"]["you"] == [1]
    assert not [event for event in told["events"] if event["kind"].startswith("chance_")]
    assert not any(told["table"]["shuffle"]["faults"])
    # A deal stays, with everything it came from.
    admin("free", table, 1)
    until(lambda: server.look(table, newcomer)["table"]["you"] == [])
    assert server.look(table, host)["table"]["shuffle"]["faults"] == told["table"]["shuffle"]["faults"]


def test_what_a_freed_seat_still_commits_to_does_not_count(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite3")
    tables = Tables(store, ServerSettings(data=str(tmp_path)))
    seats = [SeatRequest("me"), SeatRequest("friend")]
    row, _ = plan_table(NewTable("sangimignano", seats), "host", program=False)
    store.add_table(row, [SeatRow(0, "person", "A", "", "a"), SeatRow(1, "person", "B", "", "b")])
    assert store.add_commitment(row.id, 1, promise_of(VALUE))
    # An administrator is quicker than the server, which has just accepted the commitment.
    Administration(store, "test").free(row.id, 1)
    assert not store.add_commitment(row.id, 1, promise_of(OTHER))
    assert not store.publish_commitments(row.id, ["", promise_of(VALUE)])
    kept = store.load(row.id)
    assert kept is not None
    assert (kept.shuffle.commitments, kept.shuffle.published) == ({}, None)
    asyncio.run(tables.stop())


# People -------------------------------------------------------------------------------------------


def test_who_is_muted_plays_and_does_not_write(server: ServerProcess, admin: Callable[..., str]) -> None:
    table, host, guest = started(server)
    told = admin("mute", f"{server.address}/table/{table}?lang=it", 0, "--days", 1, "--why", "rude")
    assert told == f"{name_of(server, table, 0)}, seat 0 of table {table}, is muted for 1 day.\n"
    assert "1 day. rude" in admin("audit")
    until(lambda: chat(server, table, host) == 403)
    assert chat(server, table, guest) == 200
    assert play(server, table, host, 0, "pass").status_code == 200
    subject = next(line.split()[0] for line in admin("bans").splitlines() if "rude" in line)
    assert any(subject in line and f"{table} seat 0" in line for line in admin("bans").splitlines())
    admin("pardon", subject[:12], "--kind", "mute")
    until(lambda: chat(server, table, host) == 200)
    assert "There is no such ban" in admin("pardon", subject, code=2)


def test_who_is_banned_watches_at_most(server: ServerProcess, admin: Callable[..., str]) -> None:
    table, host, guest = started(server)
    admin("ban", table, 0)
    until(lambda: chat(server, table, host) == 403)
    assert play(server, table, host, 0, "pass").status_code == 403
    assert server.look(table, host)["number"] == 0
    admin("pardon", table, 0)
    until(lambda: chat(server, table, host) == 200)
    admin("ban", table, 0)
    until(lambda: chat(server, table, host) == 403)
    wish = {"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    refused = server.ask("POST", "/api/tables", host, json=wish)
    assert refused.status_code == 403
    assert refused.json()["message"] == "Whoever runs this server does not let you play here."
    assert chat(server, table, guest) == 200
    # However often a banned person sends requests, a bot may play in their place.
    admin("pardon", table, 0)
    until(lambda: chat(server, table, host) == 200)
    with server.line(table, host) as line, server.line(table, guest) as others:
        line.until("table")
        others.until_table(lambda told: [seat["here"] for seat in told["table"]["seats"]] == [True, True])
        admin("ban", table, 0)
        while others.until("presence")["here"] != [False, True]:  # so the others' pages offer it
            pass
        handed = server.post(table, guest, type="seat", key=new_key(), seat=0, kind="bot")
        assert handed.status_code == 200, handed.text


def test_a_user_whose_name_is_that_of_the_server_is_followed(
    server: ServerProcess, admin: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGNAME", "server")
    table, host, _ = started(server)
    assert chat(server, table, host) == 200
    admin("close", table)
    until(lambda: chat(server, table, host) == 403)


def test_a_sweep_by_hand_is_followed(tmp_path: Path) -> None:
    config = tmp_path / "tavola.toml"
    config.write_text("keep_abandoned_days = 30\n")
    with ServerProcess(tmp_path) as server:
        made = server.open_table("me", "friend")
        assert server.look(made["table"], made["token"])["number"] == 0
        aged(tmp_path / "tables.sqlite3", 31, [made["table"]])
        swept = CliRunner().invoke(app, ["admin", "sweep", "--data", str(tmp_path), "--config", str(config)])
        assert swept.output == "Deleted: 1 table.\n"
        until(lambda: is_gone(server, made["table"]))


def test_an_address_is_banned(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, host, _ = started(server)
        run = CliRunner()
        where = ["--data", str(tmp_path)]
        assert run.invoke(app, ["admin", "ban", "--address", "192.0.2.1", *where]).exit_code == 0
        assert chat(server, table, host) == 200
        assert run.invoke(app, ["admin", "ban", "--address", "127.0.0.1", *where]).exit_code == 0
        until(lambda: chat(server, table, host) == 403)
        assert run.invoke(app, ["admin", "ban", *where]).exit_code == 2
        wrong = run.invoke(app, ["admin", "ban", "--address", "999.1", *where])
        assert (wrong.exit_code, "'999.1' is not an address" in wrong.output) == (2, True)
        ended = run.invoke(app, ["admin", "pardon", "--address", "127.0.0.1", *where])
        assert ended.output == "The ban has ended.\n"
        until(lambda: chat(server, table, host) == 200)


def test_somebody_whose_address_is_banned_is_not_at_the_table() -> None:
    clock = [1000.0]
    tables = Tables(Store(":memory:"), ServerSettings(), lambda: clock[0])

    async def run() -> None:
        wish = NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("me", "Bea")])
        table = await tables.opening.open(wish, "ab" * 32)
        table.seats[1] = structs.replace(table.seats[1], holder=OTHER)
        table.connections.add(ViewerConnection(OTHER, "en", -1, "there"))
        clock[0] += 100
        assert table.is_here(1)
        assert not table.may_be_replaced(1)
        tables.moderation.bans["there", "ban"] = 0
        assert not table.is_here(1)
        assert table.may_be_replaced(1)
        tables.moderation.bans.clear()
        assert table.is_here(1)
        await tables.stop()

    asyncio.run(run())


def kept_table(folder: Path, host: str) -> str:
    """Somebody's table, with an open seat, in a file that no server uses."""
    store = Store(folder / "tables.sqlite3")
    tables = Tables(store, ServerSettings(data=str(folder)))
    wish = NewTable("sangimignano", [SeatRequest("me"), SeatRequest("friend")])
    row, seats = plan_table(wish, host, program=False)
    store.add_table(row, seats)
    asyncio.run(tables.stop())
    return row.id


# What each command is given, and the line that it leaves in the log; T is the table, OLD an abandoned one.
WITH_REASON = [
    (["close", "T"], ("close", "T", "the reason")),
    (["reopen", "T"], ("reopen", "T", "the reason")),
    (["show", "T"], ("show", "T", "links to seat 1. the reason")),
    (["revoke", "T", "1"], ("revoke", "T", "seat 1. the reason")),
    (["renew", "T", "1"], ("renew", "T", "seat 1. the reason")),
    (["mute", "T", "0"], ("mute", "T seat 0", "the reason")),
    (["pardon", "T", "0", "--kind", "mute"], ("unmute", "host", "the reason")),
    (["ban", "T", "0", "--days", "2"], ("ban", "T seat 0", "2 days. the reason")),
    (["pardon", "T", "0"], ("unban", "host", "the reason")),
    (["forget", "T", "0"], ("forget", "T", "seat 0. the reason")),
    (["free", "T", "0"], ("free", "T", "seat 0. the reason")),
    (["delete", "T", "--yes"], ("delete", "T", "the reason")),
]
WITHOUT_REASON = [(["sweep"], ("sweep", "OLD", ""))]
ONLY_LOOKS = ["tables", "bans", "audit"]


def test_whatever_changes_something_or_shows_a_link_is_in_the_audit_log(tmp_path: Path) -> None:
    table, old = kept_table(tmp_path, "host"), kept_table(tmp_path, "somebody")
    aged(tmp_path / "tables.sqlite3", 31, [old])
    config = tmp_path / "tavola.toml"
    config.write_text("keep_abandoned_days = 30\n")
    store = Store(tmp_path / "tables.sqlite3")
    file = Administration(store, "test")

    def run(words: list[str], *more: str) -> str:
        words = [table if word == "T" else word for word in words]
        where = ["--data", str(tmp_path), "--config", str(config)]
        result = CliRunner().invoke(app, ["admin", *words, *more, *where])
        assert result.exit_code == 0, result.output
        return result.output

    for given, reason in ((WITH_REASON, ["--why", "the reason"]), (WITHOUT_REASON, [])):
        for words, (what, about, detail) in given:
            before = len(file.audit())
            told = run(words, *reason)
            lines = [line[2:] for line in file.audit()[before:]]
            whom = about.replace("OLD", old).replace("T", table)
            assert lines == [(administrator(), what, whom, detail)], words
            assert ("/join/" in told) == (words[0] in ("show", "renew", "free")), words
    before = len(file.audit())
    for command in ONLY_LOOKS:
        assert "/join/" not in run([command])
    assert len(file.audit()) == before
    store.close()
    # No command is left out.
    tried = {words[0] for words, _ in WITH_REASON + WITHOUT_REASON}
    assert tried | set(ONLY_LOOKS) == {
        one.callback.__name__ for one in commands.registered_commands if one.callback
    }


def test_a_table_without_a_link_is_shown_without_a_line(tmp_path: Path) -> None:
    table = kept_table(tmp_path, "host")
    where = ["--data", str(tmp_path)]
    assert CliRunner().invoke(app, ["admin", "revoke", table, "1", *where]).exit_code == 0
    shown = CliRunner().invoke(app, ["admin", "show", table, *where])
    assert "revoked" in shown.output
    log = CliRunner().invoke(app, ["admin", "audit", *where]).output.splitlines()
    assert [line.split()[4] for line in log] == ["revoke"]


def test_no_link_is_shown_that_is_not_good(tmp_path: Path) -> None:
    table = kept_table(tmp_path, "host")
    config = tmp_path / "tavola.toml"
    config.write_text("invite_days = 1\n")
    where = ["--data", str(tmp_path), "--config", str(config)]
    assert "/join/" in CliRunner().invoke(app, ["admin", "show", table, *where]).output
    db = apsw.Connection(str(tmp_path / "tables.sqlite3"))
    db.execute("UPDATE seats SET invited = ? WHERE kind = 'open'", (now() - 2 * DAY,))
    db.close()
    old = CliRunner().invoke(app, ["admin", "show", table, *where]).output
    assert "/join/" not in old
    assert "it has expired" in old
    assert "/join/" in CliRunner().invoke(app, ["admin", "renew", table, "1", *where]).output
    assert CliRunner().invoke(app, ["admin", "close", table, *where]).exit_code == 0
    shut = CliRunner().invoke(app, ["admin", "show", table, *where]).output
    assert "/join/" not in shut
    assert "the table is closed" in shut


def test_a_file_that_is_busy_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = kept_table(tmp_path, "host")
    monkeypatch.setattr(store_module, "BUSY_MILLISECONDS", 1)
    other = apsw.Connection(str(tmp_path / "tables.sqlite3"))
    other.execute("BEGIN IMMEDIATE")
    answer = CliRunner().invoke(app, ["admin", "close", table, "--data", str(tmp_path)])
    other.close()
    assert answer.exit_code == 1
    assert "cannot be used: database is locked" in answer.output


def test_what_an_administrator_did_is_followed_though_the_disk_fails_just_then(tmp_path: Path) -> None:
    """The check for changes shares its commit with others; if one of them fails, all are retried."""
    tables = Tables(Store(tmp_path / "tables.sqlite3"), ServerSettings())

    async def run() -> None:
        wish = NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("me", "Bea")])
        table = await tables.opening.open(wish, "ab" * 32)
        store = Store(tmp_path / "tables.sqlite3")
        Administration(store, "somebody").close(table.id, True)
        store.close()
        moderation, commit = tables.moderation, tables.queue._commit
        tried: list[Any] = []

        def commit_once_in_vain(writes: Any) -> Any:
            if not tried:
                tried.append([call() for call, _ in writes])
                return [result for write in writes for result in commit([write])]
            return commit(writes)

        tables.queue._commit = commit_once_in_vain  # type: ignore[method-assign]
        moderation._follow(await tables.queue.write(moderation._look))
        assert tried
        assert table.gone
        await tables.stop()

    asyncio.run(run())


def test_a_look_of_an_administrator_disturbs_nobody(
    server: ServerProcess, admin: Callable[..., str], folder: Path
) -> None:
    made = server.open_table("me", "friend")
    other = server.open_table("me", "friend")
    with server.line(made["table"], made["token"]) as line:
        line.until("table")
        admin("show", made["table"])
        # The server has noticed a later change, so it has seen this one too.
        admin("revoke", other["table"], 1)
        until(lambda: server.look(other["table"], other["token"])["table"]["invites"] == [])
        line.send(type="chat", key="still-here", text="still here")
        assert line.until("ack")["key"] == "still-here"


def test_the_audit_log_stays(admin: Callable[..., str], folder: Path, server: ServerProcess) -> None:
    admin("close", started(server)[0])
    store = Store(folder / "tables.sqlite3")
    for wish in ("UPDATE audit SET who = ''", "DELETE FROM audit"):
        with pytest.raises(apsw.ConstraintError, match="audit log stays"):
            store.db.execute(wish)
    store.close()


def test_names_and_chat_are_removed_and_the_game_stays_whole(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    made = server.open_table("me", "bot:novice")
    table, token = made["table"], made["token"]
    with server.line(table, token) as line:
        line.until("table")
        server.deal(table, token)
        assert chat(server, table, token, "my secret") == 200
        server.post(table, token, type="notes", key=new_key(), text="my notes")
        end = play_to_end(line, first_or_build)
    before: Json = server.ask("GET", f"/api/tables/{table}/record").json()
    assert "P0" in before["names"]
    assert "is over: its seats stay" in admin("free", table, 0, code=2)
    assert admin("forget", table, 0) == "P0 is forgotten at 1 table.\n"
    assert "seat 0" in admin("audit").splitlines()[-1]
    until(lambda: server.look(table)["table"]["seats"][0]["name"] == "Player 1")
    told = server.look(table, token)
    assert (told["chat"], told["table"]["you"], told["result"]) == ([], [], end["result"])
    after = server.ask("GET", f"/api/tables/{table}/record").json()
    assert after == before | {"names": ["Player 1", before["names"][1]]}
    assert "my secret" not in server.ask("GET", f"/api/tables/{table}").text


def test_somebody_removes_their_own_data_by_the_page(server: ServerProcess) -> None:
    with server.browser() as browser:
        assert "Nothing is kept here" in browser.get("/privacy").text
        page = browser.get("/")
        made = browser.post("/new/sangimignano", data={"_csrf_token": csrf_of(page), "name-0": "Nora"})
        table = str(made.url).rpartition("/")[2]
        names = [seat["name"] for seat in server.look(table)["table"]["seats"]]
        page = browser.get("/privacy")
        unsure = browser.post("/privacy", data={"_csrf_token": csrf_of(page)})
        assert "Remove my data" in unsure.text
        assert [seat["name"] for seat in server.look(table)["table"]["seats"]] == names
        done = browser.post("/privacy", data={"_csrf_token": csrf_of(page), "sure": "yes"})
        assert "have been removed" in done.text
        assert server.look(table)["table"]["seats"][0]["name"] == "Player 1"
        assert "tavola" not in browser.cookies
        assert browser.get(f"/api/tables/{table}").json()["table"]["you"] == []


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_the_key_is_taken_back_under_https_too(tmp_path: Path) -> None:
    """A browser accepts a __Host- cookie only if it is Secure, even to delete it."""
    app: Any = make_app(
        load_settings({"data": str(tmp_path), "base_url": "https://a.example"}, environment={})
    )

    async def run() -> None:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://a.example")
        token = csrf_of(await client.get("/"))
        await client.post("/new/sangimignano", data={"_csrf_token": token})
        page = await client.get("/privacy")
        data = {"_csrf_token": csrf_of(page), "sure": "yes"}
        done = await client.post("/privacy", data=data, headers={"origin": "https://a.example"})
        told = [
            cookie for cookie in done.headers.get_list("set-cookie") if cookie.startswith("__Host-tavola=")
        ]
        assert len(told) == 1
        assert "max-age=0" in told[0].lower()
        assert "secure" in told[0].lower()
        await client.aclose()
        await app.state.server.tables.stop()

    asyncio.run(run())


def test_chat_goes_with_its_writer_and_not_with_the_seat(
    server: ServerProcess, admin: Callable[..., str]
) -> None:
    table, host, guest = started(server)
    chat(server, table, guest, "of the guest")
    link = admin("free", table, 1).strip().rpartition("/")[2]
    until(lambda: server.look(table, guest)["table"]["you"] == [])
    newcomer = server.ask("POST", "/api/join", json={"invite": link, "name": "Next"}).json()["token"]
    chat(server, table, newcomer, "of the newcomer")

    def lines() -> list[str]:
        return [line["text"] for line in server.look(table, host)["chat"]]

    def forget(token: str) -> None:
        with server.browser() as browser:
            browser.headers["authorization"] = f"Bearer {token}"
            form = {"_csrf_token": csrf_of(browser.get("/privacy")), "sure": "yes"}
            assert browser.post("/privacy", data=form).status_code == 200

    assert lines() == ["of the guest", "of the newcomer"]
    forget(guest)
    assert lines() == ["of the newcomer"]
    forget(newcomer)
    assert lines() == []


def test_chat_from_before_writers_were_kept_goes_with_the_seat(tmp_path: Path) -> None:
    store = Store(made_file(tmp_path, "1"))
    [(table, holder)] = store.db.execute(
        "SELECT s.table_id, s.holder FROM seats s JOIN chat c USING (table_id, seat) WHERE s.seat = 1"
    )
    Administration(store, "test").forget_person(holder)
    kept = store.load(table)
    assert kept is not None
    assert [bool(line.text) for line in kept.chat] == [True, False]
    store.close()


# Quotas and retention -----------------------------------------------------------------------------


def test_many_at_once_get_no_more_than_the_quota(tmp_path: Path) -> None:
    record = (Path(__file__).parents[3] / "docs" / "example.json").read_bytes()
    limits = {"tables_per_person": 3, "tables_per_address": 5, "imports_per_address": 2}
    with ServerProcess(tmp_path, **limits) as server, ThreadPoolExecutor(12) as people:

        def open_one(token: str | None) -> int:
            wish = {"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "friend"}]}
            return server.ask("POST", "/api/tables", token, json=wish).status_code

        token = new_token()
        assert sorted(people.map(open_one, [token] * 12)) == [201] * 3 + [429] * 9
        assert sorted(people.map(open_one, [None] * 12)) == [201] * 2 + [429] * 10
        # The tables of a forgotten person still count for the address.
        with server.browser() as browser:
            browser.headers["authorization"] = f"Bearer {token}"
            form = {"_csrf_token": csrf_of(browser.get("/privacy")), "sure": "yes"}
            assert browser.post("/privacy", data=form).status_code == 200
        assert open_one(None) == 429

        def bring(_: int) -> int:
            return server.ask("POST", "/api/records", content=record).status_code

        brought = list(people.map(bring, range(6)))
        assert brought.count(201) == 2, brought


def test_one_person_and_one_address_have_so_many_tables(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, tables_per_person=2, tables_per_address=4, imports_per_address=1) as server:
        wish = {"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        token = server.open_table("me", "friend")["token"]
        assert server.ask("POST", "/api/tables", token, json=wish).status_code == 201
        third = server.ask("POST", "/api/tables", token, json=wish)
        assert third.status_code == 429
        assert third.json()["message"].startswith("You have 2 unfinished tables here")
        for status in (201, 201, 429):
            assert server.ask("POST", "/api/tables", json=wish).status_code == status
        record = (Path(__file__).parents[3] / "docs" / "example.json").read_bytes()
        for status in (201, 429):
            assert server.ask("POST", "/api/records", content=record).status_code == status


def test_quiet_tables_count_for_no_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    """A school that leaves tables behind is not shut out for good."""
    store = Store(":memory:")
    file = Administration(store, "test")
    tables = Tables(store, ServerSettings(tables_per_person=2, tables_per_address=3))
    time = now()
    for module in (administration, new_table):
        monkeypatch.setattr(module, "now", lambda: time)
    wish = NewTable("sangimignano", [SeatRequest("me"), SeatRequest("friend")])

    def open_one(person: str) -> str:
        row, seats = plan_table(wish, person, program=False, source="school")
        tables.moderation.add_within_quota(row, partial(store.add_table, row, seats))
        return row.id

    played = open_one("ada")
    open_one("ada")
    with pytest.raises(QuotaUsedUp):
        open_one("ada")
    open_one("bice")
    with pytest.raises(QuotaUsedUp):
        open_one("carlo")
    time += administration.QUIET_DAYS * DAY
    assert file.count("ada", "school", imported=False) == (2, 3)  # the last moment of the thirtieth day
    store.add_entries(played, [EntryRow(1, None, "play", 0, ["pass"], at=time)], None)
    time += 1
    assert file.count("ada", "school", imported=False) == (1, 1)
    for person in ("ada", "carlo"):
        open_one(person)
    with pytest.raises(QuotaUsedUp):
        open_one("dora")
    asyncio.run(tables.stop())


@pytest.mark.parametrize("imported", [False, True])
@pytest.mark.parametrize("column", ["host", "source"])
def test_a_quota_is_counted_by_index(column: Literal["host", "source"], imported: bool) -> None:
    store = Store(":memory:")
    query = administration.quota_query(column, imported)
    plan = [
        str(row[3]) for row in store.db.execute(f"EXPLAIN QUERY PLAN {query}", {"subject": "", "since": 0})
    ]
    assert any(f"tables_of_{column}" in step for step in plan), plan
    assert not [step for step in plan if step.startswith("SCAN") and "CONSTANT" not in step], plan
    store.close()


def is_gone(server: ServerProcess, table: str) -> bool:
    return server.ask("GET", f"/api/tables/{table}").status_code == 404


def aged(path: Path, days: int, tables: list[str]) -> None:
    """Make tables look as if nothing had happened there for some days."""
    db = apsw.Connection(str(path))
    then = now() - days * DAY
    stays = "SELECT name, sql FROM sqlite_master WHERE name IN ('starts_stay', 'entries_stay')"
    triggers = dict(db.execute(stays))
    for name in triggers:
        db.execute(f"DROP TRIGGER {name}")
    for table in tables:
        db.execute("UPDATE tables SET created = ? WHERE id = ?", (then, table))
        for part in ("starts", "entries", "chat"):
            db.execute(f"UPDATE {part} SET at = ? WHERE table_id = ?", (then, table))
    for trigger in triggers.values():
        db.execute(trigger)
    db.close()


def test_what_is_too_old_is_deleted(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, keep_abandoned_days=30, keep_games_days=365)
    with server:
        old, _, _ = started(server)
        fresh, _, _ = started(server)
        record = (Path(__file__).parents[3] / "docs" / "example.json").read_bytes()
        game = server.ask("POST", "/api/records", content=record).json()["table"]
        ancient = server.ask("POST", "/api/records", content=record).json()["table"]
        server.stop()
        aged(tmp_path / "tables.sqlite3", 31, [old, game])
        aged(tmp_path / "tables.sqlite3", 366, [ancient])
        server.log = ""
        server.start()
        for table in (old, ancient):
            until(partial(is_gone, server, table))
        for table in (fresh, game):
            assert server.ask("GET", f"/api/tables/{table}").status_code == 200


def test_what_is_played_at_while_old_tables_are_deleted_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(Store(":memory:"), structs.replace(ServerSettings(), keep_abandoned_days=1))
    monkeypatch.setattr(moderation_module, "SWEEP_AT_ONCE", 1)

    async def run() -> None:
        wish = NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("bot")])
        made = [await tables.opening.open(wish, "ab" * 32) for _ in range(4)]
        for table in made:
            tables.store.db.execute("UPDATE tables SET created = 1 WHERE id = ?", (table.id,))
        keep, expired, sweep = Retention(1, 0), tables.moderation.file.expired, tables.moderation.file.sweep
        order = expired(keep)
        played, visited = order[1], order[2]

        def sweep_while_people_come(batch: list[str], keep: Retention) -> list[str]:
            if batch == [order[0]]:
                entry = EntryRow(1, None, "play", 0, ["purchase"], at=now())
                tables.store.add_entries(played, [entry], None)
                tables.cache.tables[visited].presence.ask("ab" * 32)
            return sweep(batch, keep)

        monkeypatch.setattr(tables.moderation.file, "sweep", sweep_while_people_come)
        await tables.moderation._sweep_once()
        assert set(tables.store.all_tables()) == {played, visited}
        await tables.stop()

    asyncio.run(run())


def test_nothing_is_deleted_unless_the_operator_says_so(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, _, _ = started(server)
        server.stop()
    aged(tmp_path / "tables.sqlite3", 10_000, [table])
    store = Store(tmp_path / "tables.sqlite3")
    file = Administration(store, "test")
    assert file.expired(Retention(0, 0)) == []
    assert file.expired(Retention(9_999, 0)) == [table]
    assert file.expired(Retention(9_999, 0), table) == [table]
    assert file.expired(Retention(9_999, 0), "another") == []
    with pytest.raises(BadOptions, match="There is nobody to forget"):
        file.forget_person("")
    store.close()


def test_empty_lists_say_so(tmp_path: Path) -> None:
    Store(tmp_path / "tables.sqlite3").close()
    for command, told in (
        ("tables", "There are no tables.\n"),
        ("bans", "Nobody is muted or banned.\n"),
        ("audit", "The audit log is empty.\n"),
    ):
        assert CliRunner().invoke(app, ["admin", command, "--data", str(tmp_path)]).output == told


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., str]:
    """A command about the tables of `data`."""

    def command(*words: str) -> str:
        result = CliRunner().invoke(app, [*words, "--data", str(tmp_path / "data")])
        assert result.exit_code == 0, result.output
        return result.output

    return command


def test_a_restore_keeps_bans_and_lists_what_it_takes_back(tmp_path: Path, run: Callable[..., str]) -> None:
    with ServerProcess(tmp_path / "data") as server:
        table, _, _ = started(server)
        other = server.open_table("me", "friend")["table"]
        server.stop()
    run("backup", str(tmp_path / "copy"))
    run("admin", "ban", table, "1", "--why", "rude")
    run("admin", "show", other)
    run("admin", "forget", table, "0")
    run("admin", "free", table, "1")
    run("admin", "revoke", other, "1")
    run("admin", "close", other, "--why", "spam")
    told = run("restore", str(tmp_path / "copy"))
    again = [line.strip() for line in told.splitlines() if line.startswith("  ")]
    assert again == [
        f"forget {table} seat 0",
        f"free {table} seat 1",
        f"revoke {other} seat 1",
        f"close {other} spam",
    ]
    assert f"{table} seat 1  rude" in run("admin", "bans")
    log = [line.split()[4] for line in run("admin", "audit").splitlines()]
    assert log == ["ban", "show", "forget", "free", "revoke", "close", "restore"]
    # Other users of the machine cannot read any hand.
    assert (tmp_path / "data" / "tables.sqlite3").stat().st_mode & 0o077 == 0


def test_a_restore_that_dies_loses_no_ban(
    tmp_path: Path, run: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bans are in the new file before it replaces the old one: there is no moment without them."""
    with ServerProcess(tmp_path / "data") as server:
        table, _, _ = started(server)
        server.stop()
    run("backup", str(tmp_path / "copy"))
    run("admin", "ban", table, "1", "--why", "rude")
    rename = Path.rename

    def die_after(path: Path, target: Path) -> Path:
        made = rename(path, target)
        if path.suffix == ".restoring":
            raise KeyboardInterrupt
        return made

    with monkeypatch.context() as dying:
        dying.setattr(Path, "rename", die_after)
        CliRunner().invoke(app, ["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "data")])
    assert f"{table} seat 1  rude" in run("admin", "bans")
    log = [line.split()[4] for line in run("admin", "audit").splitlines()]
    assert log == ["ban", "restore"]
