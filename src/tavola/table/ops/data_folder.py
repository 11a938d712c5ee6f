"""The data folder of a server: locked by one process at a time, with the file of tables in it."""

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

# What a server that runs holds a lock on.
MARK = "running.sqlite3"
# How often it is tried to take a folder that somebody has who may be gone at once, and seconds in between.
TRIES = 20
BETWEEN_TRIES = 0.05


class DataFolderInUse(TavolaError):
    """Another server has the data folder."""


class DataFolderLock:
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
        except DataFolderInUse:
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


def address_of(settings: ServerSettings) -> str:
    """Where people find the tables: at the server that runs, or at the one that the settings describe."""
    running = DataFolderLock(settings.folder).elsewhere()
    return running or settings.base_url.rstrip("/") or f"http://{settings.host}:{settings.port}"


def open_store(settings: ServerSettings) -> Store:
    """The store of a data folder that exists, to be changed."""
    _check_there(settings)
    return Store(settings.file)


def open_read_only(settings: ServerSettings, as_is: bool = False) -> Store:
    """The store of a data folder that exists, to be looked at only."""
    _check_there(settings)
    return Store.open_read_only(settings.file, as_is)


def _check_there(settings: ServerSettings) -> None:
    if not settings.file.exists():
        raise BadFile(f"There are no tables in {settings.folder}.")
