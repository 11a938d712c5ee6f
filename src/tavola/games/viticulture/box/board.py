"""The names and numbers of all boards: actions and their spaces, structures, regions of the map."""

from typing import Final

from tavola.games.viticulture.box.data_files import load, number, rows, word
from tavola.games.viticulture.box.structure_cards import MAT_SPACES

SEASONS: Final = ["spring", "summer", "fall", "winter"]

# The original board, whose file also has the vineyard mat, and the boards that can replace it.
BOARD_FILES: Final = ["board.toml", "extended_board.toml"]
_FILES: Final = [load(name) for name in BOARD_FILES]
_DATA: Final = _FILES[0]


def _names(table: str) -> list[str]:
    """The names in a table of all boards, each once."""
    found: list[str] = []
    for data in _FILES:
        for entry in rows(data, table):
            if word(entry, "name") not in found:
                found.append(word(entry, "name"))
    return found


ACTIONS: Final = _names("action")
EXTRAS: Final = _names("space")
REGIONS: Final = _names("region")
STRUCTURES: Final = _names("structure")
COSTS: Final = [number(structure, "cost") for structure in rows(_DATA, "structure")]
ROWS: Final = len(rows(_DATA, "row"))

SLOTS: Final = 3  # spaces of an action
BESIDE: Final = 3  # the place beside a full action, for grande workers
STRIDE: Final = 4
FIRST_EXTRA: Final = len(ACTIONS) * STRIDE
FIRST_MAT: Final = FIRST_EXTRA + len(EXTRAS)  # private spaces of structure cards come last
SPACES: Final = FIRST_EXTRA  # the spaces of actions


def _space_names() -> list[str]:
    names: list[str] = []
    for action in ACTIONS:
        names += [f"{action}.{slot + 1}" for slot in range(SLOTS)] + [f"{action}.beside"]
    return names + EXTRAS + MAT_SPACES


SPACE_NAMES: Final = _space_names()


def is_slot(space: int) -> bool:
    """Whether a space is for a single worker: not beside an action, not outside the seasons."""
    return space < FIRST_EXTRA and space % STRIDE != BESIDE


def spent_space(space: int) -> int:
    """The bit of a vineyard's `used` for a private space already used this year (TU-7.38)."""
    return 1 << len(STRUCTURES) + space - FIRST_EXTRA


def action_name(space: int) -> str:
    """The action or the place outside the seasons that a space belongs to."""
    if space >= FIRST_MAT:
        return MAT_SPACES[space - FIRST_MAT]
    return EXTRAS[space - FIRST_EXTRA] if space >= FIRST_EXTRA else ACTIONS[space // STRIDE]
