"""Reading the log of a table: a long one in pieces, so that other reads can happen in between."""

import asyncio

from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.rows import StoredTable
from tavola.table.store.store import Store

# How many entries are read at once; that takes about two milliseconds.
PIECE = 500


class LogReader:
    """Reads the logs of a server one piece at a time; callers take turns."""

    def __init__(self, queue: CommitQueue) -> None:
        self.read = queue.read
        self.turn = asyncio.Lock()

    async def entries(self, stored: StoredTable) -> None:
        """Add the rest of its log to a table. What was read before stays valid: a log only grows."""
        complete = False
        while not complete:
            async with self.turn:
                piece = await self.read(Store.entries, stored, PIECE)
            stored.entries.extend(piece)
            complete = len(piece) < PIECE
