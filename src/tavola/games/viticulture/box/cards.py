"""The cards of the four decks, and of a fifth with the structure cards of Tuscany.

Inside the rules a card is a small number, its kind; vines have copies.

In a hand, a card also carries which other seats saw it being added, one bit for each above `KIND_BITS`.
"""

from typing import Final

from tavola.games.viticulture.box.data_files import Fields, load, number, rows, word, words

VINE: Final = 0
SUMMER: Final = 1
ORDER: Final = 2
WINTER: Final = 3
STRUCTURE: Final = 4
DECKS: Final = 5
BASE_DECKS: Final = 4  # without structure cards
DECK_NAMES: Final = ["vine", "summer", "order", "winter", "structure"]

RED: Final = 0
WHITE: Final = 1
BLUSH: Final = 2
SPARKLING: Final = 3
COLOURS: Final = ["red", "white"]
TYPES: Final = ["red", "white", "blush", "sparkling"]
LEAST: Final = [1, 1, 4, 7]  # the minimum value of each type of wine (VI-7.2, VI-7.3)
HIGHEST: Final = 9

KIND_BITS: Final = 8
KIND_MASK: Final = 255
ONLOOKERS: Final = 8  # the bit, after those of the seats, for a card that everyone has seen

_VINES: Final = rows(load("vines.toml"), "vine")
_ORDERS: Final = rows(load("orders.toml"), "order")
SUMMER_CARDS: Final = rows(load("summer_visitors.toml"), "visitor")
WINTER_CARDS: Final = rows(load("winter_visitors.toml"), "visitor")
STRUCTURE_CARDS: Final = rows(load("structure_cards.toml"), "structure")
_BY_DECK: Final[list[list[Fields]]] = [_VINES, SUMMER_CARDS, _ORDERS, WINTER_CARDS, STRUCTURE_CARDS]

CARDS: Final[list[Fields]] = [card for deck in _BY_DECK for card in deck]
KINDS: Final = len(CARDS)
NAMES: Final = [word(card, "id") for card in CARDS]
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
COPIES: Final = [number(card, "copies", 1) for card in CARDS]
DECK_OF: Final = [deck for deck in range(DECKS) for _ in _BY_DECK[deck]]
FIRST: Final = [DECK_OF.index(deck) for deck in range(DECKS)]
# Visitors that stay in the box in a solo game (VI-15.2).
NOT_ALONE: Final = [card.get("solo") is False for card in CARDS]

VINE_KINDS: Final = len(_VINES)
VINE_RED: Final = [number(card, "red") for card in _VINES]
VINE_WHITE: Final = [number(card, "white") for card in _VINES]
VINE_VALUE: Final = [number(card, "red") + number(card, "white") for card in _VINES]
VINE_NEEDS: Final = [words(card, "needs") for card in _VINES]


def _wines(order: Fields) -> list[tuple[int, int, int]]:
    """The wines of an order: type, minimum value, and its number within the type, the highest first."""
    wanted = [text.split() for text in word(order, "wines").split(",")]
    pairs = sorted([(TYPES.index(name), -int(value)) for name, value in wanted])
    found: list[tuple[int, int, int]] = []
    for i, (kind, value) in enumerate(pairs):
        found.append((kind, -value, 1 + sum([1 for earlier in pairs[:i] if earlier[0] == kind])))
    return found


ORDER_WINES: Final = [_wines(order) for order in _ORDERS]
ORDER_POINTS: Final = [number(order, "points") for order in _ORDERS]
ORDER_RESIDUAL: Final = [number(order, "residual") for order in _ORDERS]

# How many bits are set, for the masks of grapes and wines: bit v stands for a token of value v.
BITS: Final = [mask.bit_count() for mask in range(1 << (HIGHEST + 1))]


def kind_of(card: int) -> int:
    """The kind of a card in a hand."""
    return card & KIND_MASK


def is_visitor(kind: int) -> bool:
    """Whether this is a summer or winter visitor."""
    return DECK_OF[kind] == SUMMER or DECK_OF[kind] == WINTER


def card_names(cards: list[int]) -> list[str]:
    """The names of cards in a hand or pile."""
    return [NAMES[card & KIND_MASK] for card in cards]
