"""What every test run says first: which engine it shows."""

from tavola import engine


def pytest_report_header() -> str:
    return f"tavola engine: {engine.describe()}"
