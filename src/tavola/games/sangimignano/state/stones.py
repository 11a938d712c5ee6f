"""Stones: cards laid together in one action, as a new tower or as an extension (SG-5, SG-6, SG-14).

Stones are listed from bottom to top. Plain stones are all of one rank. A run goes down rank by rank. A Buona
Pietra stands for a rank, or lies under a 10 (base) or on a 5 (crown). Every possible shape has a number.
"""

from typing import Final

from mypy_extensions import i64

from tavola.core.action import Domain
from tavola.games.sangimignano.box.cards import COPIES, KINDS, NAMES, PIETRA, RANKS

WILD: Final = 16  # a story that is a Buona Pietra standing for rank `story - WILD`
WILD_BASE: Final = WILD + RANKS
WILD_CROWN: Final = WILD_BASE + 1
MOST_WILDS: Final = COPIES[PIETRA]
TOP_RANK: Final = RANKS - 1


def story_word(story: int) -> str:
    """How a story is written in an action."""
    if story == WILD_BASE:
        return "wild:base"
    if story == WILD_CROWN:
        return "wild:crown"
    return f"wild:{NAMES[story - WILD]}" if story >= WILD else f"hand:{NAMES[story]}"


class Stones:
    """One shape of cards laid together; immutable."""

    def __init__(self, number: int, stories: list[int], plain: bool, bottom: int, top: int) -> None:
        self.number: i64 = number
        self.stories = stories
        self.size: i64 = len(stories)
        self.wilds = sum(1 for story in stories if story >= WILD)
        self.plain = plain
        self.bottom = bottom  # rank of the lowest story, leaving out a base; -1 if there is none
        self.top = top  # rank of the highest story, leaving out a crown; -1 if there is none
        self.base = WILD_BASE in stories
        self.crown = WILD_CROWN in stories
        self.run = not plain or self.size == 1
        self.cards = [0] * KINDS
        for story in stories:
            self.cards[PIETRA if story >= WILD else story] += 1
        # The same one by one, as they are laid down.
        self.laid = [kind for kind in range(KINDS) for _ in range(self.cards[kind])]
        self.ranks: i64 = 0  # the ranks of the tower cards in it, as a bit mask
        for story in stories:
            if story < WILD:
                self.ranks |= 1 << i64(story)
        self.text = " ".join(story_word(story) for story in stories)


def _plain_shapes() -> list[tuple[list[int], bool, int, int]]:
    return [
        ([rank] * cards + [WILD + rank] * wilds, True, rank, rank)
        for rank in range(RANKS)
        for cards in range(COPIES[rank] + 1)
        for wilds in range(MOST_WILDS + 1)
        if cards + wilds > 0
    ]


def _run_shapes() -> list[tuple[list[int], bool, int, int]]:
    # A single end: a crown can go on a 5 already built; a base never fits, but can be named.
    shapes: list[tuple[list[int], bool, int, int]] = [
        ([WILD_CROWN], False, -1, -1),
        ([WILD_BASE], False, -1, -1),
    ]
    for bottom in range(RANKS):
        for top in range(bottom + 1):
            for base in range(2 if bottom == TOP_RANK else 1):
                for crown in range(2 if top == 0 else 1):
                    shapes.extend(_runs(bottom, top, base, crown))
    return shapes


def _runs(bottom: int, top: int, base: int, crown: int) -> list[tuple[list[int], bool, int, int]]:
    length = bottom - top + 1
    if length + base + crown < 2:
        return []  # a single story is already a plain shape
    shapes = []
    for mask in range(1 << length):
        if mask.bit_count() + base + crown <= MOST_WILDS:
            down = range(bottom, top - 1, -1)
            ranks = [rank + WILD if mask >> (bottom - rank) & 1 else rank for rank in down]
            shapes.append(([WILD_BASE] * base + ranks + [WILD_CROWN] * crown, False, bottom, top))
    return shapes


def _all_stones() -> list[Stones]:
    return [Stones(number, *shape) for number, shape in enumerate(_plain_shapes() + _run_shapes())]


STONES: Final = _all_stones()


class StonesDomain(Domain):
    """Rows of cards; for a row that is not allowed, it names the rule it breaks."""

    def complaint(self, verb: str, words: str) -> tuple[str, str]:
        stories = words.split()
        if any(story not in _STORY_WORDS for story in stories):
            return super().complaint(verb, words)
        ends = [story for story in ("wild:base", "wild:crown") if story in stories]
        if any(stories.count(end) > 1 for end in ends):
            return "a tower has at most one base and one crown", "SG-14.6"
        ranks = [int(story.partition(":")[2]) for story in stories if story not in ends]
        if sum(1 for story in stories if story.startswith("wild:")) > MOST_WILDS:
            return f"there are only {MOST_WILDS} Buona Pietra", "SG-13.2"
        if len(set(ranks)) == 1 and not ends:
            return "there are not that many cards of this rank", "SG-2.9"
        if len(set(ranks)) < len(ranks):
            rule = "SG-6.4" if verb == "extend" else "SG-5.5"
            return "a rank occurs twice, but not all are of that rank", rule
        if ranks and max(ranks) - min(ranks) >= len(ranks):
            return "the row has a gap", "SG-6.6" if verb == "extend" else "SG-5.7"
        return "a Buona Pietra at an end lies under a 10 or on a 5", "SG-14.4"


_STORY_WORDS: Final = {story_word(story) for story in [*range(RANKS), *range(WILD, WILD_CROWN + 1)]}
STONES_DOMAIN: Final = StonesDomain(
    "row of cards",
    [stones.text for stones in STONES],
    [
        tuple(f"hand:{NAMES[PIETRA if story >= WILD else story]}" for story in stones.stories)
        for stones in STONES
    ],
)


def _plain_table() -> list[list[list[int]]]:
    table = [[[-1] * (MOST_WILDS + 1) for _ in range(COPIES[rank] + 1)] for rank in range(RANKS)]
    for stones in STONES:
        if stones.plain:
            table[stones.bottom][stones.size - stones.wilds][stones.wilds] = stones.number
    return table


# PLAIN[rank][tower cards][wilds] is the number of that plain shape.
PLAIN: Final = _plain_table()
# NEW_RUNS[wilds]: runs that can be a new colourful tower, by the number of wilds in them (SG-5, SG-14).
NEW_RUNS: Final = [
    [
        stones
        for stones in STONES
        if not stones.plain and stones.size >= 2 and stones.ranks and stones.wilds == wilds
    ]
    for wilds in range(MOST_WILDS + 1)
]
# RUNS_FROM[rank][wilds]: runs whose lowest story has that rank. They extend a tower, so they have no base.
RUNS_FROM: Final = [
    [
        [
            stones
            for stones in STONES
            if stones.run and not stones.base and stones.bottom == rank and stones.wilds == wilds
        ]
        for wilds in range(MOST_WILDS + 1)
    ]
    for rank in range(RANKS)
]
CROWN: Final = next(stones for stones in STONES if stones.crown and stones.size == 1)
