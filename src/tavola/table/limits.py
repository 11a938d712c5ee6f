"""Limits: token buckets, each with a rate and a burst, by the server's own clock."""

import math
import time
from collections.abc import Callable, Hashable


class Bucket:
    """What one caller has left."""

    __slots__ = ("left", "seen")

    def __init__(self, left: float, seen: float) -> None:
        self.left = left
        self.seen = seen


class Limit:
    """At most `burst` at once and `rate` per second in the long run, for each caller."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: dict[Hashable, Bucket] = {}
        self.sweep_at = 1024

    def wait(self, caller: Hashable) -> int:
        """0 if the caller may go on (and that is counted), else the whole seconds to wait."""
        now = self.clock()
        bucket = self.buckets.get(caller)
        if bucket is None:
            if len(self.buckets) >= self.sweep_at:
                self._sweep(now)
            bucket = self.buckets[caller] = Bucket(float(self.burst), now)
        bucket.left = min(float(self.burst), bucket.left + (now - bucket.seen) * self.rate)
        bucket.seen = now
        if bucket.left >= 1.0:
            bucket.left -= 1.0
            return 0
        return max(1, math.ceil((1.0 - bucket.left) / self.rate))

    def _sweep(self, now: float) -> None:
        """Forget callers whose bucket is full again."""
        full = self.burst / self.rate
        self.buckets = {caller: bucket for caller, bucket in self.buckets.items() if now - bucket.seen < full}
        self.sweep_at = max(1024, 2 * len(self.buckets))


def per_minute(count: int, clock: Callable[[], float] = time.monotonic) -> Limit:
    """So many in a minute, all at once if need be."""
    return Limit(count / 60, count, clock)


class Census:
    """How many of something each caller has open at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: dict[Hashable, int] = {}

    def enter(self, caller: Hashable) -> bool:
        """Whether there is room for one more (which is then counted)."""
        count = self.counts.get(caller, 0)
        if count >= self.most:
            return False
        self.counts[caller] = count + 1
        return True

    def leave(self, caller: Hashable) -> None:
        """One less."""
        count = self.counts.get(caller, 0) - 1
        if count > 0:
            self.counts[caller] = count
        else:
            self.counts.pop(caller, None)
