"""The cards: six ranks of tower cards and seven Noble cards.

Inside the rules a card is a small number, its kind: 0 to 5 for the ranks 5 to 10, then the Nobles. In a
deck a card also carries who knows it, one bit each for the seats and the spectators above `KIND_BITS`,
and whether it lies face up.
"""

import tomllib
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent

GUARD: Final = 0
CONTRACT: Final = 1
BLESSING: Final = 2
INCOME: Final = 3
TRADE: Final = 4
CONSPIRACY: Final = 5
RANKS: Final = 6
LOWEST_RANK: Final = 5

PIETRA: Final = 6
VIA: Final = 7
MONUMENTO: Final = 8
GIOSTRA: Final = 9
CAPPELLA: Final = 10
PALAZZO: Final = 11
MURA: Final = 12
KINDS: Final = 13

KIND_BITS: Final = 4
KIND_MASK: Final = 15
BOTH_SEATS: Final = 3
EVERYBODY: Final = 7  # both seats and the spectators
SPECTATOR: Final = 2
FACE_UP: Final = 1 << 7


def _load() -> tuple[list[str], list[int]]:
    with (DATA / "cards.toml").open("rb") as file:
        box = tomllib.load(file)
    names = [str(card["rank"]) for card in box["tower"]] + [card["name"] for card in box["noble"]]
    counts = [card["count"] for card in box["tower"]] + [card["count"] for card in box["noble"]]
    return names, counts


NAMES: Final = _load()[0]
COPIES: Final = _load()[1]
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}


def is_noble(kind: int) -> bool:
    """Whether this is a Noble card (sunset back) and not a tower card (sunny back)."""
    return kind >= RANKS


def points_of_rank(kind: int) -> int:
    """The printed rank of a tower card, 5 to 10."""
    return kind + LOWEST_RANK


def face_down(kind: int, knowers: int) -> int:
    """A card in a deck, with the seats that know it."""
    return kind | knowers << KIND_BITS


def face_up(kind: int) -> int:
    """A card that lies face up on a deck."""
    return kind | EVERYBODY << KIND_BITS | FACE_UP


def kind_of(card: int) -> int:
    """The kind of a card in a pile."""
    return card & KIND_MASK


def knowers_of(card: int) -> int:
    """Who knows a card of a deck, as a bit mask."""
    return card >> KIND_BITS & EVERYBODY


def known_to(card: int, seat: int) -> bool:
    """Whether a seat knows this card of a deck; -1 is a spectator."""
    return knowers_of(card) >> (SPECTATOR if seat < 0 else seat) & 1 == 1
