"""A pytest plugin: which functions of the games each test calls, and how long it takes.

    TAVOLA_ENGINE=interpreted python -m pytest -p tests.mutants.calls --calls FILE tests/games

Only a test that calls a function can notice a fault inside it; `python -m tests.mutants` runs no others.
Whatever collecting the tests calls is noted under the name "" and counts for all of them. A test that fails
without any fault is left out, since it can notice nothing.
"""

import json
import time
from collections.abc import Generator
from cProfile import Profile
from pathlib import Path
from types import CodeType
from typing import TypedDict

import pytest

import tavola

ROOT = Path(tavola.__file__).parents[2]
GAMES = str(ROOT / "src" / "tavola" / "games")


class Seen(TypedDict):
    """One test: how many seconds it took, and which functions it called, as `file:first line`."""

    seconds: float
    calls: list[str]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--calls", type=Path, metavar="FILE", help="where to write what each test calls")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--calls"):
        config.pluginmanager.register(_Plugin(config.getoption("--calls")))


class Calls:
    """Records which functions of the games are called from now on."""

    def __init__(self) -> None:
        self.profile = Profile(subcalls=False, builtins=False)
        self.profile.enable()

    def end(self) -> list[str]:
        """Stop recording; the functions called, as `file:first line`."""
        self.profile.disable()
        codes = (entry.code for entry in self.profile.getstats())
        places = (
            f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_firstlineno}"
            for code in codes
            if isinstance(code, CodeType) and code.co_filename.startswith(GAMES)
        )
        return sorted(set(places))


class _Plugin:
    def __init__(self, file: Path) -> None:
        self.file = file
        self.tests: dict[str, Seen] = {}
        self.failed: set[str] = set()
        self._begin()

    def _begin(self) -> None:
        self.began = time.process_time()
        self.calls = Calls()

    def _end(self, test: str) -> None:
        called = self.calls.end()
        self.tests[test] = {"seconds": round(time.process_time() - self.began, 3), "calls": called}

    def pytest_collection_finish(self) -> None:
        self._end("")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._begin()
        try:
            return (yield)
        finally:
            self._end(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        for test in self.failed:
            self.tests.pop(test, None)
        self.file.write_text(json.dumps(self.tests), encoding="utf-8")
