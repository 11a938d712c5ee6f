"""Building structures and upgrading the cellar (VI-9), and structure cards from the hand (TU-7)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, NotHere, Refusal
from tavola.core.parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import COSTS, STRUCTURES
from tavola.games.viticulture.box.cards import KIND_MASK
from tavola.games.viticulture.box.structure_cards import (
    CARD_COSTS,
    CARD_NAMES,
    FIRST_CARD,
    MAT_SLOTS,
    POINTS,
)
from tavola.games.viticulture.rules.later_parts import keep_open, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import BUILT, discount, happened
from tavola.games.viticulture.state.speech import Sign, between, figure, icon, lira_sign, noun, repeated
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import BUILD, BUILD_CARD, DONE, FIELD_VALUES, ON_MAT
from tavola.games.viticulture.state.vineyard import FROM_STRUCTURES, Vineyard

ANY: Final = -1
NEXT_CELLAR: Final = -2
PRINTED: Final = -1  # the price is the printed cost, less the discount


class Build(Effect):
    """Build structures: at a discount, for a fixed price, of some costs only, or one that is named."""

    def __init__(self, text: str, amount: int, less: int, price: int, costs: list[int], only: int) -> None:
        super().__init__(text, only != ANY)
        self.may_need_visitors = False
        self.amount = amount
        self.less = less
        self.price = price
        self.costs = costs
        self.only = only

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        if self.amount > 1:
            # Whatever is built first, the large cellar needs only what can be built before it.
            return still_to_build(valley, seat, means.hand) >= self.amount
        if self.only == ANY:
            return self.possible(valley, seat, means)
        wanted = self.wanted(valley, seat)
        return wanted >= 0 and self.why_not(valley, seat, wanted, means.lira) is None

    def possible(self, valley: Valley, seat: int, means: Means) -> bool:
        """Whether some structure can be built."""
        vineyard = valley.vineyards[seat]
        built = vineyard.structures
        less = discount(valley, seat)
        for number in range(len(COSTS)):
            if built >> number & 1 == 0 and self.price_of(COSTS[number], less) <= means.lira:
                if self.why_not(valley, seat, number, means.lira) is None:
                    return True
        return valley.settings.structures and self.possible_card(vineyard, means, less)

    def possible_card(self, vineyard: Vineyard, means: Means, less: int) -> bool:
        """Whether some structure card of the hand can be built."""
        for number in cards_in_hand(means.hand):
            if self._affords(number, means.lira, less):
                return vineyard.has_site()
        return False

    def wanted(self, valley: Valley, seat: int) -> int:
        """The structure that is named, or -1."""
        return valley.next_cellar(seat) if self.only == NEXT_CELLAR else self.only

    def price_of(self, cost: int, less: int) -> int:
        """What a structure of this printed cost costs here, with what is taken off besides (VI-9.2)."""
        if self.price == PRINTED:
            less += self.less
        else:
            cost = self.price
        return cost - less if cost > less else 0

    def why_not(self, valley: Valley, seat: int, structure: int, lira: int) -> Refusal | None:
        """Why a structure cannot be built, or None if it can."""
        vineyard = valley.vineyards[seat]
        if vineyard.structures >> structure & 1:
            return Refusal("VI-9.1", "built_already", {"structure": STRUCTURES[structure]})
        after = valley.board.structures[structure].after
        if after >= 0 and vineyard.structures >> after & 1 == 0:
            return Refusal("VI-9.3", "needs_structure", {"structure": STRUCTURES[after]})
        if self.costs and COSTS[structure] not in self.costs:
            return Refusal("VI-11.10", "wrong_cost", {"cost": COSTS[structure]})
        price = self.price_of(COSTS[structure], discount(valley, seat))
        return Refusal("VI-9.2", "too_few_lira", {"needed": price}) if price > lira else None

    def _affords(self, number: int, lira: int, less: int) -> bool:
        cost = CARD_COSTS[number]
        return self.price_of(cost, less) <= lira and (not self.costs or cost in self.costs)

    def why_not_card(self, vineyard: Vineyard, number: int, site: int, less: int) -> Refusal | None:
        """Why a structure card cannot be built there, or None if it can (TU-7.2, TU-7.3, TU-7.4)."""
        if number not in cards_in_hand(vineyard.hand):
            return NotHere("TU-7.2", "not_in_hand", {"card": CARD_NAMES[number]})
        if site == ON_MAT:
            if vineyard.free_slot() < 0:
                return Refusal("TU-7.3", "mat_full")
        elif not vineyard.is_bare(site - 1):
            return Refusal("TU-7.3", "field_not_empty", {"field": FIELD_VALUES[site - 1]})
        cost = CARD_COSTS[number]
        if self.costs and cost not in self.costs:
            return Refusal("VI-11.10", "wrong_cost", {"cost": cost})
        price = self.price_of(cost, less)
        return Refusal("TU-7.2", "too_few_lira", {"needed": price}) if price > vineyard.lira else None

    def begin(self, valley: Valley, seat: int) -> None:
        if self.only == ANY:
            valley.push(BuildStructure(seat, self, self.amount))
        else:
            build(valley, seat, self, self.wanted(valley, seat))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        if self.only == ANY:
            if still_to_build(valley, seat, means.hand) < self.amount:
                return Refusal("VI-9.1", "all_built")
            cheapest = self._cheapest(valley, seat, means.hand)
            if cheapest < 0:
                return Refusal("VI-11.10", "all_built")
            return Refusal("VI-9.2", "too_few_lira", {"needed": cheapest})
        wanted = self.wanted(valley, seat)
        refusal = self.why_not(valley, seat, wanted, means.lira) if wanted >= 0 else None
        return refusal if refusal is not None else Refusal("VI-9.1", "all_built")

    def _cheapest(self, valley: Valley, seat: int, hand: list[int]) -> int:
        """The lowest price of a structure still to be built, or -1 if none has a cost that counts here."""
        vineyard = valley.vineyards[seat]
        less = discount(valley, seat)
        costs = [COSTS[at] for at in range(len(COSTS)) if vineyard.structures >> at & 1 == 0]
        if vineyard.has_site():
            costs += [CARD_COSTS[number] for number in cards_in_hand(hand)]
        prices = [self.price_of(cost, less) for cost in costs if not self.costs or cost in self.costs]
        return min(prices) if prices else -1

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        # Whether a structure card in the hand is cheap enough only its owner knows.
        if not valley.settings.structures or not cards_in_hand(means.hand):
            return False
        return valley.vineyards[seat].has_site()

    def phrase(self) -> Phrase:
        what = noun("structures", self.amount)
        if self.costs:
            costs = [noun("figure", cost) for cost in self.costs]
            what = Phrase("structures_costing", {"n": self.amount, "costs": costs})
        elif self.only != ANY:
            what = Phrase("next_cellar" if self.only == NEXT_CELLAR else f"the_{STRUCTURES[self.only]}")
        if self.less:
            return Phrase("build_for_less", {"what": what, "n": self.less})
        if self.price == 0:
            return Phrase("build_free", {"what": what})
        if self.price == PRINTED:
            return Phrase("build", {"what": what})
        return Phrase("build_for", {"what": what, "n": self.price})

    def signs(self) -> list[Sign]:
        named = self.only >= 0
        if named:
            found = [icon(f"structure.{STRUCTURES[self.only]}")]
        else:
            found = [icon("cellar")] if self.only == NEXT_CELLAR else repeated(icon("build"), self.amount)
        if self.costs:
            found.append(figure("lira", "-".join([str(cost) for cost in self.costs])))
        if self.less:
            return [*found, between("−"), lira_sign(self.less)]
        priced = self.price > 0 or (self.price == 0 and not named)
        return [*found, lira_sign(self.price)] if priced else found


def cards_in_hand(hand: list[int]) -> list[int]:
    """The structure cards of a hand by number; they come last in it."""
    found: list[int] = []
    at = len(hand) - 1
    while at >= 0 and hand[at] & KIND_MASK >= FIRST_CARD:
        found.append((hand[at] & KIND_MASK) - FIRST_CARD)
        at -= 1
    return found


def still_to_build(valley: Valley, seat: int, hand: list[int]) -> int:
    """How many structures could still be built, if lira were no matter."""
    vineyard = valley.vineyards[seat]
    built = 0
    for number in range(len(COSTS)):
        built += vineyard.structures >> number & 1
    sites = 0
    if valley.settings.structures:
        for slot in range(MAT_SLOTS):
            sites += 1 if vineyard.card_at(slot) < 0 else 0
        for field in range(len(vineyard.fields)):
            sites += 1 if vineyard.is_bare(field) else 0
        sites = min(sites, len(cards_in_hand(hand)))
    return len(COSTS) - built + sites


def build(valley: Valley, seat: int, effect: Build, structure: int) -> None:
    """Pay for a structure and put it up."""
    vineyard = valley.vineyards[seat]
    price = effect.price_of(COSTS[structure], discount(valley, seat))
    vineyard.structures |= 1 << structure
    valley.built_cost = COSTS[structure]
    events.built(valley, seat, structure, price)
    if price:
        valley.gain_lira(seat, -price)
    happened(valley, seat, BUILT)


def build_card(valley: Valley, seat: int, effect: Build, number: int, site: int) -> None:
    """Pay for a structure card, lay it on its site and gain the point (TU-7.2 to TU-7.4)."""
    vineyard = valley.vineyards[seat]
    price = effect.price_of(CARD_COSTS[number], discount(valley, seat))
    vineyard.lose_card(FIRST_CARD + number)
    valley.built_cost = CARD_COSTS[number]
    events.built_card(valley, seat, number, price, site - 1 if site != ON_MAT else -1)
    if price:
        valley.gain_lira(seat, -price)
    valley.gain_points(seat, POINTS, FROM_STRUCTURES)
    # Before it stands: a Studio brings nothing for itself.
    happened(valley, seat, BUILT)
    vineyard.raise_card(number, vineyard.free_slot() if site == ON_MAT else MAT_SLOTS + site - 1)


class BuildStructure(Decision):
    """Which structure; `left` more with this one."""

    declared: ClassVar = Declaration("build", SEAT, Part("effect", EffectOf(Build)), Part("left"))

    def __init__(self, seat: int, effect: Build, left: int) -> None:
        super().__init__(seat, "VI-9.1")
        self.effect = effect
        self.left = left

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        lira = valley.vineyards[self.seat].lira
        actions: list[Action] = []
        for structure in range(len(COSTS)):
            if self.effect.why_not(valley, self.seat, structure, lira) is None:
                actions.append(BUILD.of(structure))
        if valley.settings.structures:
            self._cards(valley, actions)
        return or_done(keep_open(valley, actions))

    def _cards(self, valley: Valley, actions: list[Action]) -> None:
        vineyard = valley.vineyards[self.seat]
        less = discount(valley, self.seat)
        for number in reversed(cards_in_hand(vineyard.hand)):
            for site in range(len(vineyard.fields) + 1):
                if self.effect.why_not_card(vineyard, number, site, less) is None:
                    actions.append(BUILD_CARD.of(number, site))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is BUILD:
            refusal = self.effect.why_not(valley, self.seat, action.a, valley.vineyards[self.seat].lira)
        elif action.verb is BUILD_CARD:
            less = discount(valley, self.seat)
            refusal = self.effect.why_not_card(valley.vineyards[self.seat], action.a, action.b, less)
        else:
            return Refusal("VI-2.15", "build_first")
        return refusal if refusal is not None else Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            return
        if self.left > 1:
            valley.push(BuildStructure(self.seat, self.effect, self.left - 1))
        if action.verb is BUILD:
            build(valley, self.seat, self.effect, action.a)
        else:
            build_card(valley, self.seat, self.effect, action.a, action.b)

    def verbs(self, state: State) -> list[str]:
        return ["build", "build-card"] if as_valley(state).settings.structures else ["build"]
