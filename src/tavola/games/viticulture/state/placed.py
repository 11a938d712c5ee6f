"""A placed worker, packed into one number: its kind below, the space on which it stands above.

`Vineyard.placed` and `Valley.host` hold such numbers. A worker placed ahead is a plan: above these come the
seat, and what has to be remembered until it acts.
"""

from typing import Final

WORKER_BITS: Final = 4
WORKER_MASK: Final = 15


def placed_at(space: int, worker: int) -> int:
    """A worker on a space."""
    return space << WORKER_BITS | worker


def space_of(placed: int) -> int:
    """The space on which it stands."""
    return placed >> WORKER_BITS


def worker_of(placed: int) -> int:
    """The kind of worker."""
    return placed & WORKER_MASK


# Workers placed ahead -----------------------------------------------------------------------------

SEAT_SHIFT: Final = 16
PLACED_MASK: Final = 0xFFFF
PLAN_MASK: Final = 0x7FFFF  # seat, space and kind; what is above says more
LAST: Final = 1 << 19  # all opponents had passed when it was placed
WAITS: Final = 1 << 20  # it acts instead of its owner's turn, not when the season begins
BONUS_SHIFT: Final = 21  # the space whose bonus was chosen then, from 1; 0: it was not asked


def new_plan(seat: int, space: int, worker: int) -> int:
    """A worker of this seat on a space of a later season."""
    return seat << SEAT_SHIFT | placed_at(space, worker)


def plan_seat(plan: int) -> int:
    """Whose worker it is."""
    return plan >> SEAT_SHIFT & 7


def plan_space(plan: int) -> int:
    """The space on which it stands."""
    return space_of(plan_placed(plan))


def plan_worker(plan: int) -> int:
    """The kind of worker."""
    return worker_of(plan)


def plan_placed(plan: int) -> int:
    """The worker and its space, as in `Vineyard.placed`."""
    return plan & PLACED_MASK
