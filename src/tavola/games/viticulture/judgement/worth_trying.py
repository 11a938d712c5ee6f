"""Choices that a search can leave out, because another one is at least as good."""

from tavola.core.action import Action
from tavola.games.viticulture.rules.turn import Turn
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.verbs import BOOST, PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, ORDINARY


def worth_trying(valley: Valley, legal: list[Action]) -> list[Action]:
    """All but placing the grande worker where an ordinary one may stand: later it can go anywhere."""
    if not isinstance(valley.stack[-1], Turn):
        return legal
    kept: list[Action] = []
    for action in legal:
        if action.verb is PLACE or action.verb is BOOST:
            if action.a == GRANDE and has_ordinary(legal, action):
                continue
        kept.append(action)
    return kept


def has_ordinary(legal: list[Action], grande: Action) -> bool:
    """Whether an ordinary worker may do the same."""
    for action in legal:
        if action.verb is grande.verb and action.a == ORDINARY and action.b == grande.b:
            return True
    return False
