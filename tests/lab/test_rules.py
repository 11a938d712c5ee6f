"""Each rule has a number and a test or scenario that shows it, and none shows a rule that does not exist."""

from pathlib import Path

import pytest

import tavola
from tavola.lab.rules import RULES, all_rules, all_shown, places_by_rule, rules_of


@pytest.mark.parametrize("game", tavola.game_names())
def test_every_rule_is_shown(game: str) -> None:
    places = places_by_rule()
    assert [rule.id for rule in rules_of(game) if rule.id not in places] == []


def test_only_rules_that_exist_are_shown() -> None:
    unknown = [
        (shown.place, rule) for shown in all_shown() for rule in shown.rules if rule not in all_rules()
    ]
    assert unknown == []


@pytest.mark.parametrize("game", tavola.game_names())
def test_every_game_has_its_rules_written_down(game: str) -> None:
    assert rules_of(game), f"docs/rules/{game}.md has no numbered rules"


def test_every_page_of_rules_is_read_whole() -> None:
    bold = sum(page.read_text("utf-8").count("- **") for page in RULES.glob("*.md"))
    assert bold == len(all_rules())


def test_rules_that_refuse_whatever_is_chosen_exist() -> None:
    for name in tavola.game_names():
        game = tavola.game(name)
        assert game.wrong_seat_rule in all_rules()
        assert game.over_rule in all_rules()


MARKED = """
import pytest

pytestmark = pytest.mark.rule("SG-1.1")

@pytest.mark.rule("SG-1.2", "SG-1.3")
def test_one() -> None: ...

class TestMore:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("SG-1.4"))])
    def test_two(self, x: int) -> None: ...
"""


def test_marks_are_found_without_running_anything(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    scenarios = tests / "games" / "sangimignano" / "scenarios"
    scenarios.mkdir(parents=True)
    (tests / "test_some.py").write_text(MARKED)
    (scenarios / "case.toml").write_text('rules = ["SG-1.2"]\n')
    assert places_by_rule(tests) == {
        "SG-1.1": ["tests/test_some.py"],
        "SG-1.2": ["tests/games/sangimignano/scenarios/case.toml", "tests/test_some.py::test_one"],
        "SG-1.3": ["tests/test_some.py::test_one"],
        "SG-1.4": ["tests/test_some.py::TestMore::test_two"],
    }
