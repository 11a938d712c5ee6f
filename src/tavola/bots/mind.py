"""The bots with a mind: they judge by the value that their game has learned, at five levels."""

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.play.glimpse import Glimpse
from tavola.core.search.levels import Level, level_of
from tavola.core.search.minds import mind_of
from tavola.core.search.search import best_of
from tavola.core.state import State


class MindBot:
    """Plays at one level; how each level looks ahead in each game, its `judgement/levels.toml` says."""

    looks = True

    def __init__(self, name: str, seconds: float = 0.0) -> None:
        self.name = name
        # A limit for the table; without one, the same glimpse and chance give the same choice everywhere.
        self.seconds = seconds
        self._levels: dict[tuple[str, str], Level] = {}

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        legal = glimpse.legal
        if len(legal) == 1:
            return legal[0]
        world = glimpse.imagine(chance)
        level = self._level(glimpse.game, world)
        worths = level.judge(world, glimpse.seat, legal, chance, self.seconds)
        return legal[best_of(worths)]

    def _level(self, game: Game, world: State) -> Level:
        """The level for this variant, made once."""
        mind = mind_of(world)
        key = (f"{game.name} {game.rules_version}", mind.variant)
        if key not in self._levels:
            self._levels[key] = level_of(mind, self.name)
        return self._levels[key]
