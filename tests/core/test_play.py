"""Every game can be played: legal choices work, others change nothing, no component is lost."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from tests.games.properties import (
    CASES,
    LONGEST,
    TRIES,
    Case,
    anything,
    choices,
    every_case,
    every_game,
    positions,
    seeds,
    some,
    tries,
    walk,
)

from tavola import game
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.errors import IllegalAction, MalformedAction
from tavola.core.play.glimpse import glimpse
from tavola.core.play.playout import random_playout
from tavola.core.state import State

RULE_IDS = re.compile(r"^- \*\*([A-Z]+-[\d.]+)\*\*", re.MULTILINE)
RULES = Path(__file__).parents[2] / "docs" / "rules"
LONGEST_OF_BOTS = 2000


@every_case
@tries(10)
@given(seed=seeds, first=choices)
def test_components_are_conserved(case: Case, seed: int, first: list[int]) -> None:
    state = case.start(seed)
    whole = case.box.box(case.game.values(dict(case.variant.options)))
    for _ in walk(state, seed, first):
        assert case.box.census(state) == whole
    assert case.box.census(state) == whole


@every_case
def test_random_games_end(case: Case) -> None:
    for seed in range(50 * TRIES):
        assert random_playout(case.start(seed), fast_chance(seed)) < LONGEST


@every_case
def test_games_of_the_heuristic_bot_end(case: Case) -> None:
    for seed in range(TRIES):
        play_out(case.start(seed), "heuristic", seed)


@pytest.mark.slow
@every_game
def test_games_of_the_planner_end(name: str) -> None:
    """It is slow: one game of each is enough, against quicker bots."""
    state = game(name).start(3, 2)
    play_out(state, "planner", 3, "heuristic")
    assert state.winners() == [0]


def play_out(state: State, first: str, seed: int, others: str = "") -> None:
    """Bots play to the end: one for the first seat, another for the other seats or the same for all."""
    chance = fast_chance(seed)
    bots = [bot(first)] + [bot(others or first) for _ in range(1, state.players)]
    while not state.over:
        state.play(bots[state.to_move].choose(glimpse(state), chance))
        assert state.plies < LONGEST_OF_BOTS, f"{first}, seed {seed}: no end"


@every_case
@tries(5)
@given(seed=seeds, first=choices)
def test_every_legal_action_can_be_played(case: Case, seed: int, first: list[int]) -> None:
    whole = case.box.census(case.start(seed))
    chance = fast_chance(seed)
    *going, end = positions(case, seed, first, 120)
    for state in going:
        legal = state.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        assert state.legal() is legal
        for action in some(legal, 25, chance):
            trial = state.clone()
            trial.play(action)
            assert case.box.census(trial) == whole
            assert trial.plies == state.plies + 1
    assert end.legal() == []
    assert end.to_move == -1
    assert end.winners() or end.players == 1  # alone, the game itself may win


@every_case
@tries(3)
@given(seed=seeds, first=choices)
def test_copies_are_complete_and_apart(case: Case, seed: int, first: list[int]) -> None:
    """Every copy is checked again after the next steps and at the end, and plays on in the same way."""
    state = case.start(seed)
    copies = []
    follower = state.clone()
    for action in walk(state, seed, first):
        copy = state.clone()
        copies.append((copy, copy.fingerprint()))
        assert copy.fingerprint() == state.fingerprint()
        assert copy.legal() == state.legal()
        stranger = state.clone()
        chance = fast_chance(state.plies)
        for _ in range(3):
            if not stranger.over:
                stranger.play(stranger.legal()[chance.below(len(stranger.legal()))])
        assert state.fingerprint() == follower.fingerprint()
        follower.play(action)
        for earlier, fingerprint in copies[-4:]:
            assert earlier.fingerprint() == fingerprint
    for earlier, fingerprint in copies:
        assert earlier.fingerprint() == fingerprint
    assert follower.fingerprint() == state.fingerprint()


@every_case
@tries(6)
@given(seed=seeds, first=choices)
def test_a_refusal_has_a_rule_and_changes_nothing(case: Case, seed: int, first: list[int]) -> None:
    vocabulary = case.game.vocabulary
    rules = known_rules(case.game.name)
    chance = fast_chance(seed)
    session = case.session(seed)
    state = session.state
    for _ in walk(state, seed, first):
        legal = set(state.legal())
        before = state.fingerprint()
        told = len(state.journal or [])
        for action in legal:
            assert state.why_not(action) is None
        for action in (anything(vocabulary, chance) for _ in range(40)):
            refusal = state.why_not(action)
            assert (refusal is None) == (action in legal)
            if refusal is None:
                continue
            assert refusal.rule in rules, f"{action} at {state.decision.name}: no rule {refusal.rule!r}"
            if action.verb.name in state.decision.verbs(state):
                assert refusal.reason != "not_asked", f"{action} at {state.decision.name}"
            with pytest.raises(IllegalAction) as error:
                session.play(action)
            assert error.value.rule == refusal.rule
        with pytest.raises(MalformedAction):
            session.play("overturn table")
        assert state.fingerprint() == before
        assert len(state.journal or []) == told
        assert session.entries == []
        assert set(state.legal()) == legal


@every_game
def test_refusals_over_the_whole_vocabulary(name: str) -> None:
    for case in (case for case in CASES if case.game.name == name):
        state = case.start(11)
        chance = fast_chance(11)
        vocabulary = case.game.vocabulary
        for _ in walk(state, 11):
            if chance.below(12):
                continue
            legal = set(state.legal())
            assert {
                vocabulary.at(i) for i in range(vocabulary.size) if not state.why_not(vocabulary.at(i))
            } == legal
            break


@every_case
def test_nothing_can_be_played_after_the_end(case: Case) -> None:
    state = case.start(3)
    random_playout(state, fast_chance(3))
    before = state.fingerprint()
    vocabulary = case.game.vocabulary
    for index in range(0, vocabulary.size, 97):
        refusal = state.why_not(vocabulary.at(index))
        assert refusal is not None
        assert refusal.rule in known_rules(case.game.name)
        with pytest.raises(IllegalAction, match="over"):
            state.play(vocabulary.at(index))
    assert state.fingerprint() == before
    assert len(state.scores()) == state.players
    assert set(state.winners()) <= set(range(state.players))


def known_rules(name: str) -> set[str]:
    """The ids of the rules of a game and of its expansions."""
    pages = [(RULES / f"{page}.md").read_text(encoding="utf-8") for page in game(name).pages]
    return set(RULE_IDS.findall("".join(pages)))
