"""Told: the values of events, prompts, labels and refusals.

They are plain data, except for two kinds that need a type to set them apart from other numbers: `Seat`, which
is read as a player's name, and `SeatPoints`, which are read as one number for each player. `plain` turns both
back into plain data before they leave the process.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from tavola.core.data.phrase import Phrase
from tavola.core.plain import Plain


class Seat:
    """A seat, read as the name of its player; -1 is nobody."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"Seat({self.number})"


class SeatPoints:
    """A number for each seat, read with the names of the players."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: Final = numbers.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatPoints) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(tuple(self.numbers))

    def __repr__(self) -> str:
        return f"SeatPoints({self.numbers})"


Value: TypeAlias = "Plain | Seat | SeatPoints"
# The values of a template by their names.
Told: TypeAlias = dict[str, Value]
# The same with what things say of themselves: values that are only read, and never leave the process.
Wording: TypeAlias = "Mapping[str, Value | Phrase]"
# A key of the catalogue, and the values for its template.
Saying: TypeAlias = tuple[str, Told]


def plain(value: Value) -> Plain:
    """A value as plain data: a seat is its number, or nothing if it is nobody's.

    >>> plain(Seat(1)), plain(Seat(-1)), plain(SeatPoints([3, 4])), plain("city")
    (1, None, [3, 4], 'city')
    """
    if isinstance(value, Seat):
        return value.number if value.number >= 0 else None
    if isinstance(value, SeatPoints):
        numbers: list[Plain] = []
        numbers.extend(value.numbers)
        return numbers
    return value
