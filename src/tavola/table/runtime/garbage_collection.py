"""When Python's collector works.

A full round of the collector stops everything while it follows each object that is alive, and long games are
hundreds of thousands of them. Games, words and tables hold no cycles, and a socket takes its own apart when
it ends (`connections`): all of that goes by counting alone. So the collector makes full rounds seldom, and
not by itself in the middle of a request. What is left for it waits until then, or until there is much of it.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from mmap import PAGESIZE
from pathlib import Path

# More young collections than there will ever be: the oldest generation is not collected by itself.
NEVER = 2**31 - 1
# Seconds between two looks at whether a full round is due.
TICK = 5.0
# Seconds between two full rounds, and how many times longer than the last round that is at least: a
# two-thousandth of the time goes into them; a hundredth if memory grows by so many bytes.
SHORTEST_PAUSE = 60.0
PAUSE_PER_ROUND = 2000.0
PRESSING = 100.0
GROWTH = 64 * 1024 * 1024


def settle() -> None:
    """Everything that stays for good is loaded: take it, and full rounds, out of the collector's hands."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


def resident() -> int:
    """How many bytes of memory the process has; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGESIZE
    except (OSError, ValueError, IndexError):
        return 0


class CollectorSchedule:
    """Full rounds of the collector: seldom, and sooner when memory grows."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, work_clock: Callable[[], float] = time.thread_time
    ) -> None:
        self.clock = clock
        self.work_clock = work_clock
        self._begin_pause(0.0)

    def _begin_pause(self, took: float) -> None:
        self.since, self.took, self.size = self.clock(), took, resident()

    def is_due(self) -> bool:
        """Whether it is time for a round."""
        passed = self.clock() - self.since
        if resident() - self.size > GROWTH:
            return passed >= PRESSING * self.took
        return passed >= max(SHORTEST_PAUSE, PAUSE_PER_ROUND * self.took)

    def round(self) -> None:
        """Make a full round."""
        began = self.work_clock()
        gc.collect()
        self._begin_pause(self.work_clock() - began)

    async def run(self) -> None:
        """Make them as long as the server runs."""
        while True:
            await asyncio.sleep(TICK)
            if self.is_due():
                self.round()
