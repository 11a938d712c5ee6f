"""Lists that a state shares with its clones: to change one, put a changed copy in its place.

Most clones live for a single choice, which changes few of their lists; so a list that seldom changes is not
copied with the state, but only when it changes.
"""

from typing import Final, TypeVar

T = TypeVar("T")

# What the lists of a state are until it is filled: cloning makes no lists only to drop them. Never changed.
NO_NUMBERS: Final[list[int]] = []
NO_ROWS: Final[list[list[int]]] = []


def replaced(values: list[T], place: int, value: T) -> list[T]:
    """A new list with one value changed."""
    values = values.copy()
    values[place] = value
    return values


def raised(values: list[int], place: int, amount: int) -> list[int]:
    """A new list with one number raised by an amount."""
    values = values.copy()
    values[place] += amount
    return values


def replaced_row(rows: list[list[int]], row: int, place: int, value: int) -> list[list[int]]:
    """The same for one value in one of several lists."""
    return replaced(rows, row, replaced(rows[row], place, value))


def without(values: list[int], value: int) -> list[int]:
    """A new list that lacks one of these values."""
    values = values.copy()
    values.remove(value)
    return values


def copy_rows(rows: list[list[int]]) -> list[list[int]]:
    """A list of lists, both levels new."""
    return [row.copy() for row in rows]


def total(values: list[int]) -> int:
    """The sum of a list: compiled, this takes a fraction of the time of `sum`."""
    found = 0
    for value in values:
        found += value
    return found
