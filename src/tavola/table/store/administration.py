"""Administration: changes to the database from outside of play, each with a line in the audit log.

Tables are deleted and closed, seats freed, people forgotten, muted and banned. A running server sees in the
audit log what another process did, and reloads the tables named there.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import structs

from tavola.core.errors import BadOptions
from tavola.table.store.database import now
from tavola.table.store.rows import SeatRow
from tavola.table.store.store import Store

DAY = 86_400_000
BanKind = Literal["mute", "ban"]
# An unfinished table at which nothing has happened for this many days counts for nobody's quota: otherwise a
# school or a club that leaves tables behind would be shut out for good.
QUIET_DAYS = 30
# Lines of the audit log for something that changed nothing: links were shown.
READ_ONLY = ("show",)
# A revoked invitation to a seat. It is not renewed for the person who opened the table.
REVOKED = -1
# The name, text and holder of somebody who asked to be forgotten.
NOTHING = ""
# Where the rows of a table are; those that refer to the table are deleted first.
PARTS = (
    "entries",
    "starts",
    "promises",
    "promised",
    "reveals",
    "entropy",
    "chat",
    "notes",
    "results",
    "waiting",
    "seats",
)


def counted(count: int, what: str) -> str:
    """A number of things: 1 day, 2 days."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def detailed(what: str, why: str) -> str:
    """The detail of a line in the audit log: what exactly was done, and the reason if one was given."""
    return f"{what}. {why}" if why else what


class AuditRow(NamedTuple):
    """One line of the audit log: when, who did what, about which table or person, and why."""

    n: int
    at: int
    who: str
    what: str
    about: str
    detail: str


class Ban(NamedTuple):
    """A person, or an address, that may not write or play here for a while."""

    subject: str
    kind: BanKind
    until: int
    why: str
    at: int
    # Their name in the audit log; empty if it has none.
    about: str = ""


class TableListing(NamedTuple):
    """A table in the administrator's list."""

    id: str
    game: str
    created: int
    latest: int
    entries: int
    status: Literal["waiting", "playing", "over", "imported", "closed"]
    names: str


# When something last happened at a table t.
_LATEST = """max(t.created, coalesce((SELECT at FROM starts WHERE table_id = t.id), 0),
    coalesce((SELECT at FROM entries WHERE table_id = t.id ORDER BY number DESC LIMIT 1), 0),
    coalesce((SELECT at FROM chat WHERE table_id = t.id ORDER BY n DESC LIMIT 1), 0))"""
_OVER = "EXISTS (SELECT 1 FROM results WHERE table_id = t.id)"


def quota_query(column: Literal["host", "source"], imported: bool) -> str:
    """How many tables count for somebody's quota: imported ones, or unfinished ones that are not quiet."""
    kind = "imported" if imported else f"NOT imported AND NOT {_OVER} AND {_LATEST} >= :since"
    return f"SELECT count(*) FROM tables t WHERE {column} = :subject AND {kind}"  # noqa: S608


class Retention(NamedTuple):
    """For how many quiet days unfinished tables, and games, are kept; 0 is for ever."""

    abandoned_days: int
    games_days: int


class Administration:
    """Changes from outside of play, made by `who`."""

    def __init__(self, store: Store, who: str) -> None:
        self.store = store
        self.db = store.db
        self.who = who
        # Overwrite what is deleted, instead of leaving it behind in the file.
        self.db.execute("PRAGMA secure_delete=ON")

    # The audit log --------------------------------------------------------------------------------

    def note(self, what: str, about: str, detail: str = "", at: int = 0) -> None:
        """Add a line to the audit log, with the current time unless one is given."""
        self.db.execute(
            "INSERT INTO audit (at, who, what, about, detail) VALUES (?, ?, ?, ?, ?)",
            (at or now(), self.who, what, about, detail),
        )

    def audit(self, after: int = 0) -> list[AuditRow]:
        """The audit log from a line on."""
        return [
            AuditRow(*row) for row in self.db.execute("SELECT * FROM audit WHERE n > ? ORDER BY n", (after,))
        ]

    def changes(self) -> int:
        """A number that changes when another process has changed the file."""
        return int(self.db.pragma("data_version"))

    # Tables ---------------------------------------------------------------------------------------

    def listed(self, table: str = "%") -> Iterator[TableListing]:
        """All tables, or one, the newest first."""
        rows = self.db.execute(
            f"SELECT id, game, created, {_LATEST}, "  # noqa: S608
            "(SELECT count(*) FROM entries WHERE table_id = t.id), "
            f"CASE WHEN closed THEN 'closed' WHEN imported THEN 'imported' WHEN {_OVER} THEN 'over' "
            "WHEN EXISTS (SELECT 1 FROM starts WHERE table_id = t.id) THEN 'playing' ELSE 'waiting' END, "
            "(SELECT group_concat(name, ', ') FROM "
            "(SELECT CASE WHEN kind = 'open' THEN '(open)' ELSE name END AS name FROM seats "
            "WHERE table_id = t.id ORDER BY seat)) "
            "FROM tables t WHERE id LIKE ? ORDER BY created DESC",
            (table,),
        )
        for row in rows:
            yield TableListing(*row)

    def check(self, table: str) -> None:
        """Raise `BadOptions` unless there is such a table."""
        if self.db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            raise BadOptions(f"There is no table {table}.")

    def close(self, table: str, closed: bool, why: str = "") -> None:
        """Close a table, so that nobody can play, chat or join there, or open it again."""
        self.check(table)
        with self.db:
            self.db.execute("UPDATE tables SET closed = ? WHERE id = ?", (now() if closed else 0, table))
            self.note("close" if closed else "reopen", table, why)

    def remove(self, table: str, why: str = "") -> None:
        """Delete a table with everything that is stored about it."""
        self.check(table)
        with self.db:
            self._remove(table)
            self.note("delete", table, why)

    def _remove(self, table: str) -> None:
        self.db.execute("INSERT OR IGNORE INTO removals VALUES (?, ?)", (table, now()))
        for part in PARTS:
            self.db.execute(f"DELETE FROM {part} WHERE table_id = ?", (table,))  # noqa: S608
        self.db.execute("DELETE FROM tables WHERE id = ?", (table,))

    def expired(self, keep: Retention, table: str | None = None) -> list[str]:
        """Tables, or this one, that the operator does not want to keep any longer."""
        found: list[str] = []
        for days, kind in (
            (keep.abandoned_days, f"NOT imported AND NOT {_OVER}"),
            (keep.games_days, f"(imported OR {_OVER})"),
        ):
            if days:
                which = f"{kind} AND {_LATEST} < :since" + (" AND id = :table" if table else "")
                since = now() - days * DAY
                rows = self.db.execute(
                    f"SELECT id FROM tables t WHERE {which}",  # noqa: S608
                    {"since": since, "table": table},
                )
                found += [row[0] for row in rows]
        return found

    def sweep(self, tables: list[str], keep: Retention) -> list[str]:
        """Delete expired tables and return them; some may have been played at meanwhile."""
        with self.db:
            gone = [table for table in tables if self.expired(keep, table)]
            for table in gone:
                self._remove(table)
                self.note("sweep", table)
        return gone

    # Seats ----------------------------------------------------------------------------------------

    def seat(self, table: str, seat: int) -> SeatRow:
        """A seat; raises `BadOptions` if there is none."""
        stored = self.store.load(table)
        if stored is None:
            raise BadOptions(f"There is no table {table}.")
        if not 0 <= seat < len(stored.seats):
            raise BadOptions(f"Table {table} has no seat {seat}: seats go from 0 to {len(stored.seats) - 1}.")
        return stored.seats[seat]

    def show_links(self, table: str, seats: list[int], why: str = "") -> None:
        """Log that somebody was shown links to seats: with a link they can take the seat and see its hand."""
        listed = ", ".join(f"seat {seat}" for seat in seats)
        self.note("show", table, detailed(f"links to {listed}", why))

    def free(self, table: str, seat: int, why: str = "") -> SeatRow:
        """Take a seat from its person; from now on an invitation to it is valid.

        The person's commitment in the shuffle is removed too: the next person makes their own. Once the
        commitments are published, no seat can be freed before the deal.
        """
        row = self.seat(table, seat)
        if row.kind == "bot":
            raise BadOptions(f"A bot sits at seat {seat} of table {table}.")
        if self._has("results", table):
            raise BadOptions(f"The game of table {table} is over: its seats stay as they are.")
        # After the deal the log mentions the seat, so it needs a name that fits anybody.
        name = f"Player {seat + 1}" if self._has("starts", table) else NOTHING
        fresh = SeatRow(seat, "open", name, serial=row.serial + 1, invited=now())
        with self.db:
            # Write first: that takes the lock, so what is looked up next cannot change until the commit.
            self.store.put_seat(table, fresh)
            self.note("free", table, detailed(f"seat {seat}", why))
            self._take_back_promise(table, seat)
        return fresh

    def _take_back_promise(self, table: str, seat: int) -> None:
        """Remove a seat's commitment; raises `BadOptions` between its publication and the deal."""
        if self._has("starts", table):
            return
        if self._has("promised", table):
            raise BadOptions(f"Table {table} is being shuffled. Try again when the first card is dealt.")
        self.db.execute("DELETE FROM promises WHERE table_id = ? AND seat = ?", (table, seat))

    def _has(self, part: str, table: str) -> bool:
        return bool(list(self.db.execute(f"SELECT 1 FROM {part} WHERE table_id = ?", (table,))))  # noqa: S608

    def invite(self, table: str, seat: int, revoke: bool, why: str = "") -> SeatRow:
        """Renew or revoke the invitation to an open seat; the old link stops working."""
        row = self.seat(table, seat)
        if row.kind != "open":
            raise BadOptions(f"Seat {seat} of table {table} is taken. `tavola admin free` makes it open.")
        fresh = structs.replace(row, serial=row.serial + 1, invited=REVOKED if revoke else now())
        with self.db:
            if not self.store.renew_invitation(table, row, fresh):  # somebody has just joined
                raise BadOptions(f"Seat {seat} of table {table} has just changed. Look at it and try again.")
            self.note("revoke" if revoke else "renew", table, detailed(f"seat {seat}", why))
        return fresh

    # People ---------------------------------------------------------------------------------------

    def forget_person(self, holder: str, why: str = "") -> list[str]:
        """Remove somebody's names, chat, notes and keys everywhere; the games stay whole. Returns the tables.

        The seats stay: each gets a holder that nobody can be, so that no consent passes to somebody else.
        """
        if not holder:
            raise BadOptions("There is nobody to forget: the seat has no person.")
        with self.db:
            seats = list(self.db.execute("SELECT table_id, seat FROM seats WHERE holder = ?", (holder,)))
            for table, seat in seats:
                self.db.execute(
                    "UPDATE seats SET name = ?, holder = ? WHERE table_id = ? AND seat = ?",
                    (f"Player {seat + 1}", f"forgotten {table} {seat}", table, seat),
                )
                # Lines from before writers were stored are assumed to be by the seat's current holder.
                self.db.execute(
                    "UPDATE chat SET name = ?, text = ? WHERE table_id = ? AND seat = ? AND holder = ''",
                    (NOTHING, NOTHING, table, seat),
                )
            written = [
                row[0]
                for row in self.db.execute("SELECT DISTINCT table_id FROM chat WHERE holder = ?", (holder,))
            ]
            self.db.execute(
                "UPDATE chat SET name = ?, text = ?, holder = ? WHERE holder = ?",
                (NOTHING, NOTHING, NOTHING, holder),
            )
            hosted = [row[0] for row in self.db.execute("SELECT id FROM tables WHERE host = ?", (holder,))]
            # The address's fingerprint stays on tables that count for its quota.
            self.db.execute(
                "UPDATE tables AS t SET host = 'forgotten', source = "  # noqa: S608
                f"CASE WHEN imported OR NOT {_OVER} THEN source ELSE '' END WHERE host = ?",
                (holder,),
            )
            self.db.execute("DELETE FROM notes WHERE holder = ?", (holder,))
            tables = sorted({table for table, _ in seats} | set(hosted) | set(written))
            for table in tables:
                there = ", ".join(f"seat {seat}" for name, seat in sorted(seats) if name == table)
                self.note("forget", table, detailed(there or "who opened it", why))
        return tables

    def count(self, host: str, source: str, imported: bool) -> tuple[int, int]:
        """How many tables of a person, and of an address, count for their quota."""
        since = now() - QUIET_DAYS * DAY

        def counted_for(column: Literal["host", "source"], subject: str) -> int:
            if not subject:
                return 0
            values = {"subject": subject, "since": since}
            return int(next(self.db.execute(quota_query(column, imported), values))[0])

        return counted_for("host", host), counted_for("source", source)

    # Bans -----------------------------------------------------------------------------------------

    def ban(self, subject: str, kind: BanKind, days: int, why: str, about: str) -> None:
        """Keep somebody from writing (mute) or playing (ban) for some days; 0 is for ever."""
        at = now()  # the same in both places: it links a ban to its line in the audit log
        until = at + days * DAY if days else 0
        with self.db:
            self.db.execute(
                "INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?, ?)", (subject, kind, until, why, at)
            )
            self.note(kind, about, detailed(counted(days, "day"), why) if days else why, at)

    def barred(self, start: str, kind: BanKind) -> str:
        """The muted or banned person whose fingerprint starts like this; raises `BadOptions` otherwise."""
        found = [ban for ban in self.bans() if ban.kind == kind and ban.subject.startswith(start)]
        if not found:
            raise BadOptions(f"There is no such {kind}: `tavola admin bans` lists them.")
        if len(found) > 1:
            raise BadOptions(f"{len(found)} of those with a {kind} begin with {start}: give more digits.")
        return found[0].subject

    def pardon(self, subject: str, kind: BanKind, why: str = "") -> None:
        """End a ban."""
        with self.db:
            self.db.execute("DELETE FROM bans WHERE subject = ? AND kind = ?", (subject, kind))
            if not self.db.changes():
                raise BadOptions(f"There is no such {kind}: `tavola admin bans` lists them.")
            self.note(f"un{kind}", subject, why)

    def bans(self) -> list[Ban]:
        """The bans in force."""
        rows = self.db.execute(
            "SELECT b.*, ifnull((SELECT about FROM audit a WHERE a.at = b.at AND a.what = b.kind), '') "
            "FROM bans b WHERE until = 0 OR until > ? ORDER BY at",
            (now(),),
        )
        return [Ban(*row) for row in rows]
