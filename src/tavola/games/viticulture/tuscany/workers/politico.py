"""The Politico: the bonus of its space once more, for a lira (TU-6.19)."""

from tavola.games.viticulture.box.board import STRIDE, is_slot
from tavola.games.viticulture.box.special_workers import PRICE
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.workers.after_action import AfterAction, Repeater


class Politico(Repeater):
    """After its action it may pay for the bonus of its space again, unless the bonus is lira."""

    def __init__(self) -> None:
        super().__init__("politico", "bonus_again", "TU-6.19", PRICE)

    def after_action(self, valley: Valley, seat: int, space: int, last: bool) -> None:
        bonus = valley.board.action_at(space).bonus[space % STRIDE] if is_slot(space) else ""
        if bonus and not bonus.startswith("lira"):
            valley.push(AfterAction(seat, self.kind, space))

    def bonus_unused(self, valley: Valley) -> None:
        valley.forgone = True

    def goes_on(self, valley: Valley, seat: int, space: int) -> None:
        # A bonus that was not had cannot be had again.
        if not valley.forgone:
            super().goes_on(valley, seat, space)

    def again(self, valley: Valley, space: int) -> Course:
        extra = valley.board.action_at(space).extra_courses[space % STRIDE]
        assert extra is not None
        return extra
