"""Cards with several parts: a part may not be done so that a later one becomes impossible (VI-11.5).

Where a later part is not yet possible, or structure cards might make it impossible, the choices of the
earlier one are tried out on clones, and only those remain from which some way leads to the later part.
Nothing hidden is involved: no card is drawn on the way.
"""

from tavola.core.action import Action
from tavola.games.viticulture.valley import Valley
from tavola.games.viticulture.verbs import DONE


def keep_open(valley: Valley, actions: list[Action]) -> list[Action]:
    """The actions that leave the rest of the card possible."""
    if not valley.guarded or valley.trial:
        return actions
    kept: list[Action] = []
    for action in actions:
        twin = valley.clone()
        twin.trial = True
        twin._legal = actions  # known already
        twin.play(action)
        if leads_on(twin):
            kept.append(action)
    return kept


def or_done(actions: list[Action]) -> list[Action]:
    """The actions, or only to stop if there are none.

    Who is asked says nothing about hidden cards: a player who might do it is asked, and perhaps cannot. In
    imagined worlds, with other cards in a hidden hand, there may be nothing to choose as well.
    """
    if not actions:
        actions.append(DONE.of())
    return actions


def leads_on(twin: Valley) -> bool:
    """Whether some way through the pending choices ends where the later part is possible."""
    if twin.over:
        return twin.found
    for action in twin.legal():
        next_twin = twin.clone()
        next_twin.play(action)
        if leads_on(next_twin):
            return True
    return False
