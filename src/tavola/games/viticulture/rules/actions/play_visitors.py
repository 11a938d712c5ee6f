"""Playing visitors (VI-11.1, VI-11.2, VI-11.7)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NotHere, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Derived, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import DECK_NAMES, DECK_OF, KIND_MASK, NAMES
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus
from tavola.games.viticulture.rules.later_parts import or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.codecs import CARD, DECK
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import VISITED, VISITOR, happened, lira_on
from tavola.games.viticulture.state.speech import Sign, card_sign, does, noun, repeated, up_to
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, PLAY
from tavola.games.viticulture.state.vineyard import count_in


class Visit(Effect):
    """Play visitors of one deck."""

    def __init__(self, text: str, low: int, high: int, deck: int) -> None:
        super().__init__(text, False)
        self.low = low
        self.high = high
        self.deck = deck

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        hand = means.hand
        visitors = valley.board.box.visitors
        for i in range(len(hand)):
            if DECK_OF[hand[i] & KIND_MASK] == self.deck:
                if visitors[hand[i] & KIND_MASK].can(valley, seat, once_played(valley, seat, means, i)):
                    return True
        return False

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Visit):
            return None
        return Visit(self.text, self.low, self.high + extra.high, self.deck)

    def begin(self, valley: Valley, seat: int) -> None:
        visit_next(valley, seat, self, 0)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.2", "no_visitor", {"deck": DECK_NAMES[self.deck]})

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        return count_in(means.hand, self.deck) > 0

    def phrase(self) -> Phrase:
        return does("play", up_to(self.low, self.high, noun(f"cards_{DECK_NAMES[self.deck]}", self.high)))

    def signs(self) -> list[Sign]:
        return repeated(card_sign(DECK_NAMES[self.deck]), self.high)


def once_played(valley: Valley, seat: int, means: Means, at: int) -> Means:
    """The means available when a visitor takes effect: by then it has left the hand (VI-11.7)."""
    if valley.board.box.visitors[means.hand[at] & KIND_MASK].may_need_visitors:
        means = means.without_card(at)
    # Structures that pay for playing a visitor do so before it takes effect (TU-7.24).
    lira = lira_on(valley, seat, VISITOR)
    return means.with_lira(lira) if lira else means


def visit_next(valley: Valley, seat: int, effect: Visit, done: int) -> None:
    """Ask for the next visitor, as long as one may be played; only the owner knows what the hand allows."""
    if done < effect.high and effect.asked_blindly(valley, seat, valley.means(seat)):
        valley.push(PlayVisitor(seat, effect, done))
    else:
        leave_bonus(valley, seat, effect, done < effect.high)


class PlayVisitor(Decision):
    """Which visitor."""

    declared: ClassVar = Declaration(
        "visit",
        SEAT,
        Part("effect", EffectOf(Visit)),
        Derived("deck", "effect.deck", DECK),
        Part("done"),
        verbs=["play", "done"],
    )

    def __init__(self, seat: int, effect: Visit, done: int) -> None:
        super().__init__(seat, "VI-11.1")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        means = valley.means(self.seat)
        hand = means.hand
        visitors = valley.board.box.visitors
        actions: list[Action] = []
        for i in range(len(hand)):
            kind = hand[i] & KIND_MASK
            if DECK_OF[kind] == self.effect.deck:
                if visitors[kind].can(valley, self.seat, once_played(valley, self.seat, means, i)):
                    actions.append(PLAY.of(kind))
        if self.done >= self.effect.low and not must_use_bonus(valley, self.effect):
            actions.append(DONE.of())
        return or_done(actions)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is DONE:
            return Refusal("VI-3.12" if self.done >= self.effect.low else "VI-11.1", "visit_first")
        if action.verb is not PLAY:
            return Refusal("VI-2.15", "visit_first")
        hand = valley.vineyards[self.seat].hand
        if DECK_OF[action.a] != self.effect.deck or not valley.vineyards[self.seat].holds(action.a):
            return NotHere("VI-11.1", "not_in_hand", {"card": NAMES[action.a]})
        at = [card & KIND_MASK for card in hand].index(action.a)
        means = once_played(valley, self.seat, valley.means(self.seat), at)
        return valley.board.box.visitors[action.a].refusal(valley, self.seat, means)

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            leave_bonus(valley, self.seat, self.effect, True)
            return
        valley.push(VisitMore(self.seat, self.effect, self.done + 1))
        play_visitor(valley, self.seat, action.a)


def play_visitor(valley: Valley, seat: int, kind: int) -> None:
    """The card leaves the hand, takes effect, and is discarded."""
    valley.vineyards[seat].lose_card(kind)
    valley.forget()
    events.visitor(valley, seat, kind)
    happened(valley, seat, VISITOR)
    valley.push(Played(seat, kind))
    valley.board.box.visitors[kind].begin(valley, seat)


class VisitMore(Step):
    """A visitor is done; perhaps play another."""

    declared: ClassVar = Declaration("visit_more", SEAT, Part("effect", EffectOf(Visit)), Part("done"))

    def __init__(self, seat: int, effect: Visit, done: int) -> None:
        self.seat = seat
        self.effect = effect
        self.done = done

    def run(self, state: State) -> None:
        visit_next(as_valley(state), self.seat, self.effect, self.done)


class Played(Step):
    """A visitor is being resolved; afterwards it is discarded."""

    declared: ClassVar = Declaration("played", SEAT, Part("card", CARD))

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, state: State) -> None:
        valley = as_valley(state)
        valley.discard(self.card)
        happened(valley, self.seat, VISITED)
