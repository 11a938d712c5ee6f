"""What a bot is, and all bots by name."""

from collections.abc import Callable
from typing import Protocol

from tavola.bots.heuristic import HeuristicBot
from tavola.bots.mind import MindBot
from tavola.bots.planner import PlannerBot
from tavola.bots.random import RandomBot
from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.errors import TavolaError
from tavola.core.play.glimpse import Glimpse
from tavola.core.search.levels import LEVELS


class Bot(Protocol):
    """Something that chooses. The same glimpse and the same chance give the same choice."""

    name: str
    # Whether it uses the view; if not, none needs to be made.
    looks: bool

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        """One of the legal actions."""
        ...


_YARDSTICKS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    "planner": PlannerBot,
}

# The level that gives hints and plays in a person's place.
BEST = LEVELS[-1]
# Whom somebody meets who has not chosen: a kind opponent, since only those who know the game can choose well.
FIRST = LEVELS[0]


def bot_names() -> list[str]:
    """All bots: the three yardsticks, then the five levels, the weakest first."""
    return [*_YARDSTICKS, *LEVELS]


def bot(name: str, seconds: float = 0.0) -> Bot:
    """The bot with this name; one of the levels thinks about a decision for so many seconds at most.

    Without a limit (0) it thinks as far as its level does, and chooses the same on every machine.

    >>> bot("random").name
    'random'
    """
    if name in LEVELS:
        return MindBot(name, seconds)
    if name not in _YARDSTICKS:
        raise TavolaError(f"There is no bot {name!r}. Bots are: {', '.join(bot_names())}.")
    return _YARDSTICKS[name]()
