"""A real server in a separate process on loopback, and clients that talk to it."""

import asyncio
import hashlib
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tavola.table.play.table import Table
from tavola.table.tables.tables import Tables

Json = dict[str, Any]
# How many seconds a test waits for something that must come, on a busy machine. It need not come late.
PATIENCE = 60.0
QUICK = {
    "bot_pause": 0,
    "bot_time": 120,
    "import_seconds": 120,
    "deal_wait": 60,
    "away": 0,
    "drain": 2,
    "commands_per_second": 100000,
    "commands_burst": 100000,
    "joins_per_minute": 100000,
    "tables_per_minute": 100000,
    "looks_per_minute": 1000000,
    "requests_per_minute": 1000000,
    "chats_per_minute": 100000,
    "sockets_per_address": 1000,
    "tables_per_person": 0,
    "tables_per_address": 0,
    "imports_per_person": 0,
    "imports_per_address": 0,
    "connections_per_address": 1000,
    "connections": 1000,
    "metrics_address": "127.0.0.1:0",
}


# What everybody adds to the shuffle when it does not matter.
VALUE = "ab" * 32


def promise_of(value: str) -> str:
    """The commitment to a value."""
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


class Plain(httpx.HTTPTransport):
    """Connections that outlive the client that uses them."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def close(self) -> None:
        return


PLAIN = Plain(verify=False)


class ServerProcess:
    """`serve` as an operator would run it, except for its randomness."""

    module = "tests.table.dealer"

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.settings = {**QUICK, **settings}
        self.log = ""
        self.address = ""
        # Any free port; set it for a restart at the same address.
        self.port = 0
        # A wrapper program with its arguments, if something has to run the server.
        self.before: list[str] = []
        self.process: subprocess.Popen[str] | None = None
        self.reader: threading.Thread | None = None
        # The connections to send requests over.
        self.transport: httpx.BaseTransport = PLAIN

    def start(self) -> "ServerProcess":
        environment = {name: value for name, value in os.environ.items() if not name.startswith("TAVOLA_D")}
        for name, value in self.settings.items():
            environment[f"TAVOLA_{name.upper()}"] = str(value)
        self.process = subprocess.Popen(
            [
                *self.before,
                sys.executable,
                "-m",
                self.module,
                "serve",
                "--port",
                str(self.port),
                "--data",
                str(self.data),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
        )
        lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read, args=(self.process, lines), daemon=True)
        self.reader.start()
        deadline = time.monotonic() + 2 * PATIENCE
        while time.monotonic() < deadline:
            found = re.search(r"Tavola is at (https?://\S+)", self.log)
            if found:
                self.address = found[1]
                return self
            if self.process.poll() is not None:
                break
            try:
                lines.get(timeout=0.2)
            except queue.Empty:
                continue
        self.kill()  # even if it has ended: its last lines say why
        raise AssertionError(f"the server did not start:\n{self.log}")

    def _read(self, process: "subprocess.Popen[str]", lines: "queue.Queue[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.log += line
            lines.put(line)
        process.stdout.close()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)
        self._end_of_log(10)  # a thinking bot may hold it open

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._end_of_log(PATIENCE)
        return code

    def _end_of_log(self, timeout: float) -> None:
        """Wait until the whole log has been read."""
        assert self.reader is not None
        self.reader.join(timeout)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """A request by a program, without cookies."""
        headers = {"authorization": f"Bearer {token}"} if token is not None else {}
        headers |= more.pop("headers", {})
        # New connections are slow, and a client that is kept would keep cookies.
        with httpx.Client(transport=self.transport, timeout=PATIENCE) as client:
            return client.request(method, self.address + path, headers=headers, **more)

    def ready(self) -> tuple[int, Json]:
        """What `/readyz` says once the file has been checked."""
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.ask("GET", "/readyz")
            if answer.json()["status"] != "starting" or time.monotonic() > deadline:
                return answer.status_code, answer.json()
            time.sleep(0.05)

    def figures(self) -> str:
        """The metrics that Prometheus reads."""
        found = re.search(r"metrics are published.*(http://\S+/metrics)", self.log)
        assert found is not None, self.log
        with httpx.Client(transport=PLAIN, timeout=PATIENCE) as client:
            return client.get(found[1]).text

    def browser(self) -> httpx.Client:
        """A browser: it keeps cookies and follows redirects."""
        headers = {"accept": "text/html"}
        return httpx.Client(base_url=self.address, headers=headers, follow_redirects=True, timeout=PATIENCE)

    def open_table(
        self, *kinds: str, token: str | None = None, game: str = "sangimignano", **options: object
    ) -> Json:
        """A new table; kinds such as me, friend, screen, bot, bot:novice."""
        seats = []
        for number, kind in enumerate(kinds):
            word, _, level = kind.partition(":")
            seats.append({"kind": word, "name": f"P{number}", **({"level": level} if level else {})})
        wish = {"game": game, "seats": seats, "options": options}
        answer = self.ask("POST", "/api/tables", token, json=wish)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        if token is not None:
            made["token"] = token
        return made

    def join(self, made: Json, name: str = "Guest") -> str:
        """Use the first invitation of a table; the new player's token."""
        invite = made["invites"][0]["link"].removeprefix("/join/")
        answer = self.ask("POST", "/api/join", json={"invite": invite, "name": name})
        assert answer.status_code == 200, answer.text
        token: str = answer.json()["token"]
        return token

    def look(self, table: str, token: str | None = None, **query: object) -> Json:
        answer = self.ask("GET", f"/api/tables/{table}", token, params={k: str(v) for k, v in query.items()})
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return told

    def post(self, table: str, token: str | None, **command: object) -> httpx.Response:
        return self.ask("POST", f"/api/tables/{table}/commands", token, json=command)

    def line(self, table: str, token: str | None = None, since: int = 0, **headers: str) -> "Line":
        return Line(self, table, token, since, headers)

    def deal(self, table: str, *tokens: str) -> None:
        """Everybody adds the same value to the shuffle; wait for the first card."""
        for token in tokens:
            self.tell(table, token, type="commit", hash=promise_of(VALUE))
        self.until_stage(table, tokens[0], "reveal")
        for token in tokens:
            self.tell(table, token, type="reveal", value=VALUE)
        self.until_stage(table, tokens[0], "dealt")

    def tell(self, table: str, token: str, **command: object) -> None:
        """Send a command with a fresh key; it must be acknowledged."""
        key = new_key()
        answer = self.post(table, token, key=key, **command)
        assert answer.json() == {"type": "ack", "key": key, "number": 0}, answer.text

    def until_stage(self, table: str, token: str | None, stage: str) -> Json:
        """The first look at a table whose shuffle is so far."""
        deadline = time.monotonic() + PATIENCE
        pause = 0.02
        while (told := self.look(table, token))["table"]["shuffle"]["stage"] != stage:
            assert time.monotonic() < deadline, told["table"]["shuffle"]
            time.sleep(pause)
            # Reads are limited in some tests: a slow machine must not use them up.
            pause = min(2 * pause, 0.5)
        return told


class Line:
    """A viewer's socket."""

    def __init__(
        self, server: ServerProcess, table: str, token: str | None, since: int, headers: dict[str, str]
    ) -> None:
        if token is not None:
            headers = {"Authorization": f"Bearer {token}", **headers}
        address = server.address.replace("http", "ws", 1)
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(
                f"{address}/api/tables/{table}/live?since={since}",
                additional_headers=headers,
                max_size=None,
                open_timeout=PATIENCE,
                ping_timeout=PATIENCE,
            )
        )
        self.table: Json = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.stack.close()

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Json:
        message: Json = json.loads(self.socket.recv(timeout))
        if message["type"] == "table":
            self.table = message
        return message

    def until(self, kind: str, timeout: float = PATIENCE) -> Json:
        """The next message of a kind."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, deadline - time.monotonic()))
            if message["type"] == kind:
                return message

    def until_table(self, fits: Any, timeout: float = PATIENCE) -> Json:
        """The first snapshot of the table that fits."""
        deadline = time.monotonic() + timeout
        while not (self.table and fits(self.table)):
            self.receive(max(0.01, deadline - time.monotonic()))
        return self.table

    def until_stage(self, stage: str) -> Json:
        """The first look at a table whose shuffle is so far."""
        return self.until_table(lambda told: told["table"]["shuffle"]["stage"] == stage)

    def add_chance(self, value: str = VALUE) -> None:
        """Add a value to the shuffle, as a browser does."""
        self.until_stage("commit")
        self.send(type="commit", key=new_key(), hash=promise_of(value))
        self.until_stage("reveal")
        self.send(type="reveal", key=new_key(), value=value)

    def play(self, *actions: str, seat: int | None = None) -> Json:
        """Send a move for the seat that is asked; returns the answer."""
        key = new_key()
        who = self.table["seat"] if seat is None else seat
        self.send(type="play", key=key, number=self.table["number"], seat=who, actions=list(actions))
        while True:
            message = self.receive()
            if message.get("key") == key:
                return message


async def deal(tables: Tables, table: Table, *seats: int) -> None:
    """The same within this process: the people at these seats add a value, and the first card is dealt."""
    for stage in ("commit", "reveal", "dealt"):
        while table.stage != stage:
            await asyncio.wait_for(table.changed.wait(), PATIENCE)
        for seat in seats:
            if stage == "commit":
                await tables.dealing.commit(table, seat, promise_of(VALUE))
            elif stage == "reveal":
                await tables.dealing.reveal(table, seat, VALUE)
        tables.advance(table)


async def rounds_until(so: Callable[[], bool]) -> None:
    """Let other tasks run until a condition holds; it is checked in every round of the loop."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if so():
                return
            await asyncio.sleep(0)


def new_key() -> str:
    return uuid.uuid4().hex


def play_to_end(
    line: Line, choose: Any, seats: set[int] | None = None, timeout: float = 3 * PATIENCE
) -> Json:
    """Answer whatever is asked until the game is over; returns the last snapshot of the table."""
    deadline = time.monotonic() + timeout
    sent = -1
    while time.monotonic() < deadline:
        table = line.table
        if table and table["result"]:
            return table
        ask = table.get("ask") if table else None
        if ask and table["number"] != sent and (seats is None or ask["seat"] in seats):
            sent = table["number"]
            action = choose(ask["actions"], table)
            line.send(type="play", key=new_key(), number=sent, seat=ask["seat"], actions=[action["text"]])
        try:
            line.receive(max(0.01, deadline - time.monotonic()))
        except ConnectionClosed as error:
            raise AssertionError("the line was closed") from error
    raise AssertionError("the game did not end in time")
