"""The bots with a mind: they judge by the value that their game has learned, at five levels."""

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import View
from tavola.core.play.glimpse import Glimpse
from tavola.core.search.levels import Level, level_of
from tavola.core.search.minds import mind_of
from tavola.core.state import State


class MindBot:
    """Plays at one level; how each level looks ahead in each game, its `judgement/levels.toml` says.

    Within a turn it follows its plan as long as it sees just what it foresaw, so that it neither dithers nor
    thinks twice about the same thing.
    """

    looks = True

    def __init__(self, name: str, seconds: float = 0.0) -> None:
        self.name = name
        # A limit for the table; without one, the same glimpse and chance give the same choice everywhere.
        self.seconds = seconds
        self._levels: dict[tuple[str, str], Level] = {}
        # What it will see if its last choice went as planned, and the choices that it planned to make then.
        self._foreseen: View | None = None
        self._plan: list[Action] = []

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        legal = glimpse.legal
        if len(legal) == 1:
            return legal[0]
        world = glimpse.imagine(chance)
        if self._plan and self._foreseen == glimpse.view and self._plan[0] in legal:
            plan = self._plan
        else:
            level = self._level(glimpse.game, world)
            tried = glimpse.game.worth_trying(world, legal)
            plan = tried
            if len(tried) > 1:
                chosen = level.choose(world, glimpse.seat, tried, chance, self.seconds)
                plan = level.search.plan_of(chosen, tried)
        self._foresee(world, plan)
        return plan[0]

    def _foresee(self, world: State, plan: list[Action]) -> None:
        """Remember the rest of the plan, and what will be seen when its next choice is due."""
        self._plan = []
        self._foreseen = None
        game = world.game
        seat = world.to_move
        reveals = world.reveals
        for number, action in enumerate(plan):
            if number > 0:
                legal = world.legal()
                if action not in legal:
                    return
                if len(legal) > 1:
                    self._foreseen = game.view(world, seat)
                    self._plan = plan[number:]
                    return
            world.advance(action)
            if world.over or world.to_move != seat or world.reveals != reveals:
                return

    def _level(self, game: Game, world: State) -> Level:
        """The level for this variant, made once."""
        mind = mind_of(world)
        key = (f"{game.name} {game.rules_version}", mind.variant)
        if key not in self._levels:
            self._levels[key] = level_of(mind, self.name)
        return self._levels[key]
