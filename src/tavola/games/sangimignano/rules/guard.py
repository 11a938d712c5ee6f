"""The Guard window: the player hit by a Trade or Conspiracy may cancel it (SG-10.7 to SG-10.14)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import EVERYBODY, GUARD
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City, as_city, put_under
from tavola.games.sangimignano.state.verbs import ALLOW, GUARD_IT


class GuardWindow(Decision):
    """Play a 5 against the effect, or let it happen; the effect waits below on the stack."""

    declared: ClassVar = Declaration("guard", SEAT, verbs=["guard", "allow"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SG-10.7")

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        if as_city(state).hands[self.seat][GUARD] > 0:
            actions.append(GUARD_IT.of())
        actions.append(ALLOW.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is GUARD_IT:
            return Refusal("SG-10.14", "no_guard")
        return Refusal("SG-2.7", "answer_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is ALLOW:
            return
        city = as_city(state)
        effect = city.stack.pop()
        city.lose(self.seat, GUARD)
        put_under(city, GUARD, EVERYBODY)
        events.guarded(city, self.seat, effect.name)


def ask_guard(city: City, seat: int) -> None:
    """Ask any player who holds a tower card, so that the question reveals nothing (SG-10.13)."""
    if city.tower_backs(seat) > 0:
        city.push(GuardWindow(seat))
