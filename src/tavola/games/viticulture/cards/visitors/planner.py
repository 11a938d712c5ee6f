"""Planner: a worker takes a space of a later season, and acts when that season begins (VI-12.4)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NoSuch, Refusal, WrongKind
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import (
    FIRST_EXTRA,
    SEASONS,
    action_name,
)
from tavola.games.viticulture.rules.spaces import ahead_spaces, why_not_space
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.board import ActionPlace
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import pay_tolls
from tavola.games.viticulture.state.placed import new_plan
from tavola.games.viticulture.state.speech import Sign, icon
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY


def later_actions(valley: Valley) -> list[ActionPlace]:
    """The actions of the seasons still to come this year."""
    found: list[ActionPlace] = []
    for season in range(valley.season + 1, len(SEASONS)):
        found += valley.board.by_season[season]
    return found


class Plan(Effect):
    """Place another worker ahead."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        # The host, the worker that plays this card, is still among the ready workers until it is placed.
        spare = 1 if valley.host < 0 else 0
        if valley.vineyards[seat].ready_count(means) <= spare:
            return False
        return len(plan_actions(valley, seat, means)) > 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(PlanWorker(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.4", "nothing_to_plan")

    def phrase(self) -> Phrase:
        return Phrase("plan")

    def signs(self) -> list[Sign]:
        return [icon("worker"), icon("later")]


def plan_actions(valley: Valley, seat: int, means: Means) -> list[Action]:
    """Every way to place a worker ahead."""
    vineyard = valley.vineyards[seat]
    workers = [worker for worker in (ORDINARY, GRANDE, *valley.specials) if vineyard.has_ready(worker, means)]
    actions: list[Action] = []
    for place in later_actions(valley):
        for worker in workers:
            ahead_spaces(valley, seat, means, place, worker, actions)
    return actions


class PlanWorker(Decision):
    """Which worker, where."""

    declared: ClassVar = Declaration("plan", SEAT, Part("effect", EffectOf(Plan)), verbs=["place"])

    def __init__(self, seat: int, effect: Plan) -> None:
        super().__init__(seat, "VI-12.4")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        return plan_actions(valley, self.seat, valley.means(self.seat))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is not PLACE:
            return Refusal("VI-2.15", "plan_first")
        if action.b < FIRST_EXTRA and valley.board.action_at(action.b).season < 0:
            return Refusal("VI-3.5", "not_on_board", {"action": action_name(action.b)})
        if action.b >= FIRST_EXTRA or valley.board.action_at(action.b).season <= valley.season:
            return WrongKind("VI-12.4", "not_a_later_season")
        if action.a == GREY or not valley.vineyards[self.seat].is_ready(action.a):
            return NoSuch("VI-3.13", "no_such_worker")
        refusal = why_not_space(valley, self.seat, action.a, action.b)
        return refusal if refusal is not None else NoSuch("VI-3.13", "no_such_worker")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        pay_tolls(valley, self.seat, action.b)
        worker = valley.modules.workers[action.a]
        worker.arrives(valley, self.seat, action.b)
        kind = valley.put_worker(self.seat, action.a, action.b)
        plan = worker.plan_mark(valley, self.seat) | new_plan(self.seat, action.b, kind)
        valley.plans = [*valley.plans, plan]
        events.planned(valley, self.seat, kind, action.b)
        # Effects of placing happen now, effects after an action wait for the action (TU-6.8).
        worker.planned(valley, self.seat, action.b)
        worker.before_action(valley, self.seat, action.b)
