"""How long single requests block the event loop in a game of 2,000 actions, while everybody else waits.

    python -m tests.table.hold [actions]

A server in a separate process measures how long each callback of its loop takes, and all callbacks of a
round. For each kind of request the table shows the longest of both, over several requests the worst. Only CPU
time of the loop's own thread counts, so other work on the machine makes little difference.
"""

import asyncio
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
from tests.table import dealer
from tests.table.harness import Json, Line, ServerProcess, new_key
from tests.table.long_games import GAME, PLAYERS, long_record, put_long_table
from websockets.exceptions import ConnectionClosed

import tavola
from tavola.core.data.record import Record
from tavola.table.security.auth import holder_of, new_token
from tavola.table.store.store import Store

NOTED = re.compile(r"held ([0-9.]+) of ([0-9.]+) ms")
TIMES = 5
VIEWERS = 30


def serve() -> None:
    """The tests' server, which prints how long callbacks take."""
    run, run_once = asyncio.Handle._run, asyncio.BaseEventLoop._run_once  # type: ignore[attr-defined]
    held: list[float] = []

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        held.append((time.thread_time() - began) * 1000)

    def timed_round(loop: asyncio.BaseEventLoop) -> None:
        held.clear()
        run_once(loop)
        if sum(held) >= 1:
            print(f"held {max(held):.1f} of {sum(held):.1f} ms", flush=True)

    asyncio.Handle._run = timed  # type: ignore[method-assign,assignment]
    asyncio.BaseEventLoop._run_once = timed_round  # type: ignore[attr-defined]
    dealer.main()


class TimedServer(ServerProcess):
    """A server that prints how long callbacks take."""

    module = "tests.table.hold"


def drain(line: Line) -> None:
    """Read until the connection is closed."""
    with suppress(ConnectionClosed):
        while True:
            line.receive(60)


class Probe:
    """Requests to a server with long games, each measured."""

    def __init__(self, server: ServerProcess, table: str, token: str, actions: int) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.actions = actions

    def measure(self, name: str, request: Callable[[], object], times: int = TIMES) -> None:
        longest = whole = 0.0
        began = time.perf_counter()
        for _ in range(times):
            before = len(self.server.log)
            request()
            time.sleep(0.1)  # for work after the response, and for the log to arrive
            for one, all_of_round in NOTED.findall(self.server.log[before:]):
                longest, whole = max(longest, float(one)), max(whole, float(all_of_round))
        taken = (time.perf_counter() - began) / times * 1000 - 100
        print(f"| {name} | {longest:.1f} | {whole:.1f} | {taken:.0f} |", flush=True)

    def get(self, path: str) -> None:
        answer = self.server.ask("GET", f"/api/tables/{self.table}{path}", self.token)
        assert answer.status_code == 200, answer.text

    def look(self) -> Json:
        """A short read from the point of view of the seat that is asked; this client has all seats."""
        turn = self.server.look(self.table, self.token, since=self.actions)["waiting"][0]
        return self.server.look(self.table, self.token, since=self.actions, seat=turn)

    def post(self, **command: Any) -> None:
        answer = self.server.post(self.table, self.token, **command)
        assert answer.status_code == 200, answer.text

    def ask(self, kind: str, **question: Any) -> None:
        look = self.look()
        self.post(type=kind, id=1, number=look["number"], seat=look["waiting"][0], **question)

    def whys(self) -> None:
        """Point at every verb, and at every thing that some verb can name."""
        look = self.look()
        asked = {"number": look["number"], "seat": look["waiting"][0]}
        game = tavola.game(GAME)
        refs = {ref for verb in game.vocabulary.verbs for refs in verb.first.refs for ref in refs}
        for verb in game.vocabulary.verbs:
            self.post(type="why", id=1, verb=verb.name, **asked)
        for ref in sorted(refs):
            self.post(type="why", id=1, ref=ref, **asked)

    def draft(self) -> None:
        self.ask("draft", actions=[self.look()["ask"]["actions"][0]["text"]])

    def play(self) -> None:
        look = self.look()
        choice = look["ask"]["actions"][0]["text"]
        seat, number = look["waiting"][0], look["number"]
        self.post(type="play", key=new_key(), number=number, seat=seat, actions=[choice])

    def undo(self, back: int) -> None:
        number = self.look()["number"]
        self.post(type="undo", key=new_key(), number=number, seat=0, to=number - back)

    def live(self) -> None:
        with self.server.line(self.table, self.token) as line:
            line.until("table")

    def bring(self, record: Record, status: int) -> None:
        answer = self.server.ask("POST", "/api/records", self.token, content=msgspec.json.encode(record))
        assert answer.status_code == status, answer.text

    def upload(self, record: Record) -> None:
        with self.server.browser() as browser:
            form = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/import").text)
            assert form is not None
            file = {"file": ("game.json", msgspec.json.encode(record))}
            answer = browser.post("/import", data={"_csrf_token": form[1]}, files=file)
            assert answer.status_code == 200, answer.text

    def home(self) -> None:
        answer = self.server.ask(
            "GET", "/", headers={"cookie": f"tavola={self.token}", "accept": "text/html"}
        )
        assert answer.status_code == 200, answer.text

    def all(self) -> None:
        record = long_record(self.actions)
        false = msgspec.structs.replace(record, actions=[*record.actions[:-1], "nonsense"])
        self.measure("first read after a start", lambda: self.get(""), 1)
        self.measure("whole read again", lambda: self.get(""))
        self.measure("whole read in another language", lambda: self.get("?lang=ja"), 1)
        self.measure("short read", lambda: self.get(f"?since={self.actions}"))
        self.measure("first moment of a replay", lambda: self.get(f"/replay/{self.actions // 2}"), 1)
        self.measure("another moment", lambda: self.get(f"/replay/{self.actions - 1}"))
        self.measure("WebSocket, whole read", self.live)
        self.measure("draft", self.draft)
        self.measure("why not: every verb, every thing", self.whys, 1)
        self.measure("hint", lambda: self.ask("hint"))
        self.measure("play", self.play)
        self.measure("undo of one", lambda: self.undo(1), 1)
        self.measure("undo of half the game", lambda: self.undo(self.actions // 2), 1)
        self.measure("chat", lambda: self.post(type="chat", key=new_key(), text="Ciao"))
        with ExitStack() as stack:
            for viewer in range(VIEWERS):
                token = self.token if viewer == 0 else None
                line = stack.enter_context(self.server.line(self.table, token))
                line.until("table")
                threading.Thread(target=drain, args=(line,), daemon=True).start()
            self.measure(f"play before {VIEWERS} viewers", self.play)
        self.measure("import", lambda: self.bring(record, 201))
        self.measure("import of a false game", lambda: self.bring(false, 400))
        self.measure("import by the form of a false game", lambda: self.upload(false))
        self.measure("home page, tables in memory", self.home)


def main(actions: int) -> None:
    """Measure everything."""
    token = new_token()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "tables.sqlite3")
        holders = [holder_of(token)] * PLAYERS
        tables = [put_long_table(store, actions, holders) for _ in range(20)]
        store.close()
        print(f"{tavola.engine.describe()}, {actions} actions\n")
        print("| request | longest callback, ms | longest round, ms | request, ms |")
        print("|---|---:|---:|---:|")
        with TimedServer(Path(folder)) as server:
            Probe(server, tables[0], token, actions).all()
        with TimedServer(Path(folder)) as server:
            probe = Probe(server, tables[1], token, actions)
            probe.measure("home page, 20 tables not in memory", probe.home, 1)


if __name__ == "__main__":
    if "serve" in sys.argv:
        serve()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
