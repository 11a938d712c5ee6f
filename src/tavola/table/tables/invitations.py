"""Invitations: links, each of which gives an open seat to the first person who uses it."""

from typing import TYPE_CHECKING

from msgspec import structs

from tavola.core.errors import TavolaError
from tavola.table.play.game_log import NEWCOMER
from tavola.table.play.player_names import clean_name
from tavola.table.play.table import Table, TableGone
from tavola.table.security import auth
from tavola.table.security.auth import Invitation
from tavola.table.store.administration import DAY, REVOKED
from tavola.table.store.database import now
from tavola.table.store.rows import PROGRAM, EntryRow, SeatRow

if TYPE_CHECKING:  # the tables own their invitations
    from tavola.table.tables.tables import Tables


def is_too_old(seat: SeatRow, days: int) -> bool:
    """Whether the invitation to a seat is older than this many days."""
    return seat.kind == "open" and seat.invited != REVOKED and now() - seat.invited > days * DAY


class AlreadySeated(TavolaError):
    """Somebody who has a seat asks for another after the shuffle has begun."""


class Invitations:
    """The invitations to all open seats of a server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.secret = tables.secret

    def of(self, table: Table) -> dict[int, str]:
        """The secret part of the link to each open seat, only for the person who opened the table.

        A seat that was freed after the deal is not among them. Its link shows everything the seat knew, so
        it must come from the administrator, not from an opponent.
        """
        if table.start is not None:
            return {}
        return {
            seat.seat: auth.write_invitation(self.secret, Invitation(table.id, seat.seat, seat.serial))
            for seat in table.seats
            if seat.kind == "open" and seat.invited != REVOKED and not table.row.closed
        }

    async def renew(self, table: Table) -> None:
        """Renew invitations that have expired, since the person who opened the table is here."""
        if table.start is not None or not any(self._is_too_old(seat) for seat in table.seats):
            return
        async with table.lock:
            for seat in [seat for seat in table.seats if self._is_too_old(seat)]:
                if table.gone:
                    return
                fresh = structs.replace(seat, serial=seat.serial + 1, invited=now())
                if await self.tables.queue.write(self.tables.store.renew_invitation, table.id, seat, fresh):
                    table.seats[seat.seat] = fresh
                    table.broadcast()
                else:  # an administrator was quicker, and may have revoked it
                    self.tables.cache.invalidate(table.id)

    def _is_too_old(self, seat: SeatRow) -> bool:
        return is_too_old(seat, self.tables.settings.invite_days)

    async def find(self, text: str) -> tuple[Table, SeatRow] | None:
        """The table and seat of an invitation signed by this server, whether used or not."""
        invitation = auth.read_invitation(self.secret, text)
        table = await self.tables.cache.find(invitation.table) if invitation is not None else None
        if invitation is None or table is None or invitation.seat >= len(table.seats):
            return None
        return table, table.seats[invitation.seat]

    async def join(
        self, text: str, holder: str, name: str, program: bool = False
    ) -> tuple[Table, int] | None:
        """Use an invitation; None if it is not valid, or no longer is. Raises `AlreadySeated`."""
        while True:
            found = await self.find(text)
            if found is None:
                return None
            try:
                return await self._join(text, *found, holder, name, program)
            except TableGone:
                continue  # it was invalidated between the two

    async def _join(
        self, text: str, table: Table, seat: SeatRow, holder: str, name: str, program: bool
    ) -> tuple[Table, int] | None:
        async with table.changing():
            seat = table.seats[seat.seat]
            if not self.is_good(text, table, seat):
                return None
            if table.seats_of(holder) and (table.start is not None or table.shuffle.commitments):
                # With two seats, a person would see the hidden cards of both, or add to the shuffle twice.
                raise AlreadySeated("You have a seat at this table already, and the game has begun.")
            await self._end_undo_request(table)
            name = clean_name(name) or f"Player {seat.seat + 1}"
            level = PROGRAM if program else ""
            taken = SeatRow(seat.seat, "person", name, level, holder, seat.serial + 1, seat.invited)
            if not await self.tables.queue.write(self.tables.store.take_seat, table.id, taken):
                return None
            table.seats[seat.seat] = taken
        table.arrive(holder)
        table.broadcast()
        self.tables.advance(table)
        return table, seat.seat

    async def _end_undo_request(self, table: Table) -> None:
        """The consent of somebody who has left a seat does not bind the person who takes it."""
        request = table.game_log.undo_request if table.game_log is not None else None
        if request is not None:
            entry = EntryRow(table.number + 1, None, "undo_lapsed", request.by, [NEWCOMER], at=now())
            await self.tables.log.append(table, [entry])

    def is_good(self, text: str, table: Table, seat: SeatRow) -> bool:
        """Whether the invitation to a seat is valid: not used, renewed, revoked or expired."""
        invitation = auth.read_invitation(self.secret, text)
        fresh = invitation is not None and seat.serial == invitation.serial
        known = seat.kind == "open" and seat.invited != REVOKED and not table.row.closed
        return fresh and known and not self._is_too_old(seat)
