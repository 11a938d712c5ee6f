"""The board as data: actions and their spaces by season, the wake-up chart, structures, the course of a year.

Another board is another data file: nothing in the rules counts seasons, actions, rows or points.
"""

from typing import Final

from tavola.games.viticulture.effects import Course, Effect
from tavola.games.viticulture.tables import load, number, rows, word

SEASONS: Final = ["spring", "summer", "fall", "winter"]

_DATA: Final = load("board.toml")
ACTIONS: Final = [word(action, "name") for action in rows(_DATA, "action")]
EXTRAS: Final = [word(space, "name") for space in rows(_DATA, "space")]
STRUCTURES: Final = [word(structure, "name") for structure in rows(_DATA, "structure")]
COSTS: Final = [number(structure, "cost") for structure in rows(_DATA, "structure")]
ROWS: Final = len(rows(_DATA, "row"))

SLOTS: Final = 3  # spaces of an action
BESIDE: Final = 3  # the place beside a full action, for grande workers
STRIDE: Final = 4
FIRST_EXTRA: Final = len(ACTIONS) * STRIDE
SPACES: Final = FIRST_EXTRA + len(EXTRAS)


def _space_names() -> list[str]:
    names: list[str] = []
    for action in ACTIONS:
        names += [f"{action}.{slot + 1}" for slot in range(SLOTS)] + [f"{action}.beside"]
    return names + EXTRAS


SPACE_NAMES: Final = _space_names()


def is_slot(space: int) -> bool:
    """Whether a space is for a single worker: not beside an action, and not outside the seasons."""
    return space < FIRST_EXTRA and space % STRIDE != BESIDE


def action_name(space: int) -> str:
    """The action or the place outside the seasons that a space belongs to."""
    return EXTRAS[space - FIRST_EXTRA] if space >= FIRST_EXTRA else ACTIONS[space // STRIDE]


class ActionPlace:
    """An action of the board with its spaces."""

    def __init__(
        self, name: str, season: int, plain: Course, courses: list[Course], bonus: list[str]
    ) -> None:
        self.name = name
        self.number = ACTIONS.index(name)
        self.first = self.number * STRIDE  # its first space
        self.season = season
        self.plain = plain
        self.courses = courses  # what is done on each space, the bonus included
        self.bonus = bonus
        # Whether a space asks for less than the plain action does, because its bonus helps to pay.
        self.helps = [text.startswith("lira") for text in bonus]
        # The space whose bonus a token brings, or -1.
        self.boost = -1
        for slot in range(len(bonus)):
            if bonus[slot] and self.boost < 0:
                self.boost = slot


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


class Board:
    """All of it, for one number of players."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.target_points = 0
        self.point_floor = 0
        self.residual_limit = 0
        self.worker_limit = 0
        self.hand_limit = 0
        self.side = 0  # of a board with two sides
        self.fields: list[int] = []
        self.year: list[str] = []
        self.spaces: list[int] = []  # usable spaces of an action, by number of players
        self.rows: list[Course] = []
        self.actions: list[ActionPlace] = []
        self.by_season: list[list[ActionPlace]] = [[] for _ in SEASONS]
        self.by_name: dict[str, ActionPlace] = {}
        self.extras: list[ExtraPlace] = []
        self.structures: list[Structure] = []
        # Structures that gain something when a vine is planted, a tour is given, ...
        self.occasions: dict[str, list[int]] = {}
        self.cellars: list[int] = []  # structures that are cellars, in the order of building
        self.smallest_cellar = 3
        self.limits: list[int] = []  # values at which a cellar ends

    def action_at(self, space: int) -> ActionPlace:
        """The action that a space belongs to."""
        return self.actions[space // STRIDE]
