"""Trade: take cards from the opponent's hand and give one fewer back (SG-10.20 to SG-10.24)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, NotHere, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import KINDS, NAMES
from tavola.games.sangimignano.rules.guard import ask_guard
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City, as_city
from tavola.games.sangimignano.state.verbs import GIVE


def begin_trade(city: City, seat: int, count: int) -> None:
    """Announce the Trade; the opponent may guard."""
    events.trade(city, seat, count)
    city.push(Trade(seat, count))
    ask_guard(city, 1 - seat)


class Trade(Step):
    """The builder takes cards at random, then gives back one fewer than the tower has stories."""

    declared: ClassVar = Declaration("trade", SEAT, Part("count"))

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def run(self, state: State) -> None:
        city = as_city(state)
        count = self.takes(city)
        taken = [take_at_random(city, self.seat) for _ in range(count)]
        if taken:
            city.reveals += 1
        events.traded(city, self.seat, taken)
        give_back = min(self.count - 1, city.hand_size(self.seat))
        if give_back > 0:
            city.push(Give(self.seat, give_back))

    def takes(self, city: City) -> int:
        """How many cards are taken: all of them if the hand has fewer (SG-10.22)."""
        return min(self.count, city.hand_size(1 - self.seat))


def take_at_random(city: City, seat: int) -> int:
    """Take one card from the opponent's whole hand (SG-10.20); afterwards both players know which it was."""
    other = 1 - seat
    hand = city.hands[other]
    left = city.chance.below(city.hand_size(other))
    kind = 0
    while left >= hand[kind]:
        left -= hand[kind]
        kind += 1
    city.lose(other, kind)
    city.gain(seat, kind, True)
    return kind


class Give(Decision):
    """Give a card back; `left` are still to be given, including this one."""

    declared: ClassVar = Declaration("give", SEAT, Part("left"), verbs=["give"])

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat, "SG-10.21")
        self.left = left

    def legal(self, state: State) -> list[Action]:
        hand = as_city(state).hands[self.seat]
        return [GIVE.of(kind) for kind in range(KINDS) if hand[kind] > 0]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is GIVE:
            return NotHere("SG-2.9", "not_in_hand", {"card": NAMES[action.a]})
        return Refusal("SG-2.7", "give_first", {"left": self.left})

    def play(self, state: State, action: Action) -> None:
        city = as_city(state)
        city.lose(self.seat, action.a)
        city.gain(1 - self.seat, action.a, True)
        events.gave(city, self.seat, action.a)
        # The other hand gets a card its owner did not have before; both players see which.
        city.reveals += 1
        if self.left > 1:
            city.push(Give(self.seat, self.left - 1))
