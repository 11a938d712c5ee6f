"""Scoring after each round, at the end, and who has won (CT-12)."""

from typing import Final

from tavola.games.castles.box.region import SPACES
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import ROUNDS, Realm


def score_round(realm: Realm) -> None:
    """Green points are added to the red ones and stay (CT-12.1)."""
    for seat in range(realm.players):
        realm.gain_red(seat, realm.green[seat])
    # Each entry has the green points, then the new red ones. The list is replaced because clones share it.
    realm.scorings = [*realm.scorings, realm.green + realm.red]
    events.scored(realm)


def leftovers(realm: Realm, seat: int) -> list[int]:
    """Red points for leftovers: pieces, marble, workers, cards, tiles in piles (CT-12.3 to CT-12.5)."""
    return [
        len(realm.storage[seat]),
        realm.marble[seat],
        realm.workers[seat],
        realm.hand_size(seat) // realm.settings.cards_per_vp,
        len(realm.piles[seat]) if realm.settings.piles_count else 0,
    ]


def end_game(realm: Realm) -> None:
    """The last scoring, then the leftovers; the game is over."""
    score_round(realm)
    points = [sum(leftovers(realm, seat)) for seat in range(realm.players)]
    for seat in range(realm.players):
        realm.gain_red(seat, points[seat])
    realm.over = True
    realm.stack.clear()
    events.over(realm, points)


CATEGORIES: Final = ["round_1", "round_2", "round_3", "red", "pieces", "marble", "workers", "cards", "piles"]
LEFTOVERS: Final = CATEGORIES[ROUNDS + 1 :]


def breakdown(realm: Realm, seat: int) -> list[int]:
    """Where a player's red points come from, in the order of `CATEGORIES`; leftovers only when they count."""
    rounds = [0] * ROUNDS
    for number, row in enumerate(realm.scorings):
        rounds[min(number, ROUNDS - 1)] += row[seat]
    rest = leftovers(realm, seat) if realm.over else [0] * len(LEFTOVERS)
    return [*rounds, realm.red[seat] - sum(rounds) - sum(rest), *rest]


def empty_spaces(realm: Realm, seat: int) -> int:
    """How many spaces of a region are empty."""
    count = SPACES
    filled = realm.filled[seat]
    while filled:
        filled &= filled - 1
        count -= 1
    return count


def standing(realm: Realm, seat: int) -> list[int]:
    """A player's result, as a list that compares higher if it is better (CT-12.6 to CT-12.8)."""
    green = realm.green[seat]
    spaces = empty_spaces(realm, seat)
    if realm.settings.more_green_wins:
        return [realm.red[seat], spaces, green]
    return [realm.red[seat], spaces, -green, -realm.hand_size(seat)]


def all_standings(realm: Realm) -> list[list[int]]:
    """The results of all players."""
    return [standing(realm, seat) for seat in range(realm.players)]


def game_winners(realm: Realm) -> list[int]:
    """The players with the best result; a tie is a shared victory (CT-12.9)."""
    results = all_standings(realm)
    best = max(results)
    return [seat for seat in range(realm.players) if results[seat] == best]
