"""Choose the action that scores best over several imagined worlds."""

from collections.abc import Callable

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.play.glimpse import Glimpse
from tavola.core.state import State

# What each of these actions is worth in a world.
Judge = Callable[[State, list[Action]], list[float]]


def best_in_worlds(glimpse: Glimpse, chance: Chance, worlds: int, judge: Judge) -> Action:
    """The action with the highest total over all worlds; the first one if several are equal."""
    legal = glimpse.legal
    if len(legal) == 1:
        return legal[0]
    totals = [0.0] * len(legal)
    for _ in range(worlds):
        worths = judge(glimpse.imagine(chance), legal)
        totals = [total + worth for total, worth in zip(totals, worths, strict=True)]
    return legal[max(range(len(legal)), key=totals.__getitem__)]
