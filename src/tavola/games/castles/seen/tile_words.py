"""Tiles, kinds and spaces in the words of a scenario."""

from tavola.core.errors import BadFile
from tavola.games.castles.box.region import SPACES
from tavola.games.castles.box.tiles import (
    HEX,
    KIND_OF,
    NAMES,
    NO_TILE,
    PLAYER_BACK,
    tile_from_word,
)


def read_tile(word: str, place: str) -> int:
    """A tile or hex piece; a star behind it means a player's back."""
    tile = tile_from_word(word.removesuffix("*"))
    if tile == NO_TILE or (tile == HEX and word.endswith("*")):
        raise BadFile(
            f"{place}: there is no tile {word!r}. Tiles are kinds such as village, farms such as vineyard or "
            "vineyard+hog_farm, and hex."
        )
    return tile | PLAYER_BACK if word.endswith("*") else tile


def read_neutral_tile(word: str, place: str) -> int:
    """A tile that may lie in the neutral supply."""
    tile = read_tile(word, place)
    if tile >= PLAYER_BACK:
        raise BadFile(f"{place}: {word} is not a neutral tile.")
    return tile


def read_display_tile(word: str, place: str) -> int:
    """A tile that may lie in the display, or a dash for an empty place."""
    tile = NO_TILE if word == "-" else read_tile(word, place)
    if tile == HEX:
        raise BadFile(f"{place}: a hex piece cannot lie in the display.")
    return tile


def read_kind(word: str, place: str) -> int:
    if word not in KIND_OF:
        raise BadFile(f"{place}: there is no kind {word!r}. Kinds are: {', '.join(NAMES)}.")
    return KIND_OF[word]


def read_space(word: str, place: str) -> int:
    if not word.isdecimal() or int(word) >= SPACES:
        raise BadFile(f"{place}: {word!r} is not a space; spaces go from 0 to {SPACES - 1}.")
    return int(word)
