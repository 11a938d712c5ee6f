"""The stack of a state: frames that wait to be resolved, as plain immutable values.

A frame is either a `Decision` (somebody chooses) or a `Step` (the game does something by itself). Frames
never change once they are pushed, so a clone may share them; to change one, replace it. `parts.py` says how
a frame is declared.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from tavola.core.action import Action
from tavola.core.frame_parts import Declaration
from tavola.core.plain import Plain
from tavola.core.told import Value

if TYPE_CHECKING:  # frames and states name each other
    from tavola.core.state import State


# How much a refusal says: when several reasons apply, the player gets the one with the greatest weight.
NO_SUCH: Final = 0
NOT_HERE: Final = 1
WRONG_KIND: Final = 2
CLEAR: Final = 3


class Refusal:
    """Why something is not allowed: the rule, and the sentence as a key with its values."""

    def __init__(
        self, rule: str, reason: str, values: Mapping[str, Value] | None = None, weight: int = CLEAR
    ) -> None:
        self.rule = rule
        self.reason = reason
        self.values: Mapping[str, Value] = values if values is not None else {}
        self.weight = weight


class NoSuch(Refusal):
    """What was named does not exist in this position at all, so this says the least."""

    def __init__(self, rule: str, reason: str, values: Mapping[str, Value] | None = None) -> None:
        super().__init__(rule, reason, values, NO_SUCH)


class NotHere(Refusal):
    """What was named is not where it would have to be, such as in the player's hand."""

    def __init__(self, rule: str, reason: str, values: Mapping[str, Value] | None = None) -> None:
        super().__init__(rule, reason, values, NOT_HERE)


class WrongKind(Refusal):
    """What was named is there, but it is not the kind of thing that is asked for."""

    def __init__(self, rule: str, reason: str, values: Mapping[str, Value] | None = None) -> None:
        super().__init__(rule, reason, values, WRONG_KIND)


class Frame:
    """One entry of the stack; each class declares what it is made of."""

    declared: ClassVar[Declaration]

    @property
    def name(self) -> str:
        return self.declared.name

    def to_data(self) -> dict[str, Plain]:
        """This frame as plain data, from which it can be loaded again."""
        return self.declared.save(self)

    # The stack calls these two instead of checking the class: compiled, a call is faster than isinstance.

    def as_decision(self) -> "Decision | None":
        """This frame if somebody has to choose, or None if it is a step."""
        return None

    def run(self, state: "State") -> None:
        """Do what the game does by itself; the step has already been taken off the stack."""
        raise AssertionError("every step says what it does, and a decision is never run")


class Step(Frame):
    """Something the game does by itself when it reaches the top of the stack."""


class Decision(Frame):
    """Who chooses what, by which rule, from which actions."""

    def __init__(self, seat: int, rule: str, begins_turn: bool = False) -> None:
        self.seat = seat
        self.rule = rule
        # Whether a player's turn begins here; a search to the end of a turn stops here.
        self.begins_turn = begins_turn

    def as_decision(self) -> "Decision | None":
        return self

    def legal(self, state: "State") -> list[Action]:
        """Every action that may be chosen now, in a fixed order."""
        raise AssertionError("every decision lists its actions")

    def play(self, state: "State", action: Action) -> None:
        """Resolve the choice; the decision has already been taken off the stack."""
        raise AssertionError("every decision resolves its actions")

    def why_not(self, state: "State", action: Action) -> Refusal | None:
        """Why an action is not in `legal`, if this decision can give a reason."""
        return None

    def verbs(self, state: "State") -> list[str]:
        """The verbs a player might try at this decision, in the order they are shown."""
        return self.declared.verbs.copy()
