"""What a value reads of a city, and when a turn ends."""

import pytest
from tests.games.positions import position
from tests.games.properties import CASES, Case, walk
from tests.games.test_values import greedy, pairs

from tavola import game
from tavola.core.search.features import quarters
from tavola.core.state import State
from tavola.games.sangimignano.judgement.places import LAYOUT, TURN_STEPS
from tavola.games.sangimignano.judgement.position import evaluate
from tavola.games.sangimignano.state.city import as_city

OURS = [case for case in CASES if case.game.name == "sangimignano"]
GAMES = 4  # of each variant
LONGEST = 1000


def read(state: State, seat: int = 0) -> dict[str, int]:
    """The features of a position by name."""
    return {LAYOUT.names[place]: value for place, value in pairs(state, seat)}


def rare() -> list[State]:
    """Positions that few games come to."""
    late = as_city(OURS[0].start(1))
    late.turns = TURN_STEPS[-1]
    hand = "hand = '5 6 7 8 9 10'"
    towers = [f"seat = {{ 0 = {{ {hand}, towers = ['{rank} {rank} {rank}'] }} }}" for rank in (5, 6, 7)]
    return [late, *(position("sangimignano", given) for given in towers)]


def test_every_feature_is_met_in_some_game() -> None:
    met: set[int] = set()
    for case in OURS:
        for seed in range(GAMES):
            for state in greedy(case.start(seed), seed):
                for seat in range(2):
                    met.update([place for place, _ in pairs(state, seat)])
                if state.plies > LONGEST:
                    break
    for state in rare():
        met.update([place for place, _ in pairs(state, 0)])
    assert [name for place, name in enumerate(LAYOUT.names) if place not in met] == []


@pytest.mark.parametrize("case", OURS, ids=lambda case: case.name)
def test_a_turn_ends_when_the_next_begins_or_the_game_is_over(case: Case) -> None:
    for seed in range(3):
        state = case.start(seed)
        turns = [case.game.turn_of(state)]
        for number, action in enumerate(walk(state, seed)):
            last = state.clone()
            last.play(action)
            ended = last.over or last.decision.begins_turn
            assert (case.game.turn_of(last) != turns[-1]) == ended, number
            turns.append(case.game.turn_of(last))
        assert state.over
        assert turns == sorted(turns)


def test_the_worth_comes_first() -> None:
    for state in greedy(game("sangimignano").start(3), 3):
        for seat in range(2):
            assert read(state, seat).get("worth", 0) == quarters(evaluate(as_city(state), seat))


def test_a_pass_that_ends_the_deal_is_judged_by_the_lead() -> None:
    towers = "seat = { 0 = { towers = ['10 10 10'] }, 1 = { towers = ['9 9 9'] } }"
    given = f"to_act = 0\npasses = 1\nmarker = 0\n{towers}"
    state = position("sangimignano", given)
    assert read(state, 0)["own pass would end the deal ahead"] == 1
    assert read(state, 1)["other pass would end the deal behind"] == 1
    assert read(state, 0)["lead"] == 11


def test_a_tie_goes_to_the_marker() -> None:
    towers = "seat = { 0 = { towers = ['10 9 8 7'] }, 1 = { towers = ['10 10 10', '6 6 6 6'] } }"
    state = position("sangimignano", f"marker = 0\n{towers}")
    assert state.scores() == [14, 16]
    as_city(state).earlier = [2, 0]
    assert (read(state, 0)["lead with the marker"], read(state, 1)["lead with the marker"]) == (1, -1)
    assert "lead" not in read(state, 0)


def test_what_a_hand_can_gain() -> None:
    seats = (
        "seat = { 0 = { hand = '9 9 9 7', towers = ['7 7 7'] }, 1 = { towers = ['9 9 9', '10 10 10 10'] } }"
    )
    found = read(position("sangimignano", f"marker = 1\n{seats}"))
    # A tower of 9 as high as the other's counts too; a 7 more is worth the Blessing alone.
    assert found["hand best gain"] == 9
    assert found["hand gains"] == 11
    assert found["hand can lead 9"] == 1
    assert found["hand for the tower of 7"] == 1
    assert "hand best gain, ending" not in found


def test_a_run_pays_for_all_colourful_towers() -> None:
    seats = "seat = { 0 = { hand = '7 6 5', towers = ['10 9 8'] } }"
    found = read(position("sangimignano", f"marker = 0\n{seats}"))
    assert found["hand gain of a run"] == 2 * 6 - 3
    assert found["hand for colourful towers"] == 1


@pytest.mark.parametrize(("nobles", "value"), [(False, "base"), (True, "nobles")])
def test_nobles_are_judged_by_a_value_of_their_own(nobles: bool, value: str) -> None:
    ours = game("sangimignano")
    assert ours.variant(ours.start(nobles=nobles)) == value
