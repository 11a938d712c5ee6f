"""Run scenarios and golden texts without pytest, which takes longer to start than most of them to run.

The names of the tests come on standard input, each after the seconds it usually takes. The run ends at the
first that fails: it prints the name and exits with code 1.
"""

import signal
import sys
from pathlib import Path

from tavola.lab.scenario import read_scenario, run_file

GAMES = Path("tests/games")
UNTRIED = "The tests could not run: "
IN_VAIN = 50  # the limit on wall-clock time, as a multiple of that on processor time
SCENARIO = "tests/games/test_scenarios.py::test_scenario["
PLAYTHROUGH = "tests/games/test_golden.py::test_playthrough["
WALKS = "tests/games/test_golden.py::test_variant_in_short["
MOMENTS = "tests/games/test_golden.py::test_scenario_in_short["
TEXT = "tests/games/test_golden.py::test_texts_about_all_variants["
QUICK = (SCENARIO, MOMENTS, WALKS, PLAYTHROUGH, TEXT)


def holds(test: str) -> bool:
    """Whether a test passes."""
    kind = next(kind for kind in QUICK if test.startswith(kind))
    name = test.removeprefix(kind).removesuffix("]")
    if kind == SCENARIO:
        game, _, rest = name.partition("/")
        return run_file(GAMES / game / "scenarios" / f"{rest}.toml").status == "ok"
    # Imported late: these imports take a while, and often a scenario is enough.
    from tests.games.playthrough import golden_path, path_of, playthrough, seed_in

    if kind == MOMENTS:
        from tests.games.moments import line, texts
        from tests.games.test_golden import known_lines

        game, _, rest = name.partition("/")
        path = GAMES / game / "scenarios" / f"{rest}.toml"
        return line(rest, texts(read_scenario(path))) == known_lines(game)[rest]
    if kind == TEXT:
        from tests.games.test_golden import ABOUT_ALL_VARIANTS

        game, _, what = name.partition("-")
        return ABOUT_ALL_VARIANTS[what](game) == golden_path(game, what).read_text("utf-8")
    from tests.games.properties import CASES

    case = next(case for case in CASES if case.name == name)
    if kind == WALKS:
        from tests.games.moments import line, walked
        from tests.games.test_golden import known_lines

        return line(name, walked(case)) == known_lines(case.game.name)[name]
    old = path_of(case).read_text("utf-8")
    return playthrough(case, seed_in(old)) == old


def limit(seconds: float) -> None:
    """End this process after this much processor time, so that a fault that never ends is noticed too."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    signal.alarm(int(IN_VAIN * seconds))


def main(tests: list[str]) -> int:
    """Run tests until one fails, and print its name."""
    for test in tests:
        seconds, _, name = test.partition(" ")
        limit(5 + 5 * float(seconds))
        try:
            fine = holds(name)
        except Exception:  # noqa: BLE001 - a test that raises anything has noticed the fault
            fine = False
        if not fine:
            print(name)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.stdin.read().splitlines()))
