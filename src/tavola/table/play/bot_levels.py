"""The levels that the table offers, and what their names used to be."""

from tavola.bots.bot import FIRST
from tavola.core.errors import BadOptions
from tavola.core.search.levels import LEVELS

# Levels had these names before there were five of them; tables, links and programs still use them. Each is
# now the level that people will find most like it.
OLD_NAMES = {"easy": "novice", "normal": "regular", "hard": "skilled"}


def level_named(name: str) -> str:
    """The level with this name, today's or an old one; raises `BadOptions` if there is none."""
    level = OLD_NAMES.get(name, name)
    if level not in LEVELS:
        raise BadOptions(f"There is no bot level {name!r}. Levels are: {', '.join(LEVELS)}.")
    return level


def stored_level(name: str) -> str:
    """The level of a stored seat. One that is not known here, perhaps of a newer Tavola, is the first."""
    level = OLD_NAMES.get(name, name)
    return level if level in LEVELS else FIRST
