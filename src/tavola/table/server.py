"""The server's parts in one place, and what every request needs of them: who asks, and from where."""

import ipaddress
import secrets
from socket import gethostname
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException

from tavola.core.errors import TavolaError
from tavola.table import auth
from tavola.table.commands import Commands
from tavola.table.limits import Census, per_minute
from tavola.table.settings import Settings
from tavola.table.store import Store
from tavola.table.table import Table
from tavola.table.tables import Tables
from tavola.table.texts import choose_language
from tavola.table.viewers import Viewer

Asker = ASGIConnection[Any, Any, Any, Any]


class TooFast(HTTPException):
    """Too many requests; the answer says when to come back."""

    status_code = 429

    def __init__(self, wait: int) -> None:
        super().__init__(
            detail=f"That was too fast. Please wait {wait} s.", headers={"Retry-After": str(wait)}
        )


class Server:
    """Everything that lives as long as the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.file)
        self.tables = Tables(self.store, settings)
        self.csrf_secret = self.store.secret("forms", secrets.token_bytes(32)).hex()
        self.commands = Commands(self.tables, settings)
        self.joins = per_minute(settings.joins_per_minute)
        self.openings = per_minute(settings.tables_per_minute)
        self.looks = per_minute(settings.looks_per_minute)
        self.sockets = Census(settings.sockets_per_address)
        self.cookie = "__Host-tavola" if settings.secure else "tavola"
        self.ready = False

    # Who asks -------------------------------------------------------------------------------------

    def token(self, asker: Asker) -> str | None:
        """The token that comes with a request: of a program, else of a browser."""
        kind, _, token = asker.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and token:
            return token.strip()
        return asker.cookies.get(self.cookie)

    def is_program(self, asker: Asker) -> bool:
        """Whether a request to the interface for programs comes from one: it shows no browser's cookie."""
        return bool(asker.headers.get("authorization")) or self.cookie not in asker.cookies

    def viewer(self, asker: Asker) -> Viewer:
        """Whoever asks."""
        return Viewer(auth.holder_of(self.token(asker)), self.language(asker))

    def language(self, asker: Asker) -> str:
        """The language to answer in."""
        wish = asker.query_params.get("lang") or asker.cookies.get("lang")
        return choose_language(wish, asker.headers.get("accept-language", ""))

    def address(self, asker: Asker) -> str:
        """Where a request comes from, for limits; neighbours in one IPv6 network count as one."""
        host = asker.client.host if asker.client is not None else ""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return host
        return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host

    def check_origin(self, asker: Asker) -> None:
        """Refuse what another site's page sends in somebody's name."""
        origin = asker.headers.get("origin")
        if origin is not None and not self.is_own(origin, asker.headers.get("host", "")):
            raise PermissionDeniedException("Requests from other sites are refused.")

    def is_own(self, origin: str, host: str) -> bool:
        """Whether an Origin is this site: the configured address, or the address the request went to.

        Without a configured address only plain addresses and this machine's names count: another name could
        be made to point here by anybody.
        """
        if self.settings.base_url:
            return origin == self.settings.base_url.rstrip("/")
        parts = urlsplit(origin)
        return parts.scheme == "http" and parts.netloc == host and is_plain_host(parts.hostname or "")

    def is_misled(self, asker: Asker) -> bool:
        """Whether somebody came by a name that this server was not told: sockets would be refused."""
        name = urlsplit(f"//{asker.headers.get('host', '')}").hostname or ""
        return not self.settings.base_url and not is_plain_host(name)

    # What is asked for ----------------------------------------------------------------------------

    async def table(self, table_id: str, viewer: Viewer) -> Table:
        """A table that the viewer may look at; whoever may not learns nothing of it."""
        try:
            table = await self.tables.find(table_id)
        except TavolaError as error:
            raise HTTPException(status_code=410, detail=str(error)) from None
        if table is None or not table.may_watch(viewer.holder):
            raise NotFoundException("There is no such table.")
        return table

    async def look_at(self, table_id: str, asker: Asker) -> Table:
        """A table for a look from outside a socket: there are not too many of them from one address."""
        wait = self.looks.wait(self.address(asker))
        if wait:
            raise TooFast(wait)
        return await self.table(table_id, self.viewer(asker))

    def check_joins(self, asker: Asker) -> None:
        """Not too many joins from one address."""
        wait = self.joins.wait(self.address(asker))
        if wait:
            raise TooFast(wait)

    def check_openings(self, asker: Asker) -> None:
        """Not too many new tables from one address."""
        wait = self.openings.wait(self.address(asker))
        if wait:
            raise TooFast(wait)


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
