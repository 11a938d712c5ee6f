"""Whose turn it is to place a worker (VI-2.7, VI-2.9, VI-2.10)."""

from typing import ClassVar, Final

from tavola.core.decision import Step
from tavola.core.frame_parts import Declaration
from tavola.core.shared_lists import without
from tavola.core.state import State
from tavola.games.viticulture.rules.placed_ahead import RunPlan, waiting_plan
from tavola.games.viticulture.rules.turn import TURNS
from tavola.games.viticulture.state.valley import Valley, as_valley


class NextTurn(Step):
    """The turn goes to the next rooster that has not passed (VI-2.7, VI-2.9, VI-2.10)."""

    declared: ClassVar = Declaration("next_turn")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.host = -1
        valley.forgone = False
        seat = next_seat(valley)
        if seat < 0:
            return
        if seat != valley.active:
            # This seat may have to choose something, even if it can place no worker.
            valley.turns += 1
        valley.active = seat
        valley.turn_row = valley.vineyards[seat].row
        valley.gazed = False
        valley.push(NEXT_TURN)
        waiting = waiting_plan(valley, seat)
        if waiting >= 0:
            # A worker placed ahead acts now, instead of the player placing another (TU-6.25).
            valley.plans = without(valley.plans, waiting)
            valley.push(RunPlan(waiting))
        elif valley.vineyards[seat].can_place():
            valley.turns += 1
            valley.push(TURNS[seat])
        else:
            valley.modules.calendar.passes(valley, seat)


NEXT_TURN: Final = NextTurn()


def next_seat(valley: Valley) -> int:
    """The next seat in the order of the rows; players with no worker left pass."""
    while True:
        best = -1
        best_row = 0
        for seat in range(valley.players):
            if valley.passed >> seat & 1:
                continue
            row = valley.vineyards[seat].row
            # Rows up to that of the last turn come after all others.
            place = row if row > valley.turn_row else row + 100
            if best < 0 or place < best_row:
                best = seat
                best_row = place
        if best < 0 or valley.vineyards[best].can_place() or not valley.modules.calendar.skips_idle():
            return best
        if waiting_plan(valley, best) >= 0:
            return best
        valley.passed |= 1 << best
