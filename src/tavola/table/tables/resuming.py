"""Resuming after a start: the server continues the tables that wait for it, and loads no others."""

import asyncio
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.core.errors import TavolaError
from tavola.table.play.table import Table, TableGone
from tavola.table.store.store import Store

if TYPE_CHECKING:
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# The most tables to resume at once; the next ones follow as these finish.
MOST_AWAKE = 50
PAUSE = 0.05


class Resuming:
    """One pass over all tables that wait for a bot or for their deal."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        # The busy tables that were loaded here, each with the time at which it was last used.
        self.awake: list[tuple[Table, float]] = []

    async def run(self) -> None:
        """Resume them one by one, so that requests are served in between."""
        for table_id in await self.tables.queue.read(Store.waiting):
            while len(self.awake) >= MOST_AWAKE and not self.tables.tasks.closing:
                await self._rest()
            if self.tables.tasks.closing:
                return
            try:
                await self._resume(table_id)
            except TableGone:  # it was invalidated, and continues when it is loaded again
                continue
            except (TavolaError, apsw.Error) as error:
                log.warning("table cannot be continued", table=table_id, reason=str(error))
            except Exception as error:
                # Whatever goes wrong at one table, the next one is resumed.
                log.error("table not resumed", table=table_id, exc_info=error)
        while self.awake and not self.tables.tasks.closing:
            await self._rest()

    async def _resume(self, table_id: str) -> None:
        if table_id in self.tables.cache.tables:  # somebody is there already
            return
        table = await self.tables.cache.find(table_id)
        if table is None:
            return
        touched = table.touched
        if self.tables.cache.is_idle(table):
            async with table.changing():
                if (table.thinking, table.dealing, table.undo_deadline) == (None, None, None):
                    await self.tables.queue.write(self.tables.store.put_waiting, table.id, False)
        self.awake.append((table, touched))
        self._drop_finished()

    async def _rest(self) -> None:
        await asyncio.sleep(PAUSE)
        self._drop_finished()

    def _drop_finished(self) -> None:
        """Drop the tables that have nothing more to do, unless somebody has come meanwhile."""
        done = [pair for pair in self.awake if self.tables.cache.is_idle(pair[0])]
        self.awake = [pair for pair in self.awake if pair not in done]
        for table, touched in done:
            if table.touched == touched:
                self.tables.cache.drop(table)
