"""How a position of San Gimignano is judged where random games hardly ever get to."""

import pytest
from tests.games.positions import position

from tavola.games.sangimignano.box.cards import points_of_rank
from tavola.games.sangimignano.judgement.position import colourful_promise, evaluate, plain_promise
from tavola.games.sangimignano.judgement.worths import WORTHS
from tavola.games.sangimignano.state.city import as_city


@pytest.mark.parametrize(("held", "caught_up"), [(1, False), (2, True), (3, True)])
def test_cards_for_a_tower_that_is_behind_are_worth_the_rank_once_they_catch_up(
    held: int, caught_up: bool
) -> None:
    points = WORTHS.catching_up * points_of_rank(2)
    assert plain_promise(2, held, 3, 5) == (points if caught_up else WORTHS.behind * held)


def test_cards_for_a_tower_that_leads_are_worth_a_little_each() -> None:
    assert plain_promise(2, 2, 4, 3) == WORTHS.leading * 2
    assert plain_promise(2, 2, 4, 4) == WORTHS.catching_up * points_of_rank(2)
    assert plain_promise(2, 0, 4, 3) == 0.0


def test_only_cards_beyond_three_of_a_rank_are_worth_more() -> None:
    three, four, five = (plain_promise(5, held, 0, 0) for held in (3, 4, 5))
    assert four - three == pytest.approx(WORTHS.more_of_rank)
    assert five - four == pytest.approx(WORTHS.more_of_rank)


def test_a_rank_is_nearly_lost_where_the_other_tower_is_out_of_reach() -> None:
    near, far = (plain_promise(5, 2, 0, 1 + int(WORTHS.out_of_reach) + more) for more in (0, 1))
    assert near - far == pytest.approx(WORTHS.shares[1] * points_of_rank(5) * (1 - WORTHS.beaten))


@pytest.mark.parametrize(("passes", "times"), [(0, 3), (1, 1)])
def test_a_deal_that_never_ends_is_worse_than_a_lost_one(passes: int, times: int) -> None:
    city = as_city(position("sangimignano", "seat = { 0 = { hand = '10 9' }, 1 = { hand = '5 5' } }"))
    city.passes = passes
    city.turns = int(WORTHS.too_long)
    before = evaluate(city, 0)
    city.turns += 1
    assert before - evaluate(city, 0) == pytest.approx(times * WORTHS.won)


def test_a_colourful_tower_with_a_five_on_top_has_no_next_card() -> None:
    given = "seat = { 0 = { hand = 'mura', towers = ['7 6 5'] } }"
    assert colourful_promise(as_city(position("sangimignano", given, nobles=True)), 0) == 0.0
    given = "seat = { 0 = { hand = '5', towers = ['8 7 6'] } }"
    assert colourful_promise(as_city(position("sangimignano", given)), 0) == WORTHS.next_card
