"""Server errors: none is mistaken for a broken connection, and none goes unnoticed."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import structlog
from litestar.exceptions import WebSocketDisconnect
from tests.table.harness import ServerProcess
from tests.table.http.test_connections import Somebody

from tavola.core.errors import TavolaError
from tavola.table.http.connection_guard import ConnectionGuard
from tavola.table.ops.doctor import Finding, diagnose
from tavola.table.ops.health import figures
from tavola.table.play.viewers import ViewerConnection
from tavola.table.runtime.settings import ServerSettings
from tavola.table.wire import websocket


class Socket:
    """A WebSocket that delivers one message and disconnects."""

    def __init__(self) -> None:
        self.messages = ['{"type": "curtain", "seat": 0}']
        self.code: int | None = None

    async def receive_data(self, mode: str) -> str:
        if not self.messages:
            raise WebSocketDisconnect(detail="gone")
        return self.messages.pop()

    async def send_data(self, data: str) -> None:
        return

    async def close(self, code: int) -> None:
        self.code = code


class Server:
    """A server whose every part fails."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.tables = self.tasks = self.commands = self

    async def prepare(self, *_: object) -> None:
        raise self.error

    async def handle(self, *_: object) -> None:
        raise self.error

    def spawn(self, work: Any) -> "asyncio.Task[None]":
        return asyncio.get_running_loop().create_task(work)


class Table:
    """A table with nobody at it."""

    id = "x"

    def seats_of(self, _: str) -> list[int]:
        return []


@pytest.mark.parametrize("error", [RuntimeError("ours"), ValueError("ours"), OSError("ours")])
@pytest.mark.parametrize("part", [websocket._send, websocket._receive])
def test_a_fault_closes_the_socket_with_a_word(part: Callable[..., Any], error: Exception) -> None:
    socket = Socket()

    async def run() -> None:
        await part(socket, Server(error), Table(), ViewerConnection("", "en", 0))

    with structlog.testing.capture_logs() as lines:
        asyncio.run(run())
    assert socket.code == websocket.FAULT
    if part is websocket._send:  # the task logs the other
        assert lines[0]["event"] == "snapshot failed"


def test_a_fault_with_one_connection_does_not_stop_the_clock_for_others() -> None:
    class Broken(Somebody):
        def check(self, now: float) -> None:
            raise RuntimeError

    door, broken, other = ConnectionGuard(ServerSettings()), Broken("192.0.2.1"), Somebody("192.0.2.2")
    assert door.enter(broken)
    assert door.enter(other)
    with structlog.testing.capture_logs() as lines:
        door.sweep(1.0)
    assert broken.transport.aborted  # type: ignore[attr-defined]
    assert other.checked == [1.0]
    assert [line["log_level"] for line in lines] == ["error"]


def test_figures_are_at_an_address_of_their_own_or_nowhere(server: ServerProcess, tmp_path: Path) -> None:
    assert "tavola_sockets" in server.figures()
    told = server.ask("GET", "/metrics")
    assert told.status_code == 404
    assert "tavola_" not in told.text
    with figures(ServerSettings(data=str(tmp_path))) as address:
        assert address == ""
    with figures(ServerSettings(data=str(tmp_path), metrics_address="127.0.0.1:0")) as address:
        taken = address.removeprefix("http://").removesuffix("/metrics")
        second = figures(ServerSettings(data=str(tmp_path), metrics_address=taken))
        with (
            pytest.raises(TavolaError, match=f"metrics_address: cannot publish metrics at {taken}: "),
            second,
        ):
            pass


def test_the_doctor_warns_of_a_proxy_that_is_not_trusted(tmp_path: Path) -> None:
    def address(**more: Any) -> Finding:
        settings = ServerSettings(data=str(tmp_path), base_url="https://tavola.example", **more)
        return next(finding for finding in diagnose(settings) if finding.what == "address")

    found = address()
    assert found.warns
    assert "trusted_proxies" in found.told
    assert not address(trusted_proxies=["127.0.0.1"]).warns
