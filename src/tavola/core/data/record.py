"""Records: one small text file that replays a game exactly."""

import unicodedata
from pathlib import Path
from typing import Literal

import msgspec

from tavola.core.data.files import NOT_JSON, decode_json, read_text
from tavola.core.data.options import Values
from tavola.core.errors import BadFile

# Names at a table are shorter than this.
LONGEST_NAME = 60


def shown(text: str) -> str:
    """A text that came from others, on one line of a terminal: control characters are named, not obeyed.

    >>> shown("Anna\\r\\x1b[2KBice"), shown("山田　太郎")
    ('Anna\\\\r\\\\x1b[2KBice', '山田 太郎')
    """
    return "".join(letter if letter.isprintable() else _named(letter) for letter in text)


def _named(letter: str) -> str:
    if unicodedata.category(letter) == "Zs":  # a wide space, say, harms nobody
        return " "
    return letter.encode("unicode_escape").decode()


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """Game, rules version, options, seed, actions and result: all that a replay needs."""

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

    def all_names(self) -> list[str]:
        """Who played, by name or by seat; a name fits on one line of a terminal and has a limit."""
        named = [" ".join(shown(name).split())[:LONGEST_NAME] for name in self.names[: self.players]]
        named += [""] * (self.players - len(named))
        return [name or f"seat {seat}" for seat, name in enumerate(named)]

    def text(self) -> str:
        """The file: JSON with one action to a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"


def read_record(path: Path) -> Record:
    """The record in a file."""
    try:
        return decode_json(read_text(path), Record, str(path))
    except BadFile as error:
        if error.reason != NOT_JSON:
            raise
        raise BadFile(f"{path} is not the file of a game: it is not JSON.", NOT_JSON) from None
