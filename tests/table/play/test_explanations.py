"""Why not: the most telling of all the reasons against what a person points at."""

import pytest

import tavola
from tavola.table.play.explanations import why_not

GAME = tavola.game("sangimignano")


@pytest.mark.parametrize("verb", ["build", "extend", "complete"])
@pytest.mark.parametrize("seed", range(12))
def test_the_base_game_does_not_speak_of_noble_cards(verb: str, seed: int) -> None:
    state = GAME.start(seed)
    refusal = why_not(state, verb, None, None)
    can = any(action.verb.name == verb for action in state.legal())
    assert (refusal is None) == can
    assert refusal is None or not refusal.rule.startswith(("SG-13", "SG-14"))


def test_a_hand_without_a_tower_is_told_what_a_tower_needs() -> None:
    reasons = [why_not(GAME.start(seed), "build", None, None) for seed in range(12)]
    assert {reason.rule for reason in reasons if reason} == {"SG-5.2"}
