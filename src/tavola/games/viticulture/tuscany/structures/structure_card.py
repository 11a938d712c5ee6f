"""The base class of structure cards with a rule of their own (TU-7)."""

from tavola.games.viticulture.box.structure_cards import CARD_NAMES
from tavola.games.viticulture.state.moments import Moments
from tavola.games.viticulture.state.valley import Valley


class StructureCard(Moments):
    """A structure card; the moments it overrides are what it changes for its owner."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.number = CARD_NAMES.index(name)

    def stands(self, valley: Valley, seat: int) -> bool:
        """Whether the player has built it."""
        return valley.vineyards[seat].annexes >> self.number & 1 == 1
