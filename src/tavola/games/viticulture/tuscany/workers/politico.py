"""The Politico: gets the bonus of its space again for a lira (TU-6.19)."""

from typing import ClassVar

from tavola.core.decision import Decision
from tavola.core.frame_parts import SEAT, Declaration, Derived, Part
from tavola.games.viticulture.box.board import STRIDE, is_slot
from tavola.games.viticulture.box.special_workers import PRICE
from tavola.games.viticulture.state.codecs import ACTION_AT, SPACE, WORKER
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.workers.after_action import AfterAction, OnceMore, Repeater


class Politico(Repeater):
    """After its action it may pay for the bonus of its space again, unless the bonus is lira."""

    def __init__(self) -> None:
        super().__init__("politico", PRICE)

    def question(self, seat: int, space: int) -> Decision:
        return BonusAgain(seat, self.kind, space)

    def after_action(self, valley: Valley, seat: int, space: int, last: bool) -> None:
        bonus = valley.board.action_at(space).bonus[space % STRIDE] if is_slot(space) else ""
        if bonus and not bonus.startswith("lira"):
            valley.push(AfterAction(seat, self.kind, space))

    def bonus_unused(self, valley: Valley) -> None:
        valley.forgone = True

    def goes_on(self, valley: Valley, seat: int, space: int) -> None:
        # A bonus that was not taken cannot be taken again.
        if not valley.forgone:
            super().goes_on(valley, seat, space)

    def again(self, valley: Valley, space: int) -> Course:
        extra = valley.board.action_at(space).extra_courses[space % STRIDE]
        assert extra is not None
        return extra


class BonusAgain(OnceMore):
    """Whether the Politico pays for the bonus again."""

    declared: ClassVar = Declaration(
        "bonus_again",
        SEAT,
        Part("worker", WORKER),
        Part("space", SPACE),
        Derived("action", "space", ACTION_AT),
        verbs=["accept", "decline"],
    )

    def __init__(self, seat: int, worker: int, space: int) -> None:
        super().__init__(seat, "TU-6.19", worker, space)
