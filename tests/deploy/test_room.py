"""A room of people behind one address gets in through nginx, with the numbers of our file unchanged."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest
from tests.deploy.caged import settings
from tests.deploy.programs import DEPLOY
from tests.deploy.proxies import proxied
from tests.deploy.test_container import compose
from tests.table.harness import PATIENCE, QUICK, Line, ServerProcess

from tavola.table.runtime.settings import ServerSettings
from tavola.table.site import client_bundle, static_files

# As docs/serving.md says: this many people with two tabs each, and old WebSockets not yet known to be dead.
PEOPLE, TABS, LOOKS = 40, 2, 3
# About how many files a page needs, and how many a browser loads at a time.
FILES, AT_ONCE = 30, 6


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the default limits."""
    usual = {name: getattr(ServerSettings(), name) for name in QUICK}
    folder = tmp_path_factory.mktemp("room")
    with pytest.MonkeyPatch.context() as patch, proxied("nginx", folder, **usual) as server:
        patch.setenv("SSL_CERT_FILE", str(folder / "certificate.pem"))
        yield server
        assert "Traceback" not in server.log, server.log


def page_files() -> list[str]:
    """As many files of the client as a first page needs."""
    bundle = [
        f"/static/{path.relative_to(client_bundle.STATIC)}" for path in client_bundle.STATIC.glob("*/*")
    ]
    site = [f"/site/{path.name}" for path in static_files.SITE.glob("*.*")]
    found = [*site, *sorted(bundle)][:FILES]
    assert len(found) == FILES
    return found


def load(server: ServerProcess, page: str) -> list[int]:
    """The responses to a browser with an empty cache: a page, then its files."""
    limits = httpx.Limits(max_connections=AT_ONCE)
    with (
        httpx.Client(base_url=server.address, timeout=2 * PATIENCE, limits=limits) as browser,
        ThreadPoolExecutor(AT_ONCE) as pool,
    ):
        first = browser.get(page, headers={"accept": "text/html"}).status_code
        return [first, *pool.map(lambda path: browser.get(path).status_code, page_files())]


def come(server: ServerProcess, invite: dict[str, str], table: str) -> tuple[str, list[int]]:
    """Somebody opens an invitation in two tabs, joins and reads; their token, and the responses."""
    answers = [status for _ in range(TABS) for status in load(server, invite["link"])]
    wish = {"invite": invite["link"].removeprefix("/join/"), "name": "Somebody"}
    joined = server.ask("POST", "/api/join", json=wish)
    answers.append(joined.status_code)
    assert joined.status_code == 200, joined.text
    token: str = joined.json()["token"]
    for _ in range(TABS * LOOKS):
        answers.append(server.ask("GET", f"/api/tables/{table}", token).status_code)
    return token, answers


def test_forty_people_behind_one_address_are_let_in(room: ServerProcess) -> None:
    tables = [room.open_table("friend", "friend") for _ in range(PEOPLE // 2)]
    invites = [(invite, made["table"]) for made in tables for invite in made["invites"]]
    assert len(invites) == PEOPLE
    with ThreadPoolExecutor(PEOPLE) as pool:
        told = list(pool.map(lambda invited: come(room, *invited), invites))
    answers = [status for _, statuses in told for status in statuses]
    assert len(answers) >= PEOPLE * TABS * FILES
    assert {status: answers.count(status) for status in set(answers) - {200}} == {}
    with ExitStack() as stack:
        # Twice: as if a network came back before the old WebSockets time out.
        for _ in range(2 * TABS):
            lines: list[Line] = [
                stack.enter_context(room.line(table, token))
                for (token, _), (_, table) in zip(told, invites, strict=True)
            ]
            for line in lines:
                line.until("table")
        # And with all of these open, somebody else opens the table.
        assert set(load(room, "/")) == {200}


def test_nginx_asks_for_a_file_once(room: ServerProcess) -> None:
    """However many people want it, and whatever they append to its name."""
    path = page_files()[-1]
    own = static_files.read(client_bundle.STATIC / path.removeprefix("/static/"), 0)
    for query in ("", "?1", "?2"):
        answer = room.ask("GET", path + query)
        assert answer.content == own
        assert answer.headers["cache-control"] == static_files.FOR_EVER
        assert answer.headers["strict-transport-security"]
        assert "set-cookie" not in answer.headers
    kept = list((room.data.parent / "kept").iterdir())
    assert 0 < len(kept) <= FILES
    assert room.ask("GET", "/static/no-such-file.js").status_code == 404


def number(pattern: str) -> int:
    found = re.search(pattern, (DEPLOY / "nginx.conf").read_text())
    assert found is not None, pattern
    return int(found[1])


def test_the_limits_of_all_files_agree() -> None:
    """nginx refuses nobody that Tavola would let in: Tavola's refusals say more."""
    usual = ServerSettings()
    assert number(r"tavola_connections (\d+);") > usual.sockets_per_address
    assert number(r"zone=tavola_requests:\S+ rate=(\d+)r/s") * 60 > usual.looks_per_minute
    assert number(r"zone=tavola_requests burst=(\d+)") >= PEOPLE * (TABS * (1 + LOOKS + 2) + 1)
    assert number(r"zone=tavola_files burst=(\d+)") >= PEOPLE * TABS * FILES
    assert usual.sockets_per_address > 2 * PEOPLE * TABS
    # Everybody's connections come from the proxy, and each is an open file; so are tables and the like.
    assert int(dict(settings(DEPLOY / "tavola.service"))["LimitNOFILE"]) > 2 * usual.connections
    assert compose()["services"]["tavola"]["ulimits"]["nofile"] > 2 * usual.connections
