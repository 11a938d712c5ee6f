"""How a scenario writes tiles, kinds and spaces."""

from itertools import permutations
from typing import Final

from tavola.core.data.position_fields import Group, Things, named
from tavola.games.castles.box.region import SPACES
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    FARMS,
    HEX,
    NAMES,
    NO_TILE,
    PLAYER_BACK,
    tile_from_word,
)

_FARMS: Final = ["+".join(farms) for size in range(1, len(FARMS) + 1) for farms in permutations(FARMS, size)]
_WORDS: Final = [name for name in NAMES if name != NAMES[AGRICULTURE]] + _FARMS

NEUTRAL_TILES: Final = Group("neutral tiles", {word: tile_from_word(word) for word in _WORDS})
# A star after a tile means a player's back.
PLAYER_TILES: Final = Group(
    "player tiles", {f"{word}*": tile_from_word(word) | PLAYER_BACK for word in _WORDS}
)
HEX_PIECES: Final = Group("hex pieces", {"hex": HEX})
EMPTY_PLACES: Final = Group("empty places", {"-": NO_TILE})

TILES: Final = Things(
    "tile",
    [NEUTRAL_TILES, PLAYER_TILES, HEX_PIECES, EMPTY_PLACES],
    " Tiles are kinds such as village, farms such as vineyard or vineyard+hog_farm, and hex.",
)
CARDS: Final = named("card", NAMES)
SPACE_NUMBERS: Final = Things(
    "space",
    [Group("spaces", {str(space): space for space in range(SPACES)})],
    f" Spaces go from 0 to {SPACES - 1}.",
)
