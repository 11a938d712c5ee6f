"""Logs for the operator. They never hold anything that would let somebody take a seat."""

import io
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from typing import Any, Literal, TextIO, cast

import structlog

from tavola.table.runtime.rate_limits import per_minute

LINES_PER_MINUTE = 20
# Tokens and the secret part of invitations.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")


def hide_secrets(_logger: object, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Blank out whatever looks like a token, wherever it came from."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = SECRET.sub("(secret)", value)
    return event


class Throttle(logging.Filter):
    """Limits the lines of one kind per minute, so that strangers cannot fill the disk with errors."""

    def __init__(self, lines: int = LINES_PER_MINUTE, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.limit = per_minute("log_lines", lines, clock)
        self.left_out: Counter[str] = Counter()

    def __call__(
        self, _logger: object, _name: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """A line of our own; those of one route are of one kind."""
        if not self.lets(f"{event.get('event')} {event.get('route', '')}".strip()):
            raise structlog.DropEvent
        return event

    def filter(self, record: logging.LogRecord) -> bool:
        """A line of a library; those from one place in its code are of one kind."""
        return self.lets(f"{record.module}:{record.lineno}")

    def lets(self, kind: str) -> bool:
        """Whether one more line of a kind is written; if not, it is counted."""
        if not self.limit.wait(kind):
            return True
        self.left_out[kind] += 1
        return False

    def tell(self) -> None:
        """Log how many lines were left out since the last report."""
        counts, self.left_out = self.left_out, Counter()
        if counts:
            log.warning("log lines left out", count=counts.total(), kinds=", ".join(sorted(counts)))


log = structlog.get_logger()
throttle = Throttle()


class StandardError(io.TextIOBase):
    """Standard error as it is at the moment of writing: a program that runs this one may replace it."""

    def write(self, text: str) -> int:
        """Write a text. On a full disk the line is lost, but the server carries on."""
        with suppress(OSError, ValueError):
            return sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush it."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()


def set_up_logs(form: Literal["text", "json"]) -> None:
    """Write to standard error, as text or as JSON."""
    render: Any
    if form == "json":
        render = structlog.processors.JSONRenderer()
    else:
        render = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[throttle, *shared, render],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", StandardError())),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(StandardError())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[_drop_meta, hide_secrets, render]
        )
    )
    handler.addFilter(throttle)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)


def _drop_meta(_logger: object, _name: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    event.pop("_record", None)
    event.pop("_from_structlog", None)
    return event
