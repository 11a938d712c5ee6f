"""The year on the extended board: passing from season to season, and each player's own year-end (TU-2, TU-3).

A player who passes slides their rooster into the next column of the chart, gains what it shows, and waits. A
player who passes out of winter does the upkeep at once and chooses a row for the next year.
"""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import ROWS, SEASONS
from tavola.games.viticulture.rules.actions.age_wine import age_grapes, age_wines
from tavola.games.viticulture.rules.actions.discard_and_give import ANY, DiscardCard
from tavola.games.viticulture.rules.end_of_game import finish, is_last_year
from tavola.games.viticulture.rules.placed_ahead import RunPlan
from tavola.games.viticulture.rules.solo.automa import (
    AutomaPlaces,
    is_last_solo_year,
    is_lost,
    move_marker,
    offer_rows,
    take_row,
)
from tavola.games.viticulture.rules.turn_order import NextTurn
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.calendar import Calendar
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.moments import summer_ends, year_ends
from tavola.games.viticulture.state.speech import Sign, icon
from tavola.games.viticulture.state.valley import NOBODY, OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import MOST_PLAYERS, WAKE
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.board.influence_map import score_map

FALL: Final = SEASONS.index("fall")
WINTER: Final = SEASONS.index("winter")
FIRST_ROW: Final = 1  # only for the player with the green grapes
NEXT_YEAR: Final = "year"


# Passing ------------------------------------------------------------------------------------------


def leave_season(valley: Valley, seat: int) -> None:
    """A player passes into the next season, or out of winter (TU-2.4, TU-2.5)."""
    valley.passed |= 1 << seat
    valley.gazed = True  # cards gained by passing are not drawn by a worker (TU-6.21)
    last = valley.season == WINTER
    tuscany_events.passed_into(valley, seat, NEXT_YEAR if last else SEASONS[valley.season + 1])
    if last:
        begin_upkeep(valley, seat)
    elif valley.season + 1 == FALL:
        valley.push(Enter(seat, FALL))
        summer_ends(valley, seat)
    else:
        enter(valley, seat, valley.season + 1)


class Enter(Step):
    """Enter a season, after what structure cards do at the end of the previous one."""

    declared: ClassVar = Declaration("enter", SEAT, Part("season", OneOf(SEASONS)))

    def __init__(self, seat: int, season: int) -> None:
        self.seat = seat
        self.season = season

    def run(self, state: State) -> None:
        enter(as_valley(state), self.seat, self.season)


def enter(valley: Valley, seat: int, season: int) -> None:
    """Gain what the row gives in a season; in the fall a cottage adds a visitor (TU-3.7)."""
    if season == FALL and valley.has_structure(seat, "fall"):
        valley.push(Cottage(seat))
    have_cell(valley, seat, season)


def have_cell(valley: Valley, seat: int, season: int) -> None:
    """Gain what the row gives in a season (TU-3.5)."""
    row = valley.vineyards[seat].row
    if row:
        valley.board.chart[(row - 1) * len(SEASONS) + season].begin(valley, seat)


class Cottage(Step):
    """A visitor for the owner of a cottage, after the gain of the row."""

    declared: ClassVar = Declaration("cottage", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        as_valley(state).board.box.courses["fall/1"].begin(as_valley(state), self.seat)


class GreenGrapes(Effect):
    """Take the green grapes: their holder wakes up first next year (TU-3.8)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, True)

    def begin(self, valley: Valley, seat: int) -> None:
        if valley.green_grapes == NOBODY:
            take_green_grapes(valley, seat)

    def phrase(self) -> Phrase:
        return Phrase("green_grapes")

    def signs(self) -> list[Sign]:
        return [icon("greengrapes")]


def take_green_grapes(valley: Valley, seat: int) -> None:
    """A player takes the green grapes, and with them the first row of the next year."""
    valley.green_grapes = seat
    tuscany_events.green_grapes(valley, seat)


class AgeGrapes(Effect):
    """Age all grapes on the crush pad (TU-3.6)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, True)

    def begin(self, valley: Valley, seat: int) -> None:
        age_grapes(valley, seat)
        tuscany_events.aged_grapes(valley, seat)

    def phrase(self) -> Phrase:
        return Phrase("age_grapes")

    def signs(self) -> list[Sign]:
        return [icon("age")]


# Upkeep -------------------------------------------------------------------------------------------


def begin_upkeep(valley: Valley, seat: int) -> None:
    """Workers, ageing, discards, residual payment and the next row, in this order (TU-2.7)."""
    valley.push(ROW_STEPS[seat])
    if valley.vineyards[seat].annexes:
        year_ends(valley, seat)
    valley.push(COLLECT_STEPS[seat])
    valley.return_workers_of(seat)
    age_grapes(valley, seat)
    age_wines(valley, seat)
    tuscany_events.upkeep(valley, seat)
    limit = valley.settings.hand_limit or valley.board.hand_limit
    surplus = len(valley.vineyards[seat].hand) - limit
    if surplus > 0:
        valley.push(DiscardCard(seat, surplus, ANY, "VI-10.4"))


class Collect(Step):
    """The residual payment, after the discards (TU-2.10)."""

    declared: ClassVar = Declaration("collect", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.gain_lira(self.seat, valley.vineyards[self.seat].residual)


class AskRow(Step):
    """Ask for the row of the next year, unless this is the last (TU-3.3, TU-3.4, TU-3.9)."""

    declared: ClassVar = Declaration("ask_row", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if no_next_year(valley):
            return
        offer_rows(valley)
        if valley.green_grapes == self.seat:
            choose_row(valley, self.seat, FIRST_ROW)
        else:
            valley.push(NEXT_ROWS[self.seat])


def no_next_year(valley: Valley) -> bool:
    """Whether this year is known to be the last."""
    if valley.players == 1:
        return is_last_solo_year(valley) or is_lost(valley)
    return valley.reached and valley.settings.latch


class NextRow(OpenChoice):
    """Which row to take for the next year."""

    declared: ClassVar = Declaration("next_row", SEAT, verbs=["wake"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "TU-3.3")

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        return [WAKE.of(row - 1) for row in range(1, ROWS + 1) if why_not_next(valley, row) is None]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not WAKE:
            return Refusal("VI-2.15", "wake_first")
        return why_not_next(as_valley(state), action.a + 1)

    def play(self, state: State, action: Action) -> None:
        choose_row(as_valley(state), self.seat, action.a + 1)


def why_not_next(valley: Valley, row: int) -> Refusal | None:
    """TU-3.3, TU-3.4; in a solo game, each row only once (TU-8.4)."""
    if row == FIRST_ROW:
        return Refusal("TU-3.4", "first_row_barred")
    for vineyard in valley.vineyards:
        if vineyard.next_row == row:
            return Refusal("TU-3.3", "row_taken", {"row": row})
    if valley.players == 1 and valley.rows_left >> row & 1 == 0:
        return Refusal("TU-8.4", "row_used", {"row": row})
    return None


def choose_row(valley: Valley, seat: int, row: int) -> None:
    """The rooster takes its place in the spring of the next year; nothing is gained (TU-3.1)."""
    vineyard = valley.vineyards[seat]
    vineyard.next_row = row
    take_row(valley, seat, row, valley.year + 1)
    tuscany_events.next_row(valley, seat, row)


COLLECT_STEPS: Final = [Collect(seat) for seat in range(MOST_PLAYERS)]
ROW_STEPS: Final = [AskRow(seat) for seat in range(MOST_PLAYERS)]
NEXT_ROWS: Final = [NextRow(seat) for seat in range(MOST_PLAYERS)]


# The turn of the year -----------------------------------------------------------------------------


def turn_year(valley: Valley) -> None:
    """All have passed out of winter: a new year begins, with the roosters in spring."""
    valley.year += 1
    move_marker(valley)
    valley.green_grapes = NOBODY
    valley.return_workers()
    # Points gained at year-end can trigger the end of the game only from the new year on.
    valley.reached = False
    for vineyard in valley.vineyards:
        if vineyard.points >= valley.target:
            valley.reached = True
        vineyard.late = 0
        vineyard.row = vineyard.next_row
        vineyard.next_row = 0
        vineyard.harvested = 0
        vineyard.used = 0


def close_year(valley: Valley) -> None:
    """All have passed out of winter: end the game or begin a new year (TU-2.11, TU-5.12)."""
    if not valley.settings.latch:
        valley.reached = valley.is_reached()
    events.year_end(valley)
    last = is_last_solo_year(valley) if valley.players == 1 else valley.reached
    if last:
        score_map(valley)
    if is_last_year(valley):
        finish(valley)
    else:
        turn_year(valley)


# The Organizer ----------------------------------------------------------------------------------


def move_on_chart(valley: Valley, seat: int, row: int) -> None:
    """The Organizer on the extended board: gain what the new row gives this season, then pass (TU-3.10)."""
    vineyard = valley.vineyards[seat]
    # In a solo game, or with an option, a player who leaves the last row takes the grapes (TU-8.5, TU-3.12).
    binds = valley.players == 1 or valley.settings.row_seven_binds
    if binds and vineyard.row == ROWS and valley.green_grapes == NOBODY:
        take_green_grapes(valley, seat)
    vineyard.row = row
    tuscany_events.rooster(valley, seat, row)
    leave_after_turn(valley, seat)
    have_cell(valley, seat, valley.season)


def leave_after_turn(valley: Valley, seat: int) -> None:
    """The pass waits for everything that still belongs to this turn, such as a second visitor (VI-12.6)."""
    at = len(valley.stack)
    while at > 0 and not isinstance(valley.stack[at - 1], (NextTurn, RunPlan, AutomaPlaces)):
        at -= 1
    valley.stack.insert(at, Leave(seat))


class Leave(Step):
    """The pass after the Organizer."""

    declared: ClassVar = Declaration("leave", SEAT)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        leave_season(as_valley(state), self.seat)


class ExtendedYear(Calendar):
    """The year on the extended board: each player goes through it at their own pace."""

    def phase(self, valley: Valley, name: str) -> None:
        close_year(valley)

    def wakes_up(self, valley: Valley) -> bool:
        # From then on, players choose the next row when they leave a year (TU-3.3).
        return valley.vineyards[0].row == 0

    def why_not_row(self, valley: Valley, row: int) -> Refusal | None:
        return Refusal("TU-3.2", "first_row_barred") if row == FIRST_ROW else None

    def has_left(self, valley: Valley, seat: int) -> bool:
        """A player who has passed out of winter is already in the next year (TU-3.11)."""
        return valley.season == WINTER and valley.passed >> seat & 1 == 1

    def moves_rooster(self, valley: Valley, seat: int, row: int) -> None:
        move_on_chart(valley, seat, row)

    def passes(self, valley: Valley, seat: int) -> None:
        leave_season(valley, seat)

    def skips_idle(self) -> bool:
        # Passing brings gains, so every player does it themselves.
        return False


EXTENDED_YEAR: Final = ExtendedYear()
