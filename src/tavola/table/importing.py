"""A game from a file becomes a table, to be looked at."""

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadFile
from tavola.core.record import Record
from tavola.core.session import verify
from tavola.table import auth, fairness
from tavola.table.course import Course
from tavola.table.names import clean_name
from tavola.table.store import EntryRow, SeatRow, StartRow, TableRow, now


def imported(
    record: Record, holder: str
) -> tuple[TableRow, list[SeatRow], StartRow, list[EntryRow], tuple[list[int], list[int]] | None]:
    """What the store keeps of a game from a file, after checking that it replays and its shuffle is true."""
    if record.game not in game_names():
        raise BadFile(f"This Tavola does not know the game {record.game!r}.", "game", {"game": record.game})
    game = find_game(record.game)
    state = verify(record, game)
    checked = fairness.check_shuffle(record)
    secret = record.shuffle.get("secret", "") if checked else ""
    entropy = record.shuffle.get("entropy", []) if checked else []
    assert isinstance(secret, str)
    assert isinstance(entropy, list)
    course = Course(game, str(record.seed), record.players, record.options)
    entries: list[EntryRow] = []
    for number, action in enumerate(record.actions, start=1):
        entry = EntryRow(number, None, "play", course.state.to_move, [action], at=now())
        course.take(entry)
        entries.append(entry)
    row = TableRow(
        id=auth.new_table_id(),
        game=game.name,
        rules=record.rules,
        players=record.players,
        options=game.values(record.options),
        host=holder,
        watch=True,
        imported=True,
        secret=secret,
        created=now(),
    )
    names = [clean_name(name) for name in record.names[: record.players]]
    names += [f"Player {seat + 1}" for seat in range(len(names), record.players)]
    seats = [SeatRow(number, "person", name or f"Player {number + 1}") for number, name in enumerate(names)]
    result = (state.scores(), state.winners()) if state.over else None
    return row, seats, StartRow(str(record.seed), entropy, now()), entries, result
