"""What a card does, as numbers for judging positions, taken from the phrases of its text.

A feature is named after its phrases, such as `gain lira` or `if gain points`, and its number is how many. The
parts of a card count for the share in which they are used: half each if the player chooses one of two.
"""

from typing import Final

from tavola.core.data.phrase import Phrase, Said
from tavola.games.viticulture.box.cards import CARDS, DECK_OF, NAMES, ORDER, VINE
from tavola.games.viticulture.cards.faces import things_of
from tavola.games.viticulture.state.board import Board

Features = dict[str, float]

# Phrases that only join others, and how many of those are carried out; 0 means all.
JOINTS: Final = {
    "row": 0,
    "and_if": 0,
    "and_may": 0,
    "up_to": 0,
    "all_parts": 0,
    "one_part": 1,
    "either": 1,
    "one_or_both": 1,
    "two_parts": 2,
}
# The values of a phrase that are carried out; the others say when, how often or for what.
DONE: Final = ["first", "what", "then", "else"]


def card_features(board: Board) -> dict[str, Features]:
    """The features of every visitor and structure card; vines and orders are already plain numbers."""
    things = things_of(board)
    names = [NAMES[kind] for kind in range(len(CARDS)) if DECK_OF[kind] not in (VINE, ORDER)]
    return {name: features_of(things[name].sentences) for name in names}


def features_of(sentences: list[Phrase]) -> Features:
    """The features of something described by these sentences."""
    found: Features = {}
    for phrase in sentences:
        _add(found, phrase, "", 1.0)
    return found


def _add(found: Features, phrase: Phrase, before: str, share: float) -> None:
    inner = [part for name in DONE for part in _phrases(phrase.values.get(name))]
    if phrase.key in JOINTS:
        for part in inner:
            _add(found, part, before, share * (JOINTS[phrase.key] or len(inner)) / len(inner))
        return
    name = f"{before} {phrase.key}" if before else phrase.key
    number = phrase.values.get("n")
    if isinstance(number, int) or not inner:
        found[name] = found.get(name, 0.0) + share * (number if isinstance(number, int) else 1)
    for part in inner:
        _add(found, part, name, share)


def _phrases(value: "Said | None") -> list[Phrase]:
    if isinstance(value, Phrase):
        return [value]
    return value if isinstance(value, list) else []
