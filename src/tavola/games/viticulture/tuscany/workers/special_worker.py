"""The base class of special workers: a kind of worker with moments of its own (TU-6)."""

from tavola.games.viticulture.box.special_workers import special_kind
from tavola.games.viticulture.state.placed import space_of
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.vineyard import Vineyard
from tavola.games.viticulture.state.worker import Worker


class SpecialWorker(Worker):
    """A special worker; the moments it overrides are its ability."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.kind = special_kind(name)
        self.takes_toll = False

    def goes_on(self, valley: Valley, seat: int, space: int) -> None:
        """Its action is done, and the `AfterAction` that it put below the action is reached."""


def worker_on(vineyard: Vineyard, space: int) -> int:
    """The code of the worker on a space, or -1."""
    for code in vineyard.placed:
        if space_of(code) == space:
            return code
    return -1
