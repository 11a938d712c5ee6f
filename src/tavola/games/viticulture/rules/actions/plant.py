"""Planting, uprooting and exchanging vines (VI-6)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NotHere, Refusal
from tavola.core.frame_parts import SEAT, Declaration, OneOf, Part
from tavola.core.state import State
from tavola.games.viticulture.box.cards import DECK_OF, KIND_MASK, NAMES, VINE, VINE_KINDS, VINE_VALUE
from tavola.games.viticulture.box.vine_needs import VINE_STRUCTURES
from tavola.games.viticulture.rules.bonus_spaces import leave_bonus, must_use_bonus, why_not_done
from tavola.games.viticulture.rules.later_parts import keep_open, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.codecs import CARD
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import needs_waived
from tavola.games.viticulture.state.speech import Sign, between, does, icon, noun, optional, repeated, up_to
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, FIELD_VALUES, PLANT, SWAP, UPROOT
from tavola.games.viticulture.state.vineyard import Vineyard, count_in


class Plant(Effect):
    """Plant vines from the hand; `bare` ignores required structures, `over` the field's maximum value."""

    def __init__(self, text: str, low: int, high: int, bare: bool, over: bool) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.low = low
        self.high = high
        self.bare = bare
        self.over = over

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return self.low == 0 or self.possible(valley, seat, means.hand)

    def possible(self, valley: Valley, seat: int, hand: list[int]) -> bool:
        """Whether some vine in hand fits on some field."""
        vineyard = valley.vineyards[seat]
        for card in hand:
            kind = card & KIND_MASK
            if kind >= VINE_KINDS:
                break  # vines come first in a hand
            for field in range(len(vineyard.fields)):
                if self.fits(valley, seat, kind, field):
                    return True
        return False

    def lacks(self, valley: Valley, seat: int, kind: int) -> bool:
        """Whether structures that a vine needs are missing (VI-6.2)."""
        if VINE_STRUCTURES[kind] & ~valley.vineyards[seat].structures == 0:
            return False
        return not self.bare and not needs_waived(valley, seat)

    def fits(self, valley: Valley, seat: int, kind: int, field: int) -> bool:
        """Whether a vine may be planted on a field (VI-4.9, VI-6.1, VI-6.2)."""
        vineyard = valley.vineyards[seat]
        if vineyard.sold >> field & 1:
            return False
        if self.lacks(valley, seat, kind):
            return False
        if vineyard.sites and vineyard.card_on(field) >= 0:
            return False
        load = vineyard.red[field] + vineyard.white[field] + VINE_VALUE[kind]
        return self.over or load <= valley.board.fields[field]

    def more(self, extra: Effect) -> Effect | None:
        if not isinstance(extra, Plant):
            return None
        return Plant(self.text, self.low, self.high + extra.high, self.bare, self.over)

    def begin(self, valley: Valley, seat: int) -> None:
        plant_next(valley, seat, self, 0)

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if count_in(means.hand, VINE) == 0:
            return Refusal("VI-3.4", "no_vine")
        for card in means.hand:
            kind = card & KIND_MASK
            if DECK_OF[kind] == VINE and self.lacks(valley, seat, kind):
                return Refusal("VI-6.2", "vine_needs_structure", {"card": NAMES[kind]})
        return Refusal("VI-6.1", "field_full")

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        vineyard = valley.vineyards[seat]
        return count_in(means.hand, VINE) > 0 and self.has_room(valley, vineyard)

    def has_room(self, valley: Valley, vineyard: Vineyard) -> bool:
        """Whether some field has room for the smallest vine, which everyone can see."""
        for field in range(len(vineyard.fields)):
            if vineyard.sold >> field & 1 or (vineyard.sites and vineyard.card_on(field) >= 0):
                continue
            if self.over or vineyard.red[field] + vineyard.white[field] < valley.board.fields[field]:
                return True
        return False

    def phrase(self) -> Phrase:
        verb = "plant_bare" if self.bare else "plant_over" if self.over else "plant"
        phrase = does(verb, up_to(self.low, self.high, noun("vines", self.high)))
        return optional(self.low, phrase)

    def signs(self) -> list[Sign]:
        found = repeated(icon("plant"), self.high)
        if self.over:
            return [*found, between("↑")]
        return [*found, icon("trellis"), between("✓")] if self.bare else found


def plant_next(valley: Valley, seat: int, effect: Plant, done: int) -> None:
    """Ask for the next vine, as long as one may be planted; only the owner knows what the hand allows."""
    if done < effect.high and effect.asked_blindly(valley, seat, valley.means(seat)):
        valley.push(PlantVine(seat, effect, done))
    else:
        leave_bonus(valley, seat, effect, done < effect.high)


class PlantVine(Decision):
    """Which vine, on which field."""

    declared: ClassVar = Declaration(
        "plant", SEAT, Part("effect", EffectOf(Plant)), Part("done"), verbs=["plant", "done"]
    )

    def __init__(self, seat: int, effect: Plant, done: int) -> None:
        super().__init__(seat, "VI-4.10")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        actions: list[Action] = []
        last = -1
        for card in vineyard.hand:
            kind = card & KIND_MASK
            if kind >= VINE_KINDS:
                break
            if kind == last:
                continue
            last = kind
            for field in range(len(vineyard.fields)):
                if self.effect.fits(valley, self.seat, kind, field):
                    actions.append(PLANT.of(kind, field))
        if self.done >= self.effect.low and not must_use_bonus(valley, self.effect):
            actions.append(DONE.of())
        return or_done(keep_open(valley, actions))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        if action.verb is DONE:
            return why_not_done(valley, self.done >= self.effect.low, "plant_first")
        if action.verb is not PLANT:
            return Refusal("VI-2.15", "plant_first")
        kind, field = action.a, action.b
        if not vineyard.holds(kind):
            return NotHere("VI-4.10", "not_in_hand", {"card": NAMES[kind]})
        if vineyard.sold >> field & 1:
            return Refusal("VI-4.9", "field_sold", {"field": FIELD_VALUES[field]})
        if vineyard.card_on(field) >= 0:
            return Refusal("TU-7.5", "field_built", {"field": FIELD_VALUES[field]})
        if self.effect.lacks(valley, self.seat, kind):
            return Refusal("VI-6.2", "vine_needs_structure", {"card": NAMES[kind]})
        if not self.effect.fits(valley, self.seat, kind, field):
            return Refusal("VI-6.1", "field_full", {"field": FIELD_VALUES[field]})
        return Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            leave_bonus(valley, self.seat, self.effect, True)
            return
        vineyard = valley.vineyards[self.seat]
        kind, field = action.a, action.b
        vineyard.lose_card(kind)
        vineyard.add_vine(field, kind)
        valley.planted_value = VINE_VALUE[kind]
        valley.planted_field = field
        events.planted(valley, self.seat, kind, field)
        valley.occasion(self.seat, "plant")
        plant_next(valley, self.seat, self.effect, self.done + 1)


class Uproot(Effect):
    """Uproot planted vines: discard them or return them to the hand (VI-6.4)."""

    def __init__(self, text: str, amount: int, to_hand: bool) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.amount = amount
        self.to_hand = to_hand

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if self.amount == 1:
            return max(valley.vineyards[seat].fields) != 0
        return valley.vineyards[seat].vine_total() >= self.amount

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(UprootVine(seat, self, self.amount))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-11.2", "too_few_vines", {"needed": self.amount})

    def phrase(self) -> Phrase:
        return noun("uproot_to_hand" if self.to_hand else "uproot", self.amount)

    def signs(self) -> list[Sign]:
        return repeated(icon("uproot"), self.amount)


class UprootVine(OpenChoice):
    """Which vine, from which field: `left` more, including this one."""

    declared: ClassVar = Declaration(
        "uproot", SEAT, Part("effect", EffectOf(Uproot)), Part("left"), verbs=["uproot"]
    )

    def __init__(self, seat: int, effect: Uproot, left: int) -> None:
        super().__init__(seat, "VI-6.4")
        self.effect = effect
        self.left = left

    def legal(self, state: State) -> list[Action]:
        vineyard = as_valley(state).vineyards[self.seat]
        actions: list[Action] = []
        for field in range(len(vineyard.fields)):
            if vineyard.fields[field] == 0:
                continue
            for kind in range(VINE_KINDS):
                if vineyard.vines_of(field, kind):
                    actions.append(UPROOT.of(kind, field))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-2.15" if action.verb is not UPROOT else "VI-6.4", "uproot_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        kind, field = action.a, action.b
        vineyard.remove_vine(field, kind)
        if self.effect.to_hand:
            valley.take_openly(self.seat, kind)
        else:
            valley.discard(kind)
        events.uprooted(valley, self.seat, kind, field, self.effect.to_hand)
        if self.left > 1:
            valley.push(UprootVine(self.seat, self.effect, self.left - 1))


class Swap(Effect):
    """Exchange two planted vines between two fields (VI-12.2)."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        vineyard = valley.vineyards[seat]
        for field in range(len(vineyard.fields)):
            for kind in range(VINE_KINDS):
                if vineyard.vines_of(field, kind) and swap_partners(valley, vineyard, field, kind):
                    return True
        return False

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(SwapVine(seat, self, -1, -1))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.2", "no_exchange")

    def phrase(self) -> Phrase:
        return Phrase("swap")

    def signs(self) -> list[Sign]:
        return [icon("swap")]


def swap_partners(valley: Valley, vineyard: Vineyard, field: int, kind: int) -> list[Action]:
    """The vines on other fields that a vine may be swapped with."""
    actions: list[Action] = []
    sizes = valley.board.fields
    here = vineyard.red[field] + vineyard.white[field]
    for other in range(len(vineyard.fields)):
        if other == field or vineyard.fields[other] == 0:
            continue
        there = vineyard.red[other] + vineyard.white[other]
        for partner in range(VINE_KINDS):
            if vineyard.vines_of(other, partner) == 0:
                continue
            change = VINE_VALUE[partner] - VINE_VALUE[kind]
            if here + change <= sizes[field] and there - change <= sizes[other]:
                actions.append(SWAP.of(partner, other))
    return actions


class SwapVine(OpenChoice):
    """The first vine, then the one it is swapped with."""

    declared: ClassVar = Declaration(
        "swap",
        SEAT,
        Part("effect", EffectOf(Swap)),
        Part("card", CARD, absent=-1),
        Part("field", OneOf(FIELD_VALUES), absent=-1),
        verbs=["swap"],
    )

    def __init__(self, seat: int, effect: Swap, card: int, field: int) -> None:
        super().__init__(seat, "VI-12.2")
        self.effect = effect
        self.card = card
        self.field = field

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        if self.card >= 0:
            return swap_partners(valley, vineyard, self.field, self.card)
        actions: list[Action] = []
        for field in range(len(vineyard.fields)):
            for kind in range(VINE_KINDS):
                if vineyard.vines_of(field, kind) and swap_partners(valley, vineyard, field, kind):
                    actions.append(SWAP.of(kind, field))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-12.2" if action.verb is SWAP else "VI-2.15", "no_exchange")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if self.card < 0:
            valley.push(SwapVine(self.seat, self.effect, action.a, action.b))
            return
        vineyard = valley.vineyards[self.seat]
        vineyard.remove_vine(self.field, self.card)
        vineyard.remove_vine(action.b, action.a)
        vineyard.add_vine(self.field, action.a)
        vineyard.add_vine(action.b, self.card)
        events.swapped(valley, self.seat, self.card, self.field, action.a, action.b)
