"""WebSocket connections: ended if they leave pings unanswered, read nothing, or send too many frames."""

import asyncio
from typing import TYPE_CHECKING, Any, final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tavola.table.http.connection_guard import refuse
from tavola.table.http.reading_in_turns import ReadsInTurns, limit_read_size

if TYPE_CHECKING:
    from tavola.table.http.guarded_config import GuardedConfig

# How much is taken from the system at once.
TAKEN_OF_SOCKET = 8 * 1024
# How much of that is read in one turn. It may hold 170 frames, which take a few milliseconds.
READ_OF_SOCKET = 1024
MOST_FRAGMENTS = 1000


class AsgiHandle:
    """The part of a WebSocket that the application holds until it ends.

    The application's own object refers to itself. If it held the whole connection, that would stay in memory
    until the garbage collector runs, which is seldom.
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


@final
class SocketConnection(ReadsInTurns, WebSocketsSansIOProtocol):
    """A connection that carries a WebSocket."""

    config: "GuardedConfig"
    turn_size = READ_OF_SOCKET

    def __init__(
        self, config: "GuardedConfig", server_state: Any, app_state: dict[str, Any], **more: Any
    ) -> None:
        ReadsInTurns.__init__(self, config.guard)
        WebSocketsSansIOProtocol.__init__(
            self, config, server_state, {**app_state, "peer": self.peer}, **more
        )
        self.stopped = False
        # Whether the application has finished, and whether the connection is lost.
        self.finished = self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """An HTTP connection has been upgraded to a WebSocket."""
        super().connection_made(transport)
        limit_read_size(transport, TAKEN_OF_SOCKET)
        self.guard.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.leave()
        super().connection_lost(exc)
        self.lost = True
        self._take_apart()

    async def run_asgi(self) -> None:
        """Let the application talk to the client, and break reference cycles when both have finished."""
        handle = AsgiHandle(self)
        app = self.app
        self.app = lambda scope, *_: app(scope, handle.receive, handle.send)
        try:
            await super().run_asgi()
        finally:
            handle.connection = None
            self.finished = True
            self._take_apart()

    def _take_apart(self) -> None:
        """Leave nothing for the garbage collector: the frame parser refers to itself."""
        if self.finished and self.lost:
            self.conn.parser.close()

    def data_received(self, data: bytes) -> None:
        """Something has arrived: first a whole request, then frames."""
        if self.handshake_initiated:
            self.hold(data)
        else:
            self._open(data)

    def _receive(self, data: bytes) -> None:
        WebSocketsSansIOProtocol.data_received(self, data)

    def _open(self, request: bytes) -> None:
        """Read the request. If it is too long, uvicorn would wait for more."""
        self._receive(request)
        if not self.handshake_initiated and not self.transport.is_closing():
            refuse(self.transport, "400 Bad Request", "The WebSocket request is too long.")

    def _is_blocked(self) -> bool:
        """Read nothing until the last message was handed over, nor while the client reads nothing."""
        return self.stopped or self.read_paused or not self.writable.is_set()

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
        """Hand a message over to the application, and continue reading."""
        message = await super().receive()
        self.read_on()
        return message

    async def send(self, message: Any) -> None:
        """Send what the application says. An HTTP response instead of a WebSocket also ends it."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
        if message["type"] == "websocket.close":
            self.read_on()

    def send_receive_event_to_app(self) -> None:
        """Hand over a message. uvicorn would treat text that is not UTF-8 as a server error."""
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
        """The client is slow to read: nothing more is read from it either, or answers would pile up."""
        self.write_deadline = self.loop.time() + self.guard.seconds
        super().pause_writing()
        self.read_on()

    def resume_writing(self) -> None:
        """The client has read enough."""
        self.write_deadline = None
        super().resume_writing()
        self.read_on()

    def stop(self) -> None:
        """Read nothing more, not even the rest of a frame."""
        self.stopped = True
        self.read_on()

    def check(self, now: float) -> None:
        """End a WebSocket whose client reads nothing. uvicorn closes one whose pings are not answered."""
        if self.write_deadline is not None and now > self.write_deadline:
            self.transport.abort()
