"""The fields of a position that a scenario gives: every game reads its own with these functions.

Nothing is skipped and nothing guessed; an error names the place, such as `given.seat.0.hand`.
"""

from tavola.core.errors import BadFile
from tavola.core.plain import Plain

Fields = dict[str, Plain]


def only(fields: Fields, known: list[str], place: str) -> None:
    """Refuse unknown fields."""
    for name in fields:
        if name not in known:
            raise BadFile(f"{place}: unknown field {name!r}. Fields are: {', '.join(known)}.")


def read_table(fields: Fields, name: str, place: str) -> Fields:
    """A table, empty if it is not given."""
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise BadFile(f"{place}.{name} must be a table.")
    return value


def read_seats(given: Fields, players: int) -> list[Fields]:
    """What is given of each seat."""
    seats = read_table(given, "seat", "given")
    only(seats, [str(seat) for seat in range(players)], "given.seat")
    return [read_table(seats, str(seat), "given.seat") for seat in range(players)]


def read_text(fields: Fields, name: str, place: str, default: str = "") -> str:
    """A text."""
    value = fields.get(name, default)
    if not isinstance(value, str):
        raise BadFile(f"{place}.{name} must be a text.")
    return value


def read_words(fields: Fields, name: str, place: str) -> list[str]:
    """A text of words separated by spaces."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise BadFile(f"{place}.{name} must be a text of words separated by blanks.")
    return value.split()


def read_texts(fields: Fields, name: str, place: str) -> list[str]:
    """A list of texts."""
    value = fields.get(name, [])
    found: list[str] = []
    for entry in value if isinstance(value, list) else [value]:
        if not isinstance(entry, str) or not isinstance(value, list):
            raise BadFile(f"{place}.{name} must be a list of texts.")
        found.append(entry)
    return found


def read_flag(fields: Fields, name: str, place: str) -> bool:
    """True or false; the default if it is not given."""
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise BadFile(f"{place}.{name} must be true or false.")
    return value


def read_number(fields: Fields, name: str, default: int, low: int, high: int, place: str) -> int:
    """A whole number within its limits."""
    value = fields.get(name)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(f"{place}.{name} is {value!r}, but it takes a whole number from {low} to {high}.")
    return value


def read_numbers(fields: Fields, name: str, low: int, high: int, place: str) -> list[int]:
    """A list of different whole numbers within their limits."""
    value = fields.get(name, [])
    found: list[int] = []
    for entry in value if isinstance(value, list) else [None]:
        if not isinstance(entry, int) or isinstance(entry, bool) or not low <= entry <= high:
            raise BadFile(
                f"{place}.{name} is {value!r}, but it takes a list of whole numbers from {low} to {high}."
            )
        if entry in found:
            raise BadFile(f"{place}.{name} names {entry} twice.")
        found.append(entry)
    return found


def find(names: list[str], name: str, place: str) -> int:
    """The number of a name in a list."""
    if name not in names:
        raise BadFile(f"{place}: there is no {name!r}. There are: {', '.join(names)}.")
    return names.index(name)


class Supply:
    """What the box holds of each kind, less what a position names; it remembers where that was."""

    def __init__(self, names: list[str], copies: list[int]) -> None:
        self.names = names
        self.copies = copies
        self.left = copies.copy()
        self.places: list[list[str]] = [[] for _ in names]

    def use(self, kind: int, place: str) -> None:
        """Put one of a kind at a place; raises `BadFile` if the box does not hold so many."""
        self.left[kind] -= 1
        if place not in self.places[kind]:
            self.places[kind].append(place)
        if self.left[kind] < 0:
            raise BadFile(
                f"{place}: there are more cards {self.names[kind]} than the box holds "
                f"({self.copies[kind]}); they are named in {' and '.join(self.places[kind])}."
            )
