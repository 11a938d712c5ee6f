"""The rules of the games as numbered sentences (docs/rules), and the tests and scenarios that show each.

Nothing is run for this: test files are read as syntax trees, scenarios as data.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

import tavola
from tavola.core.data.files import read_text, read_toml
from tavola.core.errors import TavolaError

CLONE = Path(tavola.__file__).parents[2]
RULES = CLONE / "docs" / "rules"
TESTS = CLONE / "tests"

_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+-\d+\.\d+[a-z]?)\*\* (?P<sentence>.+?) \((?P<source>[^()]+)\)$")
_NUMBERED = re.compile(r"- \*\*[A-Z]+-")


class Rule(msgspec.Struct, frozen=True):
    """One rule: its number, what it says, and whether the printed rules or a ruling of this table say so."""

    id: str
    sentence: str
    source: str
    game: str


@cache
def all_rules() -> dict[str, Rule]:
    """Every rule of every game by its number; empty if Tavola was installed without its docs."""
    rules: dict[str, Rule] = {}
    for path in sorted(
        RULES.glob("*.md"), key=lambda path: (_game_of(path.stem), _game_of(path.stem) != path.stem)
    ):
        for rule in _rules_in(path):
            if rule.id in rules:
                raise TavolaError(f"{path.name}: rule {rule.id} appears twice.")
            rules[rule.id] = rule
    return rules


def rules_of(game: str) -> list[Rule]:
    """The rules of one game, in the order of its page; those of its expansions follow."""
    return [rule for rule in all_rules().values() if rule.game == game]


def _rules_in(path: Path) -> Iterator[Rule]:
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        if _NUMBERED.match(line):
            found = _RULE.match(line)
            if found is None:
                raise TavolaError(
                    f"{path.name}, line {number}: a rule reads '- **SG-1.1** Sentence. (source)'."
                )
            yield Rule(found["id"], found["sentence"], found["source"], _game_of(path.stem))


def _game_of(page: str) -> str:
    """The game that a page of rules belongs to: its own, or the one that it expands."""
    for name in tavola.game_names():
        if page in tavola.game(name).pages:
            return name
    return page


class Shown(msgspec.Struct, frozen=True):
    """A test or scenario that names rules it shows."""

    place: str
    rules: list[str]


class _Head(msgspec.Struct):
    """The parts of a scenario that matter here."""

    rules: list[str] = []


def all_shown(tests: Path = TESTS) -> list[Shown]:
    """Every test and scenario that names a rule."""
    shown = [
        Shown(path.relative_to(tests.parent).as_posix(), read_toml(path, _Head).rules)
        for path in sorted(tests.glob("games/*/scenarios/**/*.toml"))
    ]
    for path in sorted(tests.rglob("*.py")):
        tree = ast.parse(read_text(path), str(path))
        shown.extend(_marked(tree, path.relative_to(tests.parent).as_posix()))
    return [entry for entry in shown if entry.rules]


def places_by_rule(tests: Path = TESTS) -> dict[str, list[str]]:
    """For each rule number the places that show it."""
    places: dict[str, list[str]] = {}
    for entry in all_shown(tests):
        for rule in entry.rules:
            places.setdefault(rule, []).append(entry.place)
    return places


def _marked(node: ast.AST, place: str) -> Iterator[Shown]:
    """The marks `pytest.mark.rule("SG-3.2", …)` in a syntax tree, each with the test it belongs to."""
    for child in ast.iter_child_nodes(node):
        inside = place
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{place}::{child.name}"
        if isinstance(child, ast.Call) and _is_rule_mark(child.func):
            words = [word.value for word in child.args if isinstance(word, ast.Constant)]
            yield Shown(place, [word for word in words if isinstance(word, str)])
        yield from _marked(child, inside)


def _is_rule_mark(func: ast.expr) -> bool:
    return (
        isinstance(func, ast.Attribute)
        and func.attr == "rule"
        and isinstance(func.value, ast.Attribute)
        and func.value.attr == "mark"
    )
