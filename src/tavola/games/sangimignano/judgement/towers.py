"""A player's towers summed up once, for the features that read them."""

from typing import Final

from tavola.games.sangimignano.box.cards import BLESSING, KINDS, RANKS
from tavola.games.sangimignano.state.city import City
from tavola.games.sangimignano.state.stones import WILD

LOWEST: Final = 3  # stories of the lowest towers that Conspiracy is counted for


class TowerSums:
    """What one player's towers come to; `seen` counts their cards, by kind, together with earlier ones."""

    def __init__(self, city: City, seat: int, seen: list[int]) -> None:
        self.plain = [0] * RANKS  # the highest plain tower of each rank
        self.open_plain = [0] * RANKS  # the highest that can still grow
        self.wants = [0] * RANKS  # how many colourful towers can grow by each rank
        self.exposed = [0, 0, 0]  # towers that Conspiracy may hit: low, one story higher, higher still
        self.colourful = 0
        self.stories = 0  # of the colourful ones
        self.completed = 0
        self.open = 0
        self.highest = 0
        self.chapels = 0
        self.blessed = 0
        chapel = city.settings.cappella_min_height
        for tower in city.towers[seat]:
            height = tower.height
            if height > self.highest:
                self.highest = height
            if height >= chapel:
                self.chapels += 1
            for story in tower.stories:
                if story < WILD:
                    seen[story] += 1
            top = tower.top
            if tower.complete:
                self.completed += 1
            else:
                self.open += 1
                if not tower.under_contract():
                    self.exposed[max(0, min(2, height - LOWEST))] += 1
            if tower.plain:
                if height > self.plain[top]:
                    self.plain[top] = height
                if not tower.complete and height > self.open_plain[top]:
                    self.open_plain[top] = height
                if top == BLESSING:
                    self.blessed += height
            else:
                self.colourful += 1
                self.stories += height
                if not tower.complete and not tower.crowned and top > 0:
                    self.wants[top - 1] += 1


def cards_in_sight(city: City, seat: int) -> list[int]:
    """How many cards of each kind lie open on the table or are in a hand as this seat knows it.

    Those in towers are missing: `TowerSums` adds them.
    """
    seen = city.hands[seat].copy()
    shown = city.shown[1 - seat]
    for kind in range(KINDS):
        seen[kind] += shown[kind]
    for pile in (city.market, city.laid, city.removed, city.nobles[0], city.nobles[1]):
        for kind in pile:
            seen[kind] += 1
    return seen
