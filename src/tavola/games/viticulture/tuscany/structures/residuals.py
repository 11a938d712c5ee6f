"""What structure cards do at the end of summer and at the year end (TU-7.11, TU-7.15, TU-7.16)."""

from typing import Final

from tavola.core.decision import Step
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.state.valley import as_valley
from tavola.games.viticulture.state.verbs import MOST_PLAYERS
from tavola.games.viticulture.tuscany.structures.occasions import card_occasion


class SummerEnd(Step):
    """A player's summer is over: a Barn takes in cards."""

    def __init__(self, seat: int) -> None:
        super().__init__("summer_end")
        self.seat = seat

    def run(self, state: State) -> None:
        card_occasion(as_valley(state), self.seat, "summer_end")

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat}


class Residuals(Step):
    """Residual structures pay; points that they bring do not make this year the last one."""

    def __init__(self, seat: int, at: int) -> None:
        super().__init__("residuals")
        self.seat = seat
        self.at = at

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.closing = self.at == 0
        if self.at == 0:
            valley.push(PAID_STEPS[self.seat])
            card_occasion(valley, self.seat, "year_end")

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat, "at": self.at}


RESIDUAL_STEPS: Final = [Residuals(seat, 0) for seat in range(MOST_PLAYERS)]
PAID_STEPS: Final = [Residuals(seat, 1) for seat in range(MOST_PLAYERS)]
SUMMER_ENDS: Final = [SummerEnd(seat) for seat in range(MOST_PLAYERS)]
