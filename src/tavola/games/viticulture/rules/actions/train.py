"""Training workers (VI-5.5, VI-5.7, VI-5.8), special ones among them (TU-6.3 to TU-6.5)."""

from tavola.core.action import Action
from tavola.core.decision import Refusal
from tavola.core.event import Event
from tavola.core.phrase import Phrase
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL, SURCHARGE
from tavola.games.viticulture.box.structure_cards import ACADEMY
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, icon, lira_sign, noun
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import TRAIN
from tavola.games.viticulture.state.vineyard import ORDINARY, WORKERS


def fees(valley: Valley, seat: int) -> int:
    """What training costs besides: a lira to each other owner of an Academy (TU-7.25)."""
    count = 0
    if valley.settings.structures:
        for other in range(valley.players):
            if other != seat:
                count += valley.vineyards[other].annexes >> ACADEMY & 1
    return count


class Train(Effect):
    """Pay for a new worker; with `now` it can be used this year."""

    def __init__(self, text: str, price: int, now: bool) -> None:
        super().__init__(text, True)
        self.price = price
        self.now = now

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        vineyard = valley.vineyards[seat]
        if vineyard.worker_count() >= valley.board.worker_limit:
            return False
        return means.lira >= self.price + fees(valley, seat)

    def why_not(self, valley: Valley, seat: int, worker: int) -> Refusal | None:
        """Why such a worker cannot be trained, when an ordinary one can."""
        if worker == ORDINARY:
            return None
        if worker not in valley.specials:
            return Refusal("TU-6.3", "not_in_play", {"worker": WORKERS[worker]})
        vineyard = valley.vineyards[seat]
        if vineyard.hired >> worker & 1:
            return Refusal("TU-6.4", "trained_already", {"worker": WORKERS[worker]})
        needed = self.price + fees(valley, seat) + SURCHARGE
        return Refusal("TU-6.3", "too_few_lira", {"needed": needed}) if vineyard.lira < needed else None

    def begin(self, valley: Valley, seat: int) -> None:
        for worker in valley.specials:
            if self.why_not(valley, seat, worker) is None:
                valley.push(TrainWorker(seat, self))
                return
        train(valley, seat, self, ORDINARY)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if valley.vineyards[seat].worker_count() >= valley.board.worker_limit:
            return Refusal("VI-5.8", "too_many_workers", {"limit": valley.board.worker_limit})
        extra = fees(valley, seat)
        return Refusal("TU-7.25" if extra else "VI-5.5", "too_few_lira", {"needed": self.price + extra})

    def phrase(self) -> Phrase:
        verb = "train_now" if self.now else "train"
        return noun(verb, self.price) if self.price else Phrase(f"{verb}_free")

    def signs(self) -> list[Sign]:
        return [icon("train"), lira_sign(self.price)] if self.price else [icon("train")]


def train(valley: Valley, seat: int, effect: Train, worker: int) -> None:
    """The worker is paid for and comes, now or with the next year."""
    vineyard = valley.vineyards[seat]
    price = effect.price
    if worker >= FIRST_SPECIAL:
        price += SURCHARGE
        vineyard.hired |= 1 << worker
        if effect.now:
            vineyard.rested |= 1 << worker
    else:
        vineyard.workers[ORDINARY] += 1
        if effect.now:
            vineyard.ready[ORDINARY] += 1
    if valley.journal is not None:
        told: dict[str, Plain] = {"worker": WORKERS[worker], "price": price, "now": effect.now}
        valley.tell(Event("trained", seat, told))
    valley.gain_lira(seat, -price)
    if valley.settings.structures:
        pay_fees(valley, seat)


def pay_fees(valley: Valley, seat: int) -> None:
    """Each other owner of an Academy is paid."""
    for at in range(1, valley.players):
        other = (seat + at) % valley.players
        if valley.vineyards[other].annexes >> ACADEMY & 1:
            if valley.journal is not None:
                refs = [f"structure:{other}.academy"]
                valley.tell(Event("structure", other, {"structure": "academy"}, refs=refs))
            valley.gain_lira(seat, -1)
            valley.gain_lira(other, 1)


class TrainWorker(OpenChoice):
    """Which worker is trained."""

    def __init__(self, seat: int, effect: Train) -> None:
        super().__init__("train", seat, "TU-6.3")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions = [TRAIN.of(ORDINARY)]
        for worker in valley.specials:
            if self.effect.why_not(valley, self.seat, worker) is None:
                actions.append(TRAIN.of(worker))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not TRAIN:
            return Refusal("VI-2.15", "train_first")
        return self.effect.why_not(as_valley(state), self.seat, action.a)

    def play(self, state: State, action: Action) -> None:
        train(as_valley(state), self.seat, self.effect, action.a)

    def verbs(self, state: State) -> list[str]:
        return ["train"]

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat, "effect": self.effect.ref}
