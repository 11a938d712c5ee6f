"""How a position of The Castles of Tuscany is judged where random games hardly ever get to."""

import pytest
from tests.games.positions import position

from tavola.games.castles.box.tiles import CITY, QUARRY
from tavola.games.castles.judgement.position import (
    best_space,
    effect_worth,
    region_progress,
    spaces,
    storage_worth,
    turns_to_come,
)
from tavola.games.castles.judgement.worths import WORTHS
from tavola.games.castles.state.realm import NOBODY, as_realm


@pytest.mark.parametrize(("second", "more"), [(NOBODY, True), (0, False), (1, False), (2, False)])
def test_a_colour_that_is_nearly_full_is_worth_more_while_it_can_still_score(second: int, more: bool) -> None:
    realm = as_realm(position("castles", 'seat = { 0 = { full = "quarry", empty = "8" } }', 3))
    realm.colour_second[QUARRY] = 1
    without = region_progress(realm, 0, 2.0, 0.5)
    realm.colour_second[QUARRY] = second
    gain = region_progress(realm, 0, 2.0, 0.5) - without
    assert gain == pytest.approx(WORTHS.nearly_full * 2.0 * 0.5 if more else 0.0)


def test_an_open_space_without_points_is_still_worth_the_effect_of_its_tile() -> None:
    realm = as_realm(position("castles", 'seat = { 0 = { castle = 11, full = "all", empty = "8" } }'))
    realm.settings.area_vp = [0, 0, 0, 0]
    assert realm.regions[0].colours[8] == QUARRY
    assert best_space(realm, 0, QUARRY, QUARRY, 2.0, 0.5) == effect_worth(realm, 0, QUARRY, 0.5)
    assert best_space(realm, 0, CITY, CITY, 2.0, 0.5) == 0.0


def test_a_stored_tile_that_cannot_be_paid_counts_while_two_turns_are_left() -> None:
    realm = as_realm(position("castles", 'seat = { 0 = { castle = 11, storage = "quarry" } }'))
    assert storage_worth(realm, 0, realm.hands[0], 2.0, 0.5, 2.0) > WORTHS.stored
    assert storage_worth(realm, 0, realm.hands[0], 2.0, 0.5, 1.9) == WORTHS.stored


def test_a_set_of_spaces_is_counted() -> None:
    assert [spaces(mask) for mask in (0, 1, 1 << 29, 0b1011)] == [0, 1, 1, 3]


def test_the_turns_to_come_follow_from_the_smallest_pile_until_the_last_are_counted() -> None:
    realm = as_realm(position("castles", "seat = { 0 = { piles = 9 }, 2 = { piles = 4 } }", 3))
    assert turns_to_come(realm) == pytest.approx(1.0 + WORTHS.turns_per_tile * 4)
    realm.last_turns = 2
    assert turns_to_come(realm) == pytest.approx(2 / 3)
