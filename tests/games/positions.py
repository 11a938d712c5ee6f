"""Positions written as in a scenario, for tests of what a game accepts and refuses."""

import tomllib
from typing import cast

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.data.options import Value
from tavola.core.plain import Plain, View
from tavola.core.state import State


def position(name: str, given: str, players: int = 0, **options: Value) -> State:
    """The position that this text describes."""
    kind = game(name)
    fields = cast(dict[str, Plain], tomllib.loads(given))
    return kind.arrange(fields, kind.check_players(players), kind.values(options), fast_chance(1))


def seen(state: State, path: str) -> Plain:
    """A value in the view of seat 0."""
    found: Plain = state.view(0)
    for word in path.split("."):
        found = found[int(word)] if isinstance(found, list) else cast(View, found)[word]
    return found
