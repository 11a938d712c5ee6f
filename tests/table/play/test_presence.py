"""Who is here and who is away: over WebSockets, by requests, after a restart and after an eviction."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs
from tests.table.harness import PATIENCE, QUICK, Json, deal, new_key, rounds_until

from tavola.table.ops.app import make_app
from tavola.table.play.table import Table
from tavola.table.play.viewers import Due, ViewerConnection
from tavola.table.runtime.settings import load_settings
from tavola.table.security.auth import holder_of
from tavola.table.tables import cache as cache_module
from tavola.table.wire.server import Server

AWAY = 15.0
# The application runs in this process: Litestar's warnings about its own next version do not matter here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


class Place:
    """A server in this process, whose clock advances only when told to."""

    def __init__(self, folder: Path, **more: object) -> None:
        self.now = 1000.0
        settings = load_settings({**QUICK, "away": AWAY, "data": str(folder)}, environment={})
        settings = structs.replace(settings, **more)
        app: Any = make_app(settings)  # httpx and Litestar name the same interface differently
        self.server: Server = app.state.server
        self.server.tables.clock = self.server.tables.cache.clock = lambda: self.now
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")

    async def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.client.cookies.clear()  # programs keep none
        return await self.client.request(method, path, headers=headers, **more)

    async def look(self, table: str, token: str | None, **query: int) -> Json:
        answer = await self.ask("GET", f"/api/tables/{table}", token, params=query)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    async def post(self, table: str, token: str, **command: object) -> httpx.Response:
        return await self.ask("POST", f"/api/tables/{table}/commands", token, json=command)

    async def replace(self, table: str, token: str, seat: int = 1) -> int:
        """Ask to let a bot play for somebody; returns the status of the response."""
        answer = await self.post(table, token, type="seat", key=new_key(), seat=seat, kind="bot")
        return answer.status_code

    async def dealt(self, *more: Json, game: str = "sangimignano") -> tuple[str, str, str]:
        """A dealt table of two people, and of more seats: its name and both tokens."""
        seats = [{"kind": "me", "name": "Adso"}, {"kind": "friend"}, *more]
        made = (await self.ask("POST", "/api/tables", json={"game": game, "seats": seats})).json()
        invite = made["invites"][0]["link"].removeprefix("/join/")
        joined = (await self.ask("POST", "/api/join", json={"invite": invite, "name": "Bice"})).json()
        table, host, guest = made["table"], made["token"], joined["token"]
        found = await self.table(table)
        await deal(self.server.tables, found, 0, 1)
        return table, host, guest

    async def table(self, name: str) -> Table:
        found = await self.server.tables.cache.find(name)
        assert found is not None
        return found


async def until(table: Table, done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await table.changed.wait()


@asynccontextmanager
async def place(folder: Path, **more: object) -> AsyncIterator[Place]:
    made = Place(folder, **more)
    try:
        yield made
    finally:
        await made.client.aclose()
        await made.server.tables.stop()


@asynccontextmanager
async def polling(at: Place, table: str, token: str | None, since: int = 0) -> AsyncIterator[None]:
    """Somebody long-polls a table, as docs/bots.md describes."""
    found = await at.table(table)
    task = asyncio.ensure_future(at.look(table, token, since=since, wait=20))
    try:
        await rounds_until(lambda: bool(found.presence.waiting))
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_after_a_restart_absence_counts_from_the_loading(tmp_path: Path) -> None:
    async def restart() -> None:
        async with place(tmp_path) as first:
            table, host, _ = await first.dealt()
        async with place(tmp_path) as second:
            assert await second.replace(table, host) == 403
            second.now += AWAY - 1
            assert await second.replace(table, host) == 403
            second.now += 1
            assert await second.replace(table, host) == 200

    run(restart)


def test_who_joins_is_here_without_another_request(tmp_path: Path) -> None:
    async def join() -> None:
        async with place(tmp_path) as at:
            table, host, _ = await at.dealt()
            at.now += AWAY - 1
            assert (await at.look(table, host))["table"]["seats"][1]["here"]
            at.now += 1
            assert not (await at.look(table, host))["table"]["seats"][1]["here"]

    run(join)


def test_after_an_eviction_absence_counts_from_the_loading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evict() -> None:
        async with place(tmp_path) as at:
            table, host, _ = await at.dealt()
            before = await at.table(table)
            monkeypatch.setattr(cache_module, "MOST_IN_MEMORY", 1)
            at.now += 3600
            await at.dealt()
            assert await at.replace(table, host) == 403
            assert await at.table(table) is not before
            at.now += AWAY
            assert await at.replace(table, host) == 200

    run(evict)


@pytest.mark.parametrize("who", ["player", "watcher"])
def test_a_table_is_kept_while_somebody_waits_for_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    async def keep() -> None:
        async with place(tmp_path) as at:
            table, _, guest = await at.dealt()
            before = await at.table(table)
            async with polling(at, table, guest if who == "player" else None):
                monkeypatch.setattr(cache_module, "MOST_IN_MEMORY", 1)
                at.now += 3600
                await at.dealt()
                assert at.server.tables.cache.tables.get(table) is before
            at.now += 3600
            await at.dealt()
            assert table not in at.server.tables.cache.tables

    run(keep)


def test_whoever_waits_for_news_is_here_and_for_a_while_after(tmp_path: Path) -> None:
    async def wait() -> None:
        async with place(tmp_path) as at:
            table, host, guest = await at.dealt()
            async with polling(at, table, guest):
                at.now += 3600
                assert (await at.look(table, host))["table"]["seats"][1]["here"]
                assert await at.replace(table, host) == 403
            at.now += AWAY - 1
            assert (await at.look(table, host))["table"]["seats"][1]["here"]
            assert await at.replace(table, host) == 403
            at.now += 1
            assert not (await at.look(table, host))["table"]["seats"][1]["here"]
            assert await at.replace(table, host) == 200

    run(wait)


@pytest.mark.parametrize("how", ["post", "look", "notes"])
def test_whoever_asks_for_something_is_here_for_a_while(tmp_path: Path, how: str) -> None:
    async def ask() -> None:
        async with place(tmp_path) as at:
            table, host, guest = await at.dealt()
            at.now += 3600
            assert not (await at.look(table, host))["table"]["seats"][1]["here"]
            if how == "post":
                await at.post(table, guest, type="chat", key=new_key(), text="ciao")
            elif how == "look":
                await at.look(table, guest)
            else:
                await at.ask("GET", f"/api/tables/{table}/notes", guest)
            assert (await at.look(table, host))["table"]["seats"][1]["here"]
            assert await at.replace(table, host) == 403
            at.now += AWAY
            assert await at.replace(table, host) == 200

    run(ask)


def test_whoever_closes_a_socket_is_gone_at_once_but_not_yet_replaced(tmp_path: Path) -> None:
    async def leave() -> None:
        async with place(tmp_path) as at:
            table, host, guest = await at.dealt()
            found = await at.table(table)
            connection = ViewerConnection(holder_of(guest), "en", 0)
            found.connections.add(connection)
            at.now += 3600
            assert await at.replace(table, host) == 403
            await at.look(table, guest)
            found.connections.discard(connection)
            found.leave(connection.holder)
            assert not (await at.look(table, host))["table"]["seats"][1]["here"]
            at.now += AWAY - 1
            assert await at.replace(table, host) == 403
            at.now += 1
            assert await at.replace(table, host) == 200

    run(leave)


def test_those_with_a_socket_learn_who_comes_and_goes_without_one(tmp_path: Path) -> None:
    async def tell() -> None:
        # How often the server checks whether somebody has left; the time itself comes from the test's clock.
        async with place(tmp_path, away=0.05) as at:
            table, _, guest = await at.dealt()
            found = await at.table(table)
            watcher = ViewerConnection("", "en", 0)
            watcher.queue.clear()
            found.connections.add(watcher)
            for _ in range(2):
                at.now += 1
                await until(found, lambda: found.here == [False, False])
                assert list(watcher.queue) == [Due.PRESENCE]
                assert not found.is_here(1)
                watcher.queue.clear()
                await at.look(table, guest)
                assert list(watcher.queue) == [Due.PRESENCE]
                assert found.is_here(1)
                watcher.queue.clear()

    run(tell)
