"""The check after a start: the file is examined, and every unfinished game is replayed once.

This finds damage before the players do. The check gets a second before the server reports itself ready; the
rest runs slowly in the background.
"""

import asyncio
import time
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.core.errors import TavolaError
from tavola.table.store.store import Store

if TYPE_CHECKING:
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# Seconds of processor time that a start may spend on it. From then on, the pause after each table is this
# many times as long as the table took.
AT_ONCE = 1.0
PAUSES = 20


class StartupCheck:
    """One pass over all unfinished games."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    async def run(self) -> None:
        """Examine the file, then replay the games, the newest first."""
        due = time.process_time() + AT_ONCE
        known_damage = self.tables.cache.known_damage
        try:
            await known_damage.examine()
            for table_id in await self.tables.queue.read(Store.unfinished):
                if self.tables.tasks.closing:
                    return
                began = time.perf_counter()
                await self._check(table_id)
                if time.process_time() > due:
                    known_damage.examined = True
                    await asyncio.sleep(PAUSES * (time.perf_counter() - began))
        except apsw.Error as error:
            log.error("tables not checked", error=type(error).__name__)
        finally:
            known_damage.examined = True

    async def _check(self, table_id: str) -> None:
        cache = self.tables.cache
        if table_id in cache.tables or table_id in cache.known_damage.tables:
            return
        try:
            await cache.load(table_id)
        except TavolaError as error:
            log.warning("table cannot be continued", table=table_id, reason=str(error))
