"""Features: what a value reads from a position, as whole numbers at named places of a sheet.

A game lays out its features once, by name, and writes those of a position on a sheet. All of them are whole
numbers of moderate size (counts, points, 0 or 1), so that a value gives the same answer on every machine.
"""

from collections.abc import Sequence
from hashlib import blake2b

from librt.vecs import vec
from mypy_extensions import i32, i64


class Layout:
    """The places of all features of a game, in order. The first is always what `evaluate` says.

    >>> layout = Layout()
    >>> layout.one("ending"), layout.many("hand", ["blessing", "contract"]), layout.steps("lira", 3)
    (1, 2, 4)
    >>> layout.names
    ['worth', 'ending', 'hand blessing', 'hand contract', 'lira 1', 'lira 2', 'lira 3']
    """

    def __init__(self) -> None:
        self.names = ["worth"]

    def one(self, name: str) -> int:
        """The place of one more feature."""
        self.names.append(name)
        return len(self.names) - 1

    def many(self, name: str, parts: Sequence[str]) -> int:
        """The first of the places of several features, one for each part."""
        first = len(self.names)
        self.names.extend([f"{name} {part}" for part in parts])
        return first

    def steps(self, name: str, count: int) -> int:
        """The first of as many places, for `Sheet.steps` or `Sheet.choose`."""
        return self.many(name, [str(number) for number in range(1, count + 1)])

    @property
    def size(self) -> int:
        return len(self.names)

    @property
    def version(self) -> str:
        """A fingerprint of all names: a value is only good for the layout it was made for."""
        return blake2b("\n".join(self.names).encode(), digest_size=6).hexdigest()


class Sheet:
    """The features of one position: only those that are not 0, each with its place.

    >>> sheet = Sheet(8)
    >>> sheet.put(1, 5)
    >>> sheet.put(2, 0)
    >>> sheet.steps(3, 2, 4)
    >>> sheet.pairs()
    [(1, 5), (3, 1), (4, 1)]
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.places = vec[i32]([i32(0)] * size)
        self.values = vec[i32]([i32(0)] * size)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def put(self, place: int, value: int) -> None:
        """Write a feature; each place is written at most once."""
        if value != 0:
            self.places[self.count] = i32(place)
            self.values[self.count] = i32(value)
            self.count += 1

    def flag(self, place: int, holds: bool) -> None:
        """Write 1 if something holds."""
        if holds:
            self.put(place, 1)

    def steps(self, first: int, reached: int, count: int) -> None:
        """Write 1 at each of `count` places for a number that reaches 1, 2, 3 …"""
        for step in range(min(reached, count)):
            self.put(first + step, 1)

    def choose(self, first: int, chosen: int, count: int) -> None:
        """Write 1 at one of `count` places: the one for `chosen`, counted from 0, or the last."""
        if chosen >= 0:
            self.put(first + min(chosen, count - 1), 1)

    def limited(self, place: int, value: int, limit: int) -> None:
        """Write a number, cut off where it is further from 0 than the limit."""
        self.put(place, max(-limit, min(limit, value)))

    def pairs(self) -> list[tuple[int, int]]:
        """All features that are not 0, with their places."""
        return [(int(self.places[i]), int(self.values[i])) for i in range(self.count)]


def quarters(points: float) -> int:
    """Points in quarters, as a feature.

    >>> quarters(2.3), quarters(-1000.0)
    (9, -400)
    """
    return round(max(-100.0, min(100.0, points)) * 4)
