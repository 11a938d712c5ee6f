"""Search: what every way of choosing has in common."""

from time import perf_counter

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.search.aim import Aim
from tavola.core.state import State


class Search:
    """Judges the choices of a seat in worlds that look the same to it."""

    def __init__(self, aim: Aim) -> None:
        self.aim = aim
        # The moves tried so far: a measure of effort that is the same on every machine.
        self.trials = 0
        # The time at which to stop looking, by `perf_counter`; 0 to look as far as trials allow.
        self.deadline = 0.0
        # For each choice that was judged, how its turn is best played while nothing hidden is revealed; empty
        # if nothing beyond the choice itself is certain.
        self.plans: list[list[Action]] = []

    def out_of_time(self) -> bool:
        return self.deadline > 0.0 and perf_counter() > self.deadline

    def totals(self, world: State, seat: int, legal: list[Action], worlds: int, chance: Chance) -> list[int]:
        """The worths of the choices, averaged over this world and others that look the same to the seat."""
        raise AssertionError("every search judges choices")

    def plan_of(self, number: int, legal: list[Action]) -> list[Action]:
        """The choices to make, beginning with the one of this number, while nothing hidden is revealed."""
        if number < len(self.plans) and self.plans[number]:
            return self.plans[number]
        return [legal[number]]


def best_of(worths: list[int]) -> int:
    """The number of the highest worth, the first one if several are equal."""
    best = 0
    for number in range(1, len(worths)):
        if worths[number] > worths[best]:
            best = number
    return best
