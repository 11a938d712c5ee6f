"""Keeping the tables: backup and restore, export and import, and a look at whether all is well."""

import itertools
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import apsw

from tavola import engine
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.core.files import make_folder, writing
from tavola.core.record import Record, read_record
from tavola.table import client
from tavola.table.examining import problem_of
from tavola.table.recording import record_from_log
from tavola.table.restoring import Carried, carry
from tavola.table.settings import Settings, too_many_connections
from tavola.table.store import SQLITE_NEEDED, Store, now, sqlite_number, touch_private

if sys.platform != "win32":
    import fcntl

# What a server that runs holds a lock on.
MARK = "running.sqlite3"
LEAST_SPACE = 200 * 1024 * 1024
# How often it is tried to take a folder that somebody has who may be gone at once, and seconds in between.
TRIES = 20
BETWEEN_TRIES = 0.05
# Its time is that of the last backup that was kept and checked.
BACKUP_MARK = "last-backup"


class Taken(TavolaError):
    """Another server has the data folder."""


class Running:
    """The mark of a server on its folder: one at a time, and gone with its process however that ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock: apsw.Connection | None = None
        # The folder itself is locked too, where that can be done: the mark in it can be deleted.
        self.held: int | None = None

    def begin(self) -> None:
        """Take the folder; raises `Taken` if another server has it, and `TavolaError` if it is of no use.

        A command that only looks whether a server runs takes it for a moment, and says of no address.
        """
        for _ in range(TRIES):
            try:
                return self._begin()
            except Taken:
                if self.address():
                    raise
            time.sleep(BETWEEN_TRIES)
        return self._begin()

    def _begin(self) -> None:
        make_folder(self.folder, 0o700)
        try:
            self._hold()
            self._mark()
        except (apsw.BusyError, BlockingIOError):
            self._let_go()
            where = self.address()
            raise Taken(
                f"A Tavola already runs with the data in {self.folder}{f', at {where}' if where else ''}."
            ) from None
        except apsw.Error as error:
            self._let_go()
            raise TavolaError(f"{self.folder / MARK} cannot be written: {error}.") from None

    def _mark(self) -> None:
        self.lock = apsw.Connection(str(self.folder / MARK))
        self.lock.execute("BEGIN EXCLUSIVE")

    def _hold(self) -> None:
        """Lock the folder; raises `BlockingIOError` if another server has it."""
        if sys.platform == "win32":  # there a file that is open cannot be deleted
            return
        try:
            self.held = os.open(self.folder, os.O_RDONLY)
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # a file system that has no such locks: the mark has to do
            return

    def tell(self, address: str) -> None:
        """Note where the server is."""
        with writing(self.folder / "address"):
            (self.folder / "address").write_text(address, encoding="utf-8")

    def address(self) -> str:
        """Where the server that has the folder is."""
        try:
            return (self.folder / "address").read_text(encoding="utf-8").strip()
        except OSError:
            return ""

    def elsewhere(self) -> str:
        """The address of another process that serves the folder now, if there is one."""
        try:
            self.begin()
        except Taken:
            return self.address()
        self.end()
        return ""

    def end(self) -> None:
        """Let go of the folder."""
        if self.lock is not None:
            (self.folder / "address").unlink(missing_ok=True)
        self._let_go()

    def _let_go(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None
        if self.held is not None:
            os.close(self.held)
            self.held = None


def address_of(settings: Settings) -> str:
    """Where people find the tables: at the server that runs, or at the one that the settings describe."""
    running = Running(settings.folder).elsewhere()
    return running or settings.base_url.rstrip("/") or f"http://{settings.host}:{settings.port}"


def open_store(settings: Settings) -> Store:
    """The store of a data folder that exists, to be changed."""
    _check_there(settings)
    return Store(settings.file)


def look_at_store(settings: Settings, as_is: bool = False) -> Store:
    """The store of a data folder that exists, to be looked at only."""
    _check_there(settings)
    return Store.look(settings.file, as_is)


def _check_there(settings: Settings) -> None:
    if not settings.file.exists():
        raise BadFile(f"There are no tables in {settings.folder}.")


def backup(settings: Settings, target: Path) -> None:
    """A copy of all tables as they are at one moment, also while the server runs."""
    if target.exists():
        raise BadFile(f"{target} exists already.")
    if not target.absolute().parent.is_dir():  # perhaps of a disk that is not there
        raise BadOptions(f"There is no folder {target.absolute().parent}.")
    _copy(look_at_store(settings, as_is=True), target)


def _copy(store: Store, target: Path) -> None:
    """A copy of a file as it is, with what is still in its write-ahead log."""
    try:
        store.backup(target)
    finally:
        store.close()


class Restored(NamedTuple):
    """What a restore has done."""

    # Where the tables are that were there before, if there were any.
    old: Path | None
    carried: Carried


def restore(settings: Settings, source: Path, who: str) -> Restored:
    """Put a backup in the place of the tables, with no server running; what was there is kept beside it."""
    if not source.exists():
        raise BadFile(f"There is no file {source}.")
    check_file(source)
    running = Running(settings.folder)
    running.begin()
    try:
        copy = settings.file.with_suffix(".restoring")
        try:
            with writing(copy):
                copy.unlink(missing_ok=True)  # it would keep its mode
                _copy(Store.look(source, as_is=True), copy)
                carried = carry(settings.file, copy, source, who)
                with copy.open("rb") as file:
                    os.fsync(file.fileno())
                # Only now, with the copy whole, does the file of tables make room.
                old = _set_aside(settings.file)
                copy.rename(settings.file)
        except apsw.Error as error:
            raise TavolaError(f"{copy} cannot be written: {error}.") from None
        finally:
            for end in ("", "-wal", "-shm"):
                Path(f"{copy}{end}").unlink(missing_ok=True)
        return Restored(old, carried)
    finally:
        running.end()


def check_file(path: Path) -> None:
    """Raise `BadFile` unless a file holds tables and is whole."""
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as look:
            known = look.pragma("user_version") != 0
    except apsw.Error as error:
        raise BadFile(f"{path} is not a backup of tables: {error}.") from None
    if not known:  # an empty file, or a file of another program: nothing is put into it
        raise BadFile(f"{path} is not a backup of tables.")
    with closing(Store.look(path)) as store:
        try:
            problems = store.check()
        except apsw.Error as error:
            raise BadFile(f"{path} cannot be read: {error}.") from None
    if problems:
        raise BadFile(f"{path} is damaged: {problems[0]}.")


def _set_aside(file: Path) -> Path | None:
    """Rename the file of tables, with its write-ahead log folded in, or beside it if the file is damaged.

    A log that stayed would be played into the restored file.
    """
    with suppress(apsw.Error):
        fold = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READWRITE)
        fold.pragma("wal_checkpoint", "TRUNCATE")
        fold.close()
    name = f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}"
    old = file.with_name(f"{name}{file.suffix}")
    for number in itertools.count(2):  # several in one second
        if not old.exists():
            break
        old = file.with_name(f"{name}-{number}{file.suffix}")
    for end in ("-wal", "-shm"):
        part = Path(f"{file}{end}")
        if part.exists():
            part.rename(f"{old}{end}")
    if file.exists():
        # Until the other file takes its place it stays there, too: there is no moment without tables.
        try:
            old.hardlink_to(file)
        except OSError:  # not every disk can do that
            file.rename(old)
    return old if old.exists() else None


# Records ------------------------------------------------------------------------------------------


def export(settings: Settings, folder: Path, tables: list[str], unfinished: bool) -> Iterator[Path]:
    """Write games as files, one each: those named, or all that are over.

    One that cannot be written does not keep the others from it: it is told after them.
    """
    store = look_at_store(settings)
    problems = []
    try:
        make_folder(folder)
        for table in tables or store.all_tables():
            try:
                record = _record_for(store, table, unfinished)
                if record is None and tables:
                    raise BadFile("its game is not over; with --unfinished it is exported with its seed.")
            except TavolaError as error:
                problems.append(f"Table {table} cannot be exported: {error}")
                continue
            if record is not None:
                path = folder / f"{record.game}-{table}.json"
                with writing(path):
                    if not record.scores:  # it has the seed of a game that goes on
                        path.unlink(missing_ok=True)
                        touch_private(path)
                    path.write_text(record.text(), encoding="utf-8")
                yield path
    finally:
        store.close()
    if problems:
        raise BadFile("\n".join(problems))


def _record_for(store: Store, table: str, unfinished: bool) -> Record | None:
    kept = store.load(table)
    if kept is None:
        raise BadFile(f"There is no table {table}.")
    summary = store.summary(table)
    if kept.start is None or not (unfinished or summary.over):
        return None
    result = (summary.scores, summary.winners) if summary.over else None
    return record_from_log(kept.row, kept.seats, kept.start, kept.entries, result)


def import_files(settings: Settings, files: list[Path]) -> Iterator[tuple[Path, str | TavolaError]]:
    """Bring games from files: each becomes a table that can be replayed, or there is a reason why not."""
    from tavola.table.importing import imported

    store = Store(settings.file)
    try:
        for file in files:
            try:
                row, seats, start, entries, result = imported(read_record(file), "")
            except TavolaError as error:
                yield file, error
                continue
            try:
                store.add_whole(row, seats, start, entries, result)
            except apsw.Error as error:
                raise TavolaError(f"{settings.file} cannot be written: {error}.") from None
            yield file, row.id
    finally:
        store.close()


# Is all well? -------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """One thing that was looked at."""

    well: bool
    what: str
    told: str
    # It works, but perhaps not as it was meant.
    warns: bool = False


def doctor(settings: Settings) -> Iterator[Finding]:
    """Look at everything that a server needs."""
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
    found = client.bundle(client.STYLE, client.SITE, client.TABLE)
    if found is None:
        return Finding(False, "client", "not built: run 'make ui'")
    missing = [
        name
        for name in [*found.scripts, *found.styles, *found.preloads]
        if not (client.STATIC / name.removeprefix("/static/")).exists()
    ]
    if missing:
        return Finding(False, "client", f"{missing[0]} is missing: run 'make ui'")
    return Finding(True, "client", "built")


def _folder(settings: Settings) -> Finding:
    """Whether the folder of the tables can be written; nothing is made to find out."""
    folder = settings.folder
    there = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        return Finding(False, "folder", f"{there} is a file, not a folder")
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding(False, "folder", f"{there} cannot be written")
    free = shutil.disk_usage(there).free
    new = "" if folder.exists() else ", made at the first start"
    return Finding(free >= LEAST_SPACE, "folder", f"{folder}{new}, {free // 1024 // 1024} MB free")


def _tables(settings: Settings) -> Iterator[Finding]:
    try:
        store = Store.look(settings.file)
    except TavolaError as error:
        yield Finding(False, "tables", str(error))
        return
    try:
        problems = store.check()
        yield Finding(not problems, "file", problems[0] if problems else "whole")
        yield from _each_table(store)
        late = store.newest() > now() + 60_000
        yield Finding(not late, "clock", "runs behind the newest entry" if late else "right")
    except apsw.Error as error:
        yield Finding(False, "tables", f"cannot all be read: {error}")
    finally:
        store.close()


def _each_table(store: Store) -> Iterator[Finding]:
    tables = store.all_tables()
    lost = {table: problem for table in tables if (problem := problem_of(store, table))}
    yield Finding(
        not lost, "tables", f"{len(lost)} of {len(tables)} cannot go on" if lost else f"{len(tables)}"
    )
    for table, problem in lost.items():
        yield Finding(False, "table", f"{table}: {problem}")


def damage(settings: Settings) -> list[str]:
    """A sentence for each table that cannot go on."""
    store = look_at_store(settings)
    try:
        problems = ((table, problem_of(store, table)) for table in store.all_tables())
        return [f"Table {table} cannot go on: {problem}" for table, problem in problems if problem]
    finally:
        store.close()


def _address(settings: Settings) -> Finding:
    public = settings.host not in ("127.0.0.1", "::1", "localhost")
    if settings.trusted_proxies and not settings.base_url:
        return Finding(False, "address", "behind a proxy base_url must say how people reach the server")
    if settings.base_url and not settings.trusted_proxies:
        told = "but no trusted_proxies: behind a proxy all people count as one address, and share its limits"
        return Finding(True, "address", f"{settings.base_url}, {told}", warns=True)
    if public and settings.base_url and not settings.secure:
        told = f"{settings.base_url} without https: seats can be overheard on the way"
        return Finding(True, "address", told, warns=True)
    return Finding(True, "address", settings.base_url or f"{settings.host}:{settings.port}")


def _connections(settings: Settings) -> Finding:
    """Whether the system lets the server open as many files as it takes connections."""
    problem = too_many_connections(settings)
    return Finding(True, "limits", problem or f"up to {settings.connections} connections", bool(problem))
