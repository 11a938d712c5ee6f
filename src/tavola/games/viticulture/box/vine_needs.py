"""The structures that vines need, as bits of a vineyard's structures (VI-6.2)."""

from typing import Final

from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import VINE_NEEDS

VINE_STRUCTURES: Final = [sum([1 << STRUCTURES.index(name) for name in needs]) for needs in VINE_NEEDS]
