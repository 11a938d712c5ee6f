"""Training workers (VI-5.5, VI-5.7, VI-5.8)."""

from tavola.core.decision import Refusal
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.games.viticulture.effects import Effect
from tavola.games.viticulture.valley import Valley
from tavola.games.viticulture.vineyard import ORDINARY


class Train(Effect):
    """Pay for a new worker; with `now` it can be used this year."""

    def __init__(self, text: str, price: int, now: bool) -> None:
        super().__init__(text, True)
        self.price = price
        self.now = now

    def can(self, valley: Valley, seat: int) -> bool:
        vineyard = valley.vineyards[seat]
        return vineyard.lira >= self.price and vineyard.worker_count() < valley.board.worker_limit

    def begin(self, valley: Valley, seat: int) -> None:
        vineyard = valley.vineyards[seat]
        vineyard.workers[ORDINARY] += 1
        if self.now:
            vineyard.ready[ORDINARY] += 1
        if valley.journal is not None:
            told: dict[str, Plain] = {"worker": "ordinary", "price": self.price, "now": self.now}
            valley.tell(Event("trained", seat, told))
        valley.gain_lira(seat, -self.price)

    def refusal(self, valley: Valley, seat: int) -> Refusal:
        if valley.vineyards[seat].worker_count() >= valley.board.worker_limit:
            return Refusal("VI-5.8", "too_many_workers", {"limit": valley.board.worker_limit})
        return Refusal("VI-5.5", "too_few_lira", {"needed": self.price})
