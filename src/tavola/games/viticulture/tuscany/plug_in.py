"""How Tuscany is plugged into a game: its boards, and the handlers of the modules in play."""

from pathlib import Path
from typing import Final, cast

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.games.viticulture.cards.load_box import board_for, read_box
from tavola.games.viticulture.rules.original_year import ORIGINAL_YEAR
from tavola.games.viticulture.state.board import Box
from tavola.games.viticulture.state.calendar import Calendar
from tavola.games.viticulture.state.modules import PLAIN_WORKERS, Modules
from tavola.games.viticulture.state.moments import Moments
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import Valley, new_valley
from tavola.games.viticulture.tuscany.board.extended_year import EXTENDED_YEAR
from tavola.games.viticulture.tuscany.effect_language import TUSCAN_MAKERS
from tavola.games.viticulture.tuscany.structures.academy import Academy
from tavola.games.viticulture.tuscany.structures.aqueduct import Aqueduct
from tavola.games.viticulture.tuscany.structures.build_cards import BuildCards
from tavola.games.viticulture.tuscany.structures.construction_mat import ConstructionMat
from tavola.games.viticulture.tuscany.structures.draft import Drafting
from tavola.games.viticulture.tuscany.structures.mercado import Mercado
from tavola.games.viticulture.tuscany.structures.occasions import Occasions
from tavola.games.viticulture.tuscany.structures.workshop import Workshop
from tavola.games.viticulture.tuscany.workers.in_play import SPECIAL_WORKERS

STRUCTURE_HANDLERS: Final[list[Moments]] = [
    Drafting(),
    BuildCards(),
    ConstructionMat(),
    Occasions(),
    Aqueduct(),
    Mercado(),
    Academy(),
    Workshop(),
]


def read_tuscan_box(folder: Path, key: str) -> Box:
    """The box in a folder, with the words that Tuscany adds to the effect language."""
    return read_box(folder, key, TUSCAN_MAKERS)


def box_of(game: Game) -> Box:
    """The box in use: the one that the game's frames refer to."""
    return cast(Box, game.frames.box)


def lay_out(game: Game, players: int, settings: Settings, chance: Chance) -> Valley:
    """An empty valley with the board and the modules of a game; its special workers are not chosen yet."""
    handlers: list[Moments] = []
    if settings.special_workers:
        handlers.append(SPECIAL_WORKERS)
    if settings.structures:
        handlers += STRUCTURE_HANDLERS
    calendar: Calendar = EXTENDED_YEAR if settings.extended else ORIGINAL_YEAR
    modules = Modules(calendar, handlers, PLAIN_WORKERS, False)
    return new_valley(game, players, settings, board_for(box_of(game), settings), modules, chance)
