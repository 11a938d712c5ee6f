"""The guard over all open connections: it limits how many there are, and ends those that stall the server.

There is a time limit for a request to arrive in full, for a response to be read, and for a closed connection
to go away. A single timer watches all of them: a client can neither delay it nor cause more timers. A client
that waits for the server (a long poll, a WebSocket that answers its pings) is not cut off.
"""

import asyncio
import contextlib
import ipaddress
from collections.abc import Hashable
from typing import Protocol

import structlog

from tavola.table.http.round_robin import RoundRobin
from tavola.table.runtime.rate_limits import ConcurrencyLimit, RateLimit
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security.auth import address_of, network_of

log = structlog.get_logger()
TICK = 1.0
# How many seconds a closed connection may take to deliver what was already written.
LAST_WORDS = 5.0
# A WebSocket may send this many frames for each command that one seat may send: there are also questions,
# pongs and fragments, and several seats may share a screen.
FRAMES_PER_COMMAND = 5
FRAMES_BESIDES = 50


class OpenConnection(Protocol):
    """What the guard needs from a connection."""

    transport: asyncio.Transport
    client: tuple[str, int] | None

    def __hash__(self) -> int: ...

    def check(self, now: float) -> None:
        """End the connection if it has kept the server waiting for too long."""

    def stop(self) -> None:
        """The server is about to stop: read nothing that would delay it."""


class ConnectionGuard:
    """All open connections."""

    def __init__(self, settings: ServerSettings) -> None:
        self.seconds = settings.request_seconds
        self.most = settings.connections
        self.addresses = ConcurrencyLimit("connections", settings.connections_per_address)
        self.proxies = settings.trusted_proxies
        self.turns = RoundRobin()
        burst = FRAMES_PER_COMMAND * settings.commands_burst + FRAMES_BESIDES
        self.frames = RateLimit("frames", FRAMES_PER_COMMAND * settings.commands_per_second, burst)
        self.open: dict[OpenConnection, str] = {}
        # When each closing connection began to close.
        self.closing: dict[OpenConnection, float] = {}

    def enter(self, connection: OpenConnection) -> bool:
        """Whether there is room for one more."""
        host = connection.client[0] if connection.client else ""
        # Everybody's connections come through the proxy, so no limit applies to its address.
        address = "" if is_among(self.proxies, host) else network_of(host)
        if len(self.open) >= self.most or (address and not self.addresses.enter(address)):
            log.warning("connection refused: too many", open=len(self.open))
            return False
        self.open[connection] = address
        return True

    def leave(self, connection: OpenConnection) -> None:
        """The connection is gone, or has been upgraded to a WebSocket."""
        address = self.open.pop(connection, "")
        self.closing.pop(connection, None)
        self.frames.forget(connection)
        if address:
            self.addresses.leave(address)

    def caller(self, connection: OpenConnection) -> Hashable:
        """Who takes turns: an address with all its connections, but each connection of a proxy on its own."""
        return self.open.get(connection) or connection

    def stop(self) -> None:
        """The server is about to stop: what arrives now would only delay it."""
        for connection in self.open:
            connection.stop()

    def sweep(self, now: float) -> None:
        """Check every connection."""
        for connection in list(self.open):
            if not connection.transport.is_closing():
                self._check(connection, now)
            elif now - self.closing.setdefault(connection, now) > LAST_WORDS:
                connection.transport.abort()

    def _check(self, connection: OpenConnection, now: float) -> None:
        try:
            connection.check(now)
        except Exception as error:
            # An error in one connection must not leave all others without time limits.
            log.error("connection not checked", exc_info=error)
            connection.transport.abort()

    async def watch(self) -> None:
        """Watch the connections for as long as the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK)
            self.sweep(loop.time())


def is_among(proxies: list[str], host: str) -> bool:
    """Whether an address is one of these addresses or in one of these networks; * is any."""
    if "*" in proxies or host in proxies:
        return True
    with contextlib.suppress(ValueError):
        address = address_of(host)
        return any(address in network for network in _networks(proxies))
    return False


def _networks(proxies: list[str]) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    found = []
    for proxy in proxies:
        with contextlib.suppress(ValueError):  # a name, which is compared as it is
            found.append(ipaddress.ip_network(proxy, strict=False))
    return found


def refuse(transport: asyncio.Transport, status: str, sentence: str) -> None:
    """Answer without the application, and close."""
    head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain\r\ncontent-length: {len(sentence)}\r\n"
    transport.write(f"{head}connection: close\r\n\r\n{sentence}".encode())
    transport.close()
