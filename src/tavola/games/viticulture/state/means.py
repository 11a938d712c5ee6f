"""Means: what a player could pay with, as a value.

Whether something can be done is often asked about a moment that has not come: after a toll is paid, once a
card has left the hand, with a worker that would be taken back. Such a question is asked with other means; the
position itself never changes for it.
"""

from tavola.games.viticulture.box.cards import BITS


class Means:
    """Lira, ordinary workers, cards and wines of one seat; never changed, and its lists only read."""

    def __init__(self, lira: int, ordinary: int, hand: list[int], wines: list[int]) -> None:
        self.lira = lira
        self.ordinary = ordinary  # ordinary workers that can be placed, the grey one among them
        self.hand = hand
        self.wines = wines

    def wine_count(self) -> int:
        """How many wines there are."""
        wines = self.wines
        return BITS[wines[0]] + BITS[wines[1]] + BITS[wines[2]] + BITS[wines[3]]

    def with_lira(self, amount: int) -> "Means":
        """With so many lira more."""
        return Means(self.lira + amount, self.ordinary, self.hand, self.wines)

    def minus_lira(self, amount: int) -> "Means":
        """After so many lira are paid."""
        return Means(self.lira - amount, self.ordinary, self.hand, self.wines)

    def without_card(self, at: int) -> "Means":
        """Once a card of the hand, by its place, has been played."""
        hand = self.hand.copy()
        del hand[at]
        return Means(self.lira, self.ordinary, hand, self.wines)

    def with_worker(self) -> "Means":
        """With one more ordinary worker."""
        return Means(self.lira, self.ordinary + 1, self.hand, self.wines)

    def with_wines(self, kind: int, mask: int) -> "Means":
        """With other wines of one type."""
        wines = self.wines.copy()
        wines[kind] = mask
        return Means(self.lira, self.ordinary, self.hand, wines)
