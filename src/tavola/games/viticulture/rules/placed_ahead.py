"""Workers placed ahead by a Messenger or the Planner act when their season comes (VI-12.4, TU-6.25)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Derived, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import STRIDE
from tavola.games.viticulture.rules.bonus_spaces import leave_space
from tavola.games.viticulture.rules.solo.bonus_tokens import begin_boosted, can_boost
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.codecs import ACTION_OF_PLAN, WORKER_OF_PLAN
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.placed import LAST, WAITS, plan_placed, plan_seat, plan_space, plan_worker
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, BOOST, DECLINE


def waiting_plan(valley: Valley, seat: int) -> int:
    """The plan of a worker that acts in place of this seat's turn, or -1 (TU-6.25)."""
    for plan in valley.plans:
        if plan & WAITS and plan_seat(plan) == seat:
            if valley.board.action_at(plan_space(plan)).season == valley.season:
                return plan
    return -1


def push_plans(valley: Valley) -> None:
    """Put the plans for the season now beginning on the stack, in the order of the roosters."""
    due = [plan for plan in valley.plans if _is_due(valley, plan)]
    valley.plans = [plan for plan in valley.plans if not _is_due(valley, plan)]
    due.sort(key=lambda plan: valley.vineyards[plan_seat(plan)].row)
    for plan in reversed(due):
        valley.push(RunPlan(plan))


def _is_due(valley: Valley, plan: int) -> bool:
    """Whether a worker placed ahead acts at the beginning of this season."""
    here = valley.board.action_at(plan_space(plan)).season == valley.season
    return here and plan & WAITS == 0


def planned_course(valley: Valley, seat: int, plan: int) -> Course:
    """What a worker placed ahead does."""
    return valley.modules.workers[plan_worker(plan)].planned_course(valley, seat, plan, plan_space(plan))


class RunPlan(Step):
    """A worker placed ahead acts now, or its plan is lost (VI-12.4, TU-6.25)."""

    declared: ClassVar = Declaration("run_plan", Part("code"))

    def __init__(self, code: int) -> None:
        self.code = code

    def run(self, state: State) -> None:
        valley = as_valley(state)
        seat = plan_seat(self.code)
        placed = plan_placed(self.code)
        if placed not in valley.vineyards[seat].placed:
            return  # taken back before it could act
        valley.active = seat
        valley.host = placed
        valley.forgone = False
        valley.gazed = False
        course = planned_course(valley, seat, self.code)
        means = valley.means(seat)
        if course.asked_blindly(valley, seat, means) or can_boost_plan(valley, seat, self.code):
            valley.push(CarryOut(seat, self.code))
        else:
            carry_out(valley, self.code, course.can(valley, seat, means), False)


def can_boost_plan(valley: Valley, seat: int, code: int) -> bool:
    """Whether a token can buy a bonus for a Messenger whose action is due; others get none (TU-6.27)."""
    if valley.vineyards[seat].tokens == 0 or code & WAITS == 0:
        return False
    space = plan_space(code)
    place = valley.board.action_at(space)
    return can_boost(valley, seat, valley.means(seat), place, space % STRIDE)


class CarryOut(Decision):
    """The owner says whether the action of a worker placed ahead is possible, which depends on cards in hand.

    For a Messenger, a token may be spent.
    """

    declared: ClassVar = Declaration(
        "carry_out",
        SEAT,
        Part("code"),
        Derived("worker", "code", WORKER_OF_PLAN),
        Derived("action", "code", ACTION_OF_PLAN),
    )

    def __init__(self, seat: int, code: int) -> None:
        super().__init__(seat, "TU-6.25" if code & WAITS else "VI-12.4")
        self.code = code

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        means = valley.means(self.seat)
        can = planned_course(valley, self.seat, self.code).can(valley, self.seat, means)
        actions = [ACCEPT.of() if can else DECLINE.of()]
        if can_boost_plan(valley, self.seat, self.code):
            actions.append(BOOST.of(plan_worker(self.code), plan_space(self.code)))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is BOOST:
            none = valley.vineyards[self.seat].tokens == 0
            return Refusal("VI-15.6", "no_token") if none else Refusal("TU-6.27", "no_other_bonus")
        if action.verb is ACCEPT:
            means = valley.means(self.seat)
            return planned_course(valley, self.seat, self.code).refusal(valley, self.seat, means)
        return Refusal(self.rule if action.verb is DECLINE else "VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        carry_out(as_valley(state), self.code, action.verb is not DECLINE, action.verb is BOOST)

    def verbs(self, state: State) -> list[str]:
        return ["accept", "decline", "boost"] if state.players == 1 else ["accept", "decline"]


def carry_out(valley: Valley, code: int, can: bool, boosted: bool) -> None:
    """Take the action of a worker placed ahead, perhaps with a bonus for a token, or lose it."""
    seat, space, worker = plan_seat(code), plan_space(code), plan_worker(code)
    events.plan(valley, seat, worker, space, can, boosted)
    if can:
        valley.modules.workers[worker].after_action(valley, seat, space, code & LAST != 0)
        if boosted:
            valley.vineyards[seat].tokens -= 1
            begin_boosted(valley, seat, space)
        else:
            planned_course(valley, seat, code).begin(valley, seat)
    else:
        leave_space(valley, seat)
