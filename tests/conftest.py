"""What every test run says first, and how examples in docstrings are run."""

import os

import pytest
from tests.table.dealer import VARIABLE

from tavola import engine


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--deals", default="", metavar="WORD", help="other cards at the tables that tests play at: any word"
    )
    parser.addoption(
        "--slow", type=float, default=1, metavar="TIMES", help="browsers whose pages run so many times slower"
    )


def pytest_configure(config: pytest.Config) -> None:
    # The processes of servers read it too.
    os.environ[VARIABLE] = config.getoption("--deals")


def pytest_report_header(config: pytest.Config) -> list[str]:
    return [f"tavola engine: {engine.describe()}", f"deals: {config.getoption('--deals') or 'the usual'}"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Examples in docstrings belong to the interpreted run: compiled modules do not show them."""
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            item.add_marker("agreement")
