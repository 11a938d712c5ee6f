"""The Professore: retrieves one of its owner's regular workers (TU-6.13, TU-6.14, TU-6.28)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.viticulture.box.board import FIRST_EXTRA, SLOTS
from tavola.games.viticulture.box.special_workers import special_kind
from tavola.games.viticulture.rules.actions.retrieve_workers import take_back
from tavola.games.viticulture.state.board import ActionPlace
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.placed import placed_at, space_of, worker_of
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, RETRIEVE
from tavola.games.viticulture.state.vineyard import GREY, ORDINARY
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker

PROFESSORE: Final = special_kind("professore")


class Professore(SpecialWorker):
    """When placed, it may retrieve a regular worker from this season's actions."""

    def __init__(self) -> None:
        super().__init__("professore")
        self.looks_again = True

    def finds_means(self, valley: Valley, seat: int, means: Means, place: ActionPlace, slot: int) -> bool:
        """The retrieved worker may make the action possible, as for a Planner (TU-6.28)."""
        if recalls(valley, seat):
            course = place.courses[slot] if slot < SLOTS else place.plain
            if course.can(valley, seat, means.with_worker()):
                return True
        return super().finds_means(valley, seat, means, place, slot)

    def before_action(self, valley: Valley, seat: int, space: int) -> None:
        if recalls(valley, seat):
            valley.push(Recall(seat))


def recalls(valley: Valley, seat: int) -> list[Action]:
    """The regular workers on actions of this season, each space and kind once (TU-6.13)."""
    actions: list[Action] = []
    for code in valley.vineyards[seat].placed:
        worker, space = worker_of(code), space_of(code)
        if (worker == ORDINARY or worker == GREY) and space < FIRST_EXTRA:
            action = RETRIEVE.of(worker, space)
            if valley.board.action_at(space).season == valley.season and action not in actions:
                actions.append(action)
    return actions


def must_recall(valley: Valley, seat: int) -> bool:
    """Whether the Professore's own action needs the retrieved worker (TU-6.28)."""
    if valley.host < 0 or worker_of(valley.host) != PROFESSORE:
        return False  # it was placed ahead
    return not valley.board.course_of(space_of(valley.host)).can(valley, seat, valley.means(seat))


class Recall(Decision):
    """Which worker the Professore retrieves."""

    declared: ClassVar = Declaration("recall", SEAT, verbs=["retrieve", "done"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "TU-6.13")

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions = recalls(valley, self.seat)
        if not actions or not must_recall(valley, self.seat):
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DONE:
            return Refusal("TU-6.28", "worker_first")
        if action.verb is not RETRIEVE:
            return Refusal("VI-2.15", "no_worker_to_retrieve")
        # If the player has a worker there, it is one that a Professore may not retrieve.
        stands = placed_at(action.b, action.a) in as_valley(state).vineyards[self.seat].placed
        return Refusal("TU-6.14" if stands else "TU-6.13", "no_worker_to_retrieve")

    def play(self, state: State, action: Action) -> None:
        if action.verb is RETRIEVE:
            take_back(as_valley(state), self.seat, placed_at(action.b, action.a))
