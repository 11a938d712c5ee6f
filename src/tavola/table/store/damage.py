"""Damage: a stored table that cannot be read or played, with the reason in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import get_args

import apsw
import msgspec

from tavola.core.errors import TavolaError
from tavola.table.store.rows import EntryKind, EntryRow, SeatKind, StoredTable

# The SQLite errors for a damaged file; others, such as a full disk, may be temporary.
BROKEN = (apsw.CorruptError, apsw.NotADBError)


class Damaged(TavolaError):
    """A table cannot be read or played; other tables are not affected."""


@contextmanager
def as_damage(what: str) -> Iterator[None]:
    """Turn whatever goes wrong in here into `Damaged`, with `what` before the reason."""
    try:
        yield
    except (Damaged, *BROKEN):
        raise
    except (TavolaError, msgspec.MsgspecError) as error:
        raise Damaged(f"{what}: {str(error).rstrip('.')}.") from None
    except apsw.Error:
        raise
    except Exception as error:
        # Bad data must not break anything except its own table; the cause is logged with the damage.
        raise Damaged(f"{what}: {type(error).__name__}.") from error


def check_entry(entry: EntryRow, number: int) -> None:
    """Raise `Damaged` unless this can be the entry with this number."""
    if entry.number != number:
        raise Damaged(f"Entry {number} is missing.")
    if entry.kind not in get_args(EntryKind):
        raise Damaged(f"Entry {number} has the unknown kind {entry.kind!r}.")


def check(stored: StoredTable) -> None:
    """Raise `Damaged` unless a table has its seats."""
    if [seat.seat for seat in stored.seats] != list(range(stored.row.players)):
        raise Damaged(f"It has {len(stored.seats)} seats for {stored.row.players} players.")
    for seat in stored.seats:
        if seat.kind not in get_args(SeatKind):
            raise Damaged(f"Seat {seat.seat + 1} has the unknown kind {seat.kind!r}.")


def check_entries(stored: StoredTable, entries: list[EntryRow]) -> None:
    """Raise `Damaged` unless these entries continue the log of a table without a gap."""
    if entries and stored.start is None:
        raise Damaged("It has a log, but no deal.")
    for number, entry in enumerate(entries, start=len(stored.entries) + 1):
        check_entry(entry, number)
        if not 0 <= entry.seat < stored.row.players:
            raise Damaged(f"Entry {number} is by seat {entry.seat + 1}, which does not exist.")
