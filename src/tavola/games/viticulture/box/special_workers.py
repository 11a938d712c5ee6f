"""The special workers by number (TU-6), which continue the numbers of the regular ones."""

from typing import Final

from tavola.games.viticulture.box.data_files import load, number, rows, word

_DATA: Final = rows(load("special_workers.toml"), "worker")
SPECIAL_NAMES: Final = [word(entry, "id") for entry in _DATA]

FIRST_SPECIAL: Final = 3  # after the ordinary, the grande and the grey worker

IN_PLAY: Final = 2  # how many there are in a game
SURCHARGE: Final = 1  # additional lira to train one
PRICE: Final = 1  # lira for an Innkeeper's card or a Politico's bonus


def special_kind(name: str) -> int:
    """The number of a special worker."""
    return FIRST_SPECIAL + SPECIAL_NAMES.index(name)


def allowed(players: int) -> list[int]:
    """The special workers allowed with this many players (TU-6.1, TU-6.2)."""
    found: list[int] = []
    for at in range(len(_DATA)):
        alone = players == 1 and _DATA[at].get("solo") is False
        if not alone and players >= number(_DATA[at], "least_players"):
            found.append(FIRST_SPECIAL + at)
    return found
