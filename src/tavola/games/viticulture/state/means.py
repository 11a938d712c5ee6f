"""Means: what a player could pay with, as a value.

Often the question is whether something will be possible at a later moment: after a toll is paid, once a card
has left the hand, with a worker that would be retrieved. Such a question is asked with other means, without
changing the position.
"""

from mypy_extensions import mypyc_attr

from tavola.games.viticulture.box.cards import BITS


# Many are made in every turn. They refer to numbers only, so the garbage collector need not look at them.
# Nothing that a state keeps may say so: freed deep inside a chain of objects, it would corrupt the memory
# (tests/core/test_deep_chains.py).
@mypyc_attr(acyclic=True, free_list_len=1)
class Means:
    """Lira, ordinary workers, cards and wines of one seat; immutable, and its lists are only read."""

    def __init__(self, lira: int, ordinary: int, hand: list[int], wines: list[int]) -> None:
        self.lira = lira
        self.ordinary = ordinary  # ordinary workers that can be placed, including the grey one
        self.hand = hand
        self.wines = wines

    def wine_count(self) -> int:
        """How many wines there are."""
        wines = self.wines
        return BITS[wines[0]] + BITS[wines[1]] + BITS[wines[2]] + BITS[wines[3]]

    def with_lira(self, amount: int) -> "Means":
        """With this many more lira."""
        return Means(self.lira + amount, self.ordinary, self.hand, self.wines)

    def minus_lira(self, amount: int) -> "Means":
        """After paying this many lira."""
        return Means(self.lira - amount, self.ordinary, self.hand, self.wines)

    def without_card(self, at: int) -> "Means":
        """Once the card at this place in the hand has been played."""
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
