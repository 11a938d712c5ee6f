"""Timeouts of undo requests: bots wait while people are asked, so no request may stay open for ever."""

import asyncio
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.table.play.game_log import TIMED_OUT
from tavola.table.play.table import Table, TableGone
from tavola.table.store.database import now
from tavola.table.store.rows import EntryRow

if TYPE_CHECKING:  # the tables own their undo requests
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()


class UndoRequests:
    """The deadlines of undo requests at all tables of a server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    def advance(self, table: Table) -> None:
        """Set a deadline for the request at a table. It starts over after a restart, so people can return."""
        request = table.game_log.undo_request if table.game_log is not None else None
        number = request.number if request is not None else None
        if table.undo_deadline is not None and table.undo_deadline[0] != number:
            table.undo_deadline[1].cancel()
            table.undo_deadline = None
        if number is not None and table.undo_deadline is None:
            wait = self.tables.settings.undo_wait
            timer = asyncio.get_running_loop().call_later(wait, self._end, table, number)
            table.undo_deadline = (number, timer)

    def _end(self, table: Table, number: int) -> None:
        table.undo_deadline = None
        if not self.tables.tasks.closing and self.tables.cache.tables.get(table.id) is table:
            _ = self.tables.tasks.spawn(self._lapse(table, number))

    async def _lapse(self, table: Table, number: int) -> None:
        try:
            async with table.changing():
                request = table.dealt.undo_request
                if request is None or request.number != number:
                    return
                entry = EntryRow(table.number + 1, None, "undo_lapsed", request.by, [TIMED_OUT], at=now())
                await self.tables.log.append(table, [entry])
        except TableGone:
            return
        except apsw.Error as error:
            log.error("lapse of an undo request not stored", table=table.id, error=type(error).__name__)
            self.tables.cache.discard(table)
            await self.tables.cache.retry_loading(table.id)
            return
        table.broadcast()
        self.tables.advance(table)
