"""The tiles: eight kinds, which are also the colours of spaces and cards.

Inside the rules a tile is a small number: its kind, what it shows if it is agriculture (one bit for each type
of farm), and whether it has a player's back. Two more numbers stand for a wooden hex piece and the castle.
"""

from typing import Final

FORT: Final = 0
CITY: Final = 1
INN: Final = 2
AGRICULTURE: Final = 3
QUARRY: Final = 4
VILLAGE: Final = 5
MONASTERY: Final = 6
WAGON: Final = 7
KINDS: Final = 8
NAMES: Final = ["fort", "city", "inn", "agriculture", "quarry", "village", "monastery", "wagon"]
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}

FARMS: Final = ["vineyard", "hog_farm", "olive_grove", "wheat_field"]

KIND_MASK: Final = 7
FARM_SHIFT: Final = 3
FARM_MASK: Final = 15
PLAYER_BACK: Final = 128

NO_KIND: Final = -1
NO_TILE: Final = -1  # an empty space or place
HEX: Final = 256
CASTLE: Final = 257


def kind_of(tile: int) -> int:
    """The kind of a tile."""
    return tile & KIND_MASK


def farms_of(tile: int) -> int:
    """The farm types that a tile shows, one bit each."""
    return tile >> FARM_SHIFT & FARM_MASK


def is_neutral(tile: int) -> bool:
    """Whether this tile belongs to the neutral supply."""
    return tile < PLAYER_BACK


def tile_word(tile: int) -> str:
    """A tile in words: its kind, or what an agriculture tile shows.

    >>> tile_word(VILLAGE), tile_word(AGRICULTURE | 3 << FARM_SHIFT), tile_word(HEX)
    ('village', 'vineyard+hog_farm', 'hex')
    """
    if tile == HEX:
        return "hex"
    if tile == CASTLE:
        return "castle"
    kind = kind_of(tile)
    if kind != AGRICULTURE:
        return NAMES[kind]
    farms = farms_of(tile)
    return "+".join([FARMS[i] for i in range(len(FARMS)) if farms >> i & 1])


def tile_from_word(word: str) -> int:
    """The neutral tile (or hex piece) with this word, or `NO_TILE`."""
    if word == "hex":
        return HEX
    if word in KIND_OF:
        return NO_TILE if word == NAMES[AGRICULTURE] else KIND_OF[word]
    farms = 0
    for farm in word.split("+"):
        if farm not in FARMS or farms >> FARMS.index(farm) & 1:
            return NO_TILE
        farms |= 1 << FARMS.index(farm)
    return AGRICULTURE | farms << FARM_SHIFT


def farm_names(tile: int) -> list[str]:
    """The farm types that a tile shows, by name; a piece that is no tile shows none."""
    if kind_of(tile) != AGRICULTURE:
        return []
    farms = farms_of(tile)
    return [FARMS[i] for i in range(len(FARMS)) if farms >> i & 1]
