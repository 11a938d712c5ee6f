"""Silly moves as data: a position, and the choices there that every owner of the box would laugh at.

Every level is asked several times, and none may choose one of them. docs/scenarios.md explains the format.
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from tavola.bots import Bot, bot
from tavola.core.chance import fast_chance
from tavola.core.data.files import read_toml
from tavola.core.data.options import Value
from tavola.core.errors import BadFile, TavolaError
from tavola.core.play.glimpse import glimpse
from tavola.core.search.levels import LEVELS
from tavola.core.state import State
from tavola.lab.playing import seed_of
from tavola.lab.scenario import Difference, Outcome, Scenario, ScenarioStep, Then, run, run_file, start_of

# How often each level is asked: the quick ones, which slip, more often than the slow ones.
CHANCES = dict(zip(LEVELS, (5, 4, 3, 3, 2), strict=True))
OTHERS = 3
# What only a file of silly moves has.
MARKS = ("never", "sensible")
THEN = ", then "


class SillyMoves(msgspec.Struct, forbid_unknown_fields=True):
    """One file: the fields of a scenario up to the position, and what nobody would choose there."""

    title: str
    game: str
    # Why people would laugh, in a sentence.
    why: str
    # Choices, or several in a row within a turn; `*` stands for anything.
    never: list[str | list[str]] = []
    # Where one thing is so plainly right that all the rest is silly: the choices that are not.
    sensible: list[str | list[str]] = []
    options: dict[str, Value] = {}
    seed: int | str = 0
    players: int = 0
    given: dict[str, object] | None = None
    step: list[ScenarioStep] = []


def run_any(path: Path, names: list[str]) -> Outcome:
    """Run a file of either kind: a rule case, or silly moves that these bots must not make."""
    try:
        if not any(mark in read_toml(path, dict[str, object]) for mark in MARKS):
            return run_file(path)
    except TavolaError as error:
        return Outcome(str(path), "error", error=str(error))
    return run_never(path, names)


def run_never(path: Path, names: list[str]) -> Outcome:
    """Ask the bots what they would do; the outcome says which of them were silly."""
    try:
        silly = read_never(path)
    except TavolaError as error:
        return Outcome(str(path), "error", error=str(error))
    outcome = Outcome(str(path), "ok", silly.title, silly.game)
    try:
        state = position_of(silly)
        for name in names:
            for turn in turns_of(silly, state, name):
                told = outcome.chosen.setdefault(name, {})
                told[THEN.join(turn)] = told.get(THEN.join(turn), 0) + 1
    except TavolaError as error:
        outcome.status = "error"
        outcome.error = f"{path}: {error}"
    for name, told in outcome.chosen.items():
        for text in told:
            if is_silly(silly, text.split(THEN)):
                outcome.differences.append(Difference(name, expectation(silly), repr(text)))
                outcome.status = "failed"
    return outcome


def read_never(path: Path) -> SillyMoves:
    """The silly moves in a file; raises `BadFile` if it cannot be understood."""
    silly = read_toml(path, SillyMoves)
    if bool(silly.never) == bool(silly.sensible):
        raise BadFile(f"{path}: write either `never` or `sensible`.")
    if not silly.why.strip():
        raise BadFile(f"{path}: `why` must say what is silly.")
    return silly


def position_of(silly: SillyMoves) -> State:
    """The position in question; every pattern must fit something that can be chosen in it."""
    case = Scenario(silly.title, silly.game, [], silly.options, silly.seed, silly.players, given=silly.given)
    state = start_of(case)
    if silly.step:
        case.step = silly.step
        case.then = Then()
        differences = run(case)
        if differences:
            raise BadFile(str(differences[0]))
        for step in [step for step in silly.step if step.refused is None]:
            state.play(state.game.vocabulary.parse(step.action))
    state.journal = None
    for pattern in silly.never or silly.sensible:
        parts = parts_of(pattern)
        if not _can_be_chosen(state, parts):
            listed = ", ".join(repr(action.text) for action in state.legal())
            raise BadFile(f"{THEN.join(parts)!r} cannot be chosen. Here can be chosen: {listed}.")
    if len(state.legal()) < 2:
        raise BadFile("there is nothing to choose in this position.")
    return state


def turns_of(silly: SillyMoves, state: State, name: str) -> Iterator[list[str]]:
    """What a bot does there, once for each chance."""
    player = bot(name)
    for number in range(CHANCES.get(name, OTHERS)):
        yield choices(state, player, seed_of("never", silly.title, name, number), longest(silly))


def choices(state: State, player: Bot, seed: int, most: int) -> list[str]:
    """The first choices of a bot in its turn."""
    world = state.clone()
    seat = world.to_move
    chance = fast_chance(seed)
    made: list[str] = []
    while len(made) < most and not world.over and world.to_move == seat:
        if made and world.decision.begins_turn:
            break
        action = player.choose(glimpse(world), chance)
        made.append(action.text)
        world.play(action)
    return made


def longest(silly: SillyMoves) -> int:
    """How many choices must be seen to tell."""
    return max(len(parts_of(pattern)) for pattern in silly.never or silly.sensible)


def is_silly(silly: SillyMoves, made: list[str]) -> bool:
    """Whether people would laugh at these choices."""
    if silly.never:
        return any(_fits(made, parts_of(pattern)) for pattern in silly.never)
    return not any(_fits(made, parts_of(pattern)) for pattern in silly.sensible)


def expectation(silly: SillyMoves) -> str:
    """What is asked of the bots."""
    listed = ", ".join(repr(THEN.join(parts_of(pattern))) for pattern in silly.never or silly.sensible)
    return f"anything but {listed}" if silly.never else f"nothing but {listed}"


def parts_of(pattern: str | list[str]) -> list[str]:
    """The choices in a row."""
    return [pattern] if isinstance(pattern, str) else pattern


def _fits(made: list[str], parts: list[str]) -> bool:
    return len(made) >= len(parts) and all(map(fnmatchcase, made, parts))


def _can_be_chosen(state: State, parts: list[str]) -> bool:
    """Whether such choices in a row are legal: a typo would make a file that never fails."""
    if not parts:
        return True
    if state.over:
        return False
    for action in state.legal():
        if fnmatchcase(action.text, parts[0]):
            world = state.clone()
            world.play(action)
            if _can_be_chosen(world, parts[1:]):
                return True
    return False
