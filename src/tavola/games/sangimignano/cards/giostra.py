"""The use limit of Noble cards, and the Giostra window (SG-13.11, SG-14.21 to SG-14.26)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import GIOSTRA
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City, as_city
from tavola.games.sangimignano.state.declared import Declared
from tavola.games.sangimignano.state.verbs import ALLOW, COUNTER


class GiostraWindow(Decision):
    """The opponent may answer a Noble card with Giostra; the declaration waits below on the stack."""

    declared: ClassVar = Declaration("giostra", SEAT, verbs=["counter", "allow"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SG-14.21")

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        if as_city(state).hands[self.seat][GIOSTRA] > 0:
            actions.append(COUNTER.of())
        actions.append(ALLOW.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is COUNTER:
            return Refusal("SG-14.25", "no_giostra")
        return Refusal("SG-2.7", "answer_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is ALLOW:
            return
        city = as_city(state)
        declared = city.stack.pop()
        assert isinstance(declared, Declared)
        city.lose(self.seat, GIOSTRA)
        city.lay_noble(self.seat, GIOSTRA)
        city.spend_uses(self.seat, 1)
        events.countered(city, self.seat, declared.card)
        declared.cancel(city)


def ask_giostra(city: City, seat: int) -> None:
    """Ask whenever this player could hold a Giostra, judging only by what is public (SG-14.24)."""
    if city.hand_size(seat) == city.tower_backs(seat):
        return
    if city.used[seat] + 1 > city.used[1 - seat] + 1:
        return
    for pile in (city.nobles[0], city.nobles[1], city.removed, city.market):
        if GIOSTRA in pile:
            return
    city.push(GiostraWindow(seat))


def why_not_use(city: City, seat: int, count: int) -> Refusal | None:
    """A player may use at most one Noble card more than the opponent has (SG-13.11)."""
    allowed = city.used[1 - seat] + 1
    if city.used[seat] + count > allowed:
        return Refusal("SG-13.11", "use_limit", {"allowed": allowed, "used": city.used[seat]})
    return None
