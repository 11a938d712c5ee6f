"""Waking: after a start the server goes on with the tables that wait for it, and loads no others."""

import asyncio
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.core.errors import TavolaError
from tavola.table.play.table import Table, TableGone
from tavola.table.store.store import Store

if TYPE_CHECKING:  # the tables wake themselves
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# So many tables at most are busy because of a start; the next ones are woken when some of them are done.
MOST_AWAKE = 50
PAUSE = 0.05


class Resuming:
    """One round through all tables that wait for the server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        # The tables that were loaded here and are busy, with the moment when somebody last wanted them.
        self.awake: list[tuple[Table, float]] = []

    async def run(self) -> None:
        """Wake them one after the other, so that whoever comes meanwhile is served."""
        for table_id in await self.tables.read(Store.waiting):
            while len(self.awake) >= MOST_AWAKE and not self.tables.closing:
                await self._rest()
            if self.tables.closing:
                return
            try:
                await self._wake(table_id)
            except TableGone:  # somebody has it taken anew, and it goes on then
                continue
            except (TavolaError, apsw.Error) as error:
                log.warning("table cannot go on", table=table_id, reason=str(error))
            except Exception as error:
                # Whatever happens at one table, the next one is woken.
                log.error("table not woken", table=table_id, exc_info=error)
        while self.awake and not self.tables.closing:
            await self._rest()

    async def _wake(self, table_id: str) -> None:
        if table_id in self.tables.tables:  # somebody is there already
            return
        table = await self.tables.find(table_id)
        if table is None:
            return
        touched = table.touched
        if self.tables.is_idle(table):
            async with table.changing():
                if (table.thinking, table.dealing, table.undo_deadline) == (None, None, None):
                    await self.tables.write(self.tables.store.put_waiting, table.id, False)
        self.awake.append((table, touched))
        self._let_go()

    async def _rest(self) -> None:
        await asyncio.sleep(PAUSE)
        self._let_go()

    def _let_go(self) -> None:
        """Forget the tables that are done, unless somebody has come meanwhile."""
        done = [pair for pair in self.awake if self.tables.is_idle(pair[0])]
        self.awake = [pair for pair in self.awake if pair not in done]
        for table, touched in done:
            if table.touched == touched:
                self.tables.drop(table)
