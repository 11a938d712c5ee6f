"""Tours, and what can be sold and bought: grapes and fields (VI-4.2, VI-4.5 to VI-4.9)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import NoSuch, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import HIGHEST
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import TOURED, happened
from tavola.games.viticulture.state.speech import Sign, between, icon, lira_sign, noun
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import (
    BUY_FIELD,
    DONE,
    FIELD_VALUES,
    SELL,
    SELL_FIELD,
    token_kind,
    token_number,
    token_value,
)


class Tour(Effect):
    """Give a tour for lira."""

    def __init__(self, text: str, amount: int) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False
        self.amount = amount

    def begin(self, valley: Valley, seat: int) -> None:
        events.tour(valley, seat)
        valley.gain_lira(seat, self.amount)
        valley.occasion(seat, "tour")
        happened(valley, seat, TOURED)

    def phrase(self) -> Phrase:
        return noun("tour", self.amount)

    def signs(self) -> list[Sign]:
        return [lira_sign(self.amount)]


class SellGrapes(Effect):
    """Sell one grape or more."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.low = low
        self.high = high

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        grapes = valley.vineyards[seat].grapes
        return grapes[0] != 0 or grapes[1] != 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(SellGrape(seat, self, 0))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-4.6", "no_grapes")

    def phrase(self) -> Phrase:
        return Phrase("sell_grapes")

    def signs(self) -> list[Sign]:
        return [icon("grape.red"), between("→"), icon("lira")]


def grape_price(value: int) -> int:
    """What a grape sells for (VI-4.6)."""
    return (value + 2) // 3


class SellGrape(OpenChoice):
    """Which grape."""

    declared: ClassVar = Declaration(
        "sell", SEAT, Part("effect", EffectOf(SellGrapes)), Part("done"), verbs=["sell", "done"]
    )

    def __init__(self, seat: int, effect: SellGrapes, done: int) -> None:
        super().__init__(seat, "VI-4.6")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        actions = grape_actions(as_valley(state), self.seat)
        if self.done >= self.effect.low:
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is SELL:
            return NoSuch("VI-4.6", "no_such_grape")
        return Refusal("VI-4.6" if action.verb is DONE else "VI-2.15", "sell_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DONE:
            return
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        colour, value = token_kind(action.a), token_value(action.a)
        vineyard.set_grapes(colour, vineyard.grapes[colour] & ~(1 << value))
        events.sold_grape(valley, self.seat, colour, value)
        valley.gain_lira(self.seat, grape_price(value))
        if self.effect.can(valley, self.seat, vineyard.means()) and self.done + 1 < self.effect.high:
            valley.push(SellGrape(self.seat, self.effect, self.done + 1))


def grape_actions(valley: Valley, seat: int) -> list[Action]:
    """Every grape on a crush pad that can be sold."""
    grapes = valley.vineyards[seat].grapes
    actions: list[Action] = []
    for colour in range(len(grapes)):
        for value in range(1, HIGHEST + 1):
            if grapes[colour] >> value & 1:
                actions.append(SELL.of(token_number(colour, value)))
    return actions


class TradeField(Effect):
    """Sell a field without vines, or buy one back."""

    def __init__(self, text: str, buy: bool) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.buy = buy

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        vineyard = valley.vineyards[seat]
        sizes = valley.board.fields
        found = False
        for field in range(len(sizes)):
            sold = vineyard.sold >> field & 1 == 1
            if self.buy:
                found = found or (sold and means.lira >= sizes[field])
            else:
                found = found or vineyard.is_bare(field)
        return found

    def why_not(self, valley: Valley, seat: int, field: int) -> Refusal | None:
        """VI-4.7, VI-4.8."""
        vineyard = valley.vineyards[seat]
        value = valley.board.fields[field]
        sold = vineyard.sold >> field & 1 == 1
        if self.buy:
            if not sold:
                return Refusal("VI-4.8", "field_owned", {"field": value})
            return None if vineyard.lira >= value else Refusal("VI-4.8", "too_few_lira", {"needed": value})
        if sold:
            return Refusal("VI-4.7", "field_sold", {"field": value})
        if vineyard.card_on(field) >= 0:
            return Refusal("TU-7.5", "field_built", {"field": value})
        return None if vineyard.fields[field] == 0 else Refusal("VI-4.7", "field_planted", {"field": value})

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(ChooseField(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-4.8" if self.buy else "VI-4.7", "no_field_to_trade")

    def phrase(self) -> Phrase:
        return Phrase("buy_field" if self.buy else "sell_field")

    def signs(self) -> list[Sign]:
        if self.buy:
            return [icon("lira"), between("→"), icon("field")]
        return [icon("field"), between("→"), icon("lira")]


class ChooseField(OpenChoice):
    """Which field to sell or buy."""

    declared: ClassVar = Declaration("field", SEAT, Part("effect", EffectOf(TradeField)))

    def __init__(self, seat: int, effect: TradeField) -> None:
        super().__init__(seat, "VI-4.8" if effect.buy else "VI-4.7")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        verb = BUY_FIELD if self.effect.buy else SELL_FIELD
        actions: list[Action] = []
        for field in range(len(valley.board.fields)):
            if self.effect.why_not(valley, self.seat, field) is None:
                actions.append(verb.of(field))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is (BUY_FIELD if self.effect.buy else SELL_FIELD):
            return self.effect.why_not(as_valley(state), self.seat, action.a)
        return Refusal("VI-2.15", "field_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        value = FIELD_VALUES[action.a]
        vineyard.sold ^= 1 << action.a
        if self.effect.buy:
            events.bought_field(valley, self.seat, value)
        else:
            events.sold_field(valley, self.seat, value)
        valley.gain_lira(self.seat, -value if self.effect.buy else value)

    def verbs(self, state: State) -> list[str]:
        return ["buy-field"] if self.effect.buy else ["sell-field"]
