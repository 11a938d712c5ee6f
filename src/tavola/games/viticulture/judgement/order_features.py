"""Features of the race for orders: for each order in the hand, the cheapest way to fill it, in workers.

The costs are in race.toml, in hundredths of a worker.
"""

from pathlib import Path
from typing import Final

from tavola.core.data.worths import WorthsFile
from tavola.core.search.features import Layout, Sheet
from tavola.games.viticulture.box.cards import (
    BITS,
    BLUSH,
    DECK_OF,
    FIRST,
    HIGHEST,
    KIND_MASK,
    ORDER,
    ORDER_POINTS,
    ORDER_RESIDUAL,
    ORDER_WINES,
    RED,
    SPARKLING,
    VINE_KINDS,
    VINE_RED,
    VINE_WHITE,
    WHITE,
)
from tavola.games.viticulture.box.vine_needs import VINE_STRUCTURES
from tavola.games.viticulture.judgement.wine_prospects import (
    LARGE,
    MEDIUM,
    MEDIUM_CELLAR,
    SMALL_CELLAR,
)
from tavola.games.viticulture.state.vineyard import Vineyard

_FILE: Final = WorthsFile(Path(__file__).parent / "race.toml")
BEST: Final = 4  # orders that are told apart


class Race:
    """The figures of race.toml, as typed attributes."""

    def __init__(self, file: WorthsFile) -> None:
        self.fill = file.whole("race", "fill")
        self.make = file.whole("race", "make")
        self.harvest = file.whole("race", "harvest")
        self.plant = file.whole("race", "plant")
        self.build = file.whole("race", "build")
        self.find = file.whole("race", "find")
        self.medium = file.whole("race", "medium")
        self.large = file.whole("race", "large")
        self.age = file.whole("race", "age")
        self.late = file.whole("race", "late")
        self.sparkling = file.whole("race", "sparkling")
        self.worker = file.whole("race", "worker")
        self.steps = [int(step) for step in file.numbers("race", "steps")]


RACE: Final = Race(_FILE)


class Way:
    """The best grape of one colour at each stage, 0 for none: on the pad, on a field, in the hand."""

    def __init__(self, pad: int, field: int) -> None:
        self.pad = pad
        self.field = field
        self.hand = 0
        self.unready = 0  # in the hand, but a structure for it is missing


class OrderFeatures:
    """The orders of one hand, by what they still cost."""

    def __init__(self, layout: Layout) -> None:
        self.filled = layout.many("orders to fill now", ["number", "best", "second", "residual"])
        self.near = layout.many("orders one step away", ["number", "best", "second"])
        self.far = layout.one("orders further away")
        self.by_cost = layout.steps("points of orders by cost", len(RACE.steps) + 1)
        self.rate = layout.steps("points for a worker", BEST)
        self.gain = layout.steps("gain of an order", BEST)
        self.plantable = layout.many("vines to plant", ["number", "red", "white", "both"])
        self.unready = layout.many("vines without structures", ["number", "red", "white"])

    def write(self, vineyard: Vineyard, years: float, sheet: Sheet) -> None:
        red = Way(max(vineyard.grapes[RED].bit_length() - 1, 0), max(vineyard.red))
        white = Way(max(vineyard.grapes[WHITE].bit_length() - 1, 0), max(vineyard.white))
        self._vines(vineyard, red, white, sheet)
        points_by_cost = [0] * (len(RACE.steps) + 1)
        rates = [0] * BEST
        gains = [0] * BEST
        now = [0, 0, 0]
        near = [0, 0, 0]
        residual = 0
        far = 0
        for card in vineyard.hand:
            kind = card & KIND_MASK
            if DECK_OF[kind] != ORDER:
                continue
            order = kind - FIRST[ORDER]
            points = ORDER_POINTS[order]
            cost = order_cost(vineyard, red, white, order, int(years))
            step = 0
            while step < len(RACE.steps) and cost > RACE.steps[step]:
                step += 1
            points_by_cost[step] += points
            if step == 0:
                _better(now, points)
                residual = max(residual, ORDER_RESIDUAL[order])
            elif step == 1:
                _better(near, points)
            else:
                far += 1
            worth = points + min(int(years), ORDER_RESIDUAL[order])
            _rank(rates, worth * 400 // cost)
            _rank(gains, max(0, (worth * 100 - RACE.worker * cost // 100) // 25))
        if now[0] + near[0] + far:
            self._counts(now, near, sheet)
            sheet.put(self.filled + 3, residual)
            sheet.put(self.far, far)
            _row(self.by_cost, points_by_cost, sheet)
            _row(self.rate, rates, sheet)
            _row(self.gain, gains, sheet)

    def _counts(self, now: list[int], near: list[int], sheet: Sheet) -> None:
        for place in range(3):
            sheet.put(self.filled + place, now[place])
            sheet.put(self.near + place, near[place])

    def _vines(self, vineyard: Vineyard, red: Way, white: Way, sheet: Sheet) -> None:
        """Note the best vines of the hand, as features and as ways to an order."""
        ready = 0
        unready = 0
        both = 0
        for card in vineyard.hand:
            kind = card & KIND_MASK
            if kind >= VINE_KINDS:
                break  # a hand is sorted, and vines come first
            if VINE_STRUCTURES[kind] & ~vineyard.structures == 0:
                ready += 1
                red.hand = max(red.hand, VINE_RED[kind])
                white.hand = max(white.hand, VINE_WHITE[kind])
                both = max(both, min(VINE_RED[kind], VINE_WHITE[kind]))
            else:
                unready += 1
                red.unready = max(red.unready, VINE_RED[kind])
                white.unready = max(white.unready, VINE_WHITE[kind])
        sheet.put(self.plantable, ready)
        sheet.put(self.plantable + 1, red.hand)
        sheet.put(self.plantable + 2, white.hand)
        sheet.put(self.plantable + 3, both)
        sheet.put(self.unready, unready)
        sheet.put(self.unready + 1, red.unready)
        sheet.put(self.unready + 2, white.unready)


def order_cost(vineyard: Vineyard, red: Way, white: Way, order: int, years: int) -> int:
    """The cheapest way to fill an order, in hundredths of a worker."""
    cost = RACE.fill
    for wine, least, number in ORDER_WINES[order]:
        mask = vineyard.wines[wine]
        if BITS[mask >> least] >= number:
            continue
        # A cellar too small for it must be built whether the wine is made or aged.
        room = 0
        if (least > SMALL_CELLAR or wine >= BLUSH) and vineyard.structures & MEDIUM == 0:
            room = RACE.medium
        if (least > MEDIUM_CELLAR or wine == SPARKLING) and vineyard.structures & LARGE == 0:
            room += RACE.large
        if wine == RED:
            best = grape_cost(red, least, years)
        elif wine == WHITE:
            best = grape_cost(white, least, years)
        else:
            best = blend_cost(red, white, wine, least, years)
        if BITS[mask] >= number:
            best = min(best, ageing(least - (mask.bit_length() - 1), years))
        cost += room + best
    return cost


def ageing(short: int, years: int) -> int:
    """What it costs to wait for a wine."""
    if short <= 0:
        return 0
    return RACE.age * short + (RACE.late if short > years else 0)


def grape_cost(way: Way, least: int, years: int) -> int:
    """The cheapest way to a red or white wine."""
    best = RACE.find + RACE.plant + RACE.harvest + (RACE.late if years == 0 else 0)
    if way.pad:
        best = min(best, ageing(least - way.pad, years))
    if way.field:
        best = min(best, RACE.harvest + ageing(least - way.field, years))
    if way.hand:
        best = min(best, RACE.plant + RACE.harvest + ageing(least - way.hand, years))
    if way.unready:
        best = min(best, RACE.build + RACE.plant + RACE.harvest + ageing(least - way.unready, years))
    return RACE.make + best


def blend_cost(red: Way, white: Way, wine: int, least: int, years: int) -> int:
    """The cheapest way to a blush or sparkling wine: of each colour, the grape that is furthest along."""
    value = nearest(red) + nearest(white)
    cost = work(red) + work(white) + ageing(least - min(value, HIGHEST), years)
    return RACE.make + cost + (RACE.sparkling if wine == SPARKLING else 0)


def nearest(way: Way) -> int:
    """The value of the grape that is furthest along."""
    return way.pad or way.field or way.hand or way.unready or 1


def work(way: Way) -> int:
    """What is still to be done for it to be on the pad."""
    if way.pad:
        return 0
    if way.field:
        return RACE.harvest
    if way.hand:
        return RACE.plant + RACE.harvest
    return RACE.plant + RACE.harvest + (RACE.build if way.unready else RACE.find)


def _better(counted: list[int], points: int) -> None:
    """Count an order, and keep the points of the best two: number, best, second."""
    counted[0] += 1
    if points > counted[1]:
        counted[2] = counted[1]
        counted[1] = points
    elif points > counted[2]:
        counted[2] = points


def _rank(ranked: list[int], number: int) -> None:
    """Put a number in its place among the best."""
    for place in range(len(ranked)):
        if number > ranked[place]:
            other = ranked[place]
            ranked[place] = number
            number = other


def _row(first: int, numbers: list[int], sheet: Sheet) -> None:
    for place in range(len(numbers)):
        sheet.put(first + place, numbers[place])
