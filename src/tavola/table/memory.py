"""When Python's collector works.

A full round of the collector stops everything while it follows each object that is alive, and long games are
hundreds of thousands of them. Games, words and tables hold no cycles, and a socket takes its own apart when
it ends (`connections`): all of that goes by counting alone. So the collector makes full rounds seldom, and
not by itself in the middle of a request. Whatever is left for it waits until then.
"""

import asyncio
import gc
import time

# More young collections than there will ever be: the oldest generation is not collected by itself.
NEVER = 2**31 - 1
# Seconds between two full rounds, and how many times longer than the last round that is at least.
SHORTEST_PAUSE = 60.0
PAUSE_PER_ROUND = 2000.0


def settle() -> None:
    """Everything that stays for good is loaded: take it, and full rounds, out of the collector's hands."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


async def tidy() -> None:
    """Make a full round now and then, until cancelled."""
    pause = SHORTEST_PAUSE
    while True:
        await asyncio.sleep(pause)
        began = time.thread_time()
        gc.collect()
        pause = max(SHORTEST_PAUSE, PAUSE_PER_ROUND * (time.thread_time() - began))
