"""Rows of cards that are not allowed: the sentence says what is wrong, and which rule forbids it."""

import pytest

from tavola import game
from tavola.core.errors import MalformedAction
from tavola.games.sangimignano.state.stones import STONES, TOP_RANK, WILD, WILD_BASE, WILD_CROWN


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("build wild:base hand:10 wild:base", "at most one base and one crown"),
        ("build hand:9 wild:8 wild:8 wild:8 wild:8", "only 3 Buona Pietra"),
        ("build hand:9 wild:8 wild:6", "the row has a gap"),
        ("build wild:9 wild:8 wild:6", "the row has a gap"),
        ("build hand:9 hand:9 wild:8", "a rank occurs twice"),
        ("build hand:9 hand:8 wild:crown", "lies under a 10 or on a 5"),
        ("build wild:base hand:9", "lies under a 10 or on a 5"),
        ("build hand:5 wild:base", "lies under a 10 or on a 5"),
        ("build wild:5 wild:crown wild:base", "lies under a 10 or on a 5"),
        ("build hand:10" + " hand:10" * 10, "there are not that many cards of this rank"),
        ("build wild:base hand:10 hand:10", "a rank occurs twice"),
        ("build wild:base hand:10 wild:9 hand:9", "a rank occurs twice"),
    ],
)
def test_a_row_that_cannot_stand(row: str, said: str) -> None:
    with pytest.raises(MalformedAction, match=said):
        game("sangimignano").vocabulary.parse(row)


@pytest.mark.rule("SG-14.4", "SG-14.6")
def test_every_row_knows_its_lowest_and_its_highest_rank() -> None:
    for stones in STONES:
        ranks = [story % WILD for story in stones.stories if story < WILD_BASE]
        assert (stones.bottom, stones.top) == ((ranks[0], ranks[-1]) if ranks else (-1, -1)), stones.text
        assert stones.plain == (len(set(ranks)) == 1 and not stones.base and not stones.crown), stones.text
        assert not stones.base or not ranks or ranks[0] == TOP_RANK, stones.text
        assert not stones.crown or not ranks or ranks[-1] == 0, stones.text
        assert stones.stories.count(WILD_BASE) + stones.stories.count(WILD_CROWN) <= 2, stones.text
    assert len({stones.text for stones in STONES}) == len(STONES)
