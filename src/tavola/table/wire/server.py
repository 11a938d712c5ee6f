"""The server's parts in one place, and what every request needs of them: who asks, and from where."""

import ipaddress
import math
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from socket import gethostname
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException

from tavola.core.errors import TavolaError
from tavola.core.record import Record
from tavola.table.play.log_text import ReaderLines
from tavola.table.play.projection import reader_of, telling
from tavola.table.play.shared_snapshots import SharedSnapshots
from tavola.table.play.table import Table, may_watch
from tavola.table.play.unknown_rules import NotOver, UnknownRules
from tavola.table.play.viewers import Viewer
from tavola.table.runtime.fair_queue import FairQueue
from tavola.table.runtime.rate_limits import ConcurrencyLimit, RateLimit, per_minute
from tavola.table.runtime.settings import Settings
from tavola.table.security import auth
from tavola.table.store.damage import Damaged
from tavola.table.store.store import Store
from tavola.table.tables.commands import Commands
from tavola.table.tables.statistics import Statistics
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import choose_language, site

# So many lines of a log are put into words at once; more are done in slices.
FEW_LINES = 50
# Work on so many entries or lines counts as one more look.
STEPS_PER_LOOK = 250
# So many looks over sockets may wait to be made: no more sockets than that are ever open.
MOST_LOOKING = 100_000
Caller = ASGIConnection[Any, Any, Any, Any]


class TooManyRequests(HTTPException):
    """Too many requests; the answer says when to come back."""

    status_code = 429

    def __init__(self, wait: int) -> None:
        super().__init__(
            detail=f"That was too fast. Please wait {wait} s.", headers={"Retry-After": str(wait)}
        )
        self.wait = wait


class Unplayable(HTTPException):
    """A table under rules that are not known here, told in the language of whoever came to it."""

    status_code = 410

    def __init__(self, table: UnknownRules, language: str) -> None:
        super().__init__(detail=table.told(site(language)))
        self.table = table


class Server:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.file)
        with self.store.opening():
            self.tables = Tables(self.store, settings)
            self.csrf_secret = self.store.secret("forms", secrets.token_bytes(32)).hex()
        self.commands = Commands(self.tables, settings)
        self.statistics = Statistics(self.tables)
        self.joins = per_minute("joins", settings.joins_per_minute)
        self.openings = per_minute("tables", settings.tables_per_minute)
        self.looks = per_minute("looks", settings.looks_per_minute)
        # A place for whoever makes a look for a socket.
        self.looking = FairQueue(1, MOST_LOOKING, MOST_LOOKING)
        self.shared = SharedSnapshots()
        self.sockets = ConcurrencyLimit("sockets", settings.sockets_per_address)
        self.cookie = "__Host-tavola" if settings.secure else "tavola"
        self.ready = False

    # Who asks -------------------------------------------------------------------------------------

    def token(self, caller: Caller) -> str | None:
        """The token that comes with a request: of a program, else of a browser."""
        kind, _, token = caller.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and token:
            return token.strip()
        return caller.cookies.get(self.cookie)

    def is_program(self, caller: Caller) -> bool:
        """Whether a request to the interface for programs comes from one: it shows no browser's cookie."""
        return bool(caller.headers.get("authorization")) or self.cookie not in caller.cookies

    def viewer(self, caller: Caller) -> Viewer:
        """Whoever asks."""
        return Viewer(auth.holder_of(self.token(caller)), self.language(caller), self.source(caller))

    def language(self, caller: Caller) -> str:
        """The language to answer in."""
        wish = caller.query_params.get("lang") or caller.cookies.get("lang")
        return choose_language(wish, caller.headers.get("accept-language", ""))

    def address(self, caller: Caller) -> str:
        """Where a request comes from, for limits; neighbours in one IPv6 network count as one."""
        return auth.network_of(caller.client.host if caller.client is not None else "")

    def source(self, caller: Caller) -> str:
        """The fingerprint of the address that a request comes from."""
        return auth.source_of(self.tables.secret, self.address(caller))

    def check_origin(self, caller: Caller) -> None:
        """Refuse what another site's page sends in somebody's name."""
        origin = caller.headers.get("origin")
        if origin is not None and not self.is_own(origin, caller.headers.get("host", "")):
            raise PermissionDeniedException("Requests from other sites are refused.")

    def is_own(self, origin: str, host: str) -> bool:
        """Whether an Origin is this site: the configured address, or the address the request went to.

        Without a configured address only plain addresses and this machine's names count: another name could
        be made to point here by anybody.
        """
        if self.settings.base_url:
            return origin == self.settings.base_url.rstrip("/")
        return origin == f"http://{host}" and is_plain_host(host_name(host))

    def is_misled(self, caller: Caller) -> bool:
        """Whether somebody came by a name that this server was not told: sockets would be refused."""
        return not self.settings.base_url and not is_plain_host(host_name(caller.headers.get("host", "")))

    # What is asked for ----------------------------------------------------------------------------

    async def table(self, table_id: str, viewer: Viewer, caller: Caller) -> Table:
        """A table that the viewer may look at; whoever may not learns nothing of it. Loading is charged."""
        known = table_id in self.tables.tables
        try:
            table = await self.tables.find(table_id)
        except UnknownRules as error:
            if not may_watch(error.row, error.seats, viewer.holder):
                raise NotFoundException("There is no such table.") from None
            raise Unplayable(error, viewer.language) from None
        except Damaged:
            # Why is for the operator: it may tell of hidden cards.
            raise HTTPException(status_code=410, detail=site(viewer.language)("error_damaged")) from None
        except TavolaError as error:
            raise HTTPException(status_code=410, detail=str(error)) from None
        if table is not None and not known:
            # Many may have waited for the same table to be loaded: each of them pays, and not all see it.
            owed = self.looks.owes(self.address(caller))
            self.charge(caller, table.number)
            if owed:
                raise TooManyRequests(math.ceil(owed))
        if table is None or not table.may_watch(viewer.holder):
            raise NotFoundException("There is no such table.")
        if not self.tables.moderation.is_barred("ban", viewer.source):
            table.arrive(viewer.holder)
        return table

    async def look_at(self, table_id: str, caller: Caller) -> Table:
        """A table for a look from outside a socket: there are not too many of them from one address."""
        self.check_reads(caller)
        return await self.table(table_id, self.viewer(caller), caller)

    async def record(self, table_id: str, caller: Caller) -> Record:
        """The file of a game that is over; older Tavolas' games have one too."""
        self.check_reads(caller)
        try:
            record = await self.tables.record(
                table_id, self.viewer(caller).holder, lambda entries: self.charge(caller, entries)
            )
        except NotOver as error:
            told = site(self.language(caller))(error.reason)
            raise HTTPException(status_code=403, detail=told) from None
        if record is None:
            raise NotFoundException("There is no such table.")
        return record

    def check_reads(self, caller: Caller) -> None:
        """Not too many looks from one address."""
        self._count(self.looks, self.address(caller))

    def may_read(self, caller: Caller) -> bool:
        """Whether one more look is within the limit, which then counts it."""
        return not self.looks.wait(self.address(caller))

    def check_debt(self, caller: Caller) -> None:
        """Raise `TooManyRequests` while an address owes for long work that was done for it."""
        owed = self.looks.owes(self.address(caller))
        if owed:
            raise TooManyRequests(math.ceil(owed))

    def charge(self, caller: Caller, steps: int) -> None:
        """Long work counts as so many looks: entries read or played again, or lines told."""
        self.looks.charge(self.address(caller), steps / STEPS_PER_LOOK)

    @asynccontextmanager
    async def prepared(self, caller: Caller, table: Table, viewer: Viewer, since: int) -> AsyncIterator[None]:
        """Put into words in slices what a look at the table is going to tell, so that it is soon made."""
        async with AsyncExitStack() as held:
            ready = False
            while table.game_log is not None and not ready:
                eyes, curtain = table.eyes_of(viewer)
                lines = table.game_log.told(since)
                await held.enter_async_context(self.telling(caller, table, viewer, eyes, lines))
                ready = table.eyes_of(viewer) == (eyes, curtain)
            yield

    @asynccontextmanager
    async def telling(
        self, caller: Caller, table: Table, viewer: Viewer, eyes: int | None, lines: range
    ) -> AsyncIterator[ReaderLines]:
        """Put lines into words for a viewer: many of them in slices, a few at once when they are needed.

        They are held until the look is made, or the looks of others could push them out of memory before.
        """
        held = table.told.lines(reader_of(table, viewer, eyes))
        if len(lines) > FEW_LINES:
            self.check_debt(caller)
            self.charge(caller, len(lines))
            await self.tables.slices.run(telling(table, viewer, eyes, lines))
        yield held

    def check_welcome(self, caller: Caller) -> None:
        """Whoever was banned opens no table and takes no seat."""
        viewer = self.viewer(caller)
        if self.tables.moderation.is_barred("ban", viewer.holder, viewer.source):
            raise PermissionDeniedException(site(viewer.language)("error_banned"))

    def check_joins(self, caller: Caller) -> None:
        """Not too many joins from one address, and none of somebody who was banned."""
        self.check_welcome(caller)
        self._count(self.joins, self.address(caller))

    def check_openings(self, caller: Caller) -> None:
        """Not too many new tables from one address, and none of somebody who was banned."""
        self.check_welcome(caller)
        self._count(self.openings, self.address(caller))

    def check_forgetting(self, caller: Caller) -> None:
        """People are forgotten as often as tables are opened, from one address or with one token."""
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
    """The name in a Host header, without its port."""
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
