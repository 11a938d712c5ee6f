"""Destroying a structure card on the construction mat (TU-7.6)."""

from tavola.core.action import Action
from tavola.core.decision import Refusal
from tavola.core.event import Event
from tavola.core.phrase import Phrase
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.structure_cards import CARD_NAMES, FIRST_CARD
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.speech import Sign, icon
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DESTROY


class Destroy(Effect):
    """One structure card leaves its site; no points are lost."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return valley.vineyards[seat].annexes != 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(DestroyCard(seat))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("TU-7.6", "nothing_to_destroy")

    def phrase(self) -> Phrase:
        return Phrase("destroy")

    def signs(self) -> list[Sign]:
        return [icon("destroy")]


class DestroyCard(OpenChoice):
    """Which structure card."""

    def __init__(self, seat: int) -> None:
        super().__init__("destroy", seat, "TU-7.6")

    def legal(self, state: State) -> list[Action]:
        annexes = as_valley(state).vineyards[self.seat].annexes
        return [DESTROY.of(number) for number in range(len(CARD_NAMES)) if annexes >> number & 1]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DESTROY:
            return Refusal("TU-7.6", "needs_structure", {"structure": CARD_NAMES[action.a]})
        return Refusal("VI-2.15", "destroy_first")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        valley.vineyards[self.seat].raze_card(action.a)
        valley.discard(FIRST_CARD + action.a)
        if valley.journal is not None:
            name = CARD_NAMES[action.a]
            valley.tell(Event("destroyed", self.seat, {"card": name}, refs=[f"card:{name}"]))

    def verbs(self, state: State) -> list[str]:
        return ["destroy"]

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "seat": self.seat}
