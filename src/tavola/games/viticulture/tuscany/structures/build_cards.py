"""Building structure cards from the hand, on the construction mat or on an empty field (TU-7.2 to TU-7.4)."""

from typing import cast

from tavola.core.action import Action
from tavola.core.decision import NotHere, Refusal
from tavola.games.viticulture.box.cards import KIND_MASK
from tavola.games.viticulture.box.structure_cards import (
    CARD_COSTS,
    CARD_NAMES,
    FIRST_CARD,
    MAT_SLOTS,
    POINTS,
)
from tavola.games.viticulture.rules.actions.build import Build
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.moments import BUILT, Moments, discount, happened
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.verbs import BUILD_CARD, FIELD_VALUES, ON_MAT
from tavola.games.viticulture.state.vineyard import FROM_STRUCTURES, Vineyard
from tavola.games.viticulture.tuscany import events as tuscany_events


class BuildCards(Moments):
    """A player who may build a structure may build a structure card from hand."""

    def costs_in_hand(self, valley: Valley, hand: list[int]) -> list[int]:
        found: list[int] = []
        at = len(hand) - 1
        while at >= 0 and hand[at] & KIND_MASK >= FIRST_CARD:
            found.append(CARD_COSTS[(hand[at] & KIND_MASK) - FIRST_CARD])
            at -= 1
        return found

    def sites(self, valley: Valley, seat: int) -> int:
        vineyard = valley.vineyards[seat]
        count = 0
        for slot in range(MAT_SLOTS):
            count += 1 if vineyard.card_at(slot) < 0 else 0
        for field in range(len(vineyard.fields)):
            count += 1 if vineyard.is_bare(field) else 0
        return count

    def add_buildings(self, valley: Valley, seat: int, effect: Effect, actions: list[Action]) -> None:
        vineyard = valley.vineyards[seat]
        build = cast(Build, effect)
        less = discount(valley, seat)
        # The same as `why_not_card` for each card on each site, which takes much longer.
        free = [site for site in range(len(vineyard.fields) + 1) if is_free(vineyard, site)]
        for number in reversed(cards_in_hand(vineyard.hand)):
            if build.affords(CARD_COSTS[number], vineyard.lira, less):
                for site in free:
                    actions.append(BUILD_CARD.of(number, site))

    def why_not_build(self, valley: Valley, seat: int, effect: Effect, action: Action) -> Refusal | None:
        less = discount(valley, seat)
        return why_not_card(valley.vineyards[seat], cast(Build, effect), action.a, action.b, less)

    def builds(self, valley: Valley, seat: int, effect: Effect, action: Action) -> None:
        build_card(valley, seat, cast(Build, effect), action.a, action.b)

    def structures_besides(self, valley: Valley, seat: int, cost: int) -> int:
        annexes = valley.vineyards[seat].annexes
        count = 0
        if annexes:
            for number in range(len(CARD_COSTS)):
                if annexes >> number & 1 and (cost == 0 or CARD_COSTS[number] == cost):
                    count += 1
        return count


def cards_in_hand(hand: list[int]) -> list[int]:
    """The structure cards in a hand, by number; they are sorted last."""
    found: list[int] = []
    at = len(hand) - 1
    while at >= 0 and hand[at] & KIND_MASK >= FIRST_CARD:
        found.append((hand[at] & KIND_MASK) - FIRST_CARD)
        at -= 1
    return found


def is_free(vineyard: Vineyard, site: int) -> bool:
    """Whether there is room for a structure card on a site."""
    return vineyard.free_slot() >= 0 if site == ON_MAT else vineyard.is_bare(site - 1)


def why_not_card(vineyard: Vineyard, build: Build, number: int, site: int, less: int) -> Refusal | None:
    """Why a structure card cannot be built there, or None if it can."""
    if number not in cards_in_hand(vineyard.hand):
        return NotHere("TU-7.2", "not_in_hand", {"card": CARD_NAMES[number]})
    if not is_free(vineyard, site):
        if site == ON_MAT:
            return Refusal("TU-7.3", "mat_full")
        return Refusal("TU-7.3", "field_not_empty", {"field": FIELD_VALUES[site - 1]})
    cost = CARD_COSTS[number]
    if not build.takes(cost):
        return Refusal("VI-11.10", "wrong_cost", {"cost": cost})
    price = build.price_of(cost, less)
    return Refusal("TU-7.2", "too_few_lira", {"needed": price}) if price > vineyard.lira else None


def build_card(valley: Valley, seat: int, build: Build, number: int, site: int) -> None:
    """Pay for a structure card, put it on its site and gain the point."""
    vineyard = valley.vineyards[seat]
    price = build.price_of(CARD_COSTS[number], discount(valley, seat))
    vineyard.lose_card(FIRST_CARD + number)
    valley.built_cost = CARD_COSTS[number]
    tuscany_events.built_card(valley, seat, number, price, site - 1 if site != ON_MAT else -1)
    if price:
        valley.gain_lira(seat, -price)
    valley.gain_points(seat, POINTS, FROM_STRUCTURES)
    # Before it is in place: a Studio gives nothing for itself.
    happened(valley, seat, BUILT)
    vineyard.raise_card(number, vineyard.free_slot() if site == ON_MAT else MAT_SLOTS + site - 1)
