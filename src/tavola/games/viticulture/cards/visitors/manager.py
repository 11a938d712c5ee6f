"""Manager: any action of an earlier season, without a worker and without a bonus (VI-12.15)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, icon
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import MANAGE


class Manage(Effect):
    """Carry out an action of an earlier season."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        for season in range(valley.season):
            for place in valley.board.by_season[season]:
                if place.plain.can(valley, seat, means):
                    return True
        return False

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(ChooseAction(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.15", "cannot_act")

    def phrase(self) -> Phrase:
        return Phrase("manage")

    def signs(self) -> list[Sign]:
        return [icon("later"), icon("summer")]


class ChooseAction(Decision):
    """Which action."""

    declared: ClassVar = Declaration("manage", SEAT, Part("effect", EffectOf(Manage)), verbs=["manage"])

    def __init__(self, seat: int, effect: Manage) -> None:
        super().__init__(seat, "VI-12.15")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        means = valley.means(self.seat)
        actions: list[Action] = []
        for season in range(valley.season):
            for place in valley.board.by_season[season]:
                if place.plain.can(valley, self.seat, means):
                    actions.append(MANAGE.of(place.number))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is not MANAGE:
            return Refusal("VI-2.15", "manage_first")
        place = valley.board.places[action.a]
        if place.season < 0:
            return Refusal("VI-3.5", "not_on_board", {"action": place.name})
        if place.season >= valley.season:
            return Refusal("VI-12.15", "not_an_earlier_season")
        return place.plain.refusal(valley, self.seat, valley.means(self.seat))

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        events.managed(valley, self.seat, action.a)
        valley.board.places[action.a].plain.begin(valley, self.seat)
