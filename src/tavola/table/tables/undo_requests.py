"""Wishes to go back that nobody answers: bots wait while people are asked, so no wish may last for ever."""

import asyncio
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.table.play.game_log import IN_VAIN
from tavola.table.play.table import Table, TableGone
from tavola.table.store.rows import EntryRow
from tavola.table.store.store import now

if TYPE_CHECKING:  # the tables look after their wishes
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()


class Wishes:
    """The wishes to go back at all tables of a server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    def go_on(self, table: Table) -> None:
        """Set a deadline for the wish at a table, anew after a restart, so that people can come back."""
        pending = table.course.pending if table.course is not None else None
        number = pending.number if pending is not None else None
        if table.wish_ends is not None and table.wish_ends[0] != number:
            table.wish_ends[1].cancel()
            table.wish_ends = None
        if number is not None and table.wish_ends is None:
            wait = self.tables.settings.undo_wait
            timer = asyncio.get_running_loop().call_later(wait, self._end, table, number)
            table.wish_ends = (number, timer)

    def _end(self, table: Table, number: int) -> None:
        table.wish_ends = None
        if not self.tables.closing and self.tables.tables.get(table.id) is table:
            _ = self.tables.spawn(self._lapse(table, number))

    async def _lapse(self, table: Table, number: int) -> None:
        try:
            async with table.changing():
                pending = table.course.pending if table.course is not None else None
                if pending is None or pending.number != number:
                    return
                entry = EntryRow(table.number + 1, None, "undo_lapsed", pending.by, [IN_VAIN], at=now())
                await self.tables.append(table, [entry])
        except TableGone:
            return
        except apsw.Error as error:
            log.error("end of a wish not stored", table=table.id, error=type(error).__name__)
            self.tables.forget(table)
            await self.tables.come_back_to(table.id)
            return
        table.tell_all()
        self.tables.go_on(table)
