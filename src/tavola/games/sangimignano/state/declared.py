"""What a Noble card is about to do while its opponent may still answer with Giostra (SG-14.21)."""

from tavola.core.decision import Step
from tavola.core.state import State


class Declared(Step):
    """Something that a Noble card is about to do unless Giostra cancels it."""

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(name)
        self.seat = seat

    def card(self) -> int:
        """The Noble card that was played."""
        raise AssertionError("every declaration has a card")

    def cancel(self, state: State) -> None:
        """What happens in place of it."""
        raise AssertionError("every declaration can be cancelled")
