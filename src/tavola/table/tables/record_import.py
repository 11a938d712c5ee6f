"""A game from a file becomes a table that can be replayed. A separate process checks it first."""

import asyncio

import msgspec
import structlog

from tavola.core.data.record import Record
from tavola.core.errors import BadFile, TavolaError
from tavola.table.runtime.child_process import ChildProcess
from tavola.table.runtime.fair_queue import FairQueue, QueueFull, Share
from tavola.table.tables.record_check import (
    Check,
    CheckedRecord,
    Rows,
    Verdict,
    check,
    check_form,
    table_rows,
    why_false,
)

log = structlog.get_logger()
# How many files may wait in total while one is checked; one per person.
MOST_WAITING = 16


class RecordRefused(TavolaError):
    """A game from a file that is not kept; `told` is why, in the sender's language."""

    def __init__(self, message: str, told: str, busy: bool = False) -> None:
        super().__init__(message)
        self.told = told
        # The file itself may be fine: it can be sent again.
        self.busy = busy


class RecordChecker:
    """Checks games from files, one at a time, in a process that is killed if it takes too long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.queue = FairQueue(1, MOST_WAITING, 1)
        self.process = ChildProcess("tavola.table.tables.record_check")

    async def check(self, record: Record, language: str, share: Share) -> CheckedRecord:
        """The replayed game of a file; raises `RecordRefused`."""
        try:
            check_form(record)
            verdict = await self._ask(Check(record, language), share)
        except BadFile as error:
            told = why_false(record, error, language)
            raise RecordRefused(str(error), told, busy=error.reason in ("busy", "failed")) from None
        if verdict.played is None:
            raise RecordRefused(verdict.message, verdict.told)
        return verdict.played

    async def _ask(self, asked: Check, share: Share) -> Verdict:
        try:
            async with self.queue.place(share):
                return await self._answer(msgspec.json.encode(asked))
        except QueueFull:
            raise BadFile("Too many files are being checked. Try again in a minute.", "busy") from None

    async def _answer(self, line: bytes) -> Verdict:
        try:
            answer = await asyncio.wait_for(self.process.ask(line), self.seconds)
            return msgspec.json.decode(answer, type=Verdict)
        except TimeoutError:
            await self.process.stop()
            raise BadFile(
                f"The game could not be replayed within {self.seconds:g} seconds.",
                "slow",
                {"seconds": f"{self.seconds:g}"},
            ) from None
        except (RuntimeError, OSError, ValueError) as error:
            log.error("file not checked", error=repr(error)[:200])
            await self.process.stop()
            raise BadFile("The game could not be checked. Try again later.", "failed") from None
        except asyncio.CancelledError:
            await self.process.stop()
            raise

    async def stop(self) -> None:
        """End the process."""
        await self.process.stop()


def imported(record: Record, holder: str) -> Rows:
    """The rows for a game from a file, checked right here; raises `BadFile` if it is not genuine."""
    return rows_of(record, check(record), holder)


def rows_of(record: Record, played: CheckedRecord, holder: str, source: str = "") -> Rows:
    """The rows for a game that was checked, owned by the person who sent it."""
    row, seats, start, entries, result = table_rows(record, played)
    return msgspec.structs.replace(row, host=holder, source=source), seats, start, entries, result
