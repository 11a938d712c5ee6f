"""How good a position looks for a player, in points, from what that player may know."""

from tavola.games.viticulture.valley import Valley


def evaluate(valley: Valley, seat: int) -> float:
    """The player's points."""
    return float(valley.vineyards[seat].points)
