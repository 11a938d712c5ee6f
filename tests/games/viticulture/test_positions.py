"""Positions given by a scenario: whatever is left out is filled in."""

from typing import cast

import pytest
from tests.games.positions import position, seen


def test_set_up_deals_the_parents_that_are_named_and_others_to_the_other_seats() -> None:
    for mama in ("alaena", "emily", "deann"):
        given = f'season = "set_up"\nfirst = 2\nseat = {{ 1 = {{ mama = "{mama}", papa = "joel" }} }}'
        state = position("viticulture", given, 6)
        mamas = [seen(state, f"players.{seat}.mama") for seat in range(6)]
        assert mamas[1] == mama
        assert seen(state, "players.1.papa") == "joel"
        assert len({str(name) for name in mamas}) == 6
        assert state.to_move == 2


def test_parents_who_are_named_belong_to_their_seats_and_the_others_have_none() -> None:
    state = position("viticulture", 'seat = { 1 = { mama = "emily", papa = "joel" } }', 3)
    assert [seen(state, f"players.{seat}.mama") for seat in range(3)] == [None, "emily", None]
    assert [seen(state, f"players.{seat}.papa") for seat in range(3)] == [None, "joel", None]


def test_set_up_drafts_from_the_top_of_the_deck() -> None:
    cards = "cask cafe statue barn shop silo inn dock"
    given = f'season = "set_up"\nfirst = 1\ndeck = {{ structure = "{cards}" }}'
    state = position("viticulture", given, 2, structures=True)
    while state.decision.name != "draft":
        state.play(state.legal()[0])
    assert sorted(map(str, state.legal())) == [
        f"take card:{name}" for name in ("dock", "inn", "shop", "silo")
    ]


def test_a_messenger_who_waits_acts_on_his_turn() -> None:
    given = (
        'season = "spring"\nspecials = "messenger oracle"\npassed = [1]\n[seat.0]\nspecial = "messenger"\n'
    )
    state = position(
        "viticulture",
        given + 'hand = "pinot"\nplans = ["messenger plant_vine.1"]',
        special_workers=True,
        extended_board=True,
    )
    state.play("pass")
    assert state.decision.name == "carry_out"


def test_a_traveler_may_stand_where_the_number_of_players_closes_a_space() -> None:
    given = 'season = "winter"\nspecials = "traveler oracle"\n[seat.1]\nspecial = "traveler"\n'
    state = position(
        "viticulture", given + 'placed = ["traveler draw_vine.3"]', special_workers=True, extended_board=True
    )
    assert seen(state, "players.1.placed.0.space") == "draw_vine.3"


def test_whoever_has_no_row_stands_on_a_free_one() -> None:
    state = position("viticulture", "seat = { 0 = { row = 2 }, 3 = { row = 3 } }", 4)
    assert [seen(state, f"players.{seat}.row") for seat in range(4)] == [2, 1, 4, 3]


def test_alone_a_row_that_was_used_is_not_taken_again() -> None:
    state = position("viticulture", 'season = "close"\nrows_left = [4, 6]', 1, extended_board=True)
    assert seen(state, "year") == 2
    assert seen(state, "players.0.row") == 4


def test_the_turn_is_that_of_the_first_rooster_who_has_not_passed() -> None:
    assert position("viticulture", "passed = [0]\nseat = { 1 = { row = 7 } }", 3).to_move == 2
    assert position("viticulture", "seat = { 0 = { row = 7 } }", 3).to_move == 0


def test_whoever_is_out_of_winter_has_a_row_of_the_next_year() -> None:
    given = 'season = "winter"\npassed = [0, 2, 4]\ngreen_grapes = 2\nseat = { 4 = { next_row = 2 } }'
    state = position("viticulture", given, 6, extended_board=True)
    assert [seen(state, f"players.{seat}.next_row") for seat in range(6)] == [3, 0, 1, 0, 2, 0]


def test_nobody_has_one_in_the_last_year() -> None:
    given = 'season = "winter"\nreached = true\npassed = [0]'
    assert seen(position("viticulture", given, 2, extended_board=True), "players.0.next_row") == 0


@pytest.mark.parametrize("season", ["winter", "close"])
def test_six_players_reach_the_next_year_and_always_have_a_legal_answer(season: str) -> None:
    passed = "passed = [0]\n" if season == "winter" else ""
    state = position("viticulture", f'season = "{season}"\n{passed}', 6, extended_board=True)
    for _ in range(40):
        legal = state.legal()
        assert legal
        state.play(next((action for action in legal if action.text == "pass"), legal[0]))
    assert cast(int, seen(state, "year")) >= 2


@pytest.mark.parametrize(
    ("year", "extended", "points"), [(1, False, -1), (4, False, 4), (7, False, 20), (5, True, 12)]
)
def test_an_aggressive_automa_has_the_points_of_its_year(year: int, extended: bool, points: int) -> None:
    modules = dict.fromkeys(("extended_board", "special_workers", "structures"), extended)
    state = position("viticulture", f"year = {year}", 1, aggressive=True, **modules)
    assert seen(state, "automa.points") == points
