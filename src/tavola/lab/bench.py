"""Bench: how fast the engine plays, compared with the interpreted engine and catanatron in one run.

One core, random full games, CPU time. Each round is a separate process that plays the same games. The rounds
of all engines and games are interleaved, and the best of each counts.
"""

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from time import process_time

import msgspec

import tavola
from tavola import engine
from tavola.core.chance import fast_chance
from tavola.core.data.options import Value, Values
from tavola.core.errors import TavolaError
from tavola.core.game import Game
from tavola.core.play.playout import random_playout
from tavola.core.state import State

ROUNDS = 3
GAMES = 1000
CATANATRON_GAMES = 15
CLONES = 2000
PEER = "catanatron"
AS_IT_IS = ""
INTERPRETED = "interpreted"


class EngineSpeed(msgspec.Struct, frozen=True):
    """How fast one engine is on one core."""

    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float
    clone_us: float


class Times(msgspec.Struct, frozen=True):
    """How many times faster than another engine."""

    decisions: float
    clone: float


class GameBench(msgspec.Struct, frozen=True):
    """One game: the engine that runs here, the same interpreted, and how both compare with the peer."""

    games_per_second: float
    decisions_per_second: float
    decisions_per_game: float
    clone_us: float
    options: Values
    interpreted: EngineSpeed
    times_interpreted: Times
    times_catanatron: Times | None


class Bench(msgspec.Struct, frozen=True):
    """All results; `catanatron` is None if it is not installed."""

    compiled: bool
    engine: str
    python: str
    games: dict[str, GameBench]
    catanatron: EngineSpeed | None
    catanatron_version: str


# One round, in a separate process ------------------------------------------------------------------


def measure(game: Game, values: Values) -> EngineSpeed:
    """Play the games of one round, and clone the middle positions of some of them."""
    random_playout(_deal(game, values, -1), fast_chance(-1))  # warm up
    began = process_time()
    decisions = 0
    for seed in range(GAMES):
        decisions += random_playout(_deal(game, values, seed), fast_chance(seed))
    seconds = process_time() - began
    return EngineSpeed(GAMES / seconds, decisions / seconds, decisions / GAMES, _clone_us(game, values))


def _deal(game: Game, values: Values, seed: int) -> State:
    return game.deal(game.check_players(0), values, fast_chance(seed), False)


def _clone_us(game: Game, values: Values) -> float:
    states = [_halfway(game, values, seed) for seed in range(10)]
    began = process_time()
    for state in states:
        for _ in range(CLONES):
            state.clone()
    return (process_time() - began) / (CLONES * len(states)) * 1e6


def _halfway(game: Game, values: Values, seed: int) -> State:
    """The state halfway through the decisions of a random game."""
    length = random_playout(_deal(game, values, seed), fast_chance(seed))
    state = _deal(game, values, seed)
    chance = fast_chance(seed)
    for _ in range(length // 2):
        legal = state.legal()
        state.play(legal[chance.below(len(legal))])
    return state


def measure_catanatron() -> EngineSpeed:
    """The same for catanatron: two random players, full games."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def deal(seed: int) -> Catan:
        return Catan([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)

    decisions = 0
    began = process_time()
    for seed in range(1, CATANATRON_GAMES + 1):
        game = deal(seed)
        game.play()
        decisions += len(game.state.actions)
    seconds = process_time() - began
    began = process_time()
    for _ in range(CLONES // 10):
        game.copy()
    clone_us = (process_time() - began) / (CLONES // 10) * 1e6
    return EngineSpeed(
        CATANATRON_GAMES / seconds, decisions / seconds, decisions / CATANATRON_GAMES, clone_us
    )


# All rounds ----------------------------------------------------------------------------------------


def bench(names: list[str], options: dict[str, Value], tick: Callable[[], None] = lambda: None) -> Bench:
    """Measure games, each as it runs here and interpreted, and catanatron if it is installed."""
    peer = _peer_version()
    best: dict[tuple[str, str], EngineSpeed] = {}
    for _ in range(ROUNDS):
        for name, wish in _measured(names, peer):
            best[name, wish] = _better(best.get((name, wish)), _round(name, options, wish))
            tick()
    catanatron = best.get((PEER, AS_IT_IS))
    return Bench(
        compiled=engine.compiled(),
        engine=engine.describe(),
        python=platform.python_version(),
        games={
            name: _compare(
                tavola.game(name).values(options), best[name, AS_IT_IS], best[name, INTERPRETED], catanatron
            )
            for name in names
        },
        catanatron=catanatron,
        catanatron_version=peer,
    )


def rounds(names: list[str]) -> int:
    """How many times `tick` will be called."""
    return ROUNDS * len(_measured(names, _peer_version()))


def _measured(names: list[str], peer: str) -> list[tuple[str, str]]:
    """What each round measures: a name, and the engine it needs."""
    measured = [(name, wish) for name in names for wish in (AS_IT_IS, INTERPRETED)]
    return [*measured, (PEER, AS_IT_IS)] if peer else measured


def _peer_version() -> str:
    try:
        return version(PEER)
    except PackageNotFoundError:
        return ""


def _round(name: str, options: dict[str, Value], wish: str) -> EngineSpeed:
    command = [sys.executable, "-m", "tavola.lab.bench", name, msgspec.json.encode(options).decode()]
    environment = {**os.environ, "TAVOLA_ENGINE": wish or os.environ.get("TAVOLA_ENGINE", "")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise TavolaError(f"{name} could not be measured: {done.stderr.strip().splitlines()[-1]}")
    return msgspec.json.decode(done.stdout, type=EngineSpeed)


def _better(one: EngineSpeed | None, other: EngineSpeed) -> EngineSpeed:
    if one is None:
        return other
    fast = max(one, other, key=lambda figures: figures.decisions_per_second)
    return msgspec.structs.replace(fast, clone_us=min(one.clone_us, other.clone_us))


def _compare(
    values: Values, here: EngineSpeed, interpreted: EngineSpeed, catanatron: EngineSpeed | None
) -> GameBench:
    return GameBench(
        **msgspec.structs.asdict(here),
        options=values,
        interpreted=interpreted,
        times_interpreted=_times(here, interpreted),
        times_catanatron=_times(here, catanatron) if catanatron is not None else None,
    )


def _times(here: EngineSpeed, other: EngineSpeed) -> Times:
    return Times(here.decisions_per_second / other.decisions_per_second, other.clone_us / here.clone_us)


def main() -> None:
    """One round: `python -m tavola.lab.bench NAME OPTIONS-AS-JSON`."""
    name = sys.argv[1]
    if name == PEER:
        figures = measure_catanatron()
    else:
        game = tavola.game(name)
        figures = measure(game, game.values(msgspec.json.decode(sys.argv[2], type=dict[str, Value])))
    sys.stdout.write(msgspec.json.encode(figures).decode())


if __name__ == "__main__":
    main()
