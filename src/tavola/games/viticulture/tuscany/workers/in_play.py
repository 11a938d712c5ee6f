"""The two special workers of a game: chosen, trained and placed (TU-6.1 to TU-6.6)."""

from typing import ClassVar, Final, cast

from tavola.core.action import Action
from tavola.core.decision import NotHere, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import SEASONS, SLOTS
from tavola.games.viticulture.box.special_workers import IN_PLAY, SURCHARGE, allowed
from tavola.games.viticulture.rules.actions.train import Train, pay_for_worker
from tavola.games.viticulture.rules.spaces import ahead_spaces, may_use_extra, worker_spaces
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.modules import Modules
from tavola.games.viticulture.state.moments import Moments, asks_toll, toll_at, training_fee
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import PLACE, TRAIN
from tavola.games.viticulture.state.vineyard import ORDINARY, WORKERS
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.workers.chef import Chef
from tavola.games.viticulture.tuscany.workers.farmer import Farmer
from tavola.games.viticulture.tuscany.workers.innkeeper import Innkeeper
from tavola.games.viticulture.tuscany.workers.mafioso import Mafioso
from tavola.games.viticulture.tuscany.workers.merchant import Merchant
from tavola.games.viticulture.tuscany.workers.messenger import Messenger
from tavola.games.viticulture.tuscany.workers.oracle import Oracle
from tavola.games.viticulture.tuscany.workers.politico import Politico
from tavola.games.viticulture.tuscany.workers.professore import Professore
from tavola.games.viticulture.tuscany.workers.soldato import Soldato
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker
from tavola.games.viticulture.tuscany.workers.traveler import Traveler

_ALL: Final[list[SpecialWorker]] = [
    Farmer(),
    Mafioso(),
    Chef(),
    Innkeeper(),
    Professore(),
    Soldato(),
    Politico(),
    Oracle(),
    Merchant(),
    Traveler(),
    Messenger(),
]


def put_in_play(valley: Valley, kinds: list[int]) -> None:
    """Put the special workers of this game in play, in their printed order."""
    workers = [worker for worker in _ALL if worker.kind in kinds]
    valley.specials = kinds
    modules = valley.modules
    # After what all of them have in common, before the structure cards.
    handlers = [modules.handlers[0], *workers, *modules.handlers[1:]]
    by_kind = modules.workers.copy()
    tolls = False
    for worker in workers:
        by_kind[worker.kind] = worker
        tolls = tolls or worker.takes_toll
    valley.modules = Modules(modules.calendar, handlers, by_kind, tolls)


class SpecialWorkers(Moments):
    """What all special workers have in common."""

    def decks_shuffled(self, valley: Valley) -> None:
        """Two are drawn for all players before the parents are dealt (TU-6.1)."""
        kinds = allowed(valley.players)
        valley.chance.shuffle(kinds)
        put_in_play(valley, sorted(kinds[:IN_PLAY]))
        tuscany_events.specials(valley)

    def add_places(self, valley: Valley, seat: int, means: Means, actions: list[Action]) -> None:
        rested = valley.vineyards[seat].rested
        if rested == 0:
            return
        asked = asks_toll(valley, seat)
        for worker in valley.specials:
            if rested >> worker & 1 == 0:
                continue
            for place in valley.board.by_season[valley.season]:
                toll = toll_at(valley, seat, place.first) if asked else 0
                worker_spaces(valley, seat, means, place, worker, valley.slots, toll, actions)
            for extra in valley.board.extras:
                if may_use_extra(valley, seat, means, extra):
                    actions.append(PLACE.of(worker, extra.space))
            self._other_seasons(valley, seat, means, worker, actions)

    def _other_seasons(
        self, valley: Valley, seat: int, means: Means, worker: int, actions: list[Action]
    ) -> None:
        for season in range(len(SEASONS)):
            if season == valley.season or not valley.modules.workers[worker].reaches(valley, season):
                continue
            for place in valley.board.by_season[season]:
                if season < valley.season:
                    # All spaces are available, regardless of the number of players (TU-6.26).
                    toll = toll_at(valley, seat, place.first)
                    worker_spaces(valley, seat, means, place, worker, SLOTS, toll, actions)
                else:
                    ahead_spaces(valley, seat, means, place, worker, actions)

    def trains(self, valley: Valley, seat: int, effect: Effect) -> bool:
        train = cast(Train, effect)
        for worker in valley.specials:
            if why_not_train(valley, seat, train, worker) is None:
                valley.push(TrainWorker(seat, train))
                return True
        return False


def why_not_train(valley: Valley, seat: int, effect: Train, worker: int) -> Refusal | None:
    """Why such a worker cannot be trained, when an ordinary one can (TU-6.3, TU-6.4)."""
    if worker == ORDINARY:
        return None
    if worker not in valley.specials:
        return NotHere("TU-6.3", "not_in_play", {"worker": WORKERS[worker]})
    vineyard = valley.vineyards[seat]
    if vineyard.hired >> worker & 1:
        return Refusal("TU-6.4", "trained_already", {"worker": WORKERS[worker]})
    needed = effect.price + training_fee(valley, seat) + SURCHARGE
    return Refusal("TU-6.3", "too_few_lira", {"needed": needed}) if vineyard.lira < needed else None


class TrainWorker(OpenChoice):
    """Which worker to train."""

    declared: ClassVar = Declaration("train", SEAT, Part("effect", EffectOf(Train)), verbs=["train"])

    def __init__(self, seat: int, effect: Train) -> None:
        super().__init__(seat, "TU-6.3")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions = [TRAIN.of(ORDINARY)]
        for worker in valley.specials:
            if why_not_train(valley, self.seat, self.effect, worker) is None:
                actions.append(TRAIN.of(worker))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not TRAIN:
            return Refusal("VI-2.15", "train_first")
        return why_not_train(as_valley(state), self.seat, self.effect, action.a)

    def play(self, state: State, action: Action) -> None:
        price = self.effect.price + (0 if action.a == ORDINARY else SURCHARGE)
        pay_for_worker(as_valley(state), self.seat, action.a, price, self.effect.now)


SPECIAL_WORKERS: Final = SpecialWorkers()
