"""Damage: what is stored of a table and cannot be read or played, told in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import get_args

import apsw
import msgspec

from tavola.core.errors import TavolaError
from tavola.table.store.rows import EntryKind, EntryRow, SeatKind, StoredTable

# What SQLite says of a file that is not whole; other errors may pass, such as a full disk.
BROKEN = (apsw.CorruptError, apsw.NotADBError)


class Damaged(TavolaError):
    """A table cannot be read or played; others are not touched by it."""


@contextmanager
def as_damage(what: str) -> Iterator[None]:
    """Whatever goes wrong in here is damage, told after `what`."""
    try:
        yield
    except (Damaged, *BROKEN):
        raise
    except (TavolaError, msgspec.MsgspecError) as error:
        raise Damaged(f"{what}: {str(error).rstrip('.')}.") from None
    except apsw.Error:
        raise
    except Exception as error:
        # Stored data must never end anything but its own table; the cause is logged with the damage.
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
    """Raise `Damaged` unless these go on with the log of a table without a gap."""
    if entries and stored.start is None:
        raise Damaged("It has a log, but no deal.")
    for number, entry in enumerate(entries, start=len(stored.entries) + 1):
        check_entry(entry, number)
        if not 0 <= entry.seat < stored.row.players:
            raise Damaged(f"Entry {number} is of seat {entry.seat + 1}, which is not there.")
