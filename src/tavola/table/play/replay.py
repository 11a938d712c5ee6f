"""Replaying a stored game, to find out whether its table can go on."""

import apsw

from tavola.core.errors import BadFile, TavolaError
from tavola.core.game import Game
from tavola.table.play.game_log import GameLog
from tavola.table.play.unknown_rules import UnknownRules, game_of
from tavola.table.store.damage import as_damage
from tavola.table.store.rows import StartRow, StoredTable
from tavola.table.store.store import Store


def game_log_of(kept: StoredTable, start: StartRow) -> GameLog:
    """The game of a table, replayed from its log; raises `TavolaError` if it cannot be."""
    row = kept.row
    game = _game_of(kept)
    with as_damage("It cannot be played"):
        log = GameLog(game, start.seed, row.players, row.options)
    for entry in kept.entries:
        log.take(entry)
    return log


def _game_of(kept: StoredTable) -> Game:
    try:
        return game_of(kept.row)
    except BadFile as error:
        raise UnknownRules(kept, False, error) from None


def problem_of(store: Store, table: str) -> str:
    """Why a table cannot go on, after its whole game has been played; empty if it can."""
    try:
        kept = store.load(table)
        store.summary(table)
        if kept is not None:
            _game_of(kept)
            if kept.start is not None:
                game_log_of(kept, kept.start)
    except TavolaError as error:
        return str(error)
    except apsw.Error as error:
        return f"The file is damaged here: {error}."
    return ""
