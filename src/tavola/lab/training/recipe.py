"""Recipes: how each value is trained, from `judgement/minds.toml` of its game."""

import msgspec

from tavola.core.data.options import Value as OptionValue
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.search.minds import Mind, minds_file, named_mind


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of a training: how its games are played."""

    games: int
    # Games in each piece of work; the net learns after each piece.
    chunk: int
    # How the players look (0 plans: one turn ahead), at how many ends of a turn for each choice, and how
    # they explore (`tavola.core.search.self_play.Habits`).
    plans: int
    ends: int
    worlds: int
    random_in_1000: int
    noise: int
    # After every so many games the net meets the best one so far, on so many deals.
    gate_games: int
    gate_deals: int


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, how the players explore, and how the net learns from it."""

    # The numbers of players and the options that take turns, game by game.
    players: list[int]
    options: list[dict[str, OptionValue]]
    stages: list[Stage]
    # How much of what came of a position counts against what was expected a turn later, in hundredths.
    keep_in_100: int
    # The net: its hidden units, and how many points `evaluate` needs for the odds to be e : 1.
    width: int
    scale: float
    # How it learns: from so many of the latest positions, each about `passes` times.
    buffer: int
    batch: int
    # The net begins to learn when there are so many positions.
    begin: int
    passes: float
    rate: float
    last_rate: float
    decay: float

    @property
    def games(self) -> int:
        return sum(stage.games for stage in self.stages)

    def stage_at(self, number: int) -> Stage:
        """The stage to which a game belongs."""
        for stage in self.stages:
            if number < stage.games:
                return stage
            number -= stage.games
        return self.stages[-1]


def recipe_of(mind: Mind) -> Recipe:
    """The recipe for the value of a mind."""
    if "training" not in mind.figures:
        raise BadFile(f"minds.toml has no recipe for {mind.variant!r}.")
    try:
        return msgspec.convert(mind.figures["training"], Recipe)
    except msgspec.ValidationError as error:
        raise BadFile(f"The recipe of {mind.variant!r} in minds.toml is wrong: {error}.") from None


def trainable(game: Game) -> list[str]:
    """The variants that have a recipe."""
    return [name for name, figures in minds_file(game).items() if "training" in figures]


def mind_to_train(game: Game, variant: str) -> Mind:
    """The mind of a variant, by default the first one that has a recipe."""
    names = trainable(game)
    if not names:
        raise BadFile(f"{game.title} has no recipes: its bots judge by `evaluate` alone.")
    return named_mind(game, variant or names[0])
