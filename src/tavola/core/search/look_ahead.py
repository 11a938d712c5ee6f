"""Look ahead: the most promising choices are followed for some turns, in many worlds.

All seats play by the value. A turn that is followed is played honestly: its seat chooses in worlds dealt
anew, not in the one it is in. Choices meet the same worlds and the same luck, and after each round the worse
half of them drops out.
"""

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.search.aim import Aim
from tavola.core.search.one_turn import OneTurn
from tavola.core.search.search import Search, best_of
from tavola.core.state import State


class LookAhead(Search):
    """One turn ahead first; then the choices that are close are told apart by what follows."""

    def __init__(self, aim: Aim, ends: int, turns: int, choices: int, margin: int, budget: int) -> None:
        super().__init__(aim)
        self.quick = OneTurn(aim, ends)
        self.player = OneTurn(aim, max(2, ends // 2))
        # How many turns are followed after the one under way.
        self.turns = turns
        # So many choices are followed at most, and none that is worse than the best by more than the margin.
        self.choices = choices
        self.margin = margin
        # How many moves may be tried for one decision.
        self.budget = budget

    def totals(self, world: State, seat: int, legal: list[Action], worlds: int, chance: Chance) -> list[int]:
        self.quick.deadline = self.deadline
        begun = self.effort()
        worths = self.quick.totals(world, seat, legal, worlds, chance)
        self.plans = self.quick.plans
        close = self.close_ones(worths)
        if len(close) > 1:
            self.plans = []
            self.tell_apart(world, seat, legal, worths, close, begun, chance)
        return worths

    def effort(self) -> int:
        """All moves tried so far."""
        return self.trials + self.quick.trials + self.player.trials

    def close_ones(self, worths: list[int]) -> list[int]:
        """The choices that may turn out to be the best, the most promising first."""
        best = worths[best_of(worths)]
        ranked = sorted([-worth for worth in worths])
        least = -ranked[min(self.choices, len(ranked)) - 1]
        close: list[int] = []
        for number in range(len(worths)):
            if worths[number] >= max(least, best - self.margin) and len(close) < self.choices:
                close.append(number)
        return close

    def tell_apart(
        self,
        world: State,
        seat: int,
        legal: list[Action],
        worths: list[int],
        close: list[int],
        begun: int,
        chance: Chance,
    ) -> None:
        """Follow the close choices; write what they are worth, the ones that dropped out below the others."""
        rounds = 1
        while 1 << rounds < len(close):
            rounds += 1
        sums = [0] * len(legal)
        count = 0
        lowest = 0
        left = close.copy()
        for number in range(rounds):
            stop = begun + self.budget * (number + 1) // rounds
            while count == 0 or (self.effort() < stop and not self.out_of_time()):
                self.sample(world, seat, legal, left, sums, count, chance)
                count += 1
            left = self.ranked(left, sums)
            if number < rounds - 1:
                left = left[: (len(left) + 1) // 2]
        lowest = min([sums[number] // count for number in left])
        for number in range(len(legal)):
            if number in left:
                worths[number] = sums[number] // count
            else:
                worths[number] = min(worths[number], lowest - 1)

    def sample(
        self,
        world: State,
        seat: int,
        legal: list[Action],
        left: list[int],
        sums: list[int],
        layer: int,
        chance: Chance,
    ) -> None:
        """One more world, the same for every choice that is left."""
        luck = chance.branch()
        dealt = self.aim.game.redeal(world, seat, luck)
        for number in left:
            twin = dealt.clone()
            turn = self.aim.game.turn_of(twin)
            twin.advance(legal[number])
            self.trials += 1
            own = luck.clone()
            self.play_on(twin, turn, own)
            sums[number] += self.worth_later(twin, seat, own)

    def worth_later(self, world: State, seat: int, chance: Chance) -> int:
        """What a position between turns turns out to be worth after some more of them."""
        if world.over:
            return self.aim.reached(world, seat)
        for _ in range(self.turns):
            self.play_on(world, self.aim.game.turn_of(world), chance)
        return self.aim.worth(world, seat)

    def play_on(self, world: State, turn: int, chance: Chance) -> None:
        """Play until this turn is over."""
        plan: list[Action] = []
        while not world.over and self.aim.game.turn_of(world) == turn:
            legal = world.legal()
            seat = world.to_move
            if len(legal) == 1:
                action = legal[0]
                if plan and plan[0] is action:
                    plan = plan[1:]
            elif plan and any(plan[0] is choice for choice in legal):
                action = plan[0]
                plan = plan[1:]
            else:
                other = self.aim.game.redeal(world, seat, chance)
                best = best_of(self.player.totals(other, seat, legal, 1, chance))
                action = legal[best]
                plan = self.player.plan_of(best, legal)[1:]
            reveals = world.reveals
            world.advance(action)
            self.trials += 1
            if world.reveals != reveals or world.to_move != seat:
                plan = []

    def ranked(self, numbers: list[int], sums: list[int]) -> list[int]:
        """The choices in order, the best first; equal ones stay as they were."""
        ranked: list[int] = []
        for number in numbers:
            place = len(ranked)
            while place > 0 and sums[ranked[place - 1]] < sums[number]:
                place -= 1
            ranked.insert(place, number)
        return ranked
