"""Run scenarios and golden texts without pytest, which takes longer to start than most of them to run.

The names of the tests come on standard input. The first that fails ends it with its name and code 1.
"""

import sys
from pathlib import Path

from tavola.lab.scenario import run_file

GAMES = Path("tests/games")
SCENARIO = "tests/games/test_scenarios.py::test_scenario["
PLAYTHROUGH = "tests/games/test_golden.py::test_playthrough["
MOMENTS = "tests/games/test_golden.py::test_scenario_in_short["
TEXT = "tests/games/test_golden.py::test_texts_about_all_variants["
QUICK = (SCENARIO, MOMENTS, PLAYTHROUGH, TEXT)


def holds(test: str) -> bool:
    """Whether a test passes."""
    kind = next(kind for kind in QUICK if test.startswith(kind))
    name = test.removeprefix(kind).removesuffix("]")
    if kind == SCENARIO:
        game, _, rest = name.partition("/")
        return run_file(GAMES / game / "scenarios" / f"{rest}.toml").status == "ok"
    # The imports take a while, and a scenario is often enough.
    from tests.games.playthrough import golden_path, path_of, playthrough, seed_in

    if kind == MOMENTS:
        from tests.games.test_golden import known_lines, line

        game, _, rest = name.partition("/")
        return line((GAMES / game / "scenarios" / f"{rest}.toml").resolve()) == known_lines(game)[rest]
    if kind == TEXT:
        from tests.games.test_golden import ABOUT_ALL_VARIANTS

        game, _, what = name.partition("-")
        return ABOUT_ALL_VARIANTS[what](game) == golden_path(game, what).read_text("utf-8")
    from tests.games.properties import CASES

    case = next(case for case in CASES if case.name == name)
    old = path_of(case).read_text("utf-8")
    return playthrough(case, seed_in(old)) == old


if __name__ == "__main__":
    for test in sys.stdin.read().split():
        try:
            fine = holds(test)
        except Exception:  # noqa: BLE001 - whatever breaks down has noticed the fault
            fine = False
        if not fine:
            print(test)
            sys.exit(1)
