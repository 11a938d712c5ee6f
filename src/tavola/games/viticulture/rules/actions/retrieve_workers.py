"""Retrieving placed workers (VI-12.5, VI-12.14)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.data.phrase import Phrase
from tavola.core.decision import Refusal
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.effects import Effect, EffectOf
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.placed import placed_at, space_of, worker_of
from tavola.games.viticulture.state.speech import Sign, does, icon, noun, repeated, up_to
from tavola.games.viticulture.state.valley import OpenChoice, Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE, RETRIEVE


def take_back(valley: Valley, seat: int, code: int) -> None:
    """Retrieve a worker, with an entry in the log."""
    valley.take_back(seat, code)
    events.retrieved(valley, seat, code)


class Retrieve(Effect):
    """Retrieve placed workers, but not the one that plays this card."""

    def __init__(self, text: str, low: int, high: int) -> None:
        super().__init__(text, False)
        self.may_need_visitors = False
        self.low = low
        self.high = high

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        # Also checked before that worker is placed; then all placed workers can be retrieved.
        return len(retrievable(valley, seat)) > 0

    def begin(self, valley: Valley, seat: int) -> None:
        valley.push(RetrieveWorker(seat, self, 0))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.5", "no_worker_to_retrieve")

    def phrase(self) -> Phrase:
        return does("take_back", up_to(self.low, self.high, noun("other_workers", self.high)))

    def signs(self) -> list[Sign]:
        return repeated(icon("retrieve"), self.high)


def retrievable(valley: Valley, seat: int) -> list[int]:
    """The placed workers that can be retrieved, each space and kind once."""
    found: list[int] = []
    host = valley.host if valley.active == seat else -1
    skipped = False
    for code in valley.vineyards[seat].placed:
        if code == host and not skipped:
            skipped = True  # one worker there is the host; another of the same kind beside it is not
        elif code not in found:
            found.append(code)
    return found


class RetrieveWorker(OpenChoice):
    """Which worker."""

    declared: ClassVar = Declaration(
        "retrieve", SEAT, Part("effect", EffectOf(Retrieve)), Part("done"), verbs=["retrieve", "done"]
    )

    def __init__(self, seat: int, effect: Retrieve, done: int) -> None:
        super().__init__(seat, "VI-12.5")
        self.effect = effect
        self.done = done

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        actions: list[Action] = []
        for code in retrievable(valley, self.seat):
            actions.append(RETRIEVE.of(worker_of(code), space_of(code)))
        if self.done >= self.effect.low:
            actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is DONE:
            return Refusal("VI-11.3", "pick_first")
        return Refusal("VI-2.15" if action.verb is not RETRIEVE else "VI-12.5", "no_worker_to_retrieve")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DONE:
            return
        valley = as_valley(state)
        take_back(valley, self.seat, placed_at(action.b, action.a))
        if self.done + 1 < self.effect.high and retrievable(valley, self.seat):
            valley.push(RetrieveWorker(self.seat, self.effect, self.done + 1))


class RetrieveGrande(Effect):
    """Retrieve the grande worker, wherever it is."""

    def __init__(self, text: str) -> None:
        super().__init__(text, True)
        self.may_need_visitors = False

    def can(self, valley: Valley, seat: int, means: Means) -> bool:
        return valley.grande_placed(seat) >= 0

    def begin(self, valley: Valley, seat: int) -> None:
        take_back(valley, seat, valley.grande_placed(seat))

    def refusal(self, valley: Valley, seat: int, means: Means) -> Refusal:
        return Refusal("VI-12.14", "grande_not_placed")

    def phrase(self) -> Phrase:
        return Phrase("take_back_grande")

    def signs(self) -> list[Sign]:
        return [icon("retrieve"), icon("grande")]
