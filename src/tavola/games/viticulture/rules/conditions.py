"""What cards count and test: empty fields, structures of a certain cost, what the card itself has done."""

from typing import Final

from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.games.viticulture.box.board import COSTS
from tavola.games.viticulture.box.cards import BITS, VINE_KINDS
from tavola.games.viticulture.state.effects import Course, Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import structures_besides
from tavola.games.viticulture.state.speech import Sign, between, icon, noun
from tavola.games.viticulture.state.valley import Valley

EMPTY_FIELD: Final = 0
PLANTED_FIELD: Final = 1
STRUCTURE: Final = 2
STRUCTURE_OF_4: Final = 3
HAND_CARD: Final = 4
RIVAL_WITH_6: Final = 5
SPARKLING_MADE: Final = 6
TYPE_MADE: Final = 7
BUILT_COST: Final = 8
PLANTED_VALUE: Final = 9
VINE: Final = 10
VARIETY: Final = 11
HARVESTED: Final = 12
POINTS: Final = 13
WORKER: Final = 14
BEST_WINE: Final = 15
WINE: Final = 16
COUNTS: Final = [
    "empty_field",
    "planted_field",
    "structure",
    "structure_of_4",
    "hand_card",
    "rival_with_6",
    "sparkling_made",
    "type_made",
    "built_cost",
    "planted_value",
    "vine",
    "variety",
    "harvested",
    "points",
    "worker",
    "best_wine",
    "wine",
]

# The icons for each of them.
COUNTED: Final[list[list[Sign]]] = [
    [icon("field")],
    [icon("planted")],
    [icon("build")],
    [icon("build"), between("4")],
    [icon("hand")],
    [icon("others"), between("6")],
    [icon("bottle.sparkling")],
    [icon("wines")],
    [icon("build")],
    [icon("plant")],
    [icon("planted")],
    [icon("planted")],
    [icon("harvest")],
    [icon("points")],
    [icon("worker")],
    [icon("bottle.red"), between("max")],
    [icon("bottle.red")],
]
ALWAYS: Final = -1  # a fixed amount, not for each of something


def for_each(what: int, phrase: Phrase) -> Phrase:
    """Something the player gets once, or for each thing counted."""
    if what == ALWAYS:
        return phrase
    return Phrase("for_each", {"what": phrase, "each": Phrase(f"each_{COUNTS[what]}")})


def signs_for_each(what: int) -> list[Sign]:
    """The icons after something the player gets for each thing counted."""
    return [] if what == ALWAYS else [between("/")] + COUNTED[what]


def count(valley: Valley, seat: int, what: int, means: Means) -> int:  # noqa: C901 - a list of small answers
    """The number that a card asks for."""
    vineyard = valley.vineyards[seat]
    if what == EMPTY_FIELD or what == PLANTED_FIELD:
        return _fields(valley, seat, what == PLANTED_FIELD)
    if what == STRUCTURE or what == STRUCTURE_OF_4:
        return _structures(valley, seat, 4 if what == STRUCTURE_OF_4 else 0)
    if what == HAND_CARD:
        return len(means.hand)
    if what == RIVAL_WITH_6:
        return _full_rivals(valley, seat)
    if what == SPARKLING_MADE:
        return valley.sparkling_made
    if what == TYPE_MADE:
        return BITS[valley.made]
    if what == BUILT_COST:
        return valley.built_cost
    if what == PLANTED_VALUE:
        return valley.planted_value
    if what == VINE:
        return vineyard.vine_total()
    if what == VARIETY:
        return _varieties(valley, seat)
    if what == HARVESTED:
        return valley.harvest_count
    if what == POINTS:
        return vineyard.points
    if what == WORKER:
        return vineyard.worker_count()
    if what == WINE:
        return means.wine_count()
    return 1 if valley.spent_value > _best_wine(valley) else 0


def _structures(valley: Valley, seat: int, cost: int) -> int:
    """How many structures are built, of one printed cost or of any (0)."""
    built = valley.vineyards[seat].structures
    standing = 0
    for number in range(len(COSTS)):
        if built >> number & 1 and (cost == 0 or COSTS[number] == cost):
            standing += 1
    return standing + structures_besides(valley, seat, cost)


def _fields(valley: Valley, seat: int, planted: bool) -> int:
    """How many owned fields are planted, or empty; one with a structure card is neither (TU-7.5)."""
    vineyard = valley.vineyards[seat]
    found = 0
    for field in range(len(vineyard.fields)):
        if vineyard.fields[field] != 0 if planted else vineyard.is_bare(field):
            found += 1
    return found


def _full_rivals(valley: Valley, seat: int) -> int:
    """How many opponents have the maximum number of workers (VI-12.20)."""
    found = 0
    for other in range(valley.players):
        if other != seat and valley.vineyards[other].worker_count() >= valley.board.worker_limit:
            found += 1
    return found


def _varieties(valley: Valley, seat: int) -> int:
    """How many kinds of vine are on the field planted last."""
    vineyard = valley.vineyards[seat]
    found = 0
    for kind in range(VINE_KINDS):
        if vineyard.vines_of(valley.planted_field, kind):
            found += 1
    return found


def _best_wine(valley: Valley) -> int:
    """The highest value of a wine in any cellar (VI-12.19)."""
    wines = 0
    for vineyard in valley.vineyards:
        for mask in vineyard.wines:
            wines |= mask
    return wines.bit_length() - 1


class Test:
    """A comparison such as `built_cost = 5|6` or `vine >= 6`."""

    def __init__(self, what: int, sign: str, values: list[int]) -> None:
        self.what = what
        self.sign = sign
        self.values = values

    def holds(self, valley: Valley, seat: int, means: Means) -> bool:
        number = count(valley, seat, self.what, means)
        if self.sign == "=":
            return number in self.values
        if self.sign == "<":
            return number < self.values[0]
        return number >= self.values[0]

    def phrase(self) -> Phrase:
        """The condition in words."""
        what = COUNTS[self.what]
        if self.sign == "=":
            return Phrase(f"{what}_is", {"n": [noun("figure", value) for value in self.values]})
        return Phrase(
            "has_fewer" if self.sign == "<" else "has_at_least",
            {"what": noun(f"count_{what}", self.values[0])},
        )

    def figures(self) -> str:
        """The comparison as printed with the icons."""
        if self.what == BEST_WINE:
            return ""
        if self.sign == "=":
            return "/".join([str(value) for value in self.values])
        return f"<{self.values[0]}" if self.sign == "<" else f"{self.values[0]}+"


class Need(Effect):
    """A condition without which the part cannot be chosen."""

    def __init__(self, text: str, test: Test) -> None:
        super().__init__(text, True)
        self.test = test

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return self.test.holds(valley, seat, means)

    def begin(self, valley: Valley, seat: int) -> None:
        pass

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.2", "not_in_full")

    def phrase(self) -> Phrase:
        return self.test.phrase()

    def condition(self) -> Phrase | None:
        return self.test.phrase()

    def signs(self) -> list[Sign]:
        return COUNTED[self.test.what] + [between(f"{self.test.values[0]}:")]


class If(Effect):
    """One course or another, by a test made at the moment it takes effect."""

    def __init__(self, text: str, test: Test, then: Course, other: Course) -> None:
        super().__init__(text, False)
        self.test = test
        self.then = then
        self.other = other

    def begin(self, valley: Valley, seat: int) -> None:
        if self.test.holds(valley, seat, valley.means(seat)):
            self.then.begin(valley, seat)
        else:
            self.other.begin(valley, seat)

    def phrase(self) -> Phrase:
        test = self.test.phrase()
        if not self.other.effects:
            return Phrase("if", {"test": test, "then": self.then.phrase()})
        return Phrase("if_else", {"test": test, "then": self.then.phrase(), "else": self.other.phrase()})

    def signs(self) -> list[Sign]:
        found = COUNTED[self.test.what] + [between(self.test.figures() + ":")] + self.then.signs()
        return [*found, between("/"), *self.other.signs()] if self.other.effects else found
