"""Every scenario of every game passes, and docs/scenarios.md says how to write one."""

import re
from pathlib import Path

import pytest
from tests.games.given import fields_of, seat_fields_of

from tavola import game
from tavola.core.data.position_fields import GivenField, Number, OneName
from tavola.core.data.words import words
from tavola.core.errors import BadFile
from tavola.lab.never import run_any
from tavola.lab.rules import CLONE, TESTS
from tavola.lab.scenario import read_scenario, run_file, scenario_files

GAMES = TESTS / "games"
PAGE = (CLONE / "docs" / "scenarios.md").read_text("utf-8")
TITLES = {"sangimignano": "San Gimignano", "castles": "The Castles", "viticulture": "Viticulture"}
EXAMPLES = re.findall(r"```toml\n(title = .*?)```", PAGE, re.DOTALL)


def rules_in(path: Path) -> list[str]:
    """The rules a scenario covers; an unreadable file fails as a test, not while tests are collected."""
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
    outcome = run_any(path, ["heuristic"])
    assert outcome.status == "ok", "\n".join([outcome.error, *map(str, outcome.differences)])


def test_there_are_examples_on_the_page() -> None:
    assert len(EXAMPLES) >= 2


def rows_of(name: str) -> list[tuple[dict[str, GivenField], dict[str, str]]]:
    """The fields of a position and of a seat, each with the defaults that the page states, by name."""
    section = PAGE[PAGE.index(f"## {TITLES[name]}") :].partition("\n## ")[0]
    found: list[tuple[dict[str, GivenField], dict[str, str]]] = []
    for title, fields in (("### `[given]`", fields_of(name)), ("### `[given.seat.0]`", seat_fields_of(name))):
        table = section[section.index(title) :].partition("|---|---|---|\n")[2].partition("\n\n")[0]
        rows: dict[str, str] = {}
        for line in table.splitlines():
            names, _, left_out = line.strip("| ").split(" | ")
            for field in re.findall(r"`(?:\[given\.)?(\w+)\]?`", names):
                rows[field] = left_out
        found.append((fields, rows))
    return found


@pytest.mark.parametrize("name", TITLES)
def test_the_page_has_every_field_of_a_position_and_no_other(name: str) -> None:
    for fields, rows in rows_of(name):
        assert set(rows) == set(fields) - {"seat"}


@pytest.mark.parametrize("name", TITLES)
def test_the_page_says_what_a_field_left_out_means(name: str) -> None:
    for fields, rows in rows_of(name):
        for field, said in rows.items():
            declared = fields[field]
            if isinstance(declared, Number) and declared.default and declared.default > 0:
                assert said.startswith(str(declared.default)), field
            if isinstance(declared, OneName):
                assert declared.default in said, field


def test_the_page_has_every_action_and_question_of_viticulture() -> None:
    section = PAGE[PAGE.index("## Viticulture") :]
    for verb in game("viticulture").vocabulary.verbs:
        assert re.search(rf"`{verb.name}[ `]", section), verb.name
    # Some decisions have several wordings; the first is under the decision's own name.
    worded = {"keep_mama", "keep_papa", "choose_papa", "discard_year_end", "trade_give", "trade_take"}
    for asked in set(words(game("viticulture")).prompts) - worded | {"keep_parent"}:
        assert f"`{asked}`" in section, asked


@pytest.mark.parametrize("folder", sorted(GAMES.glob("*/scenarios")), ids=lambda folder: folder.parent.name)
def test_a_scenario_lies_with_its_game(folder: Path) -> None:
    elsewhere = [path for path in scenario_files([folder]) if read_scenario(path).game != folder.parent.name]
    assert elsewhere == []
