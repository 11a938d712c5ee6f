"""Plans to the end of a stretch of the game, such as a year: several side by side, compared between turns.

They are compared at the end of turns, never in half-made choices. Two guides say which plans go on:
`evaluate` and the value; so two styles of plan reach the end, where the value judges them.
"""

from typing import Final

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.search.aim import Aim
from tavola.core.search.search import Search
from tavola.core.search.turn_ends import TurnEnds
from tavola.core.state import State

# So many plans of each guide are judged in full at the end, and so many of them with the same first choice.
JUDGED: Final = 16
JUDGED_OF_ONE: Final = 6
STRIDE: Final = 7919  # a prime


class PlannedLine:
    """A line of play between two turns."""

    def __init__(self, world: State, first: int, path: list[Action]) -> None:
        self.world = world
        self.first = first
        # The seat's choices up to the first hidden thing that was revealed.
        self.path = path
        # What a guide thinks of it.
        self.promise = 0.0


class PlanBeam(Search):
    """Chooses by the best plan that begins with each choice."""

    def __init__(self, aim: Aim, width: int, ends: int, judged_by_value: bool) -> None:
        super().__init__(aim)
        self.width = width
        # How many moves may be tried for one decision, before the last world is begun; 0 for no limit.
        self.budget = 0
        self.ends = ends
        self.guides = [False, True] if judged_by_value and aim.value is not None else [False]

    def totals(self, world: State, seat: int, legal: list[Action], worlds: int, chance: Chance) -> list[int]:
        self.plans = []
        tried = self.aim.game.worth_trying(world, legal)
        totals = [0] * len(tried)
        begun = self.trials
        count = 0
        if len(tried) == 1:
            count = 1
        while count < worlds and len(tried) > 1:
            # A stride that shares no factor with their number, so that a few layers are spread over all.
            layer = count * STRIDE % worlds
            other = self.aim.game.redeal_layer(world, seat, chance, layer, worlds) if worlds > 1 else world
            for place, worth in enumerate(self.judge(other, seat, tried)):
                totals[place] += worth
            count += 1
            if (self.budget > 0 and self.trials - begun >= self.budget) or self.out_of_time():
                break
        found = self.plans
        # Worlds differ, so no plan of one of several is certain.
        self.plans = [[] for _ in legal] if count == 1 and found else []
        lowest = min(totals) // count - self.aim.step
        worths = [lowest] * len(legal)
        for place, action in enumerate(tried):
            for number in range(len(legal)):
                if legal[number] is action:
                    worths[number] = totals[place] // count
                    if self.plans:
                        self.plans[number] = found[place]
        return worths

    def judge(self, world: State, seat: int, legal: list[Action]) -> list[int]:
        """What the best plan of each choice is worth in this world."""
        game = self.aim.game
        stage = game.stage(world)
        worths = [0] * len(legal)
        known = [False] * len(legal)
        plans: list[list[Action]] = [[] for _ in legal]
        begun = self.begin(world, seat, legal, stage)
        for by_value in self.guides:
            finished: list[PlannedLine] = []
            lines = self.sorted_out(begun, seat, stage, finished, by_value)
            while lines:
                if self.out_of_time():
                    # Lines are judged as far as they have got.
                    finished.extend(lines)
                    break
                further: list[PlannedLine] = []
                for line in lines:
                    self.go_on(line, seat, stage, world.reveals, further)
                lines = self.sorted_out(further, seat, stage, finished, by_value)
            for line in self.best(finished, seat, JUDGED, JUDGED_OF_ONE, by_value):
                worth = self.aim.worth(line.world, seat)
                if not known[line.first] or worth > worths[line.first]:
                    worths[line.first] = worth
                    known[line.first] = True
                    plans[line.first] = line.path
        self.plans = plans
        found = [worths[number] for number in range(len(legal)) if known[number]]
        lowest = min(found) - self.aim.step
        return [worths[number] if known[number] else lowest for number in range(len(legal))]

    def begin(self, world: State, seat: int, legal: list[Action], stage: int) -> list[PlannedLine]:
        """The ends of the turn under way."""
        search = TurnEnds(self.aim.game, seat, self.ends)
        plans: list[PlannedLine] = []
        for end in search.find(world, legal):
            plans.append(PlannedLine(end.world, end.first, end.path))
            self.let_others_play(end.world, seat, stage, search)
        self.trials += search.trials
        return plans

    def go_on(
        self, plan: PlannedLine, seat: int, stage: int, reveals: int, further: list[PlannedLine]
    ) -> None:
        """One turn more."""
        world = plan.world
        certain = world.reveals == reveals
        search = TurnEnds(self.aim.game, seat, self.ends)
        for end in search.find(world, self.aim.game.worth_trying(world, world.legal())):
            self.let_others_play(end.world, seat, stage, search)
            path = plan.path + end.path if certain else plan.path
            further.append(PlannedLine(end.world, plan.first, path))
        self.trials += search.trials

    def let_others_play(self, world: State, seat: int, stage: int, search: TurnEnds) -> None:
        """The turns of others, by what looks best to them right away, until this seat is asked again."""
        while not world.over and self.aim.game.stage(world) == stage and world.to_move != seat:
            legal = world.legal()
            world.advance(legal[0] if len(legal) == 1 else search.likely(world, legal))

    def sorted_out(
        self, plans: list[PlannedLine], seat: int, stage: int, finished: list[PlannedLine], by_value: bool
    ) -> list[PlannedLine]:
        """Set finished plans aside; of the others, those that a guide prefers."""
        going: list[PlannedLine] = []
        for plan in plans:
            if plan.world.over or self.aim.game.stage(plan.world) != stage:
                finished.append(plan)
            else:
                going.append(plan)
        return self.best(going, seat, self.width, self.width, by_value)

    def best(
        self, plans: list[PlannedLine], seat: int, most: int, of_one: int, by_value: bool
    ) -> list[PlannedLine]:
        """The plans that promise most: only one to each position, and not too many for one first choice."""
        for plan in plans:
            if by_value:
                plan.promise = float(self.aim.worth(plan.world, seat))
            else:
                plan.promise = self.aim.game.evaluate(plan.world, seat)
        plans.sort(key=promise_of, reverse=True)
        kept: list[PlannedLine] = []
        of_first: dict[int, int] = {}
        seen: set[tuple[int, float]] = set()
        for plan in plans:
            count = of_first.get(plan.first, 0)
            same = (plan.first, plan.promise)
            if same in seen or count >= of_one:
                continue
            seen.add(same)
            of_first[plan.first] = count + 1
            kept.append(plan)
            if len(kept) == most:
                break
        return kept


def promise_of(plan: PlannedLine) -> float:
    return plan.promise
