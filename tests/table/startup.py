"""Start the server on a file with many tables, and measure the time and memory that takes.

    python -m tests.table.startup --tables 10000

One in a hundred waits for a bot, one in a hundred is over, at the others it is a person's turn.
"""

import argparse
import tempfile
import time
from pathlib import Path

import msgspec
from tests.table.harness import ServerProcess

from tavola import game as find_game
from tavola.table.play.game_log import GameLog
from tavola.table.security import auth, fair_shuffle
from tavola.table.store.database import now
from tavola.table.store.rows import EntryRow, SeatRow, StartRow, TableRow
from tavola.table.store.store import Store

TOKEN = "0" * auth.TOKEN_LENGTH
HOLDER = auth.holder_of(TOKEN)
PERSON, BOT = 0, 1
EVERY = 100
LEAST = 40  # entries in the log of each table


class Stored(msgspec.Struct):
    """A game for the store, of the length it should have."""

    start: StartRow
    entries: list[EntryRow]
    result: tuple[list[int], list[int]] | None


def played(to_move: int | None) -> Stored:
    """A game after at least `LEAST` moves with this seat to move, or a finished one."""
    game = find_game("sangimignano")
    shuffle = fair_shuffle.shuffle_of("00" * 32, ["person", "bot"], ["", ""], {}, set())
    start = StartRow(fair_shuffle.final_seed("00" * 32, ["", ""], ["", ""]), shuffle, now())
    course = GameLog(game, start.seed, 2, game.values({}))
    entries: list[EntryRow] = []
    while not course.state.over and (len(entries) < LEAST or course.state.to_move != to_move):
        action = course.state.legal()[0].text
        entries.append(EntryRow(len(entries) + 1, None, "play", course.state.to_move, [action], at=now()))
        course.take(entries[-1])
    result = (course.state.scores(), course.state.winners()) if course.state.over else None
    assert (result is None) == (to_move is not None)
    return Stored(start, entries, result)


def fill(file: Path, tables: int, every: int = EVERY) -> list[str]:
    """Put this many tables into a file; returns those that wait for a bot."""
    person, bot, over = played(PERSON), played(BOT), played(None)
    store, waiting = Store(file), []
    game = find_game("sangimignano")
    with store.db:
        for number in range(tables):
            stored = bot if number % every == 0 else over if number % every == 1 else person
            row = TableRow(
                id=auth.new_table_id(),
                game=game.name,
                rules=game.rules_version,
                players=2,
                options=game.values({}),
                host=HOLDER,
                watch=True,
                imported=False,
                secret="00" * 32,
                created=now(),
            )
            seats = [
                SeatRow(PERSON, "person", "Ada", holder=HOLDER),
                SeatRow(BOT, "bot", "Bice", level="novice"),
            ]
            store.add_table(row, seats)
            store.add_start(row.id, stored.start)
            store.add_entries(row.id, stored.entries, stored.result, waits=stored is bot)
            waiting += [row.id] if stored is bot else []
    store.close()
    return waiting


def used(process: int) -> tuple[float, float]:
    """The processor time in seconds and the peak memory in megabytes of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    status = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return (int(fields[11]) + int(fields[12])) / 100, int(status["VmHWM"].split()[0]) / 1024


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    tables: int = parser.parse_args().tables
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        fill(file, tables)
        size = file.stat().st_size / 1024 / 1024
        began = time.monotonic()
        with ServerProcess(Path(folder)) as server:
            ready = time.monotonic() - began
            assert server.process is not None
            store = Store.open_read_only(file)
            while store.waiting():
                time.sleep(0.1)
            store.close()
            assert server.ready() == (200, {"status": "ready"})
            done = time.monotonic() - began
            seconds, megabytes = used(server.process.pid)
            server.stop()
    print(
        f"{tables} tables, {size:.0f} MB: answers after {ready:.1f} s, all bots have moved after {done:.1f} s"
    )
    print(f"processor time {seconds:.1f} s, memory {megabytes:.0f} MB at most")


if __name__ == "__main__":
    main()
