"""What structure cards and special workers are worth to their owner, in points, for judging positions."""

from typing import Final

from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL, SPECIAL_NAMES
from tavola.games.viticulture.box.structure_cards import CARD_COSTS, CARD_NAMES

# What a structure card that stands brings in a year, as far as it is used.
_BY_YEAR: Final = {
    "cask": 0.5,
    "aqueduct": 0.45,
    "wine_cave": 0.5,
    "trading_post": 0.45,
    "shop": 0.6,
    "wine_press": 0.5,
    "school": 0.7,
    "wine_bar": 0.75,
    "patio": 0.35,
    "ristorante": 1.2,
    "guest_house": 0.9,
    "cafe": 0.95,
    "distiller": 0.35,
    "mercado": 0.55,
    "studio": 0.6,
    "barn": 0.5,
    "academy": 0.25,
    "gazebo": 0.2,
    "workshop": 0.35,
    "veranda": 0.7,
    "wine_parlor": 0.5,
    "label_factory": 1.0,
    "harvest_machine": 0.5,
    "fermentation_tank": 0.6,
    "charmat": 0.4,
    "inn": 0.45,
    "tap_room": 0.7,
    "tavern": 0.8,
    "banquet_hall": 0.1,
    "penthouse": 0.4,
    "fountain": 0.3,
    "mixer": 0.7,
    "storehouse": 0.4,
    "statue": 0.95,
    "dock": 0.45,
    "silo": 0.35,
}
CARD_YEARLY: Final = [_BY_YEAR[name] for name in CARD_NAMES]
# A card in the hand promises the point for building and some of its use, the dearer the later.
CARD_IN_HAND: Final = [
    0.25 + 0.35 * CARD_YEARLY[number] - 0.03 * float(CARD_COSTS[number]) for number in range(len(CARD_NAMES))
]
SITE_WORTH: Final = 0.25  # of an empty slot on the construction mat, by year

# What a special worker is worth in a year more than an ordinary one.
_MORE: Final = {
    "farmer": 0.35,
    "mafioso": 0.45,
    "chef": 0.35,
    "innkeeper_worker": 0.3,
    "professore": 0.4,
    "soldato": 0.25,
    "politico": 0.2,
    "oracle": 0.25,
    "merchant_worker": 0.25,
    "traveler": 0.3,
    "messenger": 0.25,
}
SPECIAL_YEARLY: Final = [0.0] * FIRST_SPECIAL + [_MORE[name] for name in SPECIAL_NAMES]
