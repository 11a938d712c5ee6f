"""What special workers can do when they are placed and after their action (TU-6)."""

from typing import Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.board import (
    FIRST_EXTRA,
    FIRST_MAT,
    SLOTS,
    SPACE_NAMES,
    STRIDE,
    action_name,
    is_slot,
)
from tavola.games.viticulture.box.cards import (
    DECK_NAMES,
    DECK_OF,
    KIND_BITS,
    KIND_MASK,
    NAMES,
)
from tavola.games.viticulture.box.special_workers import (
    FARMER,
    INNKEEPER,
    MAFIOSO,
    MERCHANT,
    POLITICO,
    PRICE,
    PROFESSORE,
)
from tavola.games.viticulture.rules.actions.draw import draw_cards
from tavola.games.viticulture.rules.actions.retrieve_workers import take_back
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.valley import PLAN_MASK, Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, BONUS, DECLINE, DONE, DRAW, RETRIEVE, STEAL
from tavola.games.viticulture.state.vineyard import WORKER_BITS, WORKER_MASK, WORKERS
from tavola.games.viticulture.tuscany.workers.placing import (
    MAT_COURSES,
    deck_played,
    is_on_board,
    recalls,
    steals,
)

# A plan says above `PLAN_MASK` that a Merchant was placed when all opponents had passed, that a Messenger
# waits, and which bonus a Farmer has chosen.
LAST: Final = 1 << 19
WAITS: Final = 1 << 20
LOCK_SHIFT: Final = 21


def plain_course(valley: Valley, space: int) -> Course:
    """What is done on a space without its bonus."""
    if space >= FIRST_MAT:
        return MAT_COURSES[space - FIRST_MAT]
    if space >= FIRST_EXTRA:
        return valley.board.extras[space - FIRST_EXTRA].course
    return valley.board.action_at(space).plain


# As soon as a worker stands -----------------------------------------------------------------------


def push_placed(valley: Valley, seat: int, worker: int, space: int) -> None:
    """A special worker that can do something before its action is asked (TU-6.6)."""
    if worker == INNKEEPER:
        if valley.vineyards[seat].lira >= PRICE and steals(valley, seat, space):
            # What the action needs may lie in the hand: then being asked tells nothing.
            course = acting_course(valley, space)
            if offers(valley, seat, space) or course.asked_blindly(valley, seat, valley.means(seat)):
                valley.push(Steal(seat, space))
    elif worker == PROFESSORE and recalls(valley, seat):
        valley.push(Recall(seat))


def acting_course(valley: Valley, space: int) -> Course:
    """What a worker does on a space, with the bonus of the space."""
    if is_slot(space):
        return valley.board.action_at(space).courses[space % STRIDE]
    return plain_course(valley, space)


def is_ahead(valley: Valley, space: int) -> bool:
    """Whether a space belongs to a later season: what can be done there shows then."""
    return space < FIRST_EXTRA and valley.board.action_at(space).season > valley.season


def offers(valley: Valley, seat: int, space: int) -> list[Action]:
    """The visitors that can be taken so that the action can be done, perhaps with what is taken (TU-6.28)."""
    found = steals(valley, seat, space)
    means = valley.means(seat).minus_lira(PRICE)
    can = is_ahead(valley, space) or acting_course(valley, space).can(valley, seat, means)
    deck = deck_played(valley.board.action_at(space)) if space < FIRST_EXTRA else -1
    return [action for action in found if can or action.b == deck]


class Steal(Decision):
    """Whether the Innkeeper takes a visitor, from whom and of which sort."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__("steal", seat, "TU-6.12")
        self.space = space

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions = offers(valley, self.seat, self.space)
        ahead = is_ahead(valley, self.space)
        means = valley.means(self.seat)
        # An action that only such a visitor makes possible has to be done: no space is only blocked.
        if not actions or ahead or acting_course(valley, self.space).can(valley, self.seat, means):
            actions.append(DECLINE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is DECLINE:
            return Refusal("TU-6.28", "visitor_first")
        if action.verb is not STEAL:
            return Refusal("VI-2.15", "nobody_to_visit")
        if action in steals(valley, self.seat, self.space):
            return Refusal("TU-6.28", "action_impossible")
        return Refusal("TU-6.12", "nobody_to_visit")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DECLINE:
            return
        valley = as_valley(state)
        other, deck = action.a, action.b
        hand = valley.vineyards[other].hand
        cards = [at for at in range(len(hand)) if DECK_OF[hand[at] & KIND_MASK] == deck]
        at = cards[valley.chance.below(len(cards))]
        kind = hand[at] & KIND_MASK
        del hand[at]
        # Everybody else saw a back only.
        valley.vineyards[other].veil(deck, 1 << self.seat)
        valley.vineyards[self.seat].add_card(kind | 1 << (other + KIND_BITS))
        valley.reveals += 1
        if valley.journal is not None:
            told: dict[str, Plain] = {"owner": other, "deck": DECK_NAMES[deck], "card": None}
            audience = 1 << self.seat | 1 << other
            valley.tell(Event("stole", self.seat, told, {"card": NAMES[kind]}, audience))
        valley.gain_lira(self.seat, -PRICE)
        valley.gain_lira(other, PRICE)

    def verbs(self, state: State) -> list[str]:
        return ["steal", "decline"]

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat, "space": SPACE_NAMES[self.space]}


def must_recall(valley: Valley, seat: int) -> bool:
    """Whether the Professore's own action needs the worker that he takes back (TU-6.28)."""
    if valley.host < 0 or valley.host & WORKER_MASK != PROFESSORE:
        return False  # he was placed ahead
    return not acting_course(valley, valley.host >> WORKER_BITS).can(valley, seat, valley.means(seat))


class Recall(Decision):
    """Which worker the Professore takes back."""

    def __init__(self, seat: int) -> None:
        super().__init__("recall", seat, "TU-6.13")

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
        # Where somebody stands, it is one whom a Professore leaves there.
        stands = action.b << WORKER_BITS | action.a in as_valley(state).vineyards[self.seat].placed
        return Refusal("TU-6.14" if stands else "TU-6.13", "no_worker_to_retrieve")

    def play(self, state: State, action: Action) -> None:
        if action.verb is RETRIEVE:
            take_back(as_valley(state), self.seat, action.b << WORKER_BITS | action.a)

    def verbs(self, state: State) -> list[str]:
        return ["retrieve", "done"]


# The Farmer ---------------------------------------------------------------------------------------


def farmer_bonuses(valley: Valley, seat: int, means: Means, space: int) -> list[int]:
    """The spaces of the action whose bonus the Farmer can have (TU-6.7)."""
    if space >= FIRST_EXTRA:
        return []
    place = valley.board.action_at(space)
    return [slot for slot in place.bonuses if place.courses[slot].can(valley, seat, means)]


def farmer_course(valley: Valley, seat: int, means: Means, space: int) -> Course:
    """The action with the only bonus that the Farmer can have, or without."""
    slots = farmer_bonuses(valley, seat, means, space)
    return valley.board.action_at(space).courses[slots[0]] if slots else plain_course(valley, space)


class FarmerBonus(Decision):
    """Which bonus of the action the Farmer has; a worker placed ahead gets it with its action."""

    def __init__(self, seat: int, space: int, later: bool) -> None:
        super().__init__("farmer", seat, "TU-6.7")
        self.space = space
        self.later = later

    def _slots(self, valley: Valley) -> list[int]:
        place = valley.board.action_at(self.space)
        if self.later:
            return place.bonuses
        return farmer_bonuses(valley, self.seat, valley.means(self.seat), self.space)

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        first = valley.board.action_at(self.space).first
        actions = [BONUS.of(first + slot) for slot in self._slots(valley)]
        means = valley.means(self.seat)
        if self.later or plain_course(valley, self.space).can(valley, self.seat, means):
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("TU-6.7" if action.verb is BONUS else "VI-2.15", "no_bonus_there")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        place = valley.board.action_at(self.space)
        if self.later:
            lock = (action.a - place.first + 1 if action.verb is BONUS else SLOTS + 1) << LOCK_SHIFT
            plan = self.seat << 16 | self.space << WORKER_BITS | FARMER
            valley.plans = [code | lock if code & PLAN_MASK == plan else code for code in valley.plans]
        elif action.verb is BONUS:
            place.courses[action.a - place.first].begin(valley, self.seat)
        else:
            place.plain.begin(valley, self.seat)

    def verbs(self, state: State) -> list[str]:
        return ["bonus", "done"]

    def to_data(self) -> dict[str, Plain]:
        space = SPACE_NAMES[self.space]
        told: dict[str, Plain] = {"frame": self.name, "seat": self.seat, "space": space, "later": self.later}
        told["action"] = action_name(self.space)
        return told


def planned_course(valley: Valley, seat: int, code: int) -> Course:
    """What a worker placed ahead does: a Farmer with the bonus chosen then (TU-6.8)."""
    space = (code & 0xFFFF) >> WORKER_BITS
    lock = code >> LOCK_SHIFT
    place = valley.board.action_at(space)
    if code & WORKER_MASK == FARMER:
        if lock == 0:
            return farmer_course(valley, seat, valley.means(seat), space)
        return place.courses[lock - 1] if lock <= SLOTS else place.plain
    slot = space % STRIDE
    return place.courses[slot] if slot < SLOTS else place.plain


# After the action ---------------------------------------------------------------------------------


def is_last(valley: Valley, seat: int) -> bool:
    """Whether all opponents have passed (TU-6.23)."""
    others = (1 << valley.players) - 1 & ~(1 << seat)
    return valley.players > 1 and valley.passed & others == others


def push_after(valley: Valley, seat: int, worker: int, space: int, last: bool) -> None:
    """What a special worker may do after its action waits below it (TU-6.6).

    `last` says whether all opponents had passed when it was placed.
    """
    slot = is_slot(space)
    bonus = valley.board.action_at(space).bonus[space % STRIDE] if slot else ""
    if worker == MAFIOSO:
        # The spaces of structure cards pay like bonus spaces; beside an action is none of its spaces.
        if (slot and not bonus) or FIRST_EXTRA <= space <= FIRST_MAT:
            valley.push(AfterAction(seat, worker, space))
    elif worker == POLITICO:
        if bonus and not bonus.startswith("lira"):
            valley.push(AfterAction(seat, worker, space))
    elif worker == MERCHANT and last and is_on_board(valley, space):
        valley.push(AfterAction(seat, worker, space))


class AfterAction(Step):
    """The action is done: a Mafioso, a Politico or a Merchant goes on, if there is something to do."""

    def __init__(self, seat: int, worker: int, space: int) -> None:
        super().__init__("after_action")
        self.seat = seat
        self.worker = worker
        self.space = space

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if self.worker == MERCHANT:
            valley.push(AnyCard(self.seat))
            return
        if self.worker == POLITICO and valley.forgone:
            return  # a bonus that was not had cannot be had again
        if may_again(valley, self.seat, self.worker, self.space) or self.is_hidden(valley):
            valley.push(Again(self.seat, self.worker, self.space))

    def is_hidden(self, valley: Valley) -> bool:
        """Whether only its owner knows if a hand allows it: then the question is asked in any case."""
        if self.worker == POLITICO and valley.vineyards[self.seat].lira < PRICE:
            return False
        course = again_course(valley, self.worker, self.space)
        return course.asked_blindly(valley, self.seat, valley.means(self.seat))

    def to_data(self) -> dict[str, Plain]:
        space = SPACE_NAMES[self.space]
        return {"frame": self.name, "seat": self.seat, "worker": WORKERS[self.worker], "space": space}


def again_course(valley: Valley, worker: int, space: int) -> Course:
    """What is done once more: the action, or the bonus of its space."""
    if worker == MAFIOSO:
        return plain_course(valley, space)
    extra = valley.board.action_at(space).extra_courses[space % STRIDE]
    assert extra is not None
    return extra


def may_again(valley: Valley, seat: int, worker: int, space: int) -> bool:
    """Whether it can be done once more, and a bonus be paid for."""
    course = again_course(valley, worker, space)
    means = valley.means(seat)
    if worker == MAFIOSO:
        return course.can(valley, seat, means)
    return means.lira >= PRICE and course.can(valley, seat, means.minus_lira(PRICE))


class Again(Decision):
    """Whether the Mafioso takes the action, or the Politico the bonus for a lira, once more."""

    def __init__(self, seat: int, worker: int, space: int) -> None:
        super().__init__("again" if worker == MAFIOSO else "bonus_again", seat, "TU-6.17")
        self.rule = "TU-6.17" if worker == MAFIOSO else "TU-6.19"
        self.worker = worker
        self.space = space

    def legal(self, state: State) -> list[Action]:
        if may_again(as_valley(state), self.seat, self.worker, self.space):
            return [ACCEPT.of(), DECLINE.of()]
        return [DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal(self.rule if action.verb is ACCEPT else "VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DECLINE:
            return
        valley = as_valley(state)
        if valley.journal is not None:
            told: dict[str, Plain] = {"worker": WORKERS[self.worker], "action": action_name(self.space)}
            valley.tell(Event(self.name, self.seat, told, refs=[f"space:{SPACE_NAMES[self.space]}"]))
        if self.worker == POLITICO:
            valley.gain_lira(self.seat, -PRICE)
        again_course(valley, self.worker, self.space).begin(valley, self.seat)

    def verbs(self, state: State) -> list[str]:
        return ["accept", "decline"]

    def to_data(self) -> dict[str, Plain]:
        told: dict[str, Plain] = {"frame": self.name, "seat": self.seat, "worker": WORKERS[self.worker]}
        told["space"] = SPACE_NAMES[self.space]
        told["action"] = action_name(self.space)
        return told


class AnyCard(Decision):
    """Which card the Merchant draws (TU-6.23)."""

    def __init__(self, seat: int) -> None:
        super().__init__("any_card", seat, "TU-6.23")

    def legal(self, state: State) -> list[Action]:
        actions = [DRAW.of(deck) for deck in range(as_valley(state).open_decks)]
        actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("TU-6.23" if action.verb is DRAW else "VI-2.15", "draw_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DRAW:
            draw_cards(as_valley(state), self.seat, action.a, 1)

    def verbs(self, state: State) -> list[str]:
        return ["draw", "done"]
