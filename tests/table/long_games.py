"""Long games, made quickly: random choices with a fixed seed, stored as if people had played them."""

from functools import cache

from tavola import game as find_game
from tavola.core.chance import fast_chance
from tavola.core.data.options import Values
from tavola.core.data.record import Record
from tavola.core.play.session import Session
from tavola.table.security.auth import new_table_id
from tavola.table.store.rows import EntryRow, SeatRow, ShuffleProgress, StartRow, StoredTable, TableRow
from tavola.table.store.store import Store

GAME = "viticulture"
PLAYERS = 6
OPTIONS: Values = {
    "extended_board": True,
    "special_workers": True,
    "structures": True,
    "target_points": 60,
}
SEED = "5a" * 32
LONG_AGO = 1
# The holder of all seats without a named one.
STRANGERS = [f"{seat:064x}" for seat in range(1, PLAYERS + 1)]


@cache
def long_record(actions: int) -> Record:
    """A game of this many actions that is not over."""
    game = find_game(GAME)
    session = Session(game, SEED, PLAYERS, OPTIONS)
    chance = fast_chance(7)
    while len(session.entries) < actions:
        assert not session.state.over
        legal = session.state.legal()
        session.play(legal[chance.below(len(legal))])
    return session.record()


@cache
def long_seats(actions: int) -> list[int]:
    """Who made each choice of that game."""
    record = long_record(actions)
    session = Session(find_game(GAME), record.seed, record.players, record.options)
    return [session.play(action).seat for action in record.actions]


def long_table(actions: int, holders: list[str]) -> StoredTable:
    """That game as a stored table; its first seats have these holders."""
    record = long_record(actions)
    row = TableRow(
        id=new_table_id(),
        game=GAME,
        rules=record.rules,
        players=PLAYERS,
        options=record.options,
        host=holders[0],
        watch=True,
        imported=False,
        secret="",
        created=LONG_AGO,
    )
    seats = [
        SeatRow(seat, "person", f"Player {seat}", "", [*holders, *STRANGERS][seat]) for seat in range(PLAYERS)
    ]
    entries = [
        EntryRow(number, None, "play", seat, [action], at=LONG_AGO)
        for number, (seat, action) in enumerate(
            zip(long_seats(actions), record.actions, strict=True), start=1
        )
    ]
    return StoredTable(row, seats, ShuffleProgress(), StartRow(SEED, {}, LONG_AGO), entries, [])


def put_long_table(store: Store, actions: int, holders: list[str]) -> str:
    """Store that game; returns the name of its table."""
    kept = long_table(actions, holders)
    assert kept.start is not None
    store.add_whole(kept.row, kept.seats, kept.start, kept.entries, None)
    return kept.row.id
