"""The receiving half of every connection: what arrives is held, and read a little at a time, in turns.

However small the pieces of one connection are, nobody else waits for them.
"""

import asyncio
from abc import ABC, abstractmethod

import structlog

from tavola.table.http.connection_guard import ConnectionGuard
from tavola.table.http.round_robin import Peer, RequestTurn

log = structlog.get_logger()


def limit_read_size(transport: asyncio.BaseTransport, size: int) -> None:
    """Take no more than this from the system at once, where the event loop lets us choose."""
    if hasattr(transport, "max_size"):
        transport.max_size = size


class ReadsInTurns(ABC):
    """A connection that reads in turns with all others.

    Subclasses are final, so the type checker finds a missing method before the first connection does.
    """

    transport: asyncio.Transport
    client: tuple[str, int] | None

    # How much is read in one turn.
    turn_size: int

    def __init__(self, guard: ConnectionGuard) -> None:
        self.guard = guard
        self.peer = Peer()
        # What has arrived and waits for its turn.
        self.held = bytearray()
        self.turn: RequestTurn | None = None
        # The deadline for the other side to read what was written.
        self.write_deadline: float | None = None

    @abstractmethod
    def _receive(self, data: bytes) -> None:
        """Read what has arrived."""

    def _is_blocked(self) -> bool:
        """Whether nothing may be read for now."""
        return False

    def _may_resume(self) -> bool:
        """Whether more may be taken from the system, now that nothing is held."""
        return True

    def hold(self, data: bytes) -> None:
        """Something has arrived; it is read in turns, and no more is taken until then."""
        self.held += data
        self.read_on()

    def read_on(self) -> None:
        """Ask for a turn if there is something to read; take more from the system only if there is not."""
        blocked = self._is_blocked()
        if self.held and not blocked and self.turn is None:
            turn = self.guard.turns.ask(self.guard.caller(self), self._read)
            # If it was read at once, it may already wait for the next turn.
            self.turn = turn or self.turn
        if self.held or blocked:
            self.transport.pause_reading()
        elif self._may_resume():
            self.transport.resume_reading()

    def _read(self) -> None:
        self.turn = None
        if self._is_blocked():
            return
        data = bytes(self.held[: self.turn_size])
        del self.held[: self.turn_size]
        if self.transport.is_closing():
            self.held.clear()
            return
        try:
            self._receive(data)
        except Exception as error:
            # The event loop would do this, had it made the call.
            log.error("connection aborted", exc_info=error)
            self.transport.abort()
        self.read_on()

    @abstractmethod
    def check(self, now: float) -> None:
        """End the connection if it has kept the server waiting for too long."""

    @abstractmethod
    def stop(self) -> None:
        """The server is about to stop: read nothing that would delay it."""

    def leave(self) -> None:
        """The connection is lost: it takes no more turns."""
        self.guard.leave(self)
        self.peer.leave()
        if self.turn is not None:
            self.turn.cancel()
