"""Moderation in the running server: who may play and write, how much, and for how long tables are kept."""

import asyncio
import getpass
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import structlog

from tavola.table.store.administration import READ_ONLY, Administration, BanKind, Keep
from tavola.table.store.rows import TableRow
from tavola.table.store.store import Store, now

if TYPE_CHECKING:  # the tables own their moderation
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
SERVER = "server"
# How often the server looks at what an administrator has done, and at what need not be kept any longer.
LOOK_SECONDS = 1.0
SWEEP_SECONDS = 3600.0
# So many tables are deleted in one commit: nobody waits long for it.
SWEEP_AT_ONCE = 20


class QuotaUsedUp(Exception):
    """Somebody has as many tables as one may have here; `reason` names the sentence that says so."""

    def __init__(self, reason: str, most: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.most = most


class _Changes(NamedTuple):
    """What an administrator has changed in the file."""

    version: int
    # The last line of the audit log, all bans, and the tables that are not as they were.
    seen: int
    bans: dict[tuple[str, BanKind], int]
    tables: list[str]


class Moderation:
    """What the operator allows, kept in memory and brought up to date from the file."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.settings = tables.settings
        self.file = Administration(tables.store, SERVER)
        self.bans: dict[tuple[str, BanKind], int] = {}
        self.seen = 0
        self.version = 0
        self._follow(self._look())

    # Who may what ---------------------------------------------------------------------------------

    def is_barred(self, kind: BanKind, *subjects: str) -> bool:
        """Whether somebody, or their address, is muted or banned now."""
        for subject in subjects:
            until = self.bans.get((subject, kind))
            if until is not None and (until == 0 or until > now()):
                return True
        return False

    def check_quota(self, host: str, source: str, imported: bool) -> None:
        """Raise `QuotaUsedUp` if a person, or an address, has as many tables as are allowed."""
        settings = self.settings
        each = settings.imports_per_person if imported else settings.tables_per_person
        together = settings.imports_per_address if imported else settings.tables_per_address
        mine, ours = self.file.count(host, source, imported)
        for count, most, reason in (
            (mine, each, "quota_imports" if imported else "quota_tables"),
            (ours, together, "quota_address"),
        ):
            if most and count >= most:
                raise QuotaUsedUp(reason, most)

    def add_within_quota(self, row: TableRow, add: Callable[[], None]) -> None:
        """Add a table, or raise `QuotaUsedUp`: one write, so that nobody else adds one in between."""
        self.check_quota(row.host, row.source, row.imported)
        add()

    async def forget_person(self, holder: str) -> None:
        """Remove somebody's names, chat and notes; their tables are taken anew from the file.

        Of most tokens that anybody can make up nothing is kept: then there is nothing to write.
        """
        if not await self.tables.read(Store.knows, holder):
            return
        for table in await self.tables.write(self.file.forget_person, holder):
            self.tables.invalidate(table)

    # What others did ------------------------------------------------------------------------------

    def _look(self) -> _Changes | None:
        """What an administrator has changed since the last look. This only reads: it may be called twice."""
        version = self.file.changes()
        if version == self.version:
            return None
        bans = {(ban.subject, ban.kind): ban.until for ban in self.file.bans()}
        rows = self.file.audit(self.seen)
        tables = [row.about for row in rows if row.who != SERVER and row.what not in READ_ONLY]
        return _Changes(version, rows[-1].n if rows else self.seen, bans, tables)

    def _follow(self, changes: _Changes | None) -> None:
        if changes is None:
            return
        bans = self.bans
        self.version, self.seen, self.bans, tables = changes
        for table in tables:
            self.tables.invalidate(table)
        if self.bans != bans:  # whoever may not play any more is not here, or is here again
            for known in self.tables.tables.values():
                known.broadcast_presence()

    async def watch(self) -> None:
        """Take anew what an administrator changes, until cancelled."""
        failed = False
        while True:
            try:
                self._follow(await self.tables.write(self._look))
                failed = False
            except Exception as error:  # noqa: BLE001 - the server goes on looking whatever happens
                if not failed:  # once for each time that the file cannot be read
                    log.warning("cannot look at what the administrator did", error=type(error).__name__)
                failed = True
            await asyncio.sleep(LOOK_SECONDS)

    async def sweep(self) -> None:
        """Delete what the operator does not want to keep any longer, now and then, until cancelled."""
        while self.settings.keep_abandoned_days or self.settings.keep_games_days:
            try:
                await self._sweep_once()
            except Exception as error:  # noqa: BLE001 - the server tries again whatever happens
                log.warning("old tables are not deleted", error=type(error).__name__)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _sweep_once(self) -> None:
        keep = Keep(self.settings.keep_abandoned_days, self.settings.keep_games_days)
        expired = await self.tables.write(self.file.expired, keep)
        for first in range(0, len(expired), SWEEP_AT_ONCE):
            # Somebody may have come back since the list was made.
            batch = expired[first : first + SWEEP_AT_ONCE]
            batch = [table for table in batch if not self.tables.is_in_use(table)]
            for table in await self.tables.write(self.file.sweep, batch, keep):
                self.tables.invalidate(table)


def administrator() -> str:
    """Who runs a command on this machine, for the audit log."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        return "somebody"
    return f"user {name}" if name == SERVER else name  # what the server itself does it does not look for
