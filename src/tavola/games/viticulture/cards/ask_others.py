"""Cards that involve other players: each decides for themselves (VI-11.11, VI-11.12, VI-11.14)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, TEXT, Declaration, Derived, Part
from tavola.core.state import State
from tavola.games.viticulture.cards.card_parts import Choose
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Course, Effect, EffectOf
from tavola.games.viticulture.state.speech import Line, Sign, between, icon, line
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE


class Everyone(Effect):
    """All players, or all others, may do something; the card's player gains for those who did or did not."""

    def __init__(
        self, text: str, name: str, course: Course, own: bool, did: Course | None, refused: Course | None
    ) -> None:
        super().__init__(text, False)
        self.name = name  # the card
        self.course = course
        self.own = own  # whether the card's player may do it too
        self.did = did
        self.refused = refused

    def begin(self, valley: Valley, seat: int) -> None:
        ask_next(valley, seat, self, 0 if self.own else 1, 0)

    def phrase(self) -> Phrase:
        return Phrase("everyone" if self.own else "others", {"what": self.course.phrase()})

    def sentences(self) -> list[Phrase]:
        said = [self.phrase()]
        if self.did is not None:
            said.append(Phrase("who_does", {"what": self.did.phrase()}))
        if self.refused is not None:
            said.append(Phrase("who_refuses", {"what": self.refused.phrase()}))
        return said

    def signs(self) -> list[Sign]:
        return [icon("everyone" if self.own else "others"), between(":"), *self.course.signs()]

    def lines(self) -> list[Line]:
        found = [line(self.signs())]
        if self.did is not None:
            found.append(line([icon("others"), between("✓:"), *self.did.signs()]))
        if self.refused is not None:
            found.append(line([icon("others"), between("✕:"), *self.refused.signs()]))
        return found


def ask_next(valley: Valley, seat: int, effect: Everyone, at: int, count: int) -> None:
    """Ask the next player who might do it; when all are asked, the gains follow."""
    while at < valley.players:
        other = (seat + at) % valley.players
        at += 1
        means = valley.means(other)
        if effect.course.can(valley, other, means) or effect.course.asked_blindly(valley, other, means):
            valley.push(AskMore(seat, effect, at, count))
            valley.push(May(other, effect))
            return
    if effect.did is not None:
        for _ in range(count):
            effect.did.begin(valley, seat)
    if effect.refused is not None:
        for _ in range(valley.players - 1 - count):
            effect.refused.begin(valley, seat)


class AskMore(Step):
    """One player has answered; continue with the next. `count` others have done it."""

    declared: ClassVar = Declaration(
        "ask_more", SEAT, Part("effect", EffectOf(Everyone)), Part("at"), Part("count")
    )

    def __init__(self, seat: int, effect: Everyone, at: int, count: int) -> None:
        self.seat = seat
        self.effect = effect
        self.at = at
        self.count = count

    def run(self, state: State) -> None:
        ask_next(as_valley(state), self.seat, self.effect, self.at, self.count)


class May(Decision):
    """Whether to do what a card allows."""

    declared: ClassVar = Declaration(
        "may",
        SEAT,
        Part("effect", EffectOf(Everyone)),
        Derived("card", "effect.name", TEXT),
        verbs=["accept", "decline"],
    )

    def __init__(self, seat: int, effect: Everyone) -> None:
        super().__init__(seat, "VI-11.11")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        if self.effect.course.can(valley, self.seat, valley.means(self.seat)):
            return [ACCEPT.of(), DECLINE.of()]
        return [DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is ACCEPT:
            return Refusal("VI-11.14", "cannot_accept")
        return Refusal("VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        accepted = action.verb is ACCEPT
        events.answered(valley, self.seat, self.effect.name, accepted)
        if not accepted:
            return
        more = valley.stack[-1]
        assert isinstance(more, AskMore)
        if self.seat != more.seat:
            valley.stack[-1] = AskMore(more.seat, more.effect, more.at, more.count + 1)
        self.effect.course.begin(valley, self.seat)


class Neighbour(Effect):
    """The neighbour on the right must choose one part (VI-12.10)."""

    def __init__(self, text: str, choice: Choose) -> None:
        super().__init__(text, False)
        self.choice = choice

    def begin(self, valley: Valley, seat: int) -> None:
        if valley.players > 1:
            self.choice.begin(valley, (seat + valley.players - 1) % valley.players)

    def phrase(self) -> Phrase:
        return Phrase("neighbour", {"what": [part.phrase() for part in self.choice.parts]})

    def sentences(self) -> list[Phrase]:
        return [self.phrase()]

    def signs(self) -> list[Sign]:
        return [icon("others"), *self.choice.signs()]

    def lines(self) -> list[Line]:
        return [line([icon("others")]), *self.choice.lines()]
