"""Reads the data files; any mistake in them is reported in plain words."""

import tomllib
from pathlib import Path
from typing import Final, cast

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


def load(name: str, folder: Path = DATA) -> Fields:
    """A data file of a box; raises `BadFile` if an entry has a field that nothing reads."""
    with (folder / name).open("rb") as file:
        data = cast(Fields, tomllib.load(file))
    check_fields(name, data)
    return data


def check_fields(file: str, data: Fields) -> None:
    """Refuse unknown fields of a file and of its entries."""
    known = _KNOWN[file]
    head = known.get(_HEAD, "").split() + [table for table in known if table != _HEAD]
    _refuse_unknown(file, data, head)
    for table in known:
        if table == _HEAD:
            continue
        fields = known[table].split()
        for i, entry in enumerate(rows(data, table)):
            place = f"{file}: {table} {entry.get('id') or entry.get('name') or i + 1}"
            _refuse_unknown(place, entry, fields)
            other = entry.get("side_2")
            if isinstance(other, dict):
                _refuse_unknown(f"{place}, side_2", other, fields)


def _refuse_unknown(place: str, entry: Fields, known: list[str]) -> None:
    for field in entry:
        if field not in known:
            raise BadFile(f"{place}: unknown field {field!r}. Fields are: {', '.join(known)}.")


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
