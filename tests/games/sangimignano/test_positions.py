"""Positions given by a scenario: whatever is left out is filled in."""

from tests.games.positions import position, seen


def test_a_marker_that_stays_may_lie_with_a_lower_tower() -> None:
    state = position("sangimignano", "marker = 1", marker_on_destroy="sticky")
    assert seen(state, "marker") == 1
