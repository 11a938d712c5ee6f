"""Run the server: on a person's own machine (`tavola play`) or for others (`tavola serve`)."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable

import structlog
import uvicorn

from tavola.core.errors import TavolaError
from tavola.table.http.connection_guard import ConnectionGuard
from tavola.table.http.guarded_config import GuardedConfig
from tavola.table.http.malformed_requests import without_malformed_requests
from tavola.table.http.round_robin import with_turns
from tavola.table.http.security_headers import with_headers
from tavola.table.ops.app import make_app
from tavola.table.ops.health import figures
from tavola.table.protocol.messages import ClosingMessage
from tavola.table.runtime.garbage_collection import CollectorSchedule, settle
from tavola.table.runtime.logs import set_up_logs
from tavola.table.runtime.rate_limits import per_minute
from tavola.table.runtime.settings import ServerSettings, too_many_connections
from tavola.table.wire.server import Server
from tavola.table.wire.websocket import LARGEST_FRAME

log = structlog.get_logger()
# The request line and headers: room for a long query, and for more cookies than Tavola's own.
LARGEST_HEAD = 16 * 1024
# At shutdown, how many times (0.05 s apart) to check whether all viewers have been told.
FAREWELLS = 10


class _Server(uvicorn.Server):
    """Tells viewers before it closes their connections (code 1012), so that they reconnect quietly."""

    def __init__(
        self, config: uvicorn.Config, tables: Server, guard: ConnectionGuard, started: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.tables_server = tables
        self.guard = guard
        self.on_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            settle()
            await asyncio.sleep(0)
            spawn = self.tables_server.tables.tasks.spawn
            self.watching = [spawn(self.guard.watch()), spawn(CollectorSchedule().run())]
            self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables_server.tables.tasks.closing = True
        self.guard.stop()
        viewers = [
            one for table in self.tables_server.tables.cache.tables.values() for one in table.connections
        ]
        for viewer in viewers:
            viewer.send(ClosingMessage())
        for _ in range(FAREWELLS):
            await asyncio.sleep(0.05)
            if not any(viewer.queue for viewer in viewers):
                break
        for task in self.watching:
            task.cancel()
        await super().shutdown(sockets)
        # The signal has been obeyed; raised again, it would end the process uncleanly.
        self._captured_signals.clear()


def listen(settings: ServerSettings) -> socket.socket:
    """The socket to listen at; port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named, or asyncio would not set TCP_NODELAY and small answers would be delayed.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        made.close()
        reason = error.strerror if isinstance(error, OSError) else "that is not the name of a host"
        raise TavolaError(f"Cannot listen at {settings.host} port {settings.port}: {reason}.") from None
    return made


def serve(settings: ServerSettings, started: Callable[[str], None] = lambda _: None) -> None:
    """Run until a signal arrives; `started` is called with the address to open."""
    set_up_logs(settings.log)
    with figures(settings) as told:
        if told:
            log.info("metrics are published", address=told)
        _serve(settings, started)


def _serve(settings: ServerSettings, started: Callable[[str], None]) -> None:
    problem = too_many_connections(settings)
    if problem:
        log.warning(problem)
    app = make_app(settings)
    made = listen(settings)
    host, port = made.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
    address = settings.base_url.rstrip("/") or f"http://{shown}:{port}"
    guard = ConnectionGuard(settings)
    requests = per_minute("requests", settings.requests_per_minute)
    config = GuardedConfig(
        with_headers(with_turns(without_malformed_requests(app), guard.turns, requests)),
        guard,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        timeout_keep_alive=max(1, round(min(20.0, settings.request_seconds))),
        timeout_graceful_shutdown=max(1, round(settings.drain)),
        limit_concurrency=None,
        lifespan="on",
    )
    server: Server = app.state.server
    _Server(config, server, guard, lambda: started(address)).run(sockets=[made])


def play(
    settings: ServerSettings, open_browser: bool = True, started: Callable[[str], None] = lambda _: None
) -> None:
    """Run for the person at this machine, and open the browser."""

    def begin(address: str) -> None:
        started(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, begin)
