"""The parts of a year, one after the other, on either board (VI-2).

Fall and year-end of the original board are in `original_year.py`, those of the extended board in
`tuscany/board/extended_year.py`.
"""

from typing import ClassVar

from tavola.core.decision import Step
from tavola.core.frame_parts import Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import SEASONS
from tavola.games.viticulture.rules.placed_ahead import push_plans
from tavola.games.viticulture.rules.solo.automa import (
    AutomaPlaces,
    offer_rows,
)
from tavola.games.viticulture.rules.turn_order import NEXT_TURN
from tavola.games.viticulture.rules.wake_up import WakeNext
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.valley import Valley, as_valley


class Phase(Step):
    """One part of the year begins; the next one waits below it on the stack."""

    declared: ClassVar = Declaration("phase", Part("number"))

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, state: State) -> None:
        valley = as_valley(state)
        year = valley.board.year
        valley.phase = self.number
        valley.push(Phase((self.number + 1) % len(year)))
        name, _, season = year[self.number].partition(" ")
        if name == "wake_up":
            begin_year(valley)
        elif name == "place":
            begin_season(valley, SEASONS.index(season))
        else:
            valley.modules.calendar.phase(valley, name)


def begin_year(valley: Valley) -> None:
    """Spring: the players wake up (VI-2.2)."""
    valley.season = 0
    events.year(valley)
    if valley.modules.calendar.wakes_up(valley):
        offer_rows(valley)
        valley.push(WakeNext(0))


def begin_season(valley: Valley, season: int) -> None:
    """Begin a season of placing: first the plans, then the Automa's workers, then the players' turns."""
    valley.season = season
    valley.passed = 0
    valley.turn_row = 0
    events.season(valley, season)
    valley.push(NEXT_TURN)
    if valley.players == 1:
        valley.push(AutomaPlaces())
    push_plans(valley)
