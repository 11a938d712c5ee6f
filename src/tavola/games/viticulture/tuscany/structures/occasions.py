"""Structure cards that bring or offer something when an occasion comes (TU-7.9, TU-7.10)."""

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.structure_cards import CARD_NAMES, OCCASIONS, OFFERS
from tavola.games.viticulture.state.effects import COURSES, Course
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE


def card_occasion(valley: Valley, seat: int, name: str) -> None:
    """All cards of a vineyard for which this is the occasion do what they do."""
    annexes = valley.vineyards[seat].annexes
    if annexes == 0:
        return
    for number in OCCASIONS.get(name, []):
        if annexes >> number & 1 == 0:
            continue
        course = course_of_card(number)
        if OFFERS[number]:
            if course.can(valley, seat, valley.means(seat)):
                valley.push(MayUse(seat, number))
        elif not course.effects[0].idle(valley, seat):
            tell_card(valley, seat, number)
            course.begin(valley, seat)


def course_of_card(number: int) -> Course:
    """What a structure card does."""
    return COURSES[f"card/{CARD_NAMES[number]}"]


def tell_card(valley: Valley, seat: int, number: int) -> None:
    """A structure card is at work."""
    if valley.journal is not None:
        name = CARD_NAMES[number]
        valley.tell(Event("structure", seat, {"structure": name}, refs=[f"structure:{seat}.{name}"]))


class MayUse(Decision):
    """Whether to use a structure card now."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__("may_use", seat, "TU-7.10")
        self.number = number

    def legal(self, state: State) -> list[Action]:
        # Judged anew: another card may have used up what this one needs.
        valley = as_valley(state)
        if course_of_card(self.number).can(valley, self.seat, valley.means(self.seat)):
            return [ACCEPT.of(), DECLINE.of()]
        return [DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is ACCEPT:
            valley = as_valley(state)
            return course_of_card(self.number).refusal(valley, self.seat, valley.means(self.seat))
        return Refusal("VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is ACCEPT:
            valley = as_valley(state)
            tell_card(valley, self.seat, self.number)
            course_of_card(self.number).begin(valley, self.seat)

    def verbs(self, state: State) -> list[str]:
        return ["accept", "decline"]

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat, "card": CARD_NAMES[self.number]}
