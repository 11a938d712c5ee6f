"""Ageing: grapes and wines at year-end, or a wine by a card (VI-7.7, VI-7.8)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import HIGHEST, RED, WHITE
from tavola.games.viticulture.rules.actions.fill_orders import can_fill_any, might_fill
from tavola.games.viticulture.rules.later_parts import or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Course, Effect, EffectOf, Follow
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import (
    Sign,
    between,
    icon,
    times,
)
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import (
    AGE,
    DONE,
    token_kind,
    token_number,
    token_value,
)


def aged(mask: int) -> int:
    """The tokens of one row after ageing by one, from the highest down (VI-7.7)."""
    for value in range(HIGHEST - 1, 0, -1):
        if mask >> value & 1 and mask >> (value + 1) & 1 == 0:
            mask ^= 3 << value
    return mask


def may_age(valley: Valley, mask: int, value: int, cap: int) -> bool:
    """Whether a wine can age: its next place is free and does not need a cellar not yet built (VI-7.8)."""
    if value >= HIGHEST or mask >> (value + 1) & 1:
        return False
    return value < cap or value not in valley.board.limits


def age_wines(valley: Valley, seat: int) -> None:
    """Age every wine in a cellar by one."""
    vineyard = valley.vineyards[seat]
    cap = valley.cellar(seat)
    for kind in range(len(vineyard.wines)):
        mask = vineyard.wines[kind]
        if mask:
            for value in range(HIGHEST - 1, 0, -1):
                if mask >> value & 1 and may_age(valley, mask, value, cap):
                    mask ^= 3 << value
            vineyard.set_wines(kind, mask)


def age_grapes(valley: Valley, seat: int) -> None:
    """Age every grape on a crush pad by one."""
    vineyard = valley.vineyards[seat]
    vineyard.grapes = [aged(vineyard.grapes[RED]), aged(vineyard.grapes[WHITE])]


class AgeAll(Effect):
    """Age every wine in the cellar, several times."""

    def __init__(self, text: str, times: int) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False
        self.times = times

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return means.wine_count() > 0

    def begin(self, valley: Valley, seat: int) -> None:
        for _ in range(self.times):
            age_wines(valley, seat)
        events.aged_wines(valley, seat, self.times)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.2", "no_wine")

    def phrase(self) -> Phrase:
        if self.times == 1:
            return Phrase("age_all", {"times": Phrase("once_more")})
        return Phrase("age_all", {"times": times(self.times)})

    def signs(self) -> list[Sign]:
        if self.times == 1:
            return [icon("bottle.red"), between("↑")]
        return [icon("age"), between(f"+{self.times}")]


class AgeToFill(Effect):
    """Age one wine so that an order can be filled, and fill it (VI-12.11)."""

    def __init__(self, text: str, fill: Course) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.fill = fill

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if agings(valley, seat, means):
            return True
        return not can_age_any(valley, seat, means.wines) and can_fill_any(means.hand, means.wines)

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(Follow(seat, self.fill, 0))
        if can_age_any(valley, seat, valley.vineyards[seat].wines):
            valley.push(AgeWine(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.11", "nothing_to_fill")

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        return might_fill(means)

    def phrase(self) -> Phrase:
        return Phrase("age_to_fill")

    def signs(self) -> list[Sign]:
        return [icon("age"), between("→"), *self.fill.signs()]


def can_age_any(valley: Valley, seat: int, wines: list[int]) -> bool:
    """Whether some wine can age."""
    cap = valley.cellar(seat)
    for mask in wines:
        for value in range(1, HIGHEST):
            if mask >> value & 1 and may_age(valley, mask, value, cap):
                return True
    return False


def agings(valley: Valley, seat: int, means: Means) -> list[Action]:
    """The wines that can age so that an order can then be filled."""
    cap = valley.cellar(seat)
    wines = means.wines.copy()
    actions: list[Action] = []
    for kind in range(len(wines)):
        mask = wines[kind]
        for value in range(1, HIGHEST):
            if mask >> value & 1 and may_age(valley, mask, value, cap):
                wines[kind] = mask ^ 3 << value
                if can_fill_any(means.hand, wines):
                    actions.append(AGE.of(token_number(kind, value)))
                wines[kind] = mask
    return actions


class AgeWine(Decision):
    """Which wine to age."""

    declared: ClassVar = Declaration("age", SEAT, Part("effect", EffectOf(AgeToFill)), verbs=["age"])

    def __init__(self, seat: int, effect: AgeToFill) -> None:
        super().__init__(seat, "VI-12.11")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        return or_done(agings(valley, self.seat, valley.means(self.seat)))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-12.11" if action.verb is AGE else "VI-2.15", "age_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            return
        kind, value = token_kind(action.a), token_value(action.a)
        vineyard = valley.vineyards[self.seat]
        vineyard.set_wines(kind, vineyard.wines[kind] ^ 3 << value)
        events.aged_wine(valley, self.seat, kind, value + 1)
