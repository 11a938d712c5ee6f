"""Modules: the calendar, expansions and workers in play, as a value that all positions share."""

from typing import Final

from tavola.games.viticulture.state.calendar import Calendar
from tavola.games.viticulture.state.moments import Moments, by_moment
from tavola.games.viticulture.state.vineyard import WORKERS
from tavola.games.viticulture.state.worker import PLAIN_WORKER, Worker

PLAIN_WORKERS: Final[list[Worker]] = [PLAIN_WORKER for _ in WORKERS]


class Modules:
    """How a year runs, which handlers extend the base game, and the rules of each kind of worker."""

    def __init__(
        self, calendar: Calendar, handlers: list[Moments], workers: list[Worker], tolls: bool
    ) -> None:
        self.calendar = calendar
        self.handlers = handlers  # in the order in which they are called
        self.taking_part = by_moment(handlers)
        self.workers = workers  # by kind
        self.tolls = tolls  # whether a worker may have to pay for being placed
