"""Wedding Party, Governor and Importer: picking opponents, and what they give (VI-12.3, VI-12.17)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, WHOLE, Declaration, Part, Several
from tavola.core.state import State
from tavola.games.viticulture.box.cards import SUMMER, WINTER
from tavola.games.viticulture.rules.actions.discard_and_give import (
    SUMMER_VISITOR,
    VISITOR,
    GiveCard,
    count_fitting,
)
from tavola.games.viticulture.rules.actions.draw import draw_cards
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import (
    Sign,
    between,
    card_sign,
    icon,
    lira_sign,
    noun,
    points_sign,
    repeated,
)
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, PICK, PLEDGE
from tavola.games.viticulture.state.vineyard import FROM_VISITORS

GIFT: Final = 2  # lira for each guest of a wedding


class PickOpponents(Effect):
    """Pick some opponents, each once; `resolve` says what follows."""

    def __init__(self, text: str, low: int, high: int, wedding: bool) -> None:
        super().__init__(text, False)
        self.low = low
        self.high = high
        self.wedding = wedding

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if valley.players == 1:
            return False
        return not self.wedding or means.lira >= GIFT

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(PickSeat(seat, self, 0, 0))

    def resolve(self, valley: Valley, seat: int, picked: int) -> None:
        """All are picked: gifts to them, or a levy from each, clockwise."""
        others = [(seat + at) % valley.players for at in range(1, valley.players)]
        guests = [other for other in others if picked >> other & 1]
        if not self.wedding:
            for other in reversed(guests):
                valley.push(Levy(seat, other))
            return
        for other in guests:
            valley.gain_lira(seat, -GIFT)
            valley.gain_lira(other, GIFT)
            valley.gain_points(seat, 1, FROM_VISITORS)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.9", "too_few_lira", {"needed": GIFT})

    def phrase(self) -> Phrase:
        if self.wedding:
            return Phrase("wedding", {"n": self.high, "lira": GIFT})
        return noun("governor", self.high)

    def signs(self) -> list[Sign]:
        if self.wedding:
            return [lira_sign(GIFT), between("→"), icon("others"), between(":"), points_sign(1)]
        return [icon("others"), between("→"), card_sign("summer"), between("/"), points_sign(1)]


class PickSeat(OpenChoice):
    """Which opponent next."""

    declared: ClassVar = Declaration(
        "pick",
        SEAT,
        Part("effect", EffectOf(PickOpponents)),
        Part("picked"),
        Part("count"),
        verbs=["pick", "done"],
    )

    def __init__(self, seat: int, effect: PickOpponents, picked: int, count: int) -> None:
        super().__init__(seat, "VI-12.21" if effect.wedding else "VI-12.17")
        self.effect = effect
        self.picked = picked
        self.count = count

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions: list[Action] = []
        enough = not self.effect.wedding or valley.vineyards[self.seat].lira >= GIFT * (self.count + 1)
        if enough:
            for at in range(1, valley.players):
                other = (self.seat + at) % valley.players
                if self.picked >> other & 1 == 0:
                    actions.append(PICK.of(other))
        if self.count >= self.effect.low:
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-11.3" if action.verb is DONE else self.rule, "pick_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        picked, count = self.picked, self.count
        if action.verb is PICK:
            picked |= 1 << action.a
            count += 1
            events.picked(valley, self.seat, action.a)
            if count < self.effect.high and count < valley.players - 1:
                valley.push(PickSeat(self.seat, self.effect, picked, count))
                return
        self.effect.resolve(valley, self.seat, picked)


class Levy(Step):
    """An opponent gives a summer visitor; if they have none, the player gains a point."""

    declared: ClassVar = Declaration("levy", SEAT, Part("other"))

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if valley.vineyards[self.other].count_deck(SUMMER):
            valley.push(GiveCard(self.other, 1, SUMMER_VISITOR))
        else:
            valley.gain_points(self.seat, 1, FROM_VISITORS)


class Import(Effect):
    """The opponents together give this many visitors, or the player draws winter visitors."""

    def __init__(self, text: str, amount: int) -> None:
        super().__init__(text, False)
        self.amount = amount

    def begin(self, valley: Valley, seat: int) -> None:
        pledge_next(valley, seat, self, [0] * valley.players, 1)

    def phrase(self) -> Phrase:
        return noun("import", self.amount)

    def signs(self) -> list[Sign]:
        drawn = repeated(card_sign("winter"), self.amount)
        return [icon("others"), between("→"), icon("hand"), between("/"), *drawn]


def pledge_next(valley: Valley, seat: int, effect: Import, pledged: list[int], at: int) -> None:
    """Ask the next opponent how many visitors to give; at the end they give them, or the player draws."""
    missing = effect.amount - sum(pledged)
    while at < valley.players and missing > 0:
        other = (seat + at) % valley.players
        if count_fitting(valley.vineyards[other].hand, VISITOR) > 0:
            valley.push(Pledge(other, effect, seat, pledged, at))
            return
        at += 1
    if missing > 0:
        draw_cards(valley, seat, WINTER, effect.amount)
        return
    for back in range(valley.players - 1, 0, -1):
        other = (seat + back) % valley.players
        if pledged[other]:
            valley.push(GiveCard(other, pledged[other], VISITOR))


class Pledge(Decision):
    """How many visitors an opponent would give."""

    declared: ClassVar = Declaration(
        "pledge",
        SEAT,
        Part("effect", EffectOf(Import)),
        Part("importer"),
        Part("pledged", Several(WHOLE)),
        Part("at"),
        verbs=["pledge"],
    )

    def __init__(self, seat: int, effect: Import, importer: int, pledged: list[int], at: int) -> None:
        super().__init__(seat, "VI-12.3")
        self.effect = effect
        self.importer = importer
        self.pledged = pledged
        self.at = at

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        missing = self.effect.amount - sum(self.pledged)
        held = count_fitting(valley.vineyards[self.seat].hand, VISITOR)
        return [PLEDGE.of(amount) for amount in range(min(missing, held) + 1)]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-12.3" if action.verb is PLEDGE else "VI-2.15", "pledge_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        pledged = self.pledged.copy()
        pledged[self.seat] = action.a
        events.pledged(valley, self.seat, action.a)
        pledge_next(valley, self.importer, self.effect, pledged, self.at + 1)
