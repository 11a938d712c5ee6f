"""Spring: the wake-up chart (VI-2.2 to VI-2.7).

What each row gives is in `box/board.toml`, and for the extended board in `box/extended_board.toml`.
"""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import ROWS
from tavola.games.viticulture.rules.solo.automa import take_row
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import WAKE


def row_taken(valley: Valley, row: int) -> bool:
    """Whether a rooster is on a row; players who have left the year are already in the next one (TU-3.11)."""
    for seat in range(valley.players):
        if valley.vineyards[seat].row == row and not valley.modules.calendar.has_left(valley, seat):
            return True
    return False


def order_of_rows(valley: Valley) -> list[int]:
    """The seats in the order of their roosters."""
    order: list[int] = []
    for row in range(1, ROWS + 1):
        for seat in range(valley.players):
            if valley.vineyards[seat].row == row:
                order.append(seat)
    return order


class WakeNext(Step):
    """The next player wakes up, clockwise from the first-player token."""

    declared: ClassVar = Declaration("wake_next", Part("at"))

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if self.at == valley.players:
            return
        valley.active = (valley.first + self.at) % valley.players
        valley.turns += 1
        valley.push(WakeNext(self.at + 1))
        valley.push(WakeUp(valley.active))


class WakeUp(OpenChoice):
    """Which row to take."""

    declared: ClassVar = Declaration("wake_up", SEAT, verbs=["wake"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "VI-2.2")

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        return [WAKE.of(row - 1) for row in range(1, ROWS + 1) if why_not_row(valley, row) is None]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not WAKE:
            return Refusal("VI-2.15", "wake_first")
        return why_not_row(as_valley(state), action.a + 1)

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        row = action.a + 1
        take_row(valley, self.seat, row, valley.year)
        wake(valley, self.seat, row)


def why_not_row(valley: Valley, row: int) -> Refusal | None:
    """VI-2.3; in a solo game, each row only once (VI-15.3)."""
    barred = valley.modules.calendar.why_not_row(valley, row)
    if barred is not None:
        return barred
    if row_taken(valley, row):
        return Refusal("VI-2.3", "row_taken", {"row": row})
    if valley.players == 1 and valley.rows_left >> row & 1 == 0:
        return Refusal("VI-15.3", "row_used", {"row": row})
    return None


def wake(valley: Valley, seat: int, row: int) -> None:
    """The rooster takes a row and gets its bonus at once; on the extended board later (TU-3.1)."""
    valley.vineyards[seat].row = row
    events.woke(valley, seat, row)
    valley.board.rows[row - 1].begin(valley, seat)
