"""Calendar: how a year runs on a board, from waking up to its end.

On the original board all players go through the year together; on the extended board each player passes from
season to season at their own pace. Wherever the two differ, the rules ask the calendar of the game.
"""

from typing import TYPE_CHECKING

from tavola.core.decision import Refusal

if TYPE_CHECKING:  # circular: a calendar advances the valley, which refers to its calendar
    from tavola.games.viticulture.state.valley import Valley


class Calendar:
    """Everything about a year that differs between boards."""

    def phase(self, valley: "Valley", name: str) -> None:
        """Begin a part of the year other than waking up or a season of placing workers."""
        raise AssertionError("every calendar knows the parts of its year")

    def wakes_up(self, valley: "Valley") -> bool:
        """Whether the roosters take their rows when this year begins."""
        return True

    def why_not_row(self, valley: "Valley", row: int) -> Refusal | None:
        """Why a row may not be chosen when waking up."""
        return None

    def has_left(self, valley: "Valley", seat: int) -> bool:
        """Whether a rooster is already in the next year."""
        return False

    def moves_rooster(self, valley: "Valley", seat: int, row: int) -> None:
        """A card moves a rooster to another row, and its player passes (VI-12.6)."""
        raise AssertionError("every calendar moves roosters")

    def passes(self, valley: "Valley", seat: int) -> None:
        """A player passes."""
        raise AssertionError("every calendar lets players pass")

    def skips_idle(self) -> bool:
        """Whether players without a worker to place are skipped."""
        return True
