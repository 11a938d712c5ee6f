"""What the general tests share: all variants of all games, games to walk through, each game's own helpers.

A new game needs a `box/coverage_plan.toml` (variants and branches) and a `tests/games/<name>/box.py`:

    box(options) -> dict[str, int]             how many of each component are in the box
    census(state) -> dict[str, int]            how many of each are found in any zone of a state
    scramble(state, seat, chance) -> State     the same position, what a seat cannot know dealt again
    hidden(state, seat) -> {kind: {zone: [name, ...]}}     what a seat cannot know; a name may be in any zone
    waiting(state) -> bool                     whether an action may follow, as only its player knows
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Protocol, cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tavola import game, game_names
from tavola.core.action import Action, Vocabulary
from tavola.core.chance import Chance, fast_chance
from tavola.core.data.options import Values
from tavola.core.game import Game
from tavola.core.play.session import Session
from tavola.core.state import State
from tavola.lab.branches import Variant, plan_of

TRIES = int(os.environ.get("TAVOLA_TRIES", "1"))
LONGEST = 5000  # decisions of a random game
# A fair deal exceeds the bound in one of a million cases.
UNLIKELY = 14.0
LINGER = 150  # for this many decisions, a walk avoids those that end the game


class Box(Protocol):
    """The functions in a game's `box.py`."""

    def box(self, options: Values) -> dict[str, int]: ...

    def census(self, state: State) -> dict[str, int]: ...

    def scramble(self, state: State, seat: int | None, chance: Chance) -> State: ...

    def hidden(self, state: State, seat: int | None) -> dict[str, dict[str, list[str]]]: ...

    def waiting(self, state: State) -> bool: ...


class Case:
    """One variant of one game."""

    def __init__(self, name: str, variant: Variant) -> None:
        self.name = f"{name}-{variant.name}"
        self.game: Game = game(name)
        self.variant = variant

    @property
    def box(self) -> Box:
        return cast(Box, import_module(f"tests.games.{self.game.name}.box"))

    def session(self, seed: int | str) -> Session:
        return self.variant.session(self.game, seed)

    def start(self, seed: int | str) -> State:
        return self.game.start(seed, self.variant.players, **self.variant.options)

    def viewers(self, state: State) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(state.players), None]


CASES = [Case(name, variant) for name in game_names() for variant in plan_of(game(name)).variant]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("name", game_names())

seeds = st.integers(0, 2**32 - 1)
# The first choices of a game; after them it continues at random.
choices = st.lists(st.integers(0, 255), max_size=40)


def tries(count: int) -> settings:
    """The same examples in every run, without a deadline; `TAVOLA_TRIES=5` tries 5 times as many."""
    return settings(
        max_examples=max(1, count * TRIES // 5),
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


def walk(state: State, seed: int, first: list[int] | None = None) -> Iterator[Action]:
    """Play a state to its end at random, yielding each action before it is played.

    For a while, choices that would end the game are mostly avoided, so that walks see all of a game.
    """
    chance = fast_chance(seed)
    made = 0
    for choice in first or []:
        if state.over:
            return
        action = state.legal()[choice % len(state.legal())]
        yield action
        state.play(action)
    while not state.over:
        action = _any(state, chance)
        for _ in range(4 if made < LINGER else 0):
            trial = state.clone()
            trial.play(action)
            if not trial.over:
                break
            action = _any(state, chance)
        yield action
        state.play(action)
        made += 1
        assert made < LONGEST, f"no end after {LONGEST} decisions"


def positions(case: Case, seed: int, first: list[int], most: int) -> list[State]:
    """At most `most` positions of a game, spread evenly over the kinds of decisions, plus its end."""
    state = case.start(seed)
    met: dict[str, list[State]] = {}
    for _ in walk(state, seed, first):
        met.setdefault(state.decision.name, []).append(state.clone())
    chance = fast_chance(seed + 1)
    chosen: list[State] = []
    while len(chosen) < most and any(met.values()):
        chosen += [states.pop(chance.below(len(states))) for states in met.values() if states]
    return [*chosen[:most], state]


def _any(state: State, chance: Chance) -> Action:
    legal = state.legal()
    return legal[chance.below(len(legal))]


def some(actions: list[Action], most: int, chance: Chance) -> list[Action]:
    """Up to `most` of these actions, but at least one of each verb."""
    left = actions.copy()
    found = {left[i].verb.name: left[i] for i in range(len(left))}
    chosen = list(found.values())
    left = [action for action in left if action not in chosen]
    while left and len(chosen) < most:
        chosen.append(left.pop(chance.below(len(left))))
    return chosen


def anything(vocabulary: Vocabulary, chance: Chance) -> Action:
    """Any action of the whole vocabulary, each verb equally likely."""
    verb = vocabulary.verbs[chance.below(len(vocabulary.verbs))]
    return vocabulary.at(verb.base + chance.below(verb.size))


def check_dealt_fairly(
    case: Case, state: State, seat: int | None, deal: Callable[[], State], worlds: int = 90
) -> None:
    """Every card that is hidden from a seat is as likely in one hidden place of a world as in another."""
    found: dict[str, Counter[tuple[str, str]]] = {}
    for _ in range(worlds):
        for kind, zones in case.box.hidden(deal(), seat).items():
            counts = found.setdefault(kind, Counter())
            counts.update((zone, name) for zone, names in zones.items() for name in names)
    for kind, zones in case.box.hidden(state, seat).items():
        pool = [name for names in zones.values() for name in names]
        for zone, names in zones.items():
            for name in set(pool):
                share = pool.count(name) / len(pool)
                expected = worlds * len(names) * share
                # Bernstein's bound: a normal approximation fails for small expected counts.
                spread = (2 * expected * (1 - share) * UNLIKELY) ** 0.5 + UNLIKELY / 3
                assert abs(found[kind][zone, name] - expected) <= spread, (seat, zone, name)
