"""Guards: other sites, forged forms, limits, secrets that stay secret, and headers."""

import contextlib
import html
import io
import logging
import re
from pathlib import Path

import httpx
import pytest
import structlog
from tests.table.harness import ServerProcess, new_key
from tests.table.play.test_play import started
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tavola.table.runtime.logs import set_up_logs
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security import auth
from tavola.table.site.pages import is_own_path


def csrf_of(page: httpx.Response) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert found
    return found[1]


def test_sockets_of_other_sites_are_refused(server: ServerProcess) -> None:
    table, host, _ = started(server)
    for origin in (
        "https://evil.example",
        "http://evil.example:80",
        server.address.replace("http", "https"),
        server.address + "0",
        "null",
    ):
        with pytest.raises(InvalidStatus) as refused:
            server.line(table, host, Origin=origin)
        assert refused.value.response.status_code == 403
    with server.line(table, host, Origin=server.address) as line:
        assert line.receive()["type"] == "table"
    with pytest.raises(InvalidStatus):  # a name that was made to point here
        server.line(table, host, Origin="http://evil.example:1234", Host="evil.example:1234")


def test_posts_of_other_sites_are_refused(server: ServerProcess) -> None:
    table, host, _ = started(server)
    command = {"type": "play", "key": new_key(), "number": 0, "seat": 0, "actions": ["pass"]}
    evil = {"origin": "https://evil.example"}
    assert (
        server.ask("POST", f"/api/tables/{table}/commands", host, json=command, headers=evil).status_code
        == 403
    )
    for path, body in (
        ("/api/tables", {"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "bot"}]}),
        ("/api/join", {"invite": "x", "name": "x"}),
        ("/api/records", {}),
    ):
        assert server.ask("POST", path, json=body, headers=evil).status_code in (400, 403)
    assert server.look(table, host)["number"] == 0


def test_forms_need_their_token(server: ServerProcess) -> None:
    with server.browser() as browser:
        page = browser.get("/")
        for path in ("/new/sangimignano", "/join/abc", "/language", "/import", "/privacy"):
            assert browser.post(path, data={"name": "x"}).status_code == 403
        good = browser.post("/new/sangimignano", data={"_csrf_token": csrf_of(page)})
        assert good.status_code in (200, 503)
        assert re.search(r"/table/[0-9a-f]{20}$", str(good.url))
        evil = browser.post(
            "/new/sangimignano",
            data={"_csrf_token": csrf_of(page)},
            headers={"origin": "https://evil.example"},
        )
        assert evil.status_code == 403


def test_a_browser_is_known_by_a_cookie_that_no_script_reads(server: ServerProcess) -> None:
    with server.browser() as browser:
        page = browser.get("/")
        made = browser.post("/new/sangimignano", data={"_csrf_token": csrf_of(page)}, follow_redirects=False)
        cookie = next(value for value in made.headers.get_list("set-cookie") if value.startswith("tavola="))
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        token = cookie.partition("=")[2].partition(";")[0]
        assert len(token) == 43
        table = made.headers["location"].rpartition("/")[2]
        told = browser.get(f"/api/tables/{table}").json()
        assert told["table"]["you"] == [0]
        assert token not in browser.get("/").text
        again = browser.post(
            "/api/tables", json={"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        )
        assert again.json()["token"] is None


def test_https_gets_a_cookie_bound_to_its_host(tmp_path: Path) -> None:
    from tavola.table.wire.api import cookie
    from tavola.table.wire.server import Server

    server = Server(ServerSettings(data=str(tmp_path), base_url="https://tavola.example/"))
    header = cookie(server, auth.new_token()).to_header(header="")
    assert header.startswith("__Host-tavola=")
    assert "Secure" in header
    assert server.is_own("https://tavola.example", "anything")
    assert not server.is_own("http://tavola.example", "tavola.example")
    server.store.close()


def test_headers_of_every_answer(server: ServerProcess) -> None:
    for path in ("/", "/help/sangimignano", "/api/games", "/nowhere", "/site/icon.svg", "/healthz"):
        headers = server.ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    page = server.ask("GET", "/new/sangimignano").text
    assert not re.search(r"<script(?![^>]*src=)|\son[a-z]+=|style=", page)


def test_names_are_escaped(server: ServerProcess) -> None:
    made = server.ask(
        "POST",
        "/api/tables",
        json={"game": "sangimignano", "seats": [{"kind": "me", "name": "<img src=x>"}, {"kind": "friend"}]},
    ).json()
    page = server.ask("GET", made["invites"][0]["link"]).text
    assert "<img" not in page
    assert "&lt;img" in page


def test_no_secret_is_in_the_log(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, log="json") as server:
        table, host, guest = started(server)
        made = server.open_table("me", "friend")
        invite = made["invites"][0]["link"].removeprefix("/join/")
        with server.line(table, host) as line:
            line.until("table")
            line.send(type="nonsense", token=host)
            line.until("error")
        server.ask("GET", f"/join/{invite}")
        server.ask("GET", f"/nowhere/{invite}?token={host}")
        server.ask("POST", "/api/tables", host, content=b"{")
        server.stop()
        kept = server.log + "".join(path.read_text("latin-1") for path in tmp_path.glob("*.log"))
        for secret in (host, guest, made["token"], invite, invite.rpartition(".")[2]):
            assert secret not in kept
        # Nor is a token in the file, only its hash.
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables*"))
        assert auth.holder_of(host).encode() in stored
        for secret in (host, guest, made["token"]):
            assert secret.encode() not in stored


def test_tokens_are_hidden_wherever_they_turn_up() -> None:
    from tavola.table.runtime.logs import hide_secrets

    token = auth.new_token()
    told = hide_secrets(None, "", {"event": f"cookie tavola={token}; path", "n": 3})
    assert token not in str(told)


def test_limits(tmp_path: Path) -> None:
    with ServerProcess(
        tmp_path,
        commands_per_second=1,
        commands_burst=30,
        joins_per_minute=5,
        chats_per_minute=20,
        sockets_per_address=4,
    ) as server:
        table, host, _ = started(server)
        codes = [
            server.post(table, host, type="notes", key=new_key(), text="x").status_code for _ in range(60)
        ]
        assert codes[:25] == [200] * 25
        limited = server.post(table, host, type="notes", key=new_key(), text="x")
        while limited.status_code == 200:
            limited = server.post(table, host, type="notes", key=new_key(), text="x")
        assert limited.status_code == 429
        assert int(limited.headers["retry-after"]) >= 1
        assert limited.json()["wait"] >= 1
        joins: list[httpx.Response] = []
        while len(joins) < 100 and (not joins or joins[-1].status_code == 404):
            joins.append(server.ask("POST", "/api/join", json={"invite": "x", "name": "x"}))
        assert len(joins) > 4  # one join was used to begin, and time may have allowed more
        assert joins[-1].status_code == 429
        assert int(joins[-1].headers["retry-after"]) >= 1
        lines = [server.line(table, host) for _ in range(4)]
        with server.line(table, host) as fifth:
            assert fifth.receive()["code"] == "limit"
            with pytest.raises(ConnectionClosed) as closed:
                fifth.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        for line in lines:
            line.close()


def test_chat_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, chats_per_minute=20) as server:
        table, host, _ = started(server)
        codes: list[int] = []
        while len(codes) < 200 and 429 not in codes:
            codes.append(server.post(table, host, type="chat", key=new_key(), text="x").status_code)
        assert len(codes) > 20
        assert codes[-1] == 429
        assert set(codes[:-1]) == {200}


def test_looks_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, looks_per_minute=60) as server:
        table, host, _ = started(server)
        looks = [server.ask("GET", f"/api/tables/{table}", host) for _ in range(50)]
        assert {look.status_code for look in looks} == {200}
        while looks[-1].status_code == 200:
            looks.append(server.ask("GET", f"/api/tables/{table}", host))
        assert looks[-1].status_code == 429
        assert int(looks[-1].headers["retry-after"]) >= 1
        # Players are not held up by it.
        assert server.post(table, host, type="notes", key=new_key(), text="x").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/statistics",
        "/help",
        "/help/viticulture",
        "/import",
        "/new/viticulture",
        "/privacy",
        "/api/games",
        "/api/games/viticulture/words?lang=ja",
    ],
)
def test_pages_have_the_same_limit(tmp_path: Path, path: str) -> None:
    with ServerProcess(tmp_path, looks_per_minute=5) as server:
        statuses = [server.ask("GET", path).status_code for _ in range(30)]
    assert statuses[0] == 200
    assert 429 in statuses


def test_an_invitation_has_the_same_limit(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, looks_per_minute=5) as server:
        statuses = [server.ask("GET", "/join/x").status_code for _ in range(30)]
    assert statuses[0] == 404
    assert 429 in statuses


def test_a_command_that_comes_too_late_counts_as_a_look(tmp_path: Path) -> None:
    late = {"type": "draft", "id": 1, "number": 2**30, "seat": 0, "actions": ["pass"]}
    with ServerProcess(tmp_path, looks_per_minute=30) as server:
        table, host, _ = started(server)
        answers = [server.post(table, host, **late) for _ in range(100)]
        assert {answer.status_code for answer in answers} == {409}
        tables = [answer.json().get("table") for answer in answers]
        assert tables[0]["number"] == 0
        assert None in tables
        assert sum(table is not None for table in tables) < 90


def test_large_frames_and_bodies_are_refused(server: ServerProcess) -> None:
    table, host, _ = started(server)
    with server.line(table, host) as line:
        line.until("table")
        line.send(type="notes", key="n", text="x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            line.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    big = server.ask("POST", f"/api/tables/{table}/commands", host, content=b"x" * 70_000)
    assert big.status_code == 413
    assert server.look(table, host)["number"] == 0


def test_a_choice_of_language_leads_back_to_a_page_of_this_site_only() -> None:
    for path in ("/", "/help", "/help/", "/table/0123456789abcdef0123/replay", "/new/san_gimignano"):
        assert is_own_path(path), path
    for path in ("", "help", "//evil.example", "/a//b", "/a?b", "/a\n", "/ä", "/\\evil", "/" + "a" * 300):
        assert not is_own_path(path), path


def test_the_log_goes_to_whatever_standard_error_is() -> None:
    gone, now = io.StringIO(), io.StringIO()
    with contextlib.redirect_stderr(gone):
        set_up_logs("text")
        structlog.get_logger().warning("first")
    gone.close()
    with contextlib.redirect_stderr(now):
        structlog.get_logger().warning("second")
        logging.getLogger("other").warning("third")
    assert "second" in now.getvalue()
    assert "third" in now.getvalue()


@pytest.mark.parametrize("foreign", ["foo", "", "ab" * 64], ids=["word", "empty", "of the same form"])
def test_forms_work_beside_another_server_on_the_same_host(server: ServerProcess, foreign: str) -> None:
    with server.browser() as browser:
        browser.cookies.set("csrf", foreign)
        page = browser.get("/")
        token = page.headers["set-cookie"].partition("csrf=")[2].partition(";")[0]
        assert token == csrf_of(page)
        # A browser has one cookie of a given name for all ports of a host.
        browser.cookies.clear()
        browser.cookies.set("csrf", token)
        made = browser.post("/new/sangimignano", data={"_csrf_token": token})
        assert (made.status_code, made.url.path[:7]) == (200, "/table/")


@pytest.mark.parametrize("name", ["%41%", "100 % Anna", "Þóra 山田", 'a;b"c\\d'])
def test_a_name_comes_back_in_the_next_form_as_it_was(server: ServerProcess, name: str) -> None:
    with server.browser() as browser:
        token = csrf_of(browser.get("/"))
        seats = {"players": "2", "seat-0": "me", "name-0": name, "seat-1": "bot"}
        browser.post("/new/sangimignano", data={"_csrf_token": token, "options": "1", **seats})
        again = browser.get("/new/sangimignano").text
    found = re.search(r'name="name-0"[^>]* value="([^"]*)"', again)
    assert found is not None
    assert html.unescape(found[1]) == name
