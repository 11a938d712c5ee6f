"""The writer: one thread that stores, and one commit for all that waits while the disk is busy.

Whoever waits is answered only when the commit is durable. A wish that fails takes back its own changes alone.
Reading has a thread and a connection of its own: it neither waits for the disk nor fails with a write.
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
from tavola.table.store.store import MEMORY, Store

Given = ParamSpec("Given")
Got = TypeVar("Got")
# What SQLite says when the disk does not do its part; anything else is a fault of ours.
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
# Seconds between two tries to store something for whoever asks whether that can be done.
TRY_EVERY = 2.0
_Write = tuple[Callable[[], Any], "asyncio.Future[Any]"]


def cause_of(error: apsw.Error) -> apsw.Error:
    """What went wrong first: a failed disk also ends the transaction, and SQLite complains of that later."""
    while isinstance(error.__context__, apsw.Error):
        error = error.__context__
    return error


class CommitQueue:
    """Everything that goes to the store of a server, or comes from it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thread = ThreadPoolExecutor(1, "store")
        # What is kept in memory alone cannot be opened twice.
        shared = store.path == MEMORY
        self.read_store = store if shared else Store.open_read_only(store.path)
        self.reading = self.thread if shared else ThreadPoolExecutor(1, "look")
        self.writes: list[_Write] = []
        self.working: asyncio.Task[None] | None = None
        # Why the latest commit failed, until one succeeds.
        self.failed: apsw.Error | None = None
        self.tried = float("-inf")

    async def write(self, call: Callable[Given, Got], *args: Given.args, **kwargs: Given.kwargs) -> Got:
        """Let the store do something; it is durable when this returns.

        If what is stored together with it fails, the call is made again: it may change only the store.
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
        """Look up something: all that was acknowledged before is there."""
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
                except Exception as error:  # noqa: BLE001 - told to everybody who waits
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
        """The results of all writes, stored together; if that cannot be, each is tried alone."""
        before = self.store.db.total_changes()
        try:
            with self.store.db:
                results = [self._try(call) for call, _ in writes]
        except apsw.Error as error:
            if len(writes) > 1:
                return [result for wish in writes for result in self._commit([wish])]
            results = [cause_of(error)]
        failures = [result for result in results if isinstance(result, STORE_ERRORS)]
        if failures or self.store.db.total_changes() != before:  # else nothing was to be stored
            self.failed = failures[0] if failures else None
            self.tried = time.monotonic()
        return results

    async def problem(self) -> str:
        """Why nothing can be stored now, if so; it is tried unless somebody else has just done so."""
        if time.monotonic() - self.tried > TRY_EVERY:
            with suppress(*STORE_ERRORS):  # remembered like any other
                await self.write(self.store.probe)
        return "" if self.failed is None else f"Nothing can be stored: {self.failed}."

    def _try(self, call: Callable[[], Any]) -> Any:
        try:
            with self.store.db:
                return call()
        except Exception as error:
            if not self.store.db.in_transaction:  # the disk failed: the changes of the others are gone too
                raise
            return error

    async def stop(self) -> None:
        """Finish what has begun."""
        if self.working is not None:
            await asyncio.wait([self.working], timeout=2.0)
        self.thread.shutdown(wait=True)
        if self.read_store is not self.store:
            self.reading.shutdown(wait=True)
            self.read_store.close()
