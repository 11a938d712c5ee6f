"""Run the scenarios named on standard input; the first that does not hold ends it: its name, and code 1."""

import sys
from pathlib import Path

from tavola.lab.scenario import run_file

GAMES = Path("tests/games")


def path_of(name: str) -> Path:
    """The file of a scenario by the name that its test has."""
    game, _, rest = name.partition("/")
    return GAMES / game / "scenarios" / f"{rest}.toml"


if __name__ == "__main__":
    for name in sys.stdin.read().split():
        if run_file(path_of(name)).status != "ok":
            print(name)
            sys.exit(1)
