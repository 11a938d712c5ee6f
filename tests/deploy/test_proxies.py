"""nginx and Caddy with our files: what a table needs gets through, and what is too much does not."""

import re
import socket
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import pytest
from tests.deploy.programs import DEPLOY
from tests.deploy.proxies import IMPATIENT, client_at, proxied
from tests.table.harness import PATIENCE, ServerProcess
from tests.table.play.test_play import started
from websockets.exceptions import InvalidStatus

from tavola.table.wire.api import LONGEST_WAIT
from tavola.table.wire.websocket import LARGEST_FRAME


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    kind, folder = request.param, tmp_path_factory.mktemp(request.param)
    with proxied(kind, folder, IMPATIENT[kind], joins_per_minute=8) as running:
        yield running
        assert "Traceback" not in running.log, running.log


@pytest.fixture(autouse=True)
def trusted(server: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tests trust the proxy's certificate."""
    certificate = server.data.parent / "certificate.pem"
    if certificate.exists():
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))


def secure(server: ServerProcess) -> bool:
    return server.address.startswith("https")


def connect(server: ServerProcess) -> socket.socket:
    """A bare connection to the proxy."""
    parts = urlsplit(server.address)
    made = socket.create_connection((parts.hostname, parts.port), PATIENCE)
    if not secure(server):
        return made
    return ssl.create_default_context().wrap_socket(made, server_hostname=parts.hostname)


def test_pages_and_files_come_through(server: ServerProcess) -> None:
    answer = server.ask("GET", "/", headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["strict-transport-security"]
    file = re.search(r'"(/static/[^"]+\.css)"', answer.text)
    assert file is not None
    assert server.ask("GET", file[1]).status_code == 200
    assert server.ask("GET", "/healthz").json() == {"status": "ok"}


def test_figures_are_not_for_everybody(server: ServerProcess) -> None:
    answer = server.ask("GET", "/metrics")
    assert answer.status_code == 404
    assert "tavola_" not in answer.text


def test_cookies_fit_the_way_people_come(server: ServerProcess) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]
    answer = server.ask("POST", "/api/tables", json={"game": "sangimignano", "seats": seats})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-tavola=") == secure(server)
    assert ("Secure" in cookie) == secure(server)


def test_a_game_over_sockets(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with (
        server.line(table, host, Origin=server.address) as own,
        server.line(table, guest, Origin=server.address) as other,
    ):
        own.until_table(lambda told: told["ask"])
        answer = own.play(own.table["ask"]["actions"][0]["text"], seat=0)
        assert answer["type"] == "ack"
        assert other.until_table(lambda told: told["number"] == 1)["number"] == 1
    with pytest.raises(InvalidStatus) as refused:
        server.line(table, host, Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_a_long_poll_is_answered_at_once(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with ThreadPoolExecutor(1) as pool:
        poll = pool.submit(server.look, table, guest, since=0, wait=LONGEST_WAIT)
        move = server.look(table, host)["ask"]["actions"][0]["text"]
        moved = server.post(table, host, type="play", key="k", number=0, seat=0, actions=[move])
        assert moved.status_code == 200
        assert poll.result(LONGEST_WAIT - 2)["number"] == 1


HALF_HEADER = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
HALF_BODY = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf"


def test_slow_senders_are_cut_off_and_silent_polls_are_not(server: ServerProcess) -> None:
    """All at once: the poll is silent for longer than the proxy waits for the others."""
    table, _, guest = started(server)

    def answer_to(begun: bytes) -> bytes:
        answer = b""
        with connect(server) as line:
            line.sendall(begun)
            while more := line.recv(4096):
                answer += more
        return answer

    with ThreadPoolExecutor(3) as pool:
        poll = pool.submit(server.look, table, guest, since=0, wait=5)
        answers = list(pool.map(answer_to, (HALF_HEADER, HALF_BODY)))
        # The proxy closed both connections, whatever it said; Tavola did not answer.
        assert [b"{" in answer for answer in answers] == [False, False]
        assert poll.result(PATIENCE)["number"] == 0


def test_the_files_leave_time_for_a_whole_poll() -> None:
    nginx, caddy = (DEPLOY / "nginx.conf").read_text(), (DEPLOY / "Caddyfile").read_text()
    for text, setting in ((nginx, "proxy_read_timeout"), (caddy, "response_header_timeout")):
        found = re.search(rf"{setting} (\d+)s", text)
        assert found is not None
        assert int(found[1]) > LONGEST_WAIT


def test_what_is_too_large_is_refused(server: ServerProcess) -> None:
    fits = server.ask("POST", "/api/join", content=b"x" * (LARGEST_FRAME - 1000))
    assert fits.status_code == 400
    assert fits.json()["code"] == "malformed"
    assert server.ask("POST", "/api/join", content=b"x" * (LARGEST_FRAME + 1)).status_code == 413
    # The refusal comes while the rest is still being sent: only its first line is sure to arrive.
    with (
        client_at(server, "127.0.0.1") as client,
        client.stream("POST", "/api/join", content=b"x" * 1_000_000) as answer,
    ):
        assert answer.status_code in (413, 502)
    assert server.ask("GET", "/healthz", headers={"x-long": "x" * 100_000}).status_code in (400, 431)


def test_limits_count_by_the_address_that_people_come_from(server: ServerProcess) -> None:
    def join(client: httpx.Client, claim: str) -> int:
        wish = {"invite": "none", "name": "Nobody"}
        return client.post("/api/join", json=wish, headers={"x-forwarded-for": claim}).status_code

    with client_at(server, "127.0.0.7") as one, client_at(server, "127.0.0.8") as other:
        # A client that claims other addresses is counted by its real one.
        answers = [join(one, f"10.0.0.{number}") for number in range(15)]
        assert (answers[0], answers[-1]) == (404, 429)
        assert join(other, "10.0.0.1") == 404
