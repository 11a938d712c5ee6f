"""The store: one SQLite file, with an append-only log for each table.

A table is its options, its secret and its log; everything else follows by replay. Entries are never changed
or deleted (the file itself refuses it): an undo is an entry. `synchronous=FULL` makes each commit durable
before it is acknowledged. All methods are plain and quick; one thread at a time calls them.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import apsw
import msgspec

from tavola.core.errors import BadFile, TavolaError
from tavola.core.files import make_folder
from tavola.core.options import Values

VERSION = 1
# The first SQLite release without a known way to corrupt a file in WAL mode.
SQLITE_NEEDED = 3_051_003

SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, players INTEGER NOT NULL,
    options TEXT NOT NULL, host TEXT NOT NULL, watch INTEGER NOT NULL, imported INTEGER NOT NULL,
    secret TEXT NOT NULL, created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    level TEXT NOT NULL, holder TEXT NOT NULL, serial INTEGER NOT NULL, invited INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TABLE entropy (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE starts (
    table_id TEXT PRIMARY KEY REFERENCES tables, seed TEXT NOT NULL, entropy TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, key TEXT, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number), UNIQUE (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, key TEXT NOT NULL, seat INTEGER,
    name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, n), UNIQUE (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables, holder TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables, scores TEXT NOT NULL, winners TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE TRIGGER starts_last BEFORE DELETE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
"""

SeatKind = Literal["person", "bot", "open"]
# The level of a seat that a program took over the interface: it sits there like a person.
PROGRAM = "program"
EntryKind = Literal["play", "undo", "undo_asked", "undo_agreed", "undo_refused", "seat"]


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was opened."""

    id: str
    game: str
    rules: str
    players: int
    options: Values
    host: str
    watch: bool
    imported: bool
    secret: str
    created: int


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: who has it, and which invitation is good for it."""

    seat: int
    kind: SeatKind
    name: str
    # How well a bot plays; for a person's seat, whether it was a program that took it.
    level: str = ""
    holder: str = ""
    serial: int = 0
    invited: int = 0


class StartRow(msgspec.Struct, frozen=True):
    """The deal: the seed and what the players added to it, by seat."""

    seed: str
    entropy: list[str]
    at: int


class EntryRow(msgspec.Struct, frozen=True):
    """One entry of a table's log."""

    number: int
    key: str | None
    kind: EntryKind
    seat: int
    actions: list[str] = []
    to: int = 0
    at: int = 0


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    key: str
    seat: int | None
    name: str
    text: str
    at: int


class TableKept(msgspec.Struct, frozen=True):
    """Everything the store has of one table."""

    row: TableRow
    seats: list[SeatRow]
    entropy: dict[int, str]
    start: StartRow | None
    entries: list[EntryRow]
    chat: list[ChatRow]


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: Values
    created: int
    started: bool
    names: list[str]
    scores: list[int]
    winners: list[int]
    over: bool


class Finished(msgspec.Struct, frozen=True):
    """A game that was played to its end, with the kind and level of its seats."""

    game: str
    options: Values
    scores: list[int]
    winners: list[int]
    seats: list[tuple[SeatKind, str]]


class _Body(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    actions: list[str] = []
    to: int = 0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def sqlite_number() -> int:
    """The version of SQLite that runs, as one number."""
    major, minor, patch = (int(part) for part in apsw.sqlite_lib_version().split(".")[:3])
    return major * 1_000_000 + minor * 1000 + patch


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    """All tables of a server."""

    def __init__(self, path: Path | str) -> None:
        if sqlite_number() < SQLITE_NEEDED:
            raise TavolaError(f"SQLite {apsw.sqlite_lib_version()} is too old to keep tables safely.")
        self.path = str(path)
        if self.path != ":memory:":
            make_folder(Path(path).parent, 0o700)
        try:
            self.db = apsw.Connection(self.path)
            self.db.set_busy_timeout(5000)
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
            self.db.execute("PRAGMA foreign_keys=ON")
            self._prepare()
        except apsw.Error as error:
            raise BadFile(f"{self.path} cannot be used: {error}.") from None

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it."""
        self.db.close()

    def _prepare(self) -> None:
        with self.db:
            version = self._one("PRAGMA user_version")[0]
            if version == 0:
                self.db.execute(SCHEMA)
                self.db.execute(f"PRAGMA user_version={VERSION}")
            elif version != VERSION:
                raise TavolaError(f"{self.path} has the form {version}; this Tavola knows form {VERSION}.")

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
        """What is wrong with the file: empty if nothing is."""
        return [row[0] for row in self._rows("PRAGMA integrity_check") if row[0] != "ok"]

    def ping(self) -> None:
        """Raise unless the file answers."""
        self._one("SELECT count(*) FROM meta")

    def backup(self, path: Path) -> None:
        """A copy of the file as it is at one moment, while play goes on."""
        make_folder(path.parent)
        try:
            target = apsw.Connection(str(path))
            with target.backup("main", self.db, "main") as copy:
                while not copy.done:
                    copy.step(256)
            target.execute("PRAGMA journal_mode=DELETE")
            target.close()
        except apsw.Error as error:
            raise TavolaError(f"{path} cannot be written: {error}.") from None

    # Tables ---------------------------------------------------------------------------------------

    def add_table(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Open a table."""
        with self.db:
            self.db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    row.game,
                    row.rules,
                    row.players,
                    _json(row.options),
                    row.host,
                    row.watch,
                    row.imported,
                    row.secret,
                    row.created,
                ),
            )
            for seat in seats:
                self._put_seat(row.id, seat)

    def _put_seat(self, table: str, seat: SeatRow) -> None:
        self.db.execute(
            "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (table, seat.seat, seat.kind, seat.name, seat.level, seat.holder, seat.serial, seat.invited),
        )

    def put_seat(self, table: str, seat: SeatRow) -> None:
        """Keep a seat as it is now."""
        with self.db:
            self._put_seat(table, seat)

    def take_seat(self, table: str, taken: SeatRow) -> bool:
        """Give an open seat to the first who asks with the right invitation; false if it is gone.

        Taking it ends the invitation: the seat has the next serial number then.
        """
        with self.db:
            self.db.execute(
                "UPDATE seats SET kind = ?, holder = ?, name = ?, level = ?, serial = ? "
                "WHERE table_id = ? AND seat = ? AND serial = ? AND kind = 'open'",
                (
                    taken.kind,
                    taken.holder,
                    taken.name,
                    taken.level,
                    taken.serial,
                    table,
                    taken.seat,
                    taken.serial - 1,
                ),
            )
            changed = self.db.changes()
        return changed == 1

    def add_entropy(self, table: str, seat: int, value: str) -> None:
        """Keep what a seat adds to the shuffle; the first word counts."""
        with self.db:
            self.db.execute("INSERT OR IGNORE INTO entropy VALUES (?, ?, ?)", (table, seat, value))

    def add_start(self, table: str, start: StartRow) -> None:
        """Deal: from now on the seed stands."""
        with self.db:
            self._put_start(table, start)

    def _put_start(self, table: str, start: StartRow) -> None:
        self.db.execute(
            "INSERT INTO starts VALUES (?, ?, ?, ?)", (table, start.seed, _json(start.entropy), start.at)
        )

    def add_entries(
        self, table: str, entries: list[EntryRow], result: tuple[list[int], list[int]] | None
    ) -> None:
        """Append to the log, all or nothing; `result` ends the game."""
        with self.db:
            for entry in entries:
                self._put_entry(table, entry)
            if result is not None:
                self._put_result(table, result, entries[-1].at)

    def _put_entry(self, table: str, entry: EntryRow) -> None:
        body = _json(_Body(entry.actions, entry.to))
        self.db.execute(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
            (table, entry.number, entry.key, entry.kind, entry.seat, body, entry.at),
        )

    def _put_result(self, table: str, result: tuple[list[int], list[int]], at: int) -> None:
        self.db.execute(
            "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)",
            (table, _json(result[0]), _json(result[1]), at),
        )

    def add_whole(
        self,
        row: TableRow,
        seats: list[SeatRow],
        start: StartRow,
        entries: list[EntryRow],
        result: tuple[list[int], list[int]] | None,
    ) -> None:
        """Keep a table that was played elsewhere."""
        with self.db:
            self.add_table(row, seats)
            self._put_start(row.id, start)
            for entry in entries:
                self._put_entry(row.id, entry)
            if result is not None:
                self._put_result(row.id, result, row.created)

    def add_chat(self, table: str, line: ChatRow) -> None:
        """Keep a line of chat."""
        with self.db:
            self.db.execute(
                "INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)",
                (table, line.n, line.key, line.seat, line.name, line.text, line.at),
            )

    def put_notes(self, table: str, holder: str, text: str) -> None:
        """Keep somebody's private notes."""
        with self.db:
            self.db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?)", (table, holder, text))

    def notes(self, table: str, holder: str) -> str:
        """Somebody's private notes."""
        for row in self._rows("SELECT text FROM notes WHERE table_id = ? AND holder = ?", table, holder):
            return str(row[0])
        return ""

    def load(self, table: str) -> TableKept | None:
        """Everything about a table."""
        found = list(self._rows("SELECT * FROM tables WHERE id = ?", table))
        if not found:
            return None
        starts = [
            StartRow(seed, msgspec.json.decode(entropy, type=list[str]), at)
            for _, seed, entropy, at in self._rows("SELECT * FROM starts WHERE table_id = ?", table)
        ]
        return TableKept(
            row=_table_row(found[0]),
            seats=[
                SeatRow(*row[1:])
                for row in self._rows("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", table)
            ],
            entropy=dict(self._rows("SELECT seat, value FROM entropy WHERE table_id = ?", table)),
            start=starts[0] if starts else None,
            entries=[
                _entry_row(row)
                for row in self._rows("SELECT * FROM entries WHERE table_id = ? ORDER BY number", table)
            ],
            chat=[
                ChatRow(*row[1:])
                for row in self._rows("SELECT * FROM chat WHERE table_id = ? ORDER BY n", table)
            ],
        )

    # Lists ----------------------------------------------------------------------------------------

    def tables_of(self, holder: str, most: int = 50) -> list[TableSummary]:
        """The tables at which somebody sits, the newest first."""
        ids = self._rows(
            "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id "
            "WHERE s.holder = ? OR t.host = ? ORDER BY t.created DESC LIMIT ?",
            holder,
            holder,
            most,
        )
        return [self.summary(row[0]) for row in list(ids)]

    def summary(self, table: str) -> TableSummary:
        """A table for a list."""
        row = self._one("SELECT id, game, options, created FROM tables WHERE id = ?", table)
        started = bool(list(self._rows("SELECT 1 FROM starts WHERE table_id = ?", table)))
        results = list(self._rows("SELECT scores, winners FROM results WHERE table_id = ?", table))
        names = [
            name[0] for name in self._rows("SELECT name FROM seats WHERE table_id = ? ORDER BY seat", table)
        ]
        return TableSummary(
            id=row[0],
            game=row[1],
            options=msgspec.json.decode(row[2], type=Values),
            created=row[3],
            started=started,
            names=names,
            scores=msgspec.json.decode(results[0][0], type=list[int]) if results else [],
            winners=msgspec.json.decode(results[0][1], type=list[int]) if results else [],
            over=bool(results),
        )

    def waiting_for_bots(self) -> list[str]:
        """Tables that are not over and where a bot plays, or may have to deal the first card."""
        rows = self._rows(
            "SELECT id FROM tables t WHERE imported = 0 "
            "AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id) "
            "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open')"
        )
        return [row[0] for row in list(rows)]

    def all_tables(self) -> list[str]:
        """The names of all tables, the oldest first."""
        return [row[0] for row in list(self._rows("SELECT id FROM tables ORDER BY created, id"))]

    def finished(self, most: int = 5000) -> list[Finished]:
        """The games played to the end here, the newest first."""
        chosen = (
            "SELECT r.table_id FROM results r JOIN tables t ON t.id = r.table_id "
            "WHERE t.imported = 0 ORDER BY r.at DESC LIMIT ?"
        )
        seats: dict[str, list[tuple[SeatKind, str]]] = {}
        for table, kind, level in self._rows(
            f"SELECT table_id, kind, level FROM seats WHERE table_id IN ({chosen}) ORDER BY table_id, seat",  # noqa: S608
            most,
        ):
            seats.setdefault(table, []).append((kind, level))
        rows = self._rows(
            f"SELECT t.id, t.game, t.options, r.scores, r.winners FROM results r "  # noqa: S608
            f"JOIN tables t ON t.id = r.table_id WHERE t.id IN ({chosen}) ORDER BY r.at DESC",
            most,
        )
        return [
            Finished(
                game=game,
                options=msgspec.json.decode(options, type=Values),
                scores=msgspec.json.decode(scores, type=list[int]),
                winners=msgspec.json.decode(winners, type=list[int]),
                seats=seats[table],
            )
            for table, game, options, scores, winners in rows
        ]


def _table_row(row: tuple[Any, ...]) -> TableRow:
    table, game, rules, players, options, host, watch, imported, secret, created = row
    values = msgspec.json.decode(options, type=Values)
    return TableRow(table, game, rules, players, values, host, bool(watch), bool(imported), secret, created)


def _entry_row(row: tuple[Any, ...]) -> EntryRow:
    _, number, key, kind, seat, body, at = row
    told = msgspec.json.decode(body, type=_Body)
    return EntryRow(number, key, kind, seat, told.actions, told.to, at)
