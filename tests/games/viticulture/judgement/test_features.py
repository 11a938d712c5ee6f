"""The features of Viticulture: what values read of a position."""

from typing import cast

import pytest
from tests.games.properties import CASES, Case, positions, walk

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.search.features import Sheet
from tavola.core.state import State
from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import KIND_OF, RED, WHITE
from tavola.games.viticulture.judgement.features import LAYOUT
from tavola.games.viticulture.judgement.order_features import RACE
from tavola.games.viticulture.state.valley import Valley

OWN = [case for case in CASES if case.game.name == "viticulture"]
every_variant = pytest.mark.parametrize("case", OWN, ids=lambda case: case.name)
MOST = 1000  # features are numbers of moderate size
STEP = 15  # decisions between two positions that are looked at
RARE = 0.12  # the share of features that a sample of games may miss
TUSCANY = {"extended_board": True, "special_workers": True, "structures": True}


def features(state: State, seat: int) -> dict[str, int]:
    """The features that are not 0, by name."""
    sheet = Sheet(LAYOUT.size)
    state.game.features(state, seat, sheet)
    pairs = sheet.pairs()
    assert len({place for place, _ in pairs}) == len(pairs), "a feature is written twice"
    return {LAYOUT.names[place]: value for place, value in pairs}


def solo() -> Valley:
    """A game against the Automa, with an empty hand."""
    valley = cast(Valley, game("viticulture").start(3, 1))
    valley.vineyards[0].hand = []
    return valley


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(LAYOUT.names)) == LAYOUT.size
    assert game("viticulture").layout is LAYOUT


@every_variant
def test_features_tell_only_what_the_seat_may_know(case: Case) -> None:
    for number, state in enumerate(positions(case, 4, [], 8)):
        for seat in range(state.players):
            world = state.determinize(seat, fast_chance(number))
            assert features(world, seat) == features(state, seat)


def test_features_are_moderate_and_nearly_all_of_them_occur() -> None:
    met: set[str] = set()
    for seed, case in enumerate(OWN):
        state = case.start(seed)
        for number, _ in enumerate(walk(state, seed)):
            if number % STEP == 0:
                found = features(state, number // STEP % state.players)
                met.update(found)
                assert all(-MOST <= value <= MOST for value in found.values())
        for seat in range(state.players):
            features(state, seat)
    assert LAYOUT.size - len(met) < RARE * LAYOUT.size


def test_a_card_is_read_by_itself() -> None:
    valley = solo()
    vineyard = valley.vineyards[0]
    for name in ("pinot", "malvasia", "pinot", "w5"):
        vineyard.add_card(KIND_OF[name])
    found = features(valley, 0)
    assert (found["card pinot"], found["card malvasia"], found["card w5"]) == (2, 1, 1)
    assert (found["vine cards 3"], found["order cards 1"], found["cards"]) == (1, 1, 4)
    assert "vine cards 4" not in found


def test_the_race_for_an_order_gets_shorter() -> None:
    valley = solo()
    vineyard = valley.vineyards[0]
    vineyard.structures = 1 << STRUCTURES.index("medium_cellar")
    vineyard.hand = [KIND_OF["w5"]]
    costs: list[int] = []

    def note() -> None:
        found = features(valley, 0)
        steps = range(1, len(RACE.steps) + 2)
        costs.extend([step for step in steps if found.get(f"points of orders by cost {step}")])

    note()
    vineyard.white[0] = 5
    note()
    vineyard.grapes[WHITE] = 1 << 5
    note()
    vineyard.wines[WHITE] = 1 << 5
    note()
    assert costs == [5, 3, 2, 1]
    found = features(valley, 0)
    assert (found["orders to fill now number"], found["orders to fill now best"]) == (1, 2)
    vineyard.wines[WHITE] = 0
    vineyard.wines[RED] = 1 << 5
    assert "orders to fill now number" not in features(valley, 0)


def test_rivals_come_by_points() -> None:
    valley = cast(Valley, game("viticulture").start(3, 4))
    for seat, points in enumerate([3, 5, 9, 7]):
        valley.vineyards[seat].points = points
    found = features(valley, 1)
    assert [found[f"rival {number} points"] for number in (1, 2, 3)] == [9, 7, 3]
    assert (found["lead"], found["ahead"]) == (-4, -1)
    assert "rival 4 workers" not in found


def test_against_the_automa_its_points_must_be_exceeded() -> None:
    valley = solo()
    valley.vineyards[0].points = 20
    assert features(valley, 0)["points beyond the target"] == -1
    valley.vineyards[0].points = 21
    assert features(valley, 0)["target reached"] == 1


@pytest.mark.parametrize(
    ("players", "name"), [(1, "solo"), (2, "several"), (3, "several"), (6, "several")], ids=str
)
def test_each_kind_of_game_has_values_of_its_own(players: int, name: str) -> None:
    played = game("viticulture")
    assert played.variant(played.start(players=players)) == name
    for module in TUSCANY:
        assert played.variant(played.start(players=players, **{module: True})) == f"{name}_tuscany"


@every_variant
def test_a_turn_ends_where_the_next_one_begins(case: Case) -> None:
    state = case.start(5)
    turn = case.game.turn_of(state)
    asked = state.decision.name
    for number, action in enumerate(walk(state, 5)):
        # The walk plays the action when the next one is asked for.
        assert action is not None
        if number:
            begins = state.decision.begins_turn or state.decision.name in ("wake_up", "draft")
            now = case.game.turn_of(state)
            assert now >= turn
            if begins:
                assert now > turn, f"after {asked}"
            turn = now
        asked = state.decision.name
        if number > 200:
            break
    assert case.game.turn_of(state.clone()) == turn
