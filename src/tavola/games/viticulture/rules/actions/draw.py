"""Drawing cards: from one deck, or from one of several that the player chooses first (VI-2.5, VI-2.13)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Derived, Part, Several
from tavola.core.state import State
from tavola.games.viticulture.box.cards import BASE_DECKS, DECK_NAMES
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus
from tavola.games.viticulture.state.codecs import DECK, FIRST_DECK
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.moments import draw_is_taken_over, drew
from tavola.games.viticulture.state.speech import Sign, between, card_sign, does, noun, repeated
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE, DRAW
from tavola.games.viticulture.state.versions import UNWANTED_BONUS


def draw_cards(valley: Valley, seat: int, deck: int, count: int) -> None:
    """Draw cards, unless a module takes the draw over; then let the modules react to them."""
    if not draw_is_taken_over(valley, seat, deck, count):
        drew(valley, seat, deck, valley.draw(seat, deck, count))


class Draw(Effect):
    """Draw cards from one deck or a choice of decks; if none is given, from each deck in play."""

    def __init__(self, text: str, amount: int, decks: list[int]) -> None:
        super().__init__(text, len(decks) < 2)
        self.may_need_visitors = False
        self.amount = amount
        self.decks = decks
        self.pays = True
        self.plain = 0  # how many of them are not a space's bonus

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Draw):
            return None
        both = Draw(self.text, self.amount + extra.amount, self.decks)
        both.plain = self.plain if self.bonus else self.amount
        return both

    def begin(self, valley: Valley, seat: int) -> None:
        if len(self.decks) == 1:
            if self.bonus_shuffles(valley):
                valley.push(BonusCard(seat, self))
                return
            # No card, no bonus.
            leave_bonus(valley, seat, self, valley.cards_left(self.decks[0]) < self.amount)
            draw_cards(valley, seat, self.decks[0], self.amount)
        elif self.decks:
            valley.push(ChooseDeck(seat, self, []))
        else:
            for deck in range(valley.open_decks):
                draw_cards(valley, seat, deck, self.amount)

    def bonus_shuffles(self, valley: Valley) -> bool:
        """Whether only the bonus makes a reshuffle necessary, which the player may not want (VI-3.7)."""
        if not self.bonus or valley.game.rules < UNWANTED_BONUS or must_use_bonus(valley, self):
            return False
        deck = self.decks[0]
        left = len(valley.decks[deck])
        return self.plain <= left < self.amount <= valley.cards_left(deck)

    def phrase(self) -> Phrase:
        if not self.decks:
            return does("draw", noun("of_each_deck", self.amount))
        if len(self.decks) >= BASE_DECKS:
            return does("draw", noun("cards", self.amount))
        kinds = [noun(f"cards_{DECK_NAMES[deck]}", self.amount) for deck in self.decks]
        return does("draw", kinds[0] if len(kinds) == 1 else Phrase("either", {"what": kinds}))

    def signs(self) -> list[Sign]:
        if len(self.decks) >= BASE_DECKS:
            return repeated(card_sign("any"), self.amount)
        decks = self.decks or list(range(BASE_DECKS))
        if len(self.decks) == 1:
            return repeated(card_sign(DECK_NAMES[decks[0]]), self.amount)
        found: list[Sign] = []
        for deck in decks:
            if found and self.decks:
                found.append(between("/"))
            found.append(card_sign(DECK_NAMES[deck]))
        return found


class BonusCard(Decision):
    """Whether to draw a bonus card that makes a reshuffle necessary."""

    declared: ClassVar = Declaration(
        "bonus_card",
        SEAT,
        Part("effect", EffectOf(Draw)),
        Derived("deck", "effect.decks", FIRST_DECK),
        verbs=["accept", "decline"],
    )

    def __init__(self, seat: int, effect: Draw) -> None:
        super().__init__(seat, "VI-3.7")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        return [ACCEPT.of(), DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        effect = self.effect
        declined = action.verb is DECLINE
        leave_bonus(valley, self.seat, effect, declined)
        amount = effect.plain if declined else effect.amount
        if amount > 0:
            draw_cards(valley, self.seat, effect.decks[0], amount)


class ChooseDeck(Decision):
    """Choose the deck for each card; they are drawn when all are chosen."""

    declared: ClassVar = Declaration(
        "draw", SEAT, Part("effect", EffectOf(Draw)), Part("picked", Several(DECK)), verbs=["draw"]
    )

    def __init__(self, seat: int, effect: Draw, picked: list[int]) -> None:
        super().__init__(seat, "VI-2.5")
        self.effect = effect
        self.picked = picked

    def legal(self, state: State) -> list[Action]:
        return [DRAW.of(deck) for deck in self.effect.decks]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-2.15", "draw_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        picked = [*self.picked, action.a]
        if len(picked) < self.effect.amount:
            valley.push(ChooseDeck(self.seat, self.effect, picked))
            return
        # Cards from one deck count as a single draw for everything that reacts to it.
        for at in range(len(picked)):
            if picked[at] not in picked[:at]:
                draw_cards(valley, self.seat, picked[at], picked.count(picked[at]))
