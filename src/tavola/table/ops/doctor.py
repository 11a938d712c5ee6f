"""`tavola doctor`: check that the server has everything it needs and that its database file is intact."""

import os
import shutil
from collections.abc import Iterator
from typing import NamedTuple

import apsw

from tavola import engine
from tavola.core.errors import TavolaError
from tavola.table.ops.data_folder import open_read_only
from tavola.table.play.replay import problem_of
from tavola.table.runtime.settings import ServerSettings, too_many_connections
from tavola.table.site import client_bundle
from tavola.table.store.database import SQLITE_NEEDED, now, sqlite_number
from tavola.table.store.store import Store

LEAST_SPACE = 200 * 1024 * 1024


class Finding(NamedTuple):
    """The result of one check."""

    well: bool
    what: str
    told: str
    # It works, but perhaps not as intended.
    warns: bool = False


def diagnose(settings: ServerSettings) -> Iterator[Finding]:
    """Check everything that a server needs."""
    number = sqlite_number()
    yield Finding(number >= SQLITE_NEEDED, "SQLite", apsw.sqlite_lib_version())
    yield Finding(True, "engine", engine.describe())
    yield _bundle()
    yield _folder(settings)
    if settings.file.exists():
        yield from _tables(settings)
    else:
        yield Finding(True, "tables", f"none yet in {settings.folder}")
    yield _address(settings)
    yield _connections(settings)


def _bundle() -> Finding:
    found = client_bundle.bundle(client_bundle.STYLE, client_bundle.SITE, client_bundle.TABLE)
    if found is None:
        return Finding(False, "client", "not built: run 'make ui'")
    missing = [
        name
        for name in [*found.scripts, *found.styles, *found.preloads]
        if not (client_bundle.STATIC / name.removeprefix("/static/")).exists()
    ]
    if missing:
        return Finding(False, "client", f"{missing[0]} is missing: run 'make ui'")
    return Finding(True, "client", "built")


def _folder(settings: ServerSettings) -> Finding:
    """Whether the data folder can be written; the check creates nothing."""
    folder = settings.folder
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        return Finding(False, "folder", f"{there} is a file, not a folder")
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding(False, "folder", f"{there} cannot be written")
    free = shutil.disk_usage(there).free
    new = "" if folder.exists() else ", created at the first start"
    return Finding(free >= LEAST_SPACE, "folder", f"{folder}{new}, {free // 1024 // 1024} MB free")


def _tables(settings: ServerSettings) -> Iterator[Finding]:
    try:
        store = Store.open_read_only(settings.file)
    except TavolaError as error:
        yield Finding(False, "tables", str(error))
        return
    try:
        problems = store.check()
        yield Finding(not problems, "file", problems[0] if problems else "whole")
        yield from _each_table(store)
        late = store.newest() > now() + 60_000
        yield Finding(not late, "clock", "is behind the newest entry" if late else "right")
    except apsw.Error as error:
        yield Finding(False, "tables", f"cannot all be read: {error}")
    finally:
        store.close()


def _each_table(store: Store) -> Iterator[Finding]:
    tables = store.all_tables()
    lost = {table: problem for table in tables if (problem := problem_of(store, table))}
    yield Finding(
        not lost, "tables", f"{len(lost)} of {len(tables)} cannot be continued" if lost else f"{len(tables)}"
    )
    for table, problem in lost.items():
        yield Finding(False, "table", f"{table}: {problem}")


def damaged_tables(settings: ServerSettings) -> list[str]:
    """A sentence for each table that cannot be continued."""
    store = open_read_only(settings)
    try:
        problems = ((table, problem_of(store, table)) for table in store.all_tables())
        return [f"Table {table} cannot be continued: {problem}" for table, problem in problems if problem]
    finally:
        store.close()


def _address(settings: ServerSettings) -> Finding:
    public = settings.host not in ("127.0.0.1", "::1", "localhost")
    if settings.trusted_proxies and not settings.base_url:
        return Finding(
            False, "address", "behind a proxy, base_url must be set to the address that people use"
        )
    if settings.base_url and not settings.trusted_proxies:
        told = "but no trusted_proxies: behind a proxy everybody counts as one address and shares its limits"
        return Finding(True, "address", f"{settings.base_url}, {told}", warns=True)
    if public and settings.base_url and not settings.secure:
        told = f"{settings.base_url} without https: somebody on the network can steal seats"
        return Finding(True, "address", told, warns=True)
    return Finding(True, "address", settings.base_url or f"{settings.host}:{settings.port}")


def _connections(settings: ServerSettings) -> Finding:
    """Whether the system lets the server open as many files as it accepts connections."""
    problem = too_many_connections(settings)
    return Finding(True, "limits", problem or f"up to {settings.connections} connections", bool(problem))
