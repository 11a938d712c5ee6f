"""The Innkeeper: buys a visitor from an opponent at the same action (TU-6.12, TU-6.28)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import FIRST_EXTRA
from tavola.games.viticulture.box.cards import (
    DECK_OF,
    KIND_BITS,
    KIND_MASK,
    SUMMER,
    WINTER,
)
from tavola.games.viticulture.box.special_workers import PRICE
from tavola.games.viticulture.rules.actions.play_visitors import Visit
from tavola.games.viticulture.state.board import ActionPlace
from tavola.games.viticulture.state.codecs import SPACE
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.placed import space_of
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import DECLINE, STEAL
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class Innkeeper(SpecialWorker):
    """When placed, it may take a visitor for a lira."""

    def __init__(self) -> None:
        super().__init__("innkeeper_worker")
        self.looks_again = True

    def finds_means(self, valley: Valley, seat: int, means: Means, place: ActionPlace, slot: int) -> bool:
        """Its action may play the visitor that it takes (TU-6.28)."""
        if means.lira >= PRICE:
            deck = deck_played(place)
            for action in steals(valley, seat, place.first):
                if action.b == deck:
                    return True
        return super().finds_means(valley, seat, means, place, slot)

    def before_action(self, valley: Valley, seat: int, space: int) -> None:
        means = valley.means(seat)
        if means.lira >= PRICE and steals(valley, seat, space):
            # The action may depend on hidden cards in hand, so being asked must not reveal them.
            blind = valley.board.course_of(space).asked_blindly(valley, seat, means)
            if blind or offers(valley, seat, space):
                valley.push(Steal(seat, space))


def deck_played(place: ActionPlace) -> int:
    """The deck of the visitors that an action plays, or -1."""
    found = -1
    for effect in place.plain.effects:
        if isinstance(effect, Visit):
            found = effect.deck
    return found


def steals(valley: Valley, seat: int, space: int) -> list[Action]:
    """The opponents at the same action, each with the kinds of visitors they hold (TU-6.12)."""
    actions: list[Action] = []
    for at in range(1, valley.players):
        other = (seat + at) % valley.players
        vineyard = valley.vineyards[other]
        here = False
        for code in vineyard.placed:
            here = here or valley.board.same_action(space_of(code), space)
        if here:
            for deck in (SUMMER, WINTER):
                if vineyard.count_deck(deck):
                    actions.append(STEAL.of(other, deck))
    return actions


def is_ahead(valley: Valley, space: int) -> bool:
    """Whether a space belongs to a later season; what can be done there is checked then."""
    return space < FIRST_EXTRA and valley.board.action_at(space).season > valley.season


def offers(valley: Valley, seat: int, space: int) -> list[Action]:
    """The visitors that can be taken so that the action is possible, perhaps by playing them (TU-6.28)."""
    found = steals(valley, seat, space)
    means = valley.means(seat).minus_lira(PRICE)
    can = is_ahead(valley, space) or valley.board.course_of(space).can(valley, seat, means)
    deck = deck_played(valley.board.action_at(space)) if space < FIRST_EXTRA else -1
    return [action for action in found if can or action.b == deck]


class Steal(Decision):
    """Whether the Innkeeper takes a visitor, from whom and of which kind."""

    declared: ClassVar = Declaration("steal", SEAT, Part("space", SPACE), verbs=["steal", "decline"])

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat, "TU-6.12")
        self.space = space

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions = offers(valley, self.seat, self.space)
        ahead = is_ahead(valley, self.space)
        means = valley.means(self.seat)
        # If only the visitor makes the action possible, it must be taken: no worker may just block a space.
        if not actions or ahead or valley.board.course_of(self.space).can(valley, self.seat, means):
            actions.append(DECLINE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is DECLINE:
            return Refusal("TU-6.28", "visitor_first")
        if action.verb is not STEAL:
            return Refusal("VI-2.15", "nobody_to_visit")
        if action in steals(valley, self.seat, self.space):
            return Refusal("TU-6.28", "action_impossible")
        return Refusal("TU-6.12", "nobody_to_visit")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DECLINE:
            return
        valley = as_valley(state)
        other, deck = action.a, action.b
        hand = valley.vineyards[other].hand
        cards = [at for at in range(len(hand)) if DECK_OF[hand[at] & KIND_MASK] == deck]
        at = cards[valley.chance.below(len(cards))]
        kind = hand[at] & KIND_MASK
        del hand[at]
        # The other players saw only the back.
        valley.vineyards[other].veil(deck, 1 << self.seat)
        valley.vineyards[self.seat].add_card(kind | 1 << (other + KIND_BITS))
        valley.reveals += 1
        tuscany_events.stole(valley, self.seat, other, deck, kind)
        valley.gain_lira(self.seat, -PRICE)
        valley.gain_lira(other, PRICE)
