"""Workers placed ahead by a Messenger or the Planner act when their season comes (VI-12.4, TU-6.25)."""

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal, Step
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.viticulture.box.board import SPACE_NAMES, STRIDE, action_name
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL, MESSENGER
from tavola.games.viticulture.rules.bonus_spaces import leave_space
from tavola.games.viticulture.rules.solo.bonus_tokens import begin_boosted, can_boost
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import ACCEPT, BOOST, DECLINE
from tavola.games.viticulture.state.vineyard import WORKER_BITS, WORKER_MASK, WORKERS
from tavola.games.viticulture.tuscany.workers.abilities import LAST, WAITS, planned_course, push_after


def send_messenger(valley: Valley, seat: int, space: int) -> None:
    """The Messenger waits on a space of a later season (TU-6.24)."""
    valley.put_worker(seat, MESSENGER, space)
    valley.plans.append(WAITS | seat << 16 | space << WORKER_BITS | MESSENGER)
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[MESSENGER], "space": name, "action": action_name(space)}
        valley.tell(Event("planned", seat, told, refs=[f"space:{name}"]))


def messenger_of(valley: Valley, seat: int) -> int:
    """The plan of a Messenger who waits in this season, or -1."""
    for code in valley.plans:
        if code & WAITS and code >> 16 & 7 == seat:
            if valley.board.action_at((code & 0xFFFF) >> WORKER_BITS).season == valley.season:
                return code
    return -1


class RunPlan(Step):
    """A worker placed ahead acts now, or its plan is lost (VI-12.4, TU-6.25)."""

    def __init__(self, code: int) -> None:
        super().__init__("run_plan")
        self.code = code

    def run(self, state: State) -> None:
        valley = as_valley(state)
        seat = self.code >> 16 & 7
        placed = self.code & 0xFFFF
        if placed not in valley.vineyards[seat].placed:
            return  # taken back before it could act
        valley.active = seat
        valley.host = placed
        valley.forgone = False
        valley.gazed = False
        course = planned_course(valley, seat, self.code)
        means = valley.means(seat)
        if course.asked_blindly(valley, seat, means) or can_boost_plan(valley, seat, self.code):
            valley.push(CarryOut(seat, self.code))
        else:
            carry_out(valley, self.code, course.can(valley, seat, means), False)

    def to_data(self) -> dict[str, Plain]:
        return {"frame": self.name, "code": self.code}


def can_boost_plan(valley: Valley, seat: int, code: int) -> bool:
    """Whether a token can bring a bonus to a Messenger whose action is due; others have none (TU-6.27)."""
    if valley.vineyards[seat].tokens == 0 or code & WAITS == 0:
        return False
    space = (code & 0xFFFF) >> WORKER_BITS
    place = valley.board.action_at(space)
    return can_boost(valley, seat, valley.means(seat), place, space % STRIDE)


class CarryOut(Decision):
    """The owner says whether the action of a worker placed ahead can be done: cards of the hand decide.

    A Messenger may have a token spent on it.
    """

    def __init__(self, seat: int, code: int) -> None:
        super().__init__("carry_out", seat, "TU-6.25" if code & WAITS else "VI-12.4")
        self.code = code

    def legal(self, state: State) -> list[Action]:
        valley = as_valley(state)
        means = valley.means(self.seat)
        can = planned_course(valley, self.seat, self.code).can(valley, self.seat, means)
        actions = [ACCEPT.of() if can else DECLINE.of()]
        if can_boost_plan(valley, self.seat, self.code):
            actions.append(BOOST.of(self.code & WORKER_MASK, (self.code & 0xFFFF) >> WORKER_BITS))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        valley = as_valley(state)
        if action.verb is BOOST:
            none = valley.vineyards[self.seat].tokens == 0
            return Refusal("VI-15.6", "no_token") if none else Refusal("TU-6.27", "no_other_bonus")
        if action.verb is ACCEPT:
            means = valley.means(self.seat)
            return planned_course(valley, self.seat, self.code).refusal(valley, self.seat, means)
        return Refusal(self.rule if action.verb is DECLINE else "VI-2.15", "answer_first")

    def play(self, state: State, action: Action) -> None:
        carry_out(as_valley(state), self.code, action.verb is not DECLINE, action.verb is BOOST)

    def verbs(self, state: State) -> list[str]:
        return ["accept", "decline", "boost"] if state.players == 1 else ["accept", "decline"]

    def to_data(self) -> dict[str, Plain]:
        told: dict[str, Plain] = {"frame": self.name, "seat": self.seat, "code": self.code}
        told["worker"] = WORKERS[self.code & WORKER_MASK]
        told["action"] = action_name((self.code & 0xFFFF) >> WORKER_BITS)
        return told


def carry_out(valley: Valley, code: int, can: bool, boosted: bool) -> None:
    """The action of a worker placed ahead, perhaps with a bonus for a token, or the loss of it."""
    seat = code >> 16 & 7
    space, worker = (code & 0xFFFF) >> WORKER_BITS, code & WORKER_MASK
    if valley.journal is not None:
        name = SPACE_NAMES[space]
        told: dict[str, Plain] = {"worker": WORKERS[worker], "space": name, "done": can, "token": boosted}
        told["action"] = action_name(space)
        valley.tell(Event("plan", seat, told, refs=[f"space:{name}"]))
    if can:
        if worker >= FIRST_SPECIAL:
            push_after(valley, seat, worker, space, code & LAST != 0)
        if boosted:
            valley.vineyards[seat].tokens -= 1
            begin_boosted(valley, seat, space)
        else:
            planned_course(valley, seat, code).begin(valley, seat)
    else:
        leave_space(valley, seat)
