"""The Chef: takes the space of an opponent's worker (TU-6.9 to TU-6.11)."""

from tavola.games.viticulture.box.board import is_slot
from tavola.games.viticulture.state.placed import worker_of
from tavola.games.viticulture.state.valley import FREE, Valley
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker, worker_on


class Chef(SpecialWorker):
    """It may be placed on an opponent's worker's space; that worker goes back to its owner."""

    def __init__(self) -> None:
        super().__init__("chef")
        self.taken_rule = "TU-6.10"

    def takes_over(self, valley: Valley, seat: int, space: int) -> bool:
        """Only opponents' workers make room, and another Chef does not (TU-6.9, TU-6.10)."""
        if not is_slot(space) or valley.taken[space] == FREE:
            return False
        owner = valley.taken[space] - 1
        if owner == seat or owner >= valley.players:
            return False
        return worker_of(worker_on(valley.vineyards[owner], space)) != self.kind

    def arrives(self, valley: Valley, seat: int, space: int) -> None:
        """The worker there can be placed again this year (TU-6.11)."""
        if not is_slot(space) or valley.taken[space] == FREE:
            return
        owner = valley.taken[space] - 1
        code = worker_on(valley.vineyards[owner], space)
        valley.take_back(owner, code)
        tuscany_events.bumped(valley, seat, owner, code, space)
