"""Reads the data files; any mistake in them is reported in plain words."""

import tomllib
from pathlib import Path
from typing import Final, cast

from tavola.core.errors import BadFile
from tavola.core.plain import Plain

DATA: Final = Path(__file__).parent

Fields = dict[str, Plain]


def load(name: str, folder: Path = DATA) -> Fields:
    """A data file of a box."""
    with (folder / name).open("rb") as file:
        return cast(Fields, tomllib.load(file))


def rows(table: Fields, name: str) -> list[Fields]:
    """The entries of an array of tables."""
    return [cast(Fields, entry) for entry in cast(list[Plain], table.get(name, []))]


def word(entry: Fields, key: str, default: str = "") -> str:
    """A text of an entry."""
    value = entry.get(key, default)
    if not isinstance(value, str):
        raise BadFile(f"{entry}: {key} must be a text.")
    return value


def number(entry: Fields, key: str, default: int = 0) -> int:
    """A whole number of an entry."""
    value = entry.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadFile(f"{entry}: {key} must be a whole number.")
    return value


def words(entry: Fields, key: str) -> list[str]:
    """A list of texts of an entry."""
    return [str(value) for value in cast(list[Plain], entry.get(key, []))]


def numbers(entry: Fields, key: str) -> list[int]:
    """A list of whole numbers of an entry."""
    return [cast(int, value) for value in cast(list[Plain], entry.get(key, []))]
