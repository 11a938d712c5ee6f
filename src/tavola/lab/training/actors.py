"""Actors: processes that play games, for a net to learn from or to find out which of two nets is better."""

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

import tavola
from tavola.core.chance import Chance, fast_chance
from tavola.core.search.minds import Mind
from tavola.core.search.search import Search
from tavola.core.search.self_play import Habits, Lesson, SelfPlay
from tavola.core.search.value import Value
from tavola.core.search.value_file import parse_value
from tavola.core.state import State
from tavola.lab.playing import seed_of
from tavola.lab.training.recipe import Recipe, recipe_of


class Order(msgspec.Struct, frozen=True):
    """Games to play: those from `first` on, with the net in this text (empty: by `evaluate`)."""

    game: str
    variant: str
    # The mind of the variant with its recipe, as in `minds.toml`.
    figures: dict[str, Any]
    seed: int
    first: int
    count: int
    net: str
    # In a contest, the net that sits in the other seats; each deal is played once from each seat.
    other: str | None = None
    # How far the training has got, which says how a contest is played.
    game_number: int = 0


class Positions(msgspec.Struct, frozen=True):
    """Positions as columns: how many features each has, their places and values, and the targets."""

    counts: bytes
    places: bytes
    values: bytes
    targets: bytes
    games: int
    turns: int
    points: int

    def columns(self) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16], NDArray[np.int32]]:
        return (
            np.frombuffer(self.counts, np.int16),
            np.frombuffer(self.places, np.int16),
            np.frombuffer(self.values, np.int16),
            np.frombuffer(self.targets, np.int32),
        )


class Contest(msgspec.Struct, frozen=True):
    """What one net made of each deal: its share of the victories, a half for equals, and its points."""

    shares: list[float]
    points: int


def chance_of(seed: int, *words: object) -> Chance:
    """A stream for this purpose alone; no match and no other purpose has the same cards."""
    return fast_chance(seed_of("train", seed, *words))


def harvest(order: Order) -> Positions:
    """Play games of self-play and bring in their positions."""
    mind, recipe = _mind(order)
    stage = recipe.stage_at(order.first)
    # What `evaluate` expects is no share of a victory: games judged by it teach by their results alone.
    keep = recipe.keep_in_100 if order.net else 100
    habits = Habits(stage.worlds, stage.random_in_1000, stage.noise, keep)
    lessons: list[Lesson] = []
    player = SelfPlay([mind.search(_value(mind, order.net), stage.plans, stage.ends)], habits)
    for number in range(order.first, order.first + order.count):
        state = _dealt(mind, recipe, number, chance_of(order.seed, "deal", number))
        lessons.append(player.play(state, chance_of(order.seed, "play", number)))
    return Positions(
        b"".join(lesson.counts.tobytes() for lesson in lessons),
        b"".join(lesson.places.tobytes() for lesson in lessons),
        b"".join(lesson.values.tobytes() for lesson in lessons),
        b"".join(lesson.targets.tobytes() for lesson in lessons),
        len(lessons),
        sum(lesson.turns for lesson in lessons),
        sum(sum(lesson.scores) for lesson in lessons),
    )


def contest(order: Order) -> Contest:
    """Let one net play against another on deals from which nobody learns, each deal from every seat."""
    mind, recipe = _mind(order)
    stage = recipe.stage_at(order.game_number)
    own = mind.search(_value(mind, order.net), stage.plans, stage.ends)
    other = mind.search(_value(mind, order.other or ""), stage.plans, stage.ends)
    shares: list[float] = []
    points = 0
    for number in range(order.first, order.first + order.count):
        share = 0.0
        players = recipe.players[number % len(recipe.players)]
        for seat in range(players):
            searches = [own if place == seat else other for place in range(players)]
            state = _played(mind, recipe, order, searches, number, seat)
            scores = state.scores()
            points += scores[seat]
            if players == 1:
                # Alone, whoever makes more points of the same deal is better.
                less = _played(mind, recipe, order, [other], number, seat).scores()[0]
                share += 1.0 if scores[0] > less else 0.5 if scores[0] == less else 0.0
            elif seat in state.winners():
                share += 1.0 / len(state.winners())
        shares.append(share / players if players == 1 else as_against_one(share / players, players))
    return Contest(shares, points)


def as_against_one(share: float, players: int) -> float:
    """A share of the victories among some players, on the scale of two: a half for equals, one for all.

    >>> as_against_one(0.25, 4), as_against_one(1.0, 3), as_against_one(0.6, 2)
    (0.5, 1.0, 0.6)
    """
    fair = 1.0 / players
    return 0.5 + 0.5 * (share - fair) / (1.0 - fair)


def _played(
    mind: Mind, recipe: Recipe, order: Order, searches: list[Search], number: int, seat: int
) -> State:
    """A game of a contest, played to its end."""
    state = _dealt(mind, recipe, number, chance_of(order.seed, "gate deal", number))
    SelfPlay(searches, Habits(2, 0, 0, 0)).play(state, chance_of(order.seed, "gate play", number, seat))
    return state


def _mind(order: Order) -> tuple[Mind, Recipe]:
    mind = Mind(tavola.game(order.game), order.variant, order.figures)
    return mind, recipe_of(mind)


def _value(mind: Mind, text: str) -> Value | None:
    return parse_value(text, mind.variant, mind.game.layout) if text else None


def _dealt(mind: Mind, recipe: Recipe, number: int, chance: Chance) -> State:
    players = recipe.players[number % len(recipe.players)]
    options = recipe.options[(number // len(recipe.players)) % len(recipe.options)]
    return mind.game.deal(players, mind.game.values(options), chance, False)


def harvest_elsewhere(order: bytes) -> bytes:
    """The work of another process: plain data in, plain data out."""
    return msgspec.msgpack.encode(harvest(msgspec.msgpack.decode(order, type=Order)))


def contest_elsewhere(order: bytes) -> bytes:
    """The work of another process: plain data in, plain data out."""
    return msgspec.msgpack.encode(contest(msgspec.msgpack.decode(order, type=Order)))
