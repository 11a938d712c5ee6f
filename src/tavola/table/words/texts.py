"""Texts: what a game says, in the reader's language, and what the table itself says."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import structlog

from tavola.core.action import Action
from tavola.core.data.files import read_toml
from tavola.core.data.options import Option, Value, Values
from tavola.core.data.words import LANGUAGES, Words, words
from tavola.core.decision import Refusal
from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.state import State

log = structlog.get_logger()
Names: TypeAlias = "list[str]"
FOLDER = Path(__file__).parent
DEFAULT = "en"


class SiteWords:
    """The words of the site in one language; a missing one is taken from English."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, **values: object) -> str:
        """A text with its values filled in."""
        text = self.texts[key]
        return text.format(**values) if values else text


@cache
def site(language: str) -> SiteWords:
    """The site's words in a language."""
    english = read_toml(FOLDER / "en.toml", dict[str, str])
    path = FOLDER / f"{language}.toml"
    if language == DEFAULT or not path.exists():
        return SiteWords(DEFAULT, english)
    return SiteWords(language, english | read_toml(path, dict[str, str]))


def choose_language(wish: str | None, accepted: str) -> str:
    """The language of a cookie or a query if there is one, else the first of the browser's that we have."""
    if wish in LANGUAGES:
        return wish
    ranked: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, quality = part.partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        ranked.append((-weight, name.strip().lower()[:2]))
    for _, name in sorted(ranked, key=lambda item: item[0]):
        if name in LANGUAGES:
            return name
    return DEFAULT


class Texts:
    """One game in one reader's language."""

    def __init__(self, game: Game, language: str) -> None:
        self.words: Words = words(game, language)
        self.site = site(language)
        self.game = game

    def prompt(self, state: State, names: Names) -> str:
        """What is asked of the seat that decides."""
        return self._said(lambda: self.words.prompt(state, names), state.decision.name)

    def label(self, state: State, action: Action, names: Names) -> str:
        """An action in a few words."""
        return self._said(lambda: self.words.label(state, action, names), action.text)

    def line(self, event: Event, eyes: int | None, names: Names, you: int | None, of_table: bool) -> str:
        """An event as a seat sees it, with the seat `you` called "you"; None: everybody by name."""
        if not of_table:
            return self._said(lambda: self.words.line(event.told_to(eyes), names, you), event.kind)
        if event.seat >= 0 and event.seat == you:
            return self.site(f"event_you_{event.kind}")
        return self.site(f"event_{event.kind}", who=names[event.seat] if event.seat >= 0 else "")

    def cannot_ask(self, seats: list[int], vacant: list[int], names: Names) -> str:
        """Why nobody can undo now: these seats would have to agree, but a bot plays them, or nobody does."""
        if vacant:
            listed = self.site("comma").join(str(seat + 1) for seat in vacant)
            return self.site("error_cannot_ask_open", seats=listed)
        return self.site("error_cannot_ask", who=self.site("comma").join(names[seat] for seat in seats))

    def refusal(self, refusal: Refusal, names: Names) -> str:
        """Why something is not allowed."""
        return self._said(lambda: self.words.refusal(refusal, names), refusal.reason)

    def _said(self, tell: Callable[[], str], plain: str) -> str:
        """The worded text, or a plain one: a gap in the catalogue must not stop a game."""
        try:
            return tell()
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            log.error("no words", game=self.game.name, lang=self.site.language, what=plain, error=repr(error))
            return plain

    def verb(self, name: str) -> str:
        """A verb on its button."""
        return self.words.verbs.get(name, name)

    def category(self, name: str) -> str:
        """A line of the score."""
        return self.words.categories.get(name, name)

    def option(self, option: Option) -> tuple[str, str]:
        """An option's label and help."""
        label = self.words.options.get(option.name, option.name.replace("_", " ").capitalize())
        return label, self.words.option_help.get(option.name, option.help)

    def edition(self, values: Values) -> str:
        """The form of the game that is played, in a word or two."""
        modules = [option for option in self.game.options if option.group == "module"]
        chosen = [self._module(option) for option in modules if values[option.name] is True]
        editions = [self.value(values[option.name]) for option in modules if option.kind == "choice"]
        base = self.game.base_edition
        return " · ".join(editions + chosen) or (self.words.terms[base] if base else "")

    def _module(self, option: Option) -> str:
        """What a game with this module is called."""
        return self.words.terms[option.edition] if option.edition else self.option(option)[0]

    def value(self, value: Value) -> str:
        """An option's value."""
        if isinstance(value, bool):
            return self.site("yes" if value else "no")
        return self.words.terms.get(str(value), str(value).replace("_", " "))


@cache
def texts(game: Game, language: str) -> Texts:
    """A game's texts in a language."""
    return Texts(game, language)
