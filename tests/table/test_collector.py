"""What goes by counting alone: nothing of a socket that has ended waits for Python's collector."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from tavola.table import memory
from tavola.table.app import make_app
from tavola.table.connections import Door, GuardedConfig, HttpConnection, SocketConnection
from tavola.table.crowd import with_turns
from tavola.table.headers import with_headers
from tavola.table.limits import per_minute
from tavola.table.serve import listen
from tavola.table.settings import load_settings
from tavola.table.unreadable import with_readable_requests

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

    async def visit(address: str) -> None:
        async with httpx.AsyncClient(base_url=address) as client:
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
            made = await client.post("/api/tables", json={"game": "sangimignano", "seats": seats})
            live = f"{address.replace('http', 'ws', 1)}/api/tables/{made.json()['table']}/live"
            for _ in range(COUNT):
                async with connect(live) as line:
                    await line.recv()
            async with connect(live) as line:  # and one who leaves without a word
                await line.recv()
                line.transport.abort()

    async def run() -> None:
        app = make_app(settings)
        door = Door(settings)
        requests = per_minute("requests", settings.requests_per_minute)
        wrapped = with_headers(with_turns(with_readable_requests(app), door.turns, requests))
        server = uvicorn.Server(GuardedConfig(wrapped, door, log_config=None, access_log=False))
        made = listen(settings)
        serving = asyncio.ensure_future(server.serve(sockets=[made]))
        while not server.started:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
        gc.collect()
        gc.disable()
        try:
            await visit(f"http://127.0.0.1:{made.getsockname()[1]}")
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


def test_full_rounds_are_seldom_and_made_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes longer the more objects there are; the longer it took, the later is the next one."""
    clock = [0.0]
    pauses: list[float] = []

    class Ended(Exception):
        pass

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 4:
            raise Ended

    def collect() -> int:
        clock[0] += [0.1, 2.0, 0.0][len(pauses) - 1]
        return 0

    monkeypatch.setattr("tavola.table.memory.asyncio.sleep", pause)
    monkeypatch.setattr("tavola.table.memory.gc.collect", collect)
    monkeypatch.setattr("tavola.table.memory.time.thread_time", lambda: clock[0])
    with pytest.raises(Ended):
        asyncio.run(memory.tidy())
    assert pauses == [60.0, 200.0, 4000.0, 60.0]
