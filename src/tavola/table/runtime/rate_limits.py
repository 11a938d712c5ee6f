"""Rate limits: token buckets, each with a rate and a burst, by the server's own clock."""

import math
import time
from collections.abc import Callable, Hashable

from tavola.table.runtime.metrics import LIMITS_HIT


class Bucket:
    """What one caller has left."""

    __slots__ = ("left", "seen")

    def __init__(self, left: float, seen: float) -> None:
        self.left = left
        self.seen = seen


class RateLimit:
    """At most `burst` at once and `rate` per second in the long run, for each caller.

    Unusually long work is charged afterwards, when its cost is known.
    """

    def __init__(
        self, kind: str, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.hits = LIMITS_HIT.labels(kind)
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: dict[Hashable, Bucket] = {}
        self.sweep_at = 1024

    def wait(self, caller: Hashable, count: int = 1) -> int:
        """0 if the caller may go ahead (which is then counted), or the whole seconds to wait."""
        bucket = self._bucket(caller)
        if bucket.left >= count:
            bucket.left -= count
            return 0
        self.hits.inc()
        return max(1, math.ceil((count - bucket.left) / self.rate))

    def forget(self, caller: Hashable) -> None:
        """Forget a caller who will not return."""
        self.buckets.pop(caller, None)

    def owes(self, caller: Hashable) -> float:
        """The seconds until a caller has worked off what was charged; 0 if nothing is owed."""
        return max(0.0, -self._bucket(caller).left / self.rate)

    def charge(self, caller: Hashable, cost: float) -> None:
        """Charge a caller for work done. A caller with nothing left goes into debt and waits later."""
        bucket = self._bucket(caller)
        bucket.left = max(-float(self.burst), bucket.left - cost)

    def _bucket(self, caller: Hashable) -> Bucket:
        """The caller's bucket, refilled up to now."""
        now = self.clock()
        bucket = self.buckets.get(caller)
        if bucket is None:
            if len(self.buckets) >= self.sweep_at:
                self._sweep(now)
            bucket = self.buckets[caller] = Bucket(float(self.burst), now)
        bucket.left = min(float(self.burst), bucket.left + (now - bucket.seen) * self.rate)
        bucket.seen = now
        return bucket

    def _sweep(self, now: float) -> None:
        """Forget callers whose bucket must be full again, whatever they owed."""
        full = 2 * self.burst / self.rate
        self.buckets = {caller: bucket for caller, bucket in self.buckets.items() if now - bucket.seen < full}
        self.sweep_at = max(1024, 2 * len(self.buckets))


def per_minute(kind: str, count: int, clock: Callable[[], float] = time.monotonic) -> RateLimit:
    """A limit of `count` per minute, all at once if need be."""
    return RateLimit(kind, count / 60, count, clock)


class ConcurrencyLimit:
    """How many of something each caller may have open at once."""

    def __init__(self, kind: str, most: int) -> None:
        self.hits = LIMITS_HIT.labels(kind)
        self.most = most
        self.counts: dict[Hashable, int] = {}

    def enter(self, caller: Hashable) -> bool:
        """Whether there is room for one more (which is then counted)."""
        count = self.counts.get(caller, 0)
        if count >= self.most:
            self.hits.inc()
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
