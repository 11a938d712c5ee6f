"""The reader of positions: what a scenario gives, checked against the fields that the game declares.

Nothing is skipped and nothing guessed; an error names the place, such as `given.seat.0.hand`.
"""

from tavola.core.chance import Chance
from tavola.core.data.options import Values
from tavola.core.data.position_fields import (
    EachSeat,
    Flag,
    FreeWords,
    GivenField,
    Group,
    Lines,
    Names,
    Number,
    Numbers,
    OneName,
    OneSeat,
    Section,
    SomeSeats,
    Things,
    named,
)
from tavola.core.errors import BadFile
from tavola.core.plain import Plain


class Position:
    """One table of a position. Each method reads a field of its kind; what is left out has its default."""

    def __init__(
        self,
        section: Section,
        given: Plain,
        players: int,
        values: Values,
        place: str = "given",
    ) -> None:
        if not isinstance(given, dict):
            raise _wrong_kind(place, given, section.takes)
        self.section = section
        self.given = given
        self.players = players
        self.values = values
        self.place = place
        self._stage = ("", "")
        self._check_names(list(section.fields), "")
        for name in given:
            field = section.fields[name]
            if field.option and self.values[field.option] is not True:
                raise BadFile(f"{self.at(name)} needs the option {field.option}.")
            if field.solo and players > 1:
                raise BadFile(f"{self.at(name)} is only for a solo game: players = 1.")

    def _check_names(self, known: list[str], said: str) -> None:
        for name in self.given:
            if name not in known:
                fields = ", ".join(known)
                raise BadFile(f"{self.place}{said}: unknown field {name!r}. Fields are: {fields}.")

    def enter(self, name: str, stage: str) -> None:
        """Allow only what can be given in a stage of the set-up, which a field names."""
        self._stage = (name, stage)
        fields = self.section.fields.values()
        known = [field.name for field in fields if stage in field.stages]
        self._check_names(known, f', with {name} = "{stage}"')

    def at(self, name: str) -> str:
        """The place of a field."""
        return f"{self.place}.{name}"

    def wrong(self, name: str, why: str) -> BadFile:
        """The error that something cannot be as given."""
        return BadFile(f"{self.at(name)}: {why}.")

    def has(self, name: str) -> bool:
        """Whether a field is given."""
        assert name in self.section.fields
        return name in self.given

    def _wrong_kind(self, name: str, takes: str) -> BadFile:
        return _wrong_kind(self.at(name), self.given[name], takes)

    def _field(self, name: str) -> GivenField:
        return self.section.fields[name]

    # Values ---------------------------------------------------------------------------------------

    def number(
        self, name: str, low: int | None = None, high: int | None = None, default: int | None = None
    ) -> int:
        """A whole number; limits and a default that are declared need not be given."""
        field = self._field(name)
        assert isinstance(field, Number)
        if name not in self.given:
            default = field.default if default is None else default
            assert default is not None
            return default
        low = field.low if low is None else low
        high = self.players - 1 if isinstance(field, OneSeat) else field.high if high is None else high
        value = self.given[name]
        if not _is_within(value, low, high):
            raise self._wrong_kind(name, f"{field.takes} from {low} to {high}")
        assert isinstance(value, int)
        return value

    def numbers(self, name: str) -> list[int]:
        """Different whole numbers."""
        field = self._field(name)
        assert isinstance(field, Numbers)
        high = self.players - 1 if isinstance(field, SomeSeats) else field.high
        value = self.given.get(name, [])
        found: list[int] = []
        for entry in value if isinstance(value, list) else [None]:
            if not _is_within(entry, field.low, high):
                raise self._wrong_kind(name, f"{field.takes} from {field.low} to {high}")
            assert isinstance(entry, int)
            if entry in found:
                raise self._twice(name, str(entry))
            found.append(entry)
        return found

    def flag(self, name: str) -> bool:
        """Whether something holds."""
        field = self._field(name)
        assert isinstance(field, Flag)
        value = self.given.get(name, False)
        if not isinstance(value, bool):
            raise self._wrong_kind(name, field.takes)
        return value

    def lines(self, name: str) -> list[str]:
        """A list of texts."""
        field = self._field(name)
        assert isinstance(field, Lines)
        value = self.given.get(name, [])
        found = [entry for entry in value if isinstance(entry, str)] if isinstance(value, list) else []
        if found != value:
            raise self._wrong_kind(name, field.takes)
        return found

    def words(self, name: str) -> list[str]:
        """The words of a text."""
        field = self._field(name)
        assert isinstance(field, FreeWords)
        value = self.given.get(name, "")
        if not isinstance(value, str):
            raise self._wrong_kind(name, field.takes)
        return value.split()

    # Things by name ---------------------------------------------------------------------------------

    def name(self, name: str, things: Things | None = None) -> int:
        """The number of the thing that a text names."""
        field = self._field(name)
        assert isinstance(field, OneName)
        value = self.given.get(name, field.default)
        if not isinstance(value, str):
            raise self._wrong_kind(name, field.takes)
        return self.find(name, value, field.things if things is None else things)

    def names(self, name: str, things: Things | None = None) -> list[int]:
        """The numbers of the things that the words of a text name."""
        field = self._field(name)
        assert isinstance(field, Names)
        found: list[int] = []
        for word in self.words(name):
            number = self.find(name, word, field.things if things is None else things, field.groups)
            if field.once and number in found:
                raise self._twice(name, word)
            found.append(number)
        return found

    def find(self, name: str, word: str, things: Things | None, groups: list[Group] | None = None) -> int:
        """The number of what a word in a field names."""
        assert things is not None
        found = things.find(word)
        if found is None:
            raise BadFile(f"{self.at(name)}: there is no {things.thing} {word!r}.{things.listing}")
        group, number = found
        if group.option and self.values[group.option] is not True:
            raise self.wrong(
                name, f"{word} is one of the {group.title}, which need the option {group.option}"
            )
        if groups is not None and group not in groups:
            wanted = " and ".join([own.title for own in groups])
            raise self.wrong(name, f"{word} is one of the {group.title}, but only {wanted} belong here")
        return number

    def _twice(self, name: str, word: str) -> BadFile:
        return BadFile(f"{self.at(name)} names {word} twice.")

    # Tables -------------------------------------------------------------------------------------------

    def table(self, name: str) -> "Position":
        """A table within this one."""
        field = self._field(name)
        assert isinstance(field, Section)
        return Position(field, self.given.get(name, {}), self.players, self.values, self.at(name))

    def seats(self) -> list["Position"]:
        """What is given of each seat."""
        field = self._field("seat")
        assert isinstance(field, EachSeat)
        numbers = [str(seat) for seat in range(self.players)]
        by_number = Section("seat", [GivenField(number, field.takes) for number in numbers])
        table = Position(by_number, self.given.get("seat", {}), self.players, self.values, self.at("seat"))
        found: list[Position] = []
        for number in numbers:
            given = table.given.get(number, {})
            seat = Position(field, given, self.players, self.values, table.at(number))
            if self._stage[0]:
                seat.enter(*self._stage)
            found.append(seat)
        return found

    # Piles --------------------------------------------------------------------------------------------

    def pile(self, count: str, top: list[int], rest: list[int]) -> tuple[list[int], list[int]]:
        """A pile, its top last: those named over the rest; and what the field `count` cuts off below."""
        cards = rest + top[::-1]
        cut = len(cards) - self.number(count, len(top), len(cards), len(cards))
        return cards[cut:], cards[:cut]


class Supply:
    """What the box holds, less what a position names; it remembers where that was."""

    def __init__(
        self, things: Things, contents: list[int], holder: str = "the box holds", hint: str = ""
    ) -> None:
        self.things = things
        self.left = contents.copy()
        self.holder = holder
        self.hint = hint
        self._contents = contents
        self._places: dict[int, list[str]] = {}

    def use(self, number: int, place: str) -> None:
        """Put one of a kind at a place; raises `BadFile` if the box does not hold enough."""
        places = self._places.setdefault(number, [])
        if place not in places:
            places.append(place)
        if number not in self.left:
            raise BadFile(
                f"{place}: there are more {self.things.word(number)} {self.things.thing}s than {self.holder} "
                f"({self._contents.count(number)}); they are named in {' and '.join(places)}.{self.hint}"
            )
        self.left.remove(number)

    def take(self, position: Position, name: str) -> list[int]:
        """The things that a field names, taken out of the supply."""
        found = position.names(name, self.things)
        for number in found:
            self.use(number, position.at(name))
        return found

    def deck(
        self, chance: Chance, group: Group, tops: Position, name: str, counts: Position, count: str
    ) -> tuple[list[int], list[int]]:
        """A pile of all that is left of a group: what one field names on top, cut off by another."""
        top = self.take(tops, name)
        rest = [number for number in self.left if number in group.numbers.values()]
        chance.shuffle(rest)
        return counts.pile(count, top, rest[::-1])


def copies_of(counts: list[int]) -> list[int]:
    """What a box holds that has so many of each number.

    >>> copies_of([2, 0, 1])
    [0, 0, 2]
    """
    return [number for number, count in enumerate(counts) for _ in range(count)]


def one_each(thing: str, names: list[str]) -> Supply:
    """A supply with one of each name."""
    return Supply(named(thing, names), list(range(len(names))))


def _is_within(value: Plain, low: int, high: int | None) -> bool:
    assert high is not None
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _wrong_kind(place: str, value: Plain, takes: str) -> BadFile:
    return BadFile(f"{place} is {value!r}, but it takes {takes}.")
