"""The original board: fall and year-end, which all players reach together (VI-2, VI-10, VI-14)."""

from typing import ClassVar, Final

from tavola.core.decision import Step
from tavola.core.frame_parts import Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import SEASONS
from tavola.games.viticulture.rules.actions.age_wine import age_grapes, age_wines
from tavola.games.viticulture.rules.actions.discard_and_give import ANY, DiscardCard
from tavola.games.viticulture.rules.end_of_game import finish, is_last_year
from tavola.games.viticulture.rules.solo.automa import move_marker
from tavola.games.viticulture.rules.wake_up import order_of_rows, wake
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.calendar import Calendar
from tavola.games.viticulture.state.moments import (
    SUMMER_ENDS,
    YEAR_ENDS,
    somebody_takes_part,
    summer_ends,
    year_ends,
)
from tavola.games.viticulture.state.valley import Valley, as_valley

# Fall ---------------------------------------------------------------------------------------------


def begin_fall(valley: Valley) -> None:
    """All players draw a visitor, in turn order (VI-2.12)."""
    valley.season = SEASONS.index("fall")
    events.season(valley, valley.season)
    valley.push(FallNext(0))
    if somebody_takes_part(valley, SUMMER_ENDS):
        for seat in reversed(order_of_rows(valley)):
            summer_ends(valley, seat)


class FallNext(Step):
    """The next player draws in the fall: one card, or two with a cottage (VI-2.13)."""

    declared: ClassVar = Declaration("fall_next", Part("at"))

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if self.at == valley.players:
            return
        seat = order_of_rows(valley)[self.at]
        valley.active = seat
        valley.push(FallNext(self.at + 1))
        two = valley.has_structure(seat, "fall")
        valley.board.box.courses["fall/2" if two else "fall/1"].begin(valley, seat)


# Year-end -----------------------------------------------------------------------------------------


def end_year(valley: Valley) -> None:
    """Age grapes and wines, retrieve workers, collect residual payments; then close the year (VI-10.1)."""
    if not valley.settings.latch:
        valley.reached = valley.is_reached()
    for seat in range(valley.players):
        age_grapes(valley, seat)
        age_wines(valley, seat)
    valley.return_workers()
    events.year_end(valley)
    for seat in range(valley.players):
        valley.gain_lira(seat, valley.vineyards[seat].residual)
    valley.push(YEAR_CLOSES)
    if somebody_takes_part(valley, YEAR_ENDS):
        for seat in reversed(order_of_rows(valley)):
            year_ends(valley, seat)


class YearCloses(Step):
    """Year-end is done: begin a new year or end the game."""

    declared: ClassVar = Declaration("year_closes")

    def run(self, state: State) -> None:
        end_or_go_on(as_valley(state))


YEAR_CLOSES: Final = YearCloses()


def end_or_go_on(valley: Valley) -> None:
    """End the game, or discard down to the hand limit and begin a new year."""
    if is_last_year(valley):
        finish(valley)
        return
    valley.push(NEW_YEAR)
    limit = valley.settings.hand_limit or valley.board.hand_limit
    for seat in reversed(order_of_rows(valley)):
        surplus = len(valley.vineyards[seat].hand) - limit
        if surplus > 0:
            valley.push(DiscardCard(seat, surplus, ANY, "VI-10.4"))


class NewYear(Step):
    """Pass the first-player token to the right and reset for the new year (VI-10.6, VI-10.7)."""

    declared: ClassVar = Declaration("new_year")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.first = (valley.first + valley.players - 1) % valley.players
        valley.year += 1
        move_marker(valley)
        # Points gained at year-end can trigger the end of the game only from the new year on.
        valley.reached = max([vineyard.points for vineyard in valley.vineyards]) >= valley.target
        for vineyard in valley.vineyards:
            vineyard.row = 0
            vineyard.harvested = 0
            vineyard.used = 0
            vineyard.late = 0


NEW_YEAR: Final = NewYear()


class OriginalYear(Calendar):
    """The year on the original board: all players go through it together."""

    def phase(self, valley: Valley, name: str) -> None:
        if name == "fall":
            begin_fall(valley)
        else:
            end_year(valley)

    def moves_rooster(self, valley: Valley, seat: int, row: int) -> None:
        valley.passed |= 1 << seat
        wake(valley, seat, row)

    def passes(self, valley: Valley, seat: int) -> None:
        valley.passed |= 1 << seat
        events.passed(valley, seat)


ORIGINAL_YEAR: Final = OriginalYear()
