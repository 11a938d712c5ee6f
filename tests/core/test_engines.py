"""The compiled and the interpreted rules are the same: move by move, in separate processes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games.properties import TRIES

from tavola import engine

ROOT = Path(__file__).parents[2]


def moves(wish: str, hash_seed: str) -> list[str]:
    """The games as one engine plays them."""
    environment = {**os.environ, "TAVOLA_ENGINE": wish, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.core.moves", str(TRIES)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"The {wish} engine does not run: {done.stderr.strip().splitlines()[-1]}"
    said, *lines = done.stdout.splitlines()
    assert said == wish
    return lines


def can_compile() -> bool:
    return any(shutil.which(name) for name in ("cc", "gcc", "clang", "cl"))


@pytest.mark.slow
def test_both_engines_agree_move_by_move() -> None:
    interpreted = moves("interpreted", "1")
    assert len(interpreted) > 1000
    there = not engine._trouble()
    if there or can_compile():
        assert there, f"There is a C compiler, but {engine._trouble()}."
        compare(interpreted, moves("compiled", "2"))
        return
    compare(interpreted, moves("interpreted", "2"))
    pytest.skip("NO C COMPILER: the interpreted engine was compared with itself only.")


def compare(one: list[str], two: list[str]) -> None:
    for first, second in zip(one, two, strict=False):
        assert first == second
    assert len(one) == len(two)
