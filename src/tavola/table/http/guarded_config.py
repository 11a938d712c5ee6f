"""uvicorn's configuration with guarded connections."""

from typing import Any

import uvicorn

from tavola.table.http.connection_guard import ConnectionGuard
from tavola.table.http.http_connection import HttpConnection
from tavola.table.http.socket_connection import SocketConnection


class GuardedConfig(uvicorn.Config):
    """A configuration whose connections all share one guard."""

    def __init__(self, app: Any, guard: ConnectionGuard, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **more)
        self.guard = guard
