"""A placed worker, packed into one number: its kind in the low bits, its space above them.

`Vineyard.placed` and `Valley.host` hold such numbers. A worker placed ahead is a plan, with the seat and
whatever must be remembered until it acts in the higher bits.
"""

from typing import Final

WORKER_BITS: Final = 4
WORKER_MASK: Final = 15


def placed_at(space: int, worker: int) -> int:
    """A worker on a space."""
    return space << WORKER_BITS | worker


def space_of(placed: int) -> int:
    """The space it is on."""
    return placed >> WORKER_BITS


def worker_of(placed: int) -> int:
    """The kind of worker."""
    return placed & WORKER_MASK


# Workers placed ahead -----------------------------------------------------------------------------

SEAT_SHIFT: Final = 16
PLACED_MASK: Final = 0xFFFF
PLAN_MASK: Final = 0x7FFFF  # seat, space and kind; the higher bits say more
LAST: Final = 1 << 19  # all opponents had passed when it was placed
WAITS: Final = 1 << 20  # it acts in place of its owner's turn, not when the season begins
BONUS_SHIFT: Final = 21  # the space whose bonus was chosen, from 1; 0 if there was no choice


def new_plan(seat: int, space: int, worker: int) -> int:
    """A worker of this seat on a space of a later season."""
    return seat << SEAT_SHIFT | placed_at(space, worker)


def plan_seat(plan: int) -> int:
    """Whose worker it is."""
    return plan >> SEAT_SHIFT & 7


def plan_space(plan: int) -> int:
    """The space it is on."""
    return space_of(plan_placed(plan))


def plan_worker(plan: int) -> int:
    """The kind of worker."""
    return worker_of(plan)


def plan_placed(plan: int) -> int:
    """The worker and its space, as in `Vineyard.placed`."""
    return plan & PLACED_MASK
