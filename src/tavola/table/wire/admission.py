"""What is checked and counted before a body is read: reading takes work, and anybody may send a body."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

from litestar.handlers import BaseRouteHandler

from tavola.table.wire.server import Caller, Server

Check = Callable[[Server, Caller], None]
Guard = Callable[[Caller, BaseRouteHandler], Awaitable[None]]
# Marks in the scope of a request that it was counted.
_COUNTED = "tavola.counted"


def before_body(check: Check) -> Guard:
    """A guard that refuses requests from other sites, and those that the check refuses. Each is counted once.

    A form with a token is read before Litestar runs the guards: `ReadableRequest` then runs them first.
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
    """Commands from the seats of a table have a limit of their own; others count as reads."""
    table = server.tables.cache.tables.get(caller.path_params["table_id"])
    if table is None or not table.seats_of(server.viewer(caller).holder):
        server.check_reads(caller)
