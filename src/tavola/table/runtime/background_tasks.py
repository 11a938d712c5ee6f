"""Tasks that run alongside the requests until they are done or the server stops."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog

log = structlog.get_logger()
Got = TypeVar("Got")
# How many seconds a stop waits for tasks to finish.
PATIENCE = 2.0


class BackgroundTasks:
    """All background tasks; an error in one is logged."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        # Set when the server is about to stop: from then on nothing new is begun.
        self.closing = False

    def spawn(self, work: Coroutine[Any, Any, Got]) -> asyncio.Task[Got]:
        """Run something on its own until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task failed", error=repr(task.exception()), exc_info=task.exception())

    async def finish(self) -> None:
        """Give the tasks a moment to finish."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=PATIENCE)
