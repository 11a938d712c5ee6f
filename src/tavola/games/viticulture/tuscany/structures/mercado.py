"""The Mercado: an order may be filled as soon as it is drawn (TU-7.21, TU-7.22)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, YES_NO, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import DECK_OF, NAMES, ORDER
from tavola.games.viticulture.box.structure_cards import CARD_NAMES
from tavola.games.viticulture.rules.actions.fill_orders import FIRST_ORDER, Filled, can_fill, use_wines
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, FILL
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.structures.structure_card import StructureCard

MERCADO: Final = CARD_NAMES.index("mercado")


class Mercado(StructureCard):
    """Its owner may fill orders just drawn."""

    def __init__(self) -> None:
        super().__init__("mercado")

    def drew(self, valley: Valley, seat: int, deck: int, cards: list[int]) -> None:
        """Ask any owner who has wine, so that being asked reveals nothing about the card."""
        if deck != ORDER or not cards or not self.stands(valley, seat) or valley.wine_count(seat) == 0:
            return
        if not valley.fresh:
            valley.push(FillDrawn(seat, False))
        valley.fresh = [*valley.fresh, *cards]
        valley.fresh_seat = seat

    def took_openly(self, valley: Valley, seat: int, kind: int) -> None:
        """Everyone has seen the order, so ask only if the owner can fill it."""
        if DECK_OF[kind] != ORDER or not self.stands(valley, seat):
            return
        if can_fill(valley.vineyards[seat].wines, kind - FIRST_ORDER):
            valley.push(FillDrawn(seat, True))
            valley.fresh = [kind]
            valley.fresh_seat = seat


class FillDrawn(Decision):
    """Whether to fill an order just drawn; with `open`, everyone has seen it."""

    declared: ClassVar = Declaration(
        "mercado", SEAT, Part("open", YES_NO, absent=False), verbs=["fill", "done"]
    )

    def __init__(self, seat: int, is_open: bool) -> None:
        super().__init__(seat, "TU-7.21")
        self.open = is_open

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        wines = valley.vineyards[self.seat].wines
        actions = [FILL.of(kind) for kind in valley.fresh if can_fill(wines, kind - FIRST_ORDER)]
        actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is not FILL:
            return Refusal("VI-2.15", "fill_first")
        if DECK_OF[action.a] != ORDER or action.a not in valley.fresh:
            return Refusal("TU-7.21", "not_just_drawn", {"card": NAMES[action.a]})
        return Refusal("VI-8.2", "wine_missing", {"card": NAMES[action.a]})

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            valley.fresh = []
            return
        rest = [kind for kind in valley.fresh if kind != action.a]
        valley.fresh = rest
        if rest:
            valley.push(self)
        tuscany_events.structure_card(valley, self.seat, MERCADO)
        valley.vineyards[self.seat].lose_card(action.a)
        valley.push(Filled(self.seat, action.a, 0))
        use_wines(valley, self.seat, action.a, 0)
