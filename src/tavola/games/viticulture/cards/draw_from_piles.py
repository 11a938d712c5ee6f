"""Innkeeper and Caravan: cards from the tops of piles and decks (VI-12.13, VI-12.18)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.shared_lists import NO_NUMBERS, replaced, without
from tavola.core.state import State
from tavola.games.viticulture.box.cards import BASE_DECKS, DECK_NAMES
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import took_openly
from tavola.games.viticulture.state.speech import Sign, between, card_sign, icon, noun, repeated
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import TAKE, TAKE_PILE
from tavola.games.viticulture.state.versions import CARAVAN_DRAWS


class FromPiles(Effect):
    """Take the top cards of different discard piles."""

    def __init__(self, text: str, amount: int) -> None:
        super().__init__(text, False)
        self.amount = amount

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        filled = 0
        for deck in range(valley.open_decks):
            if valley.piles[deck]:
                filled += 1
        return filled >= self.amount

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(TakeFromPile(seat, self.amount, 0))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.13", "too_few_piles", {"needed": self.amount})

    def phrase(self) -> Phrase:
        return noun("take_from_piles", self.amount)

    def signs(self) -> list[Sign]:
        return [icon("pile"), between("→"), *repeated(card_sign("any"), self.amount)]


class TakeFromPile(OpenChoice):
    """Which pile to take from: `left` more, including this one, from piles not yet in `barred`."""

    declared: ClassVar = Declaration("take_pile", SEAT, Part("left"), Part("barred"), verbs=["take-pile"])

    def __init__(self, seat: int, left: int, barred: int) -> None:
        super().__init__(seat, "VI-12.13")
        self.left = left
        self.barred = barred

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        decks = [deck for deck in range(valley.open_decks) if valley.piles[deck]]
        return [TAKE_PILE.of(deck) for deck in decks if self.barred >> deck & 1 == 0]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-12.13" if action.verb is TAKE_PILE else "VI-2.15", "pile_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        pile = valley.piles[action.a]
        kind = pile[-1]
        valley.piles = replaced(valley.piles, action.a, pile[:-1])
        valley.take_openly(self.seat, kind)
        events.took_from_pile(valley, self.seat, kind, action.a)
        if self.left > 1:
            valley.push(TakeFromPile(self.seat, self.left - 1, self.barred | 1 << action.a))


class Caravan(Effect):
    """Reveal the top card of each deck and take some of them."""

    def __init__(self, text: str, amount: int) -> None:
        super().__init__(text, False)
        self.amount = amount

    def begin(self, valley: Valley, seat: int) -> None:
        for deck in range(valley.open_decks):
            card = valley.top_card(deck)
            if card >= 0:
                valley.shown = [*valley.shown, card]
        valley.reveals += 1
        events.caravan(valley, valley.shown)
        take_next(valley, seat, self.amount)

    def phrase(self) -> Phrase:
        return noun("caravan", self.amount)

    def signs(self) -> list[Sign]:
        return [card_sign(DECK_NAMES[deck]) for deck in range(BASE_DECKS)] + [between(f"→ {self.amount}")]


def take_next(valley: Valley, seat: int, left: int) -> None:
    """Ask for the next revealed card; at the end discard the rest."""
    if left > 0 and valley.shown:
        valley.push(TakeShown(seat, left))
        return
    for kind in valley.shown:
        valley.discard(kind)
    valley.shown = NO_NUMBERS


class TakeShown(OpenChoice):
    """Which of the cards that a caravan reveals: `left` more, including this one."""

    declared: ClassVar = Declaration("take", SEAT, Part("left"), verbs=["take"])

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat, "VI-12.18")
        self.left = left

    def legal(self, state: State) -> list[Action]:
        return [TAKE.of(kind) for kind in as_valley(state).shown]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-12.18" if action.verb is TAKE else "VI-2.15", "not_shown")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        valley.shown = without(valley.shown, action.a)
        valley.take_openly(self.seat, action.a)
        events.took_shown(valley, self.seat, action.a)
        take_next(valley, self.seat, self.left - 1)
        if valley.game.rules >= CARAVAN_DRAWS:
            # This counts as drawing a card (TU-6.22, TU-7.21).
            took_openly(valley, self.seat, action.a)
