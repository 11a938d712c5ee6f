"""OpenSpiel's IS-MCTS as an outside yardstick: an independent searcher that knows nothing of these games.

OpenSpiel is not needed for anything else, so it is only used if it is installed. Its Python searcher asks no
more of a state than a handful of methods; `SpielState` has them. The search starts from imagined worlds
alone, as every bot's does.
"""

from importlib.util import find_spec
from math import inf
from time import process_time
from typing import Any, Final

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.errors import TavolaError
from tavola.core.game import Game, lead
from tavola.core.play.glimpse import Glimpse
from tavola.core.state import State

ISMCTS: Final = "ismcts"
# OpenSpiel's own constant in its examples.
EXPLORATION: Final = 2.0
# How often a search is at least tried for each possible first action, however little time there is.
LEAST_TRIES: Final = 2
# A lead counts in full from so many points on; it makes up half of what a result is worth.
GREAT_LEAD: Final = 40.0
UNLIMITED: Final = 1_000_000_000


class TimeIsUp(Exception):
    """Ends a search between two simulations."""


class SpielState:
    """A world in the form that OpenSpiel's searcher asks for.

    Decisions with a single action are made at once. There are no chance nodes: chance lives in the world.
    """

    def __init__(self, game: "SpielGame", world: State, key: str) -> None:
        self._game = game
        self.world = world
        # What the player to move knows; made when it is first needed.
        self._key = key

    def get_game(self) -> "SpielGame":
        return self._game

    def current_player(self) -> int:
        return self.world.to_move

    def is_terminal(self) -> bool:
        return self.world.over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int = -1) -> list[int]:
        return [action.index for action in self.world.legal()]

    def apply_action(self, index: int) -> None:
        self.world.advance(action_of(self.world.legal(), index))
        self._key = ""
        while not self.world.over:
            legal = self.world.legal()
            if len(legal) > 1:
                break
            self.world.advance(legal[0])

    def clone(self) -> "SpielState":
        return SpielState(self._game, self.world.clone(), self._key)

    def information_state_string(self) -> str:
        if not self._key:
            self._key = repr(self.world.view(self.world.to_move))
        return self._key

    def returns(self) -> list[float]:
        """From -1 to 1 for each seat: half of it for the victory, half for the lead."""
        scores, winners = self.world.scores(), self.world.winners()
        found: list[float] = []
        for seat in range(self.world.players):
            margin = max(-1.0, min(1.0, lead(scores, seat) / GREAT_LEAD))
            victory = 0.0 if len(winners) == self.world.players > 1 else 1.0 if seat in winners else -1.0
            found.append((victory + margin) / 2)
        return found


class SpielGame:
    """What the searcher asks of a game: its type, which is always the same."""

    def __init__(self, game: Game, pyspiel: Any) -> None:
        self.game = game
        self.dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
        self.information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "SpielGame":
        return self


class Worlds:
    """A new imagined world for every simulation, until the time is up.

    All have the glimpse's own view as their key, so that worlds which list the same things in another order
    are known to look the same.
    """

    def __init__(self, kind: SpielGame, glimpse: Glimpse, chance: Chance, ms: int) -> None:
        self._kind = kind
        self._glimpse = glimpse
        self._chance = chance
        self._key = repr(glimpse.view)
        self._least = LEAST_TRIES * len(glimpse.legal)
        self.deadline = process_time() + ms / 1000 if ms else inf

    def root(self) -> SpielState:
        """One more world."""
        return SpielState(self._kind, self._glimpse.imagine(self._chance), self._key)

    def sample(self, *_: object) -> SpielState:
        """The world of the next simulation."""
        self._least -= 1
        if self._least < 0 and process_time() >= self.deadline:
            raise TimeIsUp
        return self.root()


class IsmctsBot:
    """OpenSpiel's Python `ISMCTSBot` with random playouts, a new imagined world for every simulation.

    It gets either a number of simulations for each decision, or milliseconds of processor time.
    """

    name = ISMCTS
    looks = True

    def __init__(self, ms: int = 0, simulations: int = UNLIMITED) -> None:
        if find_spec("pyspiel") is None:
            raise TavolaError(
                "The bot ismcts is OpenSpiel's, which is not installed: run 'pip install open_spiel', "
                "or in a clone of Tavola 'make bench'."
            )
        self.ms = ms
        self.simulations = simulations

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        import pyspiel

        kind = SpielGame(glimpse.game, pyspiel)
        worlds = Worlds(kind, glimpse, chance, self.ms)
        root = worlds.root()
        searcher = _searcher(kind, self.simulations, chance)
        searcher.set_resampler(worlds.sample)
        try:
            policy = searcher.run_search(root)
        except TimeIsUp:
            policy = searcher.get_final_policy(root, searcher.lookup_node(root))
        best = max(likely for _, likely in policy)
        choices = [int(index) for index, likely in policy if likely == best]
        return action_of(glimpse.legal, choices[chance.below(len(choices))])


def action_of(legal: list[Action], index: int) -> Action:
    """The legal action with this number."""
    for action in legal:
        if action.index == index:
            return action
    raise TavolaError(f"No legal action has the number {index}.")


def _searcher(kind: SpielGame, simulations: int, chance: Chance) -> Any:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    # OpenSpiel draws from numpy's legacy generator; this one is seeded from the bot's own chance.
    numbers = np.random.RandomState(chance.word())  # noqa: TID251
    evaluator = mcts.RandomRolloutEvaluator(1, numbers)
    return ismcts.ISMCTSBot(kind, evaluator, EXPLORATION, simulations, random_state=numbers)
