"""The Merchant: draws a card from any deck if placed after all opponents have passed (TU-6.23)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.state import State
from tavola.games.viticulture.rules.actions.draw import draw_cards
from tavola.games.viticulture.state.placed import LAST
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, DRAW
from tavola.games.viticulture.tuscany.workers.after_action import AfterAction
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class Merchant(SpecialWorker):
    """Placed last, it may draw a card after its action on the board."""

    def __init__(self) -> None:
        super().__init__("merchant_worker")

    def after_action(self, valley: Valley, seat: int, space: int, last: bool) -> None:
        if last and valley.board.is_on_board(space):
            valley.push(AfterAction(seat, self.kind, space))

    def plan_mark(self, valley: Valley, seat: int) -> int:
        return LAST if valley.others_passed(seat) else 0

    def goes_on(self, valley: Valley, seat: int, space: int) -> None:
        valley.push(AnyCard(seat))


class AnyCard(Decision):
    """Which deck the Merchant draws from."""

    declared: ClassVar = Declaration("any_card", SEAT, verbs=["draw", "done"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "TU-6.23")

    def legal(self, state: State) -> list[Action]:
        actions = [DRAW.of(deck) for deck in range(as_valley(state).open_decks)]
        actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("TU-6.23" if action.verb is DRAW else "VI-2.15", "draw_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DRAW:
            draw_cards(as_valley(state), self.seat, action.a, 1)
