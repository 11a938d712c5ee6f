"""A process in which bots think: requests on standard input, answers on standard output, one per line.

A bot gets what its seat sees and the actions it may choose from; it never holds the state of the game. The
process ends with its input, so none is left behind when the server stops.
"""

from typing import Any

import msgspec

from tavola import game
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.play.glimpse import glimpse_from
from tavola.table.runtime.child_process import answer_lines

# For each level: the bot, and in how many of a hundred choices it picks at random.
LEVELS: dict[str, tuple[str, int]] = {
    "easy": ("heuristic", 50),
    "normal": ("heuristic", 0),
    "hard": ("planner", 0),
}
WEAKEST = "easy"
USUAL = "normal"


class Request(msgspec.Struct):
    """Everything a bot gets."""

    game: str
    rules: str
    seat: int
    view: dict[str, Any]
    legal: list[str]
    level: str
    seed: int


class Choice(msgspec.Struct):
    """What the bot chose."""

    action: str


def choose(request: Request) -> Choice:
    """The choice of a bot at this level."""
    chance = fast_chance(request.seed)
    name, blind = LEVELS.get(request.level, LEVELS[USUAL])
    if len(request.legal) == 1:
        return Choice(request.legal[0])
    if chance.below(100) < blind:
        return Choice(request.legal[chance.below(len(request.legal))])
    played = game(request.game).under(request.rules)
    glimpse = glimpse_from(played, request.seat, request.view, request.legal)
    return Choice(bot(name).choose(glimpse, chance).text)


if __name__ == "__main__":
    answer_lines(Request, choose)
