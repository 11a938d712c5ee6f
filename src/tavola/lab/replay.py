"""Replaying records: a game move by move, with what happened at each."""

from pathlib import Path

import tavola
from tavola.core.data.record import Record, read_record
from tavola.core.errors import BadFile, BadOptions, TavolaError
from tavola.core.game import span
from tavola.core.play.session import Session, replay, verify


def open_record(path: Path) -> Record:
    """The record in a file; raises `BadFile` if it is unreadable or of an unknown game."""
    record = read_record(path)
    try:
        game = tavola.game(record.game)
    except TavolaError as error:
        raise BadFile(f"{path}: {error}") from None
    if record.players not in game.players:
        raise BadFile(f"{path}: {game.title} is for {span(game.players)} players, not {record.players}.")
    if record.names and len(record.names) != record.players:
        raise BadFile(f"{path}: there are {len(record.names)} names for {record.players} players.")
    return record


def names_of(record: Record) -> list[str]:
    """Who played, by name or by seat."""
    return record.all_names() if record.names else [f"Seat {seat}" for seat in range(record.players)]


def replayed(record: Record, upto: int | None = None) -> Session:
    """The game after the first `upto` actions (all by default), with its events."""
    game = tavola.game(record.game)
    if upto is not None and not 0 <= upto <= len(record.actions):
        raise BadOptions(f"There is no position {upto}: the record goes from 0 to {len(record.actions)}.")
    return replay(record, game, upto)


def verified(record: Record) -> list[str]:
    """Replay a record and check everything it claims; returns what was confirmed, in words."""
    game = tavola.game(record.game)
    state = verify(record, game)
    names = record.all_names()
    found = [f"{len(record.actions)} actions of {game.title} replayed under rules version {record.rules}"]
    found.append("the game is over" if state.over else f"{names[state.to_move]} is to choose")
    claims = [
        ("scores", record.scores, " : ".join(str(score) for score in state.scores())),
        ("winners", record.winners, ", ".join(names[seat] for seat in state.winners())),
    ]
    for claim, told, value in claims:
        found.append(f"{claim} {value} as recorded" if told else f"no {claim} in the record to compare")
    return found
