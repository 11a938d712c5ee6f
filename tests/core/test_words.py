"""Every game can be put into words in every language, and all languages say the same things."""

import json
import re
from collections.abc import Iterator
from string import Formatter

import pytest
from tests.games.properties import TRIES

from tavola.core.action import Action
from tavola.core.chance import Chance, fast_chance
from tavola.core.data.files import read_toml
from tavola.core.data.options import Option, Value, Values
from tavola.core.data.words import LANGUAGES, Catalogue, Words, languages, words
from tavola.core.errors import BadOptions
from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.play.session import Session
from tavola.core.state import State
from tavola.core.told import SeatPoints
from tavola.lab.rules import CLONE
from tavola.registry import game, game_names

GAMES = 16 * TRIES
# Sections with templates, and those with plain words; `events_you` has only the keys that a language needs.
TEMPLATES = ["prompts", "labels", "events", "refusals"]
PLAIN = ["cards", "terms", "verbs", "categories", "options"]
NAMES = ["Adso", "William", "Ubertino", "Jorge", "Severino", "Berengario"]
# A reference such as `tower:0.2`, a brace of a template, or a value that has no words.
RAW = re.compile(r"\w:\w|[{}]|\b(None|True|False)\b")

# Colour marks in a picture; and what must not remain in it, such as `draw_vine`.
MARKUP = re.compile(r"\[[^\]]*\]")
RAW_IN_PICTURE = re.compile(r"[a-z]_[a-z]|[{}\[]|\b(None|True|False)\b")
SHOWN_GAMES = 8

CLIENT = CLONE / "ui" / "src" / "games"
# The effects and decks of Viticulture: used inside sentences, where a name happens to read the same.
IN_SENTENCES = re.compile(r"e-|deck-")

every_game = pytest.mark.parametrize("name", game_names())
every_language = pytest.mark.parametrize("language", LANGUAGES)


def catalogue(played: Game, language: str) -> Catalogue:
    return read_toml(played.folder / "words" / f"{language}.toml", Catalogue)


def section(told: Catalogue, name: str) -> dict[str, str]:
    found = getattr(told, name)
    assert isinstance(found, dict)
    return found


def placeholders(template: str) -> set[str]:
    """The values that a template names; a form of a number has a word for one and a word for many."""
    found = set()
    for _, field, form, _ in Formatter().parse(template):
        if field is not None:
            assert field.isidentifier(), template
            assert not form or re.fullmatch(r"[^|]+\|[^|]+", form), template
            found.add(field)
    return found


# The catalogues ---------------------------------------------------------------------------------------


@every_game
def test_every_language_has_a_catalogue(name: str) -> None:
    assert languages(game(name)) == LANGUAGES
    for language in LANGUAGES:
        assert words(game(name), language).language == language


@every_game
@every_language
def test_a_catalogue_has_the_keys_of_the_english_one(name: str, language: str) -> None:
    english, own = catalogue(game(name), "en"), catalogue(game(name), language)
    for part in TEMPLATES + PLAIN:
        assert set(section(own, part)) == set(section(english, part)), part
    assert set(own.events_you) <= set(english.events)
    assert own.title
    assert own.tagline
    assert own.about
    assert len(own.joins) == 2


def things_of(played: Game) -> set[str]:
    """Everything whose text is built from its effects, with any options."""
    chance = fast_chance(1)
    found: set[str] = set()
    for _ in range(GAMES):
        found |= set(played.things(some_values(played, chance)))
    return found


@every_game
@every_language
def test_nothing_is_left_empty(name: str, language: str) -> None:
    own = catalogue(game(name), language)
    for part in [*TEMPLATES, "events_you", "terms", "verbs", "categories", "options", "option_help"]:
        for key, text in section(own, part).items():
            assert text, f"{part}.{key}"
            assert text == text.strip(), f"{part}.{key}"
    english = catalogue(game(name), "en")
    spoken = things_of(game(name))
    for key, card in own.cards.items():
        assert card.name, key
        assert card.text or key in spoken, key
        assert card.rule == english.cards[key].rule, key


@every_game
@every_language
def test_templates_use_values_that_the_english_ones_have(name: str, language: str) -> None:
    english, own = catalogue(game(name), "en"), catalogue(game(name), language)
    for part in [*TEMPLATES, "events_you"]:
        model = section(english, "events" if part == "events_you" else part)
        for key, template in section(own, part).items():
            assert placeholders(template) <= placeholders(model[key]), f"{part}.{key}"


def some_values(played: Game, chance: Chance) -> Values:
    """Random options that go together."""
    while True:
        try:
            return played.values(some_options(played.options, chance))
        except BadOptions:
            continue


@every_game
@every_language
def test_whatever_is_explained_has_its_figures(name: str, language: str) -> None:
    """The text of a thing names figures that the game has, and all languages name the same."""
    played = game(name)
    english, told = words(played, "en"), words(played, language)
    chance = fast_chance(1)
    for _ in range(GAMES):
        for key, card in told.explained(some_values(played, chance)).items():
            assert "{" not in card.text, key
    for key, own in told.cards.items():
        assert placeholders(own.text) == placeholders(english.cards[key].text), key


@every_game
@every_language
def test_every_option_has_a_label_and_a_help(name: str, language: str) -> None:
    played = game(name)
    own = catalogue(played, language)
    names = {option.name for option in played.options}
    assert set(own.options) == names
    # The English help is where the option is declared.
    assert set(own.option_help) == (set() if language == "en" else names)
    assert all(option.help for option in played.options)


@every_game
@every_language
def test_every_verb_has_words(name: str, language: str) -> None:
    played = game(name)
    assert set(catalogue(played, language).verbs) >= {verb.name for verb in played.vocabulary.verbs}


# What happens in games --------------------------------------------------------------------------------


@every_game
def test_whatever_happens_can_be_told(name: str) -> None:
    """Random games of every variant: everything asked, offered, done and refused, in every language."""
    played = game(name)
    told = [words(played, language) for language in LANGUAGES]
    for seed in range(GAMES):
        chance = fast_chance(seed)
        players = played.players[seed % len(played.players)]
        session = Session(played, seed, players, some_values(played, chance))
        names = NAMES[:players]
        check_events(told, session.opening, names)
        while not session.state.over:
            check_choices(told, session.state, names, chance)
            check_events(told, session.play(some_action(session.state, chance)).events, names)
        for word in told:
            check(word.prompt(session.state, names))
        check_refusals(told, session.state, names, chance)


def test_the_sale_of_a_wine_is_asked_for_in_words_at_small_tables_too() -> None:
    """The worth of each kind of wine is not a list of points by seat."""
    played = game("viticulture")
    given: dict[str, Plain] = {"season": "winter", "seat": {"0": {"wines": "red.9 blush.5"}}}
    state = played.arrange(given, 2, played.values({"extended_board": True}), fast_chance(1))
    state.play(played.vocabulary.parse("place worker:ordinary space:sell_wine.1"))
    assert state.decision.name == "sell_wine"
    told = [words(played, language) for language in LANGUAGES]
    check_choices(told, state, NAMES[:2], fast_chance(1))


@every_game
def test_every_position_can_be_shown_in_a_terminal(name: str) -> None:
    """Random games of every variant: no picture lacks a word, for any viewer."""
    played = game(name)
    told = [words(played, language) for language in LANGUAGES]
    for seed in range(SHOWN_GAMES):
        chance = fast_chance(seed)
        players = played.players[seed % len(played.players)]
        state = played.start(seed, players, **some_values(played, chance))
        while not state.over:
            if chance.below(30) == 0:
                for seat in (None, state.to_move, chance.below(players)):
                    for word in told:
                        lines = played.picture(state.view(seat), NAMES[:players], word.picture_terms())
                        shown = MARKUP.sub("", "\n".join(lines))
                        assert not RAW_IN_PICTURE.search(shown), shown
            state.play(some_action(state, chance))


def some_options(options: list[Option], chance: Chance) -> Values:
    """Each option at its default or at a random value; numbers stay close to their default."""
    values: dict[str, Value] = {}
    for option in options:
        if option.kind == "switch":
            values[option.name] = chance.below(2) == 1
        elif option.kind == "choice":
            values[option.name] = option.choices[chance.below(len(option.choices))]
        elif isinstance(option.default, int) and chance.below(4) == 0:
            values[option.name] = min(option.default + 1, option.high)
    return values


def some_action(state: State, chance: Chance) -> Action:
    """A legal action at random, seldom a pass, because games of passes are short."""
    legal = state.legal()
    busy = [action for action in legal if action.verb.name != "pass"]
    among = busy if busy and chance.below(16) else legal
    return among[chance.below(len(among))]


def any_actions(state: State, chance: Chance) -> Iterator[Action]:
    """Actions of the vocabulary at random, legal or not, each verb as often as the others."""
    vocabulary = state.game.vocabulary
    for _ in range(4):
        verb = vocabulary.verbs[chance.below(len(vocabulary.verbs))]
        yield vocabulary.at(verb.base + chance.below(verb.size))


def check_choices(told: list[Words], state: State, names: list[str], chance: Chance) -> None:
    for word in told:
        check(word.prompt(state, names))
        for action in state.legal():
            check(word.label(state, action, names))
        assert all(verb in word.verbs for verb in state.decision.verbs(state))
    check_refusals(told, state, names, chance)


def check_refusals(told: list[Words], state: State, names: list[str], chance: Chance) -> None:
    for action in any_actions(state, chance):
        refusal = state.why_not(action)
        for word in told:
            if not state.over:
                check(word.label(state, action, names))
            if refusal is not None:
                check(word.refusal(refusal, names))


def check_events(told: list[Words], events: list[Event], names: list[str]) -> None:
    for event in events:
        for seat in [None, *range(len(names))]:
            seen = event.told_to(seat)
            for word in told:
                check(word.line(seen, names, seat))


def check(text: str) -> None:
    assert text
    assert not RAW.search(text), text


# How values are told ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("castles", "en", "You drew: 2 City and Village"),
        ("castles", "it", "Tu: pescato 2 Città e Villaggio"),
        ("castles", "ja", "あなたが引きました：都市×2、村"),
        ("sangimignano", "en", "You placed in the market: 2 × 5 and 10"),
    ],
)
def test_equal_cards_are_counted(name: str, language: str, said: str) -> None:
    cards: list[Plain] = ["city", "village", "city"] if name == "castles" else ["5", "10", "5"]
    kind = "drew" if name == "castles" else "exchange"
    event = Event(kind, 0, {"cards": cards, "count": 3})
    assert words(game(name), language).line(event.told_to(0), NAMES, 0) == said


def test_a_loss_has_a_minus_sign() -> None:
    told = words(game("viticulture"), "en")
    lira = Event("lira", 1, {"amount": -3, "total": 2})
    assert told.line(lira.told_to(0), NAMES, 0) == "William: −3 lira."
    points = Event("points", 1, {"amount": -1, "total": 2})
    assert told.line(points.told_to(0), NAMES, 0) == "William: −1 point."


def test_the_last_line_names_whose_points_they_are() -> None:
    over = Event("over", -1, {"points": SeatPoints([24, 24, -1]), "winners": [0]})
    told = words(game("viticulture"), "en").line(over.told_to(1), NAMES, 1)
    assert told == "The game is over: Adso 24, You 24 and Ubertino −1."


@every_game
def test_the_client_takes_the_names_of_things_from_the_server(name: str) -> None:
    told = {language: words(game(name), language) for language in LANGUAGES}
    ours = {
        tuple(texts[language] for language in LANGUAGES)
        for kind in ("terms", "verbs", "categories")
        for key in getattr(told["en"], kind)
        for texts in [{language: getattr(told[language], kind)[key] for language in LANGUAGES}]
    } | {tuple(told[language].cards[card].name for language in LANGUAGES) for card in told["en"].cards}
    for folder in {path.parent for path in (CLIENT / name).rglob("words/en.json")}:
        theirs = {
            language: json.loads((folder / f"{language}.json").read_text("utf-8")) for language in LANGUAGES
        }
        repeated = [
            key
            for key in theirs["en"]
            if tuple(theirs[language].get(key) for language in LANGUAGES) in ours
            and not IN_SENTENCES.match(key)
        ]
        assert not repeated, f"{folder} repeats what the server sends: {repeated}"
