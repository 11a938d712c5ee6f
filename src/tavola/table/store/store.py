"""The store: one SQLite file, with an append-only log for each table.

A table is its options, its secret and its log; everything else follows by replay. Entries are never changed
or deleted (triggers in the file enforce it): an undo is an entry. `synchronous=FULL` makes each commit
durable before it is acknowledged. All methods are synchronous and quick; one thread at a time calls them.
"""

from contextlib import suppress
from typing import Any

import msgspec

from tavola.core.data.options import Values
from tavola.table.security import fair_shuffle
from tavola.table.store.damage import Damaged, as_damage, check, check_entries
from tavola.table.store.database import Database, now
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

# Both halves use an index, so that somebody's own tables are found without scanning all others.
TABLES_OF = (
    "SELECT id FROM tables WHERE id IN "
    "(SELECT table_id FROM seats WHERE holder = ?1 UNION SELECT id FROM tables WHERE host = ?1) "
    "ORDER BY created DESC LIMIT ?2"
)

# Whether anything is stored about holder ?1.
KNOWN = (
    "SELECT EXISTS (SELECT 1 FROM seats WHERE holder = ?1) OR EXISTS (SELECT 1 FROM tables WHERE host = ?1) "
    "OR EXISTS (SELECT 1 FROM chat WHERE holder = ?1) OR EXISTS (SELECT 1 FROM notes WHERE holder = ?1)"
)
# Below the number of any entry, even of one that should not be there.
BEFORE_ALL = -(2**63)
# Whether no seat of table ?1 is open.
ALL_SIT = "NOT EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND kind = 'open')"
# Only this many lines of a long chat are read; more are never shown.
CHAT_KEPT, ALL = 100, -1
LATEST_CHAT = "SELECT * FROM (SELECT * FROM chat WHERE table_id = ? ORDER BY n DESC LIMIT ?) ORDER BY n"
LIST_IS_OPEN = "NOT EXISTS (SELECT 1 FROM promised WHERE table_id = ?1)"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Store(Database):
    """All tables of a server."""

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
        """Store the next invitation to an open seat; false if the seat has changed meanwhile."""
        with self.db:
            self.db.execute(
                "UPDATE seats SET serial = ?, invited = ?"
                " WHERE table_id = ? AND seat = ? AND serial = ? AND invited = ? AND kind = 'open'",
                (fresh.serial, fresh.invited, table, seat.seat, seat.serial, seat.invited),
            )
        return self.db.changes() == 1

    def put_seat(self, table: str, seat: SeatRow) -> None:
        """Store a seat as it is now."""
        with self.db:
            self._put_seat(table, seat)

    def take_seat(self, table: str, taken: SeatRow) -> bool:
        """Give an open seat to the first who has the right invitation; false if it is gone.

        Taking it ends the invitation: the seat gets the next serial number.
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
        """Store a seat's commitment; false if a seat was just freed, or the list just closed."""
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
        """Store what a seat has revealed: the matching value, and the first that does not match."""
        with self.db:
            self.db.execute("INSERT OR IGNORE INTO reveals VALUES (?, ?, ?, ?)", (table, seat, fits, value))

    def add_start(self, table: str, start: StartRow) -> None:
        """Store the deal: from now on the seed is fixed."""
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
        """Append to the log, all or nothing. `result` ends the game; if not, the table may wait for a bot."""
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
        """Store a table that was played elsewhere."""
        with self.db:
            self.add_table(row, seats)
            self._put_start(row.id, start)
            for entry in entries:
                self._put_entry(row.id, entry)
            if result is not None:
                self._put_result(row.id, result, row.created)

    def add_chat(self, table: str, line: ChatRow) -> bool:
        """Store a line of chat; false if it is stored already, or if its writer no longer sits there.

        Somebody who was just forgotten, or lost the seat, leaves nothing behind.
        """
        with self.db:
            self.db.execute(
                "INSERT OR IGNORE INTO chat SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS"
                " (SELECT 1 FROM seats WHERE table_id = ?1 AND seat = ?4 AND holder = ?8)",
                (table, line.n, line.key, line.seat, line.name, line.text, line.at, line.holder),
            )
        return self.db.changes() == 1

    def chat_under(self, table: str, key: str) -> str | None:
        """The line of chat stored under a key."""
        found = self._rows("SELECT text FROM chat WHERE table_id = ? AND key = ?", table, key)
        return next((str(row[0]) for row in found), None)

    def put_notes(self, table: str, holder: str, text: str) -> bool:
        """Store somebody's private notes; false if they no longer sit at the table."""
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
            with self.db:  # one transaction: an administrator may delete the table meanwhile
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
        """The entries of a table's log after those already read; raises `Damaged` if they do not fit."""
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
        """Store whether a table waits for the server, which then resumes it after a start."""
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
        """Tables with people that wait for a bot or for their deal, and perhaps a few others."""
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
            with suppress(Damaged):  # the check after a start finds it and tells the operator
                found.append(self.summary(row[0]))
        return found

    def knows(self, holder: str) -> bool:
        """Whether anything is stored about somebody."""
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
        """The names of all tables with a game in progress, the newest first."""
        rows = self._rows(
            "SELECT table_id FROM starts s WHERE NOT EXISTS "
            "(SELECT 1 FROM results r WHERE r.table_id = s.table_id) ORDER BY at DESC"
        )
        return [row[0] for row in list(rows)]

    def finished_mark(self) -> tuple[int, int]:
        """Changes when a game ends or is deleted: how many have ended, and when the last one did."""
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
            with suppress(msgspec.MsgspecError):  # the check after a start finds it and tells the operator
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
