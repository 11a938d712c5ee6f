"""Glimpse: all that a bot ever gets to see of a game, one seat's view and its legal actions."""

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import View
from tavola.core.state import State


class Glimpse:
    """A decision as one seat sees it.

    A bot can imagine whole states that fit its view, but it never holds the real one: `imagine` works
    from the view alone, here as in another process.
    """

    def __init__(self, game: Game, seat: int, view: View, legal: list[Action]) -> None:
        self.game = game
        self.seat = seat
        self.view = view
        self.legal = legal

    def imagine(self, chance: Chance) -> State:
        """A state that looks like this to the seat; the rest is drawn from `chance`."""
        return self.game.imagine(self.view, chance)


def glimpse(state: State) -> Glimpse:
    """The pending decision as the seat that decides sees it."""
    seat = state.to_move
    return Glimpse(state.game, seat, state.game.view(state, seat), state.legal())


def glimpse_from(game: Game, seat: int, view: View, legal: list[str]) -> Glimpse:
    """A decision that came over a wire as plain data and texts."""
    return Glimpse(game, seat, view, [game.vocabulary.parse(text) for text in legal])
