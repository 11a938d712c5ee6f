"""Milestones: what a game wants to know of its players along the way, such as their income by mid-game.

A game may declare them in `box/milestones.toml`:

    [[milestone]]
    name = "residual payment after year 4"
    stage = 5            # noted when the game's stage is first this far
    field = "residual"   # a number of each of the `players` in the view
"""

from functools import cache
from pathlib import Path
from typing import cast

import msgspec

from tavola.core.data.files import read_toml
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.state import State


class Milestone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of each player, noted once in a game."""

    name: str
    stage: int
    field: str


class Milestones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    milestone: list[Milestone]


def milestones_of(game: Game) -> list[Milestone]:
    """What the game declares; nothing if it has no such file."""
    return _read(game.folder / "box" / "milestones.toml")


@cache
def _read(path: Path) -> list[Milestone]:
    return read_toml(path, Milestones).milestone if path.exists() else []


def noted(milestone: Milestone, state: State) -> list[int]:
    """The figure of each seat now, as everybody sees it."""
    players = cast(list[dict[str, Plain]], state.view(None)["players"])
    figures: list[int] = []
    for player in players:
        value = player.get(milestone.field)
        if not isinstance(value, int):
            raise BadFile(f"milestones.toml: no player has a number {milestone.field!r}.")
        figures.append(value)
    return figures
