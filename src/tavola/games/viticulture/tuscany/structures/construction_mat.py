"""The construction mat: private spaces of structure cards, and destroying one of them (TU-7.6 to TU-7.8)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.viticulture.box.board import FIRST_MAT, SPACE_NAMES
from tavola.games.viticulture.box.structure_cards import ACTION_CARDS, CARD_NAMES, FIRST_CARD, SPACE_OF
from tavola.games.viticulture.rules.spaces import add_places, is_taken
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import Moments
from tavola.games.viticulture.state.speech import Sign, icon
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DESTROY, PLACE
from tavola.games.viticulture.state.vineyard import GRANDE, ORDINARY
from tavola.games.viticulture.tuscany import events as tuscany_events


class ConstructionMat(Moments):
    """The private space of the mat, and those of the action cards that are built."""

    def add_places(self, valley: Valley, seat: int, means: Means, actions: list[Action]) -> None:
        vineyard = valley.vineyards[seat]
        if vineyard.annexes == 0:
            return
        mat = valley.board.mat
        ordinary = vineyard.is_ready(ORDINARY)
        grande = vineyard.is_ready(GRANDE)
        for at in range(len(mat)):
            if at > 0 and vineyard.annexes >> ACTION_CARDS[at - 1] & 1 == 0:
                continue
            space = FIRST_MAT + at
            if not is_taken(vineyard, space) and mat[at].can(valley, seat, means):
                add_places(space, ordinary, grande, actions)
                for worker in valley.specials:
                    if vineyard.is_ready(worker):
                        actions.append(PLACE.of(worker, space))

    def why_not_mat(self, valley: Valley, seat: int, space: int) -> Refusal | None:
        vineyard = valley.vineyards[seat]
        at = space - FIRST_MAT
        if at > 0 and vineyard.annexes >> ACTION_CARDS[at - 1] & 1 == 0:
            return Refusal("TU-7.7", "needs_structure", {"structure": CARD_NAMES[ACTION_CARDS[at - 1]]})
        if is_taken(vineyard, space):
            return Refusal("TU-7.8", "space_taken", {"space": SPACE_NAMES[space]})
        return valley.board.mat[at].refusal(valley, seat, valley.means(seat))


def space_of_card(number: int) -> int:
    """The private space on a structure card, or -1."""
    return FIRST_MAT + SPACE_OF[number] if SPACE_OF[number] >= 0 else -1


class Destroy(Effect):
    """Destroy one structure card; no points are lost."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return valley.vineyards[seat].annexes != 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(DestroyCard(seat))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("TU-7.6", "nothing_to_destroy")

    def phrase(self) -> Phrase:
        return Phrase("destroy")

    def signs(self) -> list[Sign]:
        return [icon("destroy")]


class DestroyCard(OpenChoice):
    """Which structure card to destroy."""

    declared: ClassVar = Declaration("destroy", SEAT, verbs=["destroy"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "TU-7.6")

    def legal(self, state: State) -> list[Action]:
        annexes = as_valley(state).vineyards[self.seat].annexes
        return [DESTROY.of(number) for number in range(len(CARD_NAMES)) if annexes >> number & 1]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DESTROY:
            return Refusal("TU-7.6", "needs_structure", {"structure": CARD_NAMES[action.a]})
        return Refusal("VI-2.15", "destroy_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        valley.vineyards[self.seat].raze_card(action.a)
        valley.discard(FIRST_CARD + action.a)
        tuscany_events.destroyed(valley, self.seat, action.a)
