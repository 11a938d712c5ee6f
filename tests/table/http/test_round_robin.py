"""Crowds: when one address sends a lot, it is read and answered in turn with everybody else."""

import asyncio
import contextlib
import gzip
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import h11
import pytest
from tests.table.counting import Counter
from tests.table.harness import ServerProcess
from tests.table.http.test_connections import UPGRADE, call, rest
from tests.table.play.test_play import started
from uvicorn.server import ServerState

from tavola.table.http.connection_guard import ConnectionGuard
from tavola.table.http.guarded_config import GuardedConfig
from tavola.table.http.http_connection import (
    MOST_LINES,
    READ_OF_REQUEST,
    TAKEN_OF_REQUEST,
    BoundedParser,
    HttpConnection,
)
from tavola.table.http.round_robin import Peer, RoundRobin, with_turns
from tavola.table.http.socket_connection import READ_OF_SOCKET, TAKEN_OF_SOCKET, SocketConnection
from tavola.table.runtime.rate_limits import RateLimit, per_minute
from tavola.table.runtime.settings import ServerSettings
from tavola.table.site import client_bundle, static_files

PING = b"\x89\x80\0\0\0\0"
FRAGMENT = b"\x00\x80\0\0\0\0"
CHUNKED = (
    b"POST /api/tables HTTP/1.1\r\nhost: a\r\nconnection: close\r\n"
    b"content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
)


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the usual command limit."""
    folder = tmp_path_factory.mktemp("usual")
    with ServerProcess(folder, commands_per_second=10, commands_burst=30) as running:
        yield running
        assert "Traceback" not in running.log, running.log
        assert running.stop() == 0


# Turns --------------------------------------------------------------------------------------------


async def rounds(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_one_piece_of_work_is_begun_in_a_round_and_addresses_take_turns() -> None:
    async def work() -> None:
        turns, done = RoundRobin(), []
        for number in range(4):
            turns.ask("many", lambda number=number: done.append(f"many {number}"))  # type: ignore[misc]
        turns.ask("few", lambda: done.append("few"))
        assert done == ["many 0"]  # at once, as nobody else had a turn
        for expected in (["many 1"], ["few"], ["many 2"], ["many 3"]):
            done.clear()
            await rounds(1)
            assert done == expected
        await rounds(1)
        assert not turns.taken

    asyncio.run(work())


def test_who_is_gone_takes_no_turn() -> None:
    async def work() -> None:
        turns, done = RoundRobin(), []
        turns.ask("a", lambda: None)
        waiting = [turns.ask("a", lambda: done.append("never")) for _ in range(100)]
        turns.ask("a", lambda: done.append("last"))
        for turn in waiting:
            assert turn is not None
            turn.cancel()
        await rounds(1)
        assert done == ["last"]

    asyncio.run(work())


def test_a_job_that_fails_does_not_keep_others_from_their_turn() -> None:
    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        turns, done = RoundRobin(), []
        turns.ask("a", lambda: None)
        turns.ask("a", lambda: 1 // 0)  # type: ignore[arg-type]
        turns.ask("a", lambda: done.append("next"))
        await rounds(3)
        assert done == ["next"]

    asyncio.run(work())


class Asked:
    """Requests to an application that counts how many begin in a round."""

    def __init__(self, most: int = 1000) -> None:
        self.begun = Counter()
        self.order: list[str] = []
        self.sent: list[Any] = []
        begin = self.begun.counting(self.order.append)

        async def app(scope: Any, receive: Any, _send: Any) -> None:
            if scope.get("method") == "POST":
                await receive()
            begin(scope["client"][0])

        self.turns = RoundRobin()
        self.app = with_turns(app, self.turns, RateLimit("requests", 0.001, most))

    async def ask(self, host: str, guest: Peer | None = None, **more: Any) -> None:
        scope: Any = {"type": "http", "client": (host, 1), "path": "/api/games", "headers": [], **more}
        if guest is not None:
            scope["state"] = {"peer": guest}

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            self.sent.append(message)

        await self.app(scope, receive, send)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_many_connections_of_one_address_do_not_come_before_one_of_another(method: str) -> None:
    asked = Asked()

    async def work() -> None:
        many = [asked.ask("192.0.2.1", method=method) for _ in range(100)]
        await asyncio.gather(*many, asked.ask("192.0.2.2", method=method))

    asyncio.run(_during(asked.begun, work))
    assert asked.begun.all == 101
    # A task that gets its turn continues in the next round, in which another may begin at once.
    assert asked.begun.most <= 2
    assert asked.order.index("192.0.2.2") < 5


async def _during(counter: Counter, work: Callable[[], Any]) -> None:
    await counter.during(work())


def test_who_leaves_before_their_turn_is_not_answered() -> None:
    asked = Asked()

    async def work() -> None:
        guests = [Peer() for _ in range(50)]
        tasks = [asyncio.ensure_future(asked.ask("192.0.2.1", guest)) for guest in guests]
        await rounds(2)
        for guest in guests:
            guest.leave()
        await rounds(3)
        assert all(task.done() for task in tasks)

    asyncio.run(work())
    assert asked.begun.all < 5


def test_too_many_requests_of_one_address_are_refused_without_the_application() -> None:
    asked = Asked(most=3)

    async def work() -> None:
        for _ in range(4):
            await asked.ask("2001:db8::1")
        await asked.ask("2001:db8::2")  # a neighbour
        await asked.ask("192.0.2.1")

    asyncio.run(work())
    assert asked.order == ["2001:db8::1"] * 3 + ["192.0.2.1"]
    assert [message["status"] for message in asked.sent if "status" in message] == [429, 429]


def test_a_refusal_says_when_to_come_back(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, requests_per_minute=3) as server:
        answers = [server.ask("GET", "/site/icon.svg") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["retry-after"]) > 0
        assert "nosniff" in answers[-1].headers["x-content-type-options"]
        told = server.ask("GET", "/api/games", headers={"accept-language": "it"})
        assert told.json()["code"] == "limit"
        with closing(call(server)) as line:
            line.sendall(UPGRADE % b"abc")
            assert rest(line).startswith(b"HTTP/1.1 429 ")
        assert server.stop() == 0
    assert "Traceback" not in server.log, server.log


def test_the_usual_limit_lets_a_room_of_forty_open_their_pages() -> None:
    clock = 0.0
    limit = per_minute("requests", ServerSettings().requests_per_minute, lambda: clock)
    assert not any(limit.wait("room") for _ in range(40 * 2 * 30 + 40 * 10))
    for second in range(600):  # with WebSockets blocked: a read every two seconds, and a move now and then
        clock = float(second)
        assert not any(limit.wait("room") for _ in range(40 + 10))


# Bytes --------------------------------------------------------------------------------------------


class Transport(asyncio.Transport):
    """The other side, under the test's control."""

    max_size = 256 * 1024

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.reading = True
        self.aborted = self.closed = False

    def write(self, data: Any) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_reading(self) -> bool:
        return self.reading

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def set_protocol(self, protocol: Any) -> None:
        pass


class Opened:
    """A WebSocket without a network, and what its application received."""

    def __init__(self, **settings: Any) -> None:
        self.told: list[Any] = []
        self.takes = asyncio.Event()
        self.takes.set()

        async def app(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while True:
                await self.takes.wait()
                message = await receive()
                self.told.append(message)
                if message["type"] == "websocket.disconnect":
                    return

        self.guard = ConnectionGuard(ServerSettings(**settings))
        config = GuardedConfig(app, self.guard, log_config=None, lifespan="off")
        config.load()
        self.socket = SocketConnection(config, ServerState(), {})
        self.transport = Transport()

    async def open(self) -> None:
        self.socket.connection_made(self.transport)
        self.socket.data_received(UPGRADE % b"abc")
        while not self.transport.written.startswith(b"HTTP/1.1 101 "):
            await rounds(1)
        self.transport.written = b""


def test_little_is_taken_of_a_connection_at_once() -> None:
    async def work() -> None:
        opened = Opened()
        opened.socket.connection_made(opened.transport)
        assert opened.transport.max_size == TAKEN_OF_SOCKET
        plain = HttpConnection(opened.socket.config, ServerState(), {})
        transport = Transport()
        plain.connection_made(transport)
        assert transport.max_size == TAKEN_OF_REQUEST

    asyncio.run(work())


def test_few_frames_of_a_socket_are_read_in_a_round() -> None:
    async def work() -> None:
        opened = Opened(commands_burst=100000)
        await opened.open()
        frames = Counter()
        opened.socket.handle_ping = frames.counting(opened.socket.handle_ping)  # type: ignore[method-assign]

        async def send() -> None:
            opened.socket.data_received(PING * (TAKEN_OF_SOCKET // len(PING)))
            assert not opened.transport.is_reading()
            while opened.socket.held:
                await rounds(1)

        await frames.during(send())
        assert frames.all == TAKEN_OF_SOCKET // len(PING)
        assert frames.most <= READ_OF_SOCKET // len(PING) + 1
        assert opened.transport.is_reading()

    asyncio.run(work())


def test_little_of_a_request_is_read_in_a_round() -> None:
    async def work() -> None:
        async def app(_scope: Any, receive: Any, _send: Any) -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        config = GuardedConfig(app, ConnectionGuard(ServerSettings()), log_config=None, lifespan="off")
        config.load()
        plain = HttpConnection(config, ServerState(), {})
        transport = Transport()
        plain.connection_made(transport)
        head = b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\n"
        plain.data_received(head + b" " * 60000)
        for _ in range(60000 // READ_OF_REQUEST):
            assert plain.held
            assert not transport.is_reading()
            before = len(plain.held)
            await rounds(1)
            assert before - len(plain.held) <= READ_OF_REQUEST
        assert not plain.held
        assert transport.is_reading()
        plain.connection_lost(None)
        await rounds(3)

    asyncio.run(work())


def test_who_is_refused_reads_why_also_after_a_long_body(usual: ServerProcess) -> None:
    head = b"POST /api/nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 30000\r\n\r\n"
    for _ in range(20):
        with closing(call(usual)) as line:
            line.sendall(head + b" " * 30000)
            assert line.recv(100).startswith(b"HTTP/1.1 405 ")


def test_other_connections_are_read_while_one_sends_much() -> None:
    async def work() -> None:
        opened = Opened(commands_burst=100000)
        await opened.open()
        opened.socket.data_received(PING * 1000)
        plain = HttpConnection(opened.socket.config, ServerState(), {})
        plain.connection_made(Transport())
        plain.guard.open[plain] = "192.0.2.2"
        plain.data_received(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
        assert plain.held
        await rounds(2)
        assert not plain.held
        assert opened.socket.held

    asyncio.run(work())


@pytest.mark.parametrize("frames", [PING * 300, b"\x01\x80\0\0\0\0" + FRAGMENT * 300])
def test_too_many_frames_end_a_socket(usual: ServerProcess, frames: bytes) -> None:
    table, host, _ = started(usual)
    with closing(call(usual)) as line, usual.line(table, host) as other:
        line.sendall(UPGRADE % table.encode())
        told = line.recv(100)
        assert told.startswith(b"HTTP/1.1 101 ")
        line.sendall(frames)
        assert b"\x03\xf0too many frames" in rest(line)  # 1008
        other.until("table")
        other.send(type="chat", key="k", text="still here")
        assert other.until("ack")["key"] == "k"


def test_a_message_in_many_fragments_is_put_together_but_not_without_end() -> None:
    async def work() -> None:
        opened = Opened(commands_burst=100000)
        await opened.open()
        opened.socket.data_received(b"\x01\x81\0\0\0\0a" + FRAGMENT * 500 + b"\x80\x81\0\0\0\0b")
        while not opened.told:
            await rounds(1)
        assert opened.told == [{"type": "websocket.receive", "text": "ab"}]
        opened.socket.data_received(b"\x01\x80\0\0\0\0" + FRAGMENT * 1500)
        while not opened.transport.closed:
            await rounds(1)
        assert b"\x03\xf0" in opened.transport.written

    asyncio.run(work())


def test_messages_wait_unread_until_the_application_takes_them() -> None:
    """Compressed, a small frame may hold a long message: those sent together are not unpacked together."""

    async def work() -> None:
        opened = Opened(commands_burst=100000)
        await opened.open()
        await rounds(3)
        opened.takes.clear()
        opened.socket.data_received(b"\x81\x81\0\0\0\0a" * 1000)
        await rounds(50)
        assert opened.socket.queue.qsize() < READ_OF_SOCKET // 7 + 3
        assert opened.socket.held
        assert not opened.transport.is_reading()
        opened.takes.set()
        for _ in range(20000):
            if len(opened.told) == 1000:
                break
            await rounds(1)
        assert len(opened.told) == 1000
        assert opened.transport.is_reading()

    asyncio.run(work())


def test_who_takes_nothing_is_not_read_and_is_given_up() -> None:
    async def work() -> None:
        opened = Opened(commands_burst=100000)
        await opened.open()
        opened.socket.pause_writing()
        opened.socket.data_received(PING * 100)
        await rounds(5)
        assert opened.transport.written == b""
        assert not opened.transport.is_reading()
        now = asyncio.get_running_loop().time()
        opened.socket.check(now + 29)
        assert not opened.transport.aborted
        opened.socket.resume_writing()
        await rounds(5)
        assert opened.transport.written == b"\x8a\x00" * 100
        assert opened.transport.is_reading()
        opened.socket.check(now + 31)
        assert not opened.transport.aborted
        opened.socket.pause_writing()
        opened.socket.check(now + 62)
        assert opened.transport.aborted

    asyncio.run(work())


def test_a_stop_reads_no_more_of_sockets() -> None:
    async def work() -> None:
        opened = Opened(commands_burst=100000)
        await opened.open()
        opened.socket.data_received(PING * 1000)
        written = len(opened.transport.written)
        opened.guard.stop()
        opened.socket.data_received(PING * 1000)
        await rounds(20)
        assert len(opened.transport.written) == written
        assert not opened.transport.is_reading()

    asyncio.run(work())


def test_a_body_in_tiny_chunks_is_refused(usual: ServerProcess) -> None:
    with closing(call(usual)) as line:
        line.sendall(CHUNKED + b"1\r\n{\r\n" * 1000)
        assert rest(line).startswith(b"HTTP/1.1 400 ")
    assert usual.ask("GET", "/healthz").status_code == 200


def test_a_body_in_chunks_of_some_size_is_read(usual: ServerProcess) -> None:
    wish = b'{"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "friend"}]}'
    with closing(call(usual)) as line:
        spaces = b"200\r\n" + b" " * 512 + b"\r\n"
        line.sendall(CHUNKED + spaces * 100 + b"%x\r\n%s\r\n0\r\n\r\n" % (len(wish), wish))
        assert rest(line).startswith(b"HTTP/1.1 201 ")


def test_a_head_without_end_is_refused_and_a_long_one_is_read(usual: ServerProcess) -> None:
    with closing(call(usual)) as line:
        with contextlib.suppress(ConnectionError):  # it may be refused before all of it is sent
            line.sendall(b"GET /healthz HTTP/1.1\r\nhost: a\r\n" + b"a:\r\n" * 15000 + b"\r\n")
        assert rest(line)[:13] in (b"HTTP/1.1 400 ", b"")
    cookies = "; ".join(f"c{number}={'x' * 1000}" for number in range(8))
    told = usual.ask("GET", "/healthz", "t" * 43, params={"q": "x" * 4096}, headers={"cookie": cookies})
    assert told.status_code == 200


# Files --------------------------------------------------------------------------------------------


def test_a_file_is_packed_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    counter = Counter()
    monkeypatch.setattr(static_files, "pack", counter.counting(static_files.pack))
    (tmp_path / "a.js").write_text("x" * 5000)
    (tmp_path / "b.js").write_text("x" * 50)
    (tmp_path / "c.woff2").write_text("x" * 5000)
    able: Any = SimpleNamespace(headers={"accept-encoding": "gzip, br"})
    unable: Any = SimpleNamespace(headers={})
    for _ in range(3):
        told = static_files.send(able, tmp_path, Path("a.js"), static_files.FOR_EVER)
        assert told.headers["content-encoding"] == "gzip"
        assert told.headers["cache-control"] == static_files.FOR_EVER
        assert gzip.decompress(told.content) == b"x" * 5000
    assert counter.all == 1
    for asker, name in ((unable, "a.js"), (able, "b.js"), (able, "c.woff2")):
        assert (
            "content-encoding"
            not in static_files.send(asker, tmp_path, Path(name), static_files.FOR_EVER).headers
        )
    assert counter.all == 1


def test_the_client_and_the_description_come_packed(usual: ServerProcess) -> None:
    bundle = client_bundle.bundle(client_bundle.TABLE)
    assert bundle is not None
    for path in (*bundle.scripts, *bundle.styles, "/api/openapi.json"):
        packed = usual.ask("GET", path, headers={"accept-encoding": "gzip"})
        plain = usual.ask("GET", path, headers={"accept-encoding": "identity"})
        assert packed.content == plain.content
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        assert "content-encoding" not in plain.headers
        for name in ("content-type", "cache-control"):
            assert packed.headers[name] == plain.headers[name]
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert "openapi" in usual.ask("GET", "/api/openapi.json").json()


# Lines --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begin",
    [b"GET / HTTP/1.1\r\nhost: a\r\n", CHUNKED + b"0\r\n"],
    ids=["head", "after a body"],
)
def test_many_tiny_headers_are_not_made_into_headers(monkeypatch: pytest.MonkeyPatch, begin: bytes) -> None:
    made = []
    normalize = h11._headers.normalize_and_validate

    def counted(headers: Any, _parsed: bool = False) -> Any:
        made.append(len(list(headers)))
        return normalize(headers, _parsed=_parsed)

    monkeypatch.setattr(h11._events, "normalize_and_validate", counted)

    def read(lines: int) -> None:
        requests = BoundedParser(16384)
        requests.receive_data(begin + b"a:\r\n" * lines + b"\r\n")
        while requests.next_event() not in (h11.NEED_DATA, h11.PAUSED):
            pass

    read(MOST_LINES - 10)
    assert max(made) >= MOST_LINES - 10
    made.clear()
    with pytest.raises(h11.RemoteProtocolError, match="too many lines"):
        read(3000)
    assert max(made, default=0) < 10


def test_a_connection_that_says_nothing_is_closed_without_a_word() -> None:
    async def work() -> None:
        async def app(_scope: Any, _receive: Any, _send: Any) -> None:
            raise AssertionError("nothing was asked")

        door = ConnectionGuard(ServerSettings())
        config = GuardedConfig(app, door, log_config=None, lifespan="off")
        config.load()
        plain, transport = HttpConnection(config, ServerState(), {}), Transport()
        plain.connection_made(transport)
        plain.check(plain.loop.time() + door.seconds - 1)
        assert not transport.is_closing()
        plain.check(plain.loop.time() + door.seconds + 1)
        assert transport.is_closing()
        assert transport.written == b""

    asyncio.run(work())
