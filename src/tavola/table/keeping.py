"""Keeping the tables: backup and restore, export and import, and a look at whether all is well."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import apsw

from tavola import engine, game_names
from tavola import game as find_game
from tavola.core.errors import BadFile, TavolaError
from tavola.core.files import make_folder, writing
from tavola.core.record import Record, read_record
from tavola.table import client, fairness
from tavola.table.course import Course
from tavola.table.settings import Settings
from tavola.table.store import SQLITE_NEEDED, Store, TableKept, now, sqlite_number

LEAST_SPACE = 200 * 1024 * 1024


class Running:
    """The mark of a server on its folder: one at a time, and gone with its process however that ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock: apsw.Connection | None = None

    def begin(self) -> None:
        """Take the folder; raises `TavolaError` if another server has it."""
        make_folder(self.folder, 0o700)
        mark = self.folder / "running.sqlite3"
        try:
            lock = apsw.Connection(str(mark))
            lock.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            lock.close()
            where = self.address()
            raise TavolaError(
                f"A Tavola already runs with the data in {self.folder}{f', at {where}' if where else ''}."
            ) from None
        except apsw.Error as error:
            raise TavolaError(f"{mark} cannot be written: {error}.") from None
        self.lock = lock

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
        except TavolaError:
            return self.address()
        self.end()
        return ""

    def end(self) -> None:
        """Let go of the folder."""
        if self.lock is not None:
            (self.folder / "address").unlink(missing_ok=True)
            self.lock.close()
            self.lock = None


def open_store(settings: Settings) -> Store:
    """The store of a data folder that exists."""
    if not settings.file.exists():
        raise BadFile(f"There are no tables in {settings.folder}.")
    return Store(settings.file)


def backup(settings: Settings, target: Path) -> None:
    """A copy of all tables as they are at one moment, also while the server runs."""
    if target.exists():
        raise BadFile(f"{target} exists already.")
    store = open_store(settings)
    try:
        store.backup(target)
    finally:
        store.close()


def restore(settings: Settings, source: Path) -> Path | None:
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
                shutil.copyfile(source, copy)
                with copy.open("rb") as file:
                    os.fsync(file.fileno())
                # Only now, with the copy whole, does the file of tables make room.
                old = _set_aside(settings.file)
                copy.rename(settings.file)
        finally:
            copy.unlink(missing_ok=True)
        return old
    finally:
        running.end()


def check_file(path: Path) -> None:
    """Raise `BadFile` unless a file holds tables and is whole."""
    try:
        look = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        known = look.pragma("user_version") != 0
        look.close()
    except apsw.Error as error:
        raise BadFile(f"{path} is not a backup of tables: {error}.") from None
    if not known:  # an empty file, or a file of another program: nothing is put into it
        raise BadFile(f"{path} is not a backup of tables.")
    store = Store(path)
    problems = store.check()
    store.close()
    if problems:
        raise BadFile(f"{path} is damaged: {problems[0]}.")


def _set_aside(file: Path) -> Path | None:
    """Rename the file of tables, with all that is in it folded in."""
    if not file.exists():
        return None
    Store(file).close()
    old = file.with_name(f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}{file.suffix}")
    file.rename(old)
    return old


# Records ------------------------------------------------------------------------------------------


def record_of(kept: TableKept) -> Record:
    """The game of a table as a record; for the operator, who can read the file anyway."""
    if kept.start is None:
        raise BadFile(f"Table {kept.row.id} has not begun.")
    game = find_game(kept.row.game)
    game.check_rules(kept.row.rules)
    course = Course(game, kept.start.seed, kept.row.players, kept.row.options)
    for entry in kept.entries:
        course.take(entry)
    record = course.session.record([seat.name for seat in kept.seats])
    if kept.row.secret:
        record.shuffle = fairness.shuffle_of(kept.row.secret, kept.start.entropy)
    return record


def export(settings: Settings, folder: Path, tables: list[str], unfinished: bool) -> Iterator[Path]:
    """Write games as files, one each: those named, or all that are over."""
    store = open_store(settings)
    try:
        make_folder(folder)
        for table in tables or store.all_tables():
            kept = store.load(table)
            if kept is None:
                raise BadFile(f"There is no table {table}.")
            if kept.start is None or not (unfinished or tables or store.summary(table).over):
                continue
            path = folder / f"{kept.row.game}-{table}.json"
            text = record_of(kept).text()
            with writing(path):
                path.write_text(text, encoding="utf-8")
            yield path
    finally:
        store.close()


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
            store.add_whole(row, seats, start, entries, result)
            yield file, row.id
    finally:
        store.close()


# Is all well? -------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """One thing that was looked at."""

    well: bool
    what: str
    told: str


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
    folder = settings.folder
    try:
        make_folder(folder, 0o700)
        with writing(folder):
            probe = folder / "probe"
            probe.write_text("probe", encoding="utf-8")
            probe.unlink()
    except TavolaError as error:
        return Finding(False, "folder", str(error).rstrip("."))
    free = shutil.disk_usage(folder).free
    return Finding(free >= LEAST_SPACE, "folder", f"{folder}, {free // 1024 // 1024} MB free")


def _tables(settings: Settings) -> Iterator[Finding]:
    try:
        store = Store(settings.file)
    except TavolaError as error:
        yield Finding(False, "tables", str(error))
        return
    try:
        problems = store.check()
        yield Finding(not problems, "file", problems[0] if problems else "whole")
        known = set(game_names())
        tables = store.all_tables()
        newest, lost = 0, []
        for table in tables:
            kept = store.load(table)
            assert kept is not None
            newest = max([newest, kept.row.created, *(entry.at for entry in kept.entries)])
            lost += [] if _can_go_on(kept, known) else [table]
        told = (
            f"{len(tables)}" if not lost else f"{len(lost)} of {len(tables)} do not replay, first {lost[0]}"
        )
        yield Finding(not lost, "tables", told)
        late = newest > now() + 60_000
        yield Finding(not late, "clock", "runs behind the newest entry" if late else "right")
    finally:
        store.close()


def _can_go_on(kept: TableKept, known: set[str]) -> bool:
    if kept.row.game not in known:
        return False
    if kept.start is None:
        return True
    try:
        record_of(kept)
    except TavolaError:
        return False
    return True


def _address(settings: Settings) -> Finding:
    public = settings.host not in ("127.0.0.1", "::1", "localhost")
    if settings.trusted_proxies and not settings.base_url:
        return Finding(False, "address", "behind a proxy base_url must say how people reach the server")
    if public and settings.base_url and not settings.secure:
        return Finding(
            True, "address", f"{settings.base_url} without https: seats can be overheard on the way"
        )
    return Finding(True, "address", settings.base_url or f"{settings.host}:{settings.port}")
