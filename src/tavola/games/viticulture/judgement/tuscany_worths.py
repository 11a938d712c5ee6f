"""What structure cards and special workers are worth to their owner, in points: tuscany.toml."""

from pathlib import Path
from typing import Final

from tavola.core.data.worths import WorthsFile
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL, SPECIAL_NAMES
from tavola.games.viticulture.box.structure_cards import CARD_COSTS, CARD_NAMES

FIGURES: Final = WorthsFile(Path(__file__).parent / "tuscany.toml")

CARD_YEARLY: Final = [FIGURES.number("structure_card", name) for name in CARD_NAMES]
_USE: Final = FIGURES.number("in_hand", "use")
_COST: Final = FIGURES.number("in_hand", "cost")
CARD_IN_HAND: Final = [
    FIGURES.number("in_hand", "first") + _USE * CARD_YEARLY[number] - _COST * float(CARD_COSTS[number])
    for number in range(len(CARD_NAMES))
]
ANOTHER_CARD: Final = FIGURES.number("in_hand", "next")
SITE_WORTH: Final = FIGURES.number("in_hand", "site")
FIELD_UNDER_CARD: Final = FIGURES.number("in_hand", "field")
SPECIAL_YEARLY: Final = [0.0] * FIRST_SPECIAL + [
    FIGURES.number("special_worker", name) for name in SPECIAL_NAMES
]
WORKER_YEARLY: Final = FIGURES.number("work", "worker")
