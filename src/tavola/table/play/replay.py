"""Replaying a stored game, to find out whether its table can be continued."""

import apsw

from tavola.core.errors import BadFile, TavolaError
from tavola.core.game import Game
from tavola.table.play.game_log import GameLog
from tavola.table.play.unknown_rules import UnknownRules, game_of
from tavola.table.store.damage import as_damage
from tavola.table.store.rows import StartRow, StoredTable
from tavola.table.store.store import Store


def game_log_of(stored: StoredTable, start: StartRow) -> GameLog:
    """The game of a table, replayed from its log; raises `TavolaError` if it cannot be."""
    row = stored.row
    game = _game_of(stored)
    with as_damage("It cannot be played"):
        log = GameLog(game, start.seed, row.players, row.options)
    for entry in stored.entries:
        log.take(entry)
    return log


def _game_of(stored: StoredTable) -> Game:
    try:
        return game_of(stored.row)
    except BadFile as error:
        raise UnknownRules(stored, False, error) from None


def problem_of(store: Store, table: str) -> str:
    """Why a table cannot be continued, found by replaying its whole game; empty if it can."""
    try:
        stored = store.load(table)
        store.summary(table)
        if stored is not None:
            _game_of(stored)
            if stored.start is not None:
                game_log_of(stored, stored.start)
    except TavolaError as error:
        return str(error)
    except apsw.Error as error:
        return f"The file is damaged here: {error}."
    return ""
