"""The Soldato: opponents pay a lira for placing a worker at its action (TU-6.15, TU-6.16)."""

from tavola.games.viticulture.box.board import BESIDE, STRIDE
from tavola.games.viticulture.state.placed import space_of, worker_of
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class Soldato(SpecialWorker):
    """As long as it is placed, it takes a toll from all opponents."""

    def __init__(self) -> None:
        super().__init__("soldato")
        self.takes_toll = True

    def asks_toll(self, valley: Valley, seat: int) -> bool:
        for other in range(valley.players):
            vineyard = valley.vineyards[other]
            if other != seat and (vineyard.hired & ~vineyard.rested) >> self.kind & 1:
                return True
        return False

    def toll(self, valley: Valley, seat: int, space: int) -> int:
        count = 0
        for other in range(valley.players):
            if other != seat and self._guards(valley, other, space):
                count += 1
        return count

    def pay_toll(self, valley: Valley, seat: int, space: int) -> None:
        if not self.asks_toll(valley, seat):
            return
        for at in range(1, valley.players):
            other = (seat + at) % valley.players
            if self._guards(valley, other, space):
                tuscany_events.toll(valley, seat, other, space)
                valley.gain_lira(seat, -1)
                valley.gain_lira(other, 1)

    def _guards(self, valley: Valley, owner: int, space: int) -> bool:
        """Whether a player's Soldato is on a space of this action; one beside it does not count."""
        vineyard = valley.vineyards[owner]
        if vineyard.hired >> self.kind & 1 == 0:
            return False
        for code in vineyard.placed:
            if worker_of(code) == self.kind:
                stands = space_of(code)
                return stands % STRIDE != BESIDE and valley.board.same_action(stands, space)
        return False
