"""Dealing: the shuffle of a table from its last taken seat to its first card.

First everybody commits, then the list of commitments is stored and published, then everybody reveals, then
the first card is dealt. Each stage ends when nobody is missing, or at a deadline that nothing moves.
"""

import asyncio
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.table.play.drafts import Refused
from tavola.table.play.table import Table, TableGone
from tavola.table.runtime.metrics import DEAL_FAILURES
from tavola.table.security import fair_shuffle
from tavola.table.store.rows import StartRow
from tavola.table.store.store import now

if TYPE_CHECKING:  # the tables own their dealer
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# Seconds until the end of a stage that could not be stored is tried again.
TRY_AGAIN = 1.0


class Dealing:
    """The deals of all tables of a server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    # What people add ------------------------------------------------------------------------------

    async def commit(self, table: Table, seat: int, promise: str) -> None:
        """What the person of a seat commits to; raises `Refused` with the reason if it cannot count."""
        if not fair_shuffle.is_digits(promise):
            raise _refused("chance_form")
        async with table.changing():
            gathered = table.gathered
            if gathered.promises.get(seat) == promise:
                return
            if table.stage == "seats":
                raise _refused("commit_early")
            if seat in gathered.promises:
                raise _refused("commit_again")
            if table.stage != "commit":
                raise _refused("commit_late")
            if not await self.tables.write(self.tables.store.add_promise, table.id, seat, promise):
                raise _refused("commit_early")  # a seat was freed a moment ago
            gathered.promises[seat] = promise

    async def reveal(self, table: Table, seat: int, value: str) -> None:
        """The value of the person of a seat; raises `Refused` with the reason if it cannot count."""
        if not fair_shuffle.is_digits(value):
            raise _refused("chance_form")
        async with table.changing():
            gathered = table.gathered
            if gathered.values.get(seat) == value:
                return
            if table.stage == "dealt":
                raise _refused("reveal_late")
            if table.stage != "reveal":
                raise _refused("reveal_early")
            if seat not in gathered.promises:
                raise _refused("reveal_none")
            fits = fair_shuffle.commitment(value) == gathered.promises[seat]
            await self.tables.write(self.tables.store.add_value, table.id, seat, value, fits)
            if not fits:
                gathered.wrong.add(seat)
                raise _refused("reveal_wrong")
            gathered.values[seat] = value

    # Going on -------------------------------------------------------------------------------------

    def advance(self, table: Table) -> None:
        """See to the shuffle of a table whose seats are all taken: now, or at the deadline of its stage."""
        if table.stage not in ("commit", "reveal"):
            return
        loop = asyncio.get_running_loop()
        if table.deal_by is None:
            table.deal_by = loop.time() + self.tables.settings.deal_wait
        if table.dealing is not None:
            table.dealing.cancel()
        table.dealing = loop.call_at(0 if self._is_complete(table) else table.deal_by, self._begin, table)

    def _is_complete(self, table: Table) -> bool:
        """Whether nobody is missing at this stage."""
        return not any(table.owes(seat.holder) for seat in table.seats)

    def _begin(self, table: Table) -> None:
        if not self.tables.closing:
            _ = self.tables.spawn(self._try_to_end_stage(table))

    async def _try_to_end_stage(self, table: Table) -> None:
        """Nobody else deals: what cannot be stored now, for want of room say, is tried again."""
        try:
            await self._end_stage(table)
        except TableGone:
            return  # whoever loads it next goes on
        except apsw.Error as error:
            log.error("shuffle not stored", table=table.id, error=type(error).__name__)
            if table.dealing is None:
                loop = asyncio.get_running_loop()
                table.dealing = loop.call_later(TRY_AGAIN, self._begin, table)

    async def _end_stage(self, table: Table) -> None:
        """Store how the stage ended, then go on by it. If it cannot be stored, the stage has not ended."""
        async with table.changing():
            table.dealing = None  # only now: a table that seems idle may be thrown away
            if self._is_due(table):
                with DEAL_FAILURES.count_exceptions():
                    await (self._publish(table) if table.stage == "commit" else self._deal(table))
                table.deal_by = None
                table.broadcast()
        # Even if nothing was due: the timer may have been a moment early, and another must follow.
        self.tables.advance(table)

    def _is_due(self, table: Table) -> bool:
        """Whether the stage ends now, unless it ended meanwhile."""
        if table.stage not in ("commit", "reveal"):
            return False
        past = table.deal_by is not None and asyncio.get_running_loop().time() >= table.deal_by
        return past or self._is_complete(table)

    async def _publish(self, table: Table) -> None:
        """Close the list of commitments."""
        promised = [table.gathered.promises.get(seat.seat, "") for seat in table.seats]
        if await self.tables.write(self.tables.store.add_promised, table.id, promised):
            table.gathered.promised = promised
        else:  # a seat was freed a moment ago, and what it committed to is gone
            self.tables.invalidate(table.id)

    async def _deal(self, table: Table) -> None:
        """The first card."""
        gathered, secret = table.gathered, table.row.secret
        assert gathered.promised is not None
        shuffle = fair_shuffle.shuffle_of(
            secret, table.adds, gathered.promised, gathered.values, gathered.wrong
        )
        seed = fair_shuffle.final_seed(secret, gathered.promised, fair_shuffle.listed(shuffle, "values"))
        start = StartRow(seed, shuffle, now())
        await self.tables.write(self.tables.store.add_start, table.id, start)
        table.start = start
        table.game_log = table.dealt()


def _refused(reason: str) -> Refused:
    return Refused("illegal", None, reason, "")
