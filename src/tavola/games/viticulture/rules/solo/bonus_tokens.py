"""Spending a token for a bonus, in a solo game (VI-15.6, TU-8.6)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, NoSuch, Refusal
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import (
    ACTIONS,
    BESIDE,
    FIRST_EXTRA,
    SLOTS,
    STRIDE,
)
from tavola.games.viticulture.rules.later_parts import or_done
from tavola.games.viticulture.rules.spaces import why_not_action, why_not_space
from tavola.games.viticulture.state.board import ActionPlace
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.valley import FREE, Valley, as_valley
from tavola.games.viticulture.state.verbs import BONUS, BOOST
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY


def boosts(valley: Valley, seat: int, ordinary: bool, grande: bool, actions: list[Action]) -> None:
    """Every way to place a worker and spend a token for a bonus (VI-15.6, TU-8.6)."""
    rested = valley.vineyards[seat].rested
    means = valley.means(seat)
    for place in valley.board.by_season[valley.season]:
        first = place.first
        if valley.taken[first] == FREE:
            if not can_boost(valley, seat, means, place, 0):
                continue
            if ordinary:
                actions.append(BOOST.of(ORDINARY, first))
            if grande:
                actions.append(BOOST.of(GRANDE, first))
            for worker in valley.specials:
                if rested >> worker & 1 and not valley.modules.workers[worker].wastes_token(place):
                    actions.append(BOOST.of(worker, first))
        elif grande and can_boost(valley, seat, means, place, BESIDE):
            actions.append(BOOST.of(GRANDE, first + BESIDE))
    if rested:
        boosts_elsewhere(valley, seat, means, actions)


def boosts_elsewhere(valley: Valley, seat: int, means: Means, actions: list[Action]) -> None:
    """The same for workers that may be placed at actions of earlier seasons (TU-6.27)."""
    for worker in valley.specials:
        if valley.vineyards[seat].rested >> worker & 1 == 0:
            continue
        for season in range(valley.season):
            if not valley.modules.workers[worker].reaches(valley, season):
                continue
            for place in valley.board.by_season[season]:
                for slot in range(SLOTS):
                    space = place.first + slot
                    if valley.taken[space] == FREE and can_boost(valley, seat, means, place, slot):
                        actions.append(BOOST.of(worker, space))


def other_bonuses(place: ActionPlace, slot: int) -> list[int]:
    """The bonus spaces whose bonus a token can buy for a worker on this space (TU-8.6, TU-8.7)."""
    return [other for other in place.bonuses if other != slot]


def can_boost(valley: Valley, seat: int, means: Means, place: ActionPlace, slot: int) -> bool:
    """Whether the action is possible on a space with a bonus bought with a token."""
    if slot in place.bonuses:
        # Its own bonus and the other one, if there is another.
        if len(place.bonuses) < 2 or place.boosted is None:
            return False
        return place.boosted.can(valley, seat, means)
    found = False
    for other in place.bonuses:
        found = found or place.courses[other].can(valley, seat, means)
    return found


def bonus_actions(valley: Valley, seat: int, place: ActionPlace) -> list[Action]:
    """The bonuses of an action that are possible, by their spaces."""
    means = valley.means(seat)
    slots = [slot for slot in place.bonuses if place.courses[slot].can(valley, seat, means)]
    return [BONUS.of(place.first + slot) for slot in slots]


def begin_boosted(valley: Valley, seat: int, space: int) -> None:
    """Take the action with a bonus bought with a token; if there are several, the player chooses one."""
    place = valley.board.action_at(space)
    if place.boosted is not None and (space == place.first or space - place.first in place.bonuses):
        place.boosted.begin(valley, seat)
    elif len(place.bonuses) == 1:
        place.courses[place.bonuses[0]].begin(valley, seat)
    else:
        valley.push(ChooseBonus(seat, place.number))


class ChooseBonus(Decision):
    """Which bonus to get with an action; `action` is its number."""

    declared: ClassVar = Declaration("choose_bonus", SEAT, Part("action", OneOf(ACTIONS)), verbs=["bonus"])

    def __init__(self, seat: int, action: int) -> None:
        super().__init__(seat, "TU-8.6")
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
        return place.courses[slot].refusal(valley, self.seat, valley.means(self.seat))

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is BONUS:
            valley.board.places[self.action].courses[action.a % STRIDE].begin(valley, self.seat)


def why_not_boost(valley: Valley, seat: int, worker: int, space: int) -> Refusal | None:
    """Why a token cannot be spent there (VI-15.6, VI-15.7)."""
    if valley.vineyards[seat].tokens == 0 or space >= FIRST_EXTRA:
        return Refusal("VI-15.6", "no_token")
    if worker == GREY or not valley.vineyards[seat].is_ready(worker):
        return NoSuch("VI-3.13", "no_such_worker")
    # For a worker that waits for a later season, the token is spent when it acts (TU-6.27).
    earlier = valley.board.action_at(space).season < valley.season
    refusal = why_not_action(valley, worker if earlier else ORDINARY, space)
    if refusal is not None:
        return refusal
    refusal = why_not_space(valley, seat, worker, space)
    if refusal is not None:
        return Refusal("VI-15.7", refusal.reason, refusal.values) if refusal.rule == "VI-3.2" else refusal
    place = valley.board.action_at(space)
    if valley.modules.workers[worker].wastes_token(place):
        return Refusal("TU-6.27", "no_other_bonus")
    others = other_bonuses(place, space - place.first)
    if not others:
        return Refusal("TU-8.7", "no_other_bonus")
    return place.courses[others[0]].refusal(valley, seat, valley.means(seat))
