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

# What need not be repeated: bans are carried over, a restore is under way, expired tables will expire again,
# and reading changes nothing.
SETTLED = ("mute", "unmute", "ban", "unban", "restore", "sweep", *READ_ONLY)


class Carried(NamedTuple):
    """What the old file knew and the backup does not."""

    # Whether that file could be read, or did not exist.
    known: bool
    # What was done to tables and seats since the backup, so it is missing there.
    undone: list[AuditRow]


class Restored(NamedTuple):
    """What a restore has done."""

    # Where the old tables are now, if there were any.
    old: Path | None
    carried: Carried


def restore_backup(settings: ServerSettings, source: Path, who: str) -> Restored:
    """Replace the tables with a backup, with no server running; the old file is kept beside it."""
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
                # Only now, with the copy complete, move the old file away.
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
    """Rename the database file, with its write-ahead log merged, or next to it if the file is damaged.

    SQLite would replay a leftover log into the restored file.
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
        # It stays until the new file replaces it, so that there is no moment without tables.
        try:
            old.hardlink_to(file)
        except OSError:  # not every disk can do that
            file.rename(old)
    return old if old.exists() else None


def carry(old: Path, copy: Path, source: Path, who: str) -> Carried:
    """Carry bans and audit lines over from the old file, if there is one, and log the restore."""
    store = Store(copy)
    file = Administration(store, who)
    try:
        with store.db:
            carried = Carried(not old.exists(), [])
            if old.exists():
                with suppress(TavolaError, apsw.Error):  # a damaged file is a common reason to restore
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
        file.db.execute("DELETE FROM bans")  # so that a pardon since the backup counts too
        file.db.executemany("INSERT INTO bans VALUES (?, ?, ?, ?, ?)", bans)
        file.db.executemany(
            "INSERT INTO audit (at, who, what, about, detail) VALUES (?, ?, ?, ?, ?)",
            [row[1:] for row in newer],
        )
    return Carried(True, [row for row in newer if row.what not in SETTLED])
