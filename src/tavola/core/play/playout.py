"""Play a game to its end with random choices: the measure of speed, and the simplest opponent."""

from tavola.core.chance import Chance
from tavola.core.state import State


def random_playout(state: State, chance: Chance) -> int:
    """Play on until the game is over; the number of decisions made."""
    decisions = 0
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        decisions += 1
    return decisions
