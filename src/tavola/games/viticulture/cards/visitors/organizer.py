"""The Organizer, who moves a rooster (VI-12.6)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.box.board import ROWS
from tavola.games.viticulture.rules.wake_up import row_taken
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.speech import Sign, icon
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import WAKE


class Organize(Effect):
    """Move the rooster, take the bonus of its new row, and pass."""

    def __init__(self, text: str) -> None:
        super().__init__(text, False)

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(MoveRooster(seat, self))

    def phrase(self) -> Phrase:
        return Phrase("organize")

    def signs(self) -> list[Sign]:
        return [icon("rooster"), icon("trade")]


class MoveRooster(OpenChoice):
    """Which free row."""

    declared: ClassVar = Declaration("move_rooster", SEAT, Part("effect", EffectOf(Organize)), verbs=["wake"])

    def __init__(self, seat: int, effect: Organize) -> None:
        super().__init__(seat, "VI-12.6")
        self.effect = effect

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        # In a solo game the last row is not allowed (VI-15.8).
        last = ROWS - 1 if valley.players == 1 else ROWS
        return [WAKE.of(row - 1) for row in range(1, last + 1) if not row_taken(valley, row)]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not WAKE:
            return Refusal("VI-2.15", "wake_first")
        if row_taken(as_valley(state), action.a + 1):
            return Refusal("VI-12.6", "row_taken", {"row": action.a + 1})
        return Refusal("VI-15.8", "row_barred", {"row": action.a + 1})

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        valley.modules.calendar.moves_rooster(valley, self.seat, action.a + 1)
