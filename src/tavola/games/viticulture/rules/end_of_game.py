"""The end of the game: what makes a year the last one (VI-14.1), and who has won (VI-14.5, VI-14.6, VI-15.9).

`Valley.reached` notes when a player reaches the points that end the game.
"""

from tavola.games.viticulture.box.cards import HIGHEST
from tavola.games.viticulture.rules.solo.automa import beats_automa, is_last_solo_year, outdone
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.valley import Valley


def is_last_year(valley: Valley) -> bool:
    """VI-14.1; in a solo game the number of years decides (VI-15.1, VI-15.14)."""
    if valley.players == 1:
        valley.lost = not outdone(valley)
        return valley.lost or is_last_solo_year(valley)
    return valley.reached


def finish(valley: Valley) -> None:
    """The game is over."""
    valley.over = True
    valley.stack.clear()
    events.over(valley, all_points(valley), all_winners(valley))


def mask_worth(mask: int) -> int:
    """The total value of all tokens in a row."""
    worth = 0
    for value in range(1, HIGHEST + 1):
        if mask >> value & 1:
            worth += value
    return worth


def standing(valley: Valley, seat: int) -> list[int]:
    """Points, then the tiebreakers: lira, total value of wines, total value of grapes."""
    vineyard = valley.vineyards[seat]
    wine = sum([mask_worth(mask) for mask in vineyard.wines])
    grapes = sum([mask_worth(mask) for mask in vineyard.grapes])
    return [vineyard.points, vineyard.lira, wine, grapes]


def sources(valley: Valley) -> list[list[int]]:
    """The points of each seat by source; the last number is what the seat started with."""
    found: list[list[int]] = []
    for vineyard in valley.vineyards:
        found.append([*vineyard.earned, vineyard.points - sum(vineyard.earned)])
    return found


def all_points(valley: Valley) -> list[int]:
    """The points of each seat."""
    return [vineyard.points for vineyard in valley.vineyards]


def all_standings(valley: Valley) -> list[list[int]]:
    """The points and tiebreakers of each seat."""
    return [standing(valley, seat) for seat in range(valley.players)]


def all_winners(valley: Valley) -> list[int]:
    """The seats that have won; none if the Automa has."""
    if valley.players == 1:
        return [0] if beats_automa(valley) else []
    results = all_standings(valley)
    best = max(results)
    return [seat for seat in range(valley.players) if results[seat] == best]
