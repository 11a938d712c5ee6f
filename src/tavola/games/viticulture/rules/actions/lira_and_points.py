"""Lira, points and the residual payment: gained, paid and lost (VI-8.5, VI-11.9)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, WHOLE, Declaration, Derived, Part
from tavola.core.shared_lists import replaced
from tavola.core.state import State
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus
from tavola.games.viticulture.rules.conditions import ALWAYS, HAND_CARD, count, for_each, signs_for_each
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import (
    Sign,
    between,
    does,
    icon,
    lira_sign,
    noun,
    points_sign,
    signed,
)
from tavola.games.viticulture.state.valley import NOBODY, Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE
from tavola.games.viticulture.state.vineyard import (
    GREY,
    ORDINARY,
)


class Lira(Effect):
    """Gain or pay lira: a fixed amount or for each of something, perhaps to the card's player."""

    def __init__(self, text: str, amount: int, per: int, needed: bool, to_active: bool) -> None:
        super().__init__(text, True)
        self.may_need_visitors = per == HAND_CARD
        self.amount = amount
        self.per = per
        self.needed = needed  # whether there must be something to count
        self.to_active = to_active
        self.pays = amount > 0
        if per == ALWAYS:
            self.lira = amount

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if self.per != ALWAYS:
            return not self.needed or count(valley, seat, self.per, means) > 0
        return means.lira + self.amount >= 0

    def begin(self, valley: Valley, seat: int) -> None:
        times = 1 if self.per == ALWAYS else count(valley, seat, self.per, valley.means(seat))
        valley.gain_lira(seat, self.amount * times)
        if self.to_active:
            valley.gain_lira(valley.active, -self.amount)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if self.per != ALWAYS:
            return Refusal("VI-11.2", "nothing_to_count")
        return Refusal("VI-11.9", "too_few_lira", {"needed": -self.amount})

    def phrase(self) -> Phrase:
        verb = "gain" if self.amount > 0 else "pay_you" if self.to_active else "pay"
        return for_each(self.per, does(verb, noun("lira", abs(self.amount))))

    def signs(self) -> list[Sign]:
        return signed(self.amount, lira_sign(abs(self.amount))) + signs_for_each(self.per)


class Points(Effect):
    """Gain or lose points; a bonus of points may be refused (VI-3.7)."""

    def __init__(self, text: str, amount: int, per: int, needed: bool, may: bool, source: int) -> None:
        super().__init__(text, not may)
        self.may_need_visitors = per == HAND_CARD
        self.amount = amount
        self.per = per
        self.needed = needed
        self.may = may
        self.pays = amount > 0
        self.source = source  # where these points come from, for the score sheet

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if self.per != ALWAYS:
            return not self.needed or count(valley, seat, self.per, means) > 0
        return self.amount >= 0 or valley.vineyards[seat].points + self.amount >= valley.board.point_floor

    def begin(self, valley: Valley, seat: int) -> None:
        if self.may and not valley.settings.friendly:
            valley.push(TakeBonus(seat, self))
            return
        times = 1 if self.per == ALWAYS else count(valley, seat, self.per, valley.means(seat))
        valley.gain_points(seat, self.amount * times, self.source)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if self.per != ALWAYS:
            return Refusal("VI-11.2", "nothing_to_count")
        return Refusal("VI-11.9", "too_few_points", {"floor": valley.board.point_floor})

    def phrase(self) -> Phrase:
        verb = "gain" if self.amount > 0 else "lose"
        return for_each(self.per, does(verb, noun("points", abs(self.amount))))

    def signs(self) -> list[Sign]:
        return signed(self.amount, points_sign(abs(self.amount))) + signs_for_each(self.per)


class TakeBonus(Decision):
    """Whether to take the points of a bonus space."""

    declared: ClassVar = Declaration(
        "bonus",
        SEAT,
        Part("effect", EffectOf(Points)),
        Derived("points", "effect.amount", WHOLE),
        verbs=["accept", "decline"],
    )

    def __init__(self, seat: int, effect: Points) -> None:
        super().__init__(seat, "VI-3.7")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        return [ACCEPT.of(), DECLINE.of()]

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is ACCEPT:
            valley.gain_points(self.seat, self.effect.amount, self.effect.source)
        else:
            leave_bonus(valley, self.seat, self.effect, True)


class Residual(Effect):
    """Raise or lower the residual payment; with `strict`, not if it is already at its maximum (VI-12.8)."""

    def __init__(self, text: str, amount: int, strict: bool) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False
        self.amount = amount
        self.strict = strict

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        residual = valley.vineyards[seat].residual
        if self.amount < 0:
            return residual + self.amount >= 0
        return not self.strict or residual < valley.board.residual_limit

    def begin(self, valley: Valley, seat: int) -> None:
        valley.gain_residual(seat, self.amount)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if self.amount < 0:
            return Refusal("VI-11.2", "residual_too_low", {"needed": -self.amount})
        return Refusal("VI-12.8", "residual_full")

    def phrase(self) -> Phrase:
        return noun("raise_residual" if self.amount > 0 else "lower_residual", abs(self.amount))

    def signs(self) -> list[Sign]:
        return [icon("resid"), between(f"{'+' if self.amount > 0 else '−'}{abs(self.amount)}")]


class GreyWorker(Effect):
    """Gain the grey worker for this year, if nobody has it (VI-2.6, VI-12.7)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False

    def begin(self, valley: Valley, seat: int) -> None:
        if valley.grey == NOBODY:
            valley.grey = seat
            vineyard = valley.vineyards[seat]
            vineyard.ready = replaced(vineyard.ready, GREY, 1)

    def phrase(self) -> Phrase:
        return does("gain", Phrase("grey_worker"))

    def signs(self) -> list[Sign]:
        return [icon("grey")]


class Hire(Effect):
    """Gain a worker that can be used at once (VI-1.6)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False

    def begin(self, valley: Valley, seat: int) -> None:
        valley.vineyards[seat].gain_workers(ORDINARY, 1)
        valley.vineyards[seat].gain_ready(ORDINARY, 1)

    def phrase(self) -> Phrase:
        return does("gain", noun("workers", 1))

    def signs(self) -> list[Sign]:
        return [icon("train")]
