"""A kind of worker: the moments of its own placing, in the order that `state/moments.py` tells."""

from typing import TYPE_CHECKING, Final

from tavola.core.decision import Refusal
from tavola.games.viticulture.box.board import SLOTS, STRIDE
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import Moments

if TYPE_CHECKING:  # the valley knows the workers of its game
    from tavola.games.viticulture.state.board import ActionPlace
    from tavola.games.viticulture.state.effects import Course
    from tavola.games.viticulture.state.valley import Valley


class Worker(Moments):
    """A kind of worker, with the moments of its own placing; ordinary and grande workers are just this."""

    def __init__(self) -> None:
        super().__init__()
        self.taken_rule = "VI-3.2"  # keeps it off a space where somebody stands
        self.picks_bonus = False  # whether it has its choice of the bonuses of an action
        self.looks_again = False  # whether its action may turn out impossible after what it does first

    def reaches(self, valley: "Valley", season: int) -> bool:
        """Whether it may be placed at actions of this other season."""
        return False

    def takes_over(self, valley: "Valley", seat: int, space: int) -> bool:
        """Whether it may take a space on which somebody stands."""
        return False

    def why_not_beside(self, valley: "Valley", season: int) -> Refusal | None:
        """Why it may not stand beside a full action, even where a grande worker might."""
        return None

    def finds_means(self, valley: "Valley", seat: int, means: Means, place: "ActionPlace", slot: int) -> bool:
        """Whether an action becomes possible by the bonus of its space, or by what the worker does first."""
        return slot < SLOTS and place.helps[slot] and place.courses[slot].can(valley, seat, means)

    def course(self, valley: "Valley", seat: int, means: Means, space: int) -> "Course":
        """What it does on a space."""
        return valley.board.course_of(space)

    def wastes_token(self, place: "ActionPlace") -> bool:
        """Whether a token of the solo game brings it nothing there."""
        return False

    def arrives(self, valley: "Valley", seat: int, space: int) -> None:
        """It is about to stand on a space."""

    def goes_ahead(self, valley: "Valley", seat: int, space: int) -> bool:
        """Whether it waits on the space for a later season."""
        return False

    def before_action(self, valley: "Valley", seat: int, space: int) -> None:
        """It stands; what it may do before its action is put on the stack."""

    def after_action(self, valley: "Valley", seat: int, space: int, last: bool) -> None:
        """What it may do after its action is put on the stack; `last` if all opponents had passed."""

    def acts(self, valley: "Valley", seat: int, space: int) -> None:
        """It carries out its action."""
        valley.board.course_of(space).begin(valley, seat)

    # Placed ahead by a card --------------------------------------------------------------------

    def plan_mark(self, valley: "Valley", seat: int) -> int:
        """What its plan has to remember, as bits of the plan."""
        return 0

    def planned(self, valley: "Valley", seat: int, space: int) -> None:
        """It stands on a space of a later season; what it chooses now is put on the stack."""

    def planned_course(self, valley: "Valley", seat: int, plan: int, space: int) -> "Course":
        """What it does when that season comes."""
        slot = space % STRIDE
        place = valley.board.action_at(space)
        return place.courses[slot] if slot < SLOTS else place.plain


PLAIN_WORKER: Final = Worker()
