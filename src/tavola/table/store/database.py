"""The SQLite file: opening it, migrating it to the newest schema, secrets, health and backups."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import apsw

from tavola.core.data.files import make_folder, writing
from tavola.core.errors import BadFile, TavolaError
from tavola.table.store.damage import BROKEN
from tavola.table.store.schema import MIGRATIONS
from tavola.table.store.schema_check import finish_draft, is_current

# The first SQLite release without a known way to corrupt a file in WAL mode.
SQLITE_NEEDED = 3_051_003
MEMORY = ":memory:"
BUSY_MILLISECONDS = 5000


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def sqlite_number() -> int:
    """The version of SQLite that runs, as one number."""
    major, minor, patch = (int(part) for part in apsw.sqlite_lib_version().split(".")[:3])
    return major * 1_000_000 + minor * 1000 + patch


def touch_private(path: Path) -> None:
    """Create a file that nobody else on this machine can read, since it holds every hand."""
    with writing(path):
        path.touch(0o600)


def _copy(db: apsw.Connection) -> apsw.Connection:
    """A temporary copy of a file; the original is closed."""
    target = apsw.Connection("")
    with target.backup("main", db, "main") as copy:
        while not copy.done:
            copy.step(256)
    db.close()
    return target


class Database:
    """The SQLite file of a server: opened, brought to the newest schema, checked and backed up."""

    def __init__(self, path: Path | str) -> None:
        if sqlite_number() < SQLITE_NEEDED:
            raise TavolaError(f"SQLite {apsw.sqlite_lib_version()} is too old to keep tables safely.")
        self.path = str(path)
        if self.path != MEMORY:
            make_folder(Path(path).parent, 0o700)
        with self.opening():
            if self.path != MEMORY:
                touch_private(Path(self.path))
            self.db = apsw.Connection(self.path)
            self.db.set_busy_timeout(BUSY_MILLISECONDS)
            # A file that is refused must stay untouched: up to here only its schema has been read.
            self._prepare()
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
            self.db.execute("PRAGMA foreign_keys=ON")

    @classmethod
    def open_read_only(cls, path: Path | str, as_is: bool = False) -> Self:
        """Open a file without changing it: one with an older schema is migrated as a copy, or not at all."""
        store = cls.__new__(cls)
        store.path = str(path)
        with store.opening():
            # Not opened with SQLite's read-only flag, which would leave its side files behind.
            store.db = apsw.Connection(store.path, flags=apsw.SQLITE_OPEN_READWRITE)
            store.db.set_busy_timeout(BUSY_MILLISECONDS)
            store.db.execute("PRAGMA query_only=ON")
            form = store._check_form()
            if not as_is and not is_current(store.db, form):
                store.db = _copy(store.db)
                store._prepare()
        return store

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Say in a sentence why the file cannot be used, and close it."""
        try:
            yield
        except apsw.Error as error:
            self._let_go()
            raise BadFile(f"{self.path} cannot be used: {error}.") from None
        except TavolaError:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if hasattr(self, "db"):
            self.db.close()

    def close(self) -> None:
        """Merge the write-ahead log into the file and close it."""
        self.db.close()

    def _check_form(self) -> int:
        """The schema version of the file; raises `TavolaError` if a newer Tavola wrote it."""
        form: int = self._one("PRAGMA user_version")[0]
        if form > len(MIGRATIONS):
            raise TavolaError(
                f"{self.path} has form {form} of a newer Tavola; this one knows forms 1 to {len(MIGRATIONS)}."
            )
        return form

    def _prepare(self) -> None:
        """Migrate the file to the newest schema, all or nothing; raises `BadFile` if it is not ours."""
        with self.db:
            form = self._check_form()
            finish_draft(self.db, form, self.path)
            for number, script in enumerate(MIGRATIONS[form:], start=form + 1):
                self.db.execute(script)
                self.db.execute(f"PRAGMA user_version={number}")

    def _rows(self, sql: str, *values: Any) -> Iterator[tuple[Any, ...]]:
        yield from self.db.execute(sql, values)

    def _one(self, sql: str, *values: Any) -> tuple[Any, ...]:
        row: tuple[Any, ...] = next(iter(self.db.execute(sql, values)))
        return row

    # Secrets and health ---------------------------------------------------------------------------

    def secret(self, name: str, fresh: bytes) -> bytes:
        """A secret of this server, made from `fresh` the first time."""
        with self.db:
            self.db.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (name, fresh))
        return bytes(self._one("SELECT value FROM meta WHERE name = ?", name)[0])

    def check(self) -> list[str]:
        """What is wrong with the file; empty if nothing is."""
        try:
            return [row[0] for row in self._rows("PRAGMA integrity_check") if row[0] != "ok"]
        except BROKEN as error:  # too damaged to be checked
            return [str(error)]

    def ping(self) -> None:
        """Raise unless the file answers."""
        self._one("SELECT count(*) FROM meta")

    def probe(self) -> None:
        """Raise unless something can be stored."""
        with self.db:
            self.db.execute("INSERT OR REPLACE INTO meta VALUES ('probe', ?)", (str(now()).encode(),))

    def newest(self) -> int:
        """When the latest table was opened, or the latest entry made."""
        return int(
            self._one(
                "SELECT max((SELECT ifnull(max(created), 0) FROM tables), "
                "(SELECT ifnull(max(at), 0) FROM entries))"
            )[0]
        )

    def backup(self, path: Path) -> None:
        """Write a copy of the file as of one moment, while play continues."""
        make_folder(path.parent)
        try:
            touch_private(path)
            target = apsw.Connection(str(path))
            try:
                # The copy shows one moment. Without a transaction it would start over whenever a move is
                # stored meanwhile.
                with self.db:
                    self._one("SELECT count(*) FROM sqlite_schema")
                    with target.backup("main", self.db, "main") as copy:
                        while not copy.done:
                            copy.step(256)
                target.execute("PRAGMA journal_mode=DELETE")
            finally:
                target.close()
        except apsw.Error as error:
            path.unlink(missing_ok=True)  # half a copy is of no use
            reason = "the disk is full" if isinstance(error, apsw.FullError) else error
            raise TavolaError(f"{path} cannot be written: {reason}.") from None
