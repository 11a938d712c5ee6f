"""The Workshop: structures cost a lira less (TU-7.26)."""

from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.structures.structure_card import StructureCard


class Workshop(StructureCard):
    """Its owner builds at a discount."""

    def __init__(self) -> None:
        super().__init__("workshop")

    def discount(self, valley: Valley, seat: int) -> int:
        return valley.vineyards[seat].annexes >> self.number & 1
