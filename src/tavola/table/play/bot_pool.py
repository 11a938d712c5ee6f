"""The bot pool: worker processes that get one seat's view and answer with an action."""

import asyncio
from contextlib import suppress

import msgspec
import structlog
from msgspec import structs

from tavola.core.chance import fast_chance
from tavola.core.search.levels import LEVELS
from tavola.core.state import State
from tavola.table.play.bot_worker import Choice, Request
from tavola.table.runtime.child_process import ChildProcess
from tavola.table.runtime.fair_queue import FairQueue
from tavola.table.runtime.metrics import BOT_FAILURES, BOT_QUEUE, BOT_SECONDS

log = structlog.get_logger()


def request_for(state: State, level: str, seed: int, memory: str = "") -> Request:
    """What a bot learns about the pending decision: its seat's view and its choices, nothing else."""
    seat = state.to_move
    return Request(
        game=state.game.name,
        rules=state.game.rules_version,
        seat=seat,
        view=dict(state.view(seat)),
        legal=[action.text for action in state.legal()],
        level=level,
        seed=seed,
        memory=memory,
    )


class BotPool:
    """Worker processes for all tables, shared fairly; a slow or broken one is replaced."""

    def __init__(self, workers: int, patience: float, most: int = 256, most_each: int = 8) -> None:
        self.patience = patience
        self.queue = FairQueue(workers, most, most_each)
        self.workers = [ChildProcess("tavola.table.play.bot_worker") for _ in range(workers)]
        self.idle = list(self.workers)
        BOT_QUEUE.set_function(lambda: self.queue.count)

    async def ask(self, request: Request) -> str:
        """The bot's action; the caller must hold a place in the queue.

        A bot whose process fails is asked again in a fresh one, where a slow one would be as slow. After
        that the weakest is asked, which needs the least time.
        """
        if len(request.legal) == 1:
            return request.legal[0]
        with suppress(TimeoutError):
            for _ in range(2):
                action = await self._try(request)
                if action is not None:
                    return action
        with suppress(TimeoutError):
            action = await self._try(structs.replace(request, level=LEVELS[0]))
            if action is not None:
                return action
        log.error("no bot answers: any legal action is played", game=request.game)
        return request.legal[fast_chance(request.seed).below(len(request.legal))]

    async def _try(self, request: Request) -> str | None:
        """One attempt in one process; None if it fails, `TimeoutError` if it takes too long.

        In both cases the process has been stopped.
        """
        worker = self.idle.pop()
        try:
            with BOT_SECONDS.time():
                answer = await asyncio.wait_for(worker.ask(msgspec.json.encode(request)), self.patience)
            action = msgspec.json.decode(answer, type=Choice).action
            if action in request.legal:
                return action
            raise ValueError("not a legal action")
        except (TimeoutError, RuntimeError, OSError, ValueError, msgspec.DecodeError) as error:
            BOT_FAILURES.inc()
            log.error("bot failed", game=request.game, level=request.level, error=type(error).__name__)
            await worker.stop()
            if isinstance(error, TimeoutError):
                raise
            return None
        except asyncio.CancelledError:
            await worker.stop()
            raise
        finally:
            self.idle.append(worker)

    async def stop(self) -> None:
        """End all processes."""
        for worker in self.workers:
            await worker.stop()
