"""The Messenger: placed at an action of a later season, it acts there in a later turn (TU-6.24, TU-6.25)."""

from tavola.core.decision import Refusal
from tavola.games.viticulture.box.board import FIRST_EXTRA
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.placed import WAITS, new_plan
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class Messenger(SpecialWorker):
    """It may be placed on spaces of later seasons and waits there."""

    def __init__(self) -> None:
        super().__init__("messenger")

    def reaches(self, valley: Valley, season: int) -> bool:
        return season > valley.season

    def why_not_beside(self, valley: Valley, season: int) -> Refusal | None:
        return Refusal("VI-3.9", "only_grande") if season > valley.season else None

    def goes_ahead(self, valley: Valley, seat: int, space: int) -> bool:
        if space >= FIRST_EXTRA or valley.board.action_at(space).season <= valley.season:
            return False
        valley.put_worker(seat, self.kind, space)
        valley.plans = [*valley.plans, WAITS | new_plan(seat, space, self.kind)]
        events.planned(valley, seat, self.kind, space)
        return True
