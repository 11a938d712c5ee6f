"""Reference counting is enough: no part of a closed WebSocket waits for Python's garbage collector."""

import asyncio
import gc
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from tavola.table.http.connection_guard import ConnectionGuard
from tavola.table.http.guarded_config import GuardedConfig
from tavola.table.http.http_connection import HttpConnection
from tavola.table.http.malformed_requests import without_malformed_requests
from tavola.table.http.round_robin import with_turns
from tavola.table.http.security_headers import with_headers
from tavola.table.http.socket_connection import SocketConnection
from tavola.table.ops.app import make_app
from tavola.table.ops.serve import listen
from tavola.table.play.viewers import ViewerConnection
from tavola.table.runtime import garbage_collection
from tavola.table.runtime.logs import StandardError
from tavola.table.runtime.rate_limits import per_minute
from tavola.table.runtime.settings import load_settings
from tavola.table.wire import websocket

COUNT = 5


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_nothing_of_a_closed_connection_is_left_for_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = load_settings({"data": str(tmp_path), "port": 0}, environment={})
    left: list[weakref.ref[Any]] = []

    def remembering(kind: type[HttpConnection] | type[SocketConnection]) -> None:
        begin = kind.__init__

        def remembered(self: Any, *given: Any, **more: Any) -> None:
            begin(self, *given, **more)
            left.extend([weakref.ref(self), weakref.ref(self.conn)])

        monkeypatch.setattr(kind, "__init__", remembered)

    for kind in (HttpConnection, SocketConnection):
        remembering(kind)

    async def visit(address: str, door: ConnectionGuard) -> None:
        async with httpx.AsyncClient(base_url=address) as client:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
            refused = await client.post("/api/records", content=b'{"a":"' + b"x" * 300_000 + b'"}')
            assert refused.status_code == 400
            # The connection waits for the next request, and has dropped the last one.
            assert [one.cycle for one in door.open if isinstance(one, HttpConnection)] == [None]
            made = await client.post("/api/tables", json={"game": "sangimignano", "seats": seats})
            live = f"{address.replace('http', 'ws', 1)}/api/tables/{made.json()['table']}/live"
            for _ in range(COUNT):
                async with connect(live) as line:
                    await line.recv()
            async with connect(live) as line:  # and a client that disconnects without closing
                await line.recv()
                line.transport.abort()

    async def run() -> None:
        app = make_app(settings)
        door = ConnectionGuard(settings)
        requests = per_minute("requests", settings.requests_per_minute)
        wrapped = with_headers(with_turns(without_malformed_requests(app), door.turns, requests))
        config = GuardedConfig(wrapped, door, log_config=None, access_log=False, timeout_keep_alive=3600)
        server = uvicorn.Server(config)
        made = listen(settings)
        serving = asyncio.ensure_future(server.serve(sockets=[made]))
        while not server.started:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
        gc.collect()
        gc.disable()
        try:
            await visit(f"http://127.0.0.1:{made.getsockname()[1]}", door)
            for _ in range(3000):
                if not any(one() is not None for one in left):
                    break
                await asyncio.sleep(0.01)
            assert len(left) >= 2 * (COUNT + 2)
            assert [type(one()).__name__ for one in left if one() is not None] == []
        finally:
            gc.enable()
            server.should_exit = True
            await serving

    asyncio.run(run())


def test_full_rounds_are_seldom_and_sooner_when_memory_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes longer the more objects there are; the longer it took, the later the next one comes."""
    now, work, size = [0.0], [0.0], [10**8]
    monkeypatch.setattr(garbage_collection, "resident", lambda: size[0])
    tidying = garbage_collection.CollectorSchedule(lambda: now[0], lambda: work[0])

    def pause(seconds: float, growth: int = 0) -> bool:
        now[0] += seconds
        size[0] += growth
        return tidying.is_due()

    def round_of(seconds: float) -> int:
        work[0] += seconds
        return 0

    assert not pause(59)
    assert pause(1)
    monkeypatch.setattr("tavola.table.runtime.garbage_collection.gc.collect", lambda: round_of(0.1))
    tidying.round()
    assert [pause(199), pause(1)] == [False, True]
    tidying.round()
    assert [pause(5, garbage_collection.GROWTH), pause(5), pause(0, 1)] == [False, False, True]
    tidying.round()
    assert not pause(9, 10**9)  # a hundredth of the time at most


def test_the_size_of_this_process_is_known() -> None:
    kept = bytes(range(256)) * 2**18
    assert garbage_collection.resident() > len(kept)


def test_a_quiet_line_keeps_nothing_of_what_it_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot of a long game is a megabyte, and people watch for hours."""

    class Look:
        def __len__(self) -> int:
            return 10**6

    made: list[weakref.ref[Look]] = []

    async def make(*_: object) -> Look:
        look = Look()
        made.append(weakref.ref(look))
        return look

    async def deliver(*_: object) -> bool:
        return True

    monkeypatch.setattr(websocket, "_make", make)
    monkeypatch.setattr(websocket, "_deliver", deliver)

    async def run() -> None:
        anything: Any = None
        sender = asyncio.ensure_future(
            websocket._send(anything, anything, anything, ViewerConnection("", "en", -1))
        )
        while not made:  # noqa: ASYNC110
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [one() for one in made] == [None]
        sender.cancel()

    asyncio.run(run())


def test_a_line_of_the_log_that_cannot_be_written_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr("sys.stderr", full)
        stream = StandardError()
        assert stream.write("x" * 100_000) == 100_000
        stream.flush()
        monkeypatch.undo()
        with suppress(OSError):
            full.close()
