"""Bots at the table: worker processes that get one seat's view and answer with an action."""

import asyncio
import sys

import msgspec
import structlog

from tavola.core.state import State
from tavola.table.metrics import BOT_SECONDS
from tavola.table.worker import LEVELS, USUAL, Choice, Request

log = structlog.get_logger()
LONGEST_LINE = 1024 * 1024
levels = list(LEVELS)

__all__ = ["USUAL", "BotPool", "levels", "request_for"]


def request_for(state: State, level: str, seed: int) -> Request:
    """What a bot is told of the pending decision: its seat's view and its choices, nothing else."""
    seat = state.to_move
    return Request(
        game=state.game.name,
        seat=seat,
        view=dict(state.view(seat)),
        legal=[action.text for action in state.legal()],
        level=level,
        seed=seed,
    )


class _Worker:
    """One process, one request at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes) -> bytes:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tavola.table.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # a Ctrl+C at the terminal is for the server to handle
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        await self.process.stdin.drain()
        answer = await self.process.stdout.readline()
        if not answer:
            raise RuntimeError("the process of the bots has ended")
        return answer

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class BotPool:
    """Worker processes for all tables; a slow or broken one is replaced."""

    def __init__(self, workers: int, patience: float) -> None:
        self.patience = patience
        self.workers = [_Worker() for _ in range(workers)]
        self.free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)

    async def choose(self, request: Request) -> str:
        """The bot's action; the first legal one if the bot fails."""
        if len(request.legal) == 1:
            return request.legal[0]
        worker = await self.free.get()
        try:
            with BOT_SECONDS.time():
                answer = await asyncio.wait_for(worker.ask(msgspec.json.encode(request)), self.patience)
            action = msgspec.json.decode(answer, type=Choice).action
        except (TimeoutError, RuntimeError, OSError, ValueError, msgspec.DecodeError) as error:
            log.error("bot failed", game=request.game, level=request.level, error=type(error).__name__)
            await worker.stop()
            return request.legal[0]
        except asyncio.CancelledError:
            await worker.stop()
            raise
        finally:
            self.free.put_nowait(worker)
        return action if action in request.legal else request.legal[0]

    async def stop(self) -> None:
        """End all processes."""
        for worker in self.workers:
            await worker.stop()
