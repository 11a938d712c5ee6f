"""Selling wine for points by its type (TU-4.13, TU-4.14)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import NoSuch, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import HIGHEST, TYPES
from tavola.games.viticulture.rules.actions.fill_orders import give_up_wine
from tavola.games.viticulture.rules.later_parts import or_done
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, between, icon
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, USE_WINE, token_kind, token_number
from tavola.games.viticulture.state.vineyard import FROM_SPACES


class SellWine(Effect):
    """Give up one wine for the points of its type."""

    def __init__(self, text: str, points: list[int]) -> None:
        super().__init__(text, False)
        self.points = points

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        wines = means.wines
        return wines[0] != 0 or wines[1] != 0 or wines[2] != 0 or wines[3] != 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(SellOneWine(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("TU-4.13", "no_wine")

    def phrase(self) -> Phrase:
        return Phrase("sell_wine", {TYPES[kind]: self.points[kind] for kind in range(len(TYPES))})

    def signs(self) -> list[Sign]:
        return [icon("bottle.red"), between("→"), icon("points")]


class SellOneWine(OpenChoice):
    """Which wine to sell."""

    declared: ClassVar = Declaration(
        "sell_wine", SEAT, Part("effect", EffectOf(SellWine)), verbs=["use-wine"]
    )

    def __init__(self, seat: int, effect: SellWine) -> None:
        super().__init__(seat, "TU-4.13")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        wines = as_valley(state).vineyards[self.seat].wines
        actions: list[Action] = []
        for kind in range(len(wines)):
            for value in range(1, HIGHEST + 1):
                if wines[kind] >> value & 1:
                    actions.append(USE_WINE.of(token_number(kind, value)))
        return or_done(actions)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return NoSuch("TU-4.13" if action.verb is USE_WINE else "VI-2.15", "no_such_wine")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DONE:
            return
        valley = as_valley(state)
        give_up_wine(valley, self.seat, action.a)
        valley.gain_points(self.seat, self.effect.points[token_kind(action.a)], FROM_SPACES)
