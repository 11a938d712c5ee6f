"""How good a position looks for a player."""

from tavola.games.castles.realm import Realm


def evaluate(realm: Realm, seat: int) -> float:
    """First draft."""
    return float(realm.red[seat])
