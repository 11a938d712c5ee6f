"""Minds: what the bots of a game play for, and the values they have learned, from `judgement/minds.toml`."""

import tomllib
from pathlib import Path
from typing import cast

from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.search.aim import Aim, PointsAim, WinAim
from tavola.core.search.one_turn import OneTurn
from tavola.core.search.plan_beam import PlanBeam
from tavola.core.search.search import Search
from tavola.core.search.value import Value
from tavola.core.search.value_file import load_value
from tavola.core.state import State

Figures = dict[str, object]

# Values that were loaded, by their files: they never change while a program runs.
_LOADED: dict[str, Value] = {}


class Mind:
    """How the bots judge one variant of a game."""

    def __init__(self, game: Game, variant: str, figures: Figures) -> None:
        self.game = game
        self.variant = variant
        self.figures = figures

    @property
    def path(self) -> Path:
        """The file of its value."""
        return self.game.folder / "judgement" / "values" / f"{self.variant}.toml"

    def aim(self, value: Value | None) -> Aim:
        """What is played for, judged by a value or, without one, by `evaluate`."""
        if self.figures["aim"] == "points":
            return PointsAim(self.game, value, cast(int, self.figures["victory"]))
        lead_part = cast(float, self.figures["lead_part"])
        return WinAim(self.game, value, lead_part, cast(float, self.figures["lead_scale"]))

    def search(self, value: Value | None, plans: int, ends: int) -> Search:
        """One turn ahead, or with plans so many of them to the end of a stretch."""
        aim = self.aim(value)
        return PlanBeam(aim, plans, ends, True) if plans else OneTurn(aim, ends)

    def learned(self) -> Aim:
        """The aim with the value that comes with the game, or by `evaluate` if there is none."""
        return self.aim(value_at(self.path, self.game))


def value_at(path: Path, game: Game) -> Value | None:
    """The value in a file, loaded once; None if there is no such file."""
    name = str(path)
    if name not in _LOADED:
        if not path.exists():
            return None
        _LOADED[name] = load_value(path, game.layout)
    return _LOADED[name]


def mind_of(state: State) -> Mind:
    """How the bots judge games like this one."""
    return named_mind(state.game, state.game.variant(state))


def named_mind(game: Game, variant: str) -> Mind:
    """How the bots judge a variant."""
    figures = minds_file(game)
    if variant not in figures:
        raise BadFile(f"{game.title} has no mind called {variant!r}. There are: {', '.join(figures)}.")
    return Mind(game, variant, figures[variant])


def minds_file(game: Game) -> dict[str, Figures]:
    """All minds of a game by their variants; a game without the file plays by `evaluate`."""
    path = game.folder / "judgement" / "minds.toml"
    if not path.exists():
        return {"value": dict(PLAIN)}
    with path.open("rb") as file:
        return cast(dict[str, Figures], tomllib.load(file))


# For games that have no file of their own.
PLAIN: Figures = {"aim": "win", "lead_part": 0.3, "lead_scale": 15.0}
