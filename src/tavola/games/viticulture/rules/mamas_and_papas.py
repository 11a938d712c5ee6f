"""Mamas and papas: what a vineyard starts with (VI-1.4 to VI-1.7)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, YES_NO, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import KEEP_MAMA, KEEP_PAPA, MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, ORDINARY

MAMA_WORKERS = 2
OFFERED = 4  # two mamas and two papas for each seat


def deal_parents(valley: Valley) -> None:
    """Deal parents; the first player inherits first."""
    mamas = list(range(len(MAMAS)))
    papas = list(range(len(PAPAS)))
    valley.chance.shuffle(mamas)
    valley.chance.shuffle(papas)
    choose = valley.settings.choose_parents
    for vineyard in valley.vineyards:
        if choose:
            valley.offers = [*valley.offers, mamas.pop(), mamas.pop(), papas.pop(), papas.pop()]
        else:
            vineyard.mama = mamas.pop()
            vineyard.papa = papas.pop()
    # All mamas' cards are drawn before the first papa's choice, so that no hidden cards follow a choice.
    for mama in (False, True):
        for at in range(valley.players - 1, -1, -1):
            valley.push(Inherit((valley.first + at) % valley.players, mama))
    if choose:
        for at in range(valley.players - 1, -1, -1):
            seat = (valley.first + at) % valley.players
            valley.push(KeepParent(seat, False))
            valley.push(KeepParent(seat, True))


class KeepParent(Decision):
    """Which of two mamas or papas to keep."""

    declared: ClassVar = Declaration("keep_parent", SEAT, Part("mama", YES_NO))

    def __init__(self, seat: int, mama: bool) -> None:
        super().__init__(seat, "VI-1.7")
        self.mama = mama

    def legal(self, state: State) -> list[Action]:
        offers = as_valley(state).offers
        first = self.seat * OFFERED + (0 if self.mama else 2)
        verb = KEEP_MAMA if self.mama else KEEP_PAPA
        return [verb.of(offers[first]), verb.of(offers[first + 1])]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("VI-1.7", "not_offered")

    def play(self, state: State, action: Action) -> None:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        if self.mama:
            vineyard.mama = action.a
        else:
            vineyard.papa = action.a
            valley.turns += 1

    def verbs(self, state: State) -> list[str]:
        return ["keep-mama"] if self.mama else ["keep-papa"]


class Inherit(Step):
    """The mama gives workers and cards, the papa the grande worker, then lira and a choice."""

    declared: ClassVar = Declaration("inherit", SEAT, Part("mama", YES_NO))

    def __init__(self, seat: int, mama: bool) -> None:
        self.seat = seat
        self.mama = mama

    def run(self, state: State) -> None:
        valley = as_valley(state)
        vineyard = valley.vineyards[self.seat]
        if not self.mama:
            valley.active = self.seat
            valley.turns += 1
            valley.board.box.courses[f"papa/{PAPAS[vineyard.papa]}"].begin(valley, self.seat)
            return
        vineyard.gain_workers(ORDINARY, MAMA_WORKERS)
        vineyard.gain_workers(GRANDE, 1)
        vineyard.ready = [*vineyard.workers, vineyard.ready[GREY]]
        mama, papa = MAMAS[vineyard.mama], PAPAS[vineyard.papa]
        events.parents(valley, self.seat, mama, papa)
        valley.board.box.courses[f"mama/{mama}"].begin(valley, self.seat)
