"""A fair queue: a few places, each given to the person who has used the least time so far.

Time is shared by address first, then by person. The next place goes to the waiting address that has used
least, and there to the person who has used least. So twenty tables of one person wait for each other rather
than ahead of everybody else, and so do twenty names behind one address.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

# Beyond this many, those who are not waiting are forgotten.
MOST_KNOWN = 1000


class Share(NamedTuple):
    """Whose time is used: an address, and a person there."""

    source: str
    person: str


class QueueFull(Exception):
    """Too many are waiting already."""


class _Account:
    """What one share has used, in seconds, and who waits for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.used = 0.0
        self.waiting: deque[asyncio.Future[None]] = deque()


class _Group:
    """Accounts that share what their group is given."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.used = 0.0
        # What the last one served had used. Nobody starts below it, so staying away earns no credit.
        self.level = 0.0
        self.members: dict[str, _Account] = {}
        # Those with somebody waiting, and how many are waiting in all.
        self.wanting: dict[str, _Account] = {}
        self.waiting = 0


class FairQueue:
    """A fixed number of places; the next free one goes to the person who has used the least time."""

    def __init__(
        self, places: int, most: int, most_each: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.free = places
        self.most = most
        self.most_each = most_each
        self.clock = clock
        self.groups: dict[str, _Group] = {}
        # Those with somebody waiting, and how many are waiting in all.
        self.wanting: dict[str, _Group] = {}
        self.level = 0.0
        self.count = 0

    @asynccontextmanager
    async def place(self, share: Share) -> AsyncIterator[None]:
        """A place until the end of the block; raises `QueueFull` if too many are waiting.

        A full queue still admits callers from addresses with few waiting, at the cost of those with many.
        """
        await self._enter(share)
        began = self.clock()
        try:
            yield
        finally:
            self._leave(share, self.clock() - began)

    async def _enter(self, share: Share) -> None:
        group, account = self._find(share)
        if self.free and not self.count:
            self.free -= 1
            return
        if len(account.waiting) >= self.most_each:
            raise QueueFull
        if self.count >= self.most:
            self._make_place(group)
        if not group.waiting:
            group.used = max(group.used, self.level)
        if not account.waiting:
            account.used = max(account.used, group.level)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        account.waiting.append(turn)
        self._note(group, account, 1)
        try:
            await turn
        except asyncio.CancelledError:
            if turn in account.waiting:
                account.waiting.remove(turn)
                self._note(group, account, -1)
            elif not turn.cancelled() and turn.exception() is None:
                # The place was given at the very moment of cancellation.
                self.free += 1
                self._serve()
            raise

    def _note(self, group: _Group, account: _Account, change: int) -> None:
        """One more is waiting, or one fewer."""
        self.count += change
        group.waiting += change
        if account.waiting:
            group.wanting[account.name] = account
            self.wanting[group.name] = group
        else:
            group.wanting.pop(account.name, None)
            if not group.wanting:
                self.wanting.pop(group.name, None)

    def _make_place(self, group: _Group) -> None:
        """The latest arrival of the largest group gives way to a group with fewer waiting."""
        largest = max(self.wanting.values(), key=lambda other: other.waiting, default=group)
        if largest.waiting <= group.waiting + 1:
            raise QueueFull
        member = max(largest.wanting.values(), key=lambda one: len(one.waiting))
        turn = member.waiting.pop()
        self._note(largest, member, -1)
        if not turn.done():
            turn.set_exception(QueueFull())

    def _find(self, share: Share) -> tuple[_Group, _Account]:
        if len(self.groups) > MOST_KNOWN:
            self.groups = {name: group for name, group in self.groups.items() if group.waiting}
        group = self.groups.setdefault(share.source, _Group(share.source))
        if len(group.members) > MOST_KNOWN:
            group.members = {name: member for name, member in group.members.items() if member.waiting}
        return group, group.members.setdefault(share.person, _Account(share.person))

    def _leave(self, share: Share, seconds: float) -> None:
        for account in self._find(share):
            account.used += seconds
        self.free += 1
        self._serve()

    def _serve(self) -> None:
        while self.free and self.count:
            group = min(self.wanting.values(), key=_used)
            member = min(group.wanting.values(), key=_used)
            self.level = max(self.level, group.used)
            group.level = max(group.level, member.used)
            turn = member.waiting.popleft()
            self._note(group, member, -1)
            if not turn.done():
                self.free -= 1
                turn.set_result(None)


def _used(account: _Group | _Account) -> float:
    return account.used
