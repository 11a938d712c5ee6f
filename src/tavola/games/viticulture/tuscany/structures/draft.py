"""The draft of four structure cards, when there is no deck to draw them from (TU-7.12 to TU-7.14).

Like a hand, a pack marks which other seats know its cards. A player who passes a pack on knows its cards
until another player secretly takes one.
"""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import BASE_DECKS, KIND_BITS, KIND_MASK, STRUCTURE
from tavola.games.viticulture.state.moments import Moments
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import TAKE
from tavola.games.viticulture.tuscany import events as tuscany_events

DRAFTED: Final = 4


class Drafting(Moments):
    """If structure cards have no deck, they are drafted after the parents are dealt."""

    def before_first_year(self, valley: Valley) -> None:
        if valley.open_decks == BASE_DECKS:
            valley.push(Draft())


class Draft(Step):
    """Deal four structure cards to each player to draft from; a solo player keeps all four."""

    declared: ClassVar = Declaration("draft_start")

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if valley.players == 1:
            valley.draw(0, STRUCTURE, DRAFTED)
            return
        for _ in range(valley.players):
            deck = valley.own_deck(STRUCTURE)
            valley.packs = [*valley.packs, [deck.pop() for _ in range(DRAFTED)]]
        valley.reveals += 1
        valley.push(DraftNext(0))


class DraftNext(Step):
    """The next player takes a card; when all have, the packs are passed to the right."""

    declared: ClassVar = Declaration("draft_next", Part("at"))

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if self.at < valley.players:
            seat = (valley.first + self.at) % valley.players
            valley.active = seat
            valley.turns += 1
            valley.push(DraftNext(self.at + 1))
            valley.push(DraftCard(seat))
            return
        pass_on(valley)
        if len(valley.packs[0]) > 1:
            valley.push(DraftNext(0))
            return
        for seat in range(valley.players):
            # The player who passed this last card on knows it.
            valley.vineyards[seat].add_card(valley.packs[seat][0])
            tuscany_events.drafted(valley, seat, valley.packs[seat][0] & KIND_MASK)
        valley.packs = []


def pass_on(valley: Valley) -> None:
    """Pass every pack to the neighbour on the right."""
    packs: list[list[int]] = [[] for _ in range(valley.players)]
    for seat in range(valley.players):
        receiver = (seat + valley.players - 1) % valley.players
        packs[receiver] = [card | 1 << (seat + KIND_BITS) for card in valley.packs[seat]]
    valley.packs = packs
    valley.reveals += 1
    tuscany_events.packs_passed(valley, len(packs[0]))


class DraftCard(Decision):
    """Which card of the pack to take."""

    declared: ClassVar = Declaration("draft", SEAT, verbs=["take"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "TU-7.12")

    def legal(self, state: State) -> list[Action]:
        kinds = [card & KIND_MASK for card in as_valley(state).packs[self.seat]]
        kinds.sort()
        return [TAKE.of(kind) for kind in kinds]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("TU-7.12" if action.verb is TAKE else "VI-2.15", "not_shown")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        pack = valley.packs[self.seat]
        # The others no longer know which of the cards are still there.
        valley.packs[self.seat] = [card & KIND_MASK for card in pack if card & KIND_MASK != action.a]
        valley.vineyards[self.seat].add_card(action.a)
        tuscany_events.drafted(valley, self.seat, action.a)
