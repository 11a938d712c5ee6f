"""Cards with several parts: no part may be done in a way that makes a later one impossible (VI-11.5).

If a later part is not possible yet, or structure cards might make it impossible, the choices of the earlier
one are tried out on clones, and only those that can lead to the later part are allowed. This reveals nothing
hidden, because no cards are drawn on the way.
"""

from tavola.core.action import Action
from tavola.core.decision import Step
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.valley import OpenChoice, Valley
from tavola.games.viticulture.state.verbs import DONE


class Later(Step):
    """Where an earlier part ends and the later ones wait."""

    def opens(self, valley: Valley, means: Means) -> bool:
        """Whether a later part can be done with these means."""
        raise AssertionError("every step that waits for a later part overrides this")

    def needs_grapes(self) -> bool:
        """Whether a later part may need what is left on the crush pad."""
        raise AssertionError("every step that waits for a later part overrides this")


class Foreseeing(OpenChoice):
    """A decision that may know without trying whether it can lead to the later part."""

    def foresee(self, valley: Valley, later: Later) -> int:
        """1 if it can, 0 if it cannot, -1 if it has to be tried."""
        raise AssertionError("every decision that foresees overrides this")


def keep_open(valley: Valley, actions: list[Action]) -> list[Action]:
    """The actions that leave the rest of the card possible."""
    if not valley.guarded or valley.trial:
        return actions
    kept: list[Action] = []
    for action in actions:
        twin = valley.clone()
        twin.trial = True
        twin._legal = actions  # already known
        twin.play(action)
        if leads_on(twin):
            kept.append(action)
    return kept


def or_done(actions: list[Action]) -> list[Action]:
    """The actions, or only stopping if there are none.

    Being asked must not reveal hidden cards, so a player who might have a choice is asked even without one.
    In an imagined state, with other cards in a hidden hand, there may also be nothing to choose.
    """
    if not actions:
        actions.append(DONE.of())
    return actions


def leads_on(twin: Valley) -> bool:
    """Whether the pending choices can be made so that the later part is possible."""
    if twin.over:
        return twin.found
    top = twin.stack[-1]
    below = twin.stack[-2] if len(twin.stack) > 1 else None
    if isinstance(top, Foreseeing) and isinstance(below, Later):
        seen = top.foresee(twin, below)
        if seen >= 0:
            return seen == 1
    for action in twin.legal():
        next_twin = twin.clone()
        next_twin.play(action)
        if leads_on(next_twin):
            return True
    return False
