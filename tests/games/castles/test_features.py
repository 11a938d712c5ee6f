"""The features of The Castles of Tuscany: complete, moderate, and from what a seat may know."""

import pytest
from tests.games.positions import position
from tests.games.properties import Case, walk

import tavola
from tavola.core.chance import fast_chance
from tavola.core.search.features import Sheet
from tavola.core.state import State
from tavola.games.castles.box.tiles import VILLAGE
from tavola.games.castles.judgement.features import LAYOUT, turns_left
from tavola.games.castles.state.realm import as_realm
from tavola.lab.branches import plan_of

GAME = tavola.game("castles")
CASES = [Case("castles", variant) for variant in plan_of(GAME).variant]
every_variant = pytest.mark.parametrize("case", CASES, ids=lambda case: case.variant.name)
LARGEST = 1000


def features(state: State, seat: int) -> dict[str, int]:
    """What a value reads, by name."""
    sheet = Sheet(LAYOUT.size)
    GAME.features(state, seat, sheet)
    pairs = sheet.pairs()
    assert len({place for place, _ in pairs}) == len(pairs), "a place was written twice"
    return {LAYOUT.names[place]: value for place, value in pairs}


def build(state: State) -> None:
    """Make a choice at random, but mostly so that pieces get into the region."""
    chance = fast_chance(state.plies)
    legal = state.legal()
    realm = as_realm(state)
    wished = legal
    if chance.below(8):
        stored = len(realm.storage[state.to_move]) > 0
        for verb in ("pay", "place", "gain", "draw" if stored else "take"):
            named = [action for action in legal if action.verb.name == verb]
            if named:
                wished = named
                break
    state.play(wished[chance.below(len(wished))])


@every_variant
def test_features_follow_from_what_the_seat_may_know(case: Case) -> None:
    state = case.start(4)
    turn = GAME.turn_of(state)
    for look in range(30):
        while not state.over and GAME.turn_of(state) == turn:
            build(state)
        turn = GAME.turn_of(state)
        for seat in range(state.players):
            imagined = state.determinize(seat, fast_chance(look))
            assert features(imagined, seat) == features(state, seat)


def test_every_feature_is_met_and_none_is_large() -> None:
    nearly_done = position("castles", 'seat = { 0 = { castle = 11, full = "all", empty = "8" } }')
    met = set(features(nearly_done, 0))
    for number, case in enumerate(CASES):
        for first in (number, number + 100):
            state = case.start(first)
            while not state.over and state.plies < 400:
                if state.plies % 3 == 0:
                    found = features(state, state.plies % state.players)
                    assert all(abs(value) <= LARGEST for value in found.values())
                    met.update(found)
                build(state)
            met.update(features(state, 0))
    assert [name for name in LAYOUT.names if name not in met] == []


@every_variant
def test_turns_end_when_the_next_one_begins(case: Case) -> None:
    state = case.start(5)
    turn = GAME.turn_of(state)
    asked = state.to_move
    for _, action in zip(range(400), walk(state.clone(), 5), strict=False):
        state.play(action)
        now = GAME.turn_of(state)
        begins = state.over or state.decision.begins_turn or state.to_move != asked
        first_bonus = not state.over and state.decision.to_data().get("first") is True
        assert (now > turn) == (begins or (first_bonus and state.to_move != asked))
        assert now >= turn
        turn, asked = now, state.to_move


def test_last_turns_are_counted_for_each_player() -> None:
    realm = as_realm(position("castles", "round = 3", 3))
    realm.turn = 1
    realm.last_turns = 4
    assert [turns_left(realm, seat) for seat in range(3)] == [1, 2, 1]
    realm.last_turns = 1
    assert [turns_left(realm, seat) for seat in range(3)] == [0, 1, 0]
    realm.over = True
    assert [turns_left(realm, seat) for seat in range(3)] == [0, 0, 0]


def test_a_hand_that_cannot_be_used_shows() -> None:
    realm = as_realm(position("castles", "round = 3"))
    realm.hands[0] = [0, 0, 0, 0, 0, 30, 0, 0]
    realm.last_turns = 2
    found = features(realm, 0)
    assert found["own hand"] == 30
    assert found["cards beyond twelve"] == 18
    assert found["cards without use at least 10"] == 1
    assert "cards of filled colours" not in found
    realm.filled[0] |= realm.regions[0].colour_mask[VILLAGE]
    realm.open[0] &= ~realm.filled[0]
    found = features(realm, 0)
    assert found["cards of filled colours"] == 30
    assert "own spaces left village" not in found
    assert found["filled village"] == 1


def test_each_number_of_players_has_a_value_of_its_own() -> None:
    assert [GAME.variant(GAME.start(players=players)) for players in (2, 3, 4)] == ["two", "three", "four"]
