"""Making wine (VI-7.1 to VI-7.6)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import NoSuch, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import BLUSH, HIGHEST, LEAST, RED, SPARKLING, TYPES, WHITE
from tavola.games.viticulture.rules.actions.fill_orders import wanted_by_order
from tavola.games.viticulture.rules.actions.wines_ahead import WinesAhead, with_wine
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus, why_not_done
from tavola.games.viticulture.rules.later_parts import Foreseeing, Later, keep_open, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import allows, making_changes_more, needs_card, wine_made
from tavola.games.viticulture.state.speech import (
    Sign,
    between,
    does,
    icon,
    noun,
    optional,
    repeated,
    up_to,
)
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import (
    DONE,
    MAKE_BLUSH,
    MAKE_CHARMAT,
    MAKE_RED,
    MAKE_SPARKLING,
    MAKE_WHITE,
    PAIR_HIGH,
    PAIR_LOW,
    PAIR_OF,
)
from tavola.games.viticulture.state.vineyard import Vineyard


class Make(Effect):
    """Make wines; `least` is the minimum value, `anywhere` means that no larger cellars are needed.

    With `blend`, at most one blush and one sparkling wine.
    """

    def __init__(
        self, text: str, low: int, high: int, least: int, anywhere: bool, blend: bool = False
    ) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.blend = blend
        self.low = low
        self.high = high
        self.least = least
        self.anywhere = anywhere

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return self.low == 0 or self.possible(valley, seat, 0, means.wines)

    def idle(self, valley: Valley, seat: int) -> bool:
        return not self.possible(valley, seat, 0, valley.vineyards[seat].wines)

    def open_to(self, kind: int, made: int) -> bool:
        """Whether a wine of this type may be made after those in `made`, which has a bit for each type."""
        return not self.blend or (kind >= BLUSH and made >> kind & 1 == 0)

    def cap(self, valley: Valley, seat: int) -> int:
        """The highest value a wine can have here."""
        return HIGHEST if self.anywhere else valley.cellar(seat)

    def place(self, wines: list[int], kind: int, value: int, cap: int) -> int:
        """The value of a wine from grapes of this value, or 0 if it cannot be made (VI-7.4 to VI-7.6)."""
        least = max(LEAST[kind], self.least)
        mask = wines[kind]
        place = min(value, cap)
        while place >= least:
            if mask >> place & 1 == 0:
                return place
            place -= 1
        return 0

    def possible(self, valley: Valley, seat: int, made: int, wines: list[int]) -> bool:
        """Whether a wine, or another one after those of the types in `made`, can be made."""
        vineyard = valley.vineyards[seat]
        red = vineyard.grapes[RED]
        white = vineyard.grapes[WHITE]
        if red == 0 and white == 0:
            return False
        cap = self.cap(valley, seat)
        # If any grapes can become a wine, the best can: a wine takes the next free place below its value.
        if not self.blend:
            if red and self.place(wines, RED, red.bit_length() - 1, cap):
                return True
            if white and self.place(wines, WHITE, white.bit_length() - 1, cap):
                return True
        if red == 0 or white == 0 or cap < LEAST[BLUSH]:
            return False
        best = red.bit_length() + white.bit_length() - 2
        if self.open_to(BLUSH, made) and self.place(wines, BLUSH, best, cap):
            return True
        if cap < LEAST[SPARKLING] or not self.open_to(SPARKLING, made):
            return False
        if self.place(wines, SPARKLING, best, cap) and allows(valley, seat, MAKE_CHARMAT):
            return True
        second = red & ~(1 << (red.bit_length() - 1))
        if second == 0:
            return False
        return self.place(wines, SPARKLING, best + second.bit_length() - 1, cap) > 0

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Make):
            return None
        return Make(self.text, self.low, self.high + extra.high, self.least, self.anywhere, self.blend)

    def begin(self, valley: Valley, seat: int) -> None:
        if self.blend:
            valley.made = 0
        make_next(valley, seat, self, 0)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        grapes = valley.vineyards[seat].grapes
        if grapes[RED] == 0 and grapes[WHITE] == 0:
            return Refusal("VI-3.4", "no_grapes")
        return Refusal("VI-7.6", "no_place")

    def phrase(self) -> Phrase:
        if self.blend:
            return Phrase("make_blend")
        wines = up_to(self.low, self.high, noun("wines", self.high))
        if self.least:
            wines = Phrase("worth", {"what": wines, "n": self.least})
        made = does("make_anywhere" if self.anywhere else "make", wines)
        return optional(self.low, made) if self.high == 1 else made

    def signs(self) -> list[Sign]:
        if self.blend:
            return [icon("bottle.blush"), icon("bottle.sparkling")]
        found = repeated(icon("bottle.red"), self.high)
        return [*found, between(f"{self.least}+")] if self.least else found


def make_next(valley: Valley, seat: int, effect: Make, done: int) -> None:
    """Ask for the next wine, as long as another may and can be made."""
    if done < effect.high and effect.possible(valley, seat, valley.made, valley.vineyards[seat].wines):
        valley.push(MakeWine(seat, effect, done))
    else:
        leave_bonus(valley, seat, effect, done < effect.high)


class MakeWine(Foreseeing):
    """Which grapes become which wine."""

    declared: ClassVar = Declaration("make", SEAT, Part("effect", EffectOf(Make)), Part("done"))

    def __init__(self, seat: int, effect: Make, done: int) -> None:
        super().__init__(seat, "VI-5.3")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        effect = self.effect
        vineyard = valley.vineyards[self.seat]
        red = vineyard.grapes[RED]
        white = vineyard.grapes[WHITE]
        cap = effect.cap(valley, self.seat)
        actions: list[Action] = []
        if not effect.blend:
            for value in range(1, HIGHEST + 1):
                if red >> value & 1 and effect.place(vineyard.wines, RED, value, cap):
                    actions.append(MAKE_RED.of(value - 1))
            for value in range(1, HIGHEST + 1):
                if white >> value & 1 and effect.place(vineyard.wines, WHITE, value, cap):
                    actions.append(MAKE_WHITE.of(value - 1))
        if red and white and cap >= LEAST[BLUSH]:
            self._blends(valley, vineyard, cap, actions)
        self._best_first(valley, cap, actions)
        if self.done >= effect.low and not must_use_bonus(valley, effect):
            actions.append(DONE.of())
        return or_done(self._keep_open(valley, cap, actions))

    def _keep_open(self, valley: Valley, cap: int, actions: list[Action]) -> list[Action]:
        """The actions that leave the rest of the card possible, by the wines alone if that is enough."""
        if not valley.guarded or valley.trial:
            return actions
        below = valley.stack[-2] if len(valley.stack) > 1 else None
        ahead = self.ahead(valley, below) if isinstance(below, Later) else None
        if ahead is None:
            return keep_open(valley, actions)
        vineyard = valley.vineyards[self.seat]
        wines = vineyard.wines
        kept: list[Action] = []
        if not ahead.could_open(wines):
            return kept
        left = self.effect.high - self.done - 1
        useful = ahead.useful(wines)
        for action in actions:
            if action.verb is DONE:
                found = ahead.opens(wines)
            else:
                kind, reds, whites, value = grapes_in(action)
                place = self.effect.place(wines, kind, value, cap)
                found = useful[kind] >> place & 1 == 1
                if left > 0 and not found:
                    red = vineyard.grapes[RED] & ~reds
                    white = vineyard.grapes[WHITE] & ~whites
                    found = ahead.more_leads_on(red, white, with_wine(wines, kind, place), left)
            if found:
                kept.append(action)
        return kept

    def foresee(self, valley: Valley, later: Later) -> int:
        ahead = self.ahead(valley, later)
        if ahead is None:
            return -1
        vineyard = valley.vineyards[self.seat]
        wines = vineyard.wines
        if self.done >= self.effect.low and ahead.opens(wines):
            return 1
        left = self.effect.high - self.done
        red, white = vineyard.grapes[RED], vineyard.grapes[WHITE]
        return 1 if ahead.could_open(wines) and ahead.more_leads_on(red, white, wines, left) else 0

    def ahead(self, valley: Valley, later: Later) -> WinesAhead | None:
        """What the wines alone say about a later part; None if anything else matters too."""
        effect = self.effect
        if effect.blend or effect.bonus or self.done + 1 < effect.low or later.needs_grapes():
            return None
        if making_changes_more(valley, self.seat):
            return None
        cap = effect.cap(valley, self.seat)
        charmat = allows(valley, self.seat, MAKE_CHARMAT)
        return WinesAhead(valley, later, valley.means(self.seat), effect.least, cap, charmat)

    def outcome(self, valley: Valley, action: Action) -> int:
        """The value of the wine that an action makes."""
        kind, _, _, value = grapes_in(action)
        wines = valley.vineyards[self.seat].wines
        return self.effect.place(wines, kind, value, self.effect.cap(valley, self.seat))

    def _best_first(self, valley: Valley, cap: int, actions: list[Action]) -> None:
        """Sort: first the lowest wine that an order in hand needs, then the best from the lowest grapes."""
        wines = valley.vineyards[self.seat].wines
        known: dict[int, int] = {}  # the rank of each wine, by type and value
        ranks: list[tuple[int, int, Action]] = []
        for action in actions:
            kind, _, _, value = grapes_in(action)
            worth = self.effect.place(wines, kind, value, cap)
            rank = known.get(kind << 8 | worth, -1)
            if rank < 0:
                wanted = wanted_by_order(valley, self.seat, kind, worth)
                rank = worth if wanted else 2 * HIGHEST - worth + 1
                known[kind << 8 | worth] = rank
            ranks.append((rank << 8 | value, len(ranks), action))
        ranks.sort()
        for i in range(len(ranks)):
            actions[i] = ranks[i][2]

    def _blends(self, valley: Valley, vineyard: Vineyard, cap: int, actions: list[Action]) -> None:
        """Blush and sparkling wines."""
        effect = self.effect
        blush = effect.open_to(BLUSH, valley.made)
        sparkling = cap >= LEAST[SPARKLING] and effect.open_to(SPARKLING, valley.made)
        charmat = sparkling and allows(valley, self.seat, MAKE_CHARMAT)
        red = vineyard.grapes[RED]
        white = vineyard.grapes[WHITE]
        reds = [value for value in range(1, HIGHEST + 1) if red >> value & 1]
        for pale in range(1, HIGHEST + 1):
            if white >> pale & 1 == 0:
                continue
            for value in reds:
                if blush and effect.place(vineyard.wines, BLUSH, value + pale, cap):
                    actions.append(MAKE_BLUSH.of(value - 1, pale - 1))
                if charmat and effect.place(vineyard.wines, SPARKLING, value + pale, cap):
                    actions.append(MAKE_CHARMAT.of(value - 1, pale - 1))
            if not sparkling:
                continue
            for i in range(len(reds)):
                for j in range(i + 1, len(reds)):
                    if effect.place(vineyard.wines, SPARKLING, reds[i] + reds[j] + pale, cap):
                        actions.append(MAKE_SPARKLING.of(pale - 1, PAIR_OF[reds[i] * 10 + reds[j]]))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is DONE:
            return why_not_done(valley, self.done >= self.effect.low, "make_first")
        wine = wine_of(action)
        if wine is None:
            return Refusal("VI-2.15", "make_first")
        kind, reds, whites = wine
        vineyard = valley.vineyards[self.seat]
        if not self.effect.open_to(kind, valley.made):
            return Refusal("TU-7.32", "one_blend_each")
        if action.verb is MAKE_CHARMAT and not allows(valley, self.seat, MAKE_CHARMAT):
            return needs_card(MAKE_CHARMAT)
        for value in reds:
            if vineyard.grapes[RED] >> value & 1 == 0:
                return NoSuch("VI-7.1", "no_such_grape", {"colour": "red", "value": value})
        for value in whites:
            if vineyard.grapes[WHITE] >> value & 1 == 0:
                return NoSuch("VI-7.1", "no_such_grape", {"colour": "white", "value": value})
        cap = self.effect.cap(valley, self.seat)
        rule = ["VI-7.6", "VI-7.6", "VI-7.2", "VI-7.3"][kind]
        if cap < LEAST[kind]:
            return Refusal(rule, "needs_cellar", {"type": TYPES[kind]})
        if sum(reds) + sum(whites) < LEAST[kind]:
            return Refusal(rule, "too_little_for_wine", {"type": TYPES[kind], "least": LEAST[kind]})
        if not self.effect.place(vineyard.wines, kind, sum(reds) + sum(whites), cap):
            return Refusal("VI-12.16" if self.effect.anywhere else "VI-7.6", "no_place")
        return Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            leave_bonus(valley, self.seat, self.effect, True)
            return
        kind, reds, whites, value = grapes_in(action)
        vineyard = valley.vineyards[self.seat]
        place = self.effect.place(vineyard.wines, kind, value, self.effect.cap(valley, self.seat))
        vineyard.grapes = [vineyard.grapes[RED] & ~reds, vineyard.grapes[WHITE] & ~whites]
        vineyard.set_wines(kind, vineyard.wines[kind] | 1 << place)
        valley.made |= 1 << kind
        if kind == SPARKLING:
            valley.sparkling_made += 1
        events.made(valley, self.seat, kind, place)
        wine_made(valley, self.seat, kind, place)
        make_next(valley, self.seat, self.effect, self.done + 1)

    def verbs(self, state: State) -> list[str]:
        verbs = ["make-red", "make-white", "make-blush", "make-sparkling", "done"]
        if allows(as_valley(state), self.seat, MAKE_CHARMAT):
            verbs.insert(4, "make-charmat")
        return verbs


def wine_of(action: Action) -> tuple[int, list[int], list[int]] | None:
    """The type and the red and white grapes that an action names, or None if it makes no wine."""
    verb = action.verb
    if verb is MAKE_RED:
        return RED, [action.a + 1], []
    if verb is MAKE_WHITE:
        return WHITE, [], [action.a + 1]
    if verb is MAKE_BLUSH:
        return BLUSH, [action.a + 1], [action.b + 1]
    if verb is MAKE_SPARKLING:
        return SPARKLING, [PAIR_LOW[action.b], PAIR_HIGH[action.b]], [action.a + 1]
    if verb is MAKE_CHARMAT:
        return SPARKLING, [action.a + 1], [action.b + 1]
    return None


def grapes_in(action: Action) -> tuple[int, int, int, int]:
    """The type of the wine that an action makes, its red and white grapes as bit masks, and their value."""
    verb = action.verb
    one = action.a + 1
    other = action.b + 1
    if verb is MAKE_RED:
        return RED, 1 << one, 0, one
    if verb is MAKE_WHITE:
        return WHITE, 0, 1 << one, one
    if verb is MAKE_SPARKLING:
        low, high = PAIR_LOW[action.b], PAIR_HIGH[action.b]
        return SPARKLING, 1 << low | 1 << high, 1 << one, low + high + one
    return BLUSH if verb is MAKE_BLUSH else SPARKLING, 1 << one, 1 << other, one + other
