"""Viewers: who looks at a table, through whose eyes, and over which connection."""

import asyncio
from collections import deque

import msgspec

from tavola.table.auth import NOBODY
from tavola.table.protocol import ServerMessage

# A connection that is so far behind is closed: it can come back and catch up.
LONGEST_QUEUE = 256


class Viewer:
    """Somebody who looks: the hash of a token (or nobody), a language, and the seat whose eyes count."""

    def __init__(self, holder: str, language: str) -> None:
        self.holder = holder
        self.language = language
        # At a shared screen: the seat whose person has taken it.
        self.eyes: int | None = None

    @property
    def known(self) -> bool:
        """Whether this is somebody with a token."""
        return self.holder != NOBODY


class Connection(Viewer):
    """A viewer with an open socket. Answers are queued; of a new look at the table one note is enough."""

    def __init__(self, holder: str, language: str, since: int) -> None:
        super().__init__(holder, language)
        self.since = since
        # Through whose eyes the last look was; nobody's before the first.
        self.looked: int | None = None
        self.stale = True
        self.closed = False
        self.queue: deque[bytes | None] = deque()
        self.ready = asyncio.Event()

    def tell(self, message: ServerMessage) -> None:
        """Send a message after those before it."""
        self._add(msgspec.json.encode(message))

    def refresh(self) -> None:
        """Show the table anew when the line is free."""
        if not self.stale:
            self.stale = True
            self._add(None)

    def close(self) -> None:
        """End the connection after what is queued."""
        self.closed = True
        self.ready.set()

    def _add(self, item: bytes | None) -> None:
        if len(self.queue) >= LONGEST_QUEUE:
            self.queue.clear()
            self.close()
            return
        self.queue.append(item)
        self.ready.set()

    async def next(self) -> bytes | None:
        """The next message; None stands for a new look at the table. Raises `EOFError` at the end."""
        while not self.queue:
            if self.closed:
                raise EOFError
            self.ready.clear()
            await self.ready.wait()
        item = self.queue.popleft()
        if item is None:
            self.stale = False
        return item
