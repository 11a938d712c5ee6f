"""All tables of a server: the parts that manage them, put together."""

import secrets
import time
from functools import partial

import apsw
import structlog

from tavola.table.play.presence import Clock, Presence
from tavola.table.play.table import Table
from tavola.table.runtime.background_tasks import BackgroundTasks
from tavola.table.runtime.settings import ServerSettings
from tavola.table.runtime.time_slices import TimeSlices
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.store import Store
from tavola.table.tables.bot_runner import BotRunner
from tavola.table.tables.cache import TableCache
from tavola.table.tables.dealing import Dealing
from tavola.table.tables.invitations import Invitations
from tavola.table.tables.log_writer import LogWriter
from tavola.table.tables.moderation import Moderation
from tavola.table.tables.new_table import TableOpening
from tavola.table.tables.records import Records
from tavola.table.tables.undo_requests import UndoRequests

log = structlog.get_logger()
# The store's name for the secret that signs invitations.
SECRET = "invites and bots"  # noqa: S105


class Tables:
    """Everything that happens at a server's tables, with a separate part for each kind of work."""

    def __init__(self, store: Store, settings: ServerSettings, clock: Clock = time.monotonic) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.secret = store.secret(SECRET, secrets.token_bytes(32))
        self.slices = TimeSlices()
        self.tasks = BackgroundTasks()
        self.queue = CommitQueue(store)
        self.cache = TableCache(self.queue, self.tasks, self.slices, self.advance, self._new_presence, clock)
        self.log = LogWriter(self.queue, self.cache)
        self.moderation = Moderation(self.queue, self.cache, settings)
        self.opening = TableOpening(self.queue, self.cache, self.moderation)
        self.records = Records(self.queue, self.cache, self.moderation, settings.import_seconds)
        self.invitations = Invitations(self)
        self.dealing = Dealing(self)
        self.bot_runner = BotRunner(self)
        self.undo_requests = UndoRequests(self)

    def _new_presence(self) -> Presence:
        return Presence(self.settings.away, self.clock, partial(self.moderation.is_barred, "ban"))

    def advance(self, table: Table) -> None:
        """Do what a table is waiting for: deal, let an undo request time out, or let a bot choose."""
        if self.tasks.closing or table.gone or table.row.closed:
            return
        if table.start is None:
            self.dealing.advance(table)
        else:
            self.undo_requests.advance(table)
            self.bot_runner.advance(table)

    async def stop(self) -> None:
        """Finish what is being written and close the file."""
        self.tasks.closing = True
        for table in self.cache.tables.values():
            table.cancel_pending()
        await self.tasks.finish()
        await self.bot_runner.pool.stop()
        await self.records.checker.stop()
        await self.queue.stop()
        try:
            self.store.close()
        except apsw.Error as error:
            log.error("file not closed cleanly", error=type(error).__name__)
