"""What is checked and counted before a body is read: reading is work, and anybody may send one."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from litestar.handlers import BaseRouteHandler

from tavola.table.wire.server import Caller, Server

Check = Callable[[Server, Caller], None]
Guard = Callable[[Caller, BaseRouteHandler], Awaitable[None]]
# Says in a request's scope that it was counted.
_COUNTED = "tavola.counted"


def before_body(check: Check) -> Guard:
    """A guard that refuses other sites, and then what the check refuses; a request is counted once.

    A form with a token is read before Litestar comes to the guards: then `ReadableRequest` asks them first.
    """

    async def guard(caller: Caller, _: BaseRouteHandler) -> None:
        scope = cast("dict[str, Any]", caller.scope)
        if _COUNTED in scope:
            return
        scope[_COUNTED] = True
        server: Server = caller.app.state.server
        server.check_origin(caller)
        check(server, caller)

    return guard


def check_command(server: Server, caller: Caller) -> None:
    """Commands of those who sit at a table have a limit of their own; those of others count as looks."""
    table = server.tables.tables.get(caller.path_params["table_id"])
    if table is None or not table.seats_of(server.viewer(caller).holder):
        server.check_reads(caller)
