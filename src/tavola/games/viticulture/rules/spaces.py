"""Which spaces a worker may be placed on, and if not, why (VI-3)."""

from tavola.core.action import Action
from tavola.core.decision import NoSuch, Refusal
from tavola.games.viticulture.box.board import (
    BESIDE,
    FIRST_EXTRA,
    FIRST_MAT,
    SEASONS,
    SLOTS,
    SPACE_NAMES,
    STRIDE,
    spent_space,
)
from tavola.games.viticulture.state.board import ActionPlace, ExtraPlace
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import toll_at, why_not_mat
from tavola.games.viticulture.state.placed import space_of
from tavola.games.viticulture.state.valley import FREE, Valley
from tavola.games.viticulture.state.verbs import PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY, Vineyard


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
    """Add a space for each kind of worker that is ready."""
    if ordinary:
        actions.append(PLACE.of(ORDINARY, space))
    if grande:
        actions.append(PLACE.of(GRANDE, space))


def worker_spaces(
    valley: Valley,
    seat: int,
    means: Means,
    place: ActionPlace,
    worker: int,
    slots: int,
    toll: int,
    actions: list[Action],
) -> None:
    """Every way to place a worker of one kind at an action, with its toll and the worker's own rules."""
    first = place.first
    if means.lira < toll:
        return
    if toll:
        means = means.minus_lira(toll)
    kind = valley.modules.workers[worker]
    can = place.plain.can(valley, seat, means)
    full = True
    for slot in range(slots):
        free = valley.taken[first + slot] == FREE
        full = full and not free
        if free or kind.takes_over(valley, seat, first + slot):
            if can or kind.finds_means(valley, seat, means, place, slot):
                actions.append(PLACE.of(worker, first + slot))
    if full and (worker == GRANDE or toll) and kind.why_not_beside(valley, place.season) is None:
        if can or kind.finds_means(valley, seat, means, place, BESIDE):
            actions.append(PLACE.of(worker, first + BESIDE))


def ahead_spaces(
    valley: Valley, seat: int, means: Means, place: ActionPlace, worker: int, actions: list[Action]
) -> None:
    """Every way to place a worker at an action of a later season; what it can do there is checked then."""
    toll = toll_at(valley, seat, place.first)
    if means.lira < toll:
        return
    kind = valley.modules.workers[worker]
    full = True
    for slot in range(valley.slots):
        space = place.first + slot
        free = valley.taken[space] == FREE
        full = full and not free
        if free or kind.takes_over(valley, seat, space):
            actions.append(PLACE.of(worker, space))
    if full and (worker == GRANDE or toll) and kind.why_not_beside(valley, place.season) is None:
        actions.append(PLACE.of(worker, place.first + BESIDE))


def is_taken(vineyard: Vineyard, space: int) -> bool:
    """Whether a private space was already used this year (VI-9.6, TU-7.8, TU-7.38)."""
    if vineyard.used & spent_space(space):
        return True
    for code in vineyard.placed:
        if space_of(code) == space:
            return True
    return False


def why_not_extra(valley: Valley, seat: int, extra: ExtraPlace) -> Refusal | None:
    """A space outside the seasons: only for its owner, one worker a year (VI-9.5, VI-9.6)."""
    if extra.structure < 0:
        return None
    vineyard = valley.vineyards[seat]
    if vineyard.structures >> extra.structure & 1 == 0:
        return Refusal("VI-9.5", "needs_structure", {"structure": extra.name})
    if is_taken(vineyard, extra.space):
        return Refusal("VI-9.6", "space_taken", {"space": extra.name})
    return None


def may_use_extra(valley: Valley, seat: int, means: Means, extra: ExtraPlace) -> bool:
    """Whether a worker may be placed there and has something to do."""
    if extra.structure >= 0:
        vineyard = valley.vineyards[seat]
        # The same as `why_not_extra`, which is too slow to call every turn.
        if vineyard.structures >> extra.structure & 1 == 0 or is_taken(vineyard, extra.space):
            return False
    if not extra.course.can(valley, seat, means):
        return False
    return not valley.modules.tolls or toll_at(valley, seat, extra.space) <= means.lira


# Why not ------------------------------------------------------------------------------------------


def why_not_space(valley: Valley, seat: int, worker: int, space: int) -> Refusal | None:
    """Why a space of an action cannot be taken at all (VI-3.1, VI-3.2, VI-3.9, VI-3.10)."""
    slot = space % STRIDE
    first = space - slot
    season = valley.board.action_at(space).season
    kind = valley.modules.workers[worker]
    toll = toll_at(valley, seat, space)
    if toll > valley.vineyards[seat].lira:
        return Refusal("TU-6.15", "too_few_lira", {"needed": toll})
    if slot == BESIDE:
        refusal = kind.why_not_beside(valley, season)
        if refusal is not None:
            return refusal
        if worker != GRANDE and toll == 0:
            return Refusal("VI-3.9", "only_grande")
        for other in range(valley.slots):
            if valley.taken[first + other] == FREE:
                return Refusal("VI-3.10", "space_is_free", {"space": SPACE_NAMES[first + other]})
        return None
    everywhere = season < valley.season and kind.reaches(valley, season)
    if slot >= min(valley.slots, SLOTS) and not everywhere:
        return Refusal("VI-3.1", "space_not_used", {"players": valley.players})
    if valley.taken[space] != FREE and not kind.takes_over(valley, seat, space):
        return Refusal(kind.taken_rule, "space_taken", {"space": SPACE_NAMES[space]})
    return None


def why_not_action(valley: Valley, worker: int, space: int) -> Refusal | None:
    """Why the action of a space is not available: not on this board, or not in this season (VI-3.5)."""
    place = valley.board.action_at(space)
    if place.season < 0:
        return Refusal("VI-3.5", "not_on_board", {"action": place.name})
    if place.season == valley.season or valley.modules.workers[worker].reaches(valley, place.season):
        return None
    return Refusal("VI-3.5", "wrong_season", {"season": SEASONS[valley.season]})


def why_not_place(valley: Valley, seat: int, worker: int, space: int) -> Refusal | None:
    """Why a worker cannot be placed there."""
    if worker == GREY or not valley.vineyards[seat].is_ready(worker):
        return NoSuch("VI-3.14" if worker == GREY else "VI-3.13", "no_such_worker")
    if space >= FIRST_MAT:
        return why_not_mat(valley, seat, space)
    toll = toll_at(valley, seat, space)
    means = valley.means(seat)
    if space >= FIRST_EXTRA:
        extra = valley.board.extras[space - FIRST_EXTRA]
        refusal = why_not_extra(valley, seat, extra)
        if refusal is None and toll > means.lira:
            return Refusal("TU-6.15", "too_few_lira", {"needed": toll})
        return refusal if refusal is not None else extra.course.refusal(valley, seat, means)
    refusal = why_not_action(valley, worker, space)
    if refusal is None:
        refusal = why_not_space(valley, seat, worker, space)
    place = valley.board.action_at(space)
    if refusal is not None or place.season > valley.season:
        return refusal
    kind = valley.modules.workers[worker]
    means = means.minus_lira(toll)
    refusal = kind.course(valley, seat, means, space).refusal(valley, seat, means)
    if refusal is not None and kind.finds_means(valley, seat, means, place, space % STRIDE):
        return None
    return refusal
