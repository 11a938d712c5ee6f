"""The verbs of San Gimignano and the things they can name."""

from typing import Final

from tavola.core.action import Domain, Verb, Vocabulary
from tavola.games.sangimignano.box.cards import KINDS, NAMES
from tavola.games.sangimignano.state.stones import STONES_DOMAIN

MOST_TOWERS: Final = 24  # 45 tower cards and three wilds cannot make more, even of two stories each

HAND: Final = Domain("card in hand", [f"hand:{name}" for name in NAMES])
TOWER: Final = Domain("tower", [f"tower:{seat}.{slot}" for seat in range(2) for slot in range(MOST_TOWERS)])
SOURCE: Final = Domain("place to draw from", ["deck", "nobles"] + [f"market:{name}" for name in NAMES])
FROM_DECK: Final = 0
FROM_NOBLES: Final = 1
FROM_MARKET: Final = 2  # + the kind of card

PURCHASE: Final = Verb("purchase")
EXCHANGE: Final = Verb("exchange")
BUILD: Final = Verb("build", STONES_DOMAIN)
EXTEND: Final = Verb("extend", TOWER, STONES_DOMAIN)
COMPLETE: Final = Verb("complete", TOWER)
CLOSE: Final = Verb("close")
PLAY: Final = Verb("play", HAND)
PASS: Final = Verb("pass")
DRAW: Final = Verb("draw", SOURCE)
PLACE: Final = Verb("place", HAND)
GIVE: Final = Verb("give", HAND)
DESTROY: Final = Verb("destroy", TOWER)
GUARD_IT: Final = Verb("guard")
ALLOW: Final = Verb("allow")
COUNTER: Final = Verb("counter")
RETURN: Final = Verb("return", HAND)
KEEP: Final = Verb("keep")
TAKE_BACK: Final = Verb("take-back")
DONE: Final = Verb("done")

VOCABULARY: Final = Vocabulary(
    [
        PURCHASE,
        EXCHANGE,
        BUILD,
        EXTEND,
        COMPLETE,
        CLOSE,
        PLAY,
        PASS,
        DRAW,
        PLACE,
        GIVE,
        DESTROY,
        GUARD_IT,
        ALLOW,
        COUNTER,
        RETURN,
        KEEP,
        TAKE_BACK,
        DONE,
    ]
)

assert len(NAMES) == KINDS


def tower_number(seat: int, slot: int) -> int:
    """A tower as a value of the `TOWER` domain."""
    return seat * MOST_TOWERS + slot
