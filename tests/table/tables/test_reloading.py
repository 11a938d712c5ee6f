"""A table that is dropped from memory while callers still hold it: they change nothing and lose nothing."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.table.counting import in_tables
from tests.table.harness import PATIENCE, VALUE, deal, new_key, promise_of, rounds_until
from tests.table.play.test_presence import AWAY, Place, place

from tavola.core.errors import BadOptions
from tavola.table.commands.handler import Commands
from tavola.table.play.table import Table, TableGone
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    Answer,
    AnswerUndo,
    ClientMessage,
    Commit,
    ErrorMessage,
    GoBack,
    NewTable,
    Play,
    Reveal,
    Say,
    SeatRequest,
    WriteNotes,
)
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security.auth import holder_of
from tavola.table.store.administration import Administration
from tavola.table.store.store import Store
from tavola.table.tables.tables import Tables

ANN, BEN, NEW = "a" * 64, "b" * 64, "c" * 64
OTHER = "cd" * 32
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


def made() -> Tables:
    return Tables(Store(":memory:"), ServerSettings(deal_wait=60, bot_pause=0))


async def opened(tables: Tables) -> Table:
    """A table that Ann opened; the second seat is free."""
    return await tables.opening.open(
        NewTable("sangimignano", [SeatRequest("me", "Ann"), SeatRequest("friend")]), ANN
    )


async def join(tables: Tables, table: Table, holder: str) -> None:
    (invitation,) = tables.invitations.of(table).values()
    assert await tables.invitations.join(invitation, holder, "Guest") is not None


async def anew(tables: Tables, table: Table) -> Table:
    """The table as it is loaded again after an administrator changed something."""
    tables.cache.invalidate(table.id)
    found = await tables.cache.find(table.id)
    assert found is not None
    assert found is not table
    return found


async def say(tables: Tables, table: Table, holder: str, message: ClientMessage) -> Answer | None:
    return await Commands(tables, tables.settings).handle(table, Viewer(holder, "en"), message)


@contextmanager
def held_up(tables: Tables) -> Iterator[Callable[[], None]]:
    """Block the writing thread until it is released."""
    go = threading.Event()
    waiting = asyncio.ensure_future(tables.queue.write(go.wait))
    try:
        yield go.set
    finally:
        go.set()
        assert waiting is not None


def test_who_lost_the_seat_changes_nothing_over_an_old_line() -> None:
    tables = made()

    async def work() -> None:
        old = await opened(tables)
        await join(tables, old, BEN)
        Administration(tables.store, "admin").free(old.id, 1)
        fresh = await anew(tables, old)
        await join(tables, fresh, NEW)
        # The former guest still holds the table object, as an unread WebSocket does.
        answer = await say(tables, old, BEN, Commit(new_key(), promise_of(OTHER)))
        assert isinstance(answer, ErrorMessage)
        assert (answer.code, answer.message) == ("busy", "This table has just changed. Please try again.")
        with pytest.raises(TableGone):
            await tables.dealing.commit(old, 1, promise_of(OTHER))
        await deal(tables, fresh, 0, 1)
        moves: list[ClientMessage] = [
            Play(new_key(), 0, 1, ["pass"]),
            Say(new_key(), "I am still here"),
            Reveal(new_key(), VALUE),
        ]
        for message in moves:
            answer = await say(tables, old, BEN, message)
            assert isinstance(answer, ErrorMessage)
            assert answer.code == "busy"
        assert (fresh.number, fresh.chat, fresh.shuffle.commitments[1]) == (0, [], promise_of(VALUE))
        kept = tables.store.load(fresh.id)
        assert kept is not None
        assert (kept.entries, kept.chat) == ([], [])

    in_tables(tables, work)


def test_what_is_being_written_is_known_to_whoever_loads_the_table_next() -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        with held_up(tables) as go:
            joining = asyncio.ensure_future(join(tables, table, BEN))
            table = await while_written(tables, table, joining, go)
        assert table.seats[1].holder == BEN
        await tables.dealing.commit(table, 0, promise_of(VALUE))
        with held_up(tables) as go:
            commit = asyncio.ensure_future(tables.dealing.commit(table, 1, promise_of(OTHER)))
            table = await while_written(tables, table, commit, go)
        assert table.shuffle.commitments == {0: promise_of(VALUE), 1: promise_of(OTHER)}
        while table.stage != "reveal":
            await asyncio.wait_for(table.changed.wait(), PATIENCE)
        with held_up(tables) as go:
            reveal = asyncio.ensure_future(tables.dealing.reveal(table, 0, VALUE))
            table = await while_written(tables, table, reveal, go)
        assert table.shuffle.values == {0: VALUE}

    in_tables(tables, work)


async def while_written(
    tables: Tables, table: Table, change: "asyncio.Future[Any]", go: Callable[[], None]
) -> Table:
    """The table as loaded while a change to it is being written."""
    await rounds_until(table.lock.locked)
    tables.cache.invalidate(table.id)
    coming = asyncio.ensure_future(tables.cache.find(table.id))
    for _ in range(20):  # let the load get as far as it can
        await asyncio.sleep(0)
    go()
    await change
    found = await coming
    assert found is not None
    return found


def test_no_commitment_is_stored_once_the_list_is_closed() -> None:
    store = Store(":memory:")
    tables = Tables(store, ServerSettings())

    async def work() -> None:
        table = await opened(tables)
        await join(tables, table, BEN)
        assert store.add_commitment(table.id, 0, promise_of(VALUE))
        assert store.publish_commitments(table.id, [promise_of(VALUE), ""])
        assert not store.add_commitment(table.id, 1, promise_of(OTHER))

    in_tables(tables, work)


def test_a_reload_does_not_move_the_deadline_of_the_shuffle() -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        await join(tables, table, BEN)
        by = table.deal_by
        assert by is not None
        fresh = await anew(tables, table)
        assert fresh.deal_by == by
        again = await anew(tables, fresh)
        assert again.deal_by == by
        # A freed seat restarts the shuffle.
        Administration(tables.store, "admin").free(table.id, 1)
        assert (await anew(tables, again)).deal_by is None

    in_tables(tables, work)


def test_who_waits_for_news_is_told_of_the_new_table(tmp_path: Any) -> None:
    async def test() -> None:
        async with place(tmp_path) as at:
            table, host, guest = await at.dealt({"kind": "bot"}, game="castles")
            await waits_and_stays(at, table, host, guest)

    asyncio.run(test())


async def waits_and_stays(at: Place, table: str, host: str, guest: str) -> None:
    old = await at.table(table)
    asker = next(
        token
        for token in (host, guest)
        if old.state and old.state.to_move not in old.seats_of(holder_of(token))
    )
    other = host if asker == guest else guest
    look = asyncio.ensure_future(at.look(table, asker, since=old.number, wait=20))
    await rounds_until(lambda: bool(old.presence.waiting))
    at.server.tables.cache.invalidate(table)
    told = await asyncio.wait_for(look, 18)  # at once, before the wait times out
    assert told["number"] == old.number
    at.now += AWAY / 2
    assert await at.replace(table, other, seat=old.seats_of(holder_of(asker))[0]) == 403
    assert (await at.table(table)).is_here(old.seats_of(holder_of(asker))[0])


def test_an_invitation_that_was_revoked_is_not_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        monkeypatch.setattr(
            "tavola.table.tables.invitations.now", lambda: table.seats[1].invited + 30 * 86_400_000
        )
        Administration(tables.store, "admin").invite(table.id, 1, revoke=True)
        await tables.invitations.renew(table)  # the table in memory does not know of it yet
        found = await tables.cache.find(table.id)
        assert found is not None
        assert tables.invitations.of(found) == {}

    in_tables(tables, work)


def test_a_wish_of_somebody_who_lost_the_seat_is_not_granted() -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        await join(tables, table, BEN)
        await deal(tables, table, 0, 1)
        assert table.state is not None
        first, second = (ANN, BEN) if table.state.to_move == 0 else (BEN, ANN)
        seat = table.state.to_move
        for holder, move in ((first, "pass"), (second, "purchase")):
            message = Play(new_key(), table.number, table.seats_of(holder)[0], [move])
            answer = await say(tables, table, holder, message)
            assert not isinstance(answer, ErrorMessage), answer
        number = table.number
        answer = await say(tables, table, second, GoBack(new_key(), number, 1 - seat, 0))
        assert not isinstance(answer, ErrorMessage), answer
        Administration(tables.store, "admin").free(table.id, 1 - seat)
        table = await anew(tables, table)
        answer = await say(tables, table, first, AnswerUndo(new_key(), table.number, seat, True))
        assert not isinstance(answer, ErrorMessage), answer
        assert table.game_log is not None
        assert table.game_log.undo_request is not None  # it waits until it times out
        assert [entry.kind for entry in table.entries[number:]] == ["undo_asked", "undo_agreed"]

    in_tables(tables, work)


def test_who_was_just_forgotten_leaves_nothing_behind() -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        Administration(tables.store, "admin").forget_person(ANN)
        # The table in memory does not know of it yet.
        messages: list[ClientMessage] = [Say(new_key(), "private"), WriteNotes(new_key(), "private")]
        for message in messages:
            table = await anew_if_gone(tables, table)
            answer = await say(tables, table, ANN, message)
            assert isinstance(answer, ErrorMessage)
        for part in ("chat", "notes"):
            assert list(tables.store.db.execute(f"SELECT * FROM {part}")) == []

    in_tables(tables, work)


async def anew_if_gone(tables: Tables, table: Table) -> Table:
    """A table in memory whose seats are as they were before the file was changed."""
    if not table.gone:
        return table
    found = await tables.cache.find(table.id)
    assert found is not None
    found.seats[0] = table.seats[0]
    return found


def test_a_bot_whose_move_is_being_written_is_not_broken_off() -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        done: list[str] = []

        async def move() -> None:
            async with table.changing():
                await asyncio.sleep(0)
                done.append("written")

        table.thinking = asyncio.ensure_future(move())
        await rounds_until(table.lock.locked)
        tables.cache.invalidate(table.id)
        await tables.cache.find(table.id)
        assert done == ["written"]

    in_tables(tables, work)


@pytest.mark.parametrize("revoke", [False, True])
def test_who_joins_while_an_invitation_is_changed_stays(
    monkeypatch: pytest.MonkeyPatch, revoke: bool
) -> None:
    tables = made()

    async def work() -> None:
        table = await opened(tables)
        file = Administration(tables.store, "admin")
        open_seat = file.seat(table.id, 1)
        await join(tables, table, BEN)
        monkeypatch.setattr(file, "seat", lambda *_: open_seat)  # what was read a moment before
        with pytest.raises(BadOptions, match="has just changed"):
            file.invite(table.id, 1, revoke)
        assert (await anew(tables, table)).seats[1].holder == BEN
        assert file.audit() == []

    in_tables(tables, work)
