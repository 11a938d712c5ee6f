"""Vineyard: what one player has on the mat, in the hand and on the board."""

from typing import Final

from tavola.games.viticulture.cards import DECK_OF, KIND_BITS, KIND_MASK, VINE_KINDS, VINE_RED, VINE_WHITE

ORDINARY: Final = 0
GRANDE: Final = 1
GREY: Final = 2
WORKERS: Final = ["ordinary", "grande", "grey"]
WORKER_BITS: Final = 4
WORKER_MASK: Final = 15

# Where points come from; what is in none of these was there from the start.
SOURCES: Final = ["orders", "visitors", "structures", "spaces", "chart", "map"]
FROM_ORDERS: Final = 0
FROM_VISITORS: Final = 1
FROM_STRUCTURES: Final = 2
FROM_SPACES: Final = 3
FROM_CHART: Final = 4
FROM_MAP: Final = 5
FROM_START: Final = 6
STAR_BITS: Final = 3  # the stars in each region of the map, packed
STAR_MASK: Final = 7

VINE_BITS: Final = 4  # a field holds the number of its vines of each kind in so many bits
VINE_MASK: Final = 15


class Vineyard:
    """One player's things, as plain numbers and lists."""

    def __init__(
        self,
        lira: int,
        points: int,
        residual: int,
        structures: int,
        used: int,
        sold: int,
        harvested: int,
        row: int,
        next_row: int,
        stars: int,
        tokens: int,
        mama: int,
        papa: int,
        fields: list[int],
        red: list[int],
        white: list[int],
        grapes: list[int],
        wines: list[int],
        hand: list[int],
        workers: list[int],
        ready: list[int],
        placed: list[int],
        earned: list[int],
    ) -> None:
        self.lira = lira
        self.points = points
        self.residual = residual
        self.structures = structures  # one bit for each that stands
        self.used = used  # structures that have had their gain this year
        self.sold = sold  # one bit for each field that was sold
        self.harvested = harvested  # one bit for each field harvested this year
        self.row = row  # of the rooster, 0 before it is put
        self.next_row = next_row  # the row of the next year, on the extended board
        self.stars = stars  # in each region of the map, packed
        self.tokens = tokens  # bonus tokens of a solo game
        self.mama = mama
        self.papa = papa
        self.fields = fields  # the vines of each field, packed
        self.red = red  # the red and white values of each field
        self.white = white
        self.grapes = grapes  # of each colour: bit v for a grape worth v
        self.wines = wines  # of each type: bit v for a wine worth v
        self.hand = hand  # sorted by kind
        self.workers = workers  # owned, by kind
        self.ready = ready  # to be placed, by kind
        self.placed = placed  # space and kind of each placed worker, in the order of placing
        self.earned = earned  # points by where they came from, for the score

    def clone(self) -> "Vineyard":
        """An independent copy."""
        return Vineyard(
            self.lira,
            self.points,
            self.residual,
            self.structures,
            self.used,
            self.sold,
            self.harvested,
            self.row,
            self.next_row,
            self.stars,
            self.tokens,
            self.mama,
            self.papa,
            self.fields.copy(),
            self.red.copy(),
            self.white.copy(),
            self.grapes.copy(),
            self.wines.copy(),
            self.hand.copy(),
            self.workers.copy(),
            self.ready.copy(),
            self.placed.copy(),
            self.earned.copy(),
        )

    # Workers -----------------------------------------------------------------------------------

    def worker_count(self) -> int:
        """How many workers the player owns; the grey one is nobody's own (VI-2.6)."""
        return sum(self.workers)

    def can_place(self) -> bool:
        """Whether any worker is left to place."""
        ready = self.ready
        return ready[ORDINARY] > 0 or ready[GRANDE] > 0 or ready[GREY] > 0

    # Stars -------------------------------------------------------------------------------------

    def stars_in(self, region: int) -> int:
        """How many stars lie in a region of the map."""
        return self.stars >> region * STAR_BITS & STAR_MASK

    def stars_placed(self) -> int:
        """How many stars lie on the map."""
        left = self.stars
        count = 0
        while left:
            count += left & STAR_MASK
            left >>= STAR_BITS
        return count

    # Fields ------------------------------------------------------------------------------------

    def vines_on(self, field: int) -> list[int]:
        """The kinds of the vines on a field, each as often as it stands there."""
        packed = self.fields[field]
        found: list[int] = []
        for kind in range(VINE_KINDS):
            for _ in range(packed >> kind * VINE_BITS & VINE_MASK):
                found.append(kind)
        return found

    def vines_of(self, field: int, kind: int) -> int:
        """How many vines of a kind stand on a field."""
        return self.fields[field] >> kind * VINE_BITS & VINE_MASK

    def add_vine(self, field: int, kind: int) -> None:
        """A vine is put on a field."""
        self.fields[field] += 1 << kind * VINE_BITS
        self.red[field] += VINE_RED[kind]
        self.white[field] += VINE_WHITE[kind]

    def remove_vine(self, field: int, kind: int) -> None:
        """A vine leaves a field."""
        self.fields[field] -= 1 << kind * VINE_BITS
        self.red[field] -= VINE_RED[kind]
        self.white[field] -= VINE_WHITE[kind]

    def vine_total(self) -> int:
        """How many vines stand on all fields."""
        total = 0
        for field in range(len(self.fields)):
            total += len(self.vines_on(field))
        return total

    def can_harvest(self) -> bool:
        """Whether a field bears vines and was not harvested this year (VI-6.5)."""
        for field in range(len(self.fields)):
            if self.fields[field] != 0 and self.harvested >> field & 1 == 0:
                return True
        return False

    # Hand --------------------------------------------------------------------------------------

    def add_card(self, card: int) -> None:
        """Put a card into the hand, in its place by kind."""
        hand = self.hand
        kind = card & KIND_MASK
        at = len(hand)
        while at > 0 and hand[at - 1] & KIND_MASK > kind:
            at -= 1
        hand.insert(at, card)

    def holds(self, kind: int) -> bool:
        """Whether the hand holds a card of this kind."""
        return kind in [card & KIND_MASK for card in self.hand]

    def lose_card(self, kind: int) -> None:
        """Take a card of this kind out of the hand (VI-1.10).

        Equal cards cannot be told apart: whoever knew of one of them knows of one less now, whichever it was.
        """
        hand = self.hand
        found = -1
        for i in range(len(hand)):
            if hand[i] & KIND_MASK == kind:
                found = i
        assert found >= 0, "the hand holds this card"
        known = hand.pop(found) >> KIND_BITS
        for i in range(len(hand)):
            if hand[i] & KIND_MASK == kind:
                less = hand[i] >> KIND_BITS & ~known
                hand[i] ^= less << KIND_BITS
                known |= less

    def veil(self, deck: int, knowers: int) -> None:
        """Of the cards of a deck in the hand, only these seats still know which are there."""
        hand = self.hand
        for i in range(len(hand)):
            if DECK_OF[hand[i] & KIND_MASK] == deck:
                hand[i] &= KIND_MASK | knowers << KIND_BITS

    def count_deck(self, deck: int) -> int:
        """How many cards of a deck the hand holds."""
        count = 0
        for card in self.hand:
            if DECK_OF[card & KIND_MASK] == deck:
                count += 1
        return count


def new_vineyard(fields: int) -> Vineyard:
    """An empty vineyard with so many fields (VI-1.3)."""
    return Vineyard(
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        -1,
        -1,
        [0] * fields,
        [0] * fields,
        [0] * fields,
        [0, 0],
        [0, 0, 0, 0],
        [],
        [0, 0],
        [0, 0, 0],
        [],
        [0] * len(SOURCES),
    )
