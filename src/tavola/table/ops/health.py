"""Health checks and metrics, for whoever monitors the server."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from litestar import Response, Router, get
from prometheus_client import start_http_server

from tavola.core.errors import TavolaError
from tavola.table.ops.backup import BACKUP_MARK
from tavola.table.runtime.logs import throttle
from tavola.table.runtime.metrics import FREE_DISK, LAG, LAST_BACKUP, REGISTRY
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.store import Store
from tavola.table.wire.server import Server

TICK = 1.0
# A day's moves of a busy server.
LEAST_FREE = 20 * 1024 * 1024
TELL_EVERY = 60.0


@get("/healthz")
async def healthz() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@get("/readyz")
async def readyz(server: Server) -> Response[dict[str, str]]:
    """The store answers, is undamaged and has room, and the server is not about to stop."""
    if not server.ready or server.tables.tasks.closing:
        return Response({"status": "closing"}, status_code=503)
    if not server.tables.cache.known_damage.examined:
        return Response({"status": "starting"}, status_code=503)
    tables = server.tables
    problems = {
        "damaged": tables.cache.known_damage.problem(),
        "unstored": await tables.queue.problem(),
        "full": full_disk(free_space(server.settings.folder)),
    }
    for status, reason in problems.items():
        if reason:
            return Response({"status": status, "reason": reason}, status_code=503)
    await tables.queue.read(Store.ping)
    return Response({"status": "ready"})


def full_disk(free: int) -> str:
    """A sentence if the disk is almost full."""
    return f"Only {free // 1024 // 1024} MB of disk space are free." if free < LEAST_FREE else ""


@contextmanager
def figures(settings: ServerSettings) -> Iterator[str]:
    """Serve metrics for Prometheus at a separate address, not to everybody; yields that address."""
    if not settings.metrics_address:
        yield ""
        return
    host, _, port = settings.metrics_address.rpartition(":")
    FREE_DISK.set_function(lambda: free_space(settings.folder))
    LAST_BACKUP.set_function(lambda: last_backup(settings.folder))
    try:
        teller, thread = start_http_server(int(port), host.strip("[]"), REGISTRY)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "that is not a port"
        raise TavolaError(
            f"metrics_address: cannot publish metrics at {settings.metrics_address}: {reason}."
        ) from None
    try:
        yield f"http://{host}:{teller.server_port}/metrics"
    finally:
        teller.shutdown()
        teller.server_close()
        thread.join()


def free_space(folder: Path) -> int:
    """The free bytes of a folder's disk; none if the folder is gone, since nothing can be stored then."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0


def last_backup(folder: Path) -> float:
    """When a folder's tables were last backed up, as the backup script notes there; 0 if never."""
    try:
        return (folder / BACKUP_MARK).stat().st_mtime
    except OSError:
        return 0.0


async def watch_lag() -> None:
    """Measure the lag of the event loop, and log now and then how many lines were left out of the log."""
    loop = asyncio.get_running_loop()
    tell_at = loop.time() + TELL_EVERY
    try:
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            LAG.set(max(0.0, loop.time() - due))
            if due > tell_at:
                tell_at = due + TELL_EVERY
                throttle.tell()
    finally:
        throttle.tell()


health = Router("/", route_handlers=[healthz, readyz], include_in_schema=False)
