"""Aim: what a bot plays for, and so what a value learns to foresee."""

from math import exp
from typing import Final

from tavola.core.game import Game, lead
from tavola.core.search.features import Sheet
from tavola.core.search.value import MILLION, ONE, Value, win_share
from tavola.core.state import State

# A game that a choice ends as a defeat is worth so many times less.
LOST: Final = 8
# What `evaluate` calls a point, as a share of a victory.
POINT: Final = 10_000


class Aim:
    """The worth of positions to a seat, in whole numbers that can be averaged: more is better."""

    def __init__(self, game: Game, value: Value | None) -> None:
        self.game = game
        self.value = value
        self.sheet = Sheet(game.layout.size)
        # A small difference, by which a choice that leads nowhere is worth less than the worst that does.
        self.step = ONE

    def worth(self, world: State, seat: int) -> int:
        """What a position between turns is worth; a finished game has its true worth."""
        sheet = self.sheet
        sheet.clear()
        if self.value is None:
            # `evaluate` knows what a finished game is worth beside one that goes on.
            return self.unlearned(self.game.evaluate(world, seat))
        if world.over:
            return self.result(world, seat)
        self.game.features(world, seat, sheet)
        return self.learned(self.value.judge(sheet))

    def reached(self, world: State, seat: int) -> int:
        """What it is worth to bring a position about: nobody ends a lost game while it may still turn."""
        worth = self.worth(world, seat)
        if world.over and self.value is not None and seat not in self.game.winners(world):
            return worth // LOST
        return worth

    def sum_of(self, players: int) -> int:
        """What the worths of a position to all seats add up to; 0 if they need not add up to anything."""
        return 0

    def result(self, world: State, seat: int) -> int:
        """The worth of a finished game."""
        raise AssertionError("every aim knows what it plays for")

    def learned(self, judged: int) -> int:
        """The worth that a value speaks of."""
        raise AssertionError("every aim knows what its values mean")

    def unlearned(self, points: float) -> int:
        """The worth that `evaluate` speaks of, while there is no value."""
        raise AssertionError("every aim knows what points are worth")


class WinAim(Aim):
    """To win; a part counts for the lead, so that a lost game is still played well, and a won one too."""

    def __init__(self, game: Game, value: Value | None, lead_part: float, lead_scale: float) -> None:
        super().__init__(game, value)
        self.lead_part = lead_part
        self.lead_scale = lead_scale

    def sum_of(self, players: int) -> int:
        # The part for the lead adds up with two players only, and nearly with more.
        return MILLION if players > 1 else 0

    def result(self, world: State, seat: int) -> int:
        winners = self.game.winners(world)
        won = 1.0 / len(winners) if seat in winners else 0.0
        ahead = lead(self.game.scores(world), seat)
        share = 1.0 / (1.0 + exp(-max(-20.0, min(20.0, ahead / self.lead_scale))))
        return round(MILLION * ((1.0 - self.lead_part) * won + self.lead_part * share))

    def learned(self, judged: int) -> int:
        return win_share(judged)

    def unlearned(self, points: float) -> int:
        # Not bent into a share of a victory: far ahead, a point more would be worth nothing any more.
        return round(POINT * points)


class PointsAim(Aim):
    """To make many points, or with others a large lead, and to win: a victory counts as some points more."""

    def __init__(self, game: Game, value: Value | None, bonus: int) -> None:
        super().__init__(game, value)
        self.bonus = bonus

    def result(self, world: State, seat: int) -> int:
        points = round(lead(self.game.scores(world), seat))
        if seat in self.game.winners(world):
            points += self.bonus
        return points * ONE

    def learned(self, judged: int) -> int:
        return judged

    def unlearned(self, points: float) -> int:
        return round(points * ONE)
