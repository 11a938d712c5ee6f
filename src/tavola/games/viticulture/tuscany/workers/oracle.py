"""The Oracle: once a turn, draw an extra card and discard one of those drawn (TU-6.20, TU-6.21)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import DECK_OF, NAMES
from tavola.games.viticulture.state.codecs import CARD, DECK
from tavola.games.viticulture.state.moments import drew, kept_openly
from tavola.games.viticulture.state.placed import worker_of
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE, DISCARD
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class Oracle(SpecialWorker):
    """When its action draws cards, it may draw one more and discard one."""

    def __init__(self) -> None:
        super().__init__("oracle")

    def draws(self, valley: Valley, seat: int, deck: int, count: int) -> bool:
        if not self._waits(valley, seat, deck):
            return False
        valley.push(AskOracle(seat, deck, count, -1))
        return True

    def takes_openly(self, valley: Valley, seat: int, kind: int) -> bool:
        if not self._waits(valley, seat, DECK_OF[kind]):
            return False
        valley.push(AskOracle(seat, DECK_OF[kind], 0, kind))
        return True

    def _waits(self, valley: Valley, seat: int, deck: int) -> bool:
        """Whether an Oracle that has not drawn an extra card this turn is making this draw."""
        if valley.host < 0 or worker_of(valley.host) != self.kind or valley.gazed or seat != valley.active:
            return False
        return valley.cards_left(deck) > 0


class AskOracle(Decision):
    """Whether to draw the extra card with this draw; `taken` is already in hand (TU-6.22)."""

    declared: ClassVar = Declaration(
        "oracle",
        SEAT,
        Part("deck", DECK),
        Part("count"),
        Part("taken", CARD, absent=-1),
        verbs=["accept", "decline"],
    )

    def __init__(self, seat: int, deck: int, count: int, taken: int) -> None:
        super().__init__(seat, "TU-6.20")
        self.deck = deck
        self.count = count
        self.taken = taken  # from a Caravan, or -1

    def legal(self, state: State) -> list[Action]:
        return [DECLINE.of()] if as_valley(state).gazed else [ACCEPT.of(), DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("TU-6.21" if action.verb is ACCEPT else "VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if self.taken >= 0:
            self._beside_taken(valley, action.verb is ACCEPT)
            return
        more = 1 if action.verb is ACCEPT else 0
        drawn = valley.draw(self.seat, self.deck, self.count + more)
        if more:
            valley.gazed = True
        if len(drawn) > self.count:
            valley.fresh = drawn
            valley.fresh_seat = self.seat
            valley.push(DiscardDrawn(self.seat, self.deck))
        else:
            drew(valley, self.seat, self.deck, drawn)

    def _beside_taken(self, valley: Valley, accepted: bool) -> None:
        """Draw the extra card from the same deck as the card taken from a Caravan."""
        drawn = valley.draw(self.seat, self.deck, 1) if accepted else []
        if not drawn:
            kept_openly(valley, self.seat, self.taken)
            return
        valley.gazed = True
        valley.fresh = [self.taken, *drawn]
        valley.fresh_seat = self.seat
        valley.push(DiscardDrawn(self.seat, self.deck))


class DiscardDrawn(Decision):
    """Which of the cards just drawn to discard."""

    declared: ClassVar = Declaration("oracle_discard", SEAT, Part("deck", DECK), verbs=["discard"])

    def __init__(self, seat: int, deck: int) -> None:
        super().__init__(seat, "TU-6.20")
        self.deck = deck

    def legal(self, state: State) -> list[Action]:
        kinds: list[int] = []
        for kind in as_valley(state).fresh:
            if kind not in kinds:
                kinds.append(kind)
        kinds.sort()
        return [DISCARD.of(kind) for kind in kinds]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DISCARD:
            return Refusal("TU-6.20", "not_just_drawn", {"card": NAMES[action.a]})
        return Refusal("VI-2.15", "discard_first", {"left": 1})

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        kept = valley.fresh.copy()
        kept.remove(action.a)
        valley.fresh = []
        valley.discard_from_hand(self.seat, action.a)
        drew(valley, self.seat, self.deck, kept)
