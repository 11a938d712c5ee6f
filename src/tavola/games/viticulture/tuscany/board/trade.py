"""Trade: give one of four things, get one of four (TU-4.9 to TU-4.12)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, icon, noun
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE


class Trade(Effect):
    """Make one or several trades; only the first is mandatory."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text, False)
        self.low = low
        self.high = high

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return valley.board.trade.can(valley, seat, means)

    def begin(self, valley: Valley, seat: int) -> None:
        if self.high > 1:
            valley.push(TradeMore(seat, self, 1))
        valley.board.trade.begin(valley, seat)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("TU-4.9", "nothing_to_trade")

    def phrase(self) -> Phrase:
        return noun("trade", self.high)

    def signs(self) -> list[Sign]:
        return [icon("trade")]

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Trade):
            return None
        return Trade(self.text, self.low, self.high + extra.high)


class TradeMore(Step):
    """A trade is made; perhaps make another."""

    declared: ClassVar = Declaration("trade_more", SEAT, Part("effect", EffectOf(Trade)), Part("done"))

    def __init__(self, seat: int, effect: Trade, done: int) -> None:
        self.seat = seat
        self.effect = effect
        self.done = done

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if self.done >= self.effect.high:
            return
        if not self.effect.can(valley, self.seat, valley.means(self.seat)):
            leave_bonus(valley, self.seat, self.effect, True)
        elif must_use_bonus(valley, self.effect):
            trade_again(valley, self.seat, self.effect, self.done)
        else:
            valley.push(MayTrade(self.seat, self.effect, self.done))


def trade_again(valley: Valley, seat: int, effect: Trade, done: int) -> None:
    """One more trade."""
    valley.push(TradeMore(seat, effect, done + 1))
    valley.board.trade.begin(valley, seat)


class MayTrade(Decision):
    """Whether to trade again."""

    declared: ClassVar = Declaration(
        "may_trade", SEAT, Part("effect", EffectOf(Trade)), Part("done"), verbs=["accept", "decline"]
    )

    def __init__(self, seat: int, effect: Trade, done: int) -> None:
        super().__init__(seat, "TU-4.12")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        return [ACCEPT.of(), DECLINE.of()]

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is ACCEPT:
            trade_again(valley, self.seat, self.effect, self.done)
        else:
            leave_bonus(valley, self.seat, self.effect, True)
