"""Every scenario of every game holds, and docs/scenarios.md says how to write one."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from tavola import game
from tavola.core.data.words import words
from tavola.core.errors import BadFile
from tavola.games.castles.seen import arrange as castles
from tavola.games.sangimignano.seen import arrange as sangimignano
from tavola.games.viticulture.seen import arrange as viticulture
from tavola.lab.rules import CLONE, TESTS
from tavola.lab.scenario import read_scenario, run_file, scenario_files

GAMES = TESTS / "games"
PAGE = (CLONE / "docs" / "scenarios.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(title = .*?)```", PAGE, re.DOTALL)


def rules_in(path: Path) -> list[str]:
    """The rules a file shows; one that cannot be read fails as a test, not while tests are collected."""
    try:
        return read_scenario(path).rules
    except BadFile:
        return []


CASES = [
    pytest.param(
        path,
        id=path.relative_to(GAMES).with_suffix("").as_posix().replace("/scenarios/", "/"),
        marks=pytest.mark.rule(*rules_in(path)),
    )
    for path in scenario_files(sorted(GAMES.glob("*/scenarios")))
]


@pytest.mark.agreement
@pytest.mark.parametrize("path", CASES)
def test_scenario(path: Path) -> None:
    outcome = run_file(path)
    assert outcome.status == "ok", "\n".join([outcome.error, *map(str, outcome.differences)])


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_of_the_page_hold(text: str, tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(text, encoding="utf-8")
    outcome = run_file(path)
    assert outcome.status == "ok", "\n".join([outcome.error, *map(str, outcome.differences)])


def test_there_are_examples_on_the_page() -> None:
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize(
    ("title", "words_of"),
    [("## San Gimignano", sangimignano), ("## The Castles", castles), ("## Viticulture", viticulture)],
)
def test_the_page_has_every_word_of_a_position(title: str, words_of: ModuleType) -> None:
    section = PAGE[PAGE.index(title) :].partition("\n## ")[0]
    for word in [*words_of.WORDS, *words_of.SEAT_WORDS]:
        assert f"`{word}`" in section or f"[given.{word}" in section, word


def test_the_page_has_every_action_and_question_of_viticulture() -> None:
    section = PAGE[PAGE.index("## Viticulture") :]
    for verb in game("viticulture").vocabulary.verbs:
        assert re.search(rf"`{verb.name}[ `]", section), verb.name
    # Some questions are worded in several ways; they are asked by the name of the first.
    worded = {"keep_mama", "keep_papa", "choose_papa", "discard_year_end", "trade_give", "trade_take"}
    for asked in set(words(game("viticulture")).prompts) - worded | {"keep_parent"}:
        assert f"`{asked}`" in section, asked


@pytest.mark.parametrize("folder", sorted(GAMES.glob("*/scenarios")), ids=lambda folder: folder.parent.name)
def test_a_scenario_lies_with_its_game(folder: Path) -> None:
    elsewhere = [path for path in scenario_files([folder]) if read_scenario(path).game != folder.parent.name]
    assert elsewhere == []
