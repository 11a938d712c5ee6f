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
from tavola.core.search.search import Search, best_of
from tavola.core.state import State

LEVELS: Final = ["novice", "regular", "skilled", "expert", "master"]
# For games without a file of their own: one turn ahead, more carefully from level to level.
PLAIN: Final[dict[str, dict[str, object]]] = {
    "novice": {"search": "turn", "ends": 2, "worlds": 1, "slips": 100, "blunder": 60000},
    "regular": {"search": "turn", "ends": 4, "worlds": 1, "slips": 50, "blunder": 30000},
    "skilled": {"search": "turn", "ends": 8, "worlds": 2, "slips": 0, "blunder": 0},
    "expert": {"search": "turn", "ends": 12, "worlds": 4, "slips": 0, "blunder": 0},
    "master": {"search": "turn", "ends": 12, "worlds": 8, "slips": 0, "blunder": 0},
}


class Level:
    """How one level judges the choices of a decision."""

    def __init__(self, search: Search, worlds: int, slips: int, blunder: int) -> None:
        self.search = search
        # The most worlds it looks into.
        self.worlds = worlds
        # How much it overlooks when it begins a turn, in hundredths of the way from the best choice down to
        # the middle one: so a choice that stands out is always seen, however much is at stake.
        self.slips = slips
        # But never as much as this: a millionth of a victory counts 1, or alone a point 4096.
        self.blunder = blunder

    def choose(self, world: State, seat: int, legal: list[Action], chance: Chance, seconds: float) -> int:
        """The number of the choice that this level makes; `search` has the plan that goes with it."""
        search = self.search
        search.deadline = perf_counter() + seconds if seconds > 0.0 else 0.0
        worths = search.totals(world, seat, legal, self.worlds, chance)
        best = best_of(worths)
        if self.slips == 0 or not world.decision.begins_turn:
            return best
        chosen = slip(worths, self.slips, self.blunder, chance)
        return best if ends_game(world, legal[chosen]) else chosen


def slip(worths: list[int], slips: int, blunder: int, chance: Chance) -> int:
    """One of the choices that are good enough: some hundredths of the way from the best to the middle one.

    It never costs more than a blunder.
    """
    best = max(worths)
    middle = sorted(worths, reverse=True)[len(worths) // 2]
    least = best - min((best - middle) * slips // 100, blunder)
    good = [number for number in range(len(worths)) if worths[number] >= least]
    return good[chance.below(len(good))]


def ends_game(world: State, action: Action) -> bool:
    """Whether the game is over at once: nobody does that by an oversight."""
    twin = world.clone()
    twin.advance(action)
    return twin.over


def level_of(mind: Mind, name: str) -> Level:
    """A level of play in this variant."""
    figures = dict(levels_file(mind.game.folder).get(name, PLAIN[name]))
    special = figures.get(mind.variant)
    if isinstance(special, dict):
        figures.update(special)
    slips = cast(int, figures["slips"])
    return Level(search_of(mind, figures), cast(int, figures["worlds"]), slips, cast(int, figures["blunder"]))


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
