"""Features of the player's own hand: how many cards of each deck, and each card by itself."""

from typing import Final

from tavola.core.search.features import Layout, Sheet
from tavola.games.viticulture.box.cards import DECK_NAMES, DECK_OF, KIND_MASK, NAMES
from tavola.games.viticulture.state.vineyard import Vineyard

MOST_CARDS: Final = 4  # of a deck that are told apart


class HandFeatures:
    """The cards of one hand."""

    def __init__(self, layout: Layout) -> None:
        self.decks = [layout.steps(f"{name} cards", MOST_CARDS) for name in DECK_NAMES]
        self.count = layout.one("cards")
        self.over = layout.one("cards over the limit")
        self.cards = layout.many("card", NAMES)

    def write(self, vineyard: Vineyard, limit: int, sheet: Sheet) -> None:
        hand = vineyard.hand
        at = 0
        deck = 0
        count = 0
        # A hand is sorted by kind, so all cards of a deck, and all copies of a card, are together.
        while at < len(hand):
            kind = hand[at] & KIND_MASK
            copies = 1
            while at + copies < len(hand) and hand[at + copies] & KIND_MASK == kind:
                copies += 1
            sheet.put(self.cards + kind, copies)
            at += copies
            if DECK_OF[kind] != deck:
                sheet.steps(self.decks[deck], count, MOST_CARDS)
                deck = DECK_OF[kind]
                count = 0
            count += copies
        sheet.steps(self.decks[deck], count, MOST_CARDS)
        sheet.put(self.count, len(hand))
        sheet.put(self.over, max(0, len(hand) - limit))
