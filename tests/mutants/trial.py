"""Try a fault: put it into a copy of the tree, and run the tests that can notice it until one does."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

from tests.mutants.calls import Seen
from tests.mutants.faults import Fault
from tests.mutants.quick import MOMENTS, QUICK, SCENARIO, UNTRIED

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
# The tests that run for a fault if they call its function. None of them starts processes.
POOL = [
    "tests/games",
    "tests/records",
    "tests/lab/test_scenarios.py",
    "tests/core/test_words.py",
    "tests/core/test_secrets.py::test_a_view_looks_the_same_in_every_world",
    "tests/core/test_secrets.py::test_an_imagined_world_deals_all_that_is_hidden_fairly",
]
# With --long, also for faults that those did not notice: random games of all variants, which take long.
LONG = ["tests/core/test_play.py", "tests/core/test_session.py"]
LONG_SECONDS = 200
MEMORY = 3 << 30
LIMITED = 'ulimit -t "$0"; ulimit -v "$1"; shift; exec "$@"'
PYTEST = ["-m", "pytest", "--rootdir=.", "-q", "--no-header", "--tb=no"]


@dataclass
class Verdict:
    """The outcome of a fault: the test that noticed it (empty if none did), and how many could have."""

    fault: Fault
    noticed_by: str = ""
    looked: int = 0
    equivalent: str = ""  # why it changes nothing, if it does not


@dataclass
class Tests:
    """What each test calls."""

    seen: dict[str, Seen]
    by_function: dict[str, list[str]] = field(default_factory=dict)
    noticed: dict[str, list[str]] = field(default_factory=dict)  # by function: which tests noticed a fault

    def __post_init__(self) -> None:
        for test, seen in self.seen.items():
            for function in seen["calls"]:
                self.by_function.setdefault(function, []).append(test)

    def for_fault(self, fault: Fault) -> list[str]:
        """The tests that can notice a fault: those that noticed others in its function, then the quickest."""
        names = calling = self.by_function.get(fault.function, [])
        if not fault.function or "" in names:
            folder = fault.path.partition(f"/{fault.game}/")[0] + f"/{fault.game}/"
            names = [
                test
                for test, seen in self.seen.items()
                if any(one.startswith(folder) for one in seen["calls"])
            ]
        found = sorted((name for name in names if name), key=lambda name: self._rank(name, calling))
        first = [name for name in self.noticed.get(fault.function, []) if name in names]
        return [*first, *(name for name in found if name not in first)]

    def _rank(self, name: str, calling: list[str]) -> tuple[bool, bool, float]:
        """Tests that call the function come first; among them the `moments`, which notice the most."""
        return name not in calling, not name.startswith(MOMENTS), self.seen[name]["seconds"]

    def was_noticed(self, fault: Fault, test: str) -> None:
        """Remember which test noticed: it may notice the next fault in this function too."""
        names = self.noticed.setdefault(fault.function, [])
        if test and test in self.seen and test not in names:
            names.insert(0, test)

    def seconds(self, names: list[str]) -> float:
        return sum(self.seen[name]["seconds"] for name in names)


class Copy:
    """A copy of the tree that gets the faults, one after another; meanwhile the tree itself can be edited."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server: subprocess.Popen[str] | None = None
        self._imported: set[str] = set()

    def try_fault(self, fault: Fault, tests: Tests, long: bool) -> Verdict:
        """Make a fault, find out which test notices, and undo it."""
        names = tests.for_fault(fault)
        callers = set(tests.by_function.get(fault.function, []))
        calling = [name for name in names if name in callers]
        # A fork cannot show a fault in what runs while the game is imported.
        late = not fault.function or fault.function in self._called_by_imports()
        who = self._ask_server(fault, calling, tests) if fault.function else ""
        if not who and late:
            with self._made(fault):
                who = self._first_of(calling, tests)
                who = who or self._first_of([name for name in names if name not in callers], tests)
        if not who and long:
            with self._made(fault):
                who = self._run([*PYTEST, "-x", "-m", "not slow", "-k", fault.game, *LONG], "", LONG_SECONDS)
        tests.was_noticed(fault, who)
        return Verdict(fault, who, len(names))

    @contextmanager
    def _made(self, fault: Fault) -> Iterator[None]:
        """Write a fault into its file until the end of the block."""
        file = self.folder / fault.path
        source = file.read_bytes()
        file.write_bytes(fault.applied(source))
        try:
            yield
        finally:
            file.write_bytes(source)

    def _ask_server(self, fault: Fault, names: list[str], tests: Tests) -> str:
        """The test that notices a fault inside a function, with everything already imported."""
        if not names:
            return ""
        request = {
            "path": fault.path,
            "source": fault.applied((self.folder / fault.path).read_bytes()).decode(),
            "line": int(fault.function.rpartition(":")[2]),
            "tests": [(name, tests.seen[name]["seconds"]) for name in names],
            "memory": MEMORY,
        }
        assert self._server is not None
        assert self._server.stdin is not None
        print(json.dumps(request), file=self._server.stdin, flush=True)
        answer = str(self._answer())
        if answer.startswith(UNTRIED):
            raise SystemExit(f"{fault.path}:{fault.line}: {answer}")
        return answer

    def _called_by_imports(self) -> set[str]:
        """The functions that the server called while importing; starts the server if need be."""
        if self._server is None:
            self._server = subprocess.Popen(
                [sys.executable, "-m", "tests.mutants.server"],
                cwd=self.folder,
                env=self._environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            self._imported = set(self._answer())
        return self._imported

    def _answer(self) -> "str | list[str]":
        assert self._server is not None
        assert self._server.stdout is not None
        answer: str | list[str] = json.loads(self._server.stdout.readline())
        return answer

    def end(self) -> None:
        """End the server: nothing more will be tried."""
        if self._server is not None and self._server.stdin is not None:
            self._server.stdin.close()
            self._server.wait()
            self._server = None

    def _environment(self) -> dict[str, str]:
        return os.environ | {
            "PYTHONPATH": f"{self.folder / 'src'}:{self.folder}",
            "TAVOLA_ENGINE": "interpreted",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
        }

    def _first_of(self, names: list[str], tests: Tests) -> str:
        """The first of these tests that notices."""
        quick = [name for name in names if name.startswith(QUICK)]
        quick.sort(key=lambda name: not name.startswith((MOMENTS, SCENARIO)))
        listed = "\n".join(f"{tests.seen[name]['seconds']} {name}" for name in quick)
        who = self._run(["-m", "tests.mutants.quick"], listed, tests.seconds(quick)) if quick else ""
        others = [name for name in names if not name.startswith(QUICK)]
        if who or not others:
            return who
        names_file = self.folder / "build-tests.txt"
        names_file.write_text("\n".join(others), encoding="utf-8")
        return self._run([*PYTEST, "-x", f"@{names_file}"], "", tests.seconds(others))

    def _run(self, command: list[str], words: str, seconds: float) -> str:
        """The test that notices; a run that takes far too long counts as noticing."""
        limit = int(20 + 5 * seconds)
        try:
            done = self.python(command, words, limit)
        except subprocess.TimeoutExpired:
            return "time"
        if done.returncode == 0:
            return ""
        if done.returncode < 0:
            return "time" if -done.returncode in (9, 14, 24, 26) else f"signal {-done.returncode}"
        lines = done.stdout.splitlines()
        failed = [line.split()[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
        return failed[0] if failed else lines[-1] if lines else done.stderr.strip().splitlines()[-1]

    def python(self, command: list[str], words: str, limit: int) -> "subprocess.CompletedProcess[str]":
        """Run the interpreted engine in the copy, for at most this many seconds of processor time."""
        return subprocess.run(
            ["sh", "-c", LIMITED, str(limit), str(MEMORY >> 10), sys.executable, *command],
            cwd=self.folder,
            env=self._environment(),
            input=words,
            text=True,
            capture_output=True,
            timeout=20 * limit,
            check=False,
        )


def make_copies(count: int) -> list[Copy]:
    """This many identical copies of the tree as it is now."""
    copies = [Copy(BUILD / f"copy-{number}") for number in range(count)]
    for copy in copies:
        shutil.rmtree(copy.folder, ignore_errors=True)
    for path in _files():
        target = copies[0].folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, target)
    for copy in copies[1:]:
        shutil.copytree(copies[0].folder, copy.folder)
    return copies


def what_tests_call(copy: Copy) -> Tests:
    """Which functions each test calls: found once for each state of the tree, and stored."""
    kept = BUILD / f"calls-{_state_of(copy.folder)}.json"
    if not kept.exists():
        command = [*PYTEST, "-p", "tests.mutants.calls", f"--calls={kept}", "-m", "not slow"]
        done = copy.python([*command, *POOL], "", 3600)
        if done.returncode:
            print(
                "These fail without a fault, and are left out:\n" + done.stdout[-2000:] + done.stderr[-2000:]
            )
        if not kept.exists():
            raise SystemExit("The tests did not run to their end.")
    return Tests(json.loads(kept.read_text("utf-8")))


def _files() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in listed.split("\0") if path and (ROOT / path).is_file()]


def _state_of(root: Path) -> str:
    digest = blake2b(digest_size=8)
    for part in ("src", "tests", "docs"):
        for path in sorted((root / part).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
