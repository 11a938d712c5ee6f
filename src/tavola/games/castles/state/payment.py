"""Payment: two units, each a matching card, a pair of another colour, or a worker (CT-7.4 to CT-7.9)."""

from typing import Final

from tavola.core.action import Domain
from tavola.games.castles.box.tiles import KINDS, NAMES

UNITS: Final = 2


class Payment:
    """Cards and workers paid together; immutable."""

    def __init__(self, number: int, cards: list[int], workers: int) -> None:
        self.number = number
        self.workers = workers
        self.cards = [cards.count(kind) for kind in range(KINDS)]
        self.total = len(cards)
        # The same as (kind, count) pairs, which are quicker to check.
        self.needs = [(kind, cards.count(kind)) for kind in range(KINDS) if kind in cards]
        self.refs = [f"hand:{NAMES[kind]}" for kind in cards] + ["worker"] * workers
        self.text = " ".join(self.refs)

    def pays_for(self, colour: int) -> bool:
        """Whether this is exactly the price of a space of this colour."""
        units = self.workers
        for kind, count in self.needs:
            if kind == colour:
                units += count
            elif count % 2 == 0:
                units += count // 2
            else:
                return False
        return units == UNITS


def _all_payments() -> list[Payment]:
    """Every possible payment, for all colours."""
    kinds = range(KINDS)
    sums: list[tuple[list[int], int]] = [([], 2)]
    sums += [([kind], 1) for kind in kinds]
    sums += [([kind, kind], 1) for kind in kinds]
    sums += [([kind, kind], 0) for kind in kinds]
    sums += [([kind, pair, pair], 0) for kind in kinds for pair in kinds if pair != kind]
    sums += [([one, one, two, two], 0) for one in kinds for two in range(one, KINDS)]
    return [Payment(number, cards, workers) for number, (cards, workers) in enumerate(sums)]


PAYMENTS: Final = _all_payments()
PAYMENTS_FOR: Final = [
    sorted(
        [payment for payment in PAYMENTS if payment.pays_for(colour)],
        key=lambda payment: (payment.total + 2 * payment.workers, payment.number),
    )
    for colour in range(KINDS)
]


class PaymentDomain(Domain):
    """The payments; for cards that are not a payment, it names the rule they break."""

    def complaint(self, verb: str, words: str) -> tuple[str, str]:
        parts = words.split()
        if not parts or any(part != "worker" and part.removeprefix("hand:") not in NAMES for part in parts):
            return super().complaint(verb, words)
        odd = [part for part in set(parts) if part != "worker" and parts.count(part) % 2]
        if len(odd) > 1:
            return "two different cards are no pair", "CT-7.7"
        return "that is not the price of two cards, pairs or workers", "CT-7.9"


PAYMENT: Final = PaymentDomain(
    "payment", [payment.text for payment in PAYMENTS], [tuple(payment.refs) for payment in PAYMENTS]
)


def affordable(hand: list[int], workers: int, colour: int) -> bool:
    """Whether these cards and workers pay for a space of this colour."""
    units = hand[colour] + workers
    if units >= UNITS:
        return True
    for kind in range(KINDS):
        if kind != colour:
            units += hand[kind] >> 1
            if units >= UNITS:
                return True
    return False
