"""Running the server: on a person's own machine (`tavola play`) or for others (`tavola serve`)."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from tavola.core.errors import TavolaError
from tavola.table.app import make_app
from tavola.table.headers import with_headers
from tavola.table.live import LARGEST_FRAME
from tavola.table.logs import set_up_logs
from tavola.table.protocol import ClosingMessage
from tavola.table.server import Server
from tavola.table.settings import Settings


class _Server(uvicorn.Server):
    """Tells viewers that it goes before it closes their lines (code 1012): they come back quietly."""

    def __init__(self, config: uvicorn.Config, tables: Server, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.tables_server = tables
        self.on_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables_server.tables.closing = True
        for table in self.tables_server.tables.tables.values():
            for connection in table.connections:
                connection.tell(ClosingMessage())
        await asyncio.sleep(0.05)
        await super().shutdown(sockets)
        # The signal has been obeyed: it need not end the process a second time, unclean.
        self._captured_signals.clear()


def listen(settings: Settings) -> socket.socket:
    """The socket to listen at; port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        made.close()
        reason = error.strerror if isinstance(error, OSError) else "that is no name of a host"
        raise TavolaError(f"Cannot listen at {settings.host} port {settings.port}: {reason}.") from None
    return made


def serve(settings: Settings, started: Callable[[str], None] = lambda _: None) -> None:
    """Run until a signal comes; `started` is called with the address to open."""
    set_up_logs(settings.log)
    app = make_app(settings)
    made = listen(settings)
    host, port = made.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
    address = settings.base_url.rstrip("/") or f"http://{shown}:{port}"
    config = uvicorn.Config(
        with_headers(app),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=max(1, round(settings.drain)),
        limit_concurrency=None,
        lifespan="on",
    )
    server: Server = app.state.server
    _Server(config, server, lambda: started(address)).run(sockets=[made])


def play(
    settings: Settings, open_browser: bool = True, started: Callable[[str], None] = lambda _: None
) -> None:
    """Run for the person at this machine, and open the browser."""

    def begin(address: str) -> None:
        started(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, begin)
