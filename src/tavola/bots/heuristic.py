"""The heuristic bot: tries each action in imagined worlds and keeps what the game judges best.

It looks to the end of its own turn: after the action it keeps choosing greedily while it is asked, so
that a small first choice is judged by what it leads to.
"""

from tavola.bots.worlds import best_in_worlds
from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.play.glimpse import Glimpse
from tavola.core.state import State

WORLDS = 3
FORESIGHT = 4


class HeuristicBot:
    """One turn ahead, by the game's `evaluate`."""

    name = "heuristic"
    looks = True

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        def judge(world: State, legal: list[Action]) -> list[float]:
            return [look_ahead(glimpse.game, world.clone(), a, glimpse.seat, FORESIGHT) for a in legal]

        return best_in_worlds(glimpse, chance, WORLDS, judge)


def look_ahead(game: Game, world: State, action: Action, seat: int, depth: int) -> float:
    """The value after this action and the best ones that follow in the same turn."""
    world.play(action)
    if depth == 0 or world.over or world.to_move != seat or world.decision.begins_turn:
        return game.evaluate(world, seat)
    best = game.evaluate(world, seat)
    choice: Action | None = None
    for following in world.legal():
        trial = world.clone()
        trial.play(following)
        worth = game.evaluate(trial, seat)
        if choice is None or worth > best:
            best = worth
            choice = following
    assert choice is not None
    return look_ahead(game, world, choice, seat, depth - 1)
