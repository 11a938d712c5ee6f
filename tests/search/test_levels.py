"""Levels: how much the weaker ones overlook, and what no level overlooks."""

import pytest

import tavola
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.plain import Plain
from tavola.core.play.glimpse import glimpse
from tavola.core.search.levels import LEVELS, slip
from tavola.core.search.self_play import Lesson
from tavola.core.search.value import MILLION

TOWERS: Plain = ["9 9 9 *", "8 8 8 *", "6 6 6 *", "5 5 5 *"]
HIGHER: Plain = ["10 10 10 10 *", "10 9 8 7 *", "10 9 8 7 *", "7 7 7 *"]


def chosen(worths: list[int], slips: int, blunder: int) -> set[int]:
    """All choices that come about."""
    return {slip(worths, slips, blunder, fast_chance(seed)) for seed in range(60)}


def test_slips_go_as_far_as_the_middle_choice() -> None:
    assert chosen([900, 500, 100], 0, MILLION) == {0}
    assert chosen([900, 500, 100], 50, MILLION) == {0}
    assert chosen([900, 500, 100], 100, MILLION) == {0, 1}
    assert chosen([900, 500, 100], 200, MILLION) == {0, 1, 2}


def test_a_slip_never_costs_more_than_a_blunder() -> None:
    assert chosen([900, 500, 100], 200, 399) == {0}
    assert chosen([900, 500, 100], 200, 400) == {0, 1}


def test_what_seats_expect_adds_up_to_one_victory() -> None:
    lesson = Lesson()
    lesson.expected.extend([5, 5, 900_000, 700_000])
    lesson.balance(MILLION, 2)
    assert list(lesson.expected) == [5, 5, 600_000, 400_000]
    lesson.balance(0, 2)
    assert list(lesson.expected) == [5, 5, 600_000, 400_000]


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_gives_up_with_an_empty_hand(name: str) -> None:
    game = tavola.game("sangimignano")
    given: dict[str, Plain] = {"deck_count": 8, "seat": {"0": {"towers": TOWERS}, "1": {"towers": HIGHER}}}
    state = game.arrange(given, 2, game.values({}), fast_chance(1))
    assert "close" in [action.text for action in state.legal()]
    assert "close" not in [action.text for action in game.worth_trying(state, state.legal())]
    assert bot(name).choose(glimpse(state), fast_chance(2)).text != "close"


@pytest.mark.parametrize("given", [{"towers": HIGHER}, {"towers": ["5 5 5 *"], "hand": "9"}])
def test_closing_is_tried_by_who_leads_or_can_still_build(given: Plain) -> None:
    game = tavola.game("sangimignano")
    position: dict[str, Plain] = {"deck_count": 8, "seat": {"0": given, "1": {"towers": ["6 6 6"]}}}
    state = game.arrange(position, 2, game.values({}), fast_chance(1))
    assert game.worth_trying(state, state.legal()) == state.legal()
