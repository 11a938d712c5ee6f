"""What can be said in a scenario's position: every game declares its fields once.

    GIVEN = Section("given", [
        OneSeat("to_act", 0),
        Names("market", CARDS),
        Names("nobles", CARDS, [NOBLE_CARDS]).needs("nobles"),
        EachSeat([Names("hand", CARDS), Number("earlier", -1000, 1000)]),
    ])

A declaration says what values a field takes and what is meant if it is left out. What depends on the game in
hand (a limit, a default, the things that can be named) is left open here and given when the field is read
(`core/data/position.py`).
"""

from collections.abc import Sequence
from typing import Final, Self

NOBODY: Final = -1


class Group:
    """Things that belong together, by the words that name them; some are in play only with an option."""

    def __init__(self, title: str, numbers: dict[str, int], option: str = "") -> None:
        self.title = title
        self.numbers = numbers
        self.option = option


class Things:
    """What the words of a field name, such as cards: each word stands for a number inside the rules."""

    def __init__(self, thing: str, groups: list[Group], listing: str | None = None) -> None:
        self.thing = thing
        self.groups = groups
        # Follows "there is no such thing" to say what there is.
        words = ", ".join([word for group in groups for word in group.numbers])
        self.listing = f" There are: {words}." if listing is None else listing

    def find(self, word: str) -> tuple[Group, int] | None:
        """The group and the number of what a word names."""
        for group in self.groups:
            if word in group.numbers:
                return group, group.numbers[word]
        return None

    def word(self, number: int) -> str:
        """The first word for a number."""
        return next(word for group in self.groups for word, own in group.numbers.items() if own == number)


def named(thing: str, names: Sequence[str]) -> Things:
    """Things numbered in the order of their names."""
    return Things(thing, [Group(f"{thing}s", {name: number for number, name in enumerate(names)})])


class GivenField:
    """A field: its name, what it takes in words, and when it can be given."""

    def __init__(self, name: str, takes: str) -> None:
        self.name = name
        self.takes = takes
        self.option = ""
        self.solo = False
        self.stages: list[str] = []

    def needs(self, option: str) -> Self:
        """Only with this option."""
        self.option = option
        return self

    def alone(self) -> Self:
        """Only in a game for one player."""
        self.solo = True
        return self

    def also_in(self, *stages: str) -> Self:
        """Not only in play but also in these stages of the set-up."""
        self.stages = list(stages)
        return self


class Number(GivenField):
    """A whole number within its limits."""

    def __init__(self, name: str, low: int = 0, high: int | None = None, default: int | None = 0) -> None:
        super().__init__(name, "a whole number")
        self.low = low
        self.high = high
        self.default = default


class OneSeat(Number):
    """The number of a seat."""

    def __init__(self, name: str, default: int = NOBODY) -> None:
        super().__init__(name, default=default)


class Numbers(GivenField):
    """Different whole numbers within their limits."""

    def __init__(self, name: str, low: int = 0, high: int | None = None) -> None:
        super().__init__(name, "a list of whole numbers")
        self.low = low
        self.high = high


class SomeSeats(Numbers):
    """The numbers of different seats."""


class Flag(GivenField):
    """True, or false if it is left out."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "true or false")


class OneName(GivenField):
    """The name of one thing."""

    def __init__(self, name: str, things: Things | None, default: str) -> None:
        super().__init__(name, "a text")
        self.things = things
        self.default = default


class FreeWords(GivenField):
    """A text of words that the game takes apart itself."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "a text of words separated by blanks")


class Names(FreeWords):
    """A text of words that name things, perhaps only those of some groups, perhaps each only once."""

    def __init__(
        self, name: str, things: Things | None, groups: list[Group] | None = None, once: bool = False
    ) -> None:
        super().__init__(name)
        self.things = things
        self.groups = groups
        self.once = once


class Lines(GivenField):
    """A list of texts that the game takes apart itself."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "a list of texts")


class Section(GivenField):
    """A table with fields of its own."""

    def __init__(self, name: str, fields: Sequence[GivenField]) -> None:
        super().__init__(name, "a table")
        self.fields: dict[str, GivenField] = {field.name: field for field in fields}


class EachSeat(Section):
    """The table `seat`, which has a table with these fields for each seat by its number."""

    def __init__(self, fields: Sequence[GivenField]) -> None:
        super().__init__("seat", fields)
