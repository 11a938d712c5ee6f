"""Nothing changes unnoticed: games are compared line by line with their golden texts.

After an intended change, `python -m tests.games` rewrites them.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.games.given import odd_words
from tests.games.moments import Texts, files_of, line, moments, name_of, texts, walked
from tests.games.playthrough import GAMES, golden_path, judgement, path_of, perft, playthrough, seed_in
from tests.games.properties import CASES, Case, every_case, every_game
from tests.games.sentences import pictures, sentences

from tavola import game_names
from tavola.lab.scenario import read_scenario

pytestmark = pytest.mark.agreement

# Golden texts that cover all variants of a game.
ABOUT_ALL_VARIANTS: dict[str, Callable[[str], str]] = {
    "perft": perft,
    "judgement": judgement,
    "sentences": sentences,
    "pictures": pictures,
    "odd-words": odd_words,
    "moments": moments,
}
APART = ("perft", "moments")  # have tests of their own
AGAIN = "If the change is meant: python -m tests.games"


def compare(name: str, old: str, new: str) -> None:
    """Report only the first line that differs; pytest's own diff of long texts is slow."""
    for number, (was, now) in enumerate(zip(old.splitlines(), new.splitlines(), strict=False), start=1):
        assert now == was, f"{name}, line {number} differs. {AGAIN}"
    assert len(new.splitlines()) == len(old.splitlines()), f"{name} has another length. {AGAIN}"


def compare_with_file(name: str, what: str) -> None:
    old = golden_path(name, what).read_text(encoding="utf-8")
    compare(f"{name}/{what}.txt", old, ABOUT_ALL_VARIANTS[what](name))


@every_case
def test_playthrough(case: Case) -> None:
    path = path_of(case)
    assert path.exists(), f"{case.name} has no playthrough. Write it: python -m tests.games"
    old = path.read_text(encoding="utf-8")
    compare(f"{case.name}.txt", old, playthrough(case, seed_in(old)))


def test_every_text_belongs_to_a_variant_or_a_game() -> None:
    meant = {path_of(case) for case in CASES}
    meant |= {golden_path(name, what) for name in game_names() for what in ABOUT_ALL_VARIANTS}
    assert set(GAMES.glob("*/golden/*")) == meant


@pytest.mark.parametrize("what", [what for what in ABOUT_ALL_VARIANTS if what not in APART])
@every_game
def test_texts_about_all_variants(name: str, what: str) -> None:
    compare_with_file(name, what)


@cache
def known_lines(name: str) -> dict[str, str]:
    """The lines about variants and scenarios of a game by their names."""
    lines = golden_path(name, "moments").read_text(encoding="utf-8").splitlines()
    return {line.partition(":")[0]: line for line in lines}


def assert_known(game: str, name: str, told: Texts) -> None:
    """The texts about a scenario or variant have not changed; `python -m tests.games.moments` prints them."""
    assert line(name, told) == known_lines(game).get(name), AGAIN


@every_case
def test_variant_in_short(case: Case) -> None:
    assert_known(case.game.name, case.name, walked(case))


@pytest.mark.parametrize(
    ("game", "path"),
    [
        pytest.param(name, path, id=f"{name}/{name_of(path)}")
        for name in game_names()
        for path in files_of(name)
    ],
)
def test_scenario_in_short(game: str, path: Path) -> None:
    assert_known(game, name_of(path), texts(read_scenario(path)))


@every_game
def test_every_line_in_short_belongs_to_something(name: str) -> None:
    cases = [case.name for case in CASES if case.game.name == name]
    assert list(known_lines(name)) == cases + [name_of(path) for path in files_of(name)]


@pytest.mark.slow
@every_game
def test_counts_of_positions(name: str) -> None:
    compare_with_file(name, "perft")
