"""What there is to know about a game before it starts, as plain data."""

import msgspec

from tavola.core.data.options import Option, Value
from tavola.core.data.words import words
from tavola.core.game import Game


class OptionFacts(msgspec.Struct, frozen=True):
    """One option: its values, its default, and what it means."""

    name: str
    default: Value
    values: str
    meaning: str
    group: str
    source: str


class GameFacts(msgspec.Struct, frozen=True):
    """One game as `tavola games` lists it."""

    name: str
    title: str
    tagline: str
    players: list[int]
    editions: list[str]
    modules: list[str]
    rules_version: str
    options: list[OptionFacts]


def facts(game: Game) -> GameFacts:
    """What there is to know about a game.

    >>> import tavola
    >>> facts(tavola.game("sangimignano")).modules
    ['nobles']
    """
    return GameFacts(
        name=game.name,
        title=game.title,
        tagline=game.tagline,
        players=game.players,
        editions=game.editions,
        modules=[option.name for option in game.options if option.group == "module"],
        rules_version=game.rules_version,
        options=[
            OptionFacts(
                option.name, option.default, _values(game, option), option.help, option.group, option.source
            )
            for option in game.options
        ],
    )


def _values(game: Game, option: Option) -> str:
    """The values that an option takes, each choice with the name that people see."""
    terms = words(game).terms
    if option.kind != "choice":
        return option.describe()
    return " or ".join(f"{it} ({terms[it]})" if it in terms else it for it in option.choices)
