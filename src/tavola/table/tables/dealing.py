"""Dealing: the shuffle of a table, from the moment its last seat is taken to its first card.

Everybody commits; the list of commitments is stored and published; everybody reveals; the first card is
dealt. A stage ends when nobody is missing, or at a fixed deadline.
"""

import asyncio
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.table.play.drafts import Refused
from tavola.table.play.table import Table, TableGone
from tavola.table.runtime.metrics import DEAL_FAILURES
from tavola.table.security import fair_shuffle
from tavola.table.store.database import now
from tavola.table.store.rows import StartRow

if TYPE_CHECKING:  # the tables own their dealer
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# Seconds until another attempt to store the end of a stage.
TRY_AGAIN = 1.0


class Dealing:
    """The deals of all tables of a server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables

    # What people send -----------------------------------------------------------------------------

    async def commit(self, table: Table, seat: int, commitment: str) -> None:
        """Take a person's commitment; raises `Refused` with the reason if it cannot be accepted."""
        if not fair_shuffle.is_digits(commitment):
            raise _refused("chance_form")
        async with table.changing():
            shuffle = table.shuffle
            if shuffle.commitments.get(seat) == commitment:
                return
            if table.stage == "seats":
                raise _refused("commit_early")
            if seat in shuffle.commitments:
                raise _refused("commit_again")
            if table.stage != "commit":
                raise _refused("commit_late")
            add = self.tables.store.add_commitment
            if not await self.tables.queue.write(add, table.id, seat, commitment):
                raise _refused("commit_early")  # a seat was freed a moment ago
            shuffle.commitments[seat] = commitment

    async def reveal(self, table: Table, seat: int, value: str) -> None:
        """Take a person's value; raises `Refused` with the reason if it cannot be accepted."""
        if not fair_shuffle.is_digits(value):
            raise _refused("chance_form")
        async with table.changing():
            shuffle = table.shuffle
            if shuffle.values.get(seat) == value:
                return
            if table.stage == "dealt":
                raise _refused("reveal_late")
            if table.stage != "reveal":
                raise _refused("reveal_early")
            if seat not in shuffle.commitments:
                raise _refused("reveal_none")
            fits = fair_shuffle.commitment(value) == shuffle.commitments[seat]
            await self.tables.queue.write(self.tables.store.add_value, table.id, seat, value, fits)
            if not fits:
                shuffle.wrong.add(seat)
                raise _refused("reveal_wrong")
            shuffle.values[seat] = value

    # Advancing ------------------------------------------------------------------------------------

    def advance(self, table: Table) -> None:
        """Move the shuffle on once all seats are taken: now, or at the deadline of its stage."""
        if table.stage not in ("commit", "reveal"):
            return
        loop = asyncio.get_running_loop()
        if table.deal_by is None:
            table.deal_by = loop.time() + self.tables.settings.deal_wait
        if table.dealing is not None:
            table.dealing.cancel()
        table.dealing = loop.call_at(0 if self._is_complete(table) else table.deal_by, self._begin, table)

    def _is_complete(self, table: Table) -> bool:
        """Whether everybody has done their part of this stage."""
        return not any(table.owes(seat.holder) for seat in table.seats)

    def _begin(self, table: Table) -> None:
        if not self.tables.tasks.closing:
            _ = self.tables.tasks.spawn(self._try_to_end_stage(table))

    async def _try_to_end_stage(self, table: Table) -> None:
        """Retry if it cannot be stored, for example because the disk is full: nothing else would deal."""
        try:
            await self._end_stage(table)
        except TableGone:
            return  # the next load of the table continues
        except apsw.Error as error:
            log.error("shuffle not stored", table=table.id, error=type(error).__name__)
            if table.dealing is None:
                loop = asyncio.get_running_loop()
                table.dealing = loop.call_later(TRY_AGAIN, self._begin, table)

    async def _end_stage(self, table: Table) -> None:
        """Store how the stage ended, then apply it. If it cannot be stored, the stage has not ended."""
        async with table.changing():
            table.dealing = None  # only now: a table that seems idle may be dropped
            if self._is_due(table):
                published = table.shuffle.published
                with DEAL_FAILURES.count_exceptions():
                    await (self._publish(table) if published is None else self._deal(table, published))
                table.deal_by = None
                table.broadcast()
        # Even if nothing was due: the timer may have fired a moment early, and then needs to be set again.
        self.tables.advance(table)

    def _is_due(self, table: Table) -> bool:
        """Whether the stage ends now, and has not ended meanwhile."""
        if table.stage not in ("commit", "reveal"):
            return False
        past = table.deal_by is not None and asyncio.get_running_loop().time() >= table.deal_by
        return past or self._is_complete(table)

    async def _publish(self, table: Table) -> None:
        """Close the list of commitments."""
        commitments = [table.shuffle.commitments.get(seat.seat, "") for seat in table.seats]
        if await self.tables.queue.write(self.tables.store.publish_commitments, table.id, commitments):
            table.shuffle.published = commitments
        else:  # a seat was freed a moment ago, and what it committed to is gone
            self.tables.cache.invalidate(table.id)

    async def _deal(self, table: Table, published: list[str]) -> None:
        """Deal the first card."""
        shuffle, secret = table.shuffle, table.row.secret
        facts = fair_shuffle.shuffle_of(secret, table.adds, published, shuffle.values, shuffle.wrong)
        seed = fair_shuffle.final_seed(secret, published, fair_shuffle.listed(facts, "values"))
        start = StartRow(seed, facts, now())
        await self.tables.queue.write(self.tables.store.add_start, table.id, start)
        table.start = start
        table.game_log = table.new_game_log(start)


def _refused(reason: str) -> Refused:
    return Refused("illegal", None, reason, "")
