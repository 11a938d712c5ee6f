"""The extended board of Tuscany: what is printed on it, and what holds in every game on it."""

from itertools import product

import pytest

import tavola
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.play.glimpse import glimpse
from tavola.games.viticulture.box.board import SEASONS
from tavola.games.viticulture.box.data_files import load, rows, word
from tavola.games.viticulture.cards.load_box import board_for
from tavola.games.viticulture.rules.solo.automa import BANDS, FIGURES
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.tuscany.plug_in import box_of

GAME = tavola.game("viticulture")
BOARD, EXTENDED, _ = box_of(GAME).boards

# Action, season, and the bonuses of its three spaces on side 1.
ACTIONS = [
    ("draw_vine", "spring", ["draw 1 vine", "", ""]),
    ("give_tour", "spring", ["", "lira +1", ""]),
    ("build_structure", "spring", ["", "lira +1", ""]),
    ("influence", "spring", ["", "star 1", ""]),
    ("play_summer_visitor", "summer", ["lira +1", "visit 1 summer", ""]),
    ("plant_vine", "summer", ["plant 1", "", ""]),
    ("trade", "summer", ["", "trade 1", ""]),
    ("flip_field", "summer", ["vp +1 may", "", ""]),
    ("draw_order", "fall", ["draw 1 order", "", ""]),
    ("harvest_field", "fall", ["harvest 1", "lira +1", ""]),
    ("make_wine", "fall", ["make 1", "", ""]),
    ("build_or_tour", "fall", ["lira +1", "", ""]),
    ("play_winter_visitor", "winter", ["lira +1", "visit 1 winter", ""]),
    ("train_worker", "winter", ["lira +1", "", ""]),
    ("sell_wine", "winter", ["", "star 0..1", ""]),
    ("fill_order", "winter", ["", "vp +1 may", ""]),
]
CHART = [
    ["", "", ""],
    ["lira +1", "", ""],
    ["draw 1 vine", "draw 1 summer", ""],
    ["draw 1 order", "draw 1 summer", ""],
    ["draw 1 summer|winter", "draw 1 winter", "star 0..1"],
    ["vp +1", "draw 1 winter", "age grapes"],
    ["grey", "draw 1 vine|summer|order|winter", "green_grapes"],
]
REGIONS = {
    "pisa": (1, "lira +2"),
    "firenze": (2, "draw 1 winter"),
    "livorno": (2, "draw 1 summer"),
    "siena": (2, "lira +1"),
    "arezzo": (2, "draw 1 order"),
    "grosseto": (1, "draw 1 vine"),
}


@pytest.mark.rule("TU-2.1", "TU-4.2", "TU-4.3", "TU-4.4", "TU-4.15", "TU-4.16")
def test_every_space_has_its_bonus() -> None:
    found = [(place.name, SEASONS[place.season], place.bonus) for place in EXTENDED.actions]
    assert found == ACTIONS
    assert [len(places) for places in EXTENDED.by_season] == [4, 4, 4, 4]
    assert EXTENDED.spaces == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("TU-3.5", "TU-3.6", "TU-3.8")
def test_the_chart_gives_what_is_printed() -> None:
    for number, cells in enumerate(CHART):
        for season, text in enumerate(["", *cells]):
            effects = EXTENDED.chart[number * len(SEASONS) + season].effects
            assert [effect.text for effect in effects] == ([text] if text else [])


@pytest.mark.rule("TU-5.2", "TU-5.7")
def test_the_map_has_six_regions_for_ten_points() -> None:
    found = {region.name: (region.points, region.gain.effects[0].text) for region in EXTENDED.regions}
    assert found == REGIONS
    assert sum(region.points for region in EXTENDED.regions) == 10


@pytest.mark.rule("TU-1.2")
def test_the_options_choose_the_board() -> None:
    assert board_for(box_of(GAME), Settings(GAME.values({}))) is BOARD
    assert board_for(box_of(GAME), Settings(GAME.values({"extended_board": True}))) is EXTENDED
    assert (BOARD.target_points, EXTENDED.target_points, EXTENDED.stars) == (20, 25, 6)


@pytest.mark.rule("TU-4.8", "TU-4.17", "TU-5.9")
def test_side_2_is_written_beside_side_1() -> None:
    data = load("extended_board.toml")
    found = {word(entry, "name"): entry["side_2"] for entry in rows(data, "action") if "side_2" in entry}
    assert found == {
        "flip_field": {"bonus": ["vp +1 may", "draw 1 structure", ""]},
        "sell_wine": {"bonus": ["draw 1 structure", "star 0..1", ""]},
    }
    lira = rows(data, "space")[0]
    assert lira["side_2"] == {"do": "", "one": {"lira": "lira +1", "draw": "draw 1 structure"}}
    chart = [entry.get("side_2") for entry in rows(data, "row")]
    assert chart[3] == {"winter": "draw 1 structure"}
    assert chart[6] == {"fall": "draw 1 vine|summer|order|winter|structure"}
    assert [word(entry, "name") for entry in rows(data, "region") if entry.get("side") == 2] == ["lucca"]


@pytest.mark.rule("TU-1.1")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_modules_can_be_used_in_any_combination(players: int) -> None:
    modules = [option.name for option in GAME.options if option.group == "module"]
    for chosen in product([False, True], repeat=len(modules)):
        state = GAME.start(3, players, **dict(zip(modules, chosen, strict=True)))
        chance = fast_chance(3)
        for _ in range(60):
            if not state.over:
                legal = state.legal()
                state.play(legal[chance.below(len(legal))])


@pytest.mark.rule("TU-8.3")
def test_every_action_is_on_six_automa_cards_and_no_season_on_more_than_two_of_a_card() -> None:
    named = [EXTENDED.replaced.get(name, name) for bands in BANDS for name in bands]
    assert {name: named.count(name) for name in named} == {place.name: 6 for place in EXTENDED.actions}
    for bands in BANDS:
        seasons = [EXTENDED.by_name[EXTENDED.replaced.get(name, name)].season for name in bands]
        assert seasons == sorted(seasons)
        assert max(seasons.count(season) for season in range(len(SEASONS))) <= 2


@pytest.mark.rule("TU-8.11")
def test_the_aggressive_table() -> None:
    figures = FIGURES["extended"]
    assert figures.easy == [-1, -1, 0, 4, 9, 15, 24]
    assert figures.normal == [-1, 0, 1, 6, 12, 18, 28]
    assert figures.hard == [-1, 0, 1, 6, 13, 22, 32]


# What holds in every game ---------------------------------------------------------------------------


def check(valley: Valley) -> None:
    """No two roosters on a row, stars and green grapes only where possible, no one late in the year."""
    rows = [vineyard.row for vineyard in valley.vineyards if vineyard.row]
    nexts = [vineyard.next_row for vineyard in valley.vineyards if vineyard.next_row]
    assert len(set(rows)) == len(rows)
    assert len(set(nexts)) == len(nexts)
    for seat, vineyard in enumerate(valley.vineyards):
        assert 0 <= vineyard.stars_placed() <= 6
        assert vineyard.next_row == 0 or (valley.season == 3 and valley.passed >> seat & 1)
        assert vineyard.next_row != 1 or valley.green_grapes == seat
        # Only a player from the last row can be on the first one, except by the Organizer.
        assert valley.year > 1 or vineyard.row != 1 or valley.season > 0
    for space, who in enumerate(valley.taken):
        if 0 < who <= valley.players:
            assert space in [code >> 4 for code in valley.vineyards[who - 1].placed]


@pytest.mark.rule("TU-2.3", "TU-3.3", "TU-3.4", "TU-5.3")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_roosters_and_stars_are_always_where_they_can_be(players: int) -> None:
    for seed in range(3):
        state = GAME.start(seed, players, extended_board=True, target_points=12)
        chance = fast_chance(seed)
        while not state.over:
            check(as_valley(state))
            legal = state.legal()
            state.play(legal[chance.below(len(legal))])


@pytest.mark.rule("TU-3.2")
def test_the_first_to_wake_up_is_drawn_by_lot() -> None:
    firsts = {as_valley(GAME.start(seed, 4, extended_board=True)).first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.rule("TU-8.4")
@pytest.mark.parametrize("seed", range(6))
def test_alone_every_row_is_had_in_one_year(seed: int) -> None:
    state = as_valley(GAME.start(seed, 1, extended_board=True))
    chance = fast_chance(seed)
    rows: list[int] = []
    while not state.over:
        if state.season == 0 and state.decision.name == "turn" and len(rows) < state.year:
            rows.append(state.vineyards[0].row)
        legal = state.legal()
        state.play(legal[chance.below(len(legal))])
    assert sorted(rows) == [1, 2, 3, 4, 5, 6, 7]
    assert rows.index(1) == rows.index(7) + 1


@pytest.mark.rule("TU-8.8")
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_automa_never_places_more_than_six_workers(level: str) -> None:
    for seed in range(8):
        state = as_valley(GAME.start(seed, 1, extended_board=True, automa=level))
        chance = fast_chance(seed)
        while not state.over:
            assert state.automa_placed <= 6
            legal = state.legal()
            state.play(legal[chance.below(len(legal))])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_the_heuristic_bot_beats_random_play_on_the_extended_board(seed: int) -> None:
    state = GAME.start(seed, 2, extended_board=True)
    chance = fast_chance(seed)
    seat = seed % 2
    bots = [bot("heuristic" if number == seat else "random") for number in range(2)]
    while not state.over:
        state.play(bots[state.to_move].choose(glimpse(state), chance))
    assert state.winners() == [seat]
    assert state.scores()[seat] >= 25
    assert as_valley(state).year < 16
