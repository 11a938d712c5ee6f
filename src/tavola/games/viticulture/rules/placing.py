"""The turn in a season of placing: one worker with its action, or a pass (VI-2.8, VI-3)."""

from typing import Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.board import FIRST_EXTRA, SEASONS, SPACE_NAMES, action_name, is_slot
from tavola.games.viticulture.box.special_workers import (
    CHEF,
    FARMER,
    FIRST_SPECIAL,
    INNKEEPER,
    MESSENGER,
    PROFESSORE,
)
from tavola.games.viticulture.rules.bonus_spaces import leave_space
from tavola.games.viticulture.rules.placed_ahead import send_messenger
from tavola.games.viticulture.rules.solo.bonus_tokens import begin_boosted, boosts, why_not_boost
from tavola.games.viticulture.rules.spaces import add_places, course_of, place_spaces, why_not_place
from tavola.games.viticulture.state.valley import FREE, Valley, as_valley
from tavola.games.viticulture.state.verbs import BOOST, MOST_PLAYERS, PASS, PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY, WORKER_BITS, WORKERS
from tavola.games.viticulture.tuscany.board.seasons import leave_season
from tavola.games.viticulture.tuscany.workers.abilities import (
    FarmerBonus,
    farmer_bonuses,
    farmer_course,
    is_last,
    push_after,
    push_placed,
)
from tavola.games.viticulture.tuscany.workers.placing import (
    bump,
    mat_places,
    may_use_extra,
    pay_tolls,
    special_places,
    worker_spaces,
)


class Turn(Decision):
    """A player's turn: place a worker or pass."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn", seat, "VI-2.8")

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        ordinary = vineyard.ready[ORDINARY] > 0 or vineyard.ready[GREY] > 0
        grande = vineyard.ready[GRANDE] > 0
        means = vineyard.means()
        actions: list[Action] = []
        for place in valley.board.by_season[valley.season]:
            if not valley.soldato:
                place_spaces(valley, self.seat, means, place, ordinary, grande, actions)
                continue
            if ordinary:
                worker_spaces(valley, self.seat, means, place, ORDINARY, valley.slots, actions)
            if grande:
                worker_spaces(valley, self.seat, means, place, GRANDE, valley.slots, actions)
        for extra in valley.board.extras:
            if may_use_extra(valley, self.seat, means, extra):
                add_places(extra.space, ordinary, grande, actions)
        if vineyard.rested:
            special_places(valley, self.seat, means, actions)
        if vineyard.annexes:
            mat_places(valley, self.seat, means, ordinary, grande, actions)
        if vineyard.tokens:
            boosts(valley, self.seat, ordinary, grande, actions)
        actions.append(PASS.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is PLACE:
            return why_not_place(valley, self.seat, action.a, action.b, valley.season)
        if action.verb is BOOST:
            return why_not_boost(valley, self.seat, action.a, action.b)
        return None

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is PASS and valley.board.chart:
            leave_season(valley, self.seat)
            return
        if action.verb is PASS:
            valley.passed |= 1 << self.seat
            if valley.journal is not None:
                valley.tell(Event("passed", self.seat, {"season": SEASONS[valley.season]}))
            return
        boosted = action.verb is BOOST
        if valley.specials:
            place_specially(valley, self.seat, action.a, action.b, boosted)
            return
        place_worker(valley, self.seat, action.a, action.b, boosted)
        act(valley, self.seat, action.a, action.b, boosted)

    def verbs(self, state: State) -> list[str]:
        # Tokens are for those who play alone (VI-15.5).
        return ["place", "boost", "pass"] if state.players == 1 else ["place", "pass"]


TURNS: Final = [Turn(seat) for seat in range(MOST_PLAYERS)]


def act(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """The action of a worker that stands on a space."""
    if boosted:
        begin_boosted(valley, seat, space)
    elif worker != FARMER:
        course_of(valley, space).begin(valley, seat)
    elif len(farmer_bonuses(valley, seat, valley.means(seat), space)) > 1:
        valley.push(FarmerBonus(seat, space, False))
    else:
        farmer_course(valley, seat, valley.means(seat), space).begin(valley, seat)


def place_specially(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """A worker is placed where special workers are in play: tolls and abilities come first (TU-6.6)."""
    pay_tolls(valley, seat, space)
    if worker == CHEF and is_slot(space) and valley.taken[space] != FREE:
        bump(valley, seat, space)
    if worker == MESSENGER and space < FIRST_EXTRA and valley.board.action_at(space).season > valley.season:
        send_messenger(valley, seat, space)
        return
    place_worker(valley, seat, worker, space, boosted)
    if worker < FIRST_SPECIAL:
        act(valley, seat, worker, space, boosted)
        return
    push_after(valley, seat, worker, space, is_last(valley, seat))
    valley.push(Act(seat, worker, space, boosted))
    push_placed(valley, seat, worker, space)


class Act(Step):
    """A special worker has done what comes first, and its action follows."""

    def __init__(self, seat: int, worker: int, space: int, boosted: bool) -> None:
        super().__init__("act")
        self.seat = seat
        self.worker = worker
        self.space = space
        self.boosted = boosted

    def run(self, state: State) -> None:
        valley = as_valley(state)
        needy = self.worker == INNKEEPER or self.worker == PROFESSORE
        if (
            needy
            and not self.boosted
            and not course_of(valley, self.space).can(valley, self.seat, valley.means(self.seat))
        ):
            # What an Innkeeper has found cannot be played: neither action nor bonus (TU-6.28).
            leave_space(valley, self.seat)
            return
        act(valley, self.seat, self.worker, self.space, self.boosted)

    def to_data(self) -> dict[str, Plain]:
        told: dict[str, Plain] = {"frame": self.name, "seat": self.seat, "worker": WORKERS[self.worker]}
        told["space"] = SPACE_NAMES[self.space]
        told["boosted"] = self.boosted
        return told


def place_worker(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """A worker goes to a space; its action follows."""
    kind = valley.put_worker(seat, worker, space)
    valley.host = space << WORKER_BITS | kind
    valley.forgone = False
    if boosted:
        valley.vineyards[seat].tokens -= 1
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[kind], "space": name, "action": action_name(space)}
        told["token"] = boosted
        valley.tell(Event("placed", seat, told, refs=[f"space:{name}"]))
