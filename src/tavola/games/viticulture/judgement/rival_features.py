"""Features of the opponents: what everybody sees of each, the one with the most points first."""

from typing import Final

from tavola.core.search.features import Layout, Sheet
from tavola.games.viticulture.box.cards import BITS, ORDER, SUMMER, WINTER
from tavola.games.viticulture.judgement.position import ready_hands
from tavola.games.viticulture.judgement.vineyard_features import mask_sum
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.verbs import MOST_PLAYERS
from tavola.games.viticulture.state.vineyard import Vineyard, bits

PARTS: Final = [
    "points",
    "lira",
    "residual",
    "workers",
    "workers to place",
    "structures",
    "annexes",
    "planted",
    "grapes",
    "wines",
    "value of wines",
    "orders",
    "visitors",
    "cards",
    "stars",
]
MUCH_LIRA: Final = 20


class RivalFeatures:
    """The public things of up to five opponents."""

    def __init__(self, layout: Layout) -> None:
        self.rivals = [layout.many(f"rival {number}", PARTS) for number in range(1, MOST_PLAYERS)]

    def write(self, valley: Valley, seat: int, sheet: Sheet) -> None:
        done = 1 << seat
        for place in range(valley.players - 1):
            best = -1
            most = 0
            # Of equal points, the seat that comes first after this one.
            for step in range(1, valley.players):
                other = (seat + step) % valley.players
                if done >> other & 1 == 0 and (best < 0 or valley.vineyards[other].points > most):
                    best = other
                    most = valley.vineyards[other].points
            done |= 1 << best
            self._rival(self.rivals[place], valley.vineyards[best], sheet)

    def _rival(self, first: int, rival: Vineyard, sheet: Sheet) -> None:
        sheet.put(first, rival.points)
        sheet.limited(first + 1, rival.lira, MUCH_LIRA)
        sheet.put(first + 2, rival.residual)
        sheet.put(first + 3, rival.worker_count())
        sheet.put(first + 4, ready_hands(rival))
        sheet.put(first + 5, bits(rival.structures))
        sheet.put(first + 6, bits(rival.annexes))
        planted = 0
        for field in range(len(rival.red)):
            planted += rival.red[field] + rival.white[field]
        sheet.put(first + 7, planted)
        sheet.put(first + 8, BITS[rival.grapes[0]] + BITS[rival.grapes[1]])
        wines = 0
        value = 0
        for mask in rival.wines:
            if mask:
                wines += BITS[mask]
                value += mask_sum(mask)
        sheet.put(first + 9, wines)
        sheet.put(first + 10, value)
        sheet.put(first + 11, rival.count_deck(ORDER))
        sheet.put(first + 12, rival.count_deck(SUMMER) + rival.count_deck(WINTER))
        sheet.put(first + 13, len(rival.hand))
        sheet.put(first + 14, rival.stars_placed())
