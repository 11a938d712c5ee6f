"""Games as records: exported once they are over, and imported from files."""

from collections.abc import Callable
from functools import partial

from tavola.core.data.record import Record
from tavola.table.play.table import Table, may_watch
from tavola.table.play.unknown_rules import NotOver, is_known
from tavola.table.runtime.fair_queue import Share
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.game_record import record_from_log
from tavola.table.store.store import Store
from tavola.table.tables.cache import TableCache
from tavola.table.tables.moderation import Moderation
from tavola.table.tables.record_import import RecordChecker, rows_of


class Records:
    """The records of a server's games."""

    def __init__(
        self, queue: CommitQueue, cache: TableCache, moderation: Moderation, import_seconds: float
    ) -> None:
        self.queue = queue
        self.cache = cache
        self.moderation = moderation
        self.checker = RecordChecker(import_seconds)

    async def record_of(self, table_id: str, holder: str, charge: Callable[[int], None]) -> Record | None:
        """The game of a table as one file, for anybody who may watch it, under whatever rules it was played.

        Raises `NotOver` while the file would give away what is hidden. The caller is charged for the log
        entries before they are read; a refusal costs nothing.
        """
        stored = await self.queue.read(Store.head, table_id)
        if stored is None or not may_watch(stored.row, stored.seats, holder):
            return None
        summary = await self.queue.read(Store.summary, table_id)
        if stored.start is None or not (summary.over or stored.row.imported):
            self.cache.known_damage.check(table_id)
            saved = stored.start is not None and not is_known(stored.row)  # by the operator, if need be
            raise NotOver("error_record_unknown" if saved else "error_record_early")
        number = await self.queue.read(Store.number, table_id)
        charge(number)
        await self.cache.reader.entries(stored)
        if len(stored.entries) < number:  # deleted meanwhile
            return None
        result = (summary.scores, summary.winners) if summary.over else None
        return record_from_log(stored.row, stored.seats, stored.start, stored.entries, result)

    async def import_record(self, record: Record, holder: str, source: str, language: str) -> Table:
        """Keep a game from a file as a table to replay; raises `RecordRefused` if it is not genuine."""
        await self.queue.write(self.moderation.check_quota, holder, source, imported=True)
        played = await self.checker.check(record, language, Share(source, holder))
        row, seats, start, entries, result = rows_of(record, played, holder, source)
        add = partial(self.queue.store.add_whole, row, seats, start, entries, result)
        await self.queue.write(self.moderation.add_within_quota, row, add)
        table = await self.cache.find(row.id)
        assert table is not None
        return table
