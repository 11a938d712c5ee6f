"""The planner bot: looks for the best plan for a few turns or a whole year, in imagined worlds.

From each of its choices it follows the most promising lines of play side by side, while its opponents do what
looks best right away. It evaluates at the end of a stretch of the game: by then what was begun is finished,
and saving workers for winter has paid off. The game says how far a plan reaches (`plan_end`).
"""

from typing import Final

from tavola.bots.worlds import best_in_worlds
from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.play.glimpse import Glimpse
from tavola.core.state import State

WORLDS: Final = 2
LINES: Final = 32  # lines followed side by side
OF_ONE: Final = 8  # of those, how many may share a first choice
TRIALS: Final = 8000  # moves tried in one world; then plans are judged as far as they got
LOST: Final = 1.0  # a choice whose lines were all dropped counts this much less than the worst plan


class LineOfPlay:
    """A line of play: where it has led, what that is worth, and which choice it began with."""

    def __init__(self, world: State, worth: float, first: int) -> None:
        self.world = world
        self.worth = worth
        self.first = first


class PlannerBot:
    """Many turns ahead, by the game's `evaluate` at the end of a stretch."""

    name = "planner"
    looks = True

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        def judge(world: State, legal: list[Action]) -> list[float]:
            return PlanSearch(glimpse.game, world, glimpse.seat).judge(legal)

        return best_in_worlds(glimpse, chance, WORLDS, judge)


class PlanSearch:
    """The plans of a seat in one imagined world."""

    def __init__(self, game: Game, world: State, seat: int) -> None:
        self.game = game
        self.world = world
        self.seat = seat
        self.end = game.plan_end(world)
        self.trials = 0

    def judge(self, legal: list[Action]) -> list[float]:
        """What the best plan that begins with each of the choices is worth."""
        best: list[float | None] = [None] * len(legal)
        lines: list[LineOfPlay] = []
        for first in range(len(legal)):
            lines.append(self.follow(self.world, legal[first], first))
        while lines:
            going: list[LineOfPlay] = []
            for line in lines:
                if self.is_done(line.world) or self.trials >= TRIALS:
                    known = best[line.first]
                    if known is None or line.worth > known:
                        best[line.first] = line.worth
                else:
                    going.append(line)
            lines = []
            for line in promising(going):
                for action in line.world.legal():
                    lines.append(self.follow(line.world, action, line.first))
        found = [worth for worth in best if worth is not None]
        worst = min(found) - LOST
        return [worst if worth is None else worth for worth in best]

    def follow(self, world: State, action: Action, first: int) -> LineOfPlay:
        """One move further, and on to this seat's next choice."""
        world = world.clone()
        world.play(action)
        self.trials += 1
        while not self.is_done(world):
            legal = world.legal()
            if len(legal) > 1 and world.to_move == self.seat:
                break
            world.play(legal[0] if len(legal) == 1 else self.likely(world, legal))
        return LineOfPlay(world, self.game.evaluate(world, self.seat), first)

    def likely(self, world: State, legal: list[Action]) -> Action:
        """What an opponent is likely to do: whatever looks best right away."""
        seat = world.to_move
        choice = legal[0]
        best = 0.0
        for number in range(len(legal)):
            trial = world.clone()
            trial.play(legal[number])
            self.trials += 1
            worth = self.game.evaluate(trial, seat)
            if number == 0 or worth > best:
                best = worth
                choice = legal[number]
        return choice

    def is_done(self, world: State) -> bool:
        return world.over or self.game.stage(world) >= self.end


def promising(lines: list[LineOfPlay]) -> list[LineOfPlay]:
    """The best lines: only one to each position, and a few for each first choice."""
    lines.sort(key=worth_of, reverse=True)
    kept: list[LineOfPlay] = []
    of_first: dict[int, int] = {}
    seen: set[tuple[int, float]] = set()
    for line in lines:
        known = (line.first, line.worth)
        count = of_first.get(line.first, 0)
        # Every first choice keeps its best line, so that all are judged by a whole plan.
        if known in seen or count >= OF_ONE or (count > 0 and len(kept) >= LINES):
            continue
        seen.add(known)
        of_first[line.first] = count + 1
        kept.append(line)
    return kept


def worth_of(line: LineOfPlay) -> float:
    return line.worth
