"""Build and Extend: the cards laid down become a tower or extend one (SG-5, SG-6, SG-14)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Or, Part
from tavola.core.shared_lists import NO_NUMBERS, without
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import KINDS, PIETRA
from tavola.games.sangimignano.cards.draw import FOR_EXTEND, begin_draws
from tavola.games.sangimignano.cards.giostra import ask_giostra
from tavola.games.sangimignano.rules.buildable import (
    builds_from,
    extensions_from,
    why_not_higher,
    why_not_new,
)
from tavola.games.sangimignano.rules.donazione import donazione
from tavola.games.sangimignano.rules.highest_marker import claim_marker
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import NORMAL, City, as_city
from tavola.games.sangimignano.state.declared import Declared
from tavola.games.sangimignano.state.stones import STONES, STONES_DOMAIN, Stones
from tavola.games.sangimignano.state.tower import new_tower
from tavola.games.sangimignano.state.verbs import (
    BUILD,
    EXTEND,
    MOST_TOWERS,
    TAKE_BACK,
    TOWER,
)

NEW: Final = -1  # instead of a tower to extend


def begin_build(city: City, number: int) -> None:
    """Show the cards for a new tower."""
    _declare(city, NEW, number)


def begin_extend(city: City, place: int, number: int) -> None:
    """Show the cards for an extension."""
    _declare(city, place, number)


def _declare(city: City, place: int, number: int) -> None:
    """The cards leave the hand; if there is a Buona Pietra among them, Giostra may answer (SG-13.16)."""
    seat = city.turn
    stones = STONES[number]
    for kind in stones.laid:
        city.lose(seat, kind)
    city.laid = stones.laid
    city.push(Raise(seat, place, number))
    if stones.wilds:
        city.spend_uses(seat, stones.wilds)
        events.declared(city, seat)
        ask_giostra(city, 1 - seat)


class Raise(Declared):
    """The shown cards become a tower, or stories on top of one."""

    declared: ClassVar = Declaration(
        "raise",
        SEAT,
        Part("place", Or(OneOf(TOWER.tokens), NEW, "new")),
        Part("stones", OneOf(STONES_DOMAIN.tokens)),
    )

    def __init__(self, seat: int, place: int, stones: int) -> None:
        super().__init__(seat, PIETRA)
        self.place = place
        self.stones = stones

    def run(self, state: State) -> None:
        city = as_city(state)
        stones = STONES[self.stones]
        for _ in range(stones.wilds):
            city.lay_noble(self.seat, PIETRA)
        city.laid = NO_NUMBERS
        if self.place == NEW:
            raise_new(city, self.seat, stones)
        else:
            raise_higher(city, self.seat, self.place, stones)

    def cancel(self, state: State) -> None:
        """Giostra removes one Buona Pietra; the rest may be used differently (SG-14.12, SG-14.13)."""
        city = as_city(state)
        city.laid = without(city.laid, PIETRA)
        city.removed = [*city.removed, PIETRA]
        city.spend_uses(self.seat, -1)
        events.removed(city, self.seat, PIETRA)
        if city.laid:
            city.push(Rebuild(self.seat))


def raise_new(city: City, seat: int, stones: Stones) -> None:
    """Build the tower; then the marker moves and Donazione takes effect (SG-10.4)."""
    tower = new_tower(city.free_slot(seat), stones)
    city.put_tower(seat, len(city.towers[seat]), tower)
    events.built(city, seat, tower, stones)
    claim_marker(city, seat, tower)
    if tower.plain and city.phase == NORMAL:
        donazione(city, seat, tower)


def raise_higher(city: City, seat: int, place: int, stones: Stones) -> None:
    """Extend the tower; then the marker moves, and the player draws as many cards (SG-6.9, SG-8.7)."""
    at = city.tower_at(seat, place % MOST_TOWERS)
    tower = city.towers[seat][at].extended(stones)
    city.put_tower(seat, at, tower)
    events.extended(city, seat, tower, stones)
    claim_marker(city, seat, tower)
    if city.phase == NORMAL:
        begin_draws(city, seat, FOR_EXTEND, stones.size)


# After a cancelled Buona Pietra ---------------------------------------------------------------------


class Rebuild(Decision):
    """Use all the remaining cards differently, or take them back (SG-14.13 to SG-14.15)."""

    declared: ClassVar = Declaration("rebuild", SEAT, verbs=["build", "extend", "take-back"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SG-14.13")

    def legal(self, state: State) -> list[Action]:
        city = as_city(state)
        cards = self._cards(city)
        actions: list[Action] = []
        size = len(city.laid)
        builds_from(city, self.seat, cards, cards[PIETRA], size, actions)
        extensions_from(city, self.seat, cards, cards[PIETRA], size, actions)
        actions = [action for action in actions if self._uses_all(action, cards)]
        actions.append(TAKE_BACK.of())
        return actions

    def _cards(self, city: City) -> list[int]:
        cards = [0] * KINDS
        for kind in city.laid:
            cards[kind] += 1
        return cards

    def _uses_all(self, action: Action, cards: list[int]) -> bool:
        stones = STONES[action.a if action.verb is BUILD else action.b]
        return stones.cards == cards

    def why_not(self, state: State, action: Action) -> Refusal | None:
        city = as_city(state)
        if action.verb is not BUILD and action.verb is not EXTEND:
            return Refusal("SG-2.7", "rebuild_first")
        stones = STONES[action.a if action.verb is BUILD else action.b]
        if not self._uses_all(action, self._cards(city)):
            return Refusal("SG-14.15", "all_remaining")
        if action.verb is BUILD:
            return why_not_new(city, self.seat, stones)
        return why_not_higher(city, self.seat, action.a, stones)

    def play(self, state: State, action: Action) -> None:
        city = as_city(state)
        if action.verb is TAKE_BACK:
            for kind in city.laid:
                city.gain(self.seat, kind, True)
                if kind == PIETRA:
                    city.spend_uses(self.seat, -1)
            city.laid = NO_NUMBERS
            events.took_back(city, self.seat)
        elif action.verb is BUILD:
            city.push(Raise(self.seat, NEW, action.a))
        else:
            city.push(Raise(self.seat, action.a, action.b))
