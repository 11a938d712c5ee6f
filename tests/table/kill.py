"""Kill the server at random moments while bots play, and check that nothing acknowledged is ever lost.

    python -m tests.table.kill --kills 100 --tables 50

Programs play at many tables, each against a bot of the server, and remember every acknowledgement. After each
SIGKILL the server is restarted on the same file; each program continues from the number it knows, resends
what was not acknowledged with the same key, and checks that the log still has everything that was.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.table.harness import VALUE, ServerProcess, new_key, promise_of
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tavola.table.ops.data_folder import open_store
from tavola.table.play.command_keys import own_key
from tavola.table.play.replay import game_log_of
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security.auth import holder_of

# The most moves between two kills, and how many seconds to wait for them.
MOVES = 120
PATIENCE = 60


class Tally:
    """The totals of a run."""

    def __init__(self) -> None:
        self.kills = 0
        self.acknowledged = 0
        self.sent_again = 0
        self.games = 0
        self.ready: list[float] = []
        self.faults: list[str] = []


class Player:
    """A program that plays at one table after another, whatever happens to the server."""

    def __init__(self, number: int, tally: Tally, chance: random.Random) -> None:
        self.number = number
        self.tally = tally
        self.chance = chance
        self.table = ""
        self.token = ""
        # For each acknowledged key its log number, and the actions that were sent with it.
        self.stored: dict[str, tuple[int, list[str]]] = {}
        self.pending: dict[str, Any] | None = None
        # Whether the game is over: according to the server, and according to the file.
        self.seen_over = self.over = False

    def begin(self, server: ServerProcess) -> None:
        seats = [{"kind": "me", "name": f"Program {self.number}"}, {"kind": "bot", "level": "novice"}]
        wish = {"game": "sangimignano", "seats": seats, "options": {"nobles": self.number % 2 == 0}}
        made = server.ask("POST", "/api/tables", json=wish).json()
        self.table, self.token = made["table"], made["token"]
        self.stored, self.pending = {}, None
        self.seen_over = self.over = False

    async def play(self, address: str) -> None:
        """Play until the connection breaks."""
        headers = {"Authorization": f"Bearer {self.token}"}
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{self.table}/live?since=0"
        try:
            async with connect(
                url, additional_headers=headers, max_size=None, open_timeout=PATIENCE, ping_timeout=PATIENCE
            ) as socket:
                if self.pending is not None:
                    self.tally.sent_again += 1
                    await socket.send(json.dumps(self.pending))
                async for text in socket:
                    answer = self.answer(json.loads(text))
                    if answer is not None:
                        await asyncio.sleep(self.chance.random() * 0.05)
                        await socket.send(json.dumps(answer))
        except (WebSocketException, OSError, EOFError):
            return

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        if message["type"] == "ack":
            self.acknowledged(message)
        elif message["type"] == "error":
            if self.pending is not None and message["key"] == self.pending.get("key"):
                if message["code"] not in ("stale", "busy"):
                    self.tally.faults.append(f"{self.table}: {message}")
                self.pending = None
        elif message["type"] == "table":
            return self.choose(message)
        return None

    def acknowledged(self, message: dict[str, Any]) -> None:
        key, number = message["key"], message["number"]
        if key in self.stored and self.stored[key][0] != number:
            self.tally.faults.append(f"{self.table}: {key} was {self.stored[key][0]}, now {number}")
        if self.pending is not None and self.pending["key"] == key:
            self.stored[key] = (number, self.pending["actions"])
            self.tally.acknowledged += 1
            self.pending = None

    def choose(self, table: dict[str, Any]) -> dict[str, Any] | None:
        if table["table"]["status"] == "waiting":
            stage = table["table"]["shuffle"]["stage"]
            more = {"hash": promise_of(VALUE)} if stage == "commit" else {"value": VALUE}
            return {"type": stage, "key": new_key(), **more}
        if self.stored and table["number"] < max(number for number, _ in self.stored.values()):
            self.tally.faults.append(f"{self.table}: the log went back to {table['number']}")
        self.seen_over = table["result"] is not None
        if self.seen_over or self.pending is not None or table["ask"] is None:
            return None
        action = self.chance.choice(table["ask"]["actions"])["text"]
        self.pending = {
            "type": "play",
            "key": new_key(),
            "number": table["number"],
            "seat": 0,
            "actions": [action],
        }
        return self.pending


async def play_until_killed(
    players: list[Player], server: ServerProcess, tally: Tally, moves: int, delay: float
) -> None:
    """Play until this many more moves are acknowledged, however long that takes, and kill a moment later."""
    enough = tally.acknowledged + moves
    tasks = [asyncio.ensure_future(player.play(server.address)) for player in players]
    for _ in range(PATIENCE * 100):
        if tally.acknowledged >= enough or all(player.seen_over for player in players):
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(delay)
    server.kill()
    await asyncio.wait(tasks, timeout=PATIENCE)


def check_file(data: Path, players: list[Player], tally: Tally) -> None:
    """Every acknowledged move is in the log, once, at its number; every table replays."""
    store = open_store(ServerSettings(data=str(data)))
    for player in players:
        kept = store.load(player.table)
        assert kept is not None
        by_key = {entry.key: entry for entry in kept.entries if entry.key}
        for key, (number, actions) in player.stored.items():
            entry = by_key.get(own_key(holder_of(player.token), key))
            if entry is None or (entry.number, entry.actions) != (number, actions):
                tally.faults.append(f"{player.table}: acknowledged {actions} as {number}, kept {entry}")
        if [entry.number for entry in kept.entries] != list(range(1, len(kept.entries) + 1)):
            tally.faults.append(f"{player.table}: a gap in the log")
        if kept.start is not None:
            player.over = game_log_of(kept, kept.start).state.over
            shuffle = kept.start.shuffle
            if (shuffle["values"], shuffle["faults"]) != ([VALUE, ""], ["", ""]):
                tally.faults.append(f"{player.table}: a value is not in the shuffle: {shuffle}")
    store.close()


def run(data: Path, kills: int, tables: int, seed: int, moves: int = MOVES) -> Tally:
    """Play and kill this many times; returns the totals."""
    tally = Tally()
    chance = random.Random(seed)
    players = [Player(number, tally, random.Random(seed * 1000 + number)) for number in range(tables)]
    server = ServerProcess(data, bot_workers=1)
    for _ in range(kills):
        began = time.monotonic()
        server.log = ""
        server.start()
        tally.ready.append(time.monotonic() - began)
        for player in players:
            if not player.table or (player.over and player.pending is None):
                tally.games += player.over
                player.begin(server)
        few = chance.randrange(moves) if tally.kills % 5 else 0  # now and then right after the start
        asyncio.run(play_until_killed(players, server, tally, few, chance.random() * 0.1))
        tally.kills += 1
        if "Traceback" in server.log:
            tally.faults.append(server.log)
        check_file(data, players, tally)
        if tally.kills % 50 == 0:
            done = f"{tally.kills} of {kills} kills, {tally.acknowledged} moves acknowledged"
            print(f"{done}, {len(tally.faults)} faults", file=sys.stderr, flush=True)
    tally.faults += end_of(server, players)
    return tally


def end_of(server: ServerProcess, players: list[Player]) -> list[str]:
    """After the last kill every table continues: somebody is asked, or the game is over."""
    server.log = ""
    server.start()
    faults = []
    deadline = time.monotonic() + 2 * PATIENCE
    for player in players:
        told = server.look(player.table, player.token)
        if told["table"]["shuffle"]["stage"] == "commit":  # the shuffle is waiting for this player
            server.tell(player.table, player.token, type="commit", hash=promise_of(VALUE))
            server.until_stage(player.table, player.token, "reveal")
        if told["view"] is None:
            server.tell(player.table, player.token, type="reveal", value=VALUE)
        while True:
            told = server.look(player.table, player.token)
            if told["ask"] or told["result"]:
                break
            if time.monotonic() > deadline:
                faults.append(f"{player.table}: nothing happens while waiting for {told['waiting']}")
                break
            time.sleep(0.1)
    code = server.stop()
    return faults + ([f"the server ended with {code}"] if code else [])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--moves", type=int, default=MOVES, help="the most moves between two kills")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(Path(folder), given.kills, given.tables, given.seed, given.moves)
    ready = sorted(tally.ready)
    print(
        f"{tally.kills} kills at {given.tables} tables: {tally.acknowledged} moves acknowledged, "
        f"{tally.sent_again} sent again, {tally.games} games finished, "
        f"started again in {ready[len(ready) // 2]:.1f} s (median), {ready[-1]:.1f} s (worst)"
    )
    for fault in tally.faults:
        print(f"FAULT {fault}")
    print("nothing lost" if not tally.faults else f"{len(tally.faults)} faults")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
