"""The Traveler: takes a free space of an earlier season (TU-6.26)."""

from tavola.core.decision import Refusal
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class Traveler(SpecialWorker):
    """It may be placed at actions of earlier seasons, regardless of the number of players."""

    def __init__(self) -> None:
        super().__init__("traveler")

    def reaches(self, valley: Valley, season: int) -> bool:
        return season < valley.season

    def why_not_beside(self, valley: Valley, season: int) -> Refusal | None:
        return Refusal("TU-6.26", "space_taken") if season < valley.season else None
