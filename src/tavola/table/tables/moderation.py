"""Moderation in the running server: who may play and write, quotas, and how long tables are kept."""

import asyncio
import getpass
from collections.abc import Callable
from typing import NamedTuple

import structlog

from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.administration import READ_ONLY, Administration, BanKind, Retention
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.database import now
from tavola.table.store.rows import TableRow
from tavola.table.store.store import Store
from tavola.table.tables.cache import TableCache

log = structlog.get_logger()
SERVER = "server"
# How often the server looks for changes by an administrator, and for tables that have expired.
LOOK_SECONDS = 1.0
SWEEP_SECONDS = 3600.0
# The most tables to delete in one commit, so that nobody waits long.
SWEEP_AT_ONCE = 20


class QuotaUsedUp(Exception):
    """Somebody has as many tables as the operator allows; `reason` is the key of the sentence."""

    def __init__(self, reason: str, most: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.most = most


class _Changes(NamedTuple):
    """What an administrator has changed in the file."""

    version: int
    # The last line of the audit log, all bans, and the tables that have changed.
    seen: int
    bans: dict[tuple[str, BanKind], int]
    tables: list[str]


class Moderation:
    """What the operator allows, in memory and kept up to date from the file."""

    def __init__(self, queue: CommitQueue, cache: TableCache, settings: ServerSettings) -> None:
        self.queue = queue
        self.cache = cache
        self.settings = settings
        self.file = Administration(queue.store, SERVER)
        self.bans: dict[tuple[str, BanKind], int] = {}
        self.seen = 0
        self.version = 0
        self._follow(self._look())

    # Who may do what ------------------------------------------------------------------------------

    def is_barred(self, kind: BanKind, *subjects: str) -> bool:
        """Whether a person, or their address, is muted or banned."""
        for subject in subjects:
            until = self.bans.get((subject, kind))
            if until is not None and (until == 0 or until > now()):
                return True
        return False

    def check_quota(self, host: str, source: str, imported: bool) -> None:
        """Raise `QuotaUsedUp` if a person, or their address, has as many tables as allowed."""
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
        """Add a table, or raise `QuotaUsedUp`; in one write, so that no other table is added in between."""
        self.check_quota(row.host, row.source, row.imported)
        add()

    async def forget_person(self, holder: str) -> None:
        """Remove somebody's names, chat and notes, and reload their tables from the file.

        Anybody can make up tokens. Nothing is stored under most of them, and then nothing is written.
        """
        if not await self.queue.read(Store.knows, holder):
            return
        for table in await self.queue.write(self.file.forget_person, holder):
            self.cache.invalidate(table)

    # Following the file ---------------------------------------------------------------------------

    def _look(self) -> _Changes | None:
        """What an administrator has changed since the last call. It only reads, so it may be repeated."""
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
            self.cache.invalidate(table)
        if self.bans != bans:  # a banned person is not at the table any more, a pardoned one is again
            for known in self.cache.tables.values():
                known.broadcast_presence()

    async def watch(self) -> None:
        """Reload what an administrator changes, until cancelled."""
        failed = False
        while True:
            try:
                self._follow(await self.queue.write(self._look))
                failed = False
            except Exception as error:  # noqa: BLE001 - keep watching whatever happens
                if not failed:  # log only the first failure in a row
                    log.warning("changes by the administrator cannot be read", error=type(error).__name__)
                failed = True
            await asyncio.sleep(LOOK_SECONDS)

    async def sweep(self) -> None:
        """Delete expired tables now and then, until cancelled."""
        while self.settings.keep_abandoned_days or self.settings.keep_games_days:
            try:
                await self._sweep_once()
            except Exception as error:  # noqa: BLE001 - try again whatever happens
                log.warning("old tables are not deleted", error=type(error).__name__)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _sweep_once(self) -> None:
        keep = Retention(self.settings.keep_abandoned_days, self.settings.keep_games_days)
        expired = await self.queue.write(self.file.expired, keep)
        for first in range(0, len(expired), SWEEP_AT_ONCE):
            # Somebody may have come back since the list was made.
            batch = expired[first : first + SWEEP_AT_ONCE]
            batch = [table for table in batch if not self.cache.is_in_use(table)]
            for table in await self.queue.write(self.file.sweep, batch, keep):
                self.cache.invalidate(table)


def administrator() -> str:
    """The name of the user who runs a command on this machine, for the audit log."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        return "somebody"
    return f"user {name}" if name == SERVER else name  # the server skips lines of its own
