"""_Loading whole tables: a long log in pieces, between which everybody else reads what they need."""

import asyncio

from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.rows import StoredTable
from tavola.table.store.store import Store

# So many entries of a log are read at once, which takes about two milliseconds.
PIECE = 500


class _Loading:
    """A table that is being loaded, and whether it has changed since that began."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.is_old = False


class Loader:
    """All long reading of a server: one piece at a time, in turn for whoever reads a log."""

    def __init__(self, writer: CommitQueue) -> None:
        self.read = writer.read
        self.turn = asyncio.Lock()

    async def entries(self, kept: StoredTable) -> None:
        """Add its log to what is known of a table. What is there stays as it is: a log only grows."""
        whole = False
        while not whole:
            async with self.turn:
                piece = await self.read(Store.entries, kept, PIECE)
            kept.entries.extend(piece)
            whole = len(piece) < PIECE
