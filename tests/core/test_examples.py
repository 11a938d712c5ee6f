"""The examples in docstrings run, with either engine."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import tavola

ROOT = Path(tavola.__file__).parent
# What a person meets first when using Tavola as a library.
SHOWN = {
    "tavola.core.game": "Game.start",
    "tavola.core.state": "State State.legal State.play State.clone State.view State.determinize State.scores",
    "tavola.registry": "game game_names",
}


def documented(path: Path) -> dict[str, tuple[str, int]]:
    """Every docstring with an example in a source file, by name; compiled modules need not keep theirs."""
    found: dict[str, tuple[str, int]] = {}

    def visit(node: ast.AST, name: str) -> None:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text and ">>>" in text:
                found[name or "module"] = (text, node.body[0].lineno)
            for child in node.body:
                visit(child, f"{name}.{getattr(child, 'name', '')}".lstrip("."))

    visit(ast.parse(path.read_text(encoding="utf-8")), "")
    return found


def module_name(path: Path) -> str:
    name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    return name.removesuffix(".__init__")


EXAMPLES = [
    pytest.param(path, name, id=f"{module_name(path)}:{name}")
    for path in sorted(ROOT.rglob("*.py"))
    for name in documented(path)
]


@pytest.mark.agreement
@pytest.mark.parametrize(("path", "name"), EXAMPLES)
def test_example(path: Path, name: str) -> None:
    text, line = documented(path)[name]
    module = import_module(module_name(path))
    test = doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, str(path), line)
    output: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert results.attempted > 0
    assert results.failed == 0, "".join(output)


@pytest.mark.parametrize("module", SHOWN)
def test_what_a_person_meets_first_has_examples(module: str) -> None:
    path = ROOT.parent / Path(*module.split(".")).with_suffix(".py")
    assert set(SHOWN[module].split()) <= set(documented(path))
