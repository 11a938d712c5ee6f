"""Structure cards that give, offer or allow something, as their data says (TU-7.9, TU-7.10).

An Inn, a Studio or a Penthouse is an entry in structure_cards.toml: the occasion on which it acts, and what
it gives. So are a Harvest Machine and a Charmat: the verb they allow.
"""

from typing import ClassVar, Final

from tavola.core.action import Action, Verb
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import BLUSH
from tavola.games.viticulture.box.structure_cards import ALLOWED, CARD_NAMES, OCCASIONS, OFFERS
from tavola.games.viticulture.rules.actions.lira_and_points import Lira, Points
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.moments import TOURED, Moments
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE, MOST_PLAYERS
from tavola.games.viticulture.tuscany import events as tuscany_events

WINE_OCCASIONS: Final = ["made_blend", "made_fine"]
FINE: Final = 7  # the value of a wine that a Penthouse pays for (TU-7.30)


class Occasions(Moments):
    """All structure cards that act as their data says, in their printed order."""

    def happened(self, valley: Valley, seat: int, occasion: str) -> None:
        if occasion != TOURED:
            card_occasion(valley, seat, occasion)
            return
        for other in range(valley.players):
            card_occasion(valley, other, TOURED if other == seat else "other_toured")

    def wine_made(self, valley: Valley, seat: int, kind: int, value: int) -> None:
        if kind >= BLUSH:
            card_occasion(valley, seat, "made_blend")
        if value >= FINE:
            card_occasion(valley, seat, "made_fine")

    def summer_ends(self, valley: Valley, seat: int) -> None:
        valley.push(SUMMER_ENDS[seat])

    def year_ends(self, valley: Valley, seat: int) -> None:
        valley.push(RESIDUAL_STEPS[seat])

    def making_changes_more(self, valley: Valley, seat: int) -> bool:
        annexes = valley.vineyards[seat].annexes
        if annexes:
            for occasion in WINE_OCCASIONS:
                for number in OCCASIONS.get(occasion, []):
                    if annexes >> number & 1 and not _only_pays(valley, number):
                        return True
        return False

    def follows(self, valley: Valley, seat: int, occasion: str) -> bool:
        annexes = valley.vineyards[seat].annexes
        if annexes:
            for number in OCCASIONS.get(occasion, []):
                if annexes >> number & 1:
                    return True
        return False

    def lira_on(self, valley: Valley, seat: int, occasion: str) -> int:
        annexes = valley.vineyards[seat].annexes
        lira = 0
        if annexes:
            for number in OCCASIONS.get(occasion, []):
                if annexes >> number & 1 and not OFFERS[number]:
                    for effect in course_of_card(valley, number).effects:
                        lira += effect.lira
        return lira

    def allows(self, valley: Valley, seat: int, verb: Verb) -> bool:
        annexes = valley.vineyards[seat].annexes
        return annexes != 0 and annexes >> ALLOWED[verb.name] & 1 == 1

    def used(self, valley: Valley, seat: int, verb: Verb) -> None:
        tuscany_events.structure_card(valley, seat, ALLOWED[verb.name])


def card_occasion(valley: Valley, seat: int, name: str) -> None:
    """Carry out all structure cards of a vineyard that act on this occasion."""
    annexes = valley.vineyards[seat].annexes
    for number in OCCASIONS.get(name, []):
        if annexes >> number & 1 == 0:
            continue
        course = course_of_card(valley, number)
        if OFFERS[number]:
            if course.can(valley, seat, valley.means(seat)):
                valley.push(MayUse(seat, number))
        elif not course.effects[0].idle(valley, seat):
            tuscany_events.structure_card(valley, seat, number)
            course.begin(valley, seat)


def _only_pays(valley: Valley, number: int) -> bool:
    """Whether a structure card gives lira and points without asking."""
    if OFFERS[number]:
        return False
    for effect in course_of_card(valley, number).effects:
        if not effect.instant or not isinstance(effect, (Lira, Points)):
            return False
    return True


def course_of_card(valley: Valley, number: int) -> Course:
    """What a structure card does."""
    return valley.board.box.courses[f"card/{CARD_NAMES[number]}"]


class MayUse(Decision):
    """Whether to use a structure card now."""

    declared: ClassVar = Declaration(
        "may_use", SEAT, Part("card", OneOf(CARD_NAMES)), verbs=["accept", "decline"]
    )

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat, "TU-7.10")
        self.card = card

    def legal(self, state: State) -> list[Action]:
        # Check again: another card may have used up what this one needs.
        valley = as_valley(state)
        if course_of_card(valley, self.card).can(valley, self.seat, valley.means(self.seat)):
            return [ACCEPT.of(), DECLINE.of()]
        return [DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is ACCEPT:
            valley = as_valley(state)
            return course_of_card(valley, self.card).refusal(valley, self.seat, valley.means(self.seat))
        return Refusal("VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is ACCEPT:
            valley = as_valley(state)
            tuscany_events.structure_card(valley, self.seat, self.card)
            course_of_card(valley, self.card).begin(valley, self.seat)


# The end of summer and of the year (TU-7.11, TU-7.15, TU-7.16) -----------------------------------------


class SummerEnd(Step):
    """A player's summer is over: the Barn acts."""

    declared: ClassVar = Declaration("summer_end", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        card_occasion(as_valley(state), self.seat, "summer_end")


class Residuals(Step):
    """Residual structures pay; points from them do not make this year the last."""

    declared: ClassVar = Declaration("residuals", SEAT, Part("at"))

    def __init__(self, seat: int, at: int) -> None:
        self.seat = seat
        self.at = at

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.closing = self.at == 0
        if self.at == 0:
            valley.push(PAID_STEPS[self.seat])
            card_occasion(valley, self.seat, "year_end")


RESIDUAL_STEPS: Final = [Residuals(seat, 0) for seat in range(MOST_PLAYERS)]
PAID_STEPS: Final = [Residuals(seat, 1) for seat in range(MOST_PLAYERS)]
SUMMER_ENDS: Final = [SummerEnd(seat) for seat in range(MOST_PLAYERS)]
