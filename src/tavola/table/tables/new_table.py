"""Opening a table: a request is checked and becomes rows in the store."""

from functools import partial

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadOptions
from tavola.table.play.bot_levels import level_named
from tavola.table.play.player_names import BOT_NAMES, clean_name
from tavola.table.play.table import Table
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.security import auth, fair_shuffle
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.database import now
from tavola.table.store.rows import PROGRAM, SeatRow, ShuffleProgress, StoredTable, TableRow
from tavola.table.tables.cache import TableCache
from tavola.table.tables.moderation import Moderation


def plan_table(
    request: NewTable, holder: str, program: bool, source: str = ""
) -> tuple[TableRow, list[SeatRow]]:
    """The rows of a new table; raises `BadOptions`, with a sentence, if there can be no such table."""
    if request.game not in game_names():
        raise BadOptions(f"There is no game {request.game!r}. Games are: {', '.join(game_names())}.")
    game = find_game(request.game)
    players = game.check_players(len(request.seats))
    row = TableRow(
        id=auth.new_table_id(),
        game=game.name,
        rules=game.rules_version,
        players=players,
        options=game.values(request.options),
        host=holder,
        watch=request.watch,
        imported=False,
        secret=fair_shuffle.new_secret(),
        created=now(),
        source=source,
    )
    return row, [_seat(number, seat, holder, program) for number, seat in enumerate(request.seats)]


def _seat(number: int, request: SeatRequest, holder: str, program: bool) -> SeatRow:
    name = clean_name(request.name)
    if request.kind == "bot":
        return SeatRow(number, "bot", name or BOT_NAMES[number % len(BOT_NAMES)], level_named(request.level))
    if request.kind == "friend":
        return SeatRow(number, "open", "", invited=now())
    level = PROGRAM if program else ""
    return SeatRow(number, "person", name or f"Player {number + 1}", level, holder)


class TableOpening:
    """Opens the tables of a server."""

    def __init__(self, queue: CommitQueue, cache: TableCache, moderation: Moderation) -> None:
        self.queue = queue
        self.cache = cache
        self.moderation = moderation

    async def open(self, request: NewTable, holder: str, program: bool = False, source: str = "") -> Table:
        """A new table; raises `BadOptions` if there can be none, `QuotaUsedUp` if there are too many."""
        row, seats = plan_table(request, holder, program, source)
        add = partial(self.queue.store.add_table, row, seats)
        await self.queue.write(self.moderation.add_within_quota, row, add)
        table = self.cache.make(StoredTable(row, seats, ShuffleProgress(), None, [], []), find_game(row.game))
        self.cache.add(table)
        return table
