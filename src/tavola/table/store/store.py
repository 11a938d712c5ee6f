"""The store: one SQLite file, with an append-only log for each table.

A table is its options, its secret and its log; everything else follows by replay. Entries are never changed
or deleted (the file itself refuses it): an undo is an entry. `synchronous=FULL` makes each commit durable
before it is acknowledged. All methods are plain and quick; one thread at a time calls them.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw
import msgspec

from tavola.core.errors import BadFile, TavolaError
from tavola.core.files import make_folder, writing
from tavola.core.options import Values
from tavola.table.security import fair_shuffle
from tavola.table.store.damage import BROKEN, Damaged, as_damage, check, check_entries
from tavola.table.store.rows import (
    ChatRow,
    EntryBody,
    EntryRow,
    Finished,
    SeatKind,
    SeatRow,
    ShuffleProgress,
    StartRow,
    StoredTable,
    TableRow,
    TableSummary,
)
from tavola.table.store.schema import MIGRATIONS
from tavola.table.store.schema_check import finish_draft, is_current

# The first SQLite release without a known way to corrupt a file in WAL mode.
SQLITE_NEEDED = 3_051_003
MEMORY = ":memory:"
BUSY_MILLISECONDS = 5000
# Both halves use an index: somebody's own tables are found without a look at those of all others.
TABLES_OF = (
    "SELECT id FROM tables WHERE id IN "
    "(SELECT table_id FROM seats WHERE holder = ?1 UNION SELECT id FROM tables WHERE host = ?1) "
    "ORDER BY created DESC LIMIT ?2"
)

# Whether anything is kept of holder ?1.
KNOWN = (
    "SELECT EXISTS (SELECT 1 FROM seats WHERE holder = ?1) OR EXISTS (SELECT 1 FROM tables WHERE host = ?1) "
    "OR EXISTS (SELECT 1 FROM chat WHERE holder = ?1) OR EXISTS (SELECT 1 FROM notes WHERE holder = ?1)"
)
# Below the number of any entry, also of one that should not be there.
BEFORE_ALL = -(2**63)
# Whether no seat of table ?1 is open.
ALL_SIT = "NOT EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND kind = 'open')"
# Of long chats only so many lines are read: more are never shown.
CHAT_KEPT, ALL = 100, -1
LATEST_CHAT = "SELECT * FROM (SELECT * FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?) ORDER BY n"
LIST_IS_OPEN = "NOT EXISTS (SELECT 1 FROM promised WHERE table_id = ?1)"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def sqlite_number() -> int:
    """The version of SQLite that runs, as one number."""
    major, minor, patch = (int(part) for part in apsw.sqlite_lib_version().split(".")[:3])
    return major * 1_000_000 + minor * 1000 + patch


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def touch_private(path: Path) -> None:
    """Make a file, unless it is there, that nobody else on this machine reads: it holds every hand."""
    with writing(path):
        path.touch(0o600)


def _copy(db: apsw.Connection) -> apsw.Connection:
    """A copy that goes when it is closed; what it was made from is closed."""
    target = apsw.Connection("")
    with target.backup("main", db, "main") as copy:
        while not copy.done:
            copy.step(256)
    db.close()
    return target


class Store:
    """All tables of a server."""

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
            # A file that is refused is not touched: nothing but the form is looked at and changed before.
            self._prepare()
            self.db.execute("PRAGMA journal_mode=WAL")
            self.db.execute("PRAGMA synchronous=FULL")
            self.db.execute("PRAGMA foreign_keys=ON")

    @classmethod
    def open_read_only(cls, path: Path | str, as_is: bool = False) -> "Store":
        """The tables of a file that stays as it is: an older form is migrated as a copy, or not at all."""
        store = cls.__new__(cls)
        store.path = str(path)
        with store.opening():
            # Not opened read-only, which would leave SQLite's side files behind.
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
        """Say in a sentence why the file cannot be used, and let go of it."""
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
        """Fold the write-ahead log into the file and let go of it."""
        self.db.close()

    def _check_form(self) -> int:
        """The form of the file; raises `TavolaError` if a newer Tavola wrote it."""
        form: int = self._one("PRAGMA user_version")[0]
        if form > len(MIGRATIONS):
            raise TavolaError(
                f"{self.path} has form {form} of a newer Tavola; this one knows forms 1 to {len(MIGRATIONS)}."
            )
        return form

    def _prepare(self) -> None:
        """Bring the file to the newest form, all or nothing; raises `BadFile` if it has no form of ours."""
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
        """What is wrong with the file: empty if nothing is."""
        try:
            return [row[0] for row in self._rows("PRAGMA integrity_check") if row[0] != "ok"]
        except BROKEN as error:  # too damaged to be looked through
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
        """A copy of the file as it is at one moment, while play goes on."""
        make_folder(path.parent)
        try:
            touch_private(path)
            target = apsw.Connection(str(path))
            try:
                # All of it is of the moment of the first look: a copy in steps would begin anew with each
                # move that is stored meanwhile.
                with self.db:
                    self._one("SELECT count(*) FROM sqlite_schema")
                    with target.backup("main", self.db, "main") as copy:
                        while not copy.done:
                            copy.step(256)
                target.execute("PRAGMA journal_mode=DELETE")
            finally:
                target.close()
        except apsw.Error as error:
            path.unlink(missing_ok=True)  # half a copy would only be in the way
            reason = "the disk is full" if isinstance(error, apsw.FullError) else error
            raise TavolaError(f"{path} cannot be written: {reason}.") from None

    # Tables ---------------------------------------------------------------------------------------

    def add_table(self, row: TableRow, seats: list[SeatRow]) -> None:
        """Open a table."""
        with self.db:
            self.db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                    row.source,
                    row.closed,
                ),
            )
            for seat in seats:
                self._put_seat(row.id, seat)
            if not row.imported:
                self._wait_for_deal(row.id)

    def _put_seat(self, table: str, seat: SeatRow) -> None:
        self.db.execute(
            "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (table, seat.seat, seat.kind, seat.name, seat.level, seat.holder, seat.serial, seat.invited),
        )

    def renew_invitation(self, table: str, seat: SeatRow, fresh: SeatRow) -> bool:
        """Keep the next invitation to an open seat; false if the seat is not as it was any more."""
        with self.db:
            self.db.execute(
                "UPDATE seats SET serial = ?, invited = ?"
                " WHERE table_id = ? AND seat = ? AND serial = ? AND invited = ? AND kind = 'open'",
                (fresh.serial, fresh.invited, table, seat.seat, seat.serial, seat.invited),
            )
        return self.db.changes() == 1

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
            changed = self.db.changes() == 1
            if changed:
                self._wait_for_deal(table)
        return changed

    def add_commitment(self, table: str, seat: int, commitment: str) -> bool:
        """Keep what a seat has committed to; false if a seat was just freed, or the list just closed."""
        with self.db:
            self.db.execute(
                f"INSERT INTO promises SELECT ?1, ?2, ?3 WHERE {ALL_SIT} AND {LIST_IS_OPEN}",
                (table, seat, commitment),
            )
        return self.db.changes() == 1

    def publish_commitments(self, table: str, commitments: list[str]) -> bool:
        """Close the list of commitments; false if an administrator has just freed a seat."""
        with self.db:
            self.db.execute(
                f"INSERT INTO promised SELECT ?1, ?2, ?3 WHERE {ALL_SIT}",
                (table, _json(commitments), now()),
            )
        return self.db.changes() == 1

    def add_value(self, table: str, seat: int, value: str, fits: bool) -> None:
        """Keep what a seat has revealed: the value that fits, and the first that does not."""
        with self.db:
            self.db.execute("INSERT OR IGNORE INTO reveals VALUES (?, ?, ?, ?)", (table, seat, fits, value))

    def add_start(self, table: str, start: StartRow) -> None:
        """Deal: from now on the seed stands."""
        with self.db:
            self._put_start(table, start)

    def _put_start(self, table: str, start: StartRow) -> None:
        self.db.execute(
            "INSERT INTO starts (table_id, seed, entropy, at, shuffle) VALUES (?, ?, '[]', ?, ?)",
            (table, start.seed, start.at, _json(start.shuffle)),
        )

    def add_entries(
        self,
        table: str,
        entries: list[EntryRow],
        result: tuple[list[int], list[int]] | None,
        waits: bool = False,
    ) -> None:
        """Append to the log, all or nothing; `result` ends the game, else the table may wait for a bot."""
        with self.db:
            for entry in entries:
                self._put_entry(table, entry)
            if result is not None:
                self._put_result(table, result, entries[-1].at)
            self.put_waiting(table, waits and result is None)

    def _put_entry(self, table: str, entry: EntryRow) -> None:
        body = _json(EntryBody(entry.actions, entry.to))
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

    def add_chat(self, table: str, line: ChatRow) -> bool:
        """Keep a line of chat; false if it is kept already, or if its writer does not sit there any more.

        Whoever was just forgotten, or lost the seat, leaves nothing behind.
        """
        with self.db:
            self.db.execute(
                "INSERT OR IGNORE INTO chat SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS"
                " (SELECT 1 FROM seats WHERE table_id = ?1 AND seat = ?4 AND holder = ?8)",
                (table, line.n, line.key, line.seat, line.name, line.text, line.at, line.holder),
            )
        return self.db.changes() == 1

    def chat_under(self, table: str, key: str) -> str | None:
        """The line of chat that is kept under a key."""
        found = self._rows("SELECT text FROM chat WHERE table_id = ? AND key = ?", table, key)
        return next((str(row[0]) for row in found), None)

    def put_notes(self, table: str, holder: str, text: str) -> bool:
        """Keep somebody's private notes; false if they do not sit at the table any more."""
        with self.db:
            self.db.execute(
                "INSERT OR REPLACE INTO notes SELECT ?1, ?2, ?3 WHERE EXISTS"
                " (SELECT 1 FROM seats WHERE table_id = ?1 AND holder = ?2)",
                (table, holder, text),
            )
        return self.db.changes() == 1

    def notes(self, table: str, holder: str) -> str:
        """Somebody's private notes."""
        for row in self._rows("SELECT text FROM notes WHERE table_id = ? AND holder = ?", table, holder):
            return str(row[0])
        return ""

    def load(self, table: str) -> StoredTable | None:
        """Everything about a table; raises `Damaged` if it cannot be read."""
        stored = self.head(table, chat=ALL)
        if stored is not None:
            stored.entries.extend(self.entries(stored))
        return stored

    def head(self, table: str, chat: int = CHAT_KEPT) -> StoredTable | None:
        """A table without its log, and with its latest chat; raises `Damaged` if it cannot be read."""
        with as_damage("It cannot be read"):
            with self.db:  # all of it is of one moment: an administrator may delete the table meanwhile
                stored = self._read(table, chat)
            if stored is not None:
                check(stored)
            return stored

    def _read(self, table: str, chat: int) -> StoredTable | None:
        found = list(self._rows("SELECT * FROM tables WHERE id = ?", table))
        if not found:
            return None
        row = _table_row(found[0])
        return StoredTable(
            row=row,
            seats=[
                SeatRow(*row[1:])
                for row in self._rows("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", table)
            ],
            shuffle=self._shuffle(table),
            start=self._start(row),
            entries=[],
            chat=[ChatRow(*row[1:]) for row in self._rows(LATEST_CHAT, table, chat)],
        )

    def entries(self, stored: StoredTable, most: int = -1) -> list[EntryRow]:
        """What comes next in a table's log after what is known of it; raises `Damaged` if it cannot be."""
        with as_damage("It cannot be read"):
            rows = self._rows(
                "SELECT * FROM entries WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
                stored.row.id,
                stored.entries[-1].number if stored.entries else BEFORE_ALL,
                most,
            )
            found = [_entry_row(row) for row in rows]
            check_entries(stored, found)
            return found

    def number(self, table: str) -> int:
        """How many entries the log of a table has."""
        found = self._rows(
            "SELECT number FROM entries WHERE table_id = ? ORDER BY number DESC LIMIT 1", table
        )
        return int(next(found, (0,))[0])

    # Waiting for the server -----------------------------------------------------------------------

    def put_waiting(self, table: str, waits: bool) -> None:
        """Keep whether a table waits for the server, which then goes on with it after a start."""
        with self.db:
            if waits:
                self.db.execute("INSERT OR IGNORE INTO waiting VALUES (?)", (table,))
            else:
                self.db.execute("DELETE FROM waiting WHERE table_id = ?", (table,))

    def _wait_for_deal(self, table: str) -> None:
        """A table whose seats are all taken waits for its deal."""
        self.db.execute(
            f"INSERT OR IGNORE INTO waiting SELECT ?1 WHERE {ALL_SIT}",
            (table,),
        )

    def waiting(self) -> list[str]:
        """Tables at which people sit that wait for a bot or for their deal, and perhaps a few others."""
        rows = self._rows(
            "SELECT table_id FROM waiting w WHERE EXISTS "
            "(SELECT 1 FROM seats s WHERE s.table_id = w.table_id AND s.kind = 'person')"
        )
        return [row[0] for row in list(rows)]

    def _shuffle(self, table: str) -> ShuffleProgress:
        reveals = list(self._rows("SELECT seat, fits, value FROM reveals WHERE table_id = ?", table))
        shuffle = ShuffleProgress(
            commitments=dict(self._rows("SELECT seat, hash FROM promises WHERE table_id = ?", table)),
            values={seat: value for seat, fits, value in reveals if fits},
            wrong={seat for seat, fits, _ in reveals if not fits},
        )
        for row in self._rows("SELECT hashes FROM promised WHERE table_id = ?", table):
            shuffle.published = msgspec.json.decode(row[0], type=list[str])
        return shuffle

    def _start(self, row: TableRow) -> StartRow | None:
        found = self._rows("SELECT seed, entropy, at, shuffle FROM starts WHERE table_id = ?", row.id)
        for seed, entropy, at, shuffle in found:
            if shuffle:
                return StartRow(seed, msgspec.json.decode(shuffle, type=fair_shuffle.ShuffleFacts), at)
            added = msgspec.json.decode(entropy, type=list[str])
            return StartRow(seed, fair_shuffle.old_shuffle(row.secret, added) if row.secret else {}, at)
        return None

    # Lists ----------------------------------------------------------------------------------------

    def tables_of(self, holder: str, most: int = 50) -> list[TableSummary]:
        """The tables at which somebody sits, the newest first."""
        found = []
        for row in list(self._rows(TABLES_OF, holder, most)):
            with suppress(Damaged):  # it is found at the start and told to the operator
                found.append(self.summary(row[0]))
        return found

    def knows(self, holder: str) -> bool:
        """Whether anything is kept of somebody."""
        return bool(self._one(KNOWN, holder)[0])

    def summary(self, table: str) -> TableSummary:
        """A table for a list; raises `Damaged` if it cannot be read."""
        with as_damage("It cannot be read"):
            return self._summary(table)

    def _summary(self, table: str) -> TableSummary:
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

    def all_tables(self) -> list[str]:
        """The names of all tables, the oldest first."""
        return [row[0] for row in list(self._rows("SELECT id FROM tables ORDER BY created, id"))]

    def unfinished(self) -> list[str]:
        """The names of all tables at which a game goes on, the newest first."""
        rows = self._rows(
            "SELECT table_id FROM starts s WHERE NOT EXISTS "
            "(SELECT 1 FROM results r WHERE r.table_id = s.table_id) ORDER BY at DESC"
        )
        return [row[0] for row in list(rows)]

    def finished_mark(self) -> tuple[int, int]:
        """What changes when a game ends or is deleted: how many have ended, and when the last one did."""
        count, at = self._one("SELECT count(*), coalesce(max(at), 0) FROM results")
        return count, at

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
        found = []
        for table, game, options, scores, winners in rows:
            with suppress(msgspec.MsgspecError):  # it is found at the start and told to the operator
                found.append(
                    Finished(
                        game=game,
                        options=msgspec.json.decode(options, type=Values),
                        scores=msgspec.json.decode(scores, type=list[int]),
                        winners=msgspec.json.decode(winners, type=list[int]),
                        seats=seats.get(table, []),
                    )
                )
        return found


def _table_row(row: tuple[Any, ...]) -> TableRow:
    table, game, rules, players, options, host, watch, imported, *rest = row
    values = msgspec.json.decode(options, type=Values)
    return TableRow(table, game, rules, players, values, host, bool(watch), bool(imported), *rest)


def _entry_row(row: tuple[Any, ...]) -> EntryRow:
    _, number, key, kind, seat, body, at = row
    with as_damage(f"Entry {number} cannot be read"):
        told = msgspec.json.decode(body, type=EntryBody)
    return EntryRow(number, key, kind, seat, told.actions, told.to, at)
