"""Cards with parts: do one, two, all in any order, or pay to do both (VI-11.4 to VI-11.6)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NoSuch, Refusal
from tavola.core.frame_parts import SEAT, TEXT, Declaration, Derived, Part
from tavola.core.state import State
from tavola.games.viticulture.rules.actions.build import Build
from tavola.games.viticulture.rules.actions.draw import Draw
from tavola.games.viticulture.rules.actions.harvest import Harvest
from tavola.games.viticulture.rules.actions.plant import Plant
from tavola.games.viticulture.rules.later_parts import Later, leads_on, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Course, Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import HARVESTED, costs_in_hand, follows
from tavola.games.viticulture.state.speech import Line, Sign, between, line
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import CHOOSE, DONE, OPTIONS

ONE: Final = 1
TWO: Final = 2
BOTH: Final = OPTIONS.index("both")


class Choose(Effect):
    """Do some of several parts; for `price`, both of two instead of one."""

    def __init__(
        self, text: str, name: str, needed: int, keys: list[int], parts: list[Course], price: Course | None
    ) -> None:
        super().__init__(text, False)
        self.name = name  # the card or space
        self.needed = needed
        self.keys = keys
        self.parts = parts
        self.price = price
        self.may_need_visitors = price is not None and price.may_need_visitors
        for part in parts:
            self.may_need_visitors = self.may_need_visitors or part.may_need_visitors

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if self.needed == ONE:
            found = False
            for part in self.parts:
                found = found or part.can(valley, seat, means)
            return found
        return len(self.open_parts(valley, seat, means, 0, self.needed)) > 0

    def open_parts(self, valley: Valley, seat: int, means: Means, done: int, left: int) -> list[int]:
        """The parts that may be done next, so that enough others can still be done afterwards."""
        possible: list[int] = []
        for i in range(len(self.parts)):
            if done >> i & 1 == 0 and self.parts[i].can(valley, seat, means):
                possible.append(i)
        if left == 1:
            return possible
        enough = len(possible) >= left
        return [
            i
            for i in possible
            if (enough and not may_clash(self.parts[i], valley, seat, means))
            or self.leaves_another(valley, seat, means, done | 1 << i, i)
        ]

    def leaves_another(self, valley: Valley, seat: int, means: Means, done: int, part: int) -> bool:
        """Whether a part can be done so that another is still possible afterwards (at most two parts).

        A part that draws cards is never tried out, because the result would reveal them.
        """
        if draws(self.parts[part]):
            return False
        twin = valley.clone()
        twin.vineyards[seat].hold(means)
        twin.trial = True
        twin.stack = [PickMore(seat, self, done, 1)]
        twin._legal = None
        self.parts[part].begin(twin, seat)
        twin.settle()
        return leads_on(twin)

    def hides_a_part(self, valley: Valley, seat: int, means: Means, done: int) -> bool:
        """Whether only the seat itself can know which parts it can do (VI-11.14)."""
        for i in range(len(self.parts)):
            if done >> i & 1 == 0 and self.parts[i].asked_blindly(valley, seat, means):
                return True
        return False

    def apparent_parts(self, valley: Valley, seat: int, means: Means, done: int) -> list[int]:
        """The parts that, as far as the others know, are possible."""
        found: list[int] = []
        for i in range(len(self.parts)):
            part = self.parts[i]
            if done >> i & 1 == 0 and (
                part.asked_blindly(valley, seat, means) or part.can(valley, seat, means)
            ):
                found.append(i)
        return found

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        return self.hides_a_part(valley, seat, means, 0)

    def may_do_both(self, valley: Valley, seat: int, means: Means) -> bool:
        """Whether both parts can be done and paid for (VI-11.6)."""
        if self.price is None or not self.price.can(valley, seat, means):
            return False
        return len(self.open_parts(valley, seat, means, 0, len(self.parts))) > 0

    def begin(self, valley: Valley, seat: int) -> None:
        offer(valley, seat, self, 0, self.needed)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if len(self.parts) == 1 or self.needed == ONE:
            refusal = self.parts[0].refusal(valley, seat, means)
            return refusal if refusal is not None else Refusal("VI-11.2", "not_in_full")
        return Refusal("VI-11.5", "not_in_full")

    def phrase(self) -> Phrase:
        parts = [part.phrase() for part in self.parts]
        if self.price is not None:
            return Phrase("one_or_both", {"what": parts, "price": self.price.phrase()})
        if self.needed == len(parts):
            return Phrase("all_parts", {"what": parts})
        return Phrase("one_part" if self.needed == ONE else "two_parts", {"what": parts})

    def sentences(self) -> list[Phrase]:
        return [self.phrase()]

    def signs(self) -> list[Sign]:
        found: list[Sign] = []
        for part in self.parts:
            if found:
                found.append(between("/"))
            found += part.signs()
        return found

    def lines(self) -> list[Line]:
        found: list[Line] = []
        lead = "or" if self.needed == ONE else "+" if self.needed == len(self.parts) else "·"
        if lead == "·":
            found.append(line([], "two-of"))
        for i in range(len(self.parts)):
            found.append(line(self.parts[i].signs(), "" if lead == "or" and i == 0 else lead))
        if self.price is not None:
            found.append(line(self.price.signs(), "both-for"))
        return found


def offer(valley: Valley, seat: int, effect: Choose, done: int, left: int) -> None:
    """Ask for the next part; if everyone can see that there is no choice, begin it at once."""
    means = valley.means(seat)
    if effect.hides_a_part(valley, seat, means, done):
        apparent = effect.apparent_parts(valley, seat, means, done)
        if len(apparent) == 1 and (done or effect.price is None):
            begin_part(valley, seat, effect, apparent[0], done, left)
        else:
            valley.push(Pick(seat, effect, done, left))
        return
    found = effect.open_parts(valley, seat, means, done, left)
    if len(found) == 1 and not (left == 1 and done == 0 and effect.may_do_both(valley, seat, means)):
        begin_part(valley, seat, effect, found[0], done, left)
    elif found:
        valley.push(Pick(seat, effect, done, left))


def begin_part(valley: Valley, seat: int, effect: Choose, part: int, done: int, left: int) -> None:
    """Do a part while the next one waits. If the next one is not possible yet, or might become impossible,
    only choices that lead to it are allowed.
    """
    events.chose(valley, seat, effect.name, OPTIONS[effect.keys[part]])
    done |= 1 << part
    if left > 1:
        valley.push(PickMore(seat, effect, done, left - 1))
        means = valley.means(seat)
        clash = may_clash(effect.parts[part], valley, seat, means)
        if not valley.trial and (clash or not any_open(valley, seat, means, effect, done)):
            valley.guarded = True
    effect.parts[part].begin(valley, seat)


def draws(part: Course) -> bool:
    """Whether a part draws cards from a deck."""
    found = False
    for effect in part.effects:
        found = found or isinstance(effect, Draw)
    return found


def may_clash(part: Course, valley: Valley, seat: int, means: Means) -> bool:
    """Whether a part can use up what another one needs, which only structure cards make possible.

    A structure card may be built on the last field for a vine, a vine may be planted on the last site for a
    structure card, and a Fermentation Tank may use up the last grapes.
    """
    tank = follows(valley, seat, HARVESTED)
    cards = len(costs_in_hand(valley, means.hand)) > 0
    found = False
    if tank or cards:
        for effect in part.effects:
            found = found or (tank and isinstance(effect, Harvest))
            found = found or (cards and isinstance(effect, (Build, Plant)))
    return found


def any_open(valley: Valley, seat: int, means: Means, effect: Choose, done: int) -> bool:
    """Whether another part can be done with these means."""
    found = False
    for i in range(len(effect.parts)):
        found = found or (done >> i & 1 == 0 and effect.parts[i].can(valley, seat, means))
    return found


class Pick(Decision):
    """Which part of a card or space."""

    declared: ClassVar = Declaration(
        "choose",
        SEAT,
        Part("effect", EffectOf(Choose)),
        Derived("card", "effect.name", TEXT),
        Part("done"),
        Part("left"),
        verbs=["choose"],
    )

    def __init__(self, seat: int, effect: Choose, done: int, left: int) -> None:
        super().__init__(seat, "VI-11.4" if left == 1 else "VI-11.5")
        self.effect = effect
        self.done = done
        self.left = left

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        effect = self.effect
        means = valley.means(self.seat)
        actions: list[Action] = []
        for part in effect.open_parts(valley, self.seat, means, self.done, self.left):
            actions.append(CHOOSE.of(effect.keys[part]))
        if self.done == 0 and self.left == 1 and effect.may_do_both(valley, self.seat, means):
            actions.append(CHOOSE.of(BOTH))
        return or_done(actions)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        means = valley.means(self.seat)
        if action.verb is not CHOOSE:
            return Refusal("VI-2.15", "choose_first")
        if action.a == BOTH and self.effect.price is not None:
            refusal = self.effect.price.refusal(valley, self.seat, means)
            return refusal if refusal is not None else Refusal("VI-11.6", "not_in_full")
        if action.a not in self.effect.keys:
            return NoSuch(self.rule, "no_such_part")
        part = self.effect.keys.index(action.a)
        if self.done >> part & 1:
            return Refusal("VI-11.5", "done_already")
        refusal = self.effect.parts[part].refusal(valley, self.seat, means)
        return refusal if refusal is not None else Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        effect = self.effect
        if action.verb is DONE:
            return
        if action.a == BOTH and effect.price is not None and self.left == 1:
            events.chose(valley, self.seat, effect.name, "both")
            effect.price.begin(valley, self.seat)
            offer(valley, self.seat, effect, 0, len(effect.parts))
            return
        begin_part(valley, self.seat, effect, effect.keys.index(action.a), self.done, self.left)


class PickMore(Later):
    """One part is done; continue with the next."""

    declared: ClassVar = Declaration(
        "choose_more", SEAT, Part("effect", EffectOf(Choose)), Part("done"), Part("left")
    )

    def __init__(self, seat: int, effect: Choose, done: int, left: int) -> None:
        self.seat = seat
        self.effect = effect
        self.done = done
        self.left = left

    def run(self, state: State) -> None:
        valley = as_valley(state)
        if valley.trial:
            valley.found = self.opens(valley, valley.means(self.seat))
            valley.over = True
            valley.stack.clear()
            return
        valley.guarded = False
        offer(valley, self.seat, self.effect, self.done, self.left)

    def opens(self, valley: Valley, means: Means) -> bool:
        return any_open(valley, self.seat, means, self.effect, self.done)

    def needs_grapes(self) -> bool:
        found = False
        for i in range(len(self.effect.parts)):
            if self.done >> i & 1 == 0:
                for effect in self.effect.parts[i].effects:
                    found = found or effect.may_need_grapes
        return found
