"""What values and their searches read of a game: features, turns and worlds dealt anew.

These checks are for games that lay out features; all other games read and deal as their views do.
"""

from collections.abc import Iterator
from functools import partial

import pytest
from tests.games.properties import CASES, Case, check_dealt_fairly, positions, walk

from tavola.bots.heuristic import FORESIGHT, look_ahead
from tavola.core.chance import fast_chance
from tavola.core.search.features import Sheet
from tavola.core.state import State

VALUED = [case for case in CASES if case.game.layout.size > 1]
every_valued = pytest.mark.parametrize("case", VALUED, ids=lambda case: case.name)

LARGEST = 1000  # of all features
TURNS = 60  # of each game that is looked at
SOME = 6  # actions that a greedy player considers


def pairs(state: State, seat: int) -> list[tuple[int, int]]:
    """The features of a position, as they were written."""
    sheet = Sheet(state.game.layout.size)
    state.game.features(state, seat, sheet)
    return sheet.pairs()


def greedy(state: State, seed: int) -> Iterator[State]:
    """A game in which each player mostly takes what looks best of a few choices; its positions in order."""
    chance = fast_chance(seed)
    while not state.over:
        yield state
        seat = state.to_move
        tried = state.legal()
        order = list(range(len(tried)))
        chance.shuffle(order)
        tried = [tried[number] for number in order[: 1 if chance.below(4) == 0 else SOME]]
        if len(tried) > 1:
            worth = [look_ahead(state.game, state.clone(), action, seat, FORESIGHT) for action in tried]
            state.play(tried[worth.index(max(worth))])
        else:
            state.play(tried[0])
    yield state


def between_turns(case: Case, seed: int) -> Iterator[State]:
    """Positions at which a turn begins, and the end: of a random game, then of a greedy one."""
    state = case.start(seed)
    found = 0
    for _ in walk(state, seed):
        if state.decision.begins_turn and found < TURNS:
            found += 1
            yield state
    yield state
    found = 0
    for reached in greedy(case.start(seed), seed):
        if reached.over or reached.decision.begins_turn:
            found += 1
            yield reached
        if found == TURNS:
            return


@every_valued
def test_features_tell_only_what_a_seat_may_know(case: Case) -> None:
    chance = fast_chance(7)
    for state in between_turns(case, 7):
        for seat in range(state.players):
            read = pairs(state, seat)
            assert pairs(state.determinize(seat, chance), seat) == read
            assert pairs(case.box.scramble(state, seat, chance), seat) == read


@every_valued
def test_each_feature_is_written_once_and_moderate(case: Case) -> None:
    size = case.game.layout.size
    for state in between_turns(case, 8):
        for seat in range(state.players):
            read = pairs(state, seat)
            places = [place for place, _ in read]
            assert len(set(places)) == len(places)
            assert all(0 <= place < size and abs(value) <= LARGEST for place, value in read)


@every_valued
def test_features_can_be_read_at_any_time(case: Case) -> None:
    for state in positions(case, 9, [], 60):
        for seat in range(state.players):
            before = state.fingerprint()
            assert pairs(state, seat) == pairs(state.clone(), seat)
            assert state.fingerprint() == before


def test_places_have_names_of_their_own() -> None:
    for game in {case.game.name: case.game for case in VALUED}.values():
        assert len(set(game.layout.names)) == game.layout.size


@every_valued
def test_another_number_of_the_turn_when_a_turn_begins(case: Case) -> None:
    state = case.start(10)
    turn = case.game.turn_of(state)
    for number, action in enumerate(walk(state, 10)):
        if number and state.decision.begins_turn:
            assert case.game.turn_of(state) != turn, action
        turn = case.game.turn_of(state)


@every_valued
def test_a_redealt_world_looks_the_same_to_its_seat(case: Case) -> None:
    chance = fast_chance(11)
    for state in positions(case, 11, [], 40):
        before = state.fingerprint()
        for seat in range(state.players):
            other = case.box.scramble(state, seat, chance)
            world = case.game.redeal(state, seat, chance.clone())
            assert world.view(seat) == state.view(seat)
            assert case.box.census(world) == case.box.census(state)
            assert case.game.redeal(state, seat, chance.clone()).fingerprint() == world.fingerprint()
            assert case.game.redeal(other, seat, chance.clone()).truth() == world.truth()
            assert state.fingerprint() == before
            if not state.over and state.to_move == seat:
                assert world.legal() == state.legal()


@every_valued
def test_a_redealt_world_can_be_played_on(case: Case) -> None:
    chance = fast_chance(12)
    for state in positions(case, 12, [], 10):
        before = state.fingerprint()
        for seat in range(state.players):
            for _ in walk(case.game.redeal(state, seat, chance), 12):
                pass
        assert state.fingerprint() == before


@every_valued
def test_redealing_is_fair(case: Case) -> None:
    chance = fast_chance(13)
    for state in positions(case, 13, [], 2):
        for seat in range(state.players):
            check_dealt_fairly(case, state, seat, partial(case.game.redeal, state, seat, chance))
