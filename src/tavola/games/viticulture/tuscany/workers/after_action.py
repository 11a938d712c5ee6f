"""What a special worker does after its action, such as repeating it (TU-6.6)."""

from typing import ClassVar, cast

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.frame_parts import SEAT, Declaration, Part
from tavola.core.state import State
from tavola.games.viticulture.state.codecs import SPACE, WORKER
from tavola.games.viticulture.state.effects import Course
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, DECLINE
from tavola.games.viticulture.tuscany import events as tuscany_events
from tavola.games.viticulture.tuscany.workers.special_worker import SpecialWorker


class AfterAction(Step):
    """The action is done; the worker continues if there is something to do."""

    declared: ClassVar = Declaration("after_action", SEAT, Part("worker", WORKER), Part("space", SPACE))

    def __init__(self, seat: int, worker: int, space: int) -> None:
        self.seat = seat
        self.worker = worker
        self.space = space

    def run(self, state: State) -> None:
        valley = as_valley(state)
        cast(SpecialWorker, valley.modules.workers[self.worker]).goes_on(valley, self.seat, self.space)


class Repeater(SpecialWorker):
    """A worker that may repeat its action, or part of it, for a price."""

    def __init__(self, name: str, price: int) -> None:
        super().__init__(name)
        self.price = price

    def question(self, seat: int, space: int) -> Decision:
        """The decision whether to repeat it."""
        raise AssertionError("every worker that repeats something asks first")

    def again(self, valley: Valley, space: int) -> Course:
        """What is repeated."""
        raise AssertionError("every worker that repeats something says what")

    def may_repeat(self, valley: Valley, seat: int, space: int) -> bool:
        """Whether it can be repeated and paid for."""
        means = valley.means(seat)
        if means.lira < self.price:
            return False
        return self.again(valley, space).can(valley, seat, means.minus_lira(self.price))

    def goes_on(self, valley: Valley, seat: int, space: int) -> None:
        if self.may_repeat(valley, seat, space) or self._is_hidden(valley, seat, space):
            valley.push(self.question(seat, space))

    def _is_hidden(self, valley: Valley, seat: int, space: int) -> bool:
        """Whether only the owner knows if their hand allows it; then the question is always asked."""
        means = valley.means(seat)
        return means.lira >= self.price and self.again(valley, space).asked_blindly(valley, seat, means)


def repeater(valley: Valley, worker: int) -> Repeater:
    """The worker that may repeat something."""
    return cast(Repeater, valley.modules.workers[worker])


class OnceMore(Decision):
    """Whether the worker repeats it."""

    def __init__(self, seat: int, rule: str, worker: int, space: int) -> None:
        super().__init__(seat, rule)
        self.worker = worker
        self.space = space

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        if repeater(valley, self.worker).may_repeat(valley, self.seat, self.space):
            return [ACCEPT.of(), DECLINE.of()]
        return [DECLINE.of()]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal(self.rule if action.verb is ACCEPT else "VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        if action.verb is DECLINE:
            return
        valley = as_valley(state)
        worker = repeater(valley, self.worker)
        tuscany_events.once_more(valley, self.seat, self.name, self.worker, self.space)
        if worker.price:
            valley.gain_lira(self.seat, -worker.price)
        worker.again(valley, self.space).begin(valley, self.seat)
