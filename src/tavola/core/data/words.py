"""Words: what people read, in their language, built from data when somebody reads it.

Each game keeps one catalogue per language in `words/<language>.toml`; a missing word is taken from the
English one. A template names values in braces: `{card}` is worded according to its type, and
`{count:card|cards}` chooses the form that fits the number.

Phrases say what a thing does (`core/data/phrase.py`). Inside a template of `[phrases]`, `{what:and}` joins
several phrases as `[lists]` says, and `{what:may}` takes the form `@may` of a phrase: the infinitive in
Italian, the te-form in Japanese. A phrase without that form keeps its plain one.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from string import Formatter

import msgspec

from tavola.core.action import Action
from tavola.core.data.files import read_toml
from tavola.core.data.options import Values
from tavola.core.data.phrase import Phrase, Thing
from tavola.core.decision import Refusal
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.core.told import Seat, SeatPoints, Told, Value, Wording

LANGUAGES = ["en", "it", "ja"]


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """The words for a card or another thing that has a text; the text is a template.

    A thing whose text is built from its effects needs only a name here.
    """

    name: str
    text: str = ""
    short: str = ""
    rule: str = ""


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """How a list of phrases is joined; `form` is the form of all but the last one."""

    middle: str
    last: str
    form: str = ""


class Explained(msgspec.Struct):
    """A thing with its whole text in one language, and how it is drawn."""

    name: str
    short: str
    text: str
    rule: str
    drawing: dict[str, Plain]


class Catalogue(msgspec.Struct, forbid_unknown_fields=True):
    """One language of one game."""

    title: str = ""
    tagline: str = ""
    about: str = ""
    joins: list[str] = []
    # How several of the same thing are written.
    several: str = ""
    cards: dict[str, Card] = {}
    terms: dict[str, str] = {}
    verbs: dict[str, str] = {}
    categories: dict[str, str] = {}
    options: dict[str, str] = {}
    option_help: dict[str, str] = {}
    prompts: dict[str, str] = {}
    labels: dict[str, str] = {}
    events: dict[str, str] = {}
    # The same events as read by the person who caused them, where a language needs other words.
    events_you: dict[str, str] = {}
    refusals: dict[str, str] = {}
    # The texts of things: phrases, how they are joined, and replacements that smooth the result.
    phrases: dict[str, str] = {}
    lists: dict[str, Joining] = {}
    smooth: dict[str, str] = {}


class Words:
    """A game in a language."""

    def __init__(self, game: Game, language: str, own: Catalogue, english: Catalogue) -> None:
        self.game = game
        self.language = language
        self.title = own.title or english.title
        self.tagline = own.tagline or english.tagline
        self.about = own.about or english.about
        self.joins = own.joins or english.joins
        self.several = own.several or english.several or "{n} {thing}"
        self.cards = english.cards | own.cards
        self.terms = english.terms | own.terms
        self.verbs = english.verbs | own.verbs
        self.categories = english.categories | own.categories
        self.options = english.options | own.options
        self.option_help = english.option_help | own.option_help
        self.prompts = english.prompts | own.prompts
        self.labels = english.labels | own.labels
        self.events = english.events | own.events
        self.events_you = own.events_you
        self.refusals = english.refusals | own.refusals
        # A phrase of this language has the forms of this language, and none of the English ones.
        missing = {key: text for key, text in english.phrases.items() if _plain(key) not in own.phrases}
        self.phrases = missing | own.phrases
        self.lists = english.lists | own.lists
        self.smooth = own.smooth
        # The texts of things, built on first use.
        self._texts: dict[Thing, str] = {}

    def prompt(self, state: State, names: list[str]) -> str:
        """What is asked of the seat that decides."""
        if state.over:
            return self.terms["over"]
        key, values = self.game.prompt(state)
        if not self.prompts:  # without worded questions, list the verbs
            verbs = dict.fromkeys(action.verb.name for action in state.legal())
            return self.list_of([self.verbs[verb] for verb in verbs])
        asked = values | {"seat": Seat(state.to_move)}
        return self._fill(self.prompts, key, asked, names, None)

    def label(self, state: State, action: Action, names: list[str]) -> str:
        """An action in a few words."""
        key, values = self.game.label(state, action)
        if not self.labels:  # without worded choices, give the verb and the things it names
            return " ".join([self.verbs[action.verb.name], *action.text.split()[1:]])
        label = self._fill(self.labels, key, values, names, None)
        return label[:1].upper() + label[1:]

    def line(self, event: Told, names: list[str], seat: int | None) -> str:
        """An event as somebody at this seat reads it; `event` is what `Event.told_to` gave."""
        key = self.game.event_key(event)
        if not self.events:
            return f"{self._worded(event['seat'], names, seat)}: {key}"
        values = self.game.event_values(event)
        if seat is not None and event["seat"] == Seat(seat) and key in self.events_you:
            return self._fill(self.events_you, key, values, names, seat)
        return self._fill(self.events, key, values, names, seat)

    def refusal(self, refusal: Refusal, names: list[str]) -> str:
        """Why something is not allowed, as a sentence."""
        return self._fill(self.refusals, refusal.reason, refusal.values, names, None)

    def name_of(self, seat: int, names: list[str], you: int | None) -> str:
        """A player by name, or as "you"."""
        if seat < 0:
            return self.terms["nobody"]
        return self.terms["you"] if seat == you else names[seat]

    def card(self, name: str) -> str:
        """The short name of a card."""
        card = self.cards.get(name)
        return (card.short or card.name) if card is not None else name

    def explained(self, values: Values) -> dict[str, Explained]:
        """The words for each thing, with the figures of a game with these options."""
        figures = self.game.figures(values)
        things = self.game.things(values)
        told: dict[str, Explained] = {}
        for name, card in self.cards.items():
            thing = things.get(name, _NOTHING)
            text = _FORMATTER.vformat(card.text, (), figures) or self.text(thing)
            rule = card.rule or thing.rule
            told[name] = Explained(card.name, card.short or card.name, text, rule, thing.drawing)
        return told

    def effects(self, values: Values) -> dict[str, Explained]:
        """What spaces and rows do, by the text under which a view names it."""
        return {
            text: Explained("", "", self.said(thing.sentences[0]), "", thing.drawing)
            for text, thing in self.game.effects(values).items()
        }

    def text(self, thing: Thing) -> str:
        """The text of a thing, sentence by sentence."""
        if thing not in self._texts:
            self._texts[thing] = "".join(self._sentence(phrase) for phrase in thing.sentences).strip()
        return self._texts[thing]

    def said(self, phrase: Phrase, form: str = "") -> str:
        """A phrase in this language, inside a sentence."""
        text = self._phrase(phrase, form)
        for harsh, smooth in self.smooth.items():
            text = text.replace(harsh, smooth)
        return text

    def _sentence(self, phrase: Phrase) -> str:
        text = self.said(phrase)
        return self.phrases["sentence"].format(what=text[:1].upper() + text[1:])

    def _phrase(self, phrase: Phrase, form: str) -> str:
        template = self.phrases.get(f"{phrase.key}@{form}") or self.phrases[phrase.key]
        return _Nested(self, form).vformat(template, (), phrase.values)

    def _joined(self, phrases: list[Phrase], joining: str, form: str) -> str:
        """Several phrases as a list of this language; the last one has the form that was asked for."""
        list_ = self.lists[joining]
        told = [self._phrase(phrase, list_.form or form) for phrase in phrases[:-1]]
        told += [self._phrase(phrase, form) for phrase in phrases[-1:]]
        return list_.last.join([list_.middle.join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)

    def picture_terms(self) -> dict[str, str]:
        """The words that a picture for the terminal needs: terms, and the names of things."""
        return self.terms | {name: self.card(name) for name in self.cards}

    def list_of(self, things: list[str]) -> str:
        """Several things in a row, as this language joins them."""
        comma, last = self.joins
        return last.join([comma.join(things[:-1]), things[-1]]) if len(things) > 1 else "".join(things)

    def _fill(
        self,
        templates: dict[str, str],
        key: str,
        values: Wording,
        names: list[str],
        you: int | None,
    ) -> str:
        worded = {name: self._worded(value, names, you) for name, value in values.items()}
        # The player who acts, is asked, or is meant.
        if "seat" in worded:
            worded["who"] = worded["seat"]
        return _FORMATTER.vformat(templates[key], (), worded)

    def _worded(self, value: "Value | Phrase", names: list[str], you: int | None) -> object:
        if isinstance(value, Seat):
            return self.name_of(value.number, names, you)
        if isinstance(value, Phrase):
            return self.said(value, "log")
        if isinstance(value, SeatPoints):
            named = [self.name_of(seat, names, you) for seat in range(len(value.numbers))]
            return self.list_of([f"{who} {_number(n)}" for who, n in zip(named, value.numbers, strict=True)])
        if isinstance(value, str):
            return self.card(value)
        if isinstance(value, list):
            cards = Counter(self.card(str(item)) for item in value if not isinstance(item, dict))
            return self.list_of([self._several(card, n) for card, n in cards.items()])
        return value

    def _several(self, thing: str, n: int) -> str:
        """A thing, with its number if there are several."""
        return self.several.format(n=n, thing=thing) if n > 1 else thing


def _plain(key: str) -> str:
    """A phrase's key without its form."""
    return key.partition("@")[0]


def _number(value: object) -> str:
    """A number with a true minus; anything else as it is."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


class _Plurals(Formatter):
    """`{count:card|cards}` becomes "1 card" or "2 cards"."""

    def format_field(self, value: object, format_spec: str) -> str:
        if "|" not in format_spec:
            return _number(value)
        one, _, many = format_spec.partition("|")
        return f"{_number(value)} {one if value in (1, -1) else many}"


class _Nested(_Plurals):
    """Fills a phrase: `{what:may}` is a phrase in a form, `{what:and}` a list, `{what:or.may}` both."""

    def __init__(self, words: Words, form: str) -> None:
        self.words = words
        self.form = form

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Phrase):
            return self.words._phrase(value, format_spec or self.form)
        if isinstance(value, list):
            joining, _, form = format_spec.partition(".")
            return self.words._joined(value, joining, form or self.form)
        return super().format_field(value, format_spec)


_FORMATTER = _Plurals()
_NOTHING = Thing([], "")


def languages(game: Game) -> list[str]:
    """The languages a game has words in."""
    return [language for language in LANGUAGES if _path(game, language).exists()]


@cache
def words(game: Game, language: str = "en") -> Words:
    """A game's words in a language; English where there is no catalogue."""
    english = read_toml(_path(game, "en"), Catalogue)
    path = _path(game, language)
    if language == "en" or not path.exists():
        return Words(game, "en", english, english)
    return Words(game, language, read_toml(path, Catalogue), english)


def _path(game: Game, language: str) -> Path:
    if language not in LANGUAGES:
        raise BadFile(f"There is no language {language!r}. Languages are: {', '.join(LANGUAGES)}.")
    return game.folder / "words" / f"{language}.toml"
