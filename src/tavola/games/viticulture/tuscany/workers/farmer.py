"""The Farmer: gets the bonus of any space of its action (TU-6.7, TU-6.8)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, YES_NO, Declaration, Derived, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import FIRST_EXTRA, SLOTS
from tavola.games.viticulture.box.special_workers import special_kind
from tavola.games.viticulture.state.board import ActionPlace
from tavola.games.viticulture.state.codecs import ACTION_AT, SPACE
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.placed import BONUS_SHIFT, PLAN_MASK, new_plan
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import BONUS, DONE
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker

FARMER: Final = special_kind("farmer")


class Farmer(SpecialWorker):
    """Wherever it is placed, it may get the bonus of any space of the action."""

    def __init__(self) -> None:
        super().__init__("farmer")
        self.picks_bonus = True

    def finds_means(self, valley: Valley, seat: int, means: Means, place: ActionPlace, slot: int) -> bool:
        found = False
        for other in place.bonuses:
            found = found or (place.helps[other] and place.courses[other].can(valley, seat, means))
        return found

    def course(self, valley: Valley, seat: int, means: Means, space: int) -> Course:
        """The action with the first bonus that is possible, or without one."""
        slots = bonuses(valley, seat, means, space)
        return valley.board.action_at(space).courses[slots[0]] if slots else valley.board.plain_course(space)

    def wastes_token(self, place: ActionPlace) -> bool:
        """A token brings nothing it would not get anyway (TU-6.27)."""
        return len(place.bonuses) < 2

    def acts(self, valley: Valley, seat: int, space: int) -> None:
        means = valley.means(seat)
        if len(bonuses(valley, seat, means, space)) > 1:
            valley.push(FarmerBonus(seat, space, False))
        else:
            self.course(valley, seat, means, space).begin(valley, seat)

    def planned(self, valley: Valley, seat: int, space: int) -> None:
        if len(valley.board.action_at(space).bonuses) > 1:
            valley.push(FarmerBonus(seat, space, True))

    def planned_course(self, valley: Valley, seat: int, plan: int, space: int) -> Course:
        """The action with the bonus chosen when it was placed (TU-6.8)."""
        chosen = plan >> BONUS_SHIFT
        if chosen == 0:
            return self.course(valley, seat, valley.means(seat), space)
        place = valley.board.action_at(space)
        return place.courses[chosen - 1] if chosen <= SLOTS else place.plain


def bonuses(valley: Valley, seat: int, means: Means, space: int) -> list[int]:
    """The spaces of the action whose bonus the Farmer can get."""
    if space >= FIRST_EXTRA:
        return []
    place = valley.board.action_at(space)
    return [slot for slot in place.bonuses if place.courses[slot].can(valley, seat, means)]


class FarmerBonus(Decision):
    """Which bonus of the action the Farmer gets; if placed ahead, it gets it with its action."""

    declared: ClassVar = Declaration(
        "farmer",
        SEAT,
        Part("space", SPACE),
        Part("later", YES_NO),
        Derived("action", "space", ACTION_AT),
        verbs=["bonus", "done"],
    )

    def __init__(self, seat: int, space: int, later: bool) -> None:
        super().__init__(seat, "TU-6.7")
        self.space = space
        self.later = later

    def _slots(self, valley: Valley) -> list[int]:
        if self.later:
            return valley.board.action_at(self.space).bonuses
        return bonuses(valley, self.seat, valley.means(self.seat), self.space)

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        first = valley.board.action_at(self.space).first
        actions = [BONUS.of(first + slot) for slot in self._slots(valley)]
        means = valley.means(self.seat)
        if self.later or valley.board.plain_course(self.space).can(valley, self.seat, means):
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("TU-6.7" if action.verb is BONUS else "VI-2.15", "no_bonus_there")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        place = valley.board.action_at(self.space)
        if self.later:
            chosen = (action.a - place.first + 1 if action.verb is BONUS else SLOTS + 1) << BONUS_SHIFT
            plan = new_plan(self.seat, self.space, FARMER)
            valley.plans = [code | chosen if code & PLAN_MASK == plan else code for code in valley.plans]
        elif action.verb is BONUS:
            place.courses[action.a - place.first].begin(valley, self.seat)
        else:
            place.plain.begin(valley, self.seat)
