"""Undo requests time out: bots wait while people are asked, but not for ever."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.table.harness import PATIENCE, Json, new_key
from tests.table.play.test_presence import Place, place, until

from tavola.core.errors import BadOptions
from tavola.table.runtime.settings import load_settings
from tavola.table.tables.resuming import Resuming

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
SOON = 0.05
BOT = {"kind": "bot", "level": "novice"}


async def asked(at: Place) -> tuple[str, str, str]:
    """A table of two people and a bot that is to move; the host asks to go back to the deal."""
    table, host, guest = await at.dealt(BOT, game="castles")
    found = await at.table(table)
    assert found.state is not None
    # Not through commands, which would let the bot move at once.
    while (seat := found.state.to_move) != 2:
        await at.server.tables.log.play(found, seat, [found.state.legal()[0].text], None)
    assert {entry.seat for entry in found.entries} == {0, 1}
    number = found.number
    wish = {"type": "undo", "key": new_key(), "number": number, "seat": 0, "to": 0}
    assert (await at.post(table, host, **wish)).status_code == 200
    return table, host, guest


def kinds(told: Json) -> list[str]:
    return [line["kind"] for line in told["events"]]


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_a_wish_that_nobody_answers_lapses_and_the_bots_go_on(tmp_path: Path) -> None:
    async def lapse() -> None:
        async with place(tmp_path, undo_wait=SOON) as at:
            table, host, guest = await asked(at)
            found = await at.table(table)
            course = found.game_log
            assert course is not None
            await until(found, lambda: course.undo_request is None)
            told = await at.look(table, guest)
            assert "undo_unanswered" in kinds(told)
            assert "undone" not in kinds(told)
            await until(found, lambda: course.state.to_move != 2)
            # It counts as refused: the next request has to wait, so nobody can stop the bots by asking.
            wish = {"type": "undo", "key": new_key(), "number": found.number, "seat": 0, "to": 0}
            again = await at.post(table, host, **wish)
            assert (again.status_code, again.json()["code"]) == (429, "limit")

    run(lapse)


def test_a_wish_that_was_pending_at_a_stop_lapses_after_the_start(tmp_path: Path) -> None:
    async def restart() -> None:
        async with place(tmp_path) as first:
            table, _, _ = await asked(first)
            pending = (await first.table(table)).undo_deadline
            assert pending is not None
        async with place(tmp_path, undo_wait=SOON) as second:
            waking = asyncio.ensure_future(Resuming(second.server.tables).run())
            found = await second.table(table)
            course = found.game_log
            assert course is not None
            await until(found, lambda: course.state.to_move != 2)
            assert course.undo_request is None
            await asyncio.wait_for(waking, PATIENCE)

    run(restart)


def test_a_wish_that_is_answered_in_time_leaves_no_timer(tmp_path: Path) -> None:
    async def answer() -> None:
        async with place(tmp_path) as at:
            table, host, guest = await asked(at)
            found = await at.table(table)
            assert found.undo_deadline is not None
            assert not at.server.tables.cache.is_idle(found)
            answer = {"type": "undo_answer", "key": new_key(), "number": found.number, "seat": 1}
            assert (await at.post(table, guest, **answer, agree=True)).status_code == 200
            await until(found, lambda: found.undo_deadline is None)
            told = await at.look(table, host)
            assert kinds(told)[-1] == "undone"

    run(answer)


def test_a_wish_has_at_least_a_second() -> None:
    with pytest.raises(BadOptions, match="undo_wait"):
        load_settings({"undo_wait": 0}, environment={})
