"""The commit queue: one thread writes, and all writes that wait while the disk is busy share one commit.

A caller is answered only once the commit is durable. A failed write rolls back only itself. Reads have a
thread and a connection of their own: they neither wait for the disk nor fail with a write.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Concatenate, ParamSpec, TypeVar

import apsw

from tavola.table.runtime.metrics import COMMIT_SECONDS, STORE_FAILURES
from tavola.table.store.damage import BROKEN
from tavola.table.store.database import MEMORY
from tavola.table.store.store import Store

Given = ParamSpec("Given")
Got = TypeVar("Got")
# The SQLite errors that come from the disk; anything else is a bug of ours.
STORE_ERRORS = (
    apsw.FullError,
    apsw.IOError,
    apsw.ReadOnlyError,
    apsw.CantOpenError,
    apsw.BusyError,
    apsw.LockedError,
    apsw.NoMemError,
    *BROKEN,
)
# Seconds between two probes of whether anything can be stored.
TRY_EVERY = 2.0
_Write = tuple[Callable[[], Any], "asyncio.Future[Any]"]


def cause_of(error: apsw.Error) -> apsw.Error:
    """The first error: a failed disk also ends the transaction, about which SQLite complains later."""
    while isinstance(error.__context__, apsw.Error):
        error = error.__context__
    return error


class CommitQueue:
    """All access to the store of a running server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "store")
        # A store in memory cannot be opened twice.
        shared = store.path == MEMORY
        self.read_store = store if shared else Store.open_read_only(store.path)
        self.reading = self.thread if shared else ThreadPoolExecutor(1, "look")
        self.writes: list[_Write] = []
        self.working: asyncio.Task[None] | None = None
        # Why the latest commit failed, until one succeeds.
        self.failed: apsw.Error | None = None
        self.tried = float("-inf")

    async def write(self, call: Callable[Given, Got], *args: Given.args, **kwargs: Given.kwargs) -> Got:
        """Let the store write something; it is durable when this returns.

        The call is repeated if another write of the same commit fails, so it may change only the store.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Got] = loop.create_future()
        self.writes.append((lambda: call(*args, **kwargs), future))
        if self.working is None:
            self.working = loop.create_task(self._work())
        with COMMIT_SECONDS.time(), STORE_FAILURES.count_exceptions(apsw.Error):
            return await future

    async def read(
        self, call: Callable[Concatenate[Store, Given], Got], *args: Given.args, **kwargs: Given.kwargs
    ) -> Got:
        """Look something up; the result includes everything acknowledged before."""
        loop = asyncio.get_running_loop()
        with STORE_FAILURES.count_exceptions(apsw.Error):
            return await loop.run_in_executor(self.reading, lambda: call(self.read_store, *args, **kwargs))

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self.writes:
                writes, self.writes = self.writes, []
                try:
                    results = await loop.run_in_executor(self.thread, self._commit, writes)
                except Exception as error:  # noqa: BLE001 - passed on to everybody who waits
                    results = [error] * len(writes)
                for (_, future), result in zip(writes, results, strict=True):
                    if future.cancelled():
                        continue
                    if isinstance(result, BaseException):
                        future.set_exception(result)
                    else:
                        future.set_result(result)
        finally:
            self.working = None

    def _commit(self, writes: list[_Write]) -> list[Any]:
        """The results of all writes, committed together; if that fails, each is tried alone."""
        before = self.store.db.total_changes()
        try:
            with self.store.db:
                results = [self._try(call) for call, _ in writes]
        except apsw.Error as error:
            if len(writes) > 1:
                return [result for wish in writes for result in self._commit([wish])]
            results = [cause_of(error)]
        failures = [result for result in results if isinstance(result, STORE_ERRORS)]
        if failures or self.store.db.total_changes() != before:  # else there was nothing to store
            self.failed = failures[0] if failures else None
            self.tried = time.monotonic()
        return results

    async def problem(self) -> str:
        """Why nothing can be stored, or an empty text; tries to write, unless another call just has."""
        if time.monotonic() - self.tried > TRY_EVERY:
            with suppress(*STORE_ERRORS):  # remembered like any other
                await self.write(self.store.probe)
        return "" if self.failed is None else f"Nothing can be stored: {self.failed}."

    def _try(self, call: Callable[[], Any]) -> Any:
        try:
            with self.store.db:
                return call()
        except Exception as error:
            if not self.store.db.in_transaction:  # the disk failed, and the other changes are lost too
                raise
            return error

    async def stop(self) -> None:
        """Finish the writes under way."""
        if self.working is not None:
            await asyncio.wait([self.working], timeout=2.0)
        self.thread.shutdown(wait=True)
        if self.read_store is not self.store:
            self.reading.shutdown(wait=True)
            self.read_store.close()
