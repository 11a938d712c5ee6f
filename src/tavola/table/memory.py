"""What stays in memory is no work for the collector.

A full round of Python's collector stops everything while it follows each object that is alive, and a long
game is tens of thousands of them. Games, words and loaded tables hold no cycles: they go by counting alone.
"""

import gc


def spare() -> None:
    """Take what is alive now out of the collector's rounds; what has just become garbage goes first."""
    gc.collect(1)
    gc.freeze()
