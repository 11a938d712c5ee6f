"""Phrases: the texts of a game's things as data, before a catalogue puts them into a language.

A phrase names an entry of the catalogue's `phrases` and the values for its braces. A value is a number, a
phrase, or several phrases; so a tree of effects gives a tree of phrases, and no rule knows a word of English.
"""

from typing import TypeAlias

from tavola.core.plain import Plain

Said: TypeAlias = "int | Phrase | list[Phrase]"


class Phrase:
    """An entry of the catalogue with its values."""

    def __init__(self, key: str, values: dict[str, Said] | None = None) -> None:
        self.key = key
        self.values: dict[str, Said] = values if values is not None else {}


class Thing:
    """A card, a space or another thing that explains itself: its sentences, its rule, and how to draw it."""

    def __init__(self, sentences: list[Phrase], rule: str, drawing: dict[str, Plain] | None = None) -> None:
        self.sentences = sentences
        self.rule = rule
        self.drawing: dict[str, Plain] = drawing if drawing is not None else {}
