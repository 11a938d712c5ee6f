"""The levels that the table offers: their names, and those they had before."""

import asyncio

import msgspec
import pytest
from tests.table.harness import ServerProcess
from tests.table.play.test_hidden import HOLDERS, boundless

from tavola.bots.bot import FIRST
from tavola.core.errors import BadOptions
from tavola.core.search.levels import LEVELS
from tavola.table.play.bot_levels import OLD_NAMES, level_named, stored_level
from tavola.table.play.projection import project
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.store.store import Store
from tavola.table.tables.new_table import plan_table
from tavola.table.tables.tables import Tables


def test_old_names_are_read_as_todays() -> None:
    assert [level_named(name) for name in ("easy", "normal", "hard")] == ["novice", "regular", "skilled"]
    assert [level_named(level) for level in LEVELS] == LEVELS
    assert not set(OLD_NAMES) & set(LEVELS)
    assert stored_level("hard") == "skilled"
    assert stored_level("of a newer Tavola") == FIRST
    with pytest.raises(BadOptions, match=r"There is no bot level 'champion'\. Levels are: novice, regular"):
        level_named("champion")


def test_programs_may_still_use_old_names(server: ServerProcess) -> None:
    made = server.open_table("me", "bot:hard")
    seat = server.look(made["table"], made["token"])["table"]["seats"][1]
    assert (seat["level"], seat["level_name"]) == ("skilled", "Skilled")
    wish = {"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "bot", "level": "champion"}]}
    refused = server.ask("POST", "/api/tables", json=wish)
    assert refused.status_code == 400
    assert refused.json()["message"].startswith("There is no bot level 'champion'. Levels are: novice,")


def test_tables_stored_with_old_names_play_on() -> None:
    async def run() -> None:
        store = Store(":memory:")
        wish = NewTable("sangimignano", [SeatRequest("me"), SeatRequest("bot")])
        row, (person, bot) = plan_table(wish, HOLDERS[0], program=False)
        assert bot.level == FIRST
        store.add_table(row, [person, msgspec.structs.replace(bot, level="hard")])
        tables = Tables(store, boundless())
        table = await tables.cache.find(row.id)
        assert table is not None
        assert table.level(1) == "skilled"
        assert project(table, Viewer(HOLDERS[0], "it"), -1).table.seats[1].level_name == "Bravo"
        await tables.stop()

    asyncio.run(run())
