"""The contract: what a game must provide so that the table, the bots and the laboratory can work with it.

`check_game` runs when a game is loaded and takes a few milliseconds. Checks that play whole games are in
`tests/core` and `tests/games`. docs/games.md explains the contract.
"""

from collections import Counter
from collections.abc import Mapping

from tavola.core.data.options import Value
from tavola.core.data.words import Words, words
from tavola.core.decision import Decision
from tavola.core.errors import TavolaError
from tavola.core.game import Game

# Methods that every game must implement; all others have a default (docs/games.md).
WRITTEN = ["remade", "deal", "view", "scores", "winners", "imagine"]
# Words that the table uses for every game, from the game's own catalogue.
TERMS = ["over", "nobody", "you"]
REFUSALS = ["over", "not_asked"]


class BadGame(TavolaError):
    """A game that breaks the contract."""

    def __init__(self, game: Game, wrong: str) -> None:
        super().__init__(f"The game {game.name!r} {wrong}")


def check_game(game: Game) -> None:
    """Raise `BadGame` with a sentence for the first thing that is missing or wrong."""
    _check_facts(game)
    _check_code(game)
    _check_vocabulary(game)
    _check_words(game, words(game))
    _check_start(game)


def _check_facts(game: Game) -> None:
    if not game.name.isidentifier() or not game.name.islower():
        raise BadGame(game, "must have a name in lower case, as its folder has.")
    if not game.players or game.players != sorted(set(game.players)) or game.players[0] < 1:
        raise BadGame(game, "must list the numbers of players it is for, the smallest first.")
    if not game.changes.oldest <= game.rules <= game.changes.newest:
        raise BadGame(game, f"is made for version {game.rules} of its rules, which its changes do not list.")
    names = [option.name for option in game.options]
    for name in names:
        if names.count(name) > 1:
            raise BadGame(game, f"has two options {name!r}.")


def _check_code(game: Game) -> None:
    for method in WRITTEN:
        if getattr(type(game), method) is getattr(Game, method):
            raise BadGame(game, f"does not implement the method {method!r}.")


def _check_vocabulary(game: Game) -> None:
    names = [verb.name for verb in game.vocabulary.verbs]
    if not names:
        raise BadGame(game, "has no verbs, so nobody could do anything.")
    for verb in game.vocabulary.verbs:
        if names.count(verb.name) > 1:
            raise BadGame(game, f"has two verbs {verb.name!r}.")
        for domain in (verb.first, verb.second):
            twice = [token for token, count in Counter(domain.tokens).items() if count > 1]
            if twice:
                raise BadGame(game, f"has two things called {twice[0]!r} for its verb {verb.name!r}.")


def _check_words(game: Game, english: Words) -> None:
    """The English catalogue has every word that core and table look up by name."""
    editions = [option.edition for option in game.options if option.edition]
    wanted: list[tuple[str, Mapping[str, object], list[str]]] = [
        ("verbs", english.verbs, [verb.name for verb in game.vocabulary.verbs]),
        ("terms", english.terms, [*TERMS, *editions, *([game.base_edition] if game.base_edition else [])]),
        ("refusals", english.refusals, REFUSALS),
        ("options", english.options, [option.name for option in game.options]),
        ("cards", english.cards, _things(game)),
    ]
    for section, found, keys in wanted:
        for key in keys:
            if key not in found:
                raise BadGame(game, f"has no English words for {section}.{key}.")
    if not english.title or len(english.joins) != 2:
        raise BadGame(game, "needs a title and two joins in its English catalogue.")


def _things(game: Game) -> list[str]:
    """The things that say what they do, without modules and with all of them."""
    modules: dict[str, Value] = {
        option.name: True for option in game.options if option.group == "module" and option.kind == "switch"
    }
    return [*game.things(game.values({})), *game.things(game.values(modules))]


def _check_start(game: Game) -> None:
    """A freshly dealt game has the views, scores and decision that other code relies on."""
    state = game.start()
    view = state.view(None)
    if view.get("game") != game.name or view.get("seat", -1) is not None:
        raise BadGame(game, "must name itself as 'game' and the viewer's seat as 'seat' in its views.")
    if len(state.scores()) != state.players:
        raise BadGame(game, "must count points for every seat.")
    if not state.over and (not isinstance(state.stack[-1], Decision) or not state.legal()):
        raise BadGame(game, "must begin with a decision that has a legal action.")
    english = words(game)
    for row in game.score_sheet(state):
        if len(row.points) != state.players or len(row.formulas) != state.players:
            raise BadGame(game, f"must give points to every seat in the row {row.category!r} of its scores.")
        if row.category not in english.categories:
            raise BadGame(game, f"has no English words for categories.{row.category}.")
