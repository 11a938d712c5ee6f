"""A process in which bots think: requests on standard input, answers on standard output, one per line.

A bot gets what its seat sees and the actions it may choose from; it never holds the state of the game. The
process ends with its input, so none is left behind when the server stops.
"""

from functools import lru_cache
from typing import Any

import msgspec

from tavola import game
from tavola.bots import Bot
from tavola.bots.opponents import opponent
from tavola.core.chance import fast_chance
from tavola.core.play.glimpse import glimpse_from
from tavola.table.runtime.child_process import answer_lines

# How many bots a process remembers.
MOST_KNOWN = 256


class Request(msgspec.Struct):
    """Everything a bot gets."""

    game: str
    rules: str
    seat: int
    view: dict[str, Any]
    legal: list[str]
    level: str
    seed: int
    # For whom it thinks, a seat at a table: a bot follows its own plans only.
    memory: str = ""


class Choice(msgspec.Struct):
    """What the bot chose."""

    action: str


def choose(request: Request) -> Choice:
    """The choice of a bot at this level."""
    if len(request.legal) == 1:
        return Choice(request.legal[0])
    played = game(request.game).under(request.rules)
    glimpse = glimpse_from(played, request.seat, request.view, request.legal)
    return Choice(_bot(request.level, request.memory).choose(glimpse, fast_chance(request.seed)).text)


@lru_cache(maxsize=MOST_KNOWN)
def _bot(level: str, memory: str) -> Bot:  # noqa: ARG001 - each seat has one of its own
    """The bot of a seat, which remembers the plan of its turn; one that is forgotten thinks anew."""
    return opponent(level)


if __name__ == "__main__":
    answer_lines(Request, choose)
