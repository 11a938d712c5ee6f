"""Vineyard: what one player has on the mat, in hand and on the board."""

from typing import Final

from tavola.core.shared_lists import NO_NUMBERS, raised, replaced
from tavola.games.viticulture.box.cards import DECK_OF, KIND_BITS, KIND_MASK, VINE_KINDS, VINE_RED, VINE_WHITE
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL, SPECIAL_NAMES
from tavola.games.viticulture.box.structure_cards import MAT_SLOTS, SITE_BITS, SITE_MASK
from tavola.games.viticulture.state.means import Means

ORDINARY: Final = 0
GRANDE: Final = 1
GREY: Final = 2
WORKERS: Final = ["ordinary", "grande", "grey", *SPECIAL_NAMES]

STAR_BITS: Final = 3  # the stars in each region of the map, packed
STAR_MASK: Final = 7

# Where points come from; any others the player started with.
SOURCES: Final = ["orders", "visitors", "structures", "spaces", "chart", "map"]
FROM_ORDERS: Final = 0
FROM_VISITORS: Final = 1
FROM_STRUCTURES: Final = 2
FROM_SPACES: Final = 3
FROM_CHART: Final = 4
FROM_MAP: Final = 5
FROM_START: Final = 6

VINE_BITS: Final = 4  # bits per kind for the number of its vines on a field
VINE_MASK: Final = 15


def bits(mask: int) -> int:
    """How many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


class Vineyard:
    """One player's things, as plain numbers and lists.

    All lists but the hand are replaced as a whole and never modified, so that clones can share them.
    """

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
        annexes: int,
        sites: int,
        hired: int,
        rested: int,
        late: int,
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
        self.structures = structures  # one bit for each that is built
        self.used = used  # structures that have given their gain this year
        self.sold = sold  # one bit for each field that was sold
        self.harvested = harvested  # one bit for each field harvested this year
        self.row = row  # of the rooster, 0 before it is placed
        self.next_row = next_row  # the row of the next year, on the extended board
        self.stars = stars  # in each region of the map, packed
        self.tokens = tokens  # bonus tokens of a solo game
        self.mama = mama
        self.papa = papa
        self.annexes = annexes  # one bit for each structure card built
        self.sites = sites  # where they are built, packed
        self.hired = hired  # one bit for each special worker owned
        self.rested = rested  # and for each that can be placed
        self.late = late  # points gained at this year-end, which do not make the year the last (TU-7.16)
        self.fields = fields  # the vines of each field, packed
        self.red = red  # the red and white values of each field
        self.white = white
        self.grapes = grapes  # for each colour: bit v for a grape of value v
        self.wines = wines  # for each type: bit v for a wine of value v
        self.hand = hand  # sorted by kind
        self.workers = workers  # owned, by kind
        self.ready = ready  # to be placed, by kind
        self.placed = placed  # space and kind of each placed worker, in the order of placing
        self.earned = earned  # points by source, for the score sheet

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
            self.annexes,
            self.sites,
            self.hired,
            self.rested,
            self.late,
            self.fields,
            self.red,
            self.white,
            self.grapes,
            self.wines,
            self.hand.copy(),
            self.workers,
            self.ready,
            self.placed,
            self.earned,
        )

    def means(self) -> Means:
        """What the player could pay with right now."""
        return Means(self.lira, self.ready[ORDINARY] + self.ready[GREY], self.hand, self.wines)

    def hold(self, means: Means) -> None:
        """Replace the player's means, on a clone that tries something out."""
        self.lira = means.lira
        self.ready = replaced(self.ready, ORDINARY, means.ordinary - self.ready[GREY])
        self.hand = means.hand.copy()
        self.wines = means.wines

    def set_grapes(self, colour: int, mask: int) -> None:
        """The grapes of one colour on the crush pad."""
        self.grapes = replaced(self.grapes, colour, mask)

    def set_wines(self, kind: int, mask: int) -> None:
        """The wines of one type in the cellar."""
        self.wines = replaced(self.wines, kind, mask)

    # Workers -----------------------------------------------------------------------------------

    def gain_workers(self, kind: int, count: int) -> None:
        """The player owns more workers of a kind; those that may still be placed are counted by `ready`."""
        self.workers = raised(self.workers, kind, count)

    def gain_ready(self, kind: int, count: int) -> None:
        """More workers of a kind can be placed."""
        self.ready = raised(self.ready, kind, count)

    def retrieve_all(self) -> None:
        """All workers can be placed again; the grey one is returned to the chart."""
        self.placed = NO_NUMBERS
        self.ready = [*self.workers, 0]
        self.rested = self.hired

    def worker_count(self) -> int:
        """How many workers the player owns, not counting the grey one (VI-2.6)."""
        count = self.workers[ORDINARY] + self.workers[GRANDE]
        return count + bits(self.hired) if self.hired else count

    def can_place(self) -> bool:
        """Whether any worker is left to place."""
        ready = self.ready
        return ready[ORDINARY] > 0 or ready[GRANDE] > 0 or ready[GREY] > 0 or self.rested != 0

    def ready_count(self, means: Means) -> int:
        """How many workers can still be placed with these means."""
        return means.ordinary + self.ready[GRANDE] + bits(self.rested)

    def has_ready(self, worker: int, means: Means) -> bool:
        """Whether such a worker can be placed with these means."""
        return means.ordinary > 0 if worker == ORDINARY else self.is_ready(worker)

    def is_ready(self, worker: int) -> bool:
        """Whether such a worker can be placed; the grey one is placed as an ordinary one."""
        if worker >= FIRST_SPECIAL:
            return self.rested >> worker & 1 == 1
        return self.ready[worker] > 0 or (worker == ORDINARY and self.ready[GREY] > 0)

    # Structure cards ---------------------------------------------------------------------------

    def card_at(self, site: int) -> int:
        """The number of the structure card on a site, or -1."""
        return (self.sites >> site * SITE_BITS & SITE_MASK) - 1

    def card_on(self, field: int) -> int:
        """The number of the structure card on a field, or -1."""
        return self.card_at(MAT_SLOTS + field)

    def free_slot(self) -> int:
        """A free slot of the construction mat, or -1."""
        for slot in range(MAT_SLOTS):
            if self.card_at(slot) < 0:
                return slot
        return -1

    def is_bare(self, field: int) -> bool:
        """Whether a field is owned and has neither vines nor a structure (TU-7.3)."""
        return self.sold >> field & 1 == 0 and self.fields[field] == 0 and self.card_on(field) < 0

    def has_site(self) -> bool:
        """Whether there is room for a structure card."""
        found = self.free_slot() >= 0
        for field in range(len(self.fields)):
            found = found or self.is_bare(field)
        return found

    def raise_card(self, number: int, site: int) -> None:
        """Put a structure card on a site."""
        self.annexes |= 1 << number
        self.sites += (number + 1) << site * SITE_BITS

    def raze_card(self, number: int) -> None:
        """Remove a structure card from its site."""
        self.annexes &= ~(1 << number)
        for site in range(MAT_SLOTS + len(self.fields)):
            if self.card_at(site) == number:
                self.sites -= (number + 1) << site * SITE_BITS

    # Stars -------------------------------------------------------------------------------------

    def stars_in(self, region: int) -> int:
        """How many stars are in a region of the map."""
        return self.stars >> region * STAR_BITS & STAR_MASK

    def stars_placed(self) -> int:
        """How many stars are on the map."""
        left = self.stars
        count = 0
        while left:
            count += left & STAR_MASK
            left >>= STAR_BITS
        return count

    # Fields ------------------------------------------------------------------------------------

    def vines_on(self, field: int) -> list[int]:
        """The kinds of the vines on a field, repeated for each copy."""
        packed = self.fields[field]
        found: list[int] = []
        for kind in range(VINE_KINDS):
            for _ in range(packed >> kind * VINE_BITS & VINE_MASK):
                found.append(kind)
        return found

    def vines_of(self, field: int, kind: int) -> int:
        """How many vines of a kind are on a field."""
        return self.fields[field] >> kind * VINE_BITS & VINE_MASK

    def add_vine(self, field: int, kind: int) -> None:
        """Plant a vine on a field."""
        self.fields = raised(self.fields, field, 1 << kind * VINE_BITS)
        self.red = raised(self.red, field, VINE_RED[kind])
        self.white = raised(self.white, field, VINE_WHITE[kind])

    def remove_vine(self, field: int, kind: int) -> None:
        """Remove a vine from a field."""
        self.fields = raised(self.fields, field, -(1 << kind * VINE_BITS))
        self.red = raised(self.red, field, -VINE_RED[kind])
        self.white = raised(self.white, field, -VINE_WHITE[kind])

    def vine_total(self) -> int:
        """How many vines are on all fields."""
        total = 0
        for field in range(len(self.fields)):
            total += len(self.vines_on(field))
        return total

    def can_harvest(self) -> bool:
        """Whether some field has vines and was not harvested this year (VI-6.5)."""
        for field in range(len(self.fields)):
            if self.fields[field] != 0 and self.harvested >> field & 1 == 0:
                return True
        return False

    # Hand --------------------------------------------------------------------------------------

    def add_card(self, card: int) -> None:
        """Add a card to the hand, sorted by kind."""
        hand = self.hand
        kind = card & KIND_MASK
        at = len(hand)
        while at > 0 and hand[at - 1] & KIND_MASK > kind:
            at -= 1
        hand.insert(at, card)

    def holds(self, kind: int) -> bool:
        """Whether the hand holds a card of this kind."""
        for card in self.hand:
            if card & KIND_MASK == kind:
                return True
        return False

    def lose_card(self, kind: int) -> None:
        """Take a card of this kind out of the hand (VI-1.10).

        Copies cannot be told apart: a player who knew of some now knows of one fewer, whichever it was.
        """
        hand = self.hand
        found = -1
        for place in range(len(hand)):
            if hand[place] & KIND_MASK == kind:
                found = place
        assert found >= 0, "the hand holds this card"
        known = hand.pop(found) >> KIND_BITS
        for place in range(len(hand)):
            if hand[place] & KIND_MASK == kind:
                less = hand[place] >> KIND_BITS & ~known
                hand[place] ^= less << KIND_BITS
                known |= less

    def truth(self) -> list[object]:
        """Everything, in groups, for `Valley.truth`."""
        figures = [self.lira, self.points, self.residual, self.structures, self.used, self.sold]
        figures += [self.harvested, self.row, self.tokens]
        more = [self.mama, self.papa, self.next_row, self.stars, self.annexes, self.sites]
        more += [self.hired, self.rested, self.late]
        lists = [self.fields, self.grapes, self.wines, self.hand, self.workers, self.ready, self.placed]
        return [figures, more, [self.earned], lists]

    def veil(self, deck: int, knowers: int) -> None:
        """From now on, only these seats know which cards of a deck are in the hand."""
        hand = self.hand
        for i in range(len(hand)):
            if DECK_OF[hand[i] & KIND_MASK] == deck:
                hand[i] &= KIND_MASK | knowers << KIND_BITS

    def count_deck(self, deck: int) -> int:
        """How many cards of a deck the hand holds."""
        return count_in(self.hand, deck)


def count_in(hand: list[int], deck: int) -> int:
    """How many cards of a deck a hand holds."""
    count = 0
    for card in hand:
        if DECK_OF[card & KIND_MASK] == deck:
            count += 1
    return count


def new_vineyard(fields: int) -> Vineyard:
    """An empty vineyard with this many fields (VI-1.3)."""
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
        0,
        0,
        0,
        0,
        0,
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
