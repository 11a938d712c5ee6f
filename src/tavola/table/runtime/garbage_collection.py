"""When Python's garbage collector runs.

A full collection stops everything while it visits each live object, and long games have hundreds of thousands
of them. Games, words and tables hold no reference cycles, and a WebSocket breaks its own when it ends
(`http/socket_connection`), so reference counting frees all of that. Full collections are therefore rare, and
never in the middle of a request. Other cycles wait for them, unless memory grows.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from mmap import PAGESIZE
from pathlib import Path

# More young collections than there will ever be: the oldest generation is never collected automatically.
NEVER = 2**31 - 1
# Seconds between two checks of whether a full collection is due.
TICK = 5.0
# The shortest pause between full rounds, in seconds, and the pause as a multiple of the last round's time, so
# that rounds take a two-thousandth of the time, or a hundredth if memory grows by this many bytes.
SHORTEST_PAUSE = 60.0
PAUSE_PER_ROUND = 2000.0
PRESSING = 100.0
GROWTH = 64 * 1024 * 1024


def settle() -> None:
    """Once everything permanent is loaded: exempt it from collection, and switch off full collections."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


def resident() -> int:
    """How many bytes of memory the process uses; 0 if the system does not report it."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGESIZE
    except (OSError, ValueError, IndexError):
        return 0


class CollectorSchedule:
    """Full collections: seldom, and sooner when memory grows."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, work_clock: Callable[[], float] = time.thread_time
    ) -> None:
        self.clock = clock
        self.work_clock = work_clock
        self._begin_pause(0.0)

    def _begin_pause(self, took: float) -> None:
        self.since, self.took, self.size = self.clock(), took, resident()

    def is_due(self) -> bool:
        """Whether it is time for a full collection."""
        passed = self.clock() - self.since
        if resident() - self.size > GROWTH:
            return passed >= PRESSING * self.took
        return passed >= max(SHORTEST_PAUSE, PAUSE_PER_ROUND * self.took)

    def round(self) -> None:
        """Run a full collection."""
        began = self.work_clock()
        gc.collect()
        self._begin_pause(self.work_clock() - began)

    async def run(self) -> None:
        """Run collections for as long as the server runs."""
        while True:
            await asyncio.sleep(TICK)
            if self.is_due():
                self.round()
