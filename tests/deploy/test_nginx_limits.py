"""What nginx allows one address, with our file and smaller numbers."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.deploy.proxies import client_at, proxied
from tests.table.harness import Line
from websockets.exceptions import InvalidStatus

REQUESTS = {"rate=60r/s": "rate=1r/m", "burst=1000": "burst=5"}
FILES = {"rate=100r/s": "rate=1r/m", "burst=2400": "burst=5"}


def test_nginx_limits_requests_of_one_address(tmp_path: Path) -> None:
    with proxied("nginx", tmp_path, REQUESTS) as server:
        with client_at(server, "127.0.0.7") as client:
            answers = [client.get("/healthz").status_code for _ in range(9)]
        assert answers == [200] * 6 + [429] * 3
        with client_at(server, "127.0.0.8") as other:
            assert other.get("/healthz").status_code == 200


def test_nginx_limits_files_of_one_address_by_themselves(tmp_path: Path) -> None:
    """A client that loads too many files can still play, and one that sends too much can still load files."""
    with proxied("nginx", tmp_path, REQUESTS | FILES) as server:
        with client_at(server, "127.0.0.7") as client:
            answers = [client.get("/site/icon.svg").status_code for _ in range(9)]
            assert answers == [200] * 6 + [429] * 3
            # It counts like any other, even if there is no such file.
            assert client.get("/static/nothing").status_code == 429
            assert client.get("/healthz").status_code == 200
        with client_at(server, "127.0.0.8") as other:
            assert [other.get("/healthz").status_code for _ in range(7)] == [200] * 6 + [429]
            assert other.get("/site/icon.svg").status_code == 200


def test_nginx_limits_connections_of_one_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        proxied("nginx", tmp_path, {"tavola_connections 250": "tavola_connections 3"}) as server,
        ExitStack() as stack,
    ):
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
        table = server.open_table("bot", "bot")["table"]
        lines: list[Line] = [stack.enter_context(server.line(table)) for _ in range(3)]
        for line in lines:
            line.until("table")
        with pytest.raises(InvalidStatus) as refused:
            server.line(table)
        assert refused.value.response.status_code == 429
        with client_at(server, "127.0.0.8") as other:
            assert other.get("/healthz").status_code == 200
