"""Positions that a scenario gives: what cannot be is refused with its seat, what is left out is filled in."""

from typing import cast

import pytest
from tests.games.positions import assert_refused, position, seen


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            "seat = { 0 = { row = 3 }, 1 = { row = 3 } }",
            "given.seat.1.row: the rooster of seat 0 stands on row 3 already.",
        ),
        (
            'season = "spring"\nseat = { 1 = { row = 3 } }',
            "given.seat.1.row: nobody has a row before the roosters wake up.",
        ),
        (
            'seat = { 0 = { placed = ["ordinary draw_vine.1"] }, 1 = { placed = ["grande draw_vine.1"] } }',
            "given.seat.1.placed: a worker of seat 0 stands on draw_vine.1 already.",
        ),
        (
            'seat = { 1 = { structures = "yoke", placed = ["ordinary yoke", "grande yoke"] } }',
            "given.seat.1.placed: a worker stands on yoke already.",
        ),
        (
            'seat = { 0 = { placed = ["ordinary draw_vine.2"] } }',
            ("given.seat.0.placed: draw_vine.2 is not in use: with 2 players an action has 1 of them."),
        ),
        (
            'seat = { 0 = { placed = ["ordinary influence.1"] } }',
            "given.seat.0.placed: influence.1 is not on this board.",
        ),
        (
            'seat = { 0 = { placed = ["ordinary draw_vine.beside"] } }',
            "given.seat.0.placed: only a grande worker can stand on draw_vine.beside.",
        ),
        (
            'seat = { 0 = { placed = ["ordinary yoke"] } }',
            "given.seat.0.placed: there is no yoke to stand on.",
        ),
        (
            'seat = { 0 = { placed = ["ordinary cafe"] } }',
            "given.seat.0.placed: cafe needs the option structures.",
        ),
        (
            'seat = { 0 = { fields = ["6: sold pinot"] } }',
            "given.seat.0.fields: field 6 is sold, so no vines stand on it.",
        ),
        (
            'seat = { 0 = { fields = ["5: pinot", "5: sold"] } }',
            "given.seat.0.fields: field 5 is sold, so no vines stand on it.",
        ),
        (
            'seat = { 1 = { structures = "large_cellar" } }',
            "given.seat.1.structures: there is no large_cellar without a medium_cellar.",
        ),
        (
            'seat = { 0 = { wines = "blush.2" } }',
            "given.seat.0.wines: there is no blush.2: a blush wine is worth 4 at least.",
        ),
        (
            'seat = { 0 = { wines = "sparkling.6" } }',
            "given.seat.0.wines: there is no sparkling.6: a sparkling wine is worth 7 at least.",
        ),
        (
            'seat = { 0 = { grapes = "red.2 red.2" } }',
            "given.seat.0.grapes names red.2 twice, but there is one place for it.",
        ),
        ("passed = [5]", "given.passed is [5], but it takes a list of whole numbers from 0 to 1."),
        ("passed = [true]", "given.passed is [True], but it takes a list of whole numbers from 0 to 1."),
        ("passed = [1, 1]", "given.passed names 1 twice."),
        (
            "passed = [0, 1]",
            "given.passed: all have passed; give the part of the year that follows as the season.",
        ),
        (
            'season = "fall"\npassed = [0]',
            "given.passed: in this part of the year no workers are placed, so nobody passes.",
        ),
        ("passed = [1]\nto_act = 1", "given.to_act: seat 1 has passed in this season."),
        (
            'season = "fall"\nto_act = 1',
            "given.to_act: in this part of the year no workers are placed; leave the word out.",
        ),
        (
            "seat = { 1 = { workers = 2, trained = 3 } }",
            "given.seat.1.trained is 3, but seat 1 has 2 ordinary workers only.",
        ),
        (
            "seat = { 1 = { lira = -1 } }",
            "given.seat.1.lira is -1, but it takes a whole number from 0 to 999.",
        ),
        ("seat = { 1 = { grey = 1 } }", "given.seat.1.grey must be true or false."),
        (
            "seat = { 0 = { grey = true }, 1 = { grey = true } }",
            "given.seat.1.grey: seat 0 has the grey worker already.",
        ),
        (
            'seat = { 0 = { hand = "blacksmith" }, 1 = { hand = "pinot blacksmith" } }',
            (
                "given.seat.1.hand: there are more cards blacksmith than the box holds (1); "
                "they are named in given.seat.0.hand and given.seat.1.hand."
            ),
        ),
        (
            'deck = { summer = "blacksmith" }\nseat = { 0 = { hand = "blacksmith" } }',
            (
                "given.deck.summer: there are more cards blacksmith than the box holds (1); "
                "they are named in given.seat.0.hand and given.deck.summer."
            ),
        ),
        ('deck = { vine = "blacksmith" }', "given.deck.vine: blacksmith belongs to the deck summer."),
        ('pile = { order = "pinot" }', "given.pile.order: pinot belongs to the deck vine."),
        (
            'seat = { 0 = { hand = "cask" } }',
            "given.seat.0.hand: the structure card cask needs the option structures.",
        ),
        (
            'seat = { 0 = { mama = "emily" }, 1 = { mama = "emily" } }',
            "given.seat.1.mama: seat 0 has emily already.",
        ),
        ('specials = "farmer oracle"', "given.specials needs the option special_workers."),
        (
            'automa = "draw_vine.1"',
            "given.automa is for players = 1: only who plays alone meets the Automa.",
        ),
        (
            "seat = { 1 = { tokens = 1 } }",
            "given.seat.1.tokens is for players = 1: only who plays alone has bonus tokens.",
        ),
        ("green_grapes = 0", "given.green_grapes: only the extended board has green grapes."),
        (
            "seat = { 0 = { next_row = 2 } }",
            "given.seat.0.next_row: seat 0 has not passed out of winter yet.",
        ),
        ("seat = { 0 = { placed = [3] } }", "given.seat.0.placed must be a list of texts."),
    ],
)
def test_viticulture_refuses_what_cannot_be(given: str, sentence: str) -> None:
    assert_refused(sentence, "viticulture", given)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            'automa = "draw_vine.1"\nseat = { 0 = { placed = ["ordinary draw_vine.1"] } }',
            "given.seat.0.placed: a worker of the Automa stands on draw_vine.1 already.",
        ),
        ('automa = "lira"', "given.automa: lira is not the first space of an action of this board."),
        (
            'automa = "draw_vine.2"',
            "given.automa: draw_vine.2 is not the first space of an action of this board.",
        ),
        ("rows_left = [8]", "given.rows_left is [8], but it takes a list of whole numbers from 1 to 7."),
        ("automa_cards = [4, 4]", "given.automa_cards names 4 twice."),
        ("year = 8", "given.year is 8, but it takes a whole number from 1 to 7."),
        (
            'seat = { 0 = { hand = "swindler" } }',
            (
                "given.seat.0.hand: there are more cards swindler than the box holds (1); "
                "they are named in the box of a game alone and given.seat.0.hand."
            ),
        ),
    ],
)
def test_viticulture_alone_refuses_what_cannot_be(given: str, sentence: str) -> None:
    assert_refused(sentence, "viticulture", given, 1)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            'season = "winter"\npassed = [0, 1]\nseat = { 0 = { next_row = 2 }, 1 = { next_row = 2 } }',
            "given.seat.1.next_row: row 2 of the next year is taken already.",
        ),
        (
            'season = "winter"\npassed = [0]\nseat = { 0 = { next_row = 1 } }',
            "given.seat.0.next_row: row 1 is for whoever has the green grapes, and no other row.",
        ),
        (
            'season = "fall"\npassed = [0]\nseat = { 0 = { next_row = 2 } }',
            "given.seat.0.next_row: seat 0 has not passed out of winter yet.",
        ),
        ('seat = { 0 = { stars = "lucca" } }', "given.seat.0.stars: this board has no region lucca."),
        ('specials = "farmer"', "given.specials must name 2 different special workers."),
        (
            'specials = "farmer oracle"\nseat = { 0 = { workers = 5, special = "farmer" } }',
            "given.seat.0.special: nobody has more than 6 workers.",
        ),
    ],
)
def test_tuscany_refuses_what_cannot_be(given: str, sentence: str) -> None:
    assert_refused(sentence, "viticulture", given, 3, extended_board=True, special_workers=True)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            'seat = { 1 = { used = "windmill" } }',
            "given.seat.1.used: there is no windmill among the structures of this seat.",
        ),
        (
            'seat = { 1 = { structures = "yoke", used = "yoke" } }',
            "given.seat.1.used: a yoke brings nothing that is used up in a year.",
        ),
        (
            'seat = { 1 = { plans = ["ordinary draw_vine.1"] } }',
            "given.seat.1.plans: draw_vine.1 is no space of a later season.",
        ),
        (
            'seat = { 1 = { plans = ["ordinary lira"] } }',
            "given.seat.1.plans: lira is no space of a later season.",
        ),
        (
            'seat = { 0 = { placed = ["grande draw_order.1"] }, 1 = { plans = ["grande draw_order.1"] } }',
            "given.seat.1.plans: a worker of seat 0 stands on draw_order.1 already.",
        ),
        (
            'season = "spring"\nseat = { 1 = { placed = ["ordinary lira"] } }',
            "given.seat.1.placed: nobody has placed a worker before the roosters wake up.",
        ),
        (
            'season = "set_up"\nyear = 2',
            (
                "given, with season = \"set_up\": unknown field 'year'. "
                "Fields are: season, first, deck, specials, automa_cards, seat."
            ),
        ),
        (
            'season = "set_up"\nseat = { 1 = { lira = 2 } }',
            "given.seat.1, with season = \"set_up\": unknown field 'lira'. Fields are: mama, papa.",
        ),
        (
            'season = "set_up"\nseat = { 0 = { papa = "joel" }, 1 = { papa = "joel" } }',
            "given.seat.1.papa: joel is dealt once only.",
        ),
        (
            'season = "set_up"\nseat = { 1 = { mama = "emily alaena" } }',
            "given.seat.1.mama must name 1: so many are dealt to a seat.",
        ),
    ],
)
def test_viticulture_refuses_words_that_do_not_fit_together(given: str, sentence: str) -> None:
    assert_refused(sentence, "viticulture", given)


def test_set_up_deals_the_parents_that_are_named_and_others_to_the_other_seats() -> None:
    for mama in ("alaena", "emily", "deann"):
        given = f'season = "set_up"\nfirst = 2\nseat = {{ 1 = {{ mama = "{mama}", papa = "joel" }} }}'
        state = position("viticulture", given, 6)
        mamas = [seen(state, f"players.{seat}.mama") for seat in range(6)]
        assert mamas[1] == mama
        assert seen(state, "players.1.papa") == "joel"
        assert len({str(name) for name in mamas}) == 6
        assert state.to_move == 2


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
