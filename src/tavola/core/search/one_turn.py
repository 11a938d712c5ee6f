"""One turn ahead: the choice whose best end of the turn is worth most, on average over several worlds."""

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.search.aim import Aim
from tavola.core.search.search import Search
from tavola.core.search.turn_ends import TurnEnds
from tavola.core.state import State


class OneTurn(Search):
    """Chooses by the ends of the turn under way."""

    def __init__(self, aim: Aim, most: int) -> None:
        super().__init__(aim)
        # How many ends are looked at for each choice.
        self.most = most
        # Whether anything hidden was revealed in an end of the last world: only then do worlds differ.
        self.revealed = False

    def judge(self, world: State, seat: int, legal: list[Action]) -> list[int]:
        """What the best end of each choice is worth in this world."""
        search = TurnEnds(self.aim.game, seat, self.most)
        ends = search.find(world, legal)
        worths = [0] * len(legal)
        known = [False] * len(legal)
        plans: list[list[Action]] = [[] for _ in legal]
        self.revealed = False
        for end in ends:
            worth = self.aim.reached(end.world, seat)
            if end.world.reveals != world.reveals:
                self.revealed = True
            if not known[end.first] or worth > worths[end.first]:
                worths[end.first] = worth
                known[end.first] = True
                plans[end.first] = end.path
        self.plans = plans
        self.trials += search.trials + len(ends)
        return worths

    def totals(self, world: State, seat: int, legal: list[Action], worlds: int, chance: Chance) -> list[int]:
        totals = self.judge(world, seat, legal)
        count = 1
        while count < worlds and self.revealed and not self.out_of_time():
            other = self.aim.game.redeal(world, seat, chance)
            for number, worth in enumerate(self.judge(other, seat, legal)):
                totals[number] += worth
            count += 1
        if count > 1:
            # Worlds differ, so only the choice itself is certain, not the plans of the last world.
            self.plans = []
        return [total // count for total in totals]
