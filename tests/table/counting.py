"""Count work instead of timing it: the total, and the most in one round of the event loop."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from tavola.table.tables.tables import Tables


class Counter:
    """Counts calls, and the most of them in one round of the event loop."""

    def __init__(self) -> None:
        self.all = 0
        self.most = 0
        self._since = 0

    def counting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            self.all += 1
            self._since += 1
            self.most = max(self.most, self._since)
            return function(*given)

        return counted

    async def during(self, work: Awaitable[Any]) -> Any:
        """Do the work while another task gets a turn in every round of the loop."""
        task = asyncio.ensure_future(work)
        while not task.done():
            self._since = 0
            await asyncio.sleep(0)
        return task.result()


def ticking() -> Callable[[], float]:
    ticks = iter(range(10**9))
    return lambda: float(next(ticks))


def in_tables(tables: Tables, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run some work with a test's tables, then stop them."""

    async def run() -> None:
        try:
            await work()
        finally:
            await tables.stop()

    asyncio.run(run())
