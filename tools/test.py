"""Check everything, stage by stage, and say at the end where the time went: `make test`.

First the style, the compiled engine and the client; then, interpreted, the tests that both engines agree, and
the examples in docstrings (which compiled modules do not have); then all tests with whatever engine is there.
The run ends at the first stage that fails.

    tools/test.py [--workers N] [--quick] [pytest arguments]
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
TIMES = ROOT / "build" / "times"
MAKE = ["make", "--no-print-directory"]
NONE_SELECTED = 5
INTERPRETED = ["-m", "agreement or interpreted", "--doctest-modules", "src", "tests"]
SLOWEST = 10
# Times are summed over this many parallel processes, so the parts of a stage add up to more than the stage.
Times = dict[str, list[float]]


@dataclass
class Stage:
    """One thing to run, and the wall-clock and CPU time it took, including everything it started."""

    name: str
    command: list[str]
    interpreted: bool = False
    clock: float = 0.0
    processors: float = 0.0

    def run(self) -> int:
        print(f"-- {self.name}", flush=True)
        environment = os.environ | ({"TAVOLA_ENGINE": "interpreted"} if self.interpreted else {})
        began, spent = time.monotonic(), os.times()
        code = subprocess.run(self.command, cwd=ROOT, env=environment, check=False).returncode
        after = os.times()
        self.clock = time.monotonic() - began
        self.processors = after.children_user + after.children_system
        self.processors -= spent.children_user + spent.children_system
        return 0 if code == NONE_SELECTED else code


def stages(workers: int, given: list[str]) -> list[Stage]:
    """Everything that `make test` does."""
    return [
        Stage("lint", [*MAKE, "lint"]),
        Stage("compile", [*MAKE, "engine"]),
        Stage("client", [*MAKE, "ui", "ui-check"]),
        Stage(
            "interpreted agreement",
            _pytest(workers, "interpreted", [*INTERPRETED, *given]),
            interpreted=True,
        ),
        Stage("tests", _pytest(workers, "tests", given)),
    ]


def quick_stages(workers: int, given: list[str]) -> list[Stage]:
    """Everything that `make check` does."""
    return [Stage("lint", [*MAKE, "lint"]), Stage("tests", _pytest(workers, "tests", ["--quick", *given]))]


def _pytest(workers: int, name: str, given: list[str]) -> list[str]:
    (TIMES / f"{name}.json").unlink(missing_ok=True)
    spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else []
    return [sys.executable, "-m", "pytest", "-q", *spread, f"--times={TIMES / name}.json", *given]


def table(done: list[Stage]) -> Iterator[str]:
    """Where the time went."""
    yield f"\n{'Where the time went':52}{'clock':>8}{'processors':>12}"
    for stage in done:
        yield _row(stage.name, stage.clock, stage.processors)
    yield _row("all", sum(stage.clock for stage in done), sum(stage.processors for stage in done))
    tests = _read("tests")
    folders: Times = {}
    for test, (clock, processors) in tests.items():
        sums = folders.setdefault(_folder(test), [0.0, 0.0])
        sums[0] += clock
        sums[1] += processors
    if folders:
        yield f"\n{'Tests by folder, summed over all workers':52}{'clock':>8}{'processors':>12}"
    for folder, (clock, processors) in sorted(folders.items(), key=lambda one: -one[1][0]):
        yield _row(folder, clock, processors)
    if tests:
        yield f"\n{'The slowest tests':52}{'clock':>8}{'processors':>12}"
    for test, (clock, processors) in sorted(tests.items(), key=lambda one: -one[1][0])[:SLOWEST]:
        yield f"{clock:60.1f}{processors:12.1f}  {test}"


def _row(name: str, clock: float, processors: float) -> str:
    return f"  {name:50}{clock:8.1f}{processors:12.1f}"


def _read(name: str) -> Times:
    file = TIMES / f"{name}.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def _folder(test: str) -> str:
    """tests/games/castles/test_box.py::test_… belongs to tests/games."""
    parts = test.partition("::")[0].split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else "tests"


def main(given: list[str]) -> int:
    workers, quick = 2, "--quick" in given
    given = [word for word in given if word != "--quick"]
    if given[:1] == ["--workers"]:
        workers, given = int(given[1]), given[2:]
    done = []
    code = 0
    for stage in (quick_stages if quick else stages)(workers, given):
        code = stage.run()
        done.append(stage)
        if code:
            break
    print("\n".join(table(done)))
    if code:
        print(f"\n{done[-1].name} failed.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
