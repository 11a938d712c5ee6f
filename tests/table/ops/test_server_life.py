"""The server's life cycle: it drains, restarts with everything, locks its folder, and is backed up."""

import asyncio
import re
import time
from pathlib import Path

import apsw
import msgspec
import pytest
from tests.table import kill
from tests.table.harness import PATIENCE, ServerProcess, deal, new_key, play_to_end
from tests.table.play.test_hidden import HOLDERS, boundless
from tests.table.play.test_play import first_or_build, started
from tests.table.wire.test_guards import csrf_of
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from tavola.cli import app
from tavola.core.data.record import Record, read_record
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.table.commands.handler import Commands
from tavola.table.ops.backup import make_backup
from tavola.table.ops.data_folder import DataFolderLock, open_store
from tavola.table.ops.doctor import diagnose
from tavola.table.ops.record_files import export_games, import_games
from tavola.table.ops.restore import restore_backup
from tavola.table.play.command_keys import own_key
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import AckMessage, ErrorMessage, NewTable, Play, SeatRequest
from tavola.table.runtime.settings import ServerSettings, load_settings
from tavola.table.store.administration import Administration
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.game_record import actions_in_force
from tavola.table.store.rows import EntryRow
from tavola.table.store.store import Store
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import site


def test_no_acknowledged_move_is_lost_by_kills(tmp_path: Path) -> None:
    tally = kill.run(tmp_path, kills=5, tables=30, seed=3)
    assert tally.faults == []
    assert tally.kills == 5
    assert tally.acknowledged > 100


def test_a_stop_drains_in_time(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, bot_pause=0.2) as server:
        table, host, _ = started(server)
        busy = server.open_table("bot", "bot")
        lines = [server.line(table, host), server.line(table), server.line(busy["table"])]
        for line in lines:
            line.until("table")
        began = time.monotonic()
        code = server.stop()
        # As docs/serving.md promises.
        assert time.monotonic() - began < 5
        assert code == 0
        for line in lines:
            assert line.until("closing") == {"type": "closing"}
            with pytest.raises(ConnectionClosed) as closed:
                line.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert "Traceback" not in server.log
        assert not (tmp_path / "address").exists()


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with server:
        made = server.open_table("me", "friend", nobles=True)
        table, host = made["table"], made["token"]
        guest = server.join(made)
        server.deal(table, host, guest)
        for number, actions in enumerate((["purchase"], ["draw deck"])):
            server.post(table, host, type="play", key=f"k{number}", number=number, seat=0, actions=actions)
        server.post(table, host, type="chat", key="c", text="hello")
        before = [server.look(table, token) for token in (host, guest, None)]
        waiting = server.open_table("me", "friend")
        server.stop()
        server.log = ""
        server.start()
        assert [server.look(table, token) for token in (host, guest, None)] == before
        again = server.post(table, host, type="play", key="k1", number=1, seat=0, actions=["draw deck"])
        assert again.json() == {"type": "ack", "key": "k1", "number": 2}
        server.join(waiting)
        assert server.look(waiting["table"])["table"]["seats"][1]["kind"] == "person"


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, bot_pause=0)
    with server:
        made = server.open_table("bot", "bot:novice")
        time.sleep(0.5)
        server.kill()
        server.log = ""
        server.start()
        with server.line(made["table"]) as line:
            line.until_table(lambda told: told["result"] is not None, 3 * PATIENCE)


def test_one_server_for_one_folder(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        with pytest.raises(AssertionError, match="already running with the data"):
            ServerProcess(tmp_path).start()
        with pytest.raises(TavolaError, match=server.address):
            DataFolderLock(tmp_path).begin()
        # Even if somebody deletes the lock file: two servers would overwrite each other's changes.
        (tmp_path / "running.sqlite3").unlink()
        with pytest.raises(TavolaError, match=server.address):
            DataFolderLock(tmp_path).begin()
        server.kill()
        running = DataFolderLock(tmp_path)
        running.begin()
        running.end()


def test_a_folder_of_no_use_is_not_taken_for_a_running_server(tmp_path: Path) -> None:
    (tmp_path / "address").write_text("http://127.0.0.1:1")
    (tmp_path / "running.sqlite3").mkdir()
    with pytest.raises(TavolaError, match="cannot be written"):
        DataFolderLock(tmp_path).elsewhere()
    answer = CliRunner().invoke(app, ["play", "--no-browser", "--data", str(tmp_path)])
    assert answer.exit_code != 0
    assert "cannot be written" in answer.output


def test_health(server: ServerProcess) -> None:
    assert server.ask("GET", "/healthz").json() == {"status": "ok"}
    assert server.ready() == (200, {"status": "ready"})
    started(server)
    figures = server.figures()
    for name in (
        "tavola_command_seconds",
        "tavola_commit_seconds",
        "tavola_sockets",
        "tavola_loop_lag_seconds",
    ):
        assert name in figures


# The file -----------------------------------------------------------------------------------------


def test_backup_while_playing_and_restore(tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings = ServerSettings(data=str(data))
    copy = tmp_path / "copy.sqlite3"
    with ServerProcess(data) as server:
        made = server.open_table("me", "bot:novice")
        with server.line(made["table"], made["token"]) as line:
            line.add_chance()
            line.until_table(lambda told: told["ask"])
            make_backup(settings, copy)
            play_to_end(line, first_or_build)
        with pytest.raises(BadFile, match="exists already"):
            make_backup(settings, copy)
        with pytest.raises(TavolaError, match="already running"):
            restore_backup(settings, copy, "root")
        server.stop()
    assert [finding for finding in diagnose(settings) if not finding.well and finding.what != "client"] == []
    old = restore_backup(settings, copy, "root").old
    assert old is not None
    with ServerProcess(data) as server:
        assert server.look(made["table"], made["token"])["table"]["status"] == "playing"
    exported = list(export_games(settings, tmp_path / "out", [made["table"]], unfinished=True))
    assert len(exported) == 1
    brought = list(import_games(ServerSettings(data=str(tmp_path / "other")), exported))
    assert brought[0][0] == exported[0]


def test_what_is_no_backup_stays_as_it_is(tmp_path: Path) -> None:
    settings = ServerSettings(data=str(tmp_path / "data"))
    Store(settings.file).close()
    kept = settings.file.read_bytes()
    (tmp_path / "empty").touch()
    other = tmp_path / "other.sqlite3"
    apsw.Connection(str(other)).execute("CREATE TABLE songs (name TEXT)")
    before = other.read_bytes()
    for source in (tmp_path / "empty", other):
        with pytest.raises(BadFile, match="is not a backup of tables"):
            restore_backup(settings, source, "root")
    assert (tmp_path / "empty").stat().st_size == 0
    assert other.read_bytes() == before
    assert settings.file.read_bytes() == kept


def test_a_restore_that_fails_leaves_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = ServerSettings(data=str(tmp_path / "data"))
    Store(settings.file).close()
    make_backup(settings, tmp_path / "copy")

    def full(_: Store, target: Path) -> None:
        target.write_bytes(b"half of it")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "backup", full)
    with pytest.raises(TavolaError, match="cannot be written: No space left on device"):
        restore_backup(settings, tmp_path / "copy", "root")
    open_store(settings).close()
    assert sorted(path.name for path in settings.folder.iterdir()) == ["running.sqlite3", "tables.sqlite3"]


def test_a_restore_that_cannot_take_the_bans_over_leaves_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = ServerSettings(data=str(tmp_path / "data"))
    Store(settings.file).close()
    make_backup(settings, tmp_path / "copy")

    def full(*_: object) -> None:
        raise apsw.FullError("database or disk is full")

    monkeypatch.setattr(Administration, "note", full)
    with pytest.raises(TavolaError, match="cannot be written: database or disk is full"):
        restore_backup(settings, tmp_path / "copy", "root")
    open_store(settings).close()
    assert sorted(path.name for path in settings.folder.iterdir()) == ["running.sqlite3", "tables.sqlite3"]


def test_a_broken_backup_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad").write_bytes(b"not a database at all" * 100)
    with pytest.raises(BadFile, match="not a backup"):
        restore_backup(ServerSettings(data=str(tmp_path)), tmp_path / "bad", "root")
    with pytest.raises(BadFile, match="no file"):
        restore_backup(ServerSettings(data=str(tmp_path)), tmp_path / "none", "root")


def test_the_log_refuses_to_be_changed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, host, _ = started(server)
        server.post(table, host, type="play", key=new_key(), number=0, seat=0, actions=["pass"])
    store = Store(tmp_path / "tables.sqlite3")
    for wish in (
        "UPDATE entries SET seat = 1",
        "DELETE FROM entries",
        "UPDATE starts SET seed = ''",
        "DELETE FROM starts",
    ):
        with pytest.raises(apsw.ConstraintError, match=r"append-only|stays"):
            store.db.execute(wish)
    with pytest.raises(apsw.ConstraintError):
        store.add_entries(table, [EntryRow(1, "other", "play", 0, ["pass"])], None)
    kept = store.load(table)
    assert kept is not None
    with pytest.raises(apsw.ConstraintError):
        store.add_entries(table, [EntryRow(2, kept.entries[0].key, "play", 0, ["pass"])], None)
    assert store.db.execute("PRAGMA synchronous").fetchall() == [(2,)]
    assert store.db.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
    store.close()


def test_a_table_under_other_rules_says_so(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, host, _ = started(server)
        waiting = server.open_table("me", "friend")
        server.stop()
        store = Store(tmp_path / "tables.sqlite3")
        store.db.execute("UPDATE tables SET rules = '0'")
        store.close()
        server.log = ""
        server.start()
        answer = server.ask("GET", f"/api/tables/{table}", host)
        assert answer.status_code == 410
        assert "version 0 of the rules of San Gimignano" in answer.json()["message"]
        link = waiting["invites"][0]["link"]
        for language, told in (
            ("en", "version 0 of the rules of San Gimignano"),
            ("it", "la versione 0 delle regole di San Gimignano"),
            ("ja", "ルールのバージョン 0 "),
        ):
            headers = {"accept": "text/html", "accept-language": language}
            page = server.ask("GET", link, headers=headers)
            assert page.status_code == 410
            assert told in page.text
            assert site(language)("error_rules_waiting") in page.text
            wish = {"invite": link.removeprefix("/join/"), "name": "Late"}
            joined = server.ask("POST", "/api/join", json=wish, headers=headers)
            assert joined.status_code == 410
            assert told in joined.json()["message"]
        with server.browser() as browser:
            form = {"_csrf_token": csrf_of(browser.get(link)), "name": "Late"}
            late = browser.post(link, data=form)
            assert late.status_code == 410
            assert site("en")("error_rules_waiting") in late.text


def test_a_finished_game_under_other_rules_can_still_be_taken_home(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        made = server.open_table("me", "bot:novice")
        table, token = made["table"], made["token"]
        with server.line(table, token) as line:
            line.add_chance()
            end = play_to_end(line, first_or_build)
        before = server.ask("GET", f"/api/tables/{table}/record", token).json()
        running, host, _ = started(server)
        server.stop()
        store = Store(tmp_path / "tables.sqlite3")
        store.db.execute("UPDATE tables SET rules = '0'")
        store.close()
        server.log = ""
        server.start()
        assert server.ask("GET", f"/api/tables/{table}", token).status_code == 410
        record = server.ask("GET", f"/api/tables/{table}/record", token).json()
        assert record == {**before, "rules": "0"}
        assert record["scores"] == end["result"]["scores"]
        page = server.ask("GET", f"/table/{table}/file", token)
        assert page.json() == record
        assert f"sangimignano-{table[:8]}.json" in page.headers["content-disposition"]
        assert server.ask("GET", f"/api/tables/{running}/record", host).status_code == 403
    written = list(export_games(ServerSettings(data=str(tmp_path)), tmp_path / "out", [], unfinished=False))
    assert [read_record(path) for path in written] == [msgspec.convert(record, Record)]


def test_what_was_taken_back_is_not_in_the_record() -> None:
    entries = [
        EntryRow(1, None, "play", 0, ["a"]),
        EntryRow(2, None, "play", 0, ["b", "c"]),
        EntryRow(3, None, "undo_asked", 0, to=1),
        EntryRow(4, None, "undo", 0, to=1),
        EntryRow(5, None, "play", 0, ["d"]),
        EntryRow(6, None, "play", 1, ["e"]),
        EntryRow(7, None, "undo", 1, to=5),
    ]
    assert actions_in_force(entries) == ["a", "d"]


def test_an_old_invitation_is_made_anew_for_whoever_opened_the_table(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        made = server.open_table("me", "friend")
        server.stop()
        store = Store(tmp_path / "tables.sqlite3")
        store.db.execute("UPDATE seats SET invited = 1 WHERE kind = 'open'")
        store.close()
        server.log = ""
        server.start()
        invite = made["invites"][0]["link"].removeprefix("/join/")
        assert server.ask("POST", "/api/join", json={"invite": invite, "name": "Late"}).status_code == 404
        fresh = server.look(made["table"], made["token"])["table"]["invites"]
        assert fresh != made["invites"]
        assert server.ask("POST", "/api/join", json={"invite": invite, "name": "Late"}).status_code == 404
        assert server.join({"invites": fresh})


def test_what_cannot_be_stored_changes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def fill_the_disk() -> None:
        store = Store(tmp_path / "tables.sqlite3")
        tables = Tables(store, boundless())
        commands = Commands(tables, boundless())
        wish = NewTable("sangimignano", [SeatRequest("me", "Adso"), SeatRequest("screen", "Bice")])
        table = await tables.opening.open(wish, HOLDERS[0])
        await deal(tables, table, 0)
        viewer = Viewer(HOLDERS[0], "en")
        move = Play("key", 0, 0, ["pass"])

        def full(*_: object) -> None:
            raise apsw.FullError("disk full")

        monkeypatch.setattr(store, "add_entries", full)
        answer = await commands.handle(table, viewer, move)
        assert isinstance(answer, ErrorMessage)
        assert answer.code == "busy"
        assert table.number == 0
        monkeypatch.undo()
        again = await tables.cache.find(table.id)
        assert again is not None
        assert again is not table
        assert await commands.handle(again, viewer, move) == AckMessage("key", 1)
        assert await commands.handle(again, viewer, move) == AckMessage("key", 1)
        # A second copy in memory finds that the log has grown without it, and is discarded.
        stale = await commands.handle(table, viewer, Play("other", 0, 0, ["purchase"]))
        assert isinstance(stale, ErrorMessage)
        assert stale.code == "busy"
        kept = store.load(table.id)
        assert kept is not None
        assert [entry.key for entry in kept.entries] == [own_key(HOLDERS[0], "key")]
        await tables.stop()

    asyncio.run(fill_the_disk())


def test_waiting_writes_share_a_commit_and_fail_alone(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "tables.sqlite3")
        writer = CommitQueue(store)

        def fail() -> None:
            store.secret("half", b"x")
            raise apsw.FullError("disk full")

        results = await asyncio.gather(
            writer.write(store.secret, "a", b"1"),
            writer.write(fail),
            writer.write(store.secret, "b", b"2"),
            return_exceptions=True,
        )
        assert results[0] == b"1"
        assert isinstance(results[1], apsw.FullError)
        assert results[2] == b"2"
        assert await writer.write(store.secret, "half", b"new") == b"new"
        await writer.stop()
        store.close()

    asyncio.run(write())


# Settings -----------------------------------------------------------------------------------------


def test_settings_come_from_options_environment_and_file(tmp_path: Path) -> None:
    file = tmp_path / "tavola.toml"
    file.write_text(
        'host = "0.0.0.0"\nport = 1\nbase_url = "https://a.example"\ntrusted_proxies = ["10.0.0.1"]\n'
    )
    environment = {"TAVOLA_PORT": "2", "TAVOLA_LOG": "json", "TAVOLA_ENGINE": "interpreted", "HOME": "/"}
    settings = load_settings({"port": 3, "data": None}, file, environment)
    assert (settings.host, settings.port, settings.log) == ("0.0.0.0", 3, "json")
    assert settings.trusted_proxies == ["10.0.0.1"]
    assert load_settings({}, file, environment).port == 2
    assert load_settings({}, None, {**environment, "TAVOLA_CONFIG": str(file)}).secure
    two = {"TAVOLA_TRUSTED_PROXIES": "10.0.0.1, 10.1.0.0/16"}
    assert load_settings({}, None, two).trusted_proxies == ["10.0.0.1", "10.1.0.0/16"]
    assert load_settings({}, None, {"TAVOLA_TRUSTED_PROXIES": ""}).trusted_proxies == []
    # A game's variable is not a setting of the server.
    assert load_settings({}, None, {"TAVOLA_CASTLES_BOX": "mine.toml", "TAVOLA_PORT": "2"}).port == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"port": "many"}, "Setting port is 'many', but it takes a whole number from 0 to 65535."),
        ({"colour": "red"}, "There is no setting 'colour'. Settings are: host, port, data, "),
        ({"base_url": "tavola.example"}, "but it takes an address such as https://tavola.example."),
        ({"port": 70000}, "Setting port is 70000, but it takes a whole number from 0 to 65535."),
        ({"log": "xml"}, "Setting log is 'xml', but it takes json or text."),
        (
            {"metrics_address": "9026"},
            "Setting metrics_address is '9026', but it takes an address with a port, such as 127.0.0.1:9026.",
        ),
        ({"bot_pause": -1}, "Setting bot_pause is -1, but it takes a number from 0 to 3600."),
        ({"commands_per_second": 0}, "is 0, but it takes a number above 0."),
        ({"joins_per_minute": 0}, "is 0, but it takes a whole number, at least 1."),
        ({"trusted_proxies": 3}, "is 3, but it takes a list of addresses."),
        (
            {"trusted_proxies": ["127.0.0.1", "nohost"]},
            "Setting trusted_proxies has 'nohost', but it takes addresses and networks, such as 127.0.0.1",
        ),
        ({"trusted_proxies": ["10.0.0.1/8"]}, "Setting trusted_proxies has '10.0.0.1/8', but"),
        ({"trusted_proxies": ["*", "10.0.0.1"]}, "Setting trusted_proxies has * and others"),
        ({"host": 3}, "Setting host is 3, but it takes a text."),
    ],
)
def test_wrong_settings_are_named(given: dict[str, object], told: str) -> None:
    with pytest.raises(BadOptions, match=re.escape(told)):
        load_settings(given, None, {})
    with pytest.raises(BadOptions, match="colour"):
        load_settings({}, None, {"TAVOLA_COLOUR": "red"})
