"""Load test: many tables on loopback, each with a move every few seconds; measures how soon they arrive."""

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tavola.core.chance import FastChance, fast_chance
from tavola.core.errors import TavolaError
from tavola.table.security.fair_shuffle import commitment

BOUNDLESS = {
    "TAVOLA_TABLES_PER_MINUTE": "1000000",
    "TAVOLA_JOINS_PER_MINUTE": "1000000",
    "TAVOLA_REQUESTS_PER_MINUTE": "1000000",
    "TAVOLA_SOCKETS_PER_ADDRESS": "100000",
    "TAVOLA_CONNECTIONS_PER_ADDRESS": "100000",
    "TAVOLA_CONNECTIONS": "100000",
}


VALUE = "ab" * 32


class LoadFigures(msgspec.Struct):
    """What was measured; times in milliseconds."""

    tables: int
    every: float
    seconds: float
    moves: int
    command: dict[str, float]
    to_the_other: dict[str, float]
    cpu_percent: float | None
    memory_mb: float | None
    ready_seconds: float
    bytes_per_look: float


class _Table:
    """Two people at one table."""

    def __init__(self, number: int, table: str, tokens: list[str], chance: FastChance) -> None:
        self.number = number
        self.table = table
        self.tokens = tokens
        self.chance = chance
        self.looks: list[dict[str, Any]] = [{}, {}]
        self.heard: list[asyncio.Event] = [asyncio.Event(), asyncio.Event()]
        self.acked: dict[str, float] = {}
        self.seen: dict[int, float] = {}


class _LoadTest:
    def __init__(self, address: str) -> None:
        self.address = address
        self.commands: list[float] = []
        self.others: list[float] = []
        self.bytes = 0
        self.messages = 0

    async def listen(self, table: _Table, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            now = time.perf_counter()
            self.bytes += len(text)
            message = json.loads(text)
            if message["type"] == "ack":
                table.acked[message["key"]] = now
            elif message["type"] == "table":
                self.messages += 1
                table.looks[seat] = message
                table.seen.setdefault(message["number"] * 2 + seat, now)
            table.heard[seat].set()

    async def play(
        self, table: _Table, sockets: list[ClientConnection], wait: float, every: float, until: float
    ) -> None:
        await asyncio.sleep(wait)
        while time.perf_counter() < until:
            began = time.perf_counter()
            seat = next((seat for seat in (0, 1) if table.looks[seat].get("ask")), None)
            if seat is None:
                if table.looks[0].get("result"):
                    return
                await asyncio.sleep(0.05)
                continue
            await self.move(table, seat, sockets[seat])
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))

    async def move(self, table: _Table, seat: int, socket: ClientConnection) -> None:
        look = table.looks[seat]
        actions = look["ask"]["actions"]
        key, number = uuid.uuid4().hex, look["number"]
        action = actions[table.chance.below(len(actions))]["text"]
        sent = time.perf_counter()
        await socket.send(
            json.dumps({"type": "play", "key": key, "number": number, "seat": seat, "actions": [action]})
        )
        for _ in range(200):
            table.heard[seat].clear()
            if key in table.acked and (number + 1) * 2 + 1 - seat in table.seen:
                break
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.heard[seat].wait(), 0.05)
        else:
            raise TavolaError("A move was not answered within ten seconds.")
        self.commands.append((table.acked[key] - sent) * 1000)
        self.others.append((table.seen[(number + 1) * 2 + 1 - seat] - sent) * 1000)

    async def sit(self, table: _Table, stack: contextlib.AsyncExitStack) -> list[ClientConnection]:
        """Both WebSockets of a table, once it is dealt."""
        sockets: list[ClientConnection] = []
        for seat, token in enumerate(table.tokens):
            headers = {"Authorization": f"Bearer {token}"}
            url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table.table}/live"
            socket = await stack.enter_async_context(connect(url, additional_headers=headers, max_size=None))
            sockets.append(socket)
            listener = asyncio.ensure_future(self.listen(table, seat, socket))
            stack.callback(listener.cancel)
        for stage in ("commit", "reveal", "dealt"):
            await self.shuffle(table, stage, sockets)
        return sockets

    async def shuffle(self, table: _Table, stage: str, sockets: list[ClientConnection]) -> None:
        """Wait for a stage of the shuffle, and send what it asks for from both players."""
        while table.looks[0].get("table", {}).get("shuffle", {}).get("stage") != stage:
            table.heard[0].clear()
            await table.heard[0].wait()
        said = {"commit": {"hash": commitment(VALUE)}, "reveal": {"value": VALUE}}.get(stage)
        for socket in sockets if said else []:
            await socket.send(json.dumps({"type": stage, "key": uuid.uuid4().hex, **(said or {})}))

    async def run(
        self, tables: list[_Table], every: float, seconds: float, pid: int
    ) -> tuple[float, float | None]:
        """Sit down everywhere, then play; returns the seconds it took and the server's CPU time."""
        async with contextlib.AsyncExitStack() as stack:
            sockets = [await self.sit(table, stack) for table in tables]
            self.bytes = self.messages = 0
            began, cpu = time.perf_counter(), _cpu(pid)
            await asyncio.gather(
                *(
                    self.play(
                        table,
                        sockets[table.number],
                        every * table.number / len(tables),
                        every,
                        began + seconds,
                    )
                    for table in tables
                )
            )
            used = _cpu(pid)
            return time.perf_counter() - began, used - cpu if used is not None and cpu is not None else None


def run_load(tables: int = 200, every: float = 5.0, seconds: float = 30.0) -> LoadFigures:
    """Open this many tables on a separate server, and play."""
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (address, process, ready):
        made = [_open(address, number) for number in range(tables)]
        load = _LoadTest(address)
        spent, used = asyncio.run(load.run(made, every, seconds, process.pid))
        return LoadFigures(
            tables=tables,
            every=every,
            seconds=round(spent, 1),
            moves=len(load.commands),
            command=_spread(load.commands),
            to_the_other=_spread(load.others),
            cpu_percent=round(100 * used / spent, 1) if used is not None else None,
            memory_mb=_memory(process.pid),
            ready_seconds=round(ready, 2),
            bytes_per_look=round(load.bytes / max(1, load.messages)),
        )


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[str]", float]]:
    began = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tavola.table", "serve", "--port", "0", "--data", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **BOUNDLESS},
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    try:
        if found is None:
            raise TavolaError("The server did not start.")
        yield found[0], process, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


def _open(address: str, number: int) -> _Table:
    seats = [{"kind": "me", "name": "A"}, {"kind": "friend"}]
    made = _post(f"{address}/api/tables", {"game": "sangimignano", "seats": seats})
    invite = made["invites"][0]["link"].removeprefix("/join/")
    joined = _post(f"{address}/api/join", {"invite": invite, "name": "B"})
    return _Table(number, made["table"], [made["token"], joined["token"]], fast_chance(number))


def _post(url: str, body: object) -> dict[str, Any]:
    request = Request(url, msgspec.json.encode(body), {"content-type": "application/json"})  # noqa: S310
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        told: dict[str, Any] = json.loads(answer.read())
        return told


def _spread(times: list[float]) -> dict[str, float]:
    ranked = sorted(times)

    def at(share: float) -> float:
        return round(ranked[min(len(ranked) - 1, int(share * len(ranked)))], 1) if ranked else 0.0

    return {"p50": at(0.5), "p95": at(0.95), "p99": at(0.99)}


def _cpu(pid: int) -> float | None:
    """A process's CPU seconds so far, if the system reports them."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float | None:
    try:
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    except OSError:
        return None
    return round(int(found[1]) / 1024, 1) if found else None


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(run_load()), indent=1).decode() + "\n")
