"""Nonsense of all kinds: it is answered with a sentence, never with a server error.

python -m tests.table.http.test_fuzz 60000     sends this many broken messages over WebSockets
"""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.table.harness import ServerProcess, new_key
from tests.table.play.test_play import started
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    2**63,
    2**64,
    "",
    "x" * 1000,
    "\u0000\ud7ff😀",
    [],
    {},
    [[[[[]]]]],
    {"type": "play"},
    "pass",
    "draw deck",
    "build hand:9 hand:9 hand:9",
    "tower:9.9",
]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("fuzz")) as running:
        yield running
        assert "Traceback" not in running.log, running.log
        assert "[error" not in running.log, running.log
        assert running.stop() == 0


def test_schemathesis_finds_no_fault(fuzzed: ServerProcess, tmp_path: Path) -> None:
    table, host, _ = started(fuzzed)
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\ntable_id = "{table}"\nwait = 0\n')
    done = subprocess.run(
        [
            Path(sys.executable).with_name("st"),
            f"--config-file={config}",
            "run",
            f"{fuzzed.address}/api/openapi.json",
            "--max-examples=20",
            "--seed=1",
            "--phases=fuzzing",
            "--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
            f"--header=Authorization: Bearer {host}",
            "--no-color",
            "--no-shrink",
            "--request-timeout=60",
            "--suppress-health-check=too_slow",
        ],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    assert "11/11" in done.stdout
    assert host not in fuzzed.log


def broken(chance: random.Random, number: int) -> str | bytes:
    """A message that is nearly right, or not right at all."""
    good: list[dict[str, Any]] = [
        {"type": "play", "key": new_key(), "number": number, "seat": 0, "actions": ["pass"]},
        {"type": "draft", "id": 1, "number": number, "seat": 0, "actions": ["purchase", "draw deck"]},
        {
            "type": "why",
            "id": 1,
            "number": number,
            "seat": 0,
            "after": [],
            "verb": "build",
            "ref": None,
            "action": None,
        },
        {"type": "hint", "id": 1, "number": number, "seat": 0},
        {"type": "undo", "key": new_key(), "number": number, "seat": 0, "to": 0},
        {"type": "undo_answer", "key": new_key(), "number": number, "seat": 0, "agree": True},
        {"type": "chat", "key": new_key(), "text": "hello"},
        {"type": "seat", "key": new_key(), "seat": 0, "kind": "bot"},
        {"type": "commit", "key": new_key(), "hash": "ab" * 32},
        {"type": "reveal", "key": new_key(), "value": "ab" * 32},
        {"type": "curtain", "seat": 1},
    ]
    message = chance.choice(good)
    for _ in range(chance.randrange(3)):
        if message:
            message[chance.choice([*message, "extra"])] = chance.choice(ODD)
    text = json.dumps(message)
    kind = chance.randrange(10)
    if kind == 0:
        place = chance.randrange(len(text))
        return text[:place] + chance.choice('"{}[],:\\x00é') + text[place + 1 :]
    if kind == 1:
        return text.encode()[: chance.randrange(len(text))]
    if kind == 2:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    return text


def fuzz_sockets(server: ServerProcess, count: int, seed: int) -> int:
    """Send broken messages over one connection after another; how many were answered or ended it."""
    chance = random.Random(seed)
    table, host, _guest = started(server)
    sent = 0
    ends: set[int] = set()
    while sent < count:
        with server.line(table, host) as line:
            try:
                line.until("table")
                for _ in range(50):
                    line.socket.send(broken(chance, line.table["number"]))
                    sent += 1
                    while True:
                        line.receive(0)
            except TimeoutError:
                continue
            except ConnectionClosed as closed:
                ends.add(closed.rcvd.code if closed.rcvd is not None else 0)
        if server.look(table, host)["result"]:
            table, host, _guest = started(server)
    assert ends <= {1002, 1003, 1007, 1008, 1009}, ends
    return sent


def test_sockets_survive_nonsense(fuzzed: ServerProcess) -> None:
    assert fuzz_sockets(fuzzed, 800, 1) >= 800
    assert fuzzed.ask("GET", "/readyz").status_code == 200


@pytest.mark.parametrize("place", ["0", "x" * 300, "..%2f..%2fetc", "%00", "ä", "0" * 20])
def test_odd_addresses(fuzzed: ServerProcess, place: str) -> None:
    for path in (
        f"/table/{place}",
        f"/table/{place}/replay",
        f"/join/{place}",
        f"/new/{place}",
        f"/help/{place}",
        f"/static/{place}",
        f"/site/{place}",
        f"/api/tables/{place}",
        f"/api/games/{place}/words",
        f"/api/tables/{place}/replay/{place}",
    ):
        answer = fuzzed.ask("GET", path, headers={"accept": "text/html", "accept-language": quote(place[:9])})
        assert answer.status_code in (400, 404), (path, answer.status_code)
    try:
        with fuzzed.line(place, "not a token") as line:
            assert line.receive()["code"] == "gone"
    except InvalidHandshake:
        pass


def test_an_odd_since_means_from_the_start(fuzzed: ServerProcess) -> None:
    table, host, _ = started(fuzzed)
    for since in ("-5", "x", "9" * 30, "", "²"):
        with fuzzed.line(table, host, since=since) as line:  # type: ignore[arg-type]
            assert line.until("table")["events"]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as running:
        print(f"{fuzz_sockets(running, int(sys.argv[1]), 2)} messages")
        assert "Traceback" not in running.log, running.log
