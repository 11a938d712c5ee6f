"""Backups: copies of the file of tables, made while the server runs."""

from contextlib import closing
from pathlib import Path

import apsw

from tavola.core.errors import BadFile, BadOptions
from tavola.table.ops.data_folder import open_read_only
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.store import Store

# Its modification time is that of the last backup that was checked and kept.
BACKUP_MARK = "last-backup"


def make_backup(settings: ServerSettings, target: Path) -> None:
    """Copy all tables as they are at one moment, even while the server runs."""
    if target.exists():
        raise BadFile(f"{target} exists already.")
    if not target.absolute().parent.is_dir():  # perhaps on a disk that is not mounted
        raise BadOptions(f"There is no folder {target.absolute().parent}.")
    copy_store(open_read_only(settings, as_is=True), target)


def copy_store(store: Store, target: Path) -> None:
    """Copy a file unchanged, including what is still in its write-ahead log."""
    try:
        store.backup(target)
    finally:
        store.close()


def check_file(path: Path) -> None:
    """Raise `BadFile` unless a file holds tables and is undamaged."""
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as look:
            known = look.pragma("user_version") != 0
    except apsw.Error as error:
        raise BadFile(f"{path} is not a backup of tables: {error}.") from None
    if not known:  # an empty file, or another program's: write nothing into it
        raise BadFile(f"{path} is not a backup of tables.")
    with closing(Store.open_read_only(path)) as store:
        try:
            problems = store.check()
        except apsw.Error as error:
            raise BadFile(f"{path} cannot be read: {error}.") from None
    if problems:
        raise BadFile(f"{path} is damaged: {problems[0]}.")
