"""A process in which bots think: requests on standard input, answers on standard output, one per line.

A bot gets what its seat sees and the actions it may choose from; it never holds the state of the game. The
process ends with its input, so none is left behind when the server stops.
"""

from functools import cache
from typing import Any

import msgspec

from tavola import game
from tavola.bots import Bot
from tavola.bots.opponents import opponent
from tavola.core.chance import fast_chance
from tavola.core.play.glimpse import glimpse_from
from tavola.table.runtime.child_process import answer_lines


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
    if len(request.legal) == 1:
        return Choice(request.legal[0])
    played = game(request.game).under(request.rules)
    glimpse = glimpse_from(played, request.seat, request.view, request.legal)
    return Choice(_bot(request.level).choose(glimpse, fast_chance(request.seed)).text)


@cache
def _bot(level: str) -> Bot:
    """One bot for each level, since it reads how it plays each game from files."""
    return opponent(level)


if __name__ == "__main__":
    answer_lines(Request, choose)
