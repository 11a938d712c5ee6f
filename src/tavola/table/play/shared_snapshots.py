"""Snapshots that several viewers of a table share: each is made once, and their total size is limited."""

from collections import OrderedDict
from itertools import count

# How many bytes are cached, over all tables. A snapshot larger than LARGEST is made for each viewer.
MOST_BYTES = 16 * 1024 * 1024
LARGEST = 64 * 1024
Key = tuple[object, ...]
_numbers = count()


def new_table_mark() -> int:
    """A number for a table in memory, by which its snapshots are found until it is reloaded."""
    return next(_numbers)


class SharedSnapshots:
    """The encoded snapshots of all tables; the least recently used are dropped first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self.cached: OrderedDict[Key, bytes] = OrderedDict()

    def get(self, key: Key) -> bytes | None:
        """The snapshot under a key, if it is cached."""
        snapshot = self.cached.get(key)
        if snapshot is not None:
            self.cached.move_to_end(key)
        return snapshot

    def put(self, key: Key, snapshot: bytes) -> None:
        """Keep a snapshot for other viewers, unless it is a large one."""
        if len(snapshot) > LARGEST or key in self.cached:
            return
        self.cached[key] = snapshot
        self.bytes += len(snapshot)
        while self.bytes > self.most:
            _, dropped = self.cached.popitem(last=False)
            self.bytes -= len(dropped)
