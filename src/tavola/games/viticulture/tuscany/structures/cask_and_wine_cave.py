"""Cask and Wine Cave: ageing single wines (TU-7.17, TU-7.18)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, WHOLE, Declaration, Part, Several
from tavola.core.state import State
from tavola.games.viticulture.box.cards import HIGHEST
from tavola.games.viticulture.rules.actions.age_wine import can_age_any, may_age
from tavola.games.viticulture.rules.later_parts import or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, between, icon, noun, repeated, times, up_to
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import AGE, DONE, token_kind, token_number, token_value


class AgeSome(Effect):
    """Age some different wines, each by up to the given number of steps."""

    def __init__(self, text: str, low: int, high: int, steps: int) -> None:
        super().__init__(text, False)
        self.low = low
        self.high = high
        self.steps = steps

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return can_age_any(valley, seat, means.wines)

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(AgeOne(seat, self, []))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("TU-7.17", "no_wine_grows")

    def phrase(self) -> Phrase:
        wines = up_to(self.low, self.high, noun("different_wines" if self.high > 1 else "wines", self.high))
        return Phrase("age_some", {"what": wines, "times": times(self.steps)})

    def signs(self) -> list[Sign]:
        grown = "" if self.steps == 1 else str(self.steps)
        return [*repeated(icon("bottle.red"), self.high), between(f"↑{grown}")]


class AgeOne(OpenChoice):
    """Which wine to age; those in `grown` have already aged."""

    declared: ClassVar = Declaration(
        "age_one",
        SEAT,
        Part("effect", EffectOf(AgeSome)),
        Part("grown", Several(WHOLE)),
        verbs=["age", "done"],
    )

    def __init__(self, seat: int, effect: AgeSome, grown: list[int]) -> None:
        super().__init__(seat, "TU-7.17")
        self.effect = effect
        self.grown = grown

    def legal(self, state: State) -> list[Action]:
        actions = growing(as_valley(state), self.seat, self.grown)
        if len(self.grown) >= self.effect.low:
            actions.append(DONE.of())
        return or_done(actions)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is AGE and action.a in self.grown:
            return Refusal("TU-7.18", "grown_already")
        return Refusal("TU-7.17" if action.verb is AGE else "VI-2.15", "no_wine_grows")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DONE:
            return
        valley = as_valley(state)
        kind, value = token_kind(action.a), token_value(action.a)
        vineyard = valley.vineyards[self.seat]
        mask = vineyard.wines[kind]
        cap = valley.cellar(self.seat)
        for _ in range(self.effect.steps):
            if may_age(valley, mask, value, cap):
                mask ^= 3 << value
                value += 1
        vineyard.set_wines(kind, mask)
        events.aged_wine(valley, self.seat, kind, value)
        grown = [*self.grown, token_number(kind, value)]
        if len(grown) < self.effect.high and growing(valley, self.seat, grown):
            valley.push(AgeOne(self.seat, self.effect, grown))


def growing(valley: Valley, seat: int, grown: list[int]) -> list[Action]:
    """The wines that can age, except those that already have."""
    cap = valley.cellar(seat)
    wines = valley.vineyards[seat].wines
    actions: list[Action] = []
    for kind in range(len(wines)):
        for value in range(1, HIGHEST):
            if wines[kind] >> value & 1 and may_age(valley, wines[kind], value, cap):
                if token_number(kind, value) not in grown:
                    actions.append(AGE.of(token_number(kind, value)))
    return actions
