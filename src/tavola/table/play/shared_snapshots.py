"""Looks that several viewers of a table share: each is made once, and all together are bounded."""

from collections import OrderedDict
from itertools import count

# How many bytes are kept, of all tables; longer looks than this are made for each viewer.
MOST_BYTES = 16 * 1024 * 1024
LARGEST = 64 * 1024
Key = tuple[object, ...]
_numbers = count()


def new_table_mark() -> int:
    """A number for a table in memory: what was kept of it under another one is not found any more."""
    return next(_numbers)


class SharedSnapshots:
    """The looks of all tables; those that nobody has wanted for longest go first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self.kept: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key) -> bytes | None:
        """The look that was kept under a key."""
        told = self.kept.get(key)
        if told is not None:
            self.kept.move_to_end(key)
        return told

    def put(self, key: Key, told: bytes) -> None:
        """Keep a look for others, unless it is a long one."""
        if len(told) > LARGEST or key in self.kept:
            return
        self.kept[key] = told
        self.bytes += len(told)
        while self.bytes > self.most:
            _, gone = self.kept.popitem(last=False)
            self.bytes -= len(gone)
