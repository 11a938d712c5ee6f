"""How the server is: for whoever watches over it."""

import asyncio

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from prometheus_client import generate_latest

from tavola.table.metrics import LAG, REGISTRY
from tavola.table.server import Server

TICK = 1.0


@get("/healthz")
async def healthz() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@get("/readyz")
async def readyz(server: Server) -> Response[dict[str, str]]:
    """The store answers, and the server is not about to go."""
    if not server.ready or server.tables.closing:
        return Response({"status": "closing"}, status_code=503)
    await server.tables.write(server.store.ping)
    return Response({"status": "ready"})


@get("/metrics", media_type="text/plain; version=0.0.4; charset=utf-8")
async def metrics(server: Server) -> bytes:
    """Figures for Prometheus."""
    if not server.settings.metrics:
        raise NotFoundException
    return generate_latest(REGISTRY)


async def watch_lag() -> None:
    """Measure how late the loop wakes up."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        LAG.set(max(0.0, loop.time() - due))


health = Router("/", route_handlers=[healthz, readyz, metrics], include_in_schema=False)
