"""The verbs of The Castles of Tuscany and the things they can name."""

from typing import Final

from tavola.core.action import Domain, Verb, Vocabulary
from tavola.games.castles.box.components import SHIFT_NAMES
from tavola.games.castles.box.region import LETTERS, ORDERS, SPACES, TURNS, order_word, turn_word
from tavola.games.castles.box.tiles import KIND_OF, NAMES
from tavola.games.castles.state.payment import PAYMENT

DISPLAY_SIZE: Final = 8
MOST_STORAGE: Final = (
    6  # one space, plus bonus tiles from set-up and from each of three cities, with room to spare
)
PLUS_CARD: Final = 0
PLUS_STORAGE: Final = 1
PLUS_MARBLE: Final = 2
PLUS_WORKER: Final = 3
PLUS_YIELD: Final = 4
PLUSES: Final = 5
PLUS_NAMES: Final = ["card", "storage", "marble", "worker", "yield"]

ORDER: Final = Domain(
    "order of boards",
    [order_word(order) for order in range(len(ORDERS))],
    [tuple(f"board:{letter}" for letter in order_word(order)) for order in range(len(ORDERS))],
)
TURNED: Final = Domain(
    "set of boards",
    [turn_word(turned) for turned in range(TURNS)],
    [
        tuple(f"board:{letter}" for letter in LETTERS if letter in turn_word(turned))
        for turned in range(TURNS)
    ],
)
SHIFT: Final = Domain(
    "pair of shifts",
    [f"{first}/{second}" for first in SHIFT_NAMES for second in SHIFT_NAMES],
    [(f"seam:0.{first}", f"seam:1.{second}") for first in SHIFT_NAMES for second in SHIFT_NAMES],
)
SPACE: Final = Domain("space", [f"space:{space}" for space in range(SPACES)])
BONUS: Final = Domain("bonus tile", [f"bonus:{name}" for name in PLUS_NAMES])
DISPLAY: Final = Domain("tile of the display", [f"display:{place}" for place in range(DISPLAY_SIZE)])
STORAGE: Final = Domain("stored piece", [f"storage:{place}" for place in range(MOST_STORAGE)])
KIND: Final = Domain("kind", [f"kind:{name}" for name in NAMES])
# A piece to be placed: from storage, or from the display with a fort.
PIECE: Final = Domain("piece", STORAGE.tokens + DISPLAY.tokens)
FROM_DISPLAY: Final = MOST_STORAGE  # + the place in the display

JOIN: Final = Verb("join", ORDER)
TURN_BOARDS: Final = Verb("turn", TURNED)
SHIFT_BOARDS: Final = Verb("shift", SHIFT)
SET_CASTLE: Final = Verb("castle", SPACE)
GAIN: Final = Verb("gain", BONUS)
DRAW: Final = Verb("draw", Domain("deck", [""], [("deck",)]))
TAKE: Final = Verb("take", DISPLAY)
REFRESH: Final = Verb("refresh", KIND)
PLACE: Final = Verb("place", PIECE, SPACE)
PAY: Final = Verb("pay", PAYMENT)
DISCARD: Final = Verb("discard", STORAGE)
DONE: Final = Verb("done")
PASS: Final = Verb("pass")

VOCABULARY: Final = Vocabulary(
    [
        JOIN,
        TURN_BOARDS,
        SHIFT_BOARDS,
        SET_CASTLE,
        GAIN,
        DRAW,
        TAKE,
        REFRESH,
        PLACE,
        PAY,
        DISCARD,
        DONE,
        PASS,
    ]
)

assert len(NAMES) == len(KIND_OF)
