"""Presence: who is at a table without a WebSocket, and for how long somebody has been away.

Programs, and people whose network blocks WebSockets, fall back to long polling. They count as present while
they wait, and after a request for as long as a player may be away before others may put a bot in the seat.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Clock = Callable[[], float]
Barred = Callable[[str], bool]
USUAL_AWAY = 15.0


class Presence:
    """The requests to one table, by holder.

    None of this is stored: after a restart everybody's absence counts from the time of loading.
    """

    def __init__(
        self, away: float = USUAL_AWAY, clock: Clock = time.monotonic, barred: Barred = lambda _: False
    ) -> None:
        self.away = away
        # A banned person is not at the table, however often they send requests.
        self.barred = barred
        self.clock = clock
        self.loaded = clock()
        self.asked: dict[str, float] = {}
        self.left: dict[str, float] = {}
        self.waiting: Counter[str] = Counter()

    def ask(self, holder: str) -> None:
        """Somebody makes a request."""
        self.asked[holder] = self.clock()

    @contextmanager
    def wait(self, holder: str) -> Iterator[None]:
        """Somebody makes a request and waits for the answer."""
        self.waiting[holder] += 1
        try:
            yield
        finally:
            if holder in self.asked:  # spectators are not missed
                self.ask(holder)
            self.waiting[holder] -= 1
            if not self.waiting[holder]:
                del self.waiting[holder]

    def leave(self, holder: str) -> None:
        """Somebody's WebSocket was closed: earlier requests no longer count."""
        self.left[holder] = self.clock()
        self.asked.pop(holder, None)

    def is_here(self, holder: str) -> bool:
        """Whether somebody is waiting for an answer, or sent a request a moment ago."""
        return holder in self.waiting or self.remains(holder) > 0

    def remains(self, holder: str) -> float:
        """For how many more seconds the latest request counts as being here."""
        return self.asked[holder] + self.away - self.clock() if holder in self.asked else 0.0

    def away_for(self, holder: str) -> float:
        """For how many seconds nothing has been heard from somebody, at most since the table was loaded."""
        if holder in self.waiting:
            return 0.0
        seen = max(self.asked.get(holder, self.loaded), self.left.get(holder, self.loaded))
        return self.clock() - seen
