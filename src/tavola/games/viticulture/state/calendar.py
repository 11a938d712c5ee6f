"""Calendar: how a year passes on a board, from waking up to its end.

The original board has one calendar for all players together; on the extended board each player passes from
season to season alone. The rules ask the calendar of the game wherever the two differ.
"""

from typing import TYPE_CHECKING

from tavola.core.decision import Refusal

if TYPE_CHECKING:  # a calendar moves the valley on, which knows its calendar
    from tavola.games.viticulture.state.valley import Valley


class Calendar:
    """The questions in which boards differ."""

    def phase(self, valley: "Valley", name: str) -> None:
        """A part of the year begins that is neither waking up nor a season of placing."""
        raise AssertionError("every calendar knows the parts of its year")

    def wakes_up(self, valley: "Valley") -> bool:
        """Whether the roosters take their rows when this year begins."""
        return True

    def why_not_row(self, valley: "Valley", row: int) -> Refusal | None:
        """Why nobody may choose a row when waking up."""
        return None

    def has_left(self, valley: "Valley", seat: int) -> bool:
        """Whether a rooster stands in the next year already."""
        return False

    def moves_rooster(self, valley: "Valley", seat: int, row: int) -> None:
        """A card moves a rooster to another row, and its player passes (VI-12.6)."""
        raise AssertionError("every calendar moves roosters")

    def passes(self, valley: "Valley", seat: int) -> None:
        """A player passes."""
        raise AssertionError("every calendar lets players pass")

    def skips_idle(self) -> bool:
        """Whether players without a worker to place are passed over."""
        return True
