"""Cards of a deck that a player has seen: an imagined state keeps who knows the card at which place."""

from typing import cast

import pytest
from tests.games.sangimignano.box import box, census

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.plain import Plain, View
from tavola.games.sangimignano.box.cards import KIND_MASK, face_down
from tavola.games.sangimignano.state.city import City

SEATS = [0, 1]


@pytest.fixture
def city() -> City:
    """Seat 0 has seen the top card of each deck, seat 1 the second."""
    city = game("sangimignano").start(3, nobles=True)
    assert isinstance(city, City)
    for deck in (city.deck, city.noble_deck):
        for seat in SEATS:
            deck[-1 - seat] = face_down(deck[-1 - seat] & KIND_MASK, 1 << seat)
    return city


def places(view: View, deck: str, key: str) -> list[Plain]:
    """How far from the top the known cards are."""
    listed = cast(list[dict[str, Plain]], cast(dict[str, Plain], view[deck])[key])
    return [known["from_top"] for known in listed]


@pytest.mark.parametrize("seat", SEATS)
def test_a_world_has_the_same_cards_in_the_places_that_a_seat_knows(city: City, seat: int) -> None:
    world = city.determinize(seat, fast_chance(seat))
    assert world.view(seat) == city.view(seat)
    assert places(world.view(seat), "deck", "known") == [seat]
    assert census(world) == box(city.game.values({"nobles": True}))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("deck", ["deck", "nobles"])
def test_the_other_seat_knows_as_many_places(city: City, seat: int, deck: str) -> None:
    other = 1 - seat
    world = city.determinize(seat, fast_chance(seat))
    assert places(world.view(seat), deck, "known_to_others") == [other]
    assert places(world.view(other), deck, "known") == [other]
