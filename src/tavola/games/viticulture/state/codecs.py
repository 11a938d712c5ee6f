"""How the parts of Viticulture's frames are written: cards, decks, spaces and workers by their names."""

from typing import Final

from tavola.core.frame_parts import Codec, OneOf
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import SPACE_NAMES, action_name
from tavola.games.viticulture.box.cards import DECK_NAMES, NAMES
from tavola.games.viticulture.state.placed import plan_space, plan_worker
from tavola.games.viticulture.state.vineyard import WORKERS

CARD: Final = OneOf(NAMES)
DECK: Final = OneOf(DECK_NAMES)
SPACE: Final = OneOf(SPACE_NAMES)
WORKER: Final = OneOf(WORKERS)


class ActionAt(Codec):
    """The name of the action that a space belongs to."""

    def save(self, value: object) -> Plain:
        assert isinstance(value, int)
        return action_name(value)


class FirstDeck(Codec):
    """The name of the first of some decks."""

    def save(self, value: object) -> Plain:
        assert isinstance(value, list)
        return DECK.save(value[0]) if value else None


class WorkerOfPlan(Codec):
    """The worker that a plan has placed ahead."""

    def save(self, value: object) -> Plain:
        assert isinstance(value, int)
        return WORKERS[plan_worker(value)]


class ActionOfPlan(Codec):
    """The action that a plan is about."""

    def save(self, value: object) -> Plain:
        assert isinstance(value, int)
        return action_name(plan_space(value))


ACTION_AT: Final = ActionAt()
FIRST_DECK: Final = FirstDeck()
WORKER_OF_PLAN: Final = WorkerOfPlan()
ACTION_OF_PLAN: Final = ActionOfPlan()
