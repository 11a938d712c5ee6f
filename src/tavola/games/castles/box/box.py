"""The box: tiles, cards, boards and points as data, checked when they are read (CT-2.9).

The figures come from box.toml. Owners of the game can replace any of its tables with a file of their own.
"""

import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Final, cast

from tavola.core.data.files import read_text
from tavola.core.errors import BadFile
from tavola.games.castles.box.box_file import BoxFile, Table
from tavola.games.castles.box.components import (
    BOARDS_OF_A_TYPE,
    NEUTRAL_TILES,
    PLAYER_TILES,
    REGION_CARDS,
    SHIFT_NAMES,
)
from tavola.games.castles.box.region import (
    BOARDS,
    LARGEST_AREA,
    ORDERS,
    SLOTS,
    TURNS,
    Geometry,
    Region,
)
from tavola.games.castles.box.tiles import (
    PLAYER_BACK,
)

DATA: Final = Path(__file__).parent
HOUSE: Final = DATA / "box.toml"


class Box:
    """Everything a game is set up from; immutable."""

    def __init__(self, data: Table, place: str, key: str) -> None:
        self.place = place
        self.key = key
        reader = BoxFile(place)
        self.player_tiles = reader.tiles(data, "player", PLAYER_TILES, PLAYER_BACK)
        self.neutral_tiles = reader.tiles(data, "neutral", NEUTRAL_TILES, 0)
        self.region_cards = reader.per_kind(reader.table(data, "region_cards"), "count", "region_cards")
        reader.need(
            sum(self.region_cards) == REGION_CARDS,
            f"region_cards.count has {sum(self.region_cards)} cards, but there are {REGION_CARDS}",
        )
        self.colour_points = reader.colour_points(data)
        self.yields = reader.yields(data)
        self.slots = reader.shape(data)
        joining = reader.table(data, "joining")
        self.board_step = reader.number(joining, "columns", "joining", 1, 9)
        self.shifts = reader.shifts(joining)
        self.boards = reader.boards(data, _columns(data))
        self.geometries = [[self._geometry(first, second) for second in self.shifts] for first in self.shifts]
        reader.need(
            all(
                len(set(geometry.coordinates)) == SLOTS * BOARDS
                for row in self.geometries
                for geometry in row
            ),
            "joining puts two spaces in the same place",
        )
        reader.need(
            all(geometry.is_whole() for row in self.geometries for geometry in row),
            "joining leaves a gap: the long sides of the boards must touch",
        )
        # Placeholder for a region that is not built yet.
        self.blank = self.region([0] * BOARDS, 0, 0, self.shift_numbers()[0])
        # Whether no way of joining the boards makes an area too large (CT-2.6), as with the house-made ones.
        self.tame = True

    def _geometry(self, first: int, second: int) -> Geometry:
        places: list[tuple[int, int]] = []
        for board, down in enumerate([0, first, first + second]):
            for q, r in self.slots:
                places.append((q + board * self.board_step, r + down))
        return Geometry(places)

    def region(self, boards: list[int], order: int, turned: int, shift: int) -> Region:
        """The region of these boards (the numbers of an A, a B and a C board), joined in this way."""
        colours: list[int] = []
        for letter in ORDERS[order]:
            colours += self.boards[letter][boards[letter]].faces[turned >> letter & 1]
        count = len(SHIFT_NAMES)
        return Region(self.geometries[shift // count][shift % count], colours)

    def shift_numbers(self) -> list[int]:
        """The pairs of shifts a player can choose, as values of the shift domain."""
        count = range(len(self.shifts))
        return [first * len(SHIFT_NAMES) + second for first in count for second in count]


def _columns(data: Table) -> list[int]:
    shape = cast(Table, data["shape"])
    return [cast(int, value) for value in cast(list[object], shape["columns"])]


def _read(path: Path) -> Table:
    text = read_text(path)
    try:
        data: Table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path}: {error}.") from None
    return data


def house_box() -> Box:
    """The box that comes with Tavola."""
    return Box(_read(HOUSE), HOUSE.name, "")


def load_box(path: Path) -> Box:
    """The house box with the tables of this file in place of its own; raises `BadFile` for any mistake."""
    data = _read(HOUSE)
    own = _read(path)
    for name in own:
        if name not in data:
            raise BadFile(f"{path}: there is no table {name!r}. Tables are: {', '.join(data)}.")
    data.update(own)
    box = Box(data, str(path), blake2b(repr(sorted(own.items())).encode(), digest_size=4).hexdigest())
    box.tame = _check_areas(box)
    return box


def _check_areas(box: Box) -> bool:
    """Whether no way of joining boards makes an area too large; any three need at least one legal way."""
    tame = True
    for first in range(BOARDS_OF_A_TYPE):
        for second in range(BOARDS_OF_A_TYPE):
            for third in range(BOARDS_OF_A_TYPE):
                trio = [first, second, third]
                good = 0
                ways = 0
                for order in range(len(ORDERS)):
                    for turned in range(TURNS):
                        for shift in box.shift_numbers():
                            ways += 1
                            if box.region(trio, order, turned, shift).largest <= LARGEST_AREA:
                                good += 1
                if good == 0:
                    names = [box.boards[letter][number].name for letter, number in enumerate(trio)]
                    told = f"{names[0]}, {names[1]} and {names[2]}"
                    raise BadFile(f"{box.place}: {told} always make an area of more than {LARGEST_AREA}.")
                tame = tame and good == ways
    return tame
