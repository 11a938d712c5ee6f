"""Replaying a stored game, to find out whether its table can go on."""

import apsw

from tavola.core.errors import BadFile, TavolaError
from tavola.core.game import Game
from tavola.table.play.game_log import Course
from tavola.table.play.unknown_rules import UnknownRules, game_of
from tavola.table.store.damage import whole
from tavola.table.store.rows import StartRow, TableKept
from tavola.table.store.store import Store


def course_of(kept: TableKept, start: StartRow) -> Course:
    """The game of a table, replayed from its log; raises `TavolaError` if it cannot be."""
    row = kept.row
    game = _game_of(kept)
    with whole("It cannot be played"):
        course = Course(game, start.seed, row.players, row.options)
    for entry in kept.entries:
        course.take(entry)
    return course


def _game_of(kept: TableKept) -> Game:
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
                course_of(kept, kept.start)
    except TavolaError as error:
        return str(error)
    except apsw.Error as error:
        return f"The file is damaged here: {error}."
    return ""
