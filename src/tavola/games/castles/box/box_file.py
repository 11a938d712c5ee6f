"""Reads the tables of a box file; every mistake raises a `BadFile` that says where and why."""

from itertools import pairwise
from typing import cast

from tavola.core.errors import BadFile
from tavola.games.castles.box.components import (
    BOARDS_OF_A_TYPE,
    REGION_CARDS,
    REWARDS,
    SHIFT_NAMES,
    SPACES_OF_KIND,
    YIELD_CARDS,
    RegionBoard,
    Yield,
)
from tavola.games.castles.box.region import LETTERS, SLOTS, Geometry
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    KIND_OF,
    KINDS,
    NAMES,
    NO_TILE,
    kind_of,
    tile_from_word,
    tile_word,
)

Table = dict[str, object]


class BoxFile:
    """Parses a file's tables; every mistake raises a `BadFile` with place and reason."""

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
                    f"farms.{owner}: {word!r} is not a tile such as 'vineyard' or 'vineyard+hog_farm'",
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
        # Players choose them by the names up, down, higher and lower, so the order must match (CT-2.3).
        downwards = [found[place] for place in (2, 0, 1, 3) if place < len(found)]
        self.need(
            all(higher < lower for higher, lower in pairwise(downwards)),
            f"joining.shifts are {found}, but the order is: first up, then down, then further up, "
            "then further down, and rows grow downwards",
        )
        return found

    def boards(self, data: Table, columns: list[int]) -> list[list[RegionBoard]]:
        """The boards by letter; boards of one letter have the same number of spaces of each colour."""
        entries = data.get("board")
        self.need(isinstance(entries, list), "there must be a list of [[board]] tables")
        found: list[list[RegionBoard]] = [[], [], []]
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
                RegionBoard(name, self.board_colours(table, name, columns), str(table.get("source", "house")))
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

    def _check_boards(self, found: list[list[RegionBoard]]) -> None:
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
