"""What every test run says first, and how examples in docstrings are run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.table.dealer import VARIABLE
from tests.times import Times

from tavola import engine

FEW_CASES = 4  # cases of each function in a quick run
ONE_IN = 8  # the share of the tests that start servers


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--deals", default="", metavar="WORD", help="other cards at the tables that tests play at: any word"
    )
    parser.addoption(
        "--slow",
        type=float,
        default=1,
        metavar="TIMES",
        help="run the browsers' pages this many times slower",
    )
    parser.addoption("--quick", action="store_true", help="a sample of the tests that are not slow")
    parser.addoption("--times", type=Path, metavar="FILE", help="write there how long each test took")


def pytest_configure(config: pytest.Config) -> None:
    # Server processes read it too.
    os.environ[VARIABLE] = config.getoption("--deals")
    if config.getoption("--times"):
        config.pluginmanager.register(Times(config.getoption("--times")))


def pytest_report_header(config: pytest.Config) -> list[str]:
    return [f"tavola engine: {engine.describe()}", f"deals: {config.getoption('--deals') or 'the usual'}"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Examples in docstrings belong to the interpreted run: compiled modules do not have them."""
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            item.add_marker("agreement")
    chosen = set(sample(items) if config.getoption("--quick") else items)
    if engine.compiled():
        chosen = {item for item in chosen if not item.get_closest_marker("interpreted")}
    if len(chosen) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]


def sample(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Every function that is not slow with some of its cases; only a part of the folders with servers."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if not any(item.get_closest_marker(mark) for mark in ("slow", "browser")):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    servers = 0
    for name, all_cases in cases.items():
        most = FEW_CASES
        if "test_scenario" in name:
            most = len(all_cases)
        elif name.startswith(("tests/table", "tests/deploy")):
            servers += 1
            most = servers % ONE_IN == 0
        # Spread evenly, since neighbouring cases are similar.
        step = max(1, len(all_cases) / max(1, most))
        yield from (all_cases[int(number * step)] for number in range(min(most, len(all_cases))))
