"""Tables under an older version of the rules: they are continued, imported and exported under it."""

import asyncio
from pathlib import Path

import msgspec
from tests.records.stored import path_of, read
from tests.table.play.test_hidden import boundless

from tavola import game
from tavola.core.data.record import Record
from tavola.core.play.session import replay
from tavola.table.store.rows import SeatRow
from tavola.table.store.store import Store
from tavola.table.tables.record_import import imported
from tavola.table.tables.tables import Tables


def half_played() -> Record:
    """An unfinished game for several players under version 2 of Viticulture."""
    games = read(path_of("viticulture", "2"))
    return next(one.record for one in games if not one.record.scores and one.record.players > 1)


def test_a_running_game_goes_on_under_the_rules_it_began_with(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "tables.sqlite3")
        record = half_played()
        row, _, start, entries, _ = imported(record, "")
        seat = replay(record, game(record.game)).state.to_move
        seats = [
            SeatRow(other, "person", f"Player {other}", holder="somebody") for other in range(row.players)
        ]
        seats[seat] = SeatRow(seat, "bot", "Bot", "novice")
        store.add_whole(msgspec.structs.replace(row, imported=False), seats, start, entries, None)
        tables = Tables(store, boundless())
        table = await tables.cache.find(row.id)
        assert table is not None
        assert table.game.rules_version == "2"
        async with asyncio.timeout(60):
            while table.number == len(entries):
                await table.changed.wait()
        assert table.state is not None
        assert table.state.game is table.game
        await tables.stop()

    asyncio.run(run())


def test_a_game_of_an_older_version_is_imported_and_handed_out_under_it(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        table = await tables.records.import_record(half_played(), "somebody", "here", "en")
        assert table.game.rules_version == "2"
        record = await tables.records.record_of(table.id, "somebody", lambda _: None)
        assert record is not None
        assert record.rules == "2"
        assert record.actions == half_played().actions
        await tables.stop()

    asyncio.run(run())
