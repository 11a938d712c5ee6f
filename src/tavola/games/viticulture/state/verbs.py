"""The verbs of Viticulture and the things they can name."""

from itertools import combinations
from typing import Final

from tavola.core.action import Domain, Verb, Vocabulary
from tavola.games.viticulture.box.board import ACTIONS, BOARD_FILES, REGIONS, ROWS, SPACE_NAMES, STRUCTURES
from tavola.games.viticulture.box.cards import DECK_NAMES, HIGHEST, NAMES, TYPES, VINE_KINDS
from tavola.games.viticulture.box.data_files import Fields, load, numbers, rows, word
from tavola.games.viticulture.box.structure_cards import CARD_NAMES
from tavola.games.viticulture.state.vineyard import WORKERS

_BOARD: Final = load(BOARD_FILES[0])
_PARENTS: Final = load("mamas_and_papas.toml")
MOST_PLAYERS: Final = len(numbers(_BOARD, "spaces"))
FIELD_VALUES: Final = numbers(_BOARD, "fields")
MAMAS: Final = [word(mama, "id") for mama in rows(_PARENTS, "mama")]
PAPAS: Final = [word(papa, "id") for papa in rows(_PARENTS, "papa")]
MOST_PLEDGED: Final = 3


def _option_names() -> list[str]:
    """The names of all parts that can be chosen, on cards and on spaces."""
    found: list[str] = ["item", "lira", "both", "tour"]
    entries: list[Fields] = []
    for file in BOARD_FILES:
        entries += rows(load(file), "action") + rows(load(file), "space")
    entries += rows(load("summer_visitors.toml"), "visitor") + rows(load("winter_visitors.toml"), "visitor")
    for entry in entries:
        for mode in ("one", "two", "all", "both", "neighbour"):
            parts = entry.get(mode)
            if isinstance(parts, dict):
                found += [name for name in parts if name not in found]
    return found


OPTIONS: Final = _option_names()
_REDS: Final = [f"grape:red.{value}" for value in range(1, HIGHEST + 1)]
_WHITES: Final = [f"grape:white.{value}" for value in range(1, HIGHEST + 1)]
_PAIRS: Final = list(combinations(range(1, HIGHEST + 1), 2))

HAND: Final = Domain("card in hand", [f"hand:{name}" for name in NAMES])
HAND_VINE: Final = Domain("vine in hand", [f"hand:{name}" for name in NAMES[:VINE_KINDS]])
VINE_TOKEN: Final = Domain("planted vine", [f"vine:{name}" for name in NAMES[:VINE_KINDS]])
FIELD: Final = Domain("field", [f"field:{value}" for value in FIELD_VALUES])
HAND_STRUCTURE: Final = Domain("structure card in hand", [f"hand:{name}" for name in CARD_NAMES])
STRUCTURE_CARD: Final = Domain("structure card", [f"structure:{name}" for name in CARD_NAMES])
ON_MAT: Final = 0  # the first site; the fields follow
SITE: Final = Domain("site", ["site:mat", *[f"field:{value}" for value in FIELD_VALUES]])
# The grey worker is named only when it is retrieved: it is placed as an ordinary one.
WORKER: Final = Domain(
    "worker",
    [f"worker:{name}" for name in WORKERS],
    examples=["worker:ordinary", "worker:grande", "worker:farmer"],
)
SPACE: Final = Domain("space", [f"space:{name}" for name in SPACE_NAMES])
ACTION: Final = Domain("action", [f"action:{name}" for name in ACTIONS])
REGION: Final = Domain("region", [f"region:{name}" for name in REGIONS])
ROW: Final = Domain("row", [f"row:{row}" for row in range(1, ROWS + 1)])
DECK: Final = Domain("deck", [f"deck:{name}" for name in DECK_NAMES])
PILE: Final = Domain("discard pile", [f"pile:{name}" for name in DECK_NAMES])
OPTION: Final = Domain("part", [f"option:{name}" for name in OPTIONS])
STRUCTURE: Final = Domain("structure", [f"structure:{name}" for name in STRUCTURES])
GRAPE: Final = Domain("grape", _REDS + _WHITES)
RED_GRAPE: Final = Domain("red grape", _REDS)
WHITE_GRAPE: Final = Domain("white grape", _WHITES)
RED_PAIR: Final = Domain(
    "two red grapes",
    [f"grape:red.{low} grape:red.{high}" for low, high in _PAIRS],
    [(f"grape:red.{low}", f"grape:red.{high}") for low, high in _PAIRS],
)
PAIR_OF: Final = {low * 10 + high: i for i, (low, high) in enumerate(_PAIRS)}
PAIR_LOW: Final = [low for low, _ in _PAIRS]
PAIR_HIGH: Final = [high for _, high in _PAIRS]
WINE: Final = Domain("wine", [f"wine:{name}.{value}" for name in TYPES for value in range(1, HIGHEST + 1)])
SEAT: Final = Domain("seat", [f"seat:{seat}" for seat in range(MOST_PLAYERS)])
AMOUNT: Final = Domain("number", [f"amount:{amount}" for amount in range(MOST_PLEDGED + 1)])
CARD: Final = Domain("shown card", [f"card:{name}" for name in NAMES])
MAMA: Final = Domain("mama", [f"mama:{name}" for name in MAMAS])
PAPA: Final = Domain("papa", [f"papa:{name}" for name in PAPAS])

WAKE: Final = Verb("wake", ROW)
PLACE: Final = Verb("place", WORKER, SPACE)
BOOST: Final = Verb("boost", WORKER, SPACE)
PASS: Final = Verb("pass")
PLAY: Final = Verb("play", HAND)
CHOOSE: Final = Verb("choose", OPTION)
DRAW: Final = Verb("draw", DECK)
BUILD: Final = Verb("build", STRUCTURE)
BUILD_CARD: Final = Verb("build-card", HAND_STRUCTURE, SITE)
DESTROY: Final = Verb("destroy", STRUCTURE_CARD)
TRAIN: Final = Verb("train", WORKER)
PLANT: Final = Verb("plant", HAND_VINE, FIELD)
UPROOT: Final = Verb("uproot", VINE_TOKEN, FIELD)
SWAP: Final = Verb("swap", VINE_TOKEN, FIELD)
HARVEST: Final = Verb("harvest", FIELD)
HARVEST_ALL: Final = Verb("harvest-all")
SELL: Final = Verb("sell", GRAPE)
BUY_FIELD: Final = Verb("buy-field", FIELD)
SELL_FIELD: Final = Verb("sell-field", FIELD)
MAKE_RED: Final = Verb("make-red", RED_GRAPE)
MAKE_WHITE: Final = Verb("make-white", WHITE_GRAPE)
MAKE_BLUSH: Final = Verb("make-blush", RED_GRAPE, WHITE_GRAPE)
MAKE_SPARKLING: Final = Verb("make-sparkling", WHITE_GRAPE, RED_PAIR)
MAKE_CHARMAT: Final = Verb("make-charmat", RED_GRAPE, WHITE_GRAPE)
FILL: Final = Verb("fill", HAND)
USE_WINE: Final = Verb("use-wine", WINE)
USE_GRAPE: Final = Verb("use-grape", GRAPE)
TAKE_GRAPE: Final = Verb("take-grape", GRAPE)
AGE: Final = Verb("age", WINE)
DISCARD: Final = Verb("discard", HAND)
GIVE: Final = Verb("give", HAND)
RETRIEVE: Final = Verb("retrieve", WORKER, SPACE)
PICK: Final = Verb("pick", SEAT)
PLEDGE: Final = Verb("pledge", AMOUNT)
TAKE: Final = Verb("take", CARD)
TAKE_PILE: Final = Verb("take-pile", PILE)
STEAL: Final = Verb("steal", SEAT, DECK)
MANAGE: Final = Verb("manage", ACTION)
ACCEPT: Final = Verb("accept")
DECLINE: Final = Verb("decline")
BONUS: Final = Verb("bonus", SPACE)
STAR: Final = Verb("star", REGION)
MOVE_STAR: Final = Verb("move-star", REGION, REGION)
KEEP_MAMA: Final = Verb("keep-mama", MAMA)
KEEP_PAPA: Final = Verb("keep-papa", PAPA)
DONE: Final = Verb("done")

VOCABULARY: Final = Vocabulary(
    [
        WAKE,
        PLACE,
        BOOST,
        PASS,
        PLAY,
        CHOOSE,
        DRAW,
        BUILD,
        PLANT,
        UPROOT,
        SWAP,
        HARVEST,
        SELL,
        BUY_FIELD,
        SELL_FIELD,
        MAKE_RED,
        MAKE_WHITE,
        MAKE_BLUSH,
        MAKE_SPARKLING,
        FILL,
        USE_WINE,
        USE_GRAPE,
        TAKE_GRAPE,
        AGE,
        DISCARD,
        GIVE,
        RETRIEVE,
        PICK,
        PLEDGE,
        TAKE,
        TAKE_PILE,
        MANAGE,
        ACCEPT,
        DECLINE,
        KEEP_MAMA,
        KEEP_PAPA,
        BONUS,
        STAR,
        MOVE_STAR,
        DONE,
        BUILD_CARD,
        DESTROY,
        TRAIN,
        HARVEST_ALL,
        MAKE_CHARMAT,
        STEAL,
    ]
)


def token_number(colour: int, value: int) -> int:
    """A grape as a value of `GRAPE`, or a wine as a value of `WINE`."""
    return colour * HIGHEST + value - 1


def token_kind(token: int) -> int:
    """The colour or type of a value of `GRAPE` or `WINE`."""
    return token // HIGHEST


def token_value(token: int) -> int:
    """The value of the grape or wine that a value of `GRAPE` or `WINE` stands for."""
    return token % HIGHEST + 1
