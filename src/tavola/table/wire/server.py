"""The parts of the server in one place, and what every request needs: who is calling, and from where."""

import ipaddress
import math
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from socket import gethostname
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException

from tavola.core.data.record import Record
from tavola.core.errors import TavolaError
from tavola.table.commands.handler import Commands
from tavola.table.play.log_text import ReaderLines
from tavola.table.play.projection import put_into_words, reader_of
from tavola.table.play.shared_snapshots import SharedSnapshots
from tavola.table.play.table import Table, may_watch
from tavola.table.play.unknown_rules import NotOver, UnknownRules
from tavola.table.play.viewers import Viewer
from tavola.table.runtime.fair_queue import FairQueue
from tavola.table.runtime.rate_limits import ConcurrencyLimit, RateLimit, per_minute
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security import auth
from tavola.table.store.damage import Damaged
from tavola.table.store.store import Store
from tavola.table.tables.statistics import Statistics
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import choose_language, site

# Up to this many log lines are put into words at once; more are done in slices.
FEW_LINES = 50
# Work on this many entries or lines counts as one more read.
STEPS_PER_READ = 250
# The most snapshots that may wait to be made: more than there can be WebSockets.
MOST_SNAPSHOTS = 100_000
Caller = ASGIConnection[Any, Any, Any, Any]


class TooManyRequests(HTTPException):
    """Too many requests; the answer says when to try again."""

    status_code = 429

    def __init__(self, wait: int) -> None:
        super().__init__(
            detail=f"That was too fast. Please wait {wait} s.", headers={"Retry-After": str(wait)}
        )
        self.wait = wait


class Unplayable(HTTPException):
    """A table under rules that are not known here, explained in the caller's language."""

    status_code = 410

    def __init__(self, table: UnknownRules, language: str) -> None:
        super().__init__(detail=table.told(site(language)))
        self.table = table


class Server:
    """Everything that lives as long as the server."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.store = Store(settings.file)
        with self.store.opening():
            self.tables = Tables(self.store, settings)
            self.csrf_secret = self.store.secret("forms", secrets.token_bytes(32)).hex()
        self.commands = Commands(self.tables, settings)
        self.statistics = Statistics(self.tables)
        self.joins = per_minute("joins", settings.joins_per_minute)
        self.openings = per_minute("tables", settings.tables_per_minute)
        # Reads of a table or a page.
        self.reads = per_minute("looks", settings.looks_per_minute)
        # One place: snapshots for WebSockets are made one at a time.
        self.snapshot_queue = FairQueue(1, MOST_SNAPSHOTS, MOST_SNAPSHOTS)
        self.shared_snapshots = SharedSnapshots()
        self.sockets = ConcurrencyLimit("sockets", settings.sockets_per_address)
        self.cookie = "__Host-tavola" if settings.secure else "tavola"
        self.ready = False

    # Who is calling -------------------------------------------------------------------------------

    def token(self, caller: Caller) -> str | None:
        """The token of a request: a program's header, or a browser's cookie."""
        kind, _, token = caller.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and token:
            return token.strip()
        return caller.cookies.get(self.cookie)

    def is_program(self, caller: Caller) -> bool:
        """Whether an API request comes from a program: it has no browser's cookie."""
        return bool(caller.headers.get("authorization")) or self.cookie not in caller.cookies

    def viewer(self, caller: Caller) -> Viewer:
        """The caller as a viewer of tables."""
        return Viewer(auth.holder_of(self.token(caller)), self.language(caller), self.source(caller))

    def language(self, caller: Caller) -> str:
        """The language to answer in."""
        chosen = caller.query_params.get("lang") or caller.cookies.get("lang")
        return choose_language(chosen, caller.headers.get("accept-language", ""))

    def address(self, caller: Caller) -> str:
        """The caller's network, for limits; neighbours in one IPv6 network count as one."""
        return auth.network_of(caller.client.host if caller.client is not None else "")

    def source(self, caller: Caller) -> str:
        """The fingerprint of the caller's address."""
        return auth.source_of(self.tables.secret, self.address(caller))

    def check_origin(self, caller: Caller) -> None:
        """Refuse what another site's page sends in somebody's name."""
        origin = caller.headers.get("origin")
        if origin is not None and not self.is_own(origin, caller.headers.get("host", "")):
            raise PermissionDeniedException("Requests from other sites are refused.")

    def is_own(self, origin: str, host: str) -> bool:
        """Whether an Origin is this site: the configured address, or the address the request went to.

        Without a configured address only plain addresses and this machine's own names count, since anybody
        can make another name point here.
        """
        if self.settings.base_url:
            return origin == self.settings.base_url.rstrip("/")
        return origin == f"http://{host}" and is_plain_host(host_name(host))

    def is_misled(self, caller: Caller) -> bool:
        """Whether the caller used a host name that is not configured: their WebSockets would be refused."""
        return not self.settings.base_url and not is_plain_host(host_name(caller.headers.get("host", "")))

    # What they ask for ----------------------------------------------------------------------------

    async def table(self, table_id: str, viewer: Viewer, caller: Caller) -> Table:
        """A table that the viewer may watch; anybody else learns nothing about it. Loading is charged for."""
        known = table_id in self.tables.cache.tables
        try:
            table = await self.tables.cache.find(table_id)
        except UnknownRules as error:
            if not may_watch(error.row, error.seats, viewer.holder):
                raise NotFoundException("There is no such table.") from None
            raise Unplayable(error, viewer.language) from None
        except Damaged:
            # The reason is only for the operator: it may give away hidden cards.
            raise HTTPException(status_code=410, detail=site(viewer.language)("error_damaged")) from None
        except TavolaError as error:
            raise HTTPException(status_code=410, detail=str(error)) from None
        if table is not None and not known:
            # Several callers may have waited for the same table: each pays, though not all may see it.
            owed = self.reads.owes(self.address(caller))
            self.charge(caller, table.number)
            if owed:
                raise TooManyRequests(math.ceil(owed))
        if table is None or not table.may_watch(viewer.holder):
            raise NotFoundException("There is no such table.")
        if not self.tables.moderation.is_barred("ban", viewer.source):
            table.arrive(viewer.holder)
        return table

    async def read_table(self, table_id: str, caller: Caller) -> Table:
        """A table, for a read that counts against the limit of the address."""
        self.check_reads(caller)
        return await self.table(table_id, self.viewer(caller), caller)

    async def record(self, table_id: str, caller: Caller) -> Record:
        """The record of a finished game, even of one played under an older Tavola's rules."""
        self.check_reads(caller)
        try:
            record = await self.tables.records.record_of(
                table_id, self.viewer(caller).holder, lambda entries: self.charge(caller, entries)
            )
        except NotOver as error:
            reason = site(self.language(caller))(error.reason)
            raise HTTPException(status_code=403, detail=reason) from None
        if record is None:
            raise NotFoundException("There is no such table.")
        return record

    def check_reads(self, caller: Caller) -> None:
        """Limit the reads from one address."""
        self._count(self.reads, self.address(caller))

    def may_read(self, caller: Caller) -> bool:
        """Whether one more read is within the limit; if so, it is counted."""
        return not self.reads.wait(self.address(caller))

    def check_debt(self, caller: Caller) -> None:
        """Raise `TooManyRequests` while an address owes for long work done for it."""
        owed = self.reads.owes(self.address(caller))
        if owed:
            raise TooManyRequests(math.ceil(owed))

    def charge(self, caller: Caller, steps: int) -> None:
        """Charge for long work as if it were reads: entries read or replayed, or lines put into words."""
        self.reads.charge(self.address(caller), steps / STEPS_PER_READ)

    @asynccontextmanager
    async def prepared(self, caller: Caller, table: Table, viewer: Viewer, since: int) -> AsyncIterator[None]:
        """Put the log into words in slices first, so that the table's snapshot is quick to make."""
        async with AsyncExitStack() as held:
            ready = False
            while table.game_log is not None and not ready:
                view = table.point_of_view(viewer)
                lines = table.game_log.lines_after(since)
                await held.enter_async_context(self.in_words(caller, table, viewer, view.seat, lines))
                ready = table.point_of_view(viewer) == view
            yield

    @asynccontextmanager
    async def in_words(
        self, caller: Caller, table: Table, viewer: Viewer, seat: int | None, lines: range
    ) -> AsyncIterator[ReaderLines]:
        """Lines in words for a viewer: many are made in slices, a few all at once when they are needed.

        They are held until the snapshot is made, or other readers could push them out of the cache.
        """
        held = table.log_texts.lines(reader_of(table, viewer, seat))
        if len(lines) > FEW_LINES:
            self.check_debt(caller)
            self.charge(caller, len(lines))
            await self.tables.slices.run(put_into_words(table, viewer, seat, lines))
        yield held

    def check_welcome(self, caller: Caller) -> None:
        """Refuse banned people: they may not open a table or take a seat."""
        viewer = self.viewer(caller)
        if self.tables.moderation.is_barred("ban", viewer.holder, viewer.source):
            raise PermissionDeniedException(site(viewer.language)("error_banned"))

    def check_joins(self, caller: Caller) -> None:
        """Limit the joins from one address, and refuse banned people."""
        self.check_welcome(caller)
        self._count(self.joins, self.address(caller))

    def check_openings(self, caller: Caller) -> None:
        """Limit the new tables from one address, and refuse banned people."""
        self.check_welcome(caller)
        self._count(self.openings, self.address(caller))

    def check_forgetting(self, caller: Caller) -> None:
        """Limit requests to be forgotten like new tables, for an address and for a token."""
        self._count(self.openings, self.address(caller))
        holder = self.viewer(caller).holder
        if holder != auth.NOBODY:
            self._count(self.openings, holder)

    def _count(self, limit: RateLimit, caller: str) -> None:
        """Count a request, or raise `TooManyRequests`."""
        wait = limit.wait(caller)
        if wait:
            raise TooManyRequests(wait)


def host_name(host: str) -> str:
    """The host in a Host header, without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


def is_plain_host(name: str) -> bool:
    """Whether a host is an address, localhost or this machine's own name, which nobody else can claim."""
    own = gethostname().lower()
    if name in ("localhost", own, f"{own}.local"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
