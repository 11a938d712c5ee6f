"""Viewers: who is watching a table, and over which connection."""

import asyncio
from collections import deque
from enum import Enum

import msgspec

from tavola.table.protocol.messages import ServerMessage
from tavola.table.security.auth import NOBODY

# A connection that falls this far behind is closed: the client can reconnect and catch up.
LONGEST_QUEUE = 256
# In place of a seat: nothing has been sent yet.
NOT_YET = -1


class Viewer:
    """Somebody who watches a table: the hash of a token (or nobody), a language, and an address."""

    def __init__(self, holder: str, language: str, source: str = "") -> None:
        self.holder = holder
        self.language = language
        # The fingerprint of the viewer's address.
        self.source = source
        # At a shared screen: the seat whose person has taken the screen.
        self.seat: int | None = None

    @property
    def known(self) -> bool:
        """Whether this is somebody with a token."""
        return self.holder != NOBODY


class Due(Enum):
    """A message that is made only when it is sent, so that several changes need only one message."""

    SNAPSHOT = "snapshot"
    PRESENCE = "presence"


class ViewerConnection(Viewer):
    """A viewer with an open WebSocket. Answers are queued; anything that is due is queued once."""

    def __init__(self, holder: str, language: str, since: int, source: str = "") -> None:
        super().__init__(holder, language, source)
        self.since = since
        # The seat from which the last snapshot was taken.
        self.last_seat: int | None = NOT_YET
        self.closed = False
        # A new viewer begins with a snapshot.
        self.queue: deque[bytes | Due] = deque([Due.SNAPSHOT])
        self.ready = asyncio.Event()

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self._add(msgspec.json.encode(message))

    def refresh(self) -> None:
        """Send a fresh snapshot when the connection is free."""
        if Due.SNAPSHOT not in self.queue:
            self._add(Due.SNAPSHOT)

    def note_presence(self) -> None:
        """Send who is here when the connection is free; a snapshot includes it too."""
        if Due.SNAPSHOT not in self.queue and Due.PRESENCE not in self.queue:
            self._add(Due.PRESENCE)

    def close(self) -> None:
        """Close the connection after what is queued has been sent."""
        self.closed = True
        self.ready.set()

    def _add(self, item: bytes | Due) -> None:
        if len(self.queue) >= LONGEST_QUEUE:
            self.queue.clear()
            self.close()
            return
        self.queue.append(item)
        self.ready.set()

    async def next(self) -> bytes | Due:
        """The next message, or what is due now. Raises `EOFError` at the end."""
        while not self.queue:
            if self.closed:
                raise EOFError
            self.ready.clear()
            await self.ready.wait()
        return self.queue.popleft()
