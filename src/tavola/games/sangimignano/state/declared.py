"""What a Noble card is about to do while the opponent may still answer with Giostra (SG-14.21)."""

from tavola.core.decision import Step
from tavola.core.state import State


class Declared(Step):
    """Something that a Noble card is about to do unless Giostra cancels it."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card  # the Noble card that was played

    def cancel(self, state: State) -> None:
        """What happens instead."""
        raise AssertionError("every declaration can be cancelled")
