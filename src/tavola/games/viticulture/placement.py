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
    SEASONS,
    SLOTS,
    SPACE_NAMES,
    STRIDE,
    ActionPlace,
    ExtraPlace,
    action_name,
)
from tavola.games.viticulture.effects import Course
from tavola.games.viticulture.guard import or_done
from tavola.games.viticulture.tuscany.seasons import leave_season
from tavola.games.viticulture.valley import FREE, Valley, as_valley
from tavola.games.viticulture.verbs import BONUS, BOOST, MOST_PLAYERS, PASS, PLACE
from tavola.games.viticulture.vineyard import GRANDE, GREY, ORDINARY, WORKER_BITS, WORKERS, Vineyard


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
            _spaces(valley, self.seat, place, ordinary, grande, actions)
        for extra in valley.board.extras:
            if why_not_extra(valley, self.seat, extra) is None and extra.course.can(valley, self.seat):
                _add(extra.space, ordinary, grande, actions)
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
        place_worker(valley, self.seat, action.a, action.b, boosted)
        if boosted:
            begin_boosted(valley, self.seat, action.b)
        else:
            course_of(valley, action.b).begin(valley, self.seat)

    def verbs(self, state: State) -> list[str]:
        # Tokens are for those who play alone (VI-15.5).
        return ["place", "boost", "pass"] if state.players == 1 else ["place", "pass"]


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
    for place in valley.board.by_season[valley.season]:
        if valley.taken[place.first] == FREE:
            if place.boosted is not None and place.boosted.can(valley, seat):
                if ordinary:
                    actions.append(BOOST.of(ORDINARY, place.first))
                if grande:
                    actions.append(BOOST.of(GRANDE, place.first))
        elif grande and bonus_actions(valley, seat, place):
            actions.append(BOOST.of(GRANDE, place.first + BESIDE))


def bonus_actions(valley: Valley, seat: int, place: ActionPlace) -> list[Action]:
    """The bonuses of an action that can be had, by their spaces."""
    return [BONUS.of(place.first + slot) for slot in place.bonuses if place.courses[slot].can(valley, seat)]


def begin_boosted(valley: Valley, seat: int, space: int) -> None:
    """The action with a bonus for a token; beside the action one of several may have to be chosen."""
    place = valley.board.action_at(space)
    if space != place.first + BESIDE and place.boosted is not None:
        place.boosted.begin(valley, seat)
        return
    if len(place.bonuses) == 1:
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
        return valley.board.extras[space - FIRST_EXTRA].course
    place = valley.board.action_at(space)
    slot = space % STRIDE
    return place.plain if slot == BESIDE else place.courses[slot]


def place_worker(valley: Valley, seat: int, worker: int, space: int, boosted: bool) -> None:
    """A worker goes to a space; its action follows."""
    kind = valley.put_worker(seat, worker, space)
    valley.host = space << WORKER_BITS | kind
    if boosted:
        valley.vineyards[seat].tokens -= 1
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[kind], "space": name, "action": action_name(space)}
        told["token"] = boosted
        valley.tell(Event("placed", seat, told, refs=[f"space:{name}"]))


# Why not ------------------------------------------------------------------------------------------


def has_ready(vineyard: Vineyard, worker: int) -> bool:
    """Whether such a worker can be placed."""
    return vineyard.ready[worker] > 0 or (worker == ORDINARY and vineyard.ready[GREY] > 0)


def why_not_extra(valley: Valley, seat: int, extra: ExtraPlace) -> Refusal | None:
    """A space outside the seasons: the owner's alone, one worker in a year (VI-9.5, VI-9.6)."""
    if extra.structure < 0:
        return None
    vineyard = valley.vineyards[seat]
    if vineyard.structures >> extra.structure & 1 == 0:
        return Refusal("VI-9.5", "needs_structure", {"structure": extra.name})
    for code in vineyard.placed:
        if code >> WORKER_BITS == extra.space:
            return Refusal("VI-9.6", "space_taken", {"space": extra.name})
    return None


def why_not_space(valley: Valley, worker: int, space: int) -> Refusal | None:
    """Whether a space of an action can be taken at all (VI-3.1, VI-3.2, VI-3.9, VI-3.10)."""
    slot = space % STRIDE
    first = space - slot
    if slot == BESIDE:
        if worker != GRANDE:
            return Refusal("VI-3.9", "only_grande")
        for other in range(valley.slots):
            if valley.taken[first + other] == FREE:
                return Refusal("VI-3.10", "space_is_free", {"space": SPACE_NAMES[first + other]})
        return None
    if slot >= min(valley.slots, SLOTS):
        return Refusal("VI-3.1", "space_not_used", {"players": valley.players})
    if valley.taken[space] != FREE:
        return Refusal("VI-3.2", "space_taken", {"space": SPACE_NAMES[space]})
    return None


def why_not_action(valley: Valley, space: int, season: int) -> Refusal | None:
    """Whether the board has the action of a space, in this season (VI-3.5)."""
    place = valley.board.action_at(space)
    if place.season < 0:
        return Refusal("VI-3.5", "not_on_board", {"action": place.name})
    return None if place.season == season else Refusal("VI-3.5", "wrong_season", {"season": SEASONS[season]})


def why_not_place(valley: Valley, seat: int, worker: int, space: int, season: int) -> Refusal | None:
    """Why a worker cannot be placed there."""
    if worker == GREY or not has_ready(valley.vineyards[seat], worker):
        return Refusal("VI-3.14" if worker == GREY else "VI-3.13", "no_such_worker")
    if space >= FIRST_EXTRA:
        extra = valley.board.extras[space - FIRST_EXTRA]
        refusal = why_not_extra(valley, seat, extra)
        return refusal if refusal is not None else extra.course.refusal(valley, seat)
    refusal = why_not_action(valley, space, season)
    if refusal is not None:
        return refusal
    refusal = why_not_space(valley, worker, space)
    return refusal if refusal is not None else course_of(valley, space).refusal(valley, seat)


def why_not_boost(valley: Valley, seat: int, worker: int, space: int) -> Refusal | None:
    """Why a token cannot be spent there (VI-15.6, VI-15.7)."""
    if valley.vineyards[seat].tokens == 0 or space >= FIRST_EXTRA:
        return Refusal("VI-15.6", "no_token")
    refusal = why_not_action(valley, space, valley.season)
    if refusal is not None:
        return refusal
    if not has_ready(valley.vineyards[seat], worker):
        return Refusal("VI-3.13", "no_such_worker")
    refusal = why_not_space(valley, worker, space)
    if refusal is not None:
        return Refusal("VI-15.7", refusal.reason, refusal.values) if refusal.rule == "VI-3.2" else refusal
    place = valley.board.action_at(space)
    if space == place.first and place.boosted is not None:
        return place.boosted.refusal(valley, seat)
    if space == place.first or not place.bonuses:
        return Refusal("TU-8.7", "no_other_bonus")
    return place.courses[place.bonuses[0]].refusal(valley, seat)


# Whose turn it is ---------------------------------------------------------------------------------


class NextTurn(Step):
    """The turn goes on to the next rooster that has not passed (VI-2.7, VI-2.9, VI-2.10)."""

    def __init__(self) -> None:
        super().__init__("next_turn")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.host = -1
        seat = next_seat(valley)
        if seat < 0:
            return
        valley.active = seat
        valley.turn_row = valley.vineyards[seat].row
        valley.push(NEXT_TURN)
        if valley.vineyards[seat].can_place():
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
        valley.passed |= 1 << best
