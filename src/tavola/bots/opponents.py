"""The levels as opponents of people: their names, what to expect, and how strong they have proved to be."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tavola.bots.bot import BEST, Bot, bot
from tavola.bots.strength import Strength, read_strengths, strength_file
from tavola.core.data.files import read_toml
from tavola.core.game import Game
from tavola.core.search.levels import LEVELS

FOLDER = Path(__file__).parent / "words"
DEFAULT = "en"
# How long a bot may think about a decision while people wait for it, in seconds.
LONGEST = 1.5
LONGEST_OF_OTHERS = 0.5


class Opponent(NamedTuple):
    """A level in words."""

    level: str
    name: str
    about: str
    # Empty if nothing was measured.
    strength: str


def opponent(name: str) -> Bot:
    """A bot that does not keep people waiting."""
    return bot(name, LONGEST if name == BEST else LONGEST_OF_OTHERS)


@cache
def opponents(game: Game, language: str) -> list[Opponent]:
    """All levels in a language, the weakest first."""
    return in_words(read_strengths(strength_file(game)), language)


def in_words(measured: list[Strength], language: str) -> list[Opponent]:
    """All levels in a language, with the strength that was measured in the game as it is usually played."""
    usual = [one for one in measured if one.players > 1 and not one.options and one.against in LEVELS]
    # Of each level the smallest table, where a victory says most about the two levels.
    best = {one.level: one for one in sorted(usual, key=lambda one: -one.players)}
    words = level_words(language)
    return [
        Opponent(
            level,
            words[f"name_{level}"],
            words[f"about_{level}"],
            strength_in_words(best[level], language) if level in best else "",
        )
        for level in LEVELS
    ]


def level_name(level: str, language: str) -> str:
    """What people call a level."""
    return level_words(language)[f"name_{level}"]


def strength_in_words(one: Strength, language: str) -> str:
    """How often a level wins, in a sentence.

    >>> strength_in_words(Strength("expert", "skilled", 2, {}, 200, 400, 0.787), "en")
    'Wins about 8 of 10 games against Skilled.'
    """
    wins, games = roughly(one.share)
    other = level_name(one.against, language)
    sentence = level_words(language)["strength" if one.players == 2 else "strength_many"]
    return sentence.format(wins=wins, games=games, other=other, players=one.players)


def roughly(share: float) -> tuple[int, int]:
    """A share as so many of ten, or of a hundred where ten is too coarse; never none and never all.

    >>> roughly(0.74), roughly(0.97), roughly(1.0)
    ((7, 10), (97, 100), (99, 100))
    """
    wins = round(10 * share)
    return (wins, 10) if 0 < wins < 10 else (min(99, max(1, round(100 * share))), 100)


@cache
def level_words(language: str) -> dict[str, str]:
    """What there is to say about levels in a language."""
    english = read_toml(FOLDER / f"{DEFAULT}.toml", dict[str, str])
    path = FOLDER / f"{language}.toml"
    return english | read_toml(path, dict[str, str]) if path.exists() else english
