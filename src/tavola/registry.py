"""The registry: games by name. A new game is a new folder under `tavola.games`; nothing else changes."""

from functools import cache
from importlib import import_module
from pathlib import Path

from tavola.core.contract import check_game
from tavola.core.errors import TavolaError
from tavola.core.game import Game

_FOLDER = Path(__file__).parent / "games"


def game_names() -> list[str]:
    """The names of all games, in alphabetical order.

    >>> "sangimignano" in game_names()
    True
    """
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    """Looked up once: games are not added while a program runs."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob("*/game.py")))


def game(name: str) -> Game:
    """The game with this name.

    >>> game("sangimignano").title
    'San Gimignano'
    """
    if name not in _names():
        raise TavolaError(f"There is no game {name!r}. Games are: {', '.join(game_names())}.")
    return _loaded(name)


@cache
def _loaded(name: str) -> Game:
    """Checked once, when the game is loaded: one that breaks the contract is refused."""
    found = import_module(f"tavola.games.{name}.game").GAME
    assert isinstance(found, Game)
    check_game(found)
    return found
