"""The turn in a season of placing: one worker with its action, or a pass (VI-2.8, VI-3)."""

from typing import Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.board import (
    ACTIONS,
    BESIDE,
    FIRST_EXTRA,
    FIRST_MAT,
    SEASONS,
    SLOTS,
    SPACE_NAMES,
    STRIDE,
    ActionPlace,
    action_name,
    is_slot,
)
from tavola.games.viticulture.bonus import leave_space
from tavola.games.viticulture.effects import Course
from tavola.games.viticulture.guard import or_done
from tavola.games.viticulture.tuscany.abilities import (
    LAST,
    WAITS,
    FarmerBonus,
    farmer_bonuses,
    farmer_course,
    is_last,
    plain_course,
    planned_course,
    push_after,
    push_placed,
)
from tavola.games.viticulture.tuscany.placing import (
    bump,
    bumpable,
    helped,
    mat_places,
    may_use_extra,
    pay_tolls,
    special_places,
    toll_at,
    why_not_extra,
    why_not_mat,
    worker_spaces,
)
from tavola.games.viticulture.tuscany.seasons import leave_season
from tavola.games.viticulture.tuscany.specials import (
    CHEF,
    FARMER,
    FIRST_SPECIAL,
    INNKEEPER,
    MESSENGER,
    PROFESSORE,
    TRAVELER,
)
from tavola.games.viticulture.valley import FREE, Valley, as_valley
from tavola.games.viticulture.verbs import ACCEPT, BONUS, BOOST, DECLINE, MOST_PLAYERS, PASS, PLACE
from tavola.games.viticulture.vineyard import GRANDE, GREY, ORDINARY, WORKER_BITS, WORKER_MASK, WORKERS


class Turn(Decision):
    """A player's turn: place a worker or pass."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn", seat, "VI-2.8")

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        ordinary = vineyard.ready[ORDINARY] > 0 or vineyard.ready[GREY] > 0
        grande = vineyard.ready[GRANDE] > 0
        actions: list[Action] = []
        for place in valley.board.by_season[valley.season]:
            if not valley.soldato:
                _spaces(valley, self.seat, place, ordinary, grande, actions)
                continue
            if ordinary:
                worker_spaces(valley, self.seat, place, ORDINARY, valley.slots, actions)
            if grande:
                worker_spaces(valley, self.seat, place, GRANDE, valley.slots, actions)
        for extra in valley.board.extras:
            if may_use_extra(valley, self.seat, extra):
                _add(extra.space, ordinary, grande, actions)
        if vineyard.rested:
            special_places(valley, self.seat, actions)
        if vineyard.annexes:
            mat_places(valley, self.seat, ordinary, grande, actions)
        if vineyard.tokens:
            _boosts(valley, self.seat, ordinary, grande, actions)
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


def act(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """The action of a worker that stands on a space."""
    if boosted:
        begin_boosted(valley, seat, space)
    elif worker != FARMER:
        course_of(valley, space).begin(valley, seat)
    elif len(farmer_bonuses(valley, seat, space)) > 1:
        valley.push(FarmerBonus(seat, space, False))
    else:
        farmer_course(valley, seat, space).begin(valley, seat)


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


def send_messenger(valley: Valley, seat: int, space: int) -> None:
    """The Messenger waits on a space of a later season (TU-6.24)."""
    valley.put_worker(seat, MESSENGER, space)
    valley.plans.append(WAITS | seat << 16 | space << WORKER_BITS | MESSENGER)
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[MESSENGER], "space": name, "action": action_name(space)}
        valley.tell(Event("planned", seat, told, refs=[f"space:{name}"]))


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
        if needy and not self.boosted and not course_of(valley, self.space).can(valley, self.seat):
            # What an Innkeeper has found cannot be played: neither action nor bonus (TU-6.28).
            leave_space(valley, self.seat)
            return
        act(valley, self.seat, self.worker, self.space, self.boosted)

    def to_data(self) -> dict[str, Plain]:
        told: dict[str, Plain] = {"frame": self.name, "seat": self.seat, "worker": WORKERS[self.worker]}
        told["space"] = SPACE_NAMES[self.space]
        told["boosted"] = self.boosted
        return told


TURNS: Final = [Turn(seat) for seat in range(MOST_PLAYERS)]


def _add(space: int, ordinary: bool, grande: bool, actions: list[Action]) -> None:
    if ordinary:
        actions.append(PLACE.of(ORDINARY, space))
    if grande:
        actions.append(PLACE.of(GRANDE, space))


def _spaces(
    valley: Valley, seat: int, place: ActionPlace, ordinary: bool, grande: bool, actions: list[Action]
) -> None:
    """Every way to place a worker at an action."""
    first = place.first
    taken = valley.taken
    full = True
    for slot in range(valley.slots):
        if taken[first + slot] == FREE:
            full = False
    if full and not grande:
        return
    can = place.plain.can(valley, seat)
    if full:
        if can:
            actions.append(PLACE.of(GRANDE, first + BESIDE))
        return
    for slot in range(valley.slots):
        if taken[first + slot] == FREE and (
            can or (place.helps[slot] and place.courses[slot].can(valley, seat))
        ):
            _add(first + slot, ordinary, grande, actions)


def _boosts(valley: Valley, seat: int, ordinary: bool, grande: bool, actions: list[Action]) -> None:
    """Every way to place a worker and spend a token for a bonus (VI-15.6, TU-8.6)."""
    rested = valley.vineyards[seat].rested
    for place in valley.board.by_season[valley.season]:
        first = place.first
        if valley.taken[first] == FREE:
            if not can_boost(valley, seat, place, 0):
                continue
            if ordinary:
                actions.append(BOOST.of(ORDINARY, first))
            if grande:
                actions.append(BOOST.of(GRANDE, first))
            for worker in valley.specials:
                if rested >> worker & 1 and not wasted(place, worker):
                    actions.append(BOOST.of(worker, first))
        elif grande and can_boost(valley, seat, place, BESIDE):
            actions.append(BOOST.of(GRANDE, first + BESIDE))
    if rested >> TRAVELER & 1 == 0:
        return
    for season in range(valley.season):
        for place in valley.board.by_season[season]:
            for slot in range(SLOTS):
                if valley.taken[place.first + slot] == FREE and can_boost(valley, seat, place, slot):
                    actions.append(BOOST.of(TRAVELER, place.first + slot))


def wasted(place: ActionPlace, worker: int) -> bool:
    """Whether a token brings a Farmer nothing that he would not have without (TU-6.27)."""
    return worker == FARMER and len(place.bonuses) < 2


def other_bonuses(place: ActionPlace, slot: int) -> list[int]:
    """The spaces of the bonuses that a token can bring to a worker on one of the spaces (TU-8.6, TU-8.7)."""
    return [other for other in place.bonuses if other != slot]


def can_boost(valley: Valley, seat: int, place: ActionPlace, slot: int) -> bool:
    """Whether the action can be done on a space with a bonus for a token."""
    if slot in place.bonuses:
        # Its own bonus and the other one, if there is another.
        if len(place.bonuses) < 2 or place.boosted is None:
            return False
        return place.boosted.can(valley, seat)
    found = False
    for other in place.bonuses:
        found = found or place.courses[other].can(valley, seat)
    return found


def bonus_actions(valley: Valley, seat: int, place: ActionPlace) -> list[Action]:
    """The bonuses of an action that can be had, by their spaces."""
    return [BONUS.of(place.first + slot) for slot in place.bonuses if place.courses[slot].can(valley, seat)]


def begin_boosted(valley: Valley, seat: int, space: int) -> None:
    """The action with a bonus for a token; on a space without one, one of several may have to be chosen."""
    place = valley.board.action_at(space)
    if place.boosted is not None and (space == place.first or space - place.first in place.bonuses):
        place.boosted.begin(valley, seat)
    elif len(place.bonuses) == 1:
        place.courses[place.bonuses[0]].begin(valley, seat)
    else:
        valley.push(ChooseBonus(seat, place.number))


class ChooseBonus(Decision):
    """Which bonus of an action comes with it; `action` is the action by number."""

    def __init__(self, seat: int, action: int) -> None:
        super().__init__("choose_bonus", seat, "TU-8.6")
        self.action = action

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        return or_done(bonus_actions(valley, self.seat, valley.board.places[self.action]))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is not BONUS:
            return Refusal("VI-2.15", "bonus_first")
        place = valley.board.places[self.action]
        slot = action.a - place.first
        if slot not in place.bonuses:
            return Refusal(self.rule, "no_bonus_there")
        return place.courses[slot].refusal(valley, self.seat)

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is BONUS:
            valley.board.places[self.action].courses[action.a % STRIDE].begin(valley, self.seat)

    def verbs(self, state: State) -> list[str]:
        return ["bonus"]

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat, "action": ACTIONS[self.action]}


def course_of(valley: Valley, space: int) -> Course:
    """What is done on a space."""
    if space >= FIRST_EXTRA:
        return plain_course(valley, space)
    place = valley.board.action_at(space)
    slot = space % STRIDE
    return place.plain if slot == BESIDE else place.courses[slot]


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


# Why not ------------------------------------------------------------------------------------------


def why_not_space(valley: Valley, seat: int, worker: int, space: int) -> Refusal | None:
    """Whether a space of an action can be taken at all (VI-3.1, VI-3.2, VI-3.9, VI-3.10, TU-6)."""
    slot = space % STRIDE
    first = space - slot
    season = valley.board.action_at(space).season
    toll = toll_at(valley, seat, space)
    if toll > valley.vineyards[seat].lira:
        return Refusal("TU-6.15", "too_few_lira", {"needed": toll})
    if slot == BESIDE:
        if worker == TRAVELER and season < valley.season:
            return Refusal("TU-6.26", "space_taken")
        if worker != GRANDE and (toll == 0 or (worker == MESSENGER and season > valley.season)):
            return Refusal("VI-3.9", "only_grande")
        for other in range(valley.slots):
            if valley.taken[first + other] == FREE:
                return Refusal("VI-3.10", "space_is_free", {"space": SPACE_NAMES[first + other]})
        return None
    if slot >= min(valley.slots, SLOTS) and not (worker == TRAVELER and season < valley.season):
        return Refusal("VI-3.1", "space_not_used", {"players": valley.players})
    if valley.taken[space] != FREE and not (worker == CHEF and bumpable(valley, seat, space)):
        return Refusal(
            "TU-6.10" if worker == CHEF else "VI-3.2", "space_taken", {"space": SPACE_NAMES[space]}
        )
    return None


def why_not_action(valley: Valley, worker: int, space: int, season: int) -> Refusal | None:
    """Whether the board has the action of a space, in this season (VI-3.5, TU-6.24, TU-6.26)."""
    place = valley.board.action_at(space)
    if place.season < 0:
        return Refusal("VI-3.5", "not_on_board", {"action": place.name})
    if (worker == TRAVELER and place.season < season) or (worker == MESSENGER and place.season > season):
        return None
    return None if place.season == season else Refusal("VI-3.5", "wrong_season", {"season": SEASONS[season]})


def why_not_place(valley: Valley, seat: int, worker: int, space: int, season: int) -> Refusal | None:
    """Why a worker cannot be placed there."""
    if worker == GREY or not valley.vineyards[seat].is_ready(worker):
        return Refusal("VI-3.14" if worker == GREY else "VI-3.13", "no_such_worker")
    if space >= FIRST_MAT:
        return why_not_mat(valley, seat, space)
    if space >= FIRST_EXTRA:
        extra = valley.board.extras[space - FIRST_EXTRA]
        refusal = why_not_extra(valley, seat, extra)
        if refusal is None and toll_at(valley, seat, space) > valley.vineyards[seat].lira:
            return Refusal("TU-6.15", "too_few_lira", {"needed": toll_at(valley, seat, space)})
        return refusal if refusal is not None else extra.course.refusal(valley, seat)
    refusal = why_not_action(valley, worker, space, season)
    if refusal is not None:
        return refusal
    refusal = why_not_space(valley, seat, worker, space)
    if refusal is not None or valley.board.action_at(space).season > season:
        return refusal
    toll = toll_at(valley, seat, space)
    valley.vineyards[seat].lira -= toll
    course = farmer_course(valley, seat, space) if worker == FARMER else course_of(valley, space)
    refusal = course.refusal(valley, seat)
    if refusal is not None and helped(valley, seat, valley.board.action_at(space), worker, space % STRIDE):
        refusal = None
    valley.vineyards[seat].lira += toll
    return refusal


def why_not_boost(valley: Valley, seat: int, worker: int, space: int) -> Refusal | None:
    """Why a token cannot be spent there (VI-15.6, VI-15.7)."""
    if valley.vineyards[seat].tokens == 0 or space >= FIRST_EXTRA:
        return Refusal("VI-15.6", "no_token")
    # For a Messenger a token is spent when the action is done (TU-6.27).
    refusal = why_not_action(valley, worker if worker == TRAVELER else ORDINARY, space, valley.season)
    if refusal is not None:
        return refusal
    if worker == GREY or not valley.vineyards[seat].is_ready(worker):
        return Refusal("VI-3.13", "no_such_worker")
    refusal = why_not_space(valley, seat, worker, space)
    if refusal is not None:
        return Refusal("VI-15.7", refusal.reason, refusal.values) if refusal.rule == "VI-3.2" else refusal
    place = valley.board.action_at(space)
    if wasted(place, worker):
        return Refusal("TU-6.27", "no_other_bonus")
    others = other_bonuses(place, space - place.first)
    if not others:
        return Refusal("TU-8.7", "no_other_bonus")
    if space - place.first in place.bonuses and place.boosted is not None:
        return place.boosted.refusal(valley, seat)
    return place.courses[others[0]].refusal(valley, seat)


# Whose turn it is ---------------------------------------------------------------------------------


class NextTurn(Step):
    """The turn goes on to the next rooster that has not passed (VI-2.7, VI-2.9, VI-2.10)."""

    def __init__(self) -> None:
        super().__init__("next_turn")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.host = -1
        valley.forgone = False
        seat = next_seat(valley)
        if seat < 0:
            return
        valley.active = seat
        valley.turn_row = valley.vineyards[seat].row
        valley.gazed = False
        valley.push(NEXT_TURN)
        waiting = messenger_of(valley, seat)
        if waiting >= 0:
            # The Messenger acts instead of a worker that is placed (TU-6.25).
            valley.plans.remove(waiting)
            valley.push(RunPlan(waiting))
        elif valley.vineyards[seat].can_place():
            valley.push(TURNS[seat])
        else:
            leave_season(valley, seat)


NEXT_TURN: Final = NextTurn()


def next_seat(valley: Valley) -> int:
    """The seat after the last turn in the order of the rows; who has no worker left passes."""
    while True:
        best = -1
        best_row = 0
        for seat in range(valley.players):
            if valley.passed >> seat & 1:
                continue
            row = valley.vineyards[seat].row
            # Rows up to the last turn come only after all others.
            place = row if row > valley.turn_row else row + 100
            if best < 0 or place < best_row:
                best = seat
                best_row = place
        # On the extended board passing is more than waiting, and nobody is passed over.
        if best < 0 or valley.vineyards[best].can_place() or valley.board.chart:
            return best
        if messenger_of(valley, best) >= 0:
            return best
        valley.passed |= 1 << best


def messenger_of(valley: Valley, seat: int) -> int:
    """The plan of a Messenger who waits in this season, or -1."""
    for code in valley.plans:
        if code & WAITS and code >> 16 & 7 == seat:
            if valley.board.action_at((code & 0xFFFF) >> WORKER_BITS).season == valley.season:
                return code
    return -1


class RunPlan(Step):
    """A worker placed ahead acts now, or its plan is lost (VI-12.4, TU-6.25)."""

    def __init__(self, code: int) -> None:
        super().__init__("run_plan")
        self.code = code

    def run(self, state: State) -> None:
        valley = as_valley(state)
        seat = self.code >> 16 & 7
        placed = self.code & 0xFFFF
        if placed not in valley.vineyards[seat].placed:
            return  # taken back before it could act
        valley.active = seat
        valley.host = placed
        valley.forgone = False
        valley.gazed = False
        course = planned_course(valley, seat, self.code)
        if course.asked_blindly(valley, seat) or can_boost_plan(valley, seat, self.code):
            valley.push(CarryOut(seat, self.code))
        else:
            carry_out(valley, self.code, course.can(valley, seat), False)

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "code": self.code}


def can_boost_plan(valley: Valley, seat: int, code: int) -> bool:
    """Whether a token can bring a bonus to a Messenger whose action is due; others have none (TU-6.27)."""
    if valley.vineyards[seat].tokens == 0 or code & WAITS == 0:
        return False
    space = (code & 0xFFFF) >> WORKER_BITS
    place = valley.board.action_at(space)
    return can_boost(valley, seat, place, space % STRIDE)


class CarryOut(Decision):
    """The owner says whether the action of a worker placed ahead can be done: cards of the hand decide.

    A Messenger may have a token spent on it.
    """

    def __init__(self, seat: int, code: int) -> None:
        super().__init__("carry_out", seat, "TU-6.25" if code & WAITS else "VI-12.4")
        self.code = code

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        can = planned_course(valley, self.seat, self.code).can(valley, self.seat)
        actions = [ACCEPT.of() if can else DECLINE.of()]
        if can_boost_plan(valley, self.seat, self.code):
            actions.append(BOOST.of(self.code & WORKER_MASK, (self.code & 0xFFFF) >> WORKER_BITS))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is BOOST:
            none = valley.vineyards[self.seat].tokens == 0
            return Refusal("VI-15.6", "no_token") if none else Refusal("TU-6.27", "no_other_bonus")
        if action.verb is ACCEPT:
            return planned_course(valley, self.seat, self.code).refusal(valley, self.seat)
        return Refusal(self.rule if action.verb is DECLINE else "VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        carry_out(as_valley(state), self.code, action.verb is not DECLINE, action.verb is BOOST)

    def verbs(self, state: State) -> list[str]:
        return ["accept", "decline", "boost"] if state.players == 1 else ["accept", "decline"]

    def to_data(self) -> dict[str, Plain]:
        told: dict[str, Plain] = {"frame": self.name, "seat": self.seat, "code": self.code}
        told["worker"] = WORKERS[self.code & WORKER_MASK]
        told["action"] = action_name((self.code & 0xFFFF) >> WORKER_BITS)
        return told


def carry_out(valley: Valley, code: int, can: bool, boosted: bool) -> None:
    """The action of a worker placed ahead, perhaps with a bonus for a token, or the loss of it."""
    seat = code >> 16 & 7
    space, worker = (code & 0xFFFF) >> WORKER_BITS, code & WORKER_MASK
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[worker], "space": name, "done": can, "token": boosted}
        told["action"] = action_name(space)
        valley.tell(Event("plan", seat, told, refs=[f"space:{name}"]))
    if can:
        if worker >= FIRST_SPECIAL:
            push_after(valley, seat, worker, space, code & LAST != 0)
        if boosted:
            valley.vineyards[seat].tokens -= 1
            begin_boosted(valley, seat, space)
        else:
            planned_course(valley, seat, code).begin(valley, seat)
    else:
        leave_space(valley, seat)
