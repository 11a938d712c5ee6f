"""A server's data folder: it holds the database file, and one process at a time locks it."""

import os
import sys
import time
from pathlib import Path

import apsw

from tavola.core.data.files import make_folder, writing
from tavola.core.errors import BadFile, TavolaError
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.store import Store

if sys.platform != "win32":
    import fcntl

# The file that a running server locks.
MARK = "running.sqlite3"
# How many times to retry a folder that another process may be about to release, and the seconds in between.
TRIES = 20
BETWEEN_TRIES = 0.05


class DataFolderInUse(TavolaError):
    """Another server has the data folder."""


class DataFolderLock:
    """A server's lock on its folder: held by one at a time, and released however its process ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock: apsw.Connection | None = None
        # Where possible the folder itself is locked too, since somebody could delete the lock file.
        self.held: int | None = None

    def begin(self) -> None:
        """Lock the folder; raises `DataFolderInUse` if another server has it, or another `TavolaError`.

        A command that only checks whether a server runs locks it for a moment, and notes no address.
        """
        for _ in range(TRIES):
            try:
                return self._begin()
            except DataFolderInUse:
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
            raise DataFolderInUse(
                f"Tavola is already running with the data in {self.folder}{f', at {where}' if where else ''}."
            ) from None
        except apsw.Error as error:
            self._let_go()
            raise TavolaError(f"{self.folder / MARK} cannot be written: {error}.") from None

    def _mark(self) -> None:
        self.lock = apsw.Connection(str(self.folder / MARK))
        self.lock.execute("BEGIN EXCLUSIVE")

    def _hold(self) -> None:
        """Lock the folder; raises `BlockingIOError` if another server has it."""
        if sys.platform == "win32":  # there an open file cannot be deleted
            return
        try:
            self.held = os.open(self.folder, os.O_RDONLY)
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # a file system without such locks: rely on the lock file
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
        except DataFolderInUse:
            return self.address()
        self.end()
        return ""

    def end(self) -> None:
        """Release the folder."""
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


def address_of(settings: ServerSettings) -> str:
    """Where people find the tables: at the running server, or at the one that the settings describe."""
    running = DataFolderLock(settings.folder).elsewhere()
    return running or settings.base_url.rstrip("/") or f"http://{settings.host}:{settings.port}"


def open_store(settings: ServerSettings) -> Store:
    """The store of an existing data folder, for reading and writing."""
    _check_there(settings)
    return Store(settings.file)


def open_read_only(settings: ServerSettings, as_is: bool = False) -> Store:
    """The store of an existing data folder, for reading only."""
    _check_there(settings)
    return Store.open_read_only(settings.file, as_is)


def _check_there(settings: ServerSettings) -> None:
    if not settings.file.exists():
        raise BadFile(f"There are no tables in {settings.folder}.")
