"""Which spaces a worker may be placed on, what is done there, and why one is barred (VI-3, TU-6)."""

from tavola.core.action import Action
from tavola.core.decision import Refusal
from tavola.games.viticulture.box.board import (
    BESIDE,
    FIRST_EXTRA,
    FIRST_MAT,
    SEASONS,
    SLOTS,
    SPACE_NAMES,
    STRIDE,
    ActionPlace,
)
from tavola.games.viticulture.box.special_workers import CHEF, FARMER, MESSENGER, TRAVELER
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.valley import FREE, Valley
from tavola.games.viticulture.state.verbs import PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY
from tavola.games.viticulture.tuscany.workers.abilities import farmer_course, plain_course
from tavola.games.viticulture.tuscany.workers.placing import (
    bumpable,
    helped,
    toll_at,
    why_not_extra,
    why_not_mat,
)


def course_of(valley: Valley, space: int) -> Course:
    """What is done on a space."""
    if space >= FIRST_EXTRA:
        return plain_course(valley, space)
    place = valley.board.action_at(space)
    slot = space % STRIDE
    return place.plain if slot == BESIDE else place.courses[slot]


def place_spaces(
    valley: Valley,
    seat: int,
    means: Means,
    place: ActionPlace,
    ordinary: bool,
    grande: bool,
    actions: list[Action],
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
    can = place.plain.can(valley, seat, means)
    if full:
        if can:
            actions.append(PLACE.of(GRANDE, first + BESIDE))
        return
    for slot in range(valley.slots):
        if taken[first + slot] == FREE and (
            can or (place.helps[slot] and place.courses[slot].can(valley, seat, means))
        ):
            add_places(first + slot, ordinary, grande, actions)


def add_places(space: int, ordinary: bool, grande: bool, actions: list[Action]) -> None:
    """A space for each of the workers that are ready."""
    if ordinary:
        actions.append(PLACE.of(ORDINARY, space))
    if grande:
        actions.append(PLACE.of(GRANDE, space))


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
        return refusal if refusal is not None else extra.course.refusal(valley, seat, valley.means(seat))
    refusal = why_not_action(valley, worker, space, season)
    if refusal is not None:
        return refusal
    refusal = why_not_space(valley, seat, worker, space)
    if refusal is not None or valley.board.action_at(space).season > season:
        return refusal
    means = valley.means(seat).minus_lira(toll_at(valley, seat, space))
    course = farmer_course(valley, seat, means, space) if worker == FARMER else course_of(valley, space)
    refusal = course.refusal(valley, seat, means)
    place = valley.board.action_at(space)
    if refusal is not None and helped(valley, seat, means, place, worker, space % STRIDE):
        return None
    return refusal
