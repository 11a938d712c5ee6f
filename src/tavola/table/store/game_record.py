"""A table's game as a record, from its log alone: this works even if Tavola does not know its rules."""

from tavola.core.data.record import Record
from tavola.table.store.rows import EntryRow, SeatRow, StartRow, TableRow

Result = tuple[list[int], list[int]]


def record_from_log(
    row: TableRow, seats: list[SeatRow], start: StartRow, entries: list[EntryRow], result: Result | None
) -> Record:
    """The record of a game that has begun; `result` are the scores and winners of one that is over."""
    scores, winners = result if result is not None else ([], [])
    return Record(
        game=row.game,
        rules=row.rules,
        options=row.options,
        seed=start.seed,
        players=row.players,
        actions=actions_in_force(entries),
        names=[seat.name for seat in seats],
        scores=scores,
        winners=winners,
        shuffle=start.shuffle,
    )


def actions_in_force(entries: list[EntryRow]) -> list[str]:
    """The actions of a log, without those that were undone."""
    moves: list[EntryRow] = []
    for entry in entries:
        if entry.kind == "play":
            moves.append(entry)
        elif entry.kind == "undo":
            while moves and moves[-1].number > entry.to:
                moves.pop()
    return [action for move in moves for action in move.actions]
