"""A placed worker, packed into one number: its kind below, the space on which it stands above.

`Vineyard.placed` and `Valley.host` hold such numbers.
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
