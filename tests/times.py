"""Where the time of a test run went: a plugin that measures each test, for the table of `make test`.

Processor time says more than wall-clock time on a busy machine. It includes the processes that a test started
and waited for, such as a server; one that outlives its test counts where it ends.
"""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import pytest


def processor_time() -> float:
    """Processor seconds of this process and of the finished ones it started."""
    spent = os.times()
    return time.process_time() + spent.children_user + spent.children_system


class Times:
    """Measures the time of each test, and writes all times at the end."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.mark = processor_time()
        self.tests: dict[str, list[float]] = {}

    def pytest_runtest_logstart(self) -> None:
        self.mark = processor_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = processor_time()
        report.processor_time = now - self.mark  # type: ignore[attr-defined]
        self.mark = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called in the process that gets the reports of all tests."""
        sums = self.tests.setdefault(report.nodeid, [0.0, 0.0])
        sums[0] += report.duration
        sums[1] += getattr(report, "processor_time", 0.0)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput"):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.tests), encoding="utf-8")
