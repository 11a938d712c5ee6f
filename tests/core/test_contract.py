"""What a game must provide is checked when it is loaded; what it may leave out has a working default."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from tests.core.nim import TAKE, Nim

from tavola.bots import bot
from tavola.core.action import Domain, Verb, Vocabulary
from tavola.core.chance import fast_chance
from tavola.core.contract import BadGame, check_game
from tavola.core.data.options import Option, Values
from tavola.core.data.phrase import Thing
from tavola.core.data.words import words
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.plain import View
from tavola.core.play.glimpse import glimpse
from tavola.core.score import ScoreRow
from tavola.core.state import State
from tavola.registry import game, game_names

# The tests' games are interpreted classes, which cannot inherit from compiled ones.
pytestmark = pytest.mark.interpreted


def test_every_game_keeps_the_contract() -> None:
    for name in game_names():
        check_game(game(name))
    check_game(Nim())


# A game that breaks it ----------------------------------------------------------------------------


class WithoutScores(Nim):
    scores = Game.scores


class Nameless(Nim):
    def view(self, state: State, seat: int | None) -> View:
        return {name: value for name, value in super().view(state, seat).items() if name != "game"}


class Unfair(Nim):
    def scores(self, state: State) -> list[int]:
        return [0]


class Unequal(Nim):
    def score_sheet(self, state: State) -> list[ScoreRow]:
        return [ScoreRow("matches", [1])]


class Unworded(Nim):
    def score_sheet(self, state: State) -> list[ScoreRow]:
        return [ScoreRow("matches", [1, 0])]


class Unnamed(Nim):
    def things(self, values: Values) -> dict[str, Thing]:
        return {"barrel": Thing([], "NI-1.1")}


class Empty(Nim):
    def __init__(self) -> None:
        super().__init__()
        self.options = [Option("matches", "number", 0, "None.", low=0, high=99)]


def changed(change: Callable[[Game], None]) -> Game:
    played = Nim()
    change(played)
    return played


def rename(played: Game) -> None:
    played.name = "New Nim"


def no_players(played: Game) -> None:
    played.players = [3, 2]


def other_rules(played: Game) -> None:
    played.rules = 4


def no_verbs(played: Game) -> None:
    played.vocabulary = Vocabulary([])


def verb_twice(played: Game) -> None:
    played.vocabulary = Vocabulary([TAKE, TAKE])


def thing_twice(played: Game) -> None:
    played.vocabulary = Vocabulary([Verb("take", Domain("number", ["1", "1"]))])


def unknown_verb(played: Game) -> None:
    played.vocabulary = Vocabulary([TAKE, Verb("burn")])


def option_twice(played: Game) -> None:
    played.options += played.options


def no_label(played: Game) -> None:
    played.options = [*played.options, Option("long", "switch", False, "Long matches.")]


def no_edition(played: Game) -> None:
    played.base_edition = "base_game"


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda: changed(rename), "must have a name in lower case, as its folder has."),
        (lambda: changed(no_players), "must list the numbers of players it is for, the smallest first."),
        (
            lambda: changed(other_rules),
            "is made for version 4 of its rules, which its changes do not list.",
        ),
        (lambda: changed(option_twice), "has two options 'matches'."),
        (WithoutScores, "does not implement the method 'scores'."),
        (lambda: changed(no_verbs), "has no verbs, so nobody could do anything."),
        (lambda: changed(verb_twice), "has two verbs 'take'."),
        (lambda: changed(thing_twice), "has two things called '1' for its verb 'take'."),
        (lambda: changed(unknown_verb), "has no English words for verbs.burn."),
        (Unnamed, "has no English words for cards.barrel."),
        (lambda: changed(no_label), "has no English words for options.long."),
        (lambda: changed(no_edition), "has no English words for terms.base_game."),
        (Nameless, "must name itself as 'game' and the viewer's seat as 'seat' in its views."),
        (Unfair, "must count points for every seat."),
        (Unequal, "must give points to every seat in the row 'matches' of its scores."),
        (Unworded, "has no English words for categories.matches."),
        (Empty, "must begin with a decision that has a legal action."),
    ],
)
def test_a_broken_contract_is_told_in_a_sentence(broken: Callable[[], Game], sentence: str) -> None:
    with pytest.raises(BadGame) as raised:
        check_game(broken())
    assert str(raised.value).endswith(sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('nobody = "nobody"', "has no English words for terms.nobody."),
        ('not_asked = "That is not what is asked now."', "has no English words for refusals.not_asked."),
        ('joins = [", ", " or "]', "needs a title and two joins in its English catalogue."),
    ],
)
def test_a_word_that_the_table_needs_is_missed(tmp_path: Path, line: str, sentence: str) -> None:
    played = Nim()
    copytree(played.folder / "words", tmp_path / "words")
    played.folder = tmp_path
    english = tmp_path / "words" / "en.toml"
    text = english.read_text(encoding="utf-8")
    assert line in text
    english.write_text(text.replace(line, ""), encoding="utf-8")
    with pytest.raises(BadGame) as raised:
        check_game(played)
    assert str(raised.value).endswith(sentence)


# A game that says nothing more ---------------------------------------------------------------------


@pytest.mark.parametrize("level", ["heuristic", "planner"])
@pytest.mark.parametrize("players", [2, 3])
def test_bots_play_a_game_that_judges_nothing(level: str, players: int) -> None:
    mover = bot(level)
    state = Nim().start(seed=1, players=players)
    chance = fast_chance(1)
    while not state.over:
        state.play(mover.choose(glimpse(state), chance))
    assert state.scores()[state.winners()[0]] == 1
    assert sorted(state.places()) == [1] + [2] * (players - 1)


@pytest.mark.parametrize("level", ["heuristic", "planner"])
def test_by_default_a_bot_takes_the_win_in_reach(level: str) -> None:
    state = Nim().start(matches=3)
    assert bot(level).choose(glimpse(state), fast_chance(1)).text == "take 3"


def test_by_default_the_planner_leaves_a_pile_that_loses() -> None:
    state = Nim().start(matches=6)
    assert bot("planner").choose(glimpse(state), fast_chance(1)).text == "take 2"


def test_a_game_without_phrases_is_asked_and_labelled_by_its_verbs() -> None:
    played = Nim()
    state, told = played.start(), words(played)
    assert told.prompt(state, ["Ada", "Bice"]) == "Take"
    assert told.label(state, state.legal()[1], ["Ada", "Bice"]) == "Take 2"


def test_a_game_without_a_picture_is_listed() -> None:
    played = Nim()
    lines = played.picture(played.start().view(0), ["Ada", "Bice"], words(played).picture_terms())
    assert "matches: 7" in lines


def test_a_game_without_positions_says_so() -> None:
    played = Nim()
    with pytest.raises(BadFile, match="Nim reads no positions"):
        played.arrange({}, 2, played.values({}), fast_chance(1))
