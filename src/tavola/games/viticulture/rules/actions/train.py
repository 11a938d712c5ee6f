"""Training workers (VI-5.5, VI-5.7, VI-5.8)."""

from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import trained, training_fee, training_is_taken_over
from tavola.games.viticulture.state.speech import Sign, icon, lira_sign, noun
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.vineyard import ORDINARY


class Train(Effect):
    """Pay for a new worker; with `now` it can be used this year."""

    def __init__(self, text: str, price: int, now: bool) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False
        self.price = price
        self.now = now

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        vineyard = valley.vineyards[seat]
        if vineyard.worker_count() >= valley.board.worker_limit:
            return False
        return means.lira >= self.price + training_fee(valley, seat)

    def begin(self, valley: Valley, seat: int) -> None:
        if not training_is_taken_over(valley, seat, self):
            pay_for_worker(valley, seat, ORDINARY, self.price, self.now)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if valley.vineyards[seat].worker_count() >= valley.board.worker_limit:
            return Refusal("VI-5.8", "too_many_workers", {"limit": valley.board.worker_limit})
        extra = training_fee(valley, seat)
        return Refusal("TU-7.25" if extra else "VI-5.5", "too_few_lira", {"needed": self.price + extra})

    def phrase(self) -> Phrase:
        verb = "train_now" if self.now else "train"
        return noun(verb, self.price) if self.price else Phrase(f"{verb}_free")

    def signs(self) -> list[Sign]:
        return [icon("train"), lira_sign(self.price)] if self.price else [icon("train")]


def pay_for_worker(valley: Valley, seat: int, worker: int, price: int, now: bool) -> None:
    """Pay for a worker that can be used now or from next year."""
    vineyard = valley.vineyards[seat]
    if worker >= FIRST_SPECIAL:
        vineyard.hired |= 1 << worker
        if now:
            vineyard.rested |= 1 << worker
    else:
        vineyard.gain_workers(ORDINARY, 1)
        if now:
            vineyard.gain_ready(ORDINARY, 1)
    events.trained(valley, seat, worker, price, now)
    valley.gain_lira(seat, -price)
    trained(valley, seat)
