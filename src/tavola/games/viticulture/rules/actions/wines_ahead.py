"""Which wines lead to a later part of a card: found from the grapes alone, without trying them out.

There may be hundreds of ways to make one wine and as many again to make another. What the later part asks
for depends only on the wines in the cellar, so it is asked once for each wine that can result, not once for
each choice of grapes.
"""

from tavola.games.viticulture.box.cards import BLUSH, HIGHEST, LEAST, RED, SPARKLING, WHITE
from tavola.games.viticulture.rules.later_parts import Later
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.valley import Valley


class WinesAhead:
    """What can be made of a player's grapes, and which of the resulting wines open the later part."""

    def __init__(
        self, valley: Valley, later: Later, means: Means, least: int, cap: int, charmat: bool
    ) -> None:
        self.valley = valley
        self.later = later
        self.means = means
        self.least = least  # the minimum value of a wine
        self.cap = cap
        self.charmat = charmat
        # How often the later part was asked, for tests: that is what takes the time.
        self.asked = 0
        self._useful: dict[tuple[int, int, int, int], list[int]] = {}

    def opens(self, wines: list[int]) -> bool:
        """Whether the later part is possible with these wines."""
        self.asked += 1
        means = self.means
        return self.later.opens(self.valley, Means(means.lira, means.ordinary, means.hand, wines))

    def could_open(self, wines: list[int]) -> bool:
        """Whether the later part would be possible with every wine there is room for: no wine does harm."""
        room = (2 << min(self.cap, HIGHEST)) - 2
        return self.opens([mask | room for mask in wines])

    def place(self, wines: list[int], kind: int, value: int) -> int:
        """Where a wine of this value goes, or 0 if there is no place for it (VI-7.4 to VI-7.6)."""
        least = max(LEAST[kind], self.least)
        mask = wines[kind]
        place = min(value, self.cap)
        while place >= least:
            if mask >> place & 1 == 0:
                return place
            place -= 1
        return 0

    def useful(self, wines: list[int]) -> list[int]:
        """For each type of wine, the places at which one more wine opens the later part, a bit for each."""
        key = (wines[0], wines[1], wines[2], wines[3])
        found = self._useful.get(key)
        if found is None:
            found = [self._useful_of(wines, kind) for kind in range(len(wines))]
            self._useful[key] = found
        return found

    def _useful_of(self, wines: list[int], kind: int) -> int:
        places = 0
        for place in range(max(LEAST[kind], self.least), min(self.cap, HIGHEST) + 1):
            if wines[kind] >> place & 1 == 0 and self.opens(with_wine(wines, kind, place)):
                places |= 1 << place
        return places

    def leads_on(self, red: int, white: int, wines: list[int], left: int) -> bool:
        """Whether the later part is possible, or up to `left` more wines of these grapes make it so."""
        if self.opens(wines):
            return True
        return left > 0 and self.could_open(wines) and self.more_leads_on(red, white, wines, left)

    def more_leads_on(self, red: int, white: int, wines: list[int], left: int) -> bool:
        """Whether at least one and at most `left` more wines make the later part possible."""
        useful = self.useful(wines)
        for kind in range(len(wines)):
            if useful[kind] and self._reaches(wine_values(red, white, kind, self.charmat), wines, kind):
                return True
        if left == 1:
            return False
        return self._two_lead_on(red, white, wines, left)

    def _reaches(self, values: int, wines: list[int], kind: int) -> bool:
        """Whether grapes of one of these values become a useful wine."""
        useful = self.useful(wines)[kind]
        for value in range(1, values.bit_length()):
            if values >> value & 1 and useful >> self.place(wines, kind, value) & 1:
                return True
        return False

    def _two_lead_on(self, red: int, white: int, wines: list[int], left: int) -> bool:
        """Whether two wines or more lead on, whichever grapes the first one is made of."""
        for kind in range(len(wines)):
            values = wine_values(red, white, kind, self.charmat)
            for value in range(1, values.bit_length()):
                place = self.place(wines, kind, value) if values >> value & 1 else 0
                if place == 0:
                    continue
                then = with_wine(wines, kind, place)
                if left == 2 and not any_of(self.useful(then)):
                    continue
                for reds, whites in grapes_of(red, white, kind, value, self.charmat):
                    if self.more_leads_on(red & ~reds, white & ~whites, then, left - 1):
                        return True
        return False


def any_of(masks: list[int]) -> bool:
    """Whether any bit is set."""
    for mask in masks:
        if mask:
            return True
    return False


def with_wine(wines: list[int], kind: int, place: int) -> list[int]:
    """The wines with one more."""
    wines = wines.copy()
    wines[kind] |= 1 << place
    return wines


def wine_values(red: int, white: int, kind: int, charmat: bool) -> int:
    """The total values of grapes for a wine of this type, a bit for each (VI-7.1 to VI-7.3)."""
    if kind == RED or kind == WHITE:
        return red if kind == RED else white
    reds = red
    if kind == SPARKLING:
        reds = red if charmat else 0
        for value in range(1, HIGHEST):
            if red >> value & 1:
                reds |= (red & ~((2 << value) - 1)) << value
    values = 0
    for value in range(1, white.bit_length()):
        if white >> value & 1:
            values |= reds << value
    return values


def grapes_of(red: int, white: int, kind: int, value: int, charmat: bool) -> list[tuple[int, int]]:
    """The red and white grapes of each way to make a wine from grapes of this total value."""
    if kind == RED:
        return [(1 << value, 0)]
    if kind == WHITE:
        return [(0, 1 << value)]
    found: list[tuple[int, int]] = []
    for pale in range(1, HIGHEST + 1):
        if white >> pale & 1 == 0:
            continue
        rest = value - pale
        if (kind == BLUSH or charmat) and 0 < rest <= HIGHEST and red >> rest & 1:
            found.append((1 << rest, 1 << pale))
        if kind == SPARKLING:
            for low in range(1, HIGHEST):
                high = rest - low
                if low < high <= HIGHEST and red >> low & 1 and red >> high & 1:
                    found.append((1 << low | 1 << high, 1 << pale))
    return found
