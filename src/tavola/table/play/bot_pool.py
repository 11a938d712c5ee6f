"""The bot pool: worker processes that get one seat's view and answer with an action."""

import asyncio

import msgspec
import structlog
from msgspec import structs

from tavola.core.chance import fast_chance
from tavola.core.state import State
from tavola.table.play.bot_worker import LEVELS, USUAL, WEAKEST, Choice, Request
from tavola.table.runtime.child_process import ChildProcess
from tavola.table.runtime.fair_queue import FairQueue
from tavola.table.runtime.metrics import BOT_FAILURES, BOT_QUEUE, BOT_SECONDS

log = structlog.get_logger()
levels = list(LEVELS)

__all__ = ["USUAL", "BotPool", "levels", "request_for"]


def request_for(state: State, level: str, seed: int) -> Request:
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

        If a bot fails, retry in a fresh process, and then ask a weaker bot.
        """
        if len(request.legal) == 1:
            return request.legal[0]
        for level in (request.level, request.level, WEAKEST):
            action = await self._try(structs.replace(request, level=level))
            if action is not None:
                return action
        log.error("no bot answers: any legal action is played", game=request.game)
        return request.legal[fast_chance(request.seed).below(len(request.legal))]

    async def _try(self, request: Request) -> str | None:
        """One attempt in one process; None if it fails, and then the process has been stopped."""
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
