"""A kind of worker, with the moments of its placing in the order described in `state/moments.py`."""

from typing import TYPE_CHECKING, Final

from tavola.core.decision import Refusal
from tavola.games.viticulture.box.board import SLOTS, STRIDE
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import Moments

if TYPE_CHECKING:  # circular: the valley refers to the workers of its game
    from tavola.games.viticulture.state.board import ActionPlace
    from tavola.games.viticulture.state.effects import Course
    from tavola.games.viticulture.state.valley import Valley


class Worker(Moments):
    """A kind of worker, with the moments of its placing; ordinary and grande workers override none."""

    def __init__(self) -> None:
        super().__init__()
        self.taken_rule = "VI-3.2"  # the rule that keeps it off a taken space
        self.picks_bonus = False  # whether it may choose among the bonuses of an action
        self.looks_again = False  # whether its action may prove impossible after what it does first

    def reaches(self, valley: "Valley", season: int) -> bool:
        """Whether it may be placed at actions of this season when it is not the current one."""
        return False

    def takes_over(self, valley: "Valley", seat: int, space: int) -> bool:
        """Whether it may take a space that is already taken."""
        return False

    def why_not_beside(self, valley: "Valley", season: int) -> Refusal | None:
        """Why it may not be placed beside a full action, even where a grande worker might."""
        return None

    def finds_means(self, valley: "Valley", seat: int, means: Means, place: "ActionPlace", slot: int) -> bool:
        """Whether the bonus of its space, or what the worker does first, makes an action possible."""
        return slot < SLOTS and place.helps[slot] and place.courses[slot].can(valley, seat, means)

    def course(self, valley: "Valley", seat: int, means: Means, space: int) -> "Course":
        """What it does on a space."""
        return valley.board.course_of(space)

    def wastes_token(self, place: "ActionPlace") -> bool:
        """Whether a bonus token of the solo game brings it nothing there."""
        return False

    def arrives(self, valley: "Valley", seat: int, space: int) -> None:
        """It is about to be put on a space."""

    def goes_ahead(self, valley: "Valley", seat: int, space: int) -> bool:
        """Whether it waits on the space for a later season."""
        return False

    def before_action(self, valley: "Valley", seat: int, space: int) -> None:
        """It has been placed; put what it may do before its action on the stack."""

    def after_action(self, valley: "Valley", seat: int, space: int, last: bool) -> None:
        """Put what it may do after its action on the stack; `last` if all opponents had passed."""

    def acts(self, valley: "Valley", seat: int, space: int) -> None:
        """Take its action."""
        valley.board.course_of(space).begin(valley, seat)

    # Placed ahead by a card --------------------------------------------------------------------

    def plan_mark(self, valley: "Valley", seat: int) -> int:
        """What its plan has to remember, as bits of the plan."""
        return 0

    def planned(self, valley: "Valley", seat: int, space: int) -> None:
        """It was placed on a space of a later season; put what is chosen now on the stack."""

    def planned_course(self, valley: "Valley", seat: int, plan: int, space: int) -> "Course":
        """What it does when that season comes."""
        slot = space % STRIDE
        place = valley.board.action_at(space)
        return place.courses[slot] if slot < SLOTS else place.plain


PLAIN_WORKER: Final = Worker()
