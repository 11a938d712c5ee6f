"""Restoring a backup, without undoing bans, the audit log and what an administrator did since the backup."""

import itertools
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import apsw

from tavola.core.data.files import writing
from tavola.core.errors import BadFile, TavolaError
from tavola.table.ops.backup import check_file, copy_store
from tavola.table.ops.data_folder import DataFolderLock
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.administration import READ_ONLY, Administration, AuditRow
from tavola.table.store.store import Store

# What needs no doing again: bans are taken over, a restore is what is being done, what was too old is too old
# again, and a look changes nothing.
SETTLED = ("mute", "unmute", "ban", "unban", "restore", "sweep", *READ_ONLY)


class Carried(NamedTuple):
    """What the file of tables knew and the backup did not."""

    # Whether that file could be read, or there was none.
    known: bool
    # What was done to tables and seats since the backup, which knows nothing of it.
    undone: list[AuditRow]


class Restored(NamedTuple):
    """What a restore has done."""

    # Where the tables are that were there before, if there were any.
    old: Path | None
    carried: Carried


def restore_backup(settings: ServerSettings, source: Path, who: str) -> Restored:
    """Put a backup in the place of the tables, with no server running; what was there is kept beside it."""
    if not source.exists():
        raise BadFile(f"There is no file {source}.")
    check_file(source)
    running = DataFolderLock(settings.folder)
    running.begin()
    try:
        copy = settings.file.with_suffix(".restoring")
        try:
            with writing(copy):
                copy.unlink(missing_ok=True)  # it would keep its mode
                copy_store(Store.open_read_only(source, as_is=True), copy)
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


def carry(old: Path, copy: Path, source: Path, who: str) -> Carried:
    """Take bans and audit lines over from the file of tables, if there is one, and note the restore."""
    store = Store(copy)
    file = Administration(store, who)
    try:
        with store.db:
            carried = Carried(not old.exists(), [])
            if old.exists():
                with suppress(TavolaError, apsw.Error):  # a damaged file is why one restores
                    carried = _take_over(old, file)
            file.note("restore", source.name)
        return carried
    finally:
        store.close()


def _take_over(old: Path, file: Administration) -> Carried:
    look = Store.open_read_only(old)
    try:
        bans = list(look.db.execute("SELECT * FROM bans"))
        lines = [AuditRow(*row) for row in look.db.execute("SELECT * FROM audit ORDER BY n")]
    finally:
        look.close()
    kept = {row[1:] for row in file.audit()}
    newer = [row for row in lines if row[1:] not in kept]
    with file.db:
        file.db.execute("DELETE FROM bans")  # also a pardon since the backup counts
        file.db.executemany("INSERT INTO bans VALUES (?, ?, ?, ?, ?)", bans)
        file.db.executemany(
            "INSERT INTO audit (at, who, what, about, detail) VALUES (?, ?, ?, ?, ?)",
            [row[1:] for row in newer],
        )
    return Carried(True, [row for row in newer if row.what not in SETTLED])
