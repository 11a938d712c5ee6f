"""Set-up of a deal: shuffle, deal, lay out the market (SG-1)."""

from typing import Final

from tavola.core.shared_lists import NO_NUMBERS
from tavola.games.sangimignano.box.cards import (
    COPIES,
    KINDS,
    RANKS,
)
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import NOBODY, NORMAL, City

FIRST_HAND: Final = 5


def set_up_deal(city: City) -> None:
    """Shuffle, deal five cards each and lay out the market (SG-1.3, SG-1.4, SG-1.10)."""
    settings = city.settings
    city.phase = NORMAL
    city.turn = 1 - city.dealer
    city.turns = 1
    city.passes = 0
    city.closed_by = NOBODY
    city.marker = NOBODY
    city.used = [0, 0]
    city.hands = [[0] * KINDS, [0] * KINDS]
    city.shown = [[0] * KINDS, [0] * KINDS]
    city.towers = [[], []]
    city.nobles = [[], []]
    city.removed = NO_NUMBERS
    city.box = NO_NUMBERS  # an arranged position may leave cards out, but the next deal has them all (SG-1.3)
    city.deck = [kind for kind in range(RANKS) for _ in range(COPIES[kind])]
    city.chance.shuffle(city.deck)
    if settings.nobles:
        city.noble_deck = [kind for kind in range(RANKS, KINDS) for _ in range(COPIES[kind])]
        city.chance.shuffle(city.noble_deck)
    for seat in (city.turn, city.dealer):
        for _ in range(FIRST_HAND):
            city.hands[seat][city.deck.pop()] += 1
    city.market = [city.deck.pop() for _ in range(settings.market_size)]
    city.reveals += 1
    events.dealt(city)
