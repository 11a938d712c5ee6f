"""Positions that a scenario gives: what cannot be is refused with its seat, what is left out is filled in."""

import pytest
from tests.games.positions import assert_refused, position, seen


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            'seat = { 0 = { placed = "quarry*@8 hex@8" } }',
            "given.seat.0.placed: two pieces cannot lie on space 8.",
        ),
        (
            'discard = "inn"\nseat = { 1 = { hand = "inn inn inn inn inn inn inn inn inn inn" } }',
            (
                "given.discard: there are more cards inn than the box holds (10); "
                "they are named in given.seat.1.hand and given.discard."
            ),
        ),
        (
            'display = "fort"\nremoved = "fort fort fort fort"',
            (
                "given.removed: there are not enough neutral tiles fort; "
                "write a star behind a tile that has a player's back."
            ),
        ),
        (
            'seat = { 1 = { storage = "hex", fresh = 1 } }',
            "given.seat.1.fresh: pieces are new in the turn of seat 0 only.",
        ),
        ("last_turns = 1", "given.last_turns: the last turns are those of round 3."),
        (
            'seat = { 0 = { empty = "8" } }',
            "given.seat.0.empty: space 8 is empty anyway, for full does not name quarry.",
        ),
        (
            "colour_bonus = { inn = [5] }",
            "given.colour_bonus.inn is [5], but it takes a list of whole numbers from 0 to 1.",
        ),
        ('phase = "turn"', "given.phase: there is no 'turn'. There are: regions, bonus, play."),
        (
            'phase = "regions"\nto_act = 1',
            (
                "given, with phase = \"regions\": unknown field 'to_act'. "
                "Fields are: phase, display, neutral, deck, yields, bonus_left, seat."
            ),
        ),
        (
            'phase = "regions"\nseat = { 1 = { castle = 9 } }',
            (
                "given.seat.1, with phase = \"regions\": unknown field 'castle'. "
                "Fields are: boards, hand, pile."
            ),
        ),
    ],
)
def test_castles_refuses_what_cannot_be(given: str, sentence: str) -> None:
    assert_refused(sentence, "castles", given)


def test_castles_builds_regions_of_the_boards_that_are_named() -> None:
    given = 'phase = "regions"\nseat = { 0 = { boards = "A1 B2 C2" }, 2 = { boards = "A3 B4 C1" } }'
    state = position("castles", given, 3)
    assert (state.to_move, state.decision.name) == (0, "join")
    assert seen(state, "players.1.boards") == ["A2", "B1", "C3"]
    assert seen(state, "players.2.boards") == ["A3", "B4", "C1"]
    assert seen(state, "players.0.hand.count") == 5
    while state.decision.name != "turn":
        state.play(state.legal()[0])
    assert (state.to_move, seen(state, "turn"), seen(state, "phase")) == (0, 1, "play")


def test_castles_lays_out_the_display_later_by_option() -> None:
    given = 'phase = "bonus"\nneutral = "inn city fort"'
    state = position("castles", given, display_revealed="after_bonus_choice")
    assert seen(state, "display.0") is None
    while state.decision.name != "turn":
        state.play("gain bonus:card")
    assert [seen(state, f"display.{place}.tile") for place in range(3)] == ["inn", "city", "fort"]
