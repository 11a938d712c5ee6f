"""The Mafioso: without a bonus, the action is done twice (TU-6.17, TU-6.18)."""

from tavola.games.viticulture.box.board import FIRST_EXTRA, FIRST_MAT, STRIDE, is_slot
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.tuscany.workers.after_action import AfterAction, Repeater


class Mafioso(Repeater):
    """After its action on a space without a bonus it may take the action once more."""

    def __init__(self) -> None:
        super().__init__("mafioso", "again", "TU-6.17", 0)

    def after_action(self, valley: Valley, seat: int, space: int, last: bool) -> None:
        if is_slot(space):
            plain = not valley.board.action_at(space).bonus[space % STRIDE]
        else:
            # The spaces of structure cards pay like bonus spaces; beside an action is none of its spaces.
            plain = FIRST_EXTRA <= space <= FIRST_MAT
        if plain:
            valley.push(AfterAction(seat, self.kind, space))

    def again(self, valley: Valley, space: int) -> Course:
        return valley.board.plain_course(space)
