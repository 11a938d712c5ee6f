"""Where special workers may be placed, and what a Soldato asks of others (TU-6)."""

from typing import Final

from tavola.core.action import Action
from tavola.core.decision import Refusal
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import (
    BESIDE,
    FIRST_EXTRA,
    FIRST_MAT,
    SEASONS,
    SLOTS,
    SPACE_NAMES,
    STRIDE,
    ActionPlace,
    ExtraPlace,
    action_name,
    is_slot,
    spent_space,
)
from tavola.games.viticulture.box.cards import SUMMER, WINTER
from tavola.games.viticulture.box.special_workers import (
    CHEF,
    FARMER,
    INNKEEPER,
    MESSENGER,
    PRICE,
    PROFESSORE,
    SOLDATO,
    TRAVELER,
)
from tavola.games.viticulture.box.structure_cards import ACTION_CARDS, CARD_NAMES, SPACE_OF
from tavola.games.viticulture.rules.actions.play_visitors import Visit
from tavola.games.viticulture.state.effects import COURSES, Course
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.valley import FREE, Valley
from tavola.games.viticulture.state.verbs import PLACE, RETRIEVE, STEAL
from tavola.games.viticulture.state.vineyard import (
    GRANDE,
    GREY,
    ORDINARY,
    WORKER_BITS,
    WORKER_MASK,
    WORKERS,
    Vineyard,
)

MAT_COURSES: Final[list[Course]] = []  # what is done on each private space of a mat; filled with the cards


# Soldati ------------------------------------------------------------------------------------------


def toll_at(valley: Valley, seat: int, space: int) -> int:
    """What has to be paid to opposing Soldati for a worker on this space: a lira to each (TU-6.15)."""
    if not valley.soldato:
        return 0
    count = 0
    for other in range(valley.players):
        if other != seat and _guards(valley, other, space):
            count += 1
    return count


def _guards(valley: Valley, owner: int, space: int) -> bool:
    """Whether a player's Soldato stands on a space of this action; one beside it does not count (TU-6.16)."""
    vineyard = valley.vineyards[owner]
    if vineyard.hired >> SOLDATO & 1 == 0:
        return False
    for code in vineyard.placed:
        if code & WORKER_MASK == SOLDATO:
            return (code >> WORKER_BITS) % STRIDE != BESIDE and same_action(
                valley, code >> WORKER_BITS, space
            )
    return False


def same_action(valley: Valley, one: int, other: int) -> bool:
    """Whether two spaces belong to one action of the board."""
    if one < FIRST_EXTRA and other < FIRST_EXTRA:
        return one // STRIDE == other // STRIDE
    return one == other and is_on_board(valley, one)


def is_on_board(valley: Valley, space: int) -> bool:
    """Whether a space is on the board, not on somebody's mat."""
    if space < FIRST_EXTRA:
        return True
    return space < FIRST_MAT and valley.board.extras[space - FIRST_EXTRA].structure < 0


def pay_tolls(valley: Valley, seat: int, space: int) -> None:
    """Each opposing Soldato of the action is paid."""
    if not valley.soldato:
        return
    for at in range(1, valley.players):
        other = (seat + at) % valley.players
        if _guards(valley, other, space):
            if valley.journal is not None:
                told: dict[str, Plain] = {"owner": other, "amount": 1, "action": action_name(space)}
                valley.tell(Event("toll", seat, told))
            valley.gain_lira(seat, -1)
            valley.gain_lira(other, 1)


# Chefs --------------------------------------------------------------------------------------------


def bumpable(valley: Valley, seat: int, space: int) -> bool:
    """Whether a Chef may take the place of the worker there: an opponent's, and no Chef (TU-6.9, TU-6.10)."""
    if not is_slot(space) or valley.taken[space] == FREE:
        return False
    owner = valley.taken[space] - 1
    if owner == seat or owner >= valley.players:
        return False
    return worker_on(valley.vineyards[owner], space) & WORKER_MASK != CHEF


def worker_on(vineyard: Vineyard, space: int) -> int:
    """Space and kind of the worker on a space, or -1."""
    for code in vineyard.placed:
        if code >> WORKER_BITS == space:
            return code
    return -1


def is_taken(vineyard: Vineyard, space: int) -> bool:
    """Whether a private space has its worker of the year (TU-7.8, TU-7.38)."""
    return worker_on(vineyard, space) >= 0 or vineyard.used & spent_space(space) != 0


def bump(valley: Valley, seat: int, space: int) -> None:
    """The worker there goes back to its owner and can be placed again this year (TU-6.11)."""
    owner = valley.taken[space] - 1
    code = worker_on(valley.vineyards[owner], space)
    valley.take_back(owner, code)
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[code & WORKER_MASK], "space": name, "owner": owner}
        told["action"] = action_name(space)
        valley.tell(Event("bumped", seat, told, refs=[f"space:{name}"]))


# Innkeepers and Professori ------------------------------------------------------------------------


def deck_played(place: ActionPlace) -> int:
    """The deck of the visitors that an action plays, or -1."""
    found = -1
    for effect in place.plain.effects:
        if isinstance(effect, Visit):
            found = effect.deck
    return found


def steals(valley: Valley, seat: int, space: int) -> list[Action]:
    """The opponents on the same action, each with the sorts of visitors that they hold (TU-6.12)."""
    actions: list[Action] = []
    for at in range(1, valley.players):
        other = (seat + at) % valley.players
        vineyard = valley.vineyards[other]
        here = False
        for code in vineyard.placed:
            here = here or same_action(valley, code >> WORKER_BITS, space)
        if here:
            for deck in (SUMMER, WINTER):
                if vineyard.count_deck(deck):
                    actions.append(STEAL.of(other, deck))
    return actions


def finds_visitor(valley: Valley, seat: int, means: Means, place: ActionPlace) -> bool:
    """Whether an Innkeeper can take a visitor that his action might play (TU-6.28)."""
    if means.lira < PRICE:
        return False
    deck = deck_played(place)
    found = False
    for action in steals(valley, seat, place.first):
        found = found or action.b == deck
    return found


def recalls(valley: Valley, seat: int) -> list[Action]:
    """The regular workers on actions of this season, each place and kind once (TU-6.13)."""
    actions: list[Action] = []
    for code in valley.vineyards[seat].placed:
        worker, space = code & WORKER_MASK, code >> WORKER_BITS
        if (worker == ORDINARY or worker == GREY) and space < FIRST_EXTRA:
            action = RETRIEVE.of(worker, space)
            if valley.board.action_at(space).season == valley.season and action not in actions:
                actions.append(action)
    return actions


def finds_worker(valley: Valley, seat: int, means: Means, place: ActionPlace, slot: int) -> bool:
    """Whether a worker that a Professore takes back makes his action possible, as for a Planner (TU-6.28)."""
    if not recalls(valley, seat):
        return False
    course = place.courses[slot] if slot < SLOTS else place.plain
    return course.can(valley, seat, means.with_worker())


# Every way to place a worker ----------------------------------------------------------------------


def worker_spaces(
    valley: Valley,
    seat: int,
    means: Means,
    place: ActionPlace,
    worker: int,
    slots: int,
    actions: list[Action],
) -> None:
    """Every way to place a worker of one kind at an action, with tolls, bumping and room beside it."""
    first = place.first
    toll = toll_at(valley, seat, first)
    if means.lira < toll:
        return
    if toll:
        means = means.minus_lira(toll)
    can = place.plain.can(valley, seat, means)
    full = True
    for slot in range(slots):
        free = valley.taken[first + slot] == FREE
        full = full and not free
        if free or (worker == CHEF and bumpable(valley, seat, first + slot)):
            if can or helped(valley, seat, means, place, worker, slot):
                actions.append(PLACE.of(worker, first + slot))
    if full and (worker == GRANDE or toll) and place.season == valley.season:
        if can or helped(valley, seat, means, place, worker, BESIDE):
            actions.append(PLACE.of(worker, first + BESIDE))


def helped(valley: Valley, seat: int, means: Means, place: ActionPlace, worker: int, slot: int) -> bool:
    """Whether the action becomes possible by the bonus of a space or by what a special worker does first.

    A Farmer has the bonus of any space.
    """
    if worker == INNKEEPER and finds_visitor(valley, seat, means, place):
        return True
    if worker == PROFESSORE and finds_worker(valley, seat, means, place, slot):
        return True
    if worker != FARMER:
        return slot < SLOTS and place.helps[slot] and place.courses[slot].can(valley, seat, means)
    found = False
    for other in place.bonuses:
        found = found or (place.helps[other] and place.courses[other].can(valley, seat, means))
    return found


def special_places(valley: Valley, seat: int, means: Means, actions: list[Action]) -> None:
    """Every way to place the special workers of a player."""
    rested = valley.vineyards[seat].rested
    for worker in valley.specials:
        if rested >> worker & 1 == 0:
            continue
        for place in valley.board.by_season[valley.season]:
            worker_spaces(valley, seat, means, place, worker, valley.slots, actions)
        for extra in valley.board.extras:
            if may_use_extra(valley, seat, means, extra):
                actions.append(PLACE.of(worker, extra.space))
        if worker == TRAVELER:
            for season in range(valley.season):
                for place in valley.board.by_season[season]:
                    # However many players there are, but only where it is free (TU-6.26).
                    worker_spaces(valley, seat, means, place, worker, SLOTS, actions)
        elif worker == MESSENGER:
            for season in range(valley.season + 1, len(SEASONS)):
                for place in valley.board.by_season[season]:
                    ahead(valley, seat, means, place, worker, actions)


def ahead(
    valley: Valley, seat: int, means: Means, place: ActionPlace, worker: int, actions: list[Action]
) -> None:
    """Every way to place a worker at an action of a later season; what it can do there shows then."""
    toll = toll_at(valley, seat, place.first)
    if means.lira < toll:
        return
    full = True
    for slot in range(valley.slots):
        space = place.first + slot
        free = valley.taken[space] == FREE
        full = full and not free
        if free or (worker == CHEF and bumpable(valley, seat, space)):
            actions.append(PLACE.of(worker, space))
    if full and (worker == GRANDE or (toll and worker != MESSENGER)):
        actions.append(PLACE.of(worker, place.first + BESIDE))


def why_not_extra(valley: Valley, seat: int, extra: ExtraPlace) -> Refusal | None:
    """A space outside the seasons: the owner's alone, one worker in a year (VI-9.5, VI-9.6)."""
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
    if why_not_extra(valley, seat, extra) is not None or not extra.course.can(valley, seat, means):
        return False
    return not valley.soldato or toll_at(valley, seat, extra.space) <= means.lira


# The construction mat -----------------------------------------------------------------------------


def mat_places(
    valley: Valley, seat: int, means: Means, ordinary: bool, grande: bool, actions: list[Action]
) -> None:
    """Every way to place a worker on private spaces of the construction mat and of structure cards."""
    vineyard = valley.vineyards[seat]
    for at in range(len(MAT_COURSES)):
        if at > 0 and vineyard.annexes >> ACTION_CARDS[at - 1] & 1 == 0:
            continue
        space = FIRST_MAT + at
        if not is_taken(vineyard, space) and MAT_COURSES[at].can(valley, seat, means):
            if ordinary:
                actions.append(PLACE.of(ORDINARY, space))
            if grande:
                actions.append(PLACE.of(GRANDE, space))
            for worker in valley.specials:
                if vineyard.rested >> worker & 1:
                    actions.append(PLACE.of(worker, space))


def why_not_mat(valley: Valley, seat: int, space: int) -> Refusal | None:
    """Why no worker can be placed on a private space of the mat (TU-7.6, TU-7.7, TU-7.8)."""
    vineyard = valley.vineyards[seat]
    at = space - FIRST_MAT
    if at > 0 and vineyard.annexes >> ACTION_CARDS[at - 1] & 1 == 0:
        return Refusal("TU-7.7", "needs_structure", {"structure": CARD_NAMES[ACTION_CARDS[at - 1]]})
    if is_taken(vineyard, space):
        return Refusal("TU-7.8", "space_taken", {"space": SPACE_NAMES[space]})
    return MAT_COURSES[at].refusal(valley, seat, valley.means(seat))


def space_of_card(number: int) -> int:
    """The private space on a structure card, or -1."""
    return FIRST_MAT + SPACE_OF[number] if SPACE_OF[number] >= 0 else -1


def read_mat() -> None:
    """The courses of the private spaces, once the cards are read."""
    MAT_COURSES.append(COURSES["construction_mat"])
    for number in ACTION_CARDS:
        MAT_COURSES.append(COURSES[f"card/{CARD_NAMES[number]}"])
