"""A board and everything on it: actions by season, the wake-up chart, structures, the course of a year.

Another board is just another data file: the rules hard-code no numbers of seasons, actions, rows or points.
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
        self.courses = courses  # what each space does, including its bonus
        self.bonus = bonus
        # Whether a space's bonus helps to pay for the action.
        self.helps = [any(part.bonus and part.lira > 0 for part in course.effects) for course in courses]
        # The spaces that have a bonus.
        self.bonuses = [slot for slot in range(len(bonus)) if bonus[slot]]
        # Each bonus by itself, for a worker that gets it again.
        self.extra_courses: list[Course | None] = [None for _ in bonus]
        # The left space with a token: its own bonus and another one; None if there is no other.
        self.boosted: Course | None = None


class ExtraPlace:
    """A space outside the seasons: for any number of workers, or private to a structure's owner."""

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
        self.cellar = cellar  # the highest value of wine it can hold, 0 for other structures
        self.after = after  # the structure that must be built before, or -1
        self.occasion = occasion
        self.test = test
        self.gain: Course | None = None


class Region:
    """A region of the influence map: what placing a star gives, and the points for the most stars."""

    def __init__(self, name: str, points: int, gain: Course) -> None:
        self.name = name
        self.number = REGIONS.index(name)
        self.points = points
        self.gain = gain


class Box(Printed):
    """What the cards and boards of one box do. Names come from the vocabulary, which all boxes share."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key  # names it in records; empty for the game's own box
        self.visitors: dict[int, Course] = {}  # by kind of card
        self.boards: list[Board] = []  # the original one, and the two sides of the extended one


class Board:
    """A whole board; on one with a chart, each player passes from season to season."""

    def __init__(self, name: str, box: Box, trade: Course) -> None:
        self.name = name
        self.box = box
        self.trade = trade  # what players give and get in a trade
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
        # For a chart: what each row gives on passing into each season, row by row in one list.
        self.chart: list[Course] = []
        self.regions: list[Region] = []
        self.stars = 0  # of each player
        self.actions: list[ActionPlace] = []  # those of this board
        self.places: list[ActionPlace] = []  # by number, including those that only other boards have
        self.replaced: dict[str, str] = {}  # actions of the original board, by what replaces them here
        self.by_season: list[list[ActionPlace]] = [[] for _ in SEASONS]
        self.by_name: dict[str, ActionPlace] = {}
        self.extras: list[ExtraPlace] = []
        self.mat: list[Course] = []  # what each private space of structure cards does
        self.structures: list[Structure] = []
        # Structures that gain something when a vine is planted, a tour is given and so on.
        self.occasions: dict[str, list[int]] = {}
        self.cellars: list[int] = []  # structures that are cellars, in the order in which they are built
        self.smallest_cellar = 3
        self.limits: list[int] = []  # the highest value that each cellar can hold
        self.entries: dict[str, Fields] = {}  # the file's entries for spaces, regions and structures, by name

    def action_at(self, space: int) -> ActionPlace:
        """The action that a space belongs to."""
        return self.places[space // STRIDE]

    def course_of(self, space: int) -> Course:
        """What a space does, with its bonus."""
        if space >= FIRST_EXTRA:
            return self.plain_course(space)
        place = self.places[space // STRIDE]
        slot = space % STRIDE
        return place.plain if slot == BESIDE else place.courses[slot]

    def plain_course(self, space: int) -> Course:
        """What a space does without its bonus."""
        if space >= FIRST_MAT:
            return self.mat[space - FIRST_MAT]
        if space >= FIRST_EXTRA:
            return self.extras[space - FIRST_EXTRA].course
        return self.places[space // STRIDE].plain

    def is_on_board(self, space: int) -> bool:
        """Whether a space is on the board, not on a player's mat."""
        if space < FIRST_EXTRA:
            return True
        return space < FIRST_MAT and self.extras[space - FIRST_EXTRA].structure < 0

    def same_action(self, one: int, other: int) -> bool:
        """Whether two spaces belong to the same action of the board."""
        if one < FIRST_EXTRA and other < FIRST_EXTRA:
            return one // STRIDE == other // STRIDE
        return one == other and self.is_on_board(one)

    def is_private(self, space: int) -> bool:
        """Whether only the owner may use a space, with one worker a year."""
        return not self.is_on_board(space)

    def region_of(self, number: int) -> Region | None:
        """A region by its number in the vocabulary, if this board has it."""
        for region in self.regions:
            if region.number == number:
                return region
        return None
