"""What is checked and counted before a body is read: reading is work, and anybody may send one."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from litestar.handlers import BaseRouteHandler

from tavola.table.wire.server import Asker, Server

Check = Callable[[Server, Asker], None]
Guard = Callable[[Asker, BaseRouteHandler], Awaitable[None]]
# Says in a request's scope that it was counted.
_COUNTED = "tavola.counted"


def before_body(check: Check) -> Guard:
    """A guard that refuses other sites, and then what the check refuses; a request is counted once.

    A form with a token is read before Litestar comes to the guards: then `ReadableRequest` asks them first.
    """

    async def guard(asker: Asker, _: BaseRouteHandler) -> None:
        scope = cast("dict[str, Any]", asker.scope)
        if _COUNTED in scope:
            return
        scope[_COUNTED] = True
        server: Server = asker.app.state.server
        server.check_origin(asker)
        check(server, asker)

    return guard


def check_command(server: Server, asker: Asker) -> None:
    """Commands of those who sit at a table have a limit of their own; those of others count as looks."""
    table = server.tables.tables.get(asker.path_params["table_id"])
    if table is None or not table.seats_of(server.viewer(asker).holder):
        server.check_looks(asker)
