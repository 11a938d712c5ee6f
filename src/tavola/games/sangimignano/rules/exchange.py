"""Exchange: place two or more cards in the market, then draw the same number (SG-4)."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from tavola.core.action import Action
from tavola.core.decision import Decision, NotHere, Refusal
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part, Several
from tavola.core.shared_lists import total
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import KINDS, NAMES
from tavola.games.sangimignano.cards.draw import FOR_EXCHANGE, begin_draws, drawable
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import ENDING, City, as_city
from tavola.games.sangimignano.state.verbs import DONE, PLACE


@mypyc_attr(free_list_len=1)
class Place(Decision):
    """A player places cards in the market one by one until they choose to stop."""

    declared: ClassVar = Declaration(
        "place", SEAT, Part("placed", Several(OneOf(NAMES))), verbs=["place", "done"]
    )

    def __init__(self, seat: int, placed: list[int]) -> None:
        super().__init__(seat, "SG-4.1")
        self.placed = placed

    def legal(self, state: State) -> list[Action]:
        city = as_city(state)
        hand = city.hands[self.seat]
        actions: list[Action] = []
        for kind in range(KINDS):
            if hand[kind] > 0 and may_place(city, self.seat, self.placed, kind):
                actions.append(PLACE.of(kind))
        if len(self.placed) >= city.settings.exchange_min:
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        city = as_city(state)
        if action.verb is DONE:
            return Refusal("SG-4.2", "exchange_min", {"needed": city.settings.exchange_min})
        if action.verb is not PLACE:
            return Refusal("SG-2.7", "place_first")
        if city.hands[self.seat][action.a] == 0:
            return NotHere("SG-2.9", "not_in_hand", {"card": NAMES[action.a]})
        return Refusal("SG-4.5", "exchange_too_many")

    def play(self, state: State, action: Action) -> None:
        city = as_city(state)
        if action.verb is PLACE:
            city.lose(self.seat, action.a)
            city.market.append(action.a)
            city.push(Place(self.seat, [*self.placed, action.a]))
            return
        events.exchange(city, self.seat, self.placed)
        begin_draws(city, self.seat, FOR_EXCHANGE, len(self.placed), as_mask(self.placed))


def as_mask(kinds: list[int]) -> i64:
    """The kinds as a bit mask."""
    mask: i64 = 0
    for kind in kinds:
        mask |= 1 << i64(kind)
    return mask


def enough_to_draw(city: City, placed: list[int], barred: i64, more: int) -> bool:
    """Whether there are enough cards to draw once these are placed (SG-4.5).

    Cards already placed are in the market, but their kinds are barred, so they do not count.
    """
    return drawable(city, FOR_EXCHANGE, barred) >= len(placed) + more


def may_place(city: City, seat: int, placed: list[int], kind: int) -> bool:
    """Whether the Exchange can still be finished after this card is placed.

    Each further card bars more kinds and requires more cards, so checking the minimum number is enough.
    """
    barred = as_mask(placed) | 1 << i64(kind)
    missing = city.settings.exchange_min - len(placed) - 1
    if missing <= 0:
        return enough_to_draw(city, placed, barred, 1)
    return _can_complete(city, seat, placed, barred, kind, missing)


def _can_complete(city: City, seat: int, placed: list[int], barred: i64, kind: int, missing: int) -> bool:
    if len(city.deck) + len(city.noble_deck) >= len(placed) + 1 + missing:
        return True  # whatever is placed: an Exchange begins with as many cards as it needs
    hand = city.hands[seat].copy()
    hand[kind] -= 1
    return _completions(city, hand, placed, barred, 1, missing)


def _completions(
    city: City, hand: list[int], placed: list[int], barred: i64, more: int, missing: int
) -> bool:
    if missing == 0:
        return enough_to_draw(city, placed, barred, more)
    for kind in range(KINDS):
        if hand[kind] > 0:
            hand[kind] -= 1
            found = _completions(city, hand, placed, barred | 1 << i64(kind), more + 1, missing - 1)
            hand[kind] += 1
            if found:
                return True
    return False


def may_exchange(city: City) -> bool:
    """The same as `why_not_exchange`, which would take longer to say why."""
    if city.phase == ENDING:
        return False
    needed = city.settings.exchange_min
    hand = city.hands[city.turn]
    if total(hand) < needed:
        return False
    if len(city.deck) + len(city.noble_deck) >= needed:
        return True
    for kind in range(KINDS):
        if hand[kind] > 0 and may_place(city, city.turn, [], kind):
            return True
    return False


def why_not_exchange(city: City) -> Refusal | None:
    """SG-4.2, SG-4.5, SG-8.3."""
    if city.phase == ENDING:
        return Refusal("SG-8.3", "ending")
    needed = city.settings.exchange_min
    if total(city.hands[city.turn]) < needed:
        return Refusal("SG-4.2", "exchange_min", {"needed": needed})
    return None if may_exchange(city) else Refusal("SG-4.5", "exchange_too_many")


def begin_exchange(city: City) -> None:
    """Ask for the first card to place."""
    city.push(Place(city.turn, []))
