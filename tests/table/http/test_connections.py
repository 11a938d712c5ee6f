"""Connections that keep the server waiting, and too many of them from one address."""

import asyncio
import contextlib
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from tests.table.harness import Line, Plain, ServerProcess
from tests.table.play.test_play import started
from websockets.exceptions import ConnectionClosed

from tavola.table.http.connection_guard import LAST_WORDS, ConnectionGuard, is_among
from tavola.table.runtime.logs import Throttle
from tavola.table.runtime.settings import ServerSettings

HEAD = b"GET /healthz HTTP/1.1\r\nhost: a\r\n"
# Longer than any of these tests waits for the server to act by itself.
PATIENCE = 60.0
# How long a strict server waits for a request.
STRICT = 3


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits only a few seconds."""
    folder = tmp_path_factory.mktemp("strict")
    with ServerProcess(folder, request_seconds=STRICT) as running:
        # It soon closes idle connections, so each request gets a new one.
        running.transport = Plain(verify=False, limits=httpx.Limits(max_keepalive_connections=0))
        yield running
        assert "Traceback" not in running.log, running.log
        assert running.stop() == 0


def call(server: ServerProcess) -> socket.socket:
    parts = urlsplit(server.address)
    return socket.create_connection((str(parts.hostname), int(parts.port or 0)), PATIENCE)


def rest(line: socket.socket) -> bytes:
    """Everything that arrives until the server ends the connection."""
    told = b""
    try:
        while part := line.recv(65536):
            told += part
    except ConnectionResetError:
        pass
    return told


BEGUN = (
    b"",
    b"GET",
    HEAD,
    HEAD + b"x: y",
    b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
    HEAD + b"\r\n" + HEAD,  # the second of two
)


def test_requests_that_do_not_arrive_are_not_waited_for(strict: ServerProcess) -> None:
    """All at once, since each takes some seconds."""
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(call(strict))) for _ in BEGUN]
        for line, sent in zip(lines, BEGUN, strict=True):
            line.sendall(sent)
        for line, sent in zip(lines, BEGUN, strict=True):
            told = rest(line)
            if told and b"/healthz HTTP/1.1\r\nhost: a\r\n\r\n" not in sent:
                assert told.startswith(b"HTTP/1.1 408 "), sent
    assert strict.ask("GET", "/healthz").status_code == 200


def test_sending_byte_by_byte_does_not_help(strict: ServerProcess) -> None:
    with closing(call(strict)) as line:
        line.settimeout(0.1)
        told = b""
        for _ in range(int(PATIENCE / 0.1)):
            try:
                line.sendall(b"a")
                part = line.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                break
            told += part
            if not part:
                break
        else:
            pytest.fail("the server is still waiting")
    assert told == b"" or b"408" in told


def test_an_answer_that_is_not_taken_is_given_up(tmp_path: Path) -> None:
    """Many responses wait for a client that reads none; the only place is free again after a while."""
    place = ServerProcess(tmp_path, request_seconds=1, connections_per_address=1)
    with place as server, closing(call(server)) as greedy:
        greedy.setblocking(False)
        asked = b"GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n"
        with contextlib.suppress(BlockingIOError, ConnectionError):
            for _ in range(20_000):
                greedy.sendall(asked)
        wait_for_a_place(server)


def wait_for_a_place(server: ServerProcess) -> None:
    for _ in range(int(PATIENCE / 0.2)):
        with closing(call(server)) as line:
            with contextlib.suppress(ConnectionError):
                line.sendall(HEAD + b"connection: close\r\n\r\n")
            if rest(line).startswith(b"HTTP/1.1 200 "):
                return
        time.sleep(0.2)
    pytest.fail("the place is still taken")


UPGRADE = (
    b"GET /api/tables/%s/live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_a_socket_that_does_not_answer_its_ping_is_closed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, ping_seconds=3) as server:
        table, host, _ = started(server)
        with closing(call(server)) as silent, server.line(table, host) as line:
            silent.sendall(UPGRADE % table.encode())
            told = rest(silent)
            assert told.startswith(b"HTTP/1.1 101 ")
            assert b"keepalive ping timeout" in told
            # The other one has answered all along.
            line.until("table")
            line.send(type="chat", key="k", text="still here")
            assert line.until("ack")["key"] == "k"


def test_who_waits_for_the_server_is_not_cut_off(strict: ServerProcess) -> None:
    """A long poll and a WebSocket last longer than a request may take to arrive."""
    table, host, _ = started(strict)
    with strict.line(table, host) as line:
        line.until("table")
        number = line.table["number"]
        look = strict.ask("GET", f"/api/tables/{table}", None, params={"since": number, "wait": STRICT + 3})
        assert look.status_code == 200
        line.send(type="chat", key="still-here", text="still here")
        assert line.until("ack")["key"] == "still-here"


def test_too_many_connections_of_one_address_are_refused_with_a_sentence(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, connections_per_address=5) as server, ExitStack() as stack:
        lines = [stack.enter_context(closing(call(server))) for _ in range(6)]
        told = rest(lines[-1])
        assert told.startswith(b"HTTP/1.1 429 ")
        assert b"too many connections" in told
        lines[0].sendall(HEAD + b"connection: close\r\n\r\n")
        assert rest(lines[0]).startswith(b"HTTP/1.1 200 ")


class Transport:
    """A transport whose other side reads nothing."""

    def __init__(self) -> None:
        self.closing = self.aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


class Somebody:
    """A connection."""

    def __init__(self, host: str) -> None:
        self.client: tuple[str, int] | None = (host, 1)
        self.transport: asyncio.Transport = Transport()  # type: ignore[assignment]
        self.checked: list[float] = []

    def check(self, now: float) -> None:
        self.checked.append(now)

    def stop(self) -> None:
        return


def test_a_closed_connection_that_does_not_go_is_aborted() -> None:
    door = ConnectionGuard(ServerSettings())
    one = Somebody("192.0.2.1")
    assert door.enter(one)
    door.sweep(1.0)
    assert one.checked == [1.0]
    one.transport.closing = True  # type: ignore[attr-defined]
    door.sweep(2.0)
    door.sweep(2.0 + LAST_WORDS)
    assert not one.transport.aborted  # type: ignore[attr-defined]
    door.sweep(2.1 + LAST_WORDS)
    assert one.transport.aborted  # type: ignore[attr-defined]
    door.leave(one)
    assert not door.open
    assert not door.closing


@pytest.mark.parametrize("address", ["::ffff:192.0.2.{}", "64:ff9b::192.0.2.{}", "2002:c000:020{}::1"])
def test_people_of_ipv4_are_no_neighbours_where_the_server_listens_on_ipv6(address: str) -> None:
    door = ConnectionGuard(ServerSettings(connections_per_address=1, connections=6))
    assert [door.enter(Somebody(address.format(n))) for n in (1, 2, 1)] == [True, True, False]
    assert not door.enter(Somebody("192.0.2.2"))  # the same one


def test_a_proxy_brings_more_connections_than_an_address_may() -> None:
    door = ConnectionGuard(
        ServerSettings(connections_per_address=2, connections=6, trusted_proxies=["10.0.0.0/8"])
    )
    assert [door.enter(Somebody("192.0.2.1")) for _ in range(3)] == [True, True, False]
    assert [door.enter(Somebody("2001:db8::1")), door.enter(Somebody("2001:db8::2"))] == [True, True]
    assert not door.enter(Somebody("2001:db8::3"))  # a neighbour
    assert [door.enter(Somebody("10.1.2.3")) for _ in range(3)] == [True, True, False]  # six in all
    assert is_among(["*"], "192.0.2.1")
    assert is_among(["192.0.2.0/24"], "::ffff:192.0.2.1")
    assert not is_among(["unix", "192.0.2.2"], "192.0.2.1")


@pytest.mark.parametrize("frame", [b"\xff", b'{"type": "chat", "key": "\xed\xa0\x80"}'])
def test_a_frame_that_is_not_text_ends_its_socket_only(strict: ServerProcess, frame: bytes) -> None:
    table, host, _ = started(strict)
    with strict.line(table, host) as line:
        line.until("table")
        line.socket.send(frame, text=True)
        with pytest.raises(ConnectionClosed) as closed:
            line.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007


@pytest.mark.parametrize("frame", [b"\x00\xff", "[" * 20000, '{"a":' * 9000, "", "null"])
def test_a_frame_that_is_not_a_message_gets_a_sentence(strict: ServerProcess, frame: str | bytes) -> None:
    table, host, _ = started(strict)
    with strict.line(table, host) as line:
        line.until("table")
        line.socket.send(frame)
        assert line.until("error")["code"] == "malformed"
        line.send(type="chat", key="k", text="still here")
        assert line.until("ack")["key"] == "k"


def talk(spectator: Line, count: int) -> None:
    for number in range(count):
        spectator.send(type="chat", key=f"k{number}", text="hello")
        assert spectator.until("error")["code"] == "forbidden"


def test_who_only_watches_cannot_keep_the_server_busy(strict: ServerProcess) -> None:
    table, host, _ = started(strict)
    with strict.line(table, host) as line, strict.line(table) as spectator:
        line.until("table")
        spectator.until("table")
        with pytest.raises(ConnectionClosed) as closed:
            talk(spectator, 1000)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        for number in range(100):  # a player may send a lot
            line.send(type="notes", key=f"n{number}", text="x")
            assert line.until("ack")["key"] == f"n{number}"


def test_a_flood_of_bad_requests_writes_few_lines(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for _ in range(300):
            with closing(call(server)) as line:
                line.sendall(b"\x00\r\n\r\n")
                assert rest(line).startswith(b"HTTP/1.1 400 ")
        assert server.stop() == 0
    written = server.log.count("Invalid HTTP request")
    # Logged at the end, and earlier if it took more than a minute.
    left_out = re.findall(r"log lines left out\s+count=(\d+)", server.log)
    assert left_out, server.log
    assert 0 < written < 100
    assert written + sum(int(count) for count in left_out) == 300


def test_a_kind_of_line_that_is_left_out_comes_back_later() -> None:
    time = 0.0
    throttle = Throttle(2, lambda: time)
    assert [throttle.lets("a") for _ in range(4)] == [True, True, False, False]
    assert throttle.lets("b")
    assert throttle.left_out == {"a": 2}
    time = 60.0
    assert throttle.lets("a")
