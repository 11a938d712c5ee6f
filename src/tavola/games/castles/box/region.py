"""Regions: three boards side by side, their spaces, what touches what, and the areas (CT-2).

Spaces are numbered by position: 10 for each board from left to right, and within a board column by column
from top to bottom. So a number always means the same place; a half-turn moves colours, not numbers.
Sets of spaces are bit masks.
"""

from typing import Final

from tavola.games.castles.box.tiles import KINDS

BOARDS: Final = 3
SLOTS: Final = 10
SPACES: Final = 30
LARGEST_AREA: Final = 3
STEPS: Final = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
# The left-to-right orders of the boards A, B and C, and which of them are turned, as bit masks.
ORDERS: Final = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
LETTERS: Final = "ABC"
TURNS: Final = 8


class Geometry:
    """Where the spaces lie and which of them touch; the same for all boards joined with the same shifts."""

    def __init__(self, coordinates: list[tuple[int, int]]) -> None:
        self.coordinates = coordinates
        numbers = {place: number for number, place in enumerate(coordinates)}
        self.neighbours: list[list[int]] = []
        self.touching: list[int] = []  # the same as bit masks
        for q, r in coordinates:
            near = [numbers[(q + dq, r + dr)] for dq, dr in STEPS if (q + dq, r + dr) in numbers]
            near.sort()
            self.neighbours.append(near)
            self.touching.append(as_mask(near))

    def is_whole(self) -> bool:
        """Whether every space can be reached from every other one, so that a region can be filled."""
        reached = [0]
        for space in reached:  # grows while it is walked through
            reached += [near for near in self.neighbours[space] if near not in reached]
        return len(reached) == len(self.coordinates)


class Region:
    """The spaces of one player; immutable once built."""

    def __init__(self, geometry: Geometry, colours: list[int]) -> None:
        self.geometry = geometry
        self.colours = colours
        self.touching = geometry.touching
        self.spaces_of: list[list[int]] = [[], [], [], [], [], [], [], []]
        self.colour_mask = [0] * KINDS
        for space in range(SPACES):
            colour = colours[space]
            self.spaces_of[colour].append(space)
            self.colour_mask[colour] |= 1 << space
        self.area_mask = [0] * SPACES
        self.area_size = [0] * SPACES
        self.largest = 0
        # The areas as bit masks, with their sizes and colours.
        self.area_masks: list[int] = []
        self.area_sizes: list[int] = []
        self.area_colours: list[int] = []
        for space in range(SPACES):
            if self.area_mask[space] == 0:
                self._add_area(space)

    def _add_area(self, start: int) -> None:
        """Find the area that this space belongs to, and note it for all its spaces."""
        alike = self.colour_mask[self.colours[start]]
        spaces = [start]
        mask = 1 << start
        for space in spaces:  # grows while it is walked through
            near = self.touching[space] & alike & ~mask
            if near:
                for other in self.spaces_of[self.colours[start]]:
                    if near >> other & 1:
                        spaces.append(other)
                        mask |= 1 << other
        for space in spaces:
            self.area_mask[space] = mask
            self.area_size[space] = len(spaces)
        self.area_masks.append(mask)
        self.area_sizes.append(len(spaces))
        self.area_colours.append(self.colours[start])
        if len(spaces) > self.largest:
            self.largest = len(spaces)

    def areas(self) -> list[list[int]]:
        """The spaces of each area, in the order of their lowest numbers."""
        return [
            [other for other in range(space, SPACES) if self.area_mask[space] >> other & 1]
            for space in range(SPACES)
            if self.area_mask[space] & ((1 << space) - 1) == 0
        ]


def as_mask(spaces: list[int]) -> int:
    """Spaces as a bit mask."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def turn_word(turned: int) -> str:
    """Which boards are turned: their letters, or "none".

    >>> turn_word(5)
    'AC'
    """
    letters = "".join([LETTERS[i] for i in range(BOARDS) if turned >> i & 1])
    return letters or "none"


def order_word(order: int) -> str:
    """The boards from left to right.

    >>> order_word(3)
    'BCA'
    """
    return "".join([LETTERS[i] for i in ORDERS[order]])
