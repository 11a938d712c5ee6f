"""Building structures and upgrading the cellar (VI-9)."""

from typing import ClassVar, Final

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import COSTS, STRUCTURES
from tavola.games.viticulture.rules.later_parts import keep_open, or_done
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.moments import (
    ADD_BUILDINGS,
    BUILT,
    add_buildings,
    builds,
    costs_in_hand,
    discount,
    happened,
    sites,
    why_not_build,
)
from tavola.games.viticulture.state.speech import Sign, between, figure, icon, lira_sign, noun, repeated
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import BUILD, BUILD_CARD, DONE

ANY: Final = -1
NEXT_CELLAR: Final = -2
PRINTED: Final = -1  # the price is the printed cost minus the discount


class Build(Effect):
    """Build structures: at a discount, for a fixed price, only of certain costs, or a specific one."""

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
            # The order does not matter: the large cellar only needs one that can be built before it.
            return still_to_build(valley, seat, means.hand) >= self.amount
        if self.only == ANY:
            return self.possible(valley, seat, means)
        wanted = self.wanted(valley, seat)
        return wanted >= 0 and self.why_not(valley, seat, wanted, means.lira) is None

    def possible(self, valley: Valley, seat: int, means: Means) -> bool:
        """Whether some structure can be built."""
        if self._affords_one(valley, seat, means, 0):
            return True
        less = discount(valley, seat)
        return less > 0 and self._affords_one(valley, seat, means, less)

    def _affords_one(self, valley: Valley, seat: int, means: Means, less: int) -> bool:
        for structure in range(len(COSTS)):
            if self.can_build(valley, seat, structure, means.lira, less):
                return True
        for cost in costs_in_hand(valley, means.hand):
            if self.affords(cost, means.lira, less):
                return sites(valley, seat) > 0
        return False

    def can_build(self, valley: Valley, seat: int, structure: int, lira: int, less: int) -> bool:
        """Whether a structure can be built; faster than `why_not`, which builds the reason each time."""
        if valley.vineyards[seat].structures >> structure & 1:
            return False
        return self.affords(COSTS[structure], lira, less) and self.barred(valley, seat, structure) is None

    def affords(self, cost: int, lira: int, less: int) -> bool:
        """Whether a structure of this printed cost may be built here and can be paid for."""
        return self.price_of(cost, less) <= lira and self.takes(cost)

    def wanted(self, valley: Valley, seat: int) -> int:
        """The only structure that may be built, or -1 for any."""
        return valley.next_cellar(seat) if self.only == NEXT_CELLAR else self.only

    def price_of(self, cost: int, less: int) -> int:
        """The price here of a structure of this printed cost, with an additional discount `less` (VI-9.2)."""
        if self.price == PRINTED:
            less += self.less
        else:
            cost = self.price
        return cost - less if cost > less else 0

    def takes(self, cost: int) -> bool:
        """Whether structures of this printed cost may be built here (VI-11.10)."""
        return not self.costs or cost in self.costs

    def barred(self, valley: Valley, seat: int, structure: int) -> Refusal | None:
        """Why a structure cannot be built, whatever the player can pay, or None if it can."""
        vineyard = valley.vineyards[seat]
        if vineyard.structures >> structure & 1:
            return Refusal("VI-9.1", "built_already", {"structure": STRUCTURES[structure]})
        after = valley.board.structures[structure].after
        if after >= 0 and vineyard.structures >> after & 1 == 0:
            return Refusal("VI-9.3", "needs_structure", {"structure": STRUCTURES[after]})
        if not self.takes(COSTS[structure]):
            return Refusal("VI-11.10", "wrong_cost", {"cost": COSTS[structure]})
        return None

    def why_not(self, valley: Valley, seat: int, structure: int, lira: int) -> Refusal | None:
        """Why a structure cannot be built, or None if it can."""
        refusal = self.barred(valley, seat, structure)
        if refusal is not None:
            return refusal
        price = self.price_of(COSTS[structure], discount(valley, seat))
        return Refusal("VI-9.2", "too_few_lira", {"needed": price}) if price > lira else None

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
        """The lowest price of a structure not yet built, or -1 if none has an allowed cost."""
        vineyard = valley.vineyards[seat]
        less = discount(valley, seat)
        costs = [COSTS[at] for at in range(len(COSTS)) if vineyard.structures >> at & 1 == 0]
        if sites(valley, seat) > 0:
            costs += costs_in_hand(valley, hand)
        prices = [self.price_of(cost, less) for cost in costs if self.takes(cost)]
        return min(prices) if prices else -1

    def asked_blindly(self, valley: Valley, seat: int, means: Means) -> bool:
        # Only the owner knows whether a structure card in hand is cheap enough.
        return len(costs_in_hand(valley, means.hand)) > 0 and sites(valley, seat) > 0

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


def still_to_build(valley: Valley, seat: int, hand: list[int]) -> int:
    """How many structures could still be built, regardless of lira."""
    vineyard = valley.vineyards[seat]
    built = 0
    for number in range(len(COSTS)):
        built += vineyard.structures >> number & 1
    held = len(costs_in_hand(valley, hand))
    return len(COSTS) - built + (min(held, sites(valley, seat)) if held else 0)


def build(valley: Valley, seat: int, effect: Build, structure: int) -> None:
    """Pay for a structure and build it."""
    vineyard = valley.vineyards[seat]
    price = effect.price_of(COSTS[structure], discount(valley, seat))
    vineyard.structures |= 1 << structure
    valley.built_cost = COSTS[structure]
    events.built(valley, seat, structure, price)
    if price:
        valley.gain_lira(seat, -price)
    happened(valley, seat, BUILT)


class BuildStructure(Decision):
    """Which structure: `left` more, including this one."""

    declared: ClassVar = Declaration("build", SEAT, Part("effect", EffectOf(Build)), Part("left"))

    def __init__(self, seat: int, effect: Build, left: int) -> None:
        super().__init__(seat, "VI-9.1")
        self.effect = effect
        self.left = left

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        lira = valley.vineyards[self.seat].lira
        less = discount(valley, self.seat)
        actions: list[Action] = []
        for structure in range(len(COSTS)):
            if self.effect.can_build(valley, self.seat, structure, lira, less):
                actions.append(BUILD.of(structure))
        add_buildings(valley, self.seat, self.effect, actions)
        return or_done(keep_open(valley, actions))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is BUILD:
            refusal = self.effect.why_not(valley, self.seat, action.a, valley.vineyards[self.seat].lira)
        elif action.verb is BUILD_CARD:
            refusal = why_not_build(valley, self.seat, self.effect, action)
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
            builds(valley, self.seat, self.effect, action)

    def verbs(self, state: State) -> list[str]:
        more = as_valley(state).modules.taking_part[ADD_BUILDINGS]
        return ["build", "build-card"] if more else ["build"]
