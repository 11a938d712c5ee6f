"""Features of time and of the race for points: years, seasons, rows, targets and the spaces still open."""

from typing import Final

from tavola.core.search.features import Layout, Sheet
from tavola.games.viticulture.box.board import ACTIONS, ROWS, SEASONS, SLOTS
from tavola.games.viticulture.judgement.position import ready_hands
from tavola.games.viticulture.rules.solo.automa import last_year, usual_points
from tavola.games.viticulture.state.settings import LEVELS
from tavola.games.viticulture.state.valley import FREE, Valley
from tavola.games.viticulture.state.verbs import MOST_PLAYERS

MOST_YEARS: Final = 8  # years to tell apart
MOST_LEFT: Final = 7  # workers to place, and years left after this one
DOZEN: Final = 12  # the share of workers still to be placed, in twelfths
NEAR: Final = 6  # points short of a target that are told apart
FAR: Final = 40  # and beyond which points are all the same
SHORT: Final = 8


class CalendarFeatures:
    """What everybody sees of the year and the points, from one seat."""

    def __init__(self, layout: Layout) -> None:
        self.years_left = layout.many("years left", [str(years) for years in range(MOST_YEARS)])
        self.year = layout.steps("year", MOST_YEARS)
        self.last = layout.one("last year")
        self.waking = layout.one("before waking up")
        self.season = layout.many("season", SEASONS)
        self.passed = layout.one("passed")
        self.to_move = layout.one("moves next")
        self.first = layout.many("after the first player", [str(n) for n in range(MOST_PLAYERS)])
        self.hands = layout.steps("workers to place", MOST_LEFT)
        self.share = layout.one("share of workers to place")
        self.row = layout.steps("row", ROWS)
        self.next_row = layout.steps("next row", ROWS)
        self.rows_left = layout.steps("row with a token", ROWS)
        self.players = layout.many("players", [str(n) for n in range(1, MOST_PLAYERS + 1)])
        self.modules = layout.many("module", ["extended", "influence", "workers", "structures", "friendly"])
        self.levels = layout.many("automa", LEVELS)
        self.aggressive = layout.one("aggressive")
        self.points = layout.one("points")
        self.to_target = layout.one("points beyond the target")
        self.near_target = layout.steps("points short of the target", NEAR)
        self.reached = layout.one("target reached")
        self.best_rival = layout.one("points of the best rival")
        self.lead = layout.one("lead")
        self.near_lead = layout.one("lead, at most 8")
        self.ahead = layout.one("ahead")
        self.race = layout.one("points of the leader short of the target")
        self.year_lead = layout.one("lead over this year's points")
        self.lacking = layout.one("points lacking this year")
        self.full = layout.many("full", ACTIONS)
        self.bonus = layout.many("bonus open", ACTIONS)

    def write(self, valley: Valley, seat: int, years: float, sheet: Sheet) -> None:
        self._time(valley, seat, years, sheet)
        self._rows(valley, seat, sheet)
        self._game(valley, sheet)
        if valley.players == 1:
            self._solo_points(valley, sheet)
        else:
            self._points(valley, seat, sheet)
        self._spaces(valley, sheet)

    def _time(self, valley: Valley, seat: int, years: float, sheet: Sheet) -> None:
        vineyard = valley.vineyards[seat]
        sheet.choose(self.years_left, int(years), MOST_YEARS)
        if valley.players > 1:
            # Alone, the years left say it already.
            sheet.choose(self.year, valley.year - 1, MOST_YEARS)
            sheet.choose(self.first, (seat - valley.first) % valley.players, MOST_PLAYERS)
            sheet.flag(self.last, valley.reached)
        else:
            sheet.flag(self.last, valley.year >= last_year(valley))
        sheet.flag(self.waking, vineyard.row == 0)
        sheet.choose(self.season, valley.season, len(SEASONS))
        # Before the first season of a year, those who passed in the last one are still noted.
        sheet.flag(self.passed, vineyard.row != 0 and valley.passed >> seat & 1 == 1)
        sheet.flag(self.to_move, not valley.over and valley.to_move == seat)
        hands = ready_hands(vineyard)
        sheet.steps(self.hands, hands, MOST_LEFT)
        sheet.put(self.share, hands * DOZEN // max(vineyard.worker_count(), 1))

    def _rows(self, valley: Valley, seat: int, sheet: Sheet) -> None:
        vineyard = valley.vineyards[seat]
        sheet.choose(self.row, vineyard.row - 1, ROWS)
        sheet.choose(self.next_row, vineyard.next_row - 1, ROWS)
        if valley.rows_left:
            for row in range(ROWS):
                sheet.flag(self.rows_left + row, valley.rows_left >> (row + 1) & 1 == 1)

    def _game(self, valley: Valley, sheet: Sheet) -> None:
        settings = valley.settings
        sheet.put(self.players + valley.players - 1, 1)
        sheet.flag(self.modules, settings.extended)
        sheet.flag(self.modules + 1, settings.extended and settings.influence)
        sheet.flag(self.modules + 2, settings.special_workers)
        sheet.flag(self.modules + 3, settings.structures)
        sheet.flag(self.modules + 4, settings.friendly)
        if valley.players == 1:
            sheet.put(self.levels + LEVELS.index(settings.level), 1)
            sheet.flag(self.aggressive, settings.aggressive)

    def _target(self, points: int, beyond: int, sheet: Sheet) -> None:
        sheet.put(self.points, points)
        sheet.limited(self.to_target, beyond, FAR)
        if beyond < 0:
            sheet.choose(self.near_target, -beyond - 1 if beyond >= -NEAR else -1, NEAR)
        else:
            sheet.put(self.reached, 1)

    def _solo_points(self, valley: Valley, sheet: Sheet) -> None:
        """Against the Automa: more than its points are needed, in the aggressive variant every year."""
        points = valley.vineyards[0].points
        least = max(usual_points(valley), valley.automa_points) + 1
        self._target(points, points - least, sheet)
        if valley.settings.aggressive:
            beyond = points - valley.automa_points - 1
            sheet.limited(self.year_lead, beyond, SHORT)
            sheet.put(self.lacking, max(0, min(-beyond, SHORT)))

    def _points(self, valley: Valley, seat: int, sheet: Sheet) -> None:
        points = valley.vineyards[seat].points
        best = -FAR
        for other in range(valley.players):
            if other != seat:
                best = max(best, valley.vineyards[other].points)
        self._target(points, points - valley.target, sheet)
        sheet.put(self.best_rival, best)
        sheet.limited(self.lead, points - best, FAR)
        sheet.limited(self.near_lead, points - best, SHORT)
        sheet.put(self.ahead, 1 if points > best else -1 if points < best else 0)
        sheet.put(self.race, max(0, valley.target - max(points, best)))

    def _spaces(self, valley: Valley, sheet: Sheet) -> None:
        """What is still open this season and later in the year; before it begins, everything is."""
        taken = valley.taken
        for place in valley.board.actions:
            if place.season < valley.season:
                continue
            full = True
            for slot in range(min(valley.slots, SLOTS)):
                if taken[place.first + slot] == FREE:
                    full = False
            sheet.flag(self.full + place.number, full)
            if place.season == valley.season:
                for slot in place.bonuses:
                    if slot < valley.slots and taken[place.first + slot] == FREE:
                        sheet.put(self.bonus + place.number, 1)
                        break
