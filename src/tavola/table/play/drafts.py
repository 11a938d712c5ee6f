"""Drafts: choices played on a copy, never past the point where something hidden would be revealed.

The answer to a draft must not depend on anything hidden from its seat. So a draft ends at the first choice
that reveals something, and shows the view before that choice. It also ends where the decision passes to
somebody else. Commands obey the same limit, or a refused command could be used to peek.
"""

from typing import Literal

from tavola.core.action import Action
from tavola.core.decision import Refusal
from tavola.core.errors import MalformedAction
from tavola.core.event import Event
from tavola.core.state import State

Stop = Literal["reveals", "passes on"]


class Refused(Exception):
    """A choice that cannot be made: why, and by which rule."""

    def __init__(
        self, code: Literal["illegal", "malformed"], refusal: Refusal | None, message: str, rule: str
    ) -> None:
        super().__init__(message)
        self.code: Literal["illegal", "malformed"] = code
        # The reason to put into the reader's language; without one, the message is used.
        self.refusal = refusal
        self.message = message
        self.rule = rule


class Rehearsal:
    """Choices played on a copy."""

    def __init__(self, state: State) -> None:
        # What the seat may be shown.
        self.shown = state
        # Where the choices really lead. Only the server may see it if something is revealed on the way.
        self.after = state.clone()
        self.after.journal = []
        self.events: list[Event] = []
        self.stops: Stop | None = None
        self.actions: list[Action] = []


def rehearse(state: State, seat: int, texts: list[str]) -> Rehearsal:
    """Play choices on a copy of a position; raises `Refused` and changes nothing."""
    trial = Rehearsal(state)
    for text in texts:
        if trial.stops is not None:
            raise Refused("illegal", None, "too_far", "")
        _choose(trial, seat, text)
    return trial


def _choose(trial: Rehearsal, seat: int, text: str) -> None:
    state = trial.after
    try:
        action = state.game.vocabulary.parse(text)
    except MalformedAction as error:
        raise Refused("malformed", None, str(error), error.rule) from None
    if state.over:
        raise Refused("illegal", None, "over", "")
    if state.to_move != seat:
        raise Refused("illegal", None, "not_yours", "")
    refusal = state.why_not(action)
    if refusal is not None:
        raise Refused("illegal", refusal, "", refusal.rule)
    before = state.clone()
    state.play(action)
    trial.actions.append(action)
    events = state.journal or []
    state.journal = []
    if state.reveals != before.reveals:
        trial.stops = "reveals"
        trial.shown = before
        return
    trial.events.extend(events)
    trial.shown = state
    if not _still_asked(state, seat):
        trial.stops = "passes on"


def _still_asked(state: State, seat: int) -> bool:
    return not state.over and state.to_move == seat
