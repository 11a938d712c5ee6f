"""Connections below the application: so many from one address, and none that keeps the server waiting.

A request has a limited time to arrive in full, an answer to be taken, and a connection that ends to be gone.
One clock looks after all of them: a stranger can neither put it off nor make more of it. Whoever waits for
the server (a long poll, a socket that answers its pings) is not cut off.

Little of what a connection sends is read at once, and in turns with all others: however small its pieces
are, nobody else waits for them. Bodies and sockets may not have too many pieces.
"""

import asyncio
import contextlib
import ipaddress
from collections.abc import Hashable
from typing import Any, Protocol

import h11
import structlog
import uvicorn
from h11._receivebuffer import ReceiveBuffer
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tavola.table.http.turns import Peer, Turn, Turns
from tavola.table.runtime.rate_limits import ConcurrencyLimit, RateLimit
from tavola.table.runtime.settings import Settings
from tavola.table.security.auth import address_of, network_of

log = structlog.get_logger()
TICK = 1.0
# How long a closed connection may take to deliver what was already written.
LAST_WORDS = 5.0
# How much of a connection is taken from the system at once. Somebody whose request is refused sees the answer
# only if nothing of it is left there: a body that is a little too large fits.
TAKEN_OF_REQUEST = 128 * 1024
TAKEN_OF_SOCKET = 8 * 1024
# How much of that is read in one turn. Of a socket this may be 170 frames, which take some milliseconds.
READ_OF_REQUEST = 8 * 1024
READ_OF_SOCKET = 1024
# The chunks of a body: so many of any size, and then one for so many bytes.
FEW_CHUNKS = 50
BYTES_PER_CHUNK = 512
# Lines of a head. The application refuses 100 headers with a sentence of its own; this costs less.
MOST_LINES = 120
# A socket may send so many frames for each command of one seat: there are questions, pongs and fragments too,
# and several seats may share a screen.
FRAMES_PER_COMMAND = 5
FRAMES_BESIDES = 50
MOST_FRAGMENTS = 1000


class OpenConnection(Protocol):
    """What the guard needs to know of a connection."""

    transport: asyncio.Transport
    client: tuple[str, int] | None

    def __hash__(self) -> int: ...

    def check(self, now: float) -> None:
        """End the connection if it has kept the server waiting for too long."""


class ConnectionGuard:
    """All open connections."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.request_seconds
        self.most = settings.connections
        self.addresses = ConcurrencyLimit("connections", settings.connections_per_address)
        self.proxies = settings.trusted_proxies
        self.turns = Turns()
        burst = FRAMES_PER_COMMAND * settings.commands_burst + FRAMES_BESIDES
        self.frames = RateLimit("frames", FRAMES_PER_COMMAND * settings.commands_per_second, burst)
        self.open: dict[OpenConnection, str] = {}
        # Since when connections that are being closed have not gone.
        self.closing: dict[OpenConnection, float] = {}

    def enter(self, connection: OpenConnection) -> bool:
        """Whether there is room for one more."""
        host = connection.client[0] if connection.client else ""
        # A proxy brings everybody's connections.
        address = "" if is_among(self.proxies, host) else network_of(host)
        if len(self.open) >= self.most or (address and not self.addresses.enter(address)):
            log.warning("connection refused: too many", open=len(self.open))
            return False
        self.open[connection] = address
        return True

    def leave(self, connection: OpenConnection) -> None:
        """It is gone, or goes on as another."""
        address = self.open.pop(connection, "")
        self.closing.pop(connection, None)
        self.frames.forget(connection)
        if address:
            self.addresses.leave(address)

    def caller(self, connection: OpenConnection) -> Hashable:
        """Who takes turns: an address with all its connections, but each connection of a proxy by itself."""
        return self.open.get(connection) or connection

    def stop(self) -> None:
        """The server is about to go: what comes over sockets now would only delay it."""
        for connection in self.open:
            if isinstance(connection, SocketConnection):
                connection.stop()

    def sweep(self, now: float) -> None:
        """Look at every connection."""
        for connection in list(self.open):
            if not connection.transport.is_closing():
                self._check(connection, now)
            elif now - self.closing.setdefault(connection, now) > LAST_WORDS:
                connection.transport.abort()

    def _check(self, connection: OpenConnection, now: float) -> None:
        try:
            connection.check(now)
        except Exception as error:
            # A fault with one connection must not leave all others without a clock.
            log.error("connection not checked", exc_info=error)
            connection.transport.abort()

    async def watch(self) -> None:
        """Look after the connections as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK)
            self.sweep(loop.time())


def is_among(proxies: list[str], host: str) -> bool:
    """Whether an address is one of these addresses or in one of these networks; * is any."""
    if "*" in proxies or host in proxies:
        return True
    with contextlib.suppress(ValueError):
        address = address_of(host)
        return any(address in network for network in _networks(proxies))
    return False


def _networks(proxies: list[str]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    found = []
    for proxy in proxies:
        with contextlib.suppress(ValueError):  # a name, which is compared as it is
            found.append(ipaddress.ip_network(proxy, strict=False))
    return found


def refuse(transport: asyncio.Transport, status: str, sentence: str) -> None:
    """Answer without the application, and close."""
    head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {len(sentence)}\r\n"
    transport.write(f"{head}connection: close\r\n\r\n{sentence}".encode())
    transport.close()


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration with a guard."""

    def __init__(self, app: Any, guard: ConnectionGuard, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **more)
        self.guard = guard


def limit_read_size(transport: asyncio.BaseTransport, size: int) -> None:
    """Take no more at once than this, where the loop lets us choose."""
    if hasattr(transport, "max_size"):
        transport.max_size = size


class Lines(ReceiveBuffer):
    """What has come and is not read yet: a head, or what follows a body, of a number of lines."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """All lines up to an empty one, if that has come; making headers of them takes long."""
        lines = super().maybe_extract_lines()
        if lines is not None and len(lines) > MOST_LINES:
            raise h11.RemoteProtocolError("too many lines")
        return lines


class Requests(h11.Connection):
    """What comes over a connection: heads of not too many lines, and bodies of chunks worth reading."""

    chunks = size = 0

    def __init__(self, most: int) -> None:
        super().__init__(h11.SERVER, most)
        self._receive_buffer = Lines()

    def next_event(self) -> Any:
        """The next thing that has come."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.chunks = self.size = 0
        elif isinstance(event, h11.Data):
            self.chunks += event.chunk_start
            self.size += len(event.data)
            if self.chunks > FEW_CHUNKS + self.size / BYTES_PER_CHUNK:
                raise h11.RemoteProtocolError("too many small chunks")
        return event


class HttpConnection(H11Protocol):
    """Requests that arrive in time, answers that are taken in time."""

    config: GuardedConfig

    def __init__(
        self, config: GuardedConfig, server_state: Any, app_state: dict[str, Any], **more: Any
    ) -> None:
        self.guest = Peer()
        super().__init__(config, server_state, {**app_state, "guest": self.guest}, **more)
        self.conn = Requests(config.h11_max_incomplete_event_size or 2 * READ_OF_REQUEST)
        # What has come and waits for its turn.
        self.held = bytearray()
        self.turn: Turn | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        limit_read_size(transport, TAKEN_OF_REQUEST)
        self.guard = self.config.guard
        # By when a request must be here in full, and by when an answer must have been taken.
        self.arrives: float | None = self.loop.time() + self.guard.seconds
        self.taken: float | None = None
        if not self.guard.enter(self):
            sentence = "There are too many connections. Please try again later."
            refuse(transport, "429 Too Many Requests", sentence)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        self.guard.leave(self)
        self.guest.leave()
        if self.turn is not None:
            self.turn.cancel()
        super().connection_lost(exc)
        # uvicorn lets this timer, and so the connection, live on.
        self._unset_keepalive_if_required()

    def on_response_complete(self) -> None:
        """Answered: nothing of the request, which may be long, stays until the next one."""
        self.cycle = None  # type: ignore[assignment]
        super().on_response_complete()

    def data_received(self, data: bytes) -> None:
        """Something has come; it is read in turns, and no more is taken until then."""
        self.held += data
        self._read_on()

    def _read_on(self) -> None:
        if self.held and self.turn is None:
            turn = self.guard.turns.ask(self.guard.caller(self), self._read)
            # If it was read at once, the next turn may be waited for by now.
            self.turn = turn or self.turn
        if self.held:
            self.transport.pause_reading()
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _read(self) -> None:
        self.turn = None
        data = bytes(self.held[:READ_OF_REQUEST])
        del self.held[:READ_OF_REQUEST]
        if self.transport.is_closing():
            self.held.clear()
            return
        try:
            super().data_received(data)
        except Exception as error:
            # As the loop would do it, which did not call this.
            log.error("connection broken off", exc_info=error)
            self.transport.abort()
        self._read_on()

    def handle_events(self) -> None:
        """Read what has come; what has begun must end in time."""
        super().handle_events()
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.arrives = None
        elif self.arrives is None and self.timeout_keep_alive_task is None:
            self.arrives = self.loop.time() + self.guard.seconds

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, and let nobody wait for the rest; after an answer it only ends."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a socket, which sends nothing before it is answered."""
        self.guard.leave(self)
        self.held.clear()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The other side is slow to take the answer."""
        self.taken = self.loop.time() + self.guard.seconds
        super().pause_writing()

    def resume_writing(self) -> None:
        """The other side has taken enough."""
        self.taken = None
        super().resume_writing()

    def check(self, now: float) -> None:
        """End the connection if it has kept the server waiting for too long."""
        if self.taken is not None and now > self.taken:
            self.transport.abort()
        elif self.arrives is not None and now > self.arrives:
            cycle: RequestResponseCycle | None = self.cycle
            if cycle is None and not (self.held or self.conn.trailing_data[0]):
                # A browser that connected ahead could take an answer for that to its next request.
                self.transport.close()
            elif cycle is None or cycle.response_complete:
                refuse(self.transport, "408 Request Timeout", "The request did not arrive in time.")
            else:
                self.transport.close()


class AsgiHandle:
    """What the application has of a socket, until it ends: its own object for one refers to itself.

    Else that would keep the whole connection until the collector comes round, which it seldom does.
    """

    def __init__(self, connection: "SocketConnection") -> None:
        self.connection: SocketConnection | None = connection

    async def receive(self) -> Any:
        """The next message."""
        assert self.connection is not None
        return await self.connection.receive()

    async def send(self, message: Any) -> None:
        """Send a message."""
        assert self.connection is not None
        await self.connection.send(message)


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket: not answering pings, taking nothing, too many frames and text that is none each end it."""

    config: GuardedConfig

    def __init__(
        self, config: GuardedConfig, server_state: Any, app_state: dict[str, Any], **more: Any
    ) -> None:
        self.guest = Peer()
        super().__init__(config, server_state, {**app_state, "guest": self.guest}, **more)
        self.guard = config.guard
        # By when what was sent must have been taken.
        self.taken: float | None = None
        # What has come and waits for its turn.
        self.held = bytearray()
        self.turn: Turn | None = None
        self.stopped = False
        # Whether the application has ended, and whether the connection has.
        self.talked = self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection goes on as a socket."""
        super().connection_made(transport)
        limit_read_size(transport, TAKEN_OF_SOCKET)
        self.guard.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        self.guard.leave(self)
        self.guest.leave()
        if self.turn is not None:
            self.turn.cancel()
        super().connection_lost(exc)
        self.lost = True
        self._take_apart()

    async def run_asgi(self) -> None:
        """Let the application talk to the other side, and take this apart when both have ended."""
        handset = AsgiHandle(self)
        app = self.app
        self.app = lambda scope, *_: app(scope, handset.receive, handset.send)
        try:
            await super().run_asgi()
        finally:
            handset.connection = None
            self.talked = True
            self._take_apart()

    def _take_apart(self) -> None:
        """Leave nothing for the collector: what reads the frames refers to itself."""
        if self.talked and self.lost:
            self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Something has come: first a whole request."""
        if self.handshake_initiated:
            self.held += data
            self._read_on()
        else:
            self._open(data)

    def _open(self, request: bytes) -> None:
        """Read the request. If it is too long, uvicorn would wait for more."""
        super().data_received(request)
        if not self.handshake_initiated and not self.transport.is_closing():
            refuse(self.transport, "400 Bad Request", "The request for a socket is too long.")

    def _read_on(self) -> None:
        """Read on, in turns: not before the last message was handed over, nor while nothing is taken."""
        waits = self._waits()
        if self.held and not waits and self.turn is None:
            turn = self.guard.turns.ask(self.guard.caller(self), self._read)
            # If it was read at once, the next turn may be waited for by now.
            self.turn = turn or self.turn
        if self.held or waits:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def _waits(self) -> bool:
        return self.stopped or self.read_paused or not self.writable.is_set()

    def _read(self) -> None:
        self.turn = None
        if self._waits():
            return
        data = bytes(self.held[:READ_OF_SOCKET])
        del self.held[:READ_OF_SOCKET]
        if self.transport.is_closing():
            self.held.clear()
            return
        try:
            super().data_received(data)
        except Exception as error:
            # As the loop would do it, which did not call this.
            log.error("connection broken off", exc_info=error)
            self.transport.abort()
        self._read_on()

    def handle_events(self) -> None:
        """Handle frames of any kind, unless there are too many."""
        if self.guard.frames.wait(self, len(self.conn.events)) or len(self.frames) > MOST_FRAGMENTS:
            self._end(1008, "too many frames")
        else:
            super().handle_events()

    def _end(self, code: int, reason: str) -> None:
        self.conn.events.clear()
        self.held.clear()
        if self.handshake_complete:
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    async def receive(self) -> Any:
        """Hand over a message, and read on."""
        message = await super().receive()
        self._read_on()
        return message

    async def send(self, message: Any) -> None:
        """Send what the application says. An answer instead of a socket ends the matter, also for uvicorn."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
        if message["type"] == "websocket.close":
            self._read_on()

    def send_receive_event_to_app(self) -> None:
        """Hand over a message. uvicorn would call text that is not UTF-8 a fault of the server."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def pause_writing(self) -> None:
        """The other side is slow to take what it is told: no more is read of it, or answers would pile up."""
        self.taken = self.loop.time() + self.guard.seconds
        super().pause_writing()
        self._read_on()

    def resume_writing(self) -> None:
        """The other side has taken enough."""
        self.taken = None
        super().resume_writing()
        self._read_on()

    def stop(self) -> None:
        """Read nothing more, not even the rest of a frame."""
        self.stopped = True
        self._read_on()

    def check(self, now: float) -> None:
        """End a socket that takes nothing. uvicorn closes one whose pings are not answered."""
        if self.taken is not None and now > self.taken:
            self.transport.abort()
