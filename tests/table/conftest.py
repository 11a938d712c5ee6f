"""One shared server per test worker, for all tests that need no special one."""

from collections.abc import Iterator

import pytest
from tests.table.harness import ServerProcess


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running
        assert "Traceback" not in running.log, running.log
        assert "[error" not in running.log, running.log
