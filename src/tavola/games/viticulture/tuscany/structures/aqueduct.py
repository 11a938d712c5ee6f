"""The Aqueduct: vines need no structures (TU-7.33)."""

from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.structures.structure_card import StructureCard


class Aqueduct(StructureCard):
    """Its owner plants vines without trellis or irrigation."""

    def __init__(self) -> None:
        super().__init__("aqueduct")

    def needs_waived(self, valley: Valley, seat: int) -> bool:
        return self.stands(valley, seat)
