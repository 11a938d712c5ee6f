"""Filling wine orders: wines for points and a residual payment (VI-8)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NotHere, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import (
    BITS,
    DECK_OF,
    FIRST,
    HIGHEST,
    KIND_MASK,
    NAMES,
    ORDER,
    ORDER_POINTS,
    ORDER_RESIDUAL,
    ORDER_WINES,
)
from tavola.games.viticulture.rules.later_parts import keep_open, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.codecs import CARD
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import FILLED, happened
from tavola.games.viticulture.state.speech import Sign, icon, noun, points_sign
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley, kinds_in
from tavola.games.viticulture.state.verbs import DONE, FILL, USE_WINE, token_kind, token_number, token_value
from tavola.games.viticulture.state.vineyard import FROM_ORDERS, count_in

FIRST_ORDER: Final = FIRST[ORDER]


def can_fill(wines: list[int], order: int) -> bool:
    """Whether the wines are enough for an order (VI-8.1, VI-8.2)."""
    for kind, least, number in ORDER_WINES[order]:
        if BITS[wines[kind] >> least] < number:
            return False
    return True


def can_fill_any(hand: list[int], wines: list[int]) -> bool:
    """Whether some order in hand can be filled."""
    if wines[0] == 0 and wines[1] == 0 and wines[2] == 0 and wines[3] == 0:
        return False
    for card in hand:
        kind = card & KIND_MASK
        if DECK_OF[kind] == ORDER and can_fill(wines, kind - FIRST_ORDER):
            return True
    return False


def might_fill(means: Means) -> bool:
    """Whether, as far as the others know, some order can be filled."""
    return count_in(means.hand, ORDER) > 0 and means.wine_count() > 0


def wanted_by_order(valley: Valley, seat: int, kind: int, worth: int) -> bool:
    """Whether an order in hand needs such a wine, and the cellar has none that would do."""
    vineyard = valley.vineyards[seat]
    for card in vineyard.hand:
        if DECK_OF[card & KIND_MASK] != ORDER:
            continue
        for wanted, least, number in ORDER_WINES[(card & KIND_MASK) - FIRST_ORDER]:
            if wanted == kind and least <= worth and BITS[vineyard.wines[kind] >> least] < number:
                return True
    return False


class Fill(Effect):
    """Fill one order, with extra points."""

    def __init__(self, text: str, extra: int) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.extra = extra
        self.may_need_grapes = False

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return can_fill_any(means.hand, means.wines)

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(ChooseOrder(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-8.2", "nothing_to_fill")

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        return might_fill(means)

    def phrase(self) -> Phrase:
        return noun("fill_for_more", self.extra) if self.extra else Phrase("fill")

    def signs(self) -> list[Sign]:
        return [icon("fill"), points_sign(self.extra)] if self.extra else [icon("fill")]


class ChooseOrder(Decision):
    """Which order."""

    declared: ClassVar = Declaration("fill", SEAT, Part("effect", EffectOf(Fill)), verbs=["fill"])

    def __init__(self, seat: int, effect: Fill) -> None:
        super().__init__(seat, "VI-5.4")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        actions: list[Action] = []
        for kind in kinds_in(vineyard, ORDER):
            if can_fill(vineyard.wines, kind - FIRST_ORDER):
                actions.append(FILL.of(kind))
        return or_done(keep_open(valley, actions))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        vineyard = as_valley(state).vineyards[self.seat]
        if action.verb is not FILL:
            return Refusal("VI-2.15", "fill_first")
        if DECK_OF[action.a] != ORDER or not vineyard.holds(action.a):
            return NotHere("VI-5.4", "not_in_hand", {"card": NAMES[action.a]})
        if not can_fill(vineyard.wines, action.a - FIRST_ORDER):
            return Refusal("VI-8.2", "wine_missing", {"card": NAMES[action.a]})
        return Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            return
        valley.vineyards[self.seat].lose_card(action.a)
        valley.push(Filled(self.seat, action.a, self.effect.extra))
        use_wines(valley, self.seat, action.a, 0)


def choices(valley: Valley, seat: int, card: int, at: int) -> list[Action]:
    """The wines that can be used for one wine of an order (VI-8.3).

    The highest wine of each type is asked for first, so whichever is used, enough is left for the others.
    """
    kind, least, _ = ORDER_WINES[card - FIRST_ORDER][at]
    mask = valley.vineyards[seat].wines[kind]
    values = range(least, HIGHEST + 1)
    return [USE_WINE.of(token_number(kind, value)) for value in values if mask >> value & 1]


def use_wines(valley: Valley, seat: int, card: int, at: int) -> None:
    """Use wines for an order, starting at wine number `at`; ask only if there is a choice."""
    while at < len(ORDER_WINES[card - FIRST_ORDER]):
        found = choices(valley, seat, card, at)
        if len(found) > 1:
            valley.push(UseWine(seat, card, at))
            return
        give_up_wine(valley, seat, found[0].a)
        at += 1


def give_up_wine(valley: Valley, seat: int, token: int) -> None:
    """A wine leaves the cellar."""
    kind, value = token_kind(token), token_value(token)
    vineyard = valley.vineyards[seat]
    vineyard.set_wines(kind, vineyard.wines[kind] & ~(1 << value))
    valley.spent_value = value
    events.used_wine(valley, seat, kind, value)


class UseWine(OpenChoice):
    """Which of several wines to use for an order."""

    declared: ClassVar = Declaration("use_wine", SEAT, Part("card", CARD), Part("at"), verbs=["use-wine"])

    def __init__(self, seat: int, card: int, at: int) -> None:
        super().__init__(seat, "VI-8.3")
        self.card = card
        self.at = at

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        return keep_open(valley, choices(valley, self.seat, self.card, self.at))

    def forced(self, valley: Valley) -> bool:
        """Whether all wines that could be used for the rest of this type are needed."""
        wanted = ORDER_WINES[self.card - FIRST_ORDER]
        kind = wanted[self.at][0]
        count = 0
        least = HIGHEST
        for i in range(self.at, len(wanted)):
            if wanted[i][0] == kind:
                count += 1
                least = min(least, wanted[i][1])
        return BITS[valley.vineyards[self.seat].wines[kind] >> least] == count

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-8.1" if action.verb is USE_WINE else "VI-2.15", "wine_does_not_fit")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        give_up_wine(valley, self.seat, action.a)
        use_wines(valley, self.seat, self.card, self.at + 1)


class Filled(Step):
    """The wines are used: gain points and residual payment, and discard the order (VI-8.4)."""

    declared: ClassVar = Declaration("filled", SEAT, Part("card", CARD), Part("extra"))

    def __init__(self, seat: int, card: int, extra: int) -> None:
        self.seat = seat
        self.card = card
        self.extra = extra

    def run(self, state: State) -> None:
        valley = as_valley(state)
        order = self.card - FIRST_ORDER
        valley.discard(self.card)
        events.filled(valley, self.seat, self.card, self.extra)
        valley.gain_points(self.seat, ORDER_POINTS[order] + self.extra, FROM_ORDERS)
        valley.gain_residual(self.seat, ORDER_RESIDUAL[order])
        happened(valley, self.seat, FILLED)
