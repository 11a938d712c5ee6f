"""Faults are found where they can be made, and nowhere else; each leaves a file that parses."""

import ast
from pathlib import Path

import pytest
from tests.mutants.__main__ import diff, equivalents, interval
from tests.mutants.faults import Fault, faults_in

ROOT = Path(__file__).parents[2]
SOURCE = '''
"""A docstring with 1 and 2."""

LIMIT: int = 7


class Hand:
    def __init__(self) -> None:
        self.cards = 0

    @property
    def full(self) -> bool:
        return self.cards >= LIMIT

    def draw(self, many: int) -> None:
        assert many > 0
        if not self.full and many:
            self.cards += many - 1
'''
FOUND = [
    ("constant", "7", "8", ""),
    ("comparison", "self.cards >= LIMIT", "(self.cards > LIMIT)", "full"),
    ("condition", "not self.full and many", "(not (not self.full and many))", "draw"),
    ("and/or", "not self.full and many", "(not self.full or many)", "draw"),
    ("condition", "not self.full", "(self.full)", "draw"),
    ("plus/minus", "self.cards += many - 1", "self.cards -= many - 1", "draw"),
    ("deletion", "self.cards += many - 1", "pass", "draw"),
    ("plus/minus", "many - 1", "(many + 1)", "draw"),
    ("constant", "1", "2", "draw"),
]


@pytest.fixture
def found(tmp_path: Path) -> list[Fault]:
    path = tmp_path / "src" / "games" / "some" / "hand.py"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE, encoding="utf-8")
    return faults_in(tmp_path, path)


def test_every_kind_of_fault_is_found(found: list[Fault]) -> None:
    assert [(fault.kind, fault.old, fault.new, fault.name) for fault in found] == FOUND
    assert {fault.game for fault in found} == {"some"}


def test_a_function_begins_with_its_decorators(found: list[Fault]) -> None:
    assert [fault.function for fault in found if fault.name == "full"] == ["src/games/some/hand.py:11"]


def test_every_fault_can_be_read(found: list[Fault]) -> None:
    for fault in found:
        changed = fault.applied(SOURCE.encode()).decode()
        assert changed != SOURCE
        ast.parse(changed)


def test_a_fault_knows_the_line_before(found: list[Fault]) -> None:
    assert [fault.under for fault in found if fault.kind == "deletion"] == ["if not self.full and many:"]


def test_a_survivor_is_shown_as_a_difference(found: list[Fault], tmp_path: Path) -> None:
    assert diff(tmp_path, found[0]) == "    - LIMIT: int = 7\n    + LIMIT: int = 8\n"


def test_the_sample_depends_on_the_seed_and_not_on_the_file(found: list[Fault]) -> None:
    orders = [[fault.old for fault in sorted(found, key=lambda fault: fault.rank(seed))] for seed in (1, 2)]
    assert orders[0] != orders[1]
    moved = [Fault(**{**vars(fault), "path": "src/games/some/rules/hand.py", "line": 99}) for fault in found]
    assert [fault.rank(1) for fault in moved] == [fault.rank(1) for fault in found]


def test_the_interval_holds_the_share_and_shrinks() -> None:
    low, high = interval(95, 100)
    assert low < 0.95 < high
    assert interval(950, 1000)[0] > low
    assert interval(0, 0) == (0.0, 1.0)


def test_equivalent_faults_are_such_as_could_be_made() -> None:
    """If a listed line changes, its entry has to be checked again."""
    games = ROOT / "src" / "tavola" / "games"
    made = [fault for path in games.rglob("*.py") for fault in faults_in(ROOT, path)]
    for listed in equivalents():
        assert any(listed.covers(fault) for fault in made), listed
