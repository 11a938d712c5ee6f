"""What every test run says first, and how examples in docstrings are run."""

import pytest

from tavola import engine


def pytest_report_header() -> str:
    return f"tavola engine: {engine.describe()}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Examples in docstrings belong to the interpreted run: compiled modules do not show them."""
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            item.add_marker("agreement")
