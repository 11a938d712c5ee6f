"""Searches: they find every way to finish a turn, keep to their effort, and answer the same each time."""

import pytest

import tavola
from tavola.core.chance import fast_chance
from tavola.core.search.levels import LEVELS, level_of, levels_file
from tavola.core.search.look_ahead import LookAhead
from tavola.core.search.minds import mind_of, minds_file, named_mind
from tavola.core.search.one_turn import OneTurn
from tavola.core.search.plan_beam import PlanBeam
from tavola.core.search.search import Search, best_of
from tavola.core.search.self_play import Habits, SelfPlay
from tavola.core.search.turn_ends import TurnEnds
from tavola.core.state import State
from tavola.lab.playing import seed_of

GAMES = tavola.game_names()


def position(name: str, turns: int, seed: int = 3, players: int = 0) -> State:
    """The first position with a choice after so many turns of random moves."""
    state = tavola.game(name).start(seed=seed, players=players)
    chance = fast_chance(seed_of("position", name, seed))
    while state.game.turn_of(state) < turns or len(state.legal()) == 1:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        assert not state.over
    return state


def all_ends(state: State, turn: int) -> set[str]:
    """Every position in which this turn can end, by brute force."""
    if state.over or state.game.turn_of(state) != turn:
        return {repr(state.truth())}
    found: set[str] = set()
    for action in state.legal():
        twin = state.clone()
        twin.advance(action)
        found |= all_ends(twin, turn)
    return found


@pytest.mark.agreement
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_all_ends_of_a_turn_are_found(seed: int) -> None:
    state = position("sangimignano", 6, seed)
    seat = state.to_move
    search = TurnEnds(state.game, seat, 100_000)
    before = repr(state.truth())
    ends = search.find(state, state.legal())
    assert {repr(end.world.truth()) for end in ends} == all_ends(state, state.game.turn_of(state))
    assert repr(state.truth()) == before
    for end in ends:
        twin = state.clone()
        twin.advance(state.legal()[end.first])
        assert end.path[0] is state.legal()[end.first]


@pytest.mark.parametrize("name", GAMES)
def test_few_ends_still_cover_every_first_choice(name: str) -> None:
    state = position(name, 8)
    for most in (1, 3):
        ends = TurnEnds(state.game, state.to_move, most).find(state, state.legal())
        assert {end.first for end in ends} == set(range(len(state.legal())))
        for number in range(len(state.legal())):
            assert 1 <= sum(1 for end in ends if end.first == number) <= most


def test_a_plan_ends_where_something_hidden_is_revealed() -> None:
    state = position("sangimignano", 4)
    for end in TurnEnds(state.game, state.to_move, 8).find(state, state.legal()):
        twin = state.clone()
        for action in end.path:
            assert twin.reveals == state.reveals
            assert twin.to_move == state.to_move
            twin.play(action)


def searches(state: State) -> list[Search]:
    aim = mind_of(state).learned()
    return [OneTurn(aim, 4), PlanBeam(aim, 3, 2, True), LookAhead(aim, 4, 2, 4, 200_000, 3000)]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_chance_gives_the_same_answer(name: str) -> None:
    state = position(name, 8)
    for number in range(3):
        answers = [
            searches(state)[number].totals(
                state.clone(), state.to_move, state.legal(), 2, fast_chance(seed_of(name, number))
            )
            for _ in range(2)
        ]
        assert answers[0] == answers[1]
        assert len(answers[0]) == len(state.legal())


@pytest.mark.parametrize("name", GAMES)
def test_a_search_changes_nothing(name: str) -> None:
    state = position(name, 8)
    before = repr(state.truth()), state.chance.key()
    for search in searches(state):
        search.totals(state, state.to_move, state.legal(), 3, fast_chance(1))
    assert (repr(state.truth()), state.chance.key()) == before


def test_more_effort_follows_more_lines() -> None:
    state = position("sangimignano", 8)
    aim = mind_of(state).learned()
    trials = []
    for budget in (2000, 12000):
        search = LookAhead(aim, 8, 2, 4, 1_000_000, budget)
        search.totals(state, state.to_move, state.legal(), 2, fast_chance(1))
        trials.append(search.effort())
    assert 2000 < trials[0] < trials[1] < 24000


def test_no_time_left_still_gives_an_answer() -> None:
    for name in GAMES:
        state = position(name, 8)
        for search in searches(state):
            search.deadline = 1e-9
            worths = search.totals(state, state.to_move, state.legal(), 50, fast_chance(1))
            assert len(worths) == len(state.legal())


def test_the_first_of_equal_worths_is_the_best() -> None:
    assert best_of([3, 7, 7, 1]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_variant_has_every_level(name: str) -> None:
    game = tavola.game(name)
    assert list(levels_file(game.folder)) == LEVELS
    for variant in minds_file(game):
        for level in LEVELS:
            assert level_of(named_mind(game, variant), level).worlds >= 1


@pytest.mark.agreement
@pytest.mark.parametrize("name", GAMES)
def test_self_play_keeps_every_turn_of_every_seat(name: str) -> None:
    game = tavola.game(name)
    state = game.start(seed=9)
    mind = mind_of(state)
    lesson = SelfPlay([mind.search(None, 0, 8)], Habits(1, 20, 10_000, 80)).play(state, fast_chance(9))
    assert state.over
    assert lesson.scores == state.scores()
    assert len(lesson.seats) == len(lesson.targets) == len(lesson.counts) == lesson.turns * state.players
    assert sum(lesson.counts) == len(lesson.places) == len(lesson.values)
    aim = mind.aim(None)
    assert list(lesson.targets)[-state.players :] == [
        aim.result(state, seat) for seat in range(state.players)
    ]
