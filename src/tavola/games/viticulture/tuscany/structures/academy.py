"""The Academy: opponents pay its owner a lira for training a worker (TU-7.25)."""

from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.structures.structure_card import StructureCard


class Academy(StructureCard):
    """Each opponent's training costs a lira more, which its owner gets."""

    def __init__(self) -> None:
        super().__init__("academy")

    def training_fee(self, valley: Valley, seat: int) -> int:
        count = 0
        for other in range(valley.players):
            if other != seat and self.stands(valley, other):
                count += 1
        return count

    def trained(self, valley: Valley, seat: int) -> None:
        for at in range(1, valley.players):
            other = (seat + at) % valley.players
            if self.stands(valley, other):
                tuscany_events.structure_card(valley, other, self.number)
                valley.gain_lira(seat, -1)
                valley.gain_lira(other, 1)
