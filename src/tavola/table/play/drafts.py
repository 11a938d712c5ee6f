"""Drafts: choices played on a copy, never further than the point where something hidden would be shown.

What a draft answers must not depend on anything hidden from its seat. So a draft ends at the first choice
that shows something hidden, and the view it gives is the one before that choice; it also ends where the
decision passes to somebody else. Commands obey the same bound, or a refused one could be used to peek.
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
        # Said in the reader's language if there is one, else by the message.
        self.refusal = refusal
        self.message = message
        self.rule = rule


class Rehearsal:
    """Choices played on a copy."""

    def __init__(self, state: State) -> None:
        # What the seat may be shown.
        self.shown = state
        # Where the choices really lead; for the server alone if something is revealed on the way.
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
