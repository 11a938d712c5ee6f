"""Positions given by a scenario: whatever is left out is filled in."""

from tests.games.positions import position, seen


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
