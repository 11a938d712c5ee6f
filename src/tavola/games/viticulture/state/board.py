"""A board with what is done on it: actions by season, the wake-up chart, structures, the course of a year.

Another board is another data file: nothing in the rules counts seasons, actions, rows or points.
"""

from tavola.games.viticulture.box.board import (
    ACTIONS,
    BESIDE,
    EXTRAS,
    FIRST_EXTRA,
    FIRST_MAT,
    REGIONS,
    SEASONS,
    STRIDE,
)
from tavola.games.viticulture.box.data_files import Fields
from tavola.games.viticulture.state.effects import Course, Effect, Printed


class ActionPlace:
    """An action of the board with its spaces."""

    def __init__(
        self, name: str, season: int, plain: Course, courses: list[Course], bonus: list[str]
    ) -> None:
        self.name = name
        self.number = ACTIONS.index(name)
        self.first = self.number * STRIDE  # its first space
        self.season = season  # -1: this board does not have it
        self.plain = plain
        self.courses = courses  # what is done on each space, the bonus included
        self.bonus = bonus
        # Whether a space asks for less than the plain action does, because its bonus helps to pay.
        self.helps = [any(part.bonus and part.lira > 0 for part in course.effects) for course in courses]
        # The spaces that have a bonus.
        self.bonuses = [slot for slot in range(len(bonus)) if bonus[slot]]
        # What each bonus is by itself, for whoever has it once more.
        self.extra_courses: list[Course | None] = [None for _ in bonus]
        # What is done with a token on the left space: its own bonus and another one; None if there is none.
        self.boosted: Course | None = None


class ExtraPlace:
    """A space outside the seasons: for any number of workers, or on the mat of an owner of a structure."""

    def __init__(self, name: str, structure: int, course: Course) -> None:
        self.name = name
        self.space = FIRST_EXTRA + EXTRAS.index(name)
        self.structure = structure  # -1: open to all
        self.course = course


class Structure:
    """A structure of a vineyard; with `occasion` it gains something once a year."""

    def __init__(
        self, name: str, cost: int, cellar: int, after: int, occasion: str, test: Effect | None
    ) -> None:
        self.name = name
        self.cost = cost
        self.cellar = cellar  # up to which value it lets wine be kept, 0 for the others
        self.after = after  # the structure that must stand before, or -1
        self.occasion = occasion
        self.test = test
        self.gain: Course | None = None


class Region:
    """A region of the influence map: what placing a star brings, and the points for most stars."""

    def __init__(self, name: str, points: int, gain: Course) -> None:
        self.name = name
        self.number = REGIONS.index(name)
        self.points = points
        self.gain = gain


class Box(Printed):
    """What the cards and boards of one box do. Names come from the vocabulary, which all boxes share."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key  # names it in records; empty for the box of the game
        self.visitors: dict[int, Course] = {}  # by kind of card
        self.boards: list[Board] = []  # the original one, and the two sides of the extended one


class Board:
    """All of it; a board with a chart goes from season to season by each player's passing."""

    def __init__(self, name: str, box: Box, trade: Course) -> None:
        self.name = name
        self.box = box
        self.trade = trade  # what is given and taken in a trade
        self.target_points = 0
        self.point_floor = 0
        self.residual_limit = 0
        self.worker_limit = 0
        self.hand_limit = 0
        self.fields: list[int] = []
        self.year: list[str] = []
        self.spaces: list[int] = []  # usable spaces of an action, by number of players
        self.rows: list[Course] = []
        self.side = 0  # of a board with two sides
        # For a chart: what each row gives on passing into each season, `rows[row][season]` in one list.
        self.chart: list[Course] = []
        self.regions: list[Region] = []
        self.stars = 0  # of each player
        self.actions: list[ActionPlace] = []  # those of this board
        self.places: list[ActionPlace] = []  # by number, also those that only other boards have
        self.replaced: dict[str, str] = {}  # actions of the original board by what stands for them here
        self.by_season: list[list[ActionPlace]] = [[] for _ in SEASONS]
        self.by_name: dict[str, ActionPlace] = {}
        self.extras: list[ExtraPlace] = []
        self.mat: list[Course] = []  # what is done on each private space of structure cards
        self.structures: list[Structure] = []
        # Structures that gain something when a vine is planted, a tour is given, ...
        self.occasions: dict[str, list[int]] = {}
        self.cellars: list[int] = []  # structures that are cellars, in the order of building
        self.smallest_cellar = 3
        self.limits: list[int] = []  # values at which a cellar ends
        self.entries: dict[str, Fields] = {}  # what its file says of spaces, regions and structures, by name

    def action_at(self, space: int) -> ActionPlace:
        """The action that a space belongs to."""
        return self.places[space // STRIDE]

    def course_of(self, space: int) -> Course:
        """What is done on a space, with its bonus."""
        if space >= FIRST_EXTRA:
            return self.plain_course(space)
        place = self.places[space // STRIDE]
        slot = space % STRIDE
        return place.plain if slot == BESIDE else place.courses[slot]

    def plain_course(self, space: int) -> Course:
        """What is done on a space without its bonus."""
        if space >= FIRST_MAT:
            return self.mat[space - FIRST_MAT]
        if space >= FIRST_EXTRA:
            return self.extras[space - FIRST_EXTRA].course
        return self.places[space // STRIDE].plain

    def is_on_board(self, space: int) -> bool:
        """Whether a space is on the board, not on somebody's mat."""
        if space < FIRST_EXTRA:
            return True
        return space < FIRST_MAT and self.extras[space - FIRST_EXTRA].structure < 0

    def same_action(self, one: int, other: int) -> bool:
        """Whether two spaces belong to one action of the board."""
        if one < FIRST_EXTRA and other < FIRST_EXTRA:
            return one // STRIDE == other // STRIDE
        return one == other and self.is_on_board(one)

    def is_private(self, space: int) -> bool:
        """Whether a space is its owner's alone, for one worker in a year."""
        return not self.is_on_board(space)

    def region_of(self, number: int) -> Region | None:
        """A region by its number in the vocabulary, if this board has it."""
        for region in self.regions:
            if region.number == number:
                return region
        return None
