"""Building structures and upgrading the cellar (VI-9)."""

from typing import Final

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.board import COSTS, STRUCTURES
from tavola.games.viticulture.effects import Effect
from tavola.games.viticulture.guard import keep_open, or_done
from tavola.games.viticulture.valley import Valley, as_valley
from tavola.games.viticulture.verbs import BUILD, DONE

ANY: Final = -1
NEXT_CELLAR: Final = -2
PRINTED: Final = -1  # the price is the printed cost, less the discount


class Build(Effect):
    """Build structures: at a discount, for a fixed price, of some costs only, or one that is named."""

    def __init__(self, text: str, amount: int, less: int, price: int, costs: list[int], only: int) -> None:
        super().__init__(text, only != ANY)
        self.amount = amount
        self.less = less
        self.price = price
        self.costs = costs
        self.only = only

    def can(self, valley: Valley, seat: int) -> bool:
        if self.amount > 1:
            # Whatever is built first, the large cellar needs only what can be built before it.
            return valley.structure_count(seat, 0) + self.amount <= len(STRUCTURES)
        if self.only == ANY:
            return self.possible(valley, seat)
        wanted = self.wanted(valley, seat)
        return wanted >= 0 and self.why_not(valley, seat, wanted) is None

    def possible(self, valley: Valley, seat: int) -> bool:
        """Whether some structure can be built."""
        vineyard = valley.vineyards[seat]
        built = vineyard.structures
        for number in range(len(COSTS)):
            if built >> number & 1 == 0 and self.price_of(number) <= vineyard.lira:
                if self.why_not(valley, seat, number) is None:
                    return True
        return False

    def wanted(self, valley: Valley, seat: int) -> int:
        """The structure that is named, or -1."""
        return valley.next_cellar(seat) if self.only == NEXT_CELLAR else self.only

    def price_of(self, structure: int) -> int:
        """What it costs here (VI-9.2)."""
        if self.price != PRINTED:
            return self.price
        cost = COSTS[structure]
        return cost - self.less if cost > self.less else 0

    def why_not(self, valley: Valley, seat: int, structure: int) -> Refusal | None:
        """Why a structure cannot be built, or None if it can."""
        vineyard = valley.vineyards[seat]
        if vineyard.structures >> structure & 1:
            return Refusal("VI-9.1", "built_already", {"structure": STRUCTURES[structure]})
        after = valley.board.structures[structure].after
        if after >= 0 and vineyard.structures >> after & 1 == 0:
            return Refusal("VI-9.3", "needs_structure", {"structure": STRUCTURES[after]})
        if self.costs and COSTS[structure] not in self.costs:
            return Refusal("VI-11.10", "wrong_cost", {"cost": COSTS[structure]})
        if self.price_of(structure) > vineyard.lira:
            return Refusal("VI-9.2", "too_few_lira", {"needed": self.price_of(structure)})
        return None

    def begin(self, valley: Valley, seat: int) -> None:
        if self.only == ANY:
            valley.push(BuildStructure(seat, self, self.amount))
        else:
            build(valley, seat, self, self.wanted(valley, seat))

    def refusal(self, valley: Valley, seat: int) -> Refusal:
        if self.only == ANY:
            if valley.structure_count(seat, 0) + self.amount > len(STRUCTURES):
                return Refusal("VI-9.1", "all_built")
            return Refusal("VI-9.2", "too_few_lira", {"needed": self._cheapest(valley, seat)})
        wanted = self.wanted(valley, seat)
        refusal = self.why_not(valley, seat, wanted) if wanted >= 0 else None
        return refusal if refusal is not None else Refusal("VI-9.1", "all_built")

    def _cheapest(self, valley: Valley, seat: int) -> int:
        built = valley.vineyards[seat].structures
        prices = [self.price_of(number) for number in range(len(COSTS)) if built >> number & 1 == 0]
        return min(prices) if prices else 0


def build(valley: Valley, seat: int, effect: Build, structure: int) -> None:
    """Pay for a structure and put it up."""
    vineyard = valley.vineyards[seat]
    price = effect.price_of(structure)
    vineyard.structures |= 1 << structure
    valley.built_cost = COSTS[structure]
    if valley.journal is not None:
        name = STRUCTURES[structure]
        told: dict[str, Plain] = {"structure": name, "price": price}
        valley.tell(Event("built", seat, told, refs=[f"structure:{seat}.{name}"]))
    if price:
        valley.gain_lira(seat, -price)


class BuildStructure(Decision):
    """Which structure; `left` more with this one."""

    def __init__(self, seat: int, effect: Build, left: int) -> None:
        super().__init__("build", seat, "VI-9.1")
        self.effect = effect
        self.left = left

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions: list[Action] = []
        for structure in range(len(COSTS)):
            if self.effect.why_not(valley, self.seat, structure) is None:
                actions.append(BUILD.of(structure))
        return or_done(keep_open(valley, actions))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not BUILD:
            return Refusal("VI-2.15", "build_first")
        refusal = self.effect.why_not(as_valley(state), self.seat, action.a)
        return refusal if refusal is not None else Refusal("VI-11.5", "rest_impossible")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        if action.verb is DONE:
            return
        build(valley, self.seat, self.effect, action.a)
        if self.left > 1:
            valley.push(BuildStructure(self.seat, self.effect, self.left - 1))

    def verbs(self, state: State) -> list[str]:
        return ["build"]

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat, "effect": self.effect.ref, "left": self.left}
