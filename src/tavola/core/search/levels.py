"""Levels: how each of the five looks ahead, from `judgement/levels.toml` of its game."""

import tomllib
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Final, cast

from tavola.core.action import Action
from tavola.core.chance import Chance
from tavola.core.errors import BadFile
from tavola.core.search.look_ahead import LookAhead
from tavola.core.search.minds import Mind
from tavola.core.search.one_turn import OneTurn
from tavola.core.search.plan_beam import PlanBeam
from tavola.core.search.search import Search
from tavola.core.state import State

LEVELS: Final = ["novice", "regular", "skilled", "expert", "master"]
# For games without a file of their own: one turn ahead, more carefully from level to level.
PLAIN: Final[dict[str, dict[str, object]]] = {
    "novice": {"search": "turn", "ends": 2, "worlds": 1, "slips": 60_000},
    "regular": {"search": "turn", "ends": 4, "worlds": 1, "slips": 30_000},
    "skilled": {"search": "turn", "ends": 8, "worlds": 2, "slips": 0},
    "expert": {"search": "turn", "ends": 12, "worlds": 4, "slips": 0},
    "master": {"search": "turn", "ends": 12, "worlds": 8, "slips": 0},
}


class Level:
    """How one level judges the choices of a decision."""

    def __init__(self, search: Search, worlds: int, slips: int) -> None:
        self.search = search
        # The most worlds it looks into.
        self.worlds = worlds
        # It overlooks differences up to this worth, the larger the less often.
        self.slips = slips

    def judge(
        self, world: State, seat: int, legal: list[Action], chance: Chance, seconds: float
    ) -> list[int]:
        """What each choice is worth to this level."""
        search = self.search
        search.deadline = perf_counter() + seconds if seconds > 0.0 else 0.0
        worths = search.totals(world, seat, legal, self.worlds, chance)
        if self.slips > 0:
            for number in range(len(worths)):
                worths[number] -= chance.below(self.slips) * chance.below(1000) // 1000
        return worths


def level_of(mind: Mind, name: str) -> Level:
    """A level of play in this variant."""
    figures = dict(levels_file(mind.game.folder).get(name, PLAIN[name]))
    special = figures.get(mind.variant)
    if isinstance(special, dict):
        figures.update(special)
    slips = cast(int, figures["slips"])
    return Level(search_of(mind, figures), cast(int, figures["worlds"]), slips)


def search_of(mind: Mind, figures: dict[str, object]) -> Search:
    """How a level looks ahead: to the end of the turn, of a stretch, or some turns further."""
    aim = mind.learned() if figures.get("learned", True) else mind.aim(None)
    kind = figures["search"]
    ends = cast(int, figures["ends"])
    if kind == "turn":
        return OneTurn(aim, ends)
    if kind == "plan":
        plans = PlanBeam(aim, cast(int, figures["plans"]), ends, True)
        plans.budget = cast(int, figures["budget"])
        return plans
    if kind == "ahead":
        return LookAhead(
            aim,
            ends,
            cast(int, figures["turns"]),
            cast(int, figures["choices"]),
            cast(int, figures["margin"]),
            cast(int, figures["budget"]),
        )
    raise BadFile(f"levels.toml of {mind.game.title}: there is no search {kind!r}.")


@cache
def levels_file(folder: Path) -> dict[str, dict[str, object]]:
    """The figures of all levels of a game."""
    path = folder / "judgement" / "levels.toml"
    if not path.exists():
        return PLAIN
    with path.open("rb") as file:
        return cast(dict[str, dict[str, object]], tomllib.load(file))
