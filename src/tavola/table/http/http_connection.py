"""HTTP connections: requests that arrive in time, answers that are read in time."""

import asyncio
from typing import TYPE_CHECKING, Any, final

import h11
from h11._receivebuffer import ReceiveBuffer
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tavola.table.http.connection_guard import refuse
from tavola.table.http.reading_in_turns import ReadsInTurns, limit_read_size

if TYPE_CHECKING:
    from tavola.table.http.guarded_config import GuardedConfig

# How much is taken from the system at once. A client whose request is refused sees the response only if no
# part of the request is left unread: a body that is a little too large fits.
TAKEN_OF_REQUEST = 128 * 1024
# How much of that is read in one turn.
READ_OF_REQUEST = 8 * 1024
# The chunks of a body: this many of any size, and after those one per this many bytes.
FEW_CHUNKS = 50
BYTES_PER_CHUNK = 512
# The lines of a request head. The application refuses more than 100 headers in words; this is cheaper.
MOST_LINES = 120


class HeadBuffer(ReceiveBuffer):
    """What has arrived but is not parsed yet: a head or a trailer with a limited number of lines."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """All lines up to an empty one, if that has arrived. Too many are refused: parsing them is slow."""
        lines = super().maybe_extract_lines()
        if lines is not None and len(lines) > MOST_LINES:
            raise h11.RemoteProtocolError("too many lines")
        return lines


class BoundedParser(h11.Connection):
    """A parser of requests that refuses long heads, and bodies of many tiny chunks."""

    chunks = size = 0

    def __init__(self, most: int) -> None:
        super().__init__(h11.SERVER, most)
        self._receive_buffer = HeadBuffer()

    def next_event(self) -> Any:
        """The next event of the request."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.chunks = self.size = 0
        elif isinstance(event, h11.Data):
            self.chunks += event.chunk_start
            self.size += len(event.data)
            if self.chunks > FEW_CHUNKS + self.size / BYTES_PER_CHUNK:
                raise h11.RemoteProtocolError("too many small chunks")
        return event


@final
class HttpConnection(ReadsInTurns, H11Protocol):
    """A connection that carries requests."""

    config: "GuardedConfig"
    turn_size = READ_OF_REQUEST

    def __init__(
        self, config: "GuardedConfig", server_state: Any, app_state: dict[str, Any], **more: Any
    ) -> None:
        ReadsInTurns.__init__(self, config.guard)
        H11Protocol.__init__(self, config, server_state, {**app_state, "peer": self.peer}, **more)
        self.conn = BoundedParser(config.h11_max_incomplete_event_size or 2 * READ_OF_REQUEST)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        limit_read_size(transport, TAKEN_OF_REQUEST)
        # The deadline for a request to arrive in full.
        self.read_deadline: float | None = self.loop.time() + self.guard.seconds
        if not self.guard.enter(self):
            sentence = "There are too many connections. Please try again later."
            refuse(transport, "429 Too Many Requests", sentence)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self.leave()
        super().connection_lost(exc)
        # uvicorn would keep this timer alive, and the connection with it.
        self._unset_keepalive_if_required()

    def on_response_complete(self) -> None:
        """Answered: drop the request, which may be long, instead of keeping it until the next one."""
        self.cycle = None  # type: ignore[assignment]
        super().on_response_complete()

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        self.hold(data)

    def _receive(self, data: bytes) -> None:
        H11Protocol.data_received(self, data)

    def _may_resume(self) -> bool:
        return not self.flow.read_paused

    def handle_events(self) -> None:
        """Handle what was read; a request that has begun must end in time."""
        super().handle_events()
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.read_deadline = None
        elif self.read_deadline is None and self.timeout_keep_alive_task is None:
            self.read_deadline = self.loop.time() + self.guard.seconds

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed without waiting for the rest; after a response, just close."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Upgrade the connection to a WebSocket, whose client sends nothing until it is answered."""
        self.guard.leave(self)
        self.held.clear()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The client is slow to read the answer."""
        self.write_deadline = self.loop.time() + self.guard.seconds
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has read enough."""
        self.write_deadline = None
        super().resume_writing()

    def stop(self) -> None:
        """A request that has begun is answered: uvicorn waits for it."""

    def check(self, now: float) -> None:
        """End the connection if it has kept the server waiting for too long."""
        if self.write_deadline is not None and now > self.write_deadline:
            self.transport.abort()
        elif self.read_deadline is not None and now > self.read_deadline:
            cycle: RequestResponseCycle | None = self.cycle
            if cycle is None and not (self.held or self.conn.trailing_data[0]):
                # A browser that connected in advance could take this as the response to its next request.
                self.transport.close()
            elif cycle is None or cycle.response_complete:
                refuse(self.transport, "408 Request Timeout", "The request did not arrive in time.")
            else:
                self.transport.close()
