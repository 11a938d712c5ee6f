"""What a bot is, and all bots by name."""

from collections.abc import Callable
from functools import partial
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


_MAKERS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    "planner": PlannerBot,
    **{name: partial(MindBot, name) for name in LEVELS},
}


# The level that gives hints and plays in the place of a person.
BEST = LEVELS[-1]


def bot_names() -> list[str]:
    """All bots: the three yardsticks, then the five levels, the weakest first."""
    return list(_MAKERS)


def bot(name: str) -> Bot:
    """The bot with this name.

    >>> bot("random").name
    'random'
    """
    if name not in _MAKERS:
        raise TavolaError(f"There is no bot {name!r}. Bots are: {', '.join(_MAKERS)}.")
    return _MAKERS[name]()
