"""Records: one small text file that replays a game exactly."""

from pathlib import Path
from typing import Literal

import msgspec

from tavola.core.files import decode_json, read_text
from tavola.core.options import Values


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
    tavola: Literal[1] = 1
    # How a table's seed came about, so that anybody can check the shuffle.
    shuffle: dict[str, str | list[str]] = {}

    def text(self) -> str:
        """The file: JSON with one action to a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"


def read_record(path: Path) -> Record:
    """The record in a file."""
    return decode_json(read_text(path), Record, str(path))
