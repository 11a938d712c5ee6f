"""Viewers: who looks at a table, through whose eyes, and over which connection."""

import asyncio
from collections import deque
from enum import Enum

import msgspec

from tavola.table.protocol.messages import ServerMessage
from tavola.table.security.auth import NOBODY

# A connection that is so far behind is closed: it can come back and catch up.
LONGEST_QUEUE = 256
# Where a seat is meant: there was no look yet.
NOT_YET = -1


class Viewer:
    """Somebody who looks: the hash of a token (or nobody), a language, and the seat whose eyes count."""

    def __init__(self, holder: str, language: str, source: str = "") -> None:
        self.holder = holder
        self.language = language
        # The fingerprint of the address that they come from.
        self.source = source
        # At a shared screen: the seat whose person has taken it.
        self.eyes: int | None = None

    @property
    def known(self) -> bool:
        """Whether this is somebody with a token."""
        return self.holder != NOBODY


class Due(Enum):
    """What is made when it is sent, so that once is enough however often it changes meanwhile."""

    SNAPSHOT = "snapshot"
    PRESENCE = "presence"


class ViewerConnection(Viewer):
    """A viewer with an open socket. Answers are queued; of what is due one note of each is enough."""

    def __init__(self, holder: str, language: str, since: int, source: str = "") -> None:
        super().__init__(holder, language, source)
        self.since = since
        # Through whose eyes the last look was.
        self.looked: int | None = NOT_YET
        self.closed = False
        # A new viewer begins with a look.
        self.queue: deque[bytes | Due] = deque([Due.SNAPSHOT])
        self.ready = asyncio.Event()

    def send(self, message: ServerMessage) -> None:
        """Send a message after those before it."""
        self._add(msgspec.json.encode(message))

    def refresh(self) -> None:
        """Show the table anew when the line is free."""
        if Due.SNAPSHOT not in self.queue:
            self._add(Due.SNAPSHOT)

    def note_presence(self) -> None:
        """Tell who is here when the line is free; a look tells it too."""
        if Due.SNAPSHOT not in self.queue and Due.PRESENCE not in self.queue:
            self._add(Due.PRESENCE)

    def close(self) -> None:
        """End the connection after what is queued."""
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
        """The next message, or what is to be made now. Raises `EOFError` at the end."""
        while not self.queue:
            if self.closed:
                raise EOFError
            self.ready.clear()
            await self.ready.wait()
        return self.queue.popleft()
