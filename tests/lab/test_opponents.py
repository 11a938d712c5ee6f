"""The levels as opponents of people: their words, their time, and their measured strength."""

import string
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import tavola
from tavola.bots import bot
from tavola.bots.bot import BEST, FIRST
from tavola.bots.mind import MindBot
from tavola.bots.opponents import FOLDER, in_words, level_words, opponent, roughly
from tavola.bots.strength import Strength, read_strengths, write_strengths
from tavola.core.data.files import read_toml
from tavola.core.data.words import LANGUAGES
from tavola.core.search.levels import LEVELS
from tavola.lab.match.ladder import climb, ladder_plans, strengths
from tavola.terminal.play import ask_opponent


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words_for_the_levels(language: str) -> None:
    english, own = level_words("en"), read_toml(FOLDER / f"{language}.toml", dict[str, str])
    assert set(own) == set(english)
    assert {f"{part}_{level}" for part in ("name", "about") for level in LEVELS} < set(own)
    for key, text in english.items():
        fields = [{name for _, name, _, _ in string.Formatter().parse(said)} for said in (text, own[key])]
        assert fields[0] == fields[1], key
    assert len({own[f"name_{level}"] for level in LEVELS}) == len(LEVELS)


def test_people_are_not_kept_waiting() -> None:
    for level in LEVELS:
        mover = opponent(level)
        assert isinstance(mover, MindBot)
        assert 0.0 < mover.seconds <= (1.5 if level == BEST else 0.5)
        unlimited = bot(level)
        assert isinstance(unlimited, MindBot)
        assert unlimited.seconds == 0.0


def test_strength_is_kept_by_level_and_variant(tmp_path: Path) -> None:
    path = tmp_path / "strength.toml"
    assert read_strengths(path) == []
    first = Strength("regular", "novice", 2, {}, 50, 100, 0.81)
    other = Strength("expert", "", 1, {"automa": "hard", "tuscany": True, "years": 6}, 20, 20, 0.4)
    write_strengths(path, [other, first])
    assert read_strengths(path) == [other, first]
    text = path.read_text("utf-8")
    again = Strength("regular", "novice", 2, {}, 200, 400, 0.775)
    write_strengths(path, [again])
    assert read_strengths(path) == [other, again]
    write_strengths(path, [first])
    assert path.read_text("utf-8") == text


def test_a_ladder_tells_how_often_each_level_wins() -> None:
    climbed = climb(
        ladder_plans("sangimignano", ["heuristic", "novice", "regular"], 2, options={"nobles": True})
    )
    # The yardstick is no opponent for people, so nothing is said about the level above it.
    (found,) = strengths(climbed)
    assert (found.level, found.against, found.players) == ("regular", "novice", 2)
    assert (found.options, found.deals, found.games) == ({"nobles": True}, 2, 4)
    assert found.share == climbed.rungs[1].share


def test_strength_is_told_for_the_game_as_it_is_usually_played() -> None:
    measured = [
        Strength("regular", "novice", 3, {}, 100, 300, 0.6),
        Strength("regular", "novice", 2, {}, 100, 200, 0.76),
        Strength("skilled", "regular", 2, {"nobles": True}, 100, 200, 0.76),
        Strength("expert", "", 1, {}, 100, 100, 0.76),
        Strength("master", "planner", 2, {}, 100, 200, 0.99),
    ]
    told = {one.level: one.strength for one in in_words(measured, "it")}
    assert told.pop("regular") == "Vince circa 8 partite su 10 contro il livello Principiante."
    assert set(told.values()) == {""}


@pytest.mark.parametrize(
    ("share", "told"), [(0.0, (1, 100)), (0.04, (4, 100)), (0.5, (5, 10)), (0.93, (9, 10)), (1.0, (99, 100))]
)
def test_shares_in_plain_numbers(share: float, told: tuple[int, int]) -> None:
    assert roughly(share) == told


@pytest.mark.parametrize(("typed", "level"), [(["5"], BEST), ([""], FIRST), (["0", "x", "2"], "regular")])
def test_the_terminal_offers_all_levels(
    typed: list[str], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console(file=StringIO(), width=200)
    answers = iter(typed)
    monkeypatch.setattr(console, "input", lambda _: next(answers))
    assert ask_opponent(tavola.game("castles"), console, "ja") == level
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    for words in in_words([], "ja"):
        assert f"{words.name}: {words.about}" in shown
