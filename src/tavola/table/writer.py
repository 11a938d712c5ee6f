"""The writer: one thread that stores, and one commit for all that waits while the disk is busy.

Whoever waits is answered only when the commit is durable. A wish that fails takes back its own changes alone.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from tavola.table.metrics import COMMIT_SECONDS
from tavola.table.store import Store

Given = ParamSpec("Given")
Got = TypeVar("Got")
_Wish = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Writer:
    """Everything that goes to the store of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "store")
        self.wishes: list[_Wish] = []
        self.working: asyncio.Task[None] | None = None

    async def do(self, call: Callable[Given, Got], *args: Given.args, **kwargs: Given.kwargs) -> Got:
        """Let the store do something; it is durable when this returns."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Got] = loop.create_future()
        self.wishes.append((lambda: call(*args, **kwargs), future))
        if self.working is None:
            self.working = loop.create_task(self._work())
        with COMMIT_SECONDS.time():
            return await future

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.wishes:
                wishes, self.wishes = self.wishes, []
                try:
                    results = await loop.run_in_executor(self.thread, self._commit, wishes)
                except Exception as error:  # noqa: BLE001 - the commit failed: everybody who waited is told
                    results = [error] * len(wishes)
                for (_, future), result in zip(wishes, results, strict=True):
                    if future.cancelled():
                        continue
                    if isinstance(result, BaseException):
                        future.set_exception(result)
                    else:
                        future.set_result(result)
        finally:
            self.working = None

    def _commit(self, wishes: list[_Wish]) -> list[Any]:
        results: list[Any] = []
        with self.store.db:
            for call, _ in wishes:
                try:
                    with self.store.db:
                        results.append(call())
                except Exception as error:  # noqa: BLE001 - told to whoever waits
                    results.append(error)
        return results

    async def stop(self) -> None:
        """Finish what has begun."""
        if self.working is not None:
            await asyncio.wait([self.working], timeout=2.0)
        self.thread.shutdown(wait=True)
