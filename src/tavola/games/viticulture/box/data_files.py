"""Reads the data files; any mistake in them is reported in plain words."""

import re
from pathlib import Path
from typing import Final, cast

from tavola.core.data.files import read_toml
from tavola.core.errors import BadFile
from tavola.core.plain import Plain

DATA: Final = Path(__file__).parent

Fields = dict[str, Plain]

_HEAD: Final = ""  # what a file says outside its tables
_EFFECTS: Final = "one two all both both_for do then everyone others did refused neighbour"
_BOARD: Final = {
    _HEAD: (
        "name target_points point_floor residual_limit worker_limit hand_limit fields year spaces stars trade"
    ),
    "row": "gain summer fall winter side_2",
    "action": f"name season bonus replaces rule text_by_hand side_2 {_EFFECTS}",
    "space": f"name structure rule text_by_hand side_2 {_EFFECTS}",
    "structure": "name cost cellar after when test gain rule text_by_hand",
    "region": "name side points gain rule text_by_hand",
}
_VISITORS: Final = {"visitor": f"id copies solo rule text_by_hand {_EFFECTS}"}
# The fields that each kind of entry may have, by file: a misspelt one must not be ignored.
_KNOWN: Final[dict[str, dict[str, str]]] = {
    "automa.toml": {_HEAD: "years workers original extended", "card": "number bands"},
    "board.toml": _BOARD,
    "extended_board.toml": _BOARD,
    "orders.toml": {"order": "id copies wines points residual rule"},
    "mamas_and_papas.toml": {"mama": "id gives workers rule", "papa": "id lira item or_lira rule"},
    "special_workers.toml": {"worker": "id when board least_players solo"},
    "structure_cards.toml": {
        "structure": "id kind cost copies do gain may when allows solo rule text_by_hand signs_by_hand"
    },
    "summer_visitors.toml": _VISITORS,
    "vines.toml": {"vine": "id copies red white needs rule"},
    "winter_visitors.toml": _VISITORS,
}
# What kind of value a field takes; all others are texts.
_NUMBERS: Final = {
    *["target_points", "point_floor", "residual_limit", "worker_limit", "hand_limit", "stars", "years"],
    *["workers", "side", "points", "number", "cost", "cellar", "least_players", "copies", "red", "white"],
    *["residual", "lira", "or_lira"],
}
_LISTS: Final = {"fields", "year", "spaces", "bonus", "needs", "bands", "signs_by_hand"}
_SWITCHES: Final = {"solo", "board"}
_PARTS: Final = {"one", "two", "all", "both", "neighbour"}  # a name and an effect for each part
_TABLES: Final = {*_PARTS, "side_2", "trade", "original", "extended"}
_BELOW_ZERO: Final = "point_floor"


def load(name: str, folder: Path = DATA) -> Fields:
    """A data file of a box; raises `BadFile` with the entry and the reason if something in it is wrong."""
    data = cast(Fields, read_toml(folder / name, dict))
    check_fields(name, data)
    return data


def check_fields(file: str, data: Fields) -> None:
    """Refuse unknown fields of a file and of its entries, and values of another kind."""
    known = _KNOWN[file]
    tables = [table for table in known if table != _HEAD]
    _check(file, data, known.get(_HEAD, "").split(), tables)
    for table in tables:
        fields = known[table].split()
        met: list[str] = []
        for i, entry in enumerate(_entries(file, data, table)):
            place = f"{file}: {table} {entry.get('id') or entry.get('name') or i + 1}"
            _check(place, entry, fields, [])
            other = entry.get("side_2")
            if isinstance(other, dict):
                _check(f"{place}, side_2", other, fields, [])
            if "id" in fields:
                _check_id(place, entry, met)


def _entries(file: str, data: Fields, table: str) -> list[Fields]:
    found = data.get(table, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise BadFile(f"{file}: each {table} must be an entry of its own, under [[{table}]].")
    return cast(list[Fields], found)


def _check_id(place: str, entry: Fields, met: list[str]) -> None:
    found = str(entry.get("id", ""))
    if not re.fullmatch("[a-z][a-z0-9_]*", found):
        raise BadFile(f"{place}: needs an id of small letters, figures and underscores, not {found!r}.")
    if found in met:
        raise BadFile(f"{place}: the id {found!r} is taken already.")
    met.append(found)


def _check(place: str, entry: Fields, known: list[str], tables: list[str]) -> None:
    for field, value in entry.items():
        if field in tables:
            continue
        if field not in known:
            raise BadFile(f"{place}: unknown field {field!r}. Fields are: {', '.join([*known, *tables])}.")
        wanted = _not_as_wanted(field, value)
        if wanted:
            raise BadFile(f"{place}: {field} must be {wanted}, not {value!r}.")


def _not_as_wanted(field: str, value: Plain) -> str:
    """What a field takes, if this is something else."""
    if field in _NUMBERS:
        fits = isinstance(value, int) and not isinstance(value, bool)
        return "" if fits and (field == _BELOW_ZERO or cast(int, value) >= 0) else "a whole number"
    if field in _SWITCHES:
        return "" if isinstance(value, bool) else "true or false"
    if field in _LISTS:
        return "" if isinstance(value, list) else "a list"
    if field in _PARTS:
        parts = list(value.values()) if isinstance(value, dict) else [None]
        fits = all(isinstance(part, str) and part.strip() for part in parts)
        return "" if fits else 'a table of named parts, such as { draw = "draw 1 vine", lira = "lira +2" }'
    if field in _TABLES:
        return "" if isinstance(value, dict) else "a table"
    return "" if isinstance(value, str) else "a text"


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
