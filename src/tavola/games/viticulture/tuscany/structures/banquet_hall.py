"""The Banquet Hall: moving a star gains what its new region gives (TU-7.28)."""

from typing import Final

from tavola.games.viticulture.state.board import Region
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.structures.structure_card import StructureCard


class BanquetHall(StructureCard):
    """It acts only on the influence map, so the base game has no moment for it."""

    def __init__(self) -> None:
        super().__init__("banquet_hall")

    def star_moved(self, valley: Valley, seat: int, region: Region) -> None:
        """A star was moved to this region."""
        if self.stands(valley, seat):
            tuscany_events.structure_card(valley, seat, self.number)
            region.gain.begin(valley, seat)


BANQUET_HALL: Final = BanquetHall()
