"""Discarding cards from the hand, and giving them to another player."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, TEXT, Declaration, OneOf, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import DECK_OF, KIND_MASK, NAMES, SUMMER, is_visitor
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, between, card_sign, does, icon, noun
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DISCARD, GIVE
from tavola.games.viticulture.state.vineyard import Vineyard

ANY: Final = 0
VISITOR: Final = 1
SUMMER_VISITOR: Final = 2
KINDS_OF_CARD: Final = ["any", "visitor", "summer"]
NOUNS: Final = ["cards", "cards_visitor", "cards_summer"]  # their names in a phrase
# The cards that make a player give one: the Queen, the Importer, the Governor.
GIVE_RULES: Final = ["VI-12.10", "VI-12.3", "VI-12.17"]


def fits(kind: int, wanted: int) -> bool:
    """Whether a card is of the wanted sort."""
    if wanted == ANY:
        return True
    return is_visitor(kind) if wanted == VISITOR else DECK_OF[kind] == SUMMER


def fitting(vineyard: Vineyard, wanted: int) -> list[int]:
    """The kinds of such cards in a hand, each once."""
    found: list[int] = []
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if fits(kind, wanted) and (not found or found[-1] != kind):
            found.append(kind)
    return found


def count_fitting(hand: list[int], wanted: int) -> int:
    """How many such cards a hand holds."""
    count = 0
    for card in hand:
        if fits(card & KIND_MASK, wanted):
            count += 1
    return count


class DiscardCards(Effect):
    """Discard some cards from the hand, of the player's choice."""

    def __init__(self, text: str, amount: int, wanted: int) -> None:
        super().__init__(text, False)
        self.amount = amount
        self.wanted = wanted

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return count_fitting(means.hand, self.wanted) >= self.amount

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(DiscardCard(seat, self.amount, self.wanted, "VI-11.7"))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.7", "too_few_cards", {"needed": self.amount})

    def phrase(self) -> Phrase:
        return does("discard", noun(NOUNS[self.wanted], self.amount))

    def signs(self) -> list[Sign]:
        found = [between(f"{self.amount}×")] if self.amount > 1 else []
        found.append(icon("discard"))
        return found + ([card_sign("summer"), card_sign("winter")] if self.wanted == VISITOR else [])


class DiscardCard(OpenChoice):
    """Which card to discard: `left` more, including this one."""

    declared: ClassVar = Declaration(
        "discard",
        SEAT,
        Part("left"),
        Part("sort", OneOf(KINDS_OF_CARD)),
        Part("rule", TEXT),
        verbs=["discard"],
    )

    def __init__(self, seat: int, left: int, sort: int, rule: str) -> None:
        super().__init__(seat, rule)
        self.left = left
        self.sort = sort

    def legal(self, state: State) -> list[Action]:
        vineyard = as_valley(state).vineyards[self.seat]
        return [DISCARD.of(kind) for kind in fitting(vineyard, self.sort)]

    def forced(self, valley: Valley) -> bool:
        # The backs show how many there are, and all of them must go.
        return count_fitting(valley.vineyards[self.seat].hand, self.sort) == self.left

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DISCARD:
            return Refusal(self.rule, "cannot_discard", {"card": NAMES[action.a]})
        return Refusal("VI-2.15", "discard_first", {"left": self.left})

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        valley.discard_from_hand(self.seat, action.a)
        if self.left > 1:
            valley.push(DiscardCard(self.seat, self.left - 1, self.sort, self.rule))


class DiscardHand(Effect):
    """Discard the whole hand, at least one card; everyone sees the cards."""

    def __init__(self, text: str) -> None:
        super().__init__(text, True)

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return len(means.hand) > 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.reveals += 1
        for card in valley.vineyards[seat].hand.copy():
            valley.discard_from_hand(seat, card & KIND_MASK)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.7", "too_few_cards", {"needed": 1})

    def phrase(self) -> Phrase:
        return does("discard", Phrase("whole_hand"))

    def signs(self) -> list[Sign]:
        return [icon("discard"), icon("hand")]


class GiveCards(Effect):
    """Give cards to the player whose card this is."""

    def __init__(self, text: str, amount: int, wanted: int) -> None:
        super().__init__(text, False)
        self.amount = amount
        self.wanted = wanted

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return count_fitting(means.hand, self.wanted) >= self.amount

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(GiveCard(seat, self.amount, self.wanted))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.10", "too_few_cards", {"needed": self.amount})

    def phrase(self) -> Phrase:
        return does("give_you", noun(NOUNS[self.wanted], self.amount))

    def signs(self) -> list[Sign]:
        return [between(f"{self.amount}×"), icon("give")]


class GiveCard(OpenChoice):
    """Which card to give to the player whose turn it is: `left` more, including this one."""

    declared: ClassVar = Declaration(
        "give", SEAT, Part("left"), Part("sort", OneOf(KINDS_OF_CARD)), verbs=["give"]
    )

    def __init__(self, seat: int, left: int, sort: int) -> None:
        super().__init__(seat, "VI-1.10")
        self.left = left
        self.sort = sort

    def legal(self, state: State) -> list[Action]:
        vineyard = as_valley(state).vineyards[self.seat]
        return [GIVE.of(kind) for kind in fitting(vineyard, self.sort)]

    def forced(self, valley: Valley) -> bool:
        return count_fitting(valley.vineyards[self.seat].hand, self.sort) == self.left

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is GIVE:
            return Refusal(GIVE_RULES[self.sort], "cannot_give", {"card": NAMES[action.a]})
        return Refusal("VI-2.15", "give_first", {"left": self.left})

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        valley.give_card(self.seat, valley.active, action.a)
        if self.left > 1:
            valley.push(GiveCard(self.seat, self.left - 1, self.sort))
