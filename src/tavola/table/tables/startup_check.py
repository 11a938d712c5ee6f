"""StartupCheck: after a start the file is looked through, and every game that goes on is replayed once.

So damage is found before the players find it. A moment's work is done before the server calls itself ready;
what is left is done slowly, beside everything else.
"""

import asyncio
import time
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.core.errors import TavolaError
from tavola.table.store.store import Store

if TYPE_CHECKING:  # the tables check themselves
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# Seconds of processor time that a start may take for it, and the pause after each table later: so many times
# what the table took.
AT_ONCE = 1.0
PAUSES = 20


class StartupCheck:
    """One round through all games that go on."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    async def run(self) -> None:
        """Look through the file, then replay the games, the newest first."""
        due = time.process_time() + AT_ONCE
        health = self.tables.health
        try:
            await health.examine()
            for table_id in await self.tables.read(Store.unfinished):
                if self.tables.closing:
                    return
                began = time.perf_counter()
                await self._check(table_id)
                if time.process_time() > due:
                    health.examined = True
                    await asyncio.sleep(PAUSES * (time.perf_counter() - began))
        except apsw.Error as error:
            log.error("tables not checked", error=type(error).__name__)
        finally:
            health.examined = True

    async def _check(self, table_id: str) -> None:
        if table_id in self.tables.tables or table_id in self.tables.health.tables:
            return
        try:
            await self.tables.replayed(table_id)
        except TavolaError as error:
            log.warning("table cannot go on", table=table_id, reason=str(error))
