"""A child process of the server: one request per line, one answer per line, one at a time."""

import asyncio
import os
import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec

Asked = TypeVar("Asked")
LONGEST_LINE = 1024 * 1024


class ChildProcess:
    """Runs one of our modules, started at the first request, and again at the next after a stop."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, line: bytes) -> bytes:
        """The answer to a request. A caller who gives up waiting has to stop the process."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
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
            raise RuntimeError(f"the process of {self.module} has ended")
        return answer

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def answer_lines(shape: type[Asked], answer: Callable[[Asked], object]) -> None:
    """In the child: answer requests until there are no more."""
    decoder = msgspec.json.Decoder(shape)
    try:
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:  # the server has gone meanwhile
        os._exit(0)
