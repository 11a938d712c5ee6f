"""Grapes and wines that cards make players give up or gain (VI-11.13)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import NoSuch, Refusal
from tavola.core.frame_parts import SEAT, WHOLE, Declaration, Derived, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import BITS, COLOURS, HIGHEST, RED, WHITE
from tavola.games.viticulture.rules.actions.fill_orders import give_up_wine
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, between, does, figure, icon, noun, repeated
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import (
    TAKE_GRAPE,
    USE_GRAPE,
    USE_WINE,
    token_kind,
    token_number,
    token_value,
)

EITHER: Final = -1
SMALLEST: Final = 1  # the value of a bought grape


class SpendGrape(Effect):
    """Give up grapes of any value."""

    def __init__(self, text: str, amount: int) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.amount = amount

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        grapes = valley.vineyards[seat].grapes
        return BITS[grapes[RED]] + BITS[grapes[WHITE]] >= self.amount

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(UseGrape(seat, self, self.amount))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.2", "no_grapes")

    def phrase(self) -> Phrase:
        return does("give_up", noun("grapes", self.amount))

    def signs(self) -> list[Sign]:
        return [between("−"), *repeated(icon("anygrape"), self.amount)]


class UseGrape(OpenChoice):
    """Which grape to give up: `left` more, including this one."""

    declared: ClassVar = Declaration(
        "use_grape", SEAT, Part("effect", EffectOf(SpendGrape)), Part("left"), verbs=["use-grape"]
    )

    def __init__(self, seat: int, effect: SpendGrape, left: int) -> None:
        super().__init__(seat, "VI-11.2")
        self.effect = effect
        self.left = left

    def legal(self, state: State) -> list[Action]:
        grapes = as_valley(state).vineyards[self.seat].grapes
        actions: list[Action] = []
        for colour in range(len(grapes)):
            for value in range(1, HIGHEST + 1):
                if grapes[colour] >> value & 1:
                    actions.append(USE_GRAPE.of(token_number(colour, value)))
        return actions

    def forced(self, valley: Valley) -> bool:
        return len(valley.legal()) == self.left  # all of them must go

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return NoSuch("VI-11.2" if action.verb is USE_GRAPE else "VI-2.15", "no_such_grape")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        colour, value = token_kind(action.a), token_value(action.a)
        vineyard = valley.vineyards[self.seat]
        vineyard.set_grapes(colour, vineyard.grapes[colour] & ~(1 << value))
        events.used_grape(valley, self.seat, colour, value)
        if self.left > 1:
            valley.push(UseGrape(self.seat, self.effect, self.left - 1))


class SpendWine(Effect):
    """Give up one wine of at least a given value."""

    def __init__(self, text: str, least: int) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.least = least

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        wines = means.wines
        return (wines[0] | wines[1] | wines[2] | wines[3]) >> self.least != 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(SpendOneWine(seat, self))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return NoSuch("VI-11.2", "no_such_wine", {"least": self.least})

    def phrase(self) -> Phrase:
        return does("give_up", noun("wine_worth", self.least) if self.least > 1 else noun("wines", 1))

    def signs(self) -> list[Sign]:
        found = [between("−"), icon("bottle.red")]
        return found + ([between(f"{self.least}+")] if self.least > 1 else [])


class SpendOneWine(OpenChoice):
    """Which wine to give up."""

    declared: ClassVar = Declaration(
        "spend_wine",
        SEAT,
        Part("effect", EffectOf(SpendWine)),
        Derived("least", "effect.least", WHOLE),
        verbs=["use-wine"],
    )

    def __init__(self, seat: int, effect: SpendWine) -> None:
        super().__init__(seat, "VI-11.2")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        wines = as_valley(state).vineyards[self.seat].wines
        actions: list[Action] = []
        for kind in range(len(wines)):
            for value in range(self.effect.least, HIGHEST + 1):
                if wines[kind] >> value & 1:
                    actions.append(USE_WINE.of(token_number(kind, value)))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        rule = "VI-11.2" if action.verb is USE_WINE else "VI-2.15"
        return NoSuch(rule, "no_such_wine", {"least": self.effect.least})

    def play(self, state: State, action: Action) -> None:
        give_up_wine(as_valley(state), self.seat, action.a)


class GainGrape(Effect):
    """Gain a grape of value 1, of one colour or of either; its place on the crush pad must be free."""

    def __init__(self, text: str, colour: int) -> None:
        super().__init__(text, colour != EITHER)
        self.may_need_visitors = False
        self.colour = colour

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        grapes = valley.vineyards[seat].grapes
        if self.colour == EITHER:
            return is_open(grapes[RED]) or is_open(grapes[WHITE])
        return is_open(grapes[self.colour])

    def begin(self, valley: Valley, seat: int) -> None:
        if self.colour == EITHER:
            valley.push(TakeGrape(seat, self))
        else:
            gain_grape(valley, seat, self.colour)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.13", "grape_place_taken")

    def phrase(self) -> Phrase:
        return does(
            "gain", Phrase("either_grape" if self.colour == EITHER else f"{COLOURS[self.colour]}_grape")
        )

    def signs(self) -> list[Sign]:
        colours = COLOURS if self.colour == EITHER else [COLOURS[self.colour]]
        found: list[Sign] = []
        for colour in colours:
            if found:
                found.append(between("/"))
            found.append(figure(f"grape.{colour}", "1"))
        return found


def is_open(mask: int) -> bool:
    """Whether the place of a bought grape is free."""
    return mask >> SMALLEST & 1 == 0


def gain_grape(valley: Valley, seat: int, colour: int) -> None:
    """Put a bought grape on the crush pad."""
    vineyard = valley.vineyards[seat]
    vineyard.set_grapes(colour, vineyard.grapes[colour] | 1 << SMALLEST)
    events.gained_grape(valley, seat, colour, SMALLEST)


class TakeGrape(OpenChoice):
    """A red grape or a white one."""

    declared: ClassVar = Declaration(
        "take_grape", SEAT, Part("effect", EffectOf(GainGrape)), verbs=["take-grape"]
    )

    def __init__(self, seat: int, effect: GainGrape) -> None:
        super().__init__(seat, "VI-11.13")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        grapes = as_valley(state).vineyards[self.seat].grapes
        actions: list[Action] = []
        for colour in range(len(grapes)):
            if is_open(grapes[colour]):
                actions.append(TAKE_GRAPE.of(token_number(colour, SMALLEST)))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-11.13" if action.verb is TAKE_GRAPE else "VI-2.15", "grape_place_taken")

    def play(self, state: State, action: Action) -> None:
        gain_grape(as_valley(state), self.seat, token_kind(action.a))
