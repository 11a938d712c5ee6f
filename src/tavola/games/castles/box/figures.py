"""The box: tiles, cards, boards and points as data, checked when they are read (CT-2.9).

The figures come from box.toml. A file of one's own of the same form replaces any of its tables.
"""

import tomllib
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Final, cast

from tavola.core.errors import BadFile
from tavola.core.files import read_text
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    KIND_OF,
    KINDS,
    NAMES,
    NO_TILE,
    PLAYER_BACK,
    kind_of,
    tile_from_word,
    tile_word,
)
from tavola.games.castles.state.region import (
    BOARDS,
    LARGEST_AREA,
    LETTERS,
    ORDERS,
    SLOTS,
    TURNS,
    Geometry,
    Region,
)

DATA: Final = Path(__file__).parent
HOUSE: Final = DATA / "box.toml"

PILES: Final = 3
PILE_SIZE: Final = 7
PLAYER_TILES: Final = 21
NEUTRAL_TILES: Final = 32
REGION_CARDS: Final = 122
YIELD_CARDS: Final = 27
BOARDS_OF_A_TYPE: Final = 4
SPACES_OF_KIND: Final = [3, 3, 2, 5, 4, 5, 4, 4]  # in every region, in the order of the kinds (CT-2.4)

RED_VP: Final = 0
GREEN_VP: Final = 1
GET_CARDS: Final = 2
GET_WORKER: Final = 3
GET_MARBLE: Final = 4
GET_HEX: Final = 5
REWARDS: Final = ["red_vp", "green_vp", "region_cards", "worker", "marble", "inn_hex"]
SHIFT_NAMES: Final = ["up", "down", "higher", "lower"]

Table = dict[str, object]


class Board:
    """One region board: its colours as it lies, and after a half-turn."""

    def __init__(self, name: str, colours: list[int], source: str) -> None:
        self.name = name
        self.source = source
        self.faces = [colours, list(reversed(colours))]


class Yield:
    """One kind of yield card."""

    def __init__(self, reward: int, amount: int, count: int) -> None:
        self.reward = reward
        self.amount = amount
        self.count = count
        self.word = f"{REWARDS[reward]}:{amount}"


class Box:
    """Everything a game is set up from; never changes."""

    def __init__(self, data: Table, place: str, key: str) -> None:
        self.place = place
        self.key = key
        reader = _Reader(place)
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
        # Stands for a region that is not built yet.
        self.blank = self.region([0] * BOARDS, 0, 0, self.shift_numbers()[0])
        # Whether boards can be joined so that an area is too large (CT-2.6); the house-made ones cannot.
        self.tame = True

    def _geometry(self, first: int, second: int) -> Geometry:
        places: list[tuple[int, int]] = []
        for board, down in enumerate([0, first, first + second]):
            for q, r in self.slots:
                places.append((q + board * self.board_step, r + down))
        return Geometry(places)

    def region(self, boards: list[int], order: int, turned: int, shift: int) -> Region:
        """The region of these boards (numbers of an A, a B and a C board), joined in this way."""
        colours: list[int] = []
        for letter in ORDERS[order]:
            colours += self.boards[letter][boards[letter]].faces[turned >> letter & 1]
        count = len(SHIFT_NAMES)
        return Region(self.geometries[shift // count][shift % count], colours)

    def shift_numbers(self) -> list[int]:
        """The pairs of shifts that can be chosen, as values of the shift domain."""
        count = range(len(self.shifts))
        return [first * len(SHIFT_NAMES) + second for first in count for second in count]


# Reading ------------------------------------------------------------------------------------------


class _Reader:
    """Takes a file's tables apart; everything wrong is a `BadFile` with place and reason."""

    def __init__(self, place: str) -> None:
        self.place = place

    def need(self, holds: bool, complaint: str) -> None:
        if not holds:
            raise BadFile(f"{self.place}: {complaint}.")

    def table(self, data: Table, name: str) -> Table:
        found = data.get(name)
        self.need(isinstance(found, dict), f"{name} must be a table")
        return cast(Table, found)

    def number(self, table: Table, name: str, where: str, low: int, high: int) -> int:
        found = table.get(name)
        self.need(
            _is_whole(found) and low <= cast(int, found) <= high,
            f"{where}.{name} is {found!r}, but it takes a whole number from {low} to {high}",
        )
        return cast(int, found)

    def items(self, table: Table, name: str, where: str) -> list[object]:
        found = table.get(name)
        self.need(isinstance(found, list), f"{where}.{name} must be a list")
        return cast(list[object], found)

    def per_kind(self, table: Table, name: str, where: str) -> list[int]:
        """A number for each of the eight kinds."""
        counts = self.table(table, name)
        for word in counts:
            self.need(word in KIND_OF, f"{where}.{name}: {_no_kind(word)}")
        return [self.number(counts, kind, f"{where}.{name}", 0, REGION_CARDS) for kind in NAMES]

    def tiles(self, data: Table, owner: str, total: int, back: int) -> list[int]:
        """The tiles of one set, in the order of the kinds."""
        counts = self.per_kind(self.table(data, "tiles"), owner, "tiles")
        self.need(sum(counts) == total, f"tiles.{owner} has {sum(counts)} tiles, but there are {total}")
        farms = self.items(self.table(data, "farms"), owner, "farms")
        self.need(
            len(farms) == counts[AGRICULTURE],
            f"farms.{owner} names {len(farms)} tiles, but there are {counts[AGRICULTURE]} agriculture tiles",
        )
        tiles: list[int] = []
        for kind in range(KINDS):
            if kind != AGRICULTURE:
                tiles += [kind | back] * counts[kind]
                continue
            for word in farms:
                tile = tile_from_word(str(word))
                self.need(
                    tile != NO_TILE and kind_of(tile) == AGRICULTURE and len(tile_word(tile).split("+")) <= 2,
                    f"farms.{owner}: {word!r} is no tile such as 'vineyard' or 'vineyard+hog_farm'",
                )
                tiles.append(tile | back)
        return tiles

    def colour_points(self, data: Table) -> list[list[int]]:
        points = self.table(self.table(data, "colour_bonus"), "points")
        for word in points:
            self.need(word in KIND_OF, f"colour_bonus.points: {_no_kind(word)}")
        found: list[list[int]] = []
        for kind in NAMES:
            pair = self.items(points, kind, "colour_bonus.points")
            self.need(
                len(pair) == 2 and all(_is_whole(value) and 0 <= cast(int, value) <= 20 for value in pair),
                f"colour_bonus.points.{kind} must be two numbers from 0 to 20, for first and second",
            )
            found.append([cast(int, value) for value in pair])
        return found

    def yields(self, data: Table) -> list[Yield]:
        found: list[Yield] = []
        for number, entry in enumerate(self.items(self.table(data, "yield_cards"), "card", "yield_cards")):
            where = f"yield_cards.card[{number}]"
            self.need(isinstance(entry, dict), f"{where} must be a table")
            card = cast(Table, entry)
            reward = card.get("reward")
            self.need(reward in REWARDS, f"{where}.reward is {reward!r}; rewards are {', '.join(REWARDS)}")
            found.append(
                Yield(
                    REWARDS.index(str(reward)),
                    self.number(card, "amount", where, 1, 9),
                    self.number(card, "count", where, 1, YIELD_CARDS),
                )
            )
        total = sum([card.count for card in found])
        self.need(total == YIELD_CARDS, f"yield_cards.card has {total} cards, but there are {YIELD_CARDS}")
        words = [card.word for card in found]
        self.need(len(set(words)) == len(words), "yield_cards.card names the same reward and amount twice")
        return found

    def shape(self, data: Table) -> list[tuple[int, int]]:
        table = self.table(data, "shape")
        columns = self.items(table, "columns", "shape")
        tops = self.items(table, "tops", "shape")
        whole = all(_is_whole(value) for value in columns + tops)
        self.need(
            whole and len(columns) == len(tops), "shape.columns and shape.tops must be equally many numbers"
        )
        slots: list[tuple[int, int]] = []
        for q in range(len(columns)):
            top = cast(int, tops[q])
            slots += [(q, top + i) for i in range(cast(int, columns[q]))]
        self.need(len(slots) == SLOTS, f"shape has {len(slots)} spaces, but a board has {SLOTS}")
        first, last = slots[0], slots[-1]
        centre = (first[0] + last[0], first[1] + last[1])
        for i in range(SLOTS):
            other = slots[SLOTS - 1 - i]
            self.need(
                (slots[i][0] + other[0], slots[i][1] + other[1]) == centre,
                "shape does not look the same after a half-turn",
            )
        self.need(Geometry(slots).is_whole(), "shape falls apart: all its spaces must hang together")
        return slots

    def shifts(self, joining: Table) -> list[int]:
        shifts = self.items(joining, "shifts", "joining")
        self.need(
            1 <= len(shifts) <= len(SHIFT_NAMES) and all(_is_whole(value) for value in shifts),
            f"joining.shifts must be one to {len(SHIFT_NAMES)} numbers",
        )
        found = [cast(int, value) for value in shifts]
        # They go by the names up, down, higher and lower, which must not lie to whoever chooses (CT-2.3).
        downwards = [found[place] for place in (2, 0, 1, 3) if place < len(found)]
        self.need(
            all(higher < lower for higher, lower in pairwise(downwards)),
            f"joining.shifts are {found}, but the order is: first up, then down, then further up, "
            "then further down, and rows grow downwards",
        )
        return found

    def boards(self, data: Table, columns: list[int]) -> list[list[Board]]:
        """The boards by letter; each letter always has the same colours in number."""
        entries = data.get("board")
        self.need(isinstance(entries, list), "there must be a list of [[board]] tables")
        found: list[list[Board]] = [[], [], []]
        for entry in cast(list[object], entries):
            self.need(isinstance(entry, dict), "each board must be a table")
            table = cast(Table, entry)
            name = str(table.get("id"))
            self.need(
                len(name) == 2 and name[0] in LETTERS and name[1].isdecimal(),
                f"board {name!r}: the id must be a letter A, B or C and a digit",
            )
            row = found[LETTERS.index(name[0])]
            self.need(name not in [board.name for board in row], f"board {name} occurs twice")
            row.append(
                Board(name, self.board_colours(table, name, columns), str(table.get("source", "house")))
            )
        self._check_boards(found)
        return found

    def board_colours(self, table: Table, name: str, columns: list[int]) -> list[int]:
        texts = self.items(table, "columns", f"board {name}")
        self.need(len(texts) == len(columns), f"board {name} must have {len(columns)} columns")
        colours: list[int] = []
        for number, text in enumerate(texts):
            words = str(text).split()
            where = f"board {name}, column {number + 1}"
            self.need(
                len(words) == columns[number], f"{where} has {len(words)} spaces instead of {columns[number]}"
            )
            for word in words:
                self.need(word in KIND_OF, f"{where}: {_no_kind(word)}")
                colours.append(KIND_OF[word])
        return colours

    def _check_boards(self, found: list[list[Board]]) -> None:
        total = [0] * KINDS
        for letter, row in enumerate(found):
            self.need(
                len(row) == BOARDS_OF_A_TYPE,
                f"there are {len(row)} boards {LETTERS[letter]} instead of {BOARDS_OF_A_TYPE}",
            )
            counts = [row[0].faces[0].count(kind) for kind in range(KINDS)]
            for board in row:
                own = [board.faces[0].count(kind) for kind in range(KINDS)]
                for kind in range(KINDS):
                    self.need(
                        own[kind] == counts[kind],
                        f"board {board.name} has {own[kind]} {NAMES[kind]} spaces, but {row[0].name} has "
                        f"{counts[kind]}; boards of one letter must agree",
                    )
            total = [total[kind] + counts[kind] for kind in range(KINDS)]
        for kind in range(KINDS):
            self.need(
                total[kind] == SPACES_OF_KIND[kind],
                f"a region would have {total[kind]} {NAMES[kind]} spaces instead of {SPACES_OF_KIND[kind]}",
            )


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _no_kind(word: object) -> str:
    return f"there is no kind {word!r}; kinds are {', '.join(NAMES)}"


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
    """Whether no way to join the boards makes an area too large; at least one must not, for any three."""
    tame = True
    for a in range(BOARDS_OF_A_TYPE):
        for b in range(BOARDS_OF_A_TYPE):
            for c in range(BOARDS_OF_A_TYPE):
                good = 0
                ways = 0
                for order in range(len(ORDERS)):
                    for turned in range(TURNS):
                        for shift in box.shift_numbers():
                            ways += 1
                            if box.region([a, b, c], order, turned, shift).largest <= LARGEST_AREA:
                                good += 1
                if good == 0:
                    trio = f"{box.boards[0][a].name}, {box.boards[1][b].name} and {box.boards[2][c].name}"
                    raise BadFile(f"{box.place}: {trio} always make an area of more than {LARGEST_AREA}.")
                tame = tame and good == ways
    return tame
