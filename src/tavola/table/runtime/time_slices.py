"""Long work on the event loop, cut into time slices so that everybody else gets a turn in between.

The compiled engine holds the interpreter lock, so a thread would hold everybody up just as long.
"""

import asyncio
import time
from collections.abc import Callable, Iterator

# How long one slice may take, in seconds.
SLICE = 0.005


class TimeSlices:
    """All long work of a server: one slice in each round of the event loop, whoever asked for it."""

    def __init__(self, seconds: float = SLICE, clock: Callable[[], float] = time.perf_counter) -> None:
        self.seconds = seconds
        self.clock = clock
        self.turn = asyncio.Lock()

    async def run(self, steps: Iterator[None]) -> None:
        """Take all steps."""
        done = False
        while not done:
            async with self.turn:
                due = self.clock() + self.seconds
                done = all(self.clock() < due for _ in steps)
                # The next slice, whoever waits for it, has to wait for the next round too.
                await asyncio.sleep(0)
