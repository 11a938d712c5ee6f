"""Records: one small text file that replays a game exactly."""

from pathlib import Path
from typing import Literal

import msgspec

from tavola.core.errors import BadFile, TavolaError
from tavola.core.files import decode_json, read_text
from tavola.core.game import Game
from tavola.core.options import Values
from tavola.core.state import State


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """Game, rules version, options, seed, actions and result; nothing else is needed."""

    game: str
    rules: str
    options: Values
    seed: int | str
    players: int
    actions: list[str] = []
    names: list[str] = []
    scores: list[int] = []
    winners: list[int] = []
    fingerprint: str = ""
    tavola: Literal[1] = 1
    # How a table's seed came about, so that anybody can check the shuffle.
    shuffle: dict[str, str | list[str]] = {}

    def text(self) -> str:
        """The file: JSON with one action to a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"


def read_record(path: Path) -> Record:
    """The record in a file."""
    return decode_json(read_text(path), Record, str(path))


def replay(record: Record, game: Game, upto: int | None = None) -> State:
    """The state after the first `upto` actions of a record (all by default)."""
    game.check_rules(record.rules)
    try:
        state = game.start(record.seed, record.players, **record.options)
    except (TavolaError, ValueError) as error:
        raise BadFile(f"The record cannot be started: {error}") from None
    for number, action in enumerate(record.actions[:upto], start=1):
        try:
            state.play(action)
        except TavolaError as error:
            raise BadFile(f"Action {number} of the record cannot be played: {error}") from None
    return state


def verify(record: Record, game: Game) -> State:
    """Replay a record whole and compare what it claims; raises `BadFile` on any difference."""
    state = replay(record, game)
    for claim, told, found in (
        ("scores", record.scores, state.scores()),
        ("winners", record.winners, state.winners()),
        ("fingerprint", record.fingerprint, state.fingerprint()),
    ):
        if told and told != found:
            raise BadFile(f"The record says {claim} {told}, but the replay gives {found}.")
    return state
