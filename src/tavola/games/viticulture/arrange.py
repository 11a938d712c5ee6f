"""Arrange: the position that a scenario's words describe."""

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.viticulture.settings import Settings
from tavola.games.viticulture.valley import Valley


def arrange(game: Game, given: dict[str, Plain], players: int, settings: Settings, chance: Chance) -> Valley:
    """A valley as given."""
    raise NotImplementedError
