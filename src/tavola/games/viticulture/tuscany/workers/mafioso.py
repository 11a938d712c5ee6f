"""The Mafioso: on a space without a bonus, it may take the action twice (TU-6.17, TU-6.18)."""

from typing import ClassVar

from tavola.core.decision import Decision
from tavola.core.frame_parts import SEAT, Declaration, Derived, Part
from tavola.games.viticulture.box.board import FIRST_EXTRA, FIRST_MAT, STRIDE, is_slot
from tavola.games.viticulture.state.codecs import ACTION_AT, SPACE, WORKER
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.workers.after_action import AfterAction, OnceMore, Repeater


class Mafioso(Repeater):
    """After its action on a space without a bonus, it may take the action again."""

    def __init__(self) -> None:
        super().__init__("mafioso", 0)

    def question(self, seat: int, space: int) -> Decision:
        return Again(seat, self.kind, space)

    def after_action(self, valley: Valley, seat: int, space: int, last: bool) -> None:
        if is_slot(space):
            plain = not valley.board.action_at(space).bonus[space % STRIDE]
        else:
            # Spaces on structure cards count as bonus spaces; beside an action is not one of its spaces.
            plain = FIRST_EXTRA <= space <= FIRST_MAT
        if plain:
            valley.push(AfterAction(seat, self.kind, space))

    def again(self, valley: Valley, space: int) -> Course:
        return valley.board.plain_course(space)


class Again(OnceMore):
    """Whether the Mafioso takes the action again."""

    declared: ClassVar = Declaration(
        "again",
        SEAT,
        Part("worker", WORKER),
        Part("space", SPACE),
        Derived("action", "space", ACTION_AT),
        verbs=["accept", "decline"],
    )

    def __init__(self, seat: int, worker: int, space: int) -> None:
        super().__init__(seat, "TU-6.17", worker, space)
