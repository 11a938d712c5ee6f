"""Rows of cards that are not allowed: the sentence says what is wrong, and which rule forbids it."""

import pytest

from tavola import game
from tavola.core.errors import MalformedAction


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("build wild:base hand:10 wild:base", "at most one base and one crown"),
        ("build hand:9 wild:8 wild:8 wild:8 wild:8", "only 3 Buona Pietra"),
        ("build hand:9 wild:8 wild:6", "the row has a gap"),
        ("build wild:9 wild:8 wild:6", "the row has a gap"),
        ("build hand:9 hand:9 wild:8", "a rank occurs twice"),
        ("build hand:9 hand:8 wild:crown", "lies under a 10 or on a 5"),
    ],
)
def test_a_row_that_cannot_stand(row: str, said: str) -> None:
    with pytest.raises(MalformedAction, match=said):
        game("sangimignano").vocabulary.parse(row)
