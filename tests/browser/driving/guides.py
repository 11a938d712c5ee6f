"""Guides: what the browser tests must know about a game to sit at its table and play it.

A game joins with a `GUIDE` in its `tests/games/<name>/guide.py`: every test marked `@every_game` then runs
for it too. A test for a single game is marked `@only("<name>")`; a test without a mark plays San Gimignano.
"""

from importlib import import_module
from pathlib import Path

import pytest
from tests.browser.driving.guide import Guide

GAMES = Path(__file__).parents[2] / "games"
NAMES = sorted(path.parent.name for path in GAMES.glob("*/guide.py"))
GUIDES: dict[str, Guide] = {name: import_module(f"tests.games.{name}.guide").GUIDE for name in NAMES}
USUAL = GUIDES["sangimignano"]

every_game = pytest.mark.parametrize("guide", list(GUIDES.values()), ids=NAMES)


def only(*names: str) -> pytest.MarkDecorator:
    """For a test of some games."""
    return pytest.mark.parametrize("guide", [GUIDES[name] for name in names], ids=list(names))
