"""Positions that a scenario gives: what cannot be is refused with its seat, what is left out is filled in."""

import pytest
from tests.games.positions import assert_refused, position, seen


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            'market = "5"\nseat = { 0 = { hand = "5 5" }, 1 = { hand = "5 5 5" } }',
            (
                "given.seat.1.hand: there are more cards 5 than the box holds (5); "
                "they are named in given.market and given.seat.0.hand and given.seat.1.hand."
            ),
        ),
        (
            'seat = { 1 = { hand = "mura" } }',
            "given.seat.1.hand: the Noble card mura needs the option nobles.",
        ),
        (
            'seat = { 1 = { towers = ["wild:base 10 9"] } }',
            "given.seat.1.towers[0]: 'wild:base 10 9' needs the option nobles.",
        ),
        (
            "seat = { 1 = { used = -1 } }",
            "given.seat.1.used is -1, but it takes a whole number from 0 to 10.",
        ),
        ("deal = 2", "given.deal is 2, but it takes a whole number from 1 to 1."),
        ("closed_by = 1", "given.closed_by: after a Close the phase is 'ending'."),
        ("marker = 1", "given.marker: seat 1 has no tower that is the highest."),
        (
            'marker = 0\nseat = { 0 = { towers = ["9 8 7"] }, 1 = { towers = ["10 9 8 7"] } }',
            "given.marker: seat 0 has no tower that is the highest.",
        ),
        ("seat = { 1 = 3 }", "given.seat.1 must be a table."),
    ],
)
def test_san_gimignano_refuses_what_cannot_be(given: str, sentence: str) -> None:
    assert_refused(sentence, "sangimignano", given)


def test_a_marker_that_stays_may_lie_with_a_lower_tower() -> None:
    state = position("sangimignano", "marker = 1", marker_on_destroy="sticky")
    assert seen(state, "marker") == 1
