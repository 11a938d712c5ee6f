"""The turn: place one worker and take its action, or pass (VI-2.8, VI-3)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, YES_NO, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL
from tavola.games.viticulture.rules.bonus_spaces import leave_space
from tavola.games.viticulture.rules.solo.bonus_tokens import begin_boosted, boosts, why_not_boost
from tavola.games.viticulture.rules.spaces import (
    add_places,
    may_use_extra,
    place_spaces,
    why_not_place,
    worker_spaces,
)
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.codecs import SPACE, WORKER
from tavola.games.viticulture.state.moments import add_places as add_more_places
from tavola.games.viticulture.state.moments import asks_toll, pay_tolls, toll_at
from tavola.games.viticulture.state.placed import placed_at
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import BOOST, MOST_PLAYERS, PASS, PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY


class Turn(Decision):
    """A player's turn: place a worker or pass."""

    declared: ClassVar = Declaration("turn", SEAT)

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "VI-2.8", begins_turn=True)

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        ordinary = vineyard.ready[ORDINARY] > 0 or vineyard.ready[GREY] > 0
        grande = vineyard.ready[GRANDE] > 0
        means = vineyard.means()
        actions: list[Action] = []
        tolls = valley.modules.tolls
        asked = tolls and asks_toll(valley, self.seat)
        for place in valley.board.by_season[valley.season]:
            if not tolls:
                place_spaces(valley, self.seat, means, place, ordinary, grande, actions)
                continue
            toll = toll_at(valley, self.seat, place.first) if asked else 0
            if ordinary:
                worker_spaces(valley, self.seat, means, place, ORDINARY, valley.slots, toll, actions)
            if grande:
                worker_spaces(valley, self.seat, means, place, GRANDE, valley.slots, toll, actions)
        for extra in valley.board.extras:
            if may_use_extra(valley, self.seat, means, extra):
                add_places(extra.space, ordinary, grande, actions)
        add_more_places(valley, self.seat, means, actions)
        if vineyard.tokens:
            boosts(valley, self.seat, ordinary, grande, actions)
        actions.append(PASS.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is PLACE:
            return why_not_place(valley, self.seat, action.a, action.b)
        if action.verb is BOOST:
            return why_not_boost(valley, self.seat, action.a, action.b)
        return None

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is PASS:
            valley.modules.calendar.passes(valley, self.seat)
        else:
            place(valley, self.seat, action.a, action.b, action.verb is BOOST)

    def verbs(self, state: State) -> list[str]:
        # Only solo players have tokens (VI-15.5).
        return ["place", "boost", "pass"] if state.players == 1 else ["place", "pass"]


TURNS: Final = [Turn(seat) for seat in range(MOST_PLAYERS)]


def place(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """Place a worker and take its action; `moments.py` says in which order things happen (TU-6.6)."""
    kind = valley.modules.workers[worker]
    pay_tolls(valley, seat, space)
    kind.arrives(valley, seat, space)
    if kind.goes_ahead(valley, seat, space):
        return
    put_worker(valley, seat, worker, space, boosted)
    if worker < FIRST_SPECIAL:
        act(valley, seat, worker, space, boosted)
        return
    kind.after_action(valley, seat, space, valley.others_passed(seat))
    valley.push(Act(seat, worker, space, boosted))
    kind.before_action(valley, seat, space)


def act(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """The action of a worker on a space."""
    if boosted:
        begin_boosted(valley, seat, space)
    else:
        valley.modules.workers[worker].acts(valley, seat, space)


class Act(Step):
    """A special worker has done what it does before its action; now take the action."""

    declared: ClassVar = Declaration(
        "act", SEAT, Part("worker", WORKER), Part("space", SPACE), Part("boosted", YES_NO)
    )

    def __init__(self, seat: int, worker: int, space: int, boosted: bool) -> None:
        self.seat = seat
        self.worker = worker
        self.space = space
        self.boosted = boosted

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if not self.boosted and valley.modules.workers[self.worker].looks_again:
            course = valley.board.course_of(self.space)
            if not course.can(valley, self.seat, valley.means(self.seat)):
                # The action is still not possible: no action and no bonus (TU-6.28).
                leave_space(valley, self.seat)
                return
        act(valley, self.seat, self.worker, self.space, self.boosted)


def put_worker(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """Put a worker on a space; its action follows."""
    kind = valley.put_worker(seat, worker, space)
    valley.host = placed_at(space, kind)
    valley.forgone = False
    if boosted:
        valley.vineyards[seat].tokens -= 1
    events.placed(valley, seat, kind, space, boosted)
