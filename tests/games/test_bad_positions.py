"""Impossible positions: each game's `bad_positions.toml` says what is refused, and in which words."""

import ast
import tomllib
from pathlib import Path
from types import TracebackType
from typing import cast

import pytest
from tests.games.positions import position

from tavola import game_names
from tavola.core.data import position as position_reader
from tavola.core.data.options import Value
from tavola.core.errors import BadFile
from tavola.lab.rules import CLONE, TESTS

SOURCES = (CLONE / "src" / "tavola").resolve()
Case = dict[str, object]


def cases_of(name: str) -> list[Case]:
    text = (TESTS / "games" / name / "bad_positions.toml").read_text("utf-8")
    return cast(list[Case], tomllib.loads(text)["refused"])


def refusal(name: str, case: Case) -> BadFile:
    """The error that refuses a position."""
    players = cast(int, case.get("players", 0))
    options = cast(dict[str, Value], case.get("options", {}))
    with pytest.raises(BadFile) as caught:
        position(name, str(case["given"]), players, **options)
    return caught.value


@pytest.mark.parametrize(
    ("name", "case"),
    [
        pytest.param(name, case, id=f"{name}-{number}")
        for name in game_names()
        for number, case in enumerate(cases_of(name))
    ],
)
def test_a_bad_position_is_refused_in_a_sentence(name: str, case: Case) -> None:
    assert str(refusal(name, case)) == case["says"]


def raising_lines(path: Path) -> set[int]:
    """The lines on which a file raises something."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.lineno for node in ast.walk(tree) if isinstance(node, ast.Raise)}


def lines_of(error: BadFile) -> set[tuple[Path, int]]:
    """The files and lines in an error's traceback."""
    found: set[tuple[Path, int]] = set()
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        found.add((Path(trace.tb_frame.f_code.co_filename).resolve(), trace.tb_lineno))
        trace = trace.tb_next
    return found


def test_everything_that_is_refused_is_shown() -> None:
    reached: set[tuple[Path, int]] = set()
    for name in game_names():
        for case in cases_of(name):
            reached |= lines_of(refusal(name, case))
    readers = [Path(position_reader.__file__), *SOURCES.glob("games/*/seen/arrange*.py")]
    missed = [
        f"{path.relative_to(SOURCES)}:{line}"
        for path in map(Path.resolve, sorted(readers))
        for line in sorted(raising_lines(path))
        if (path, line) not in reached
    ]
    assert missed == [], "no bad position reaches these"
