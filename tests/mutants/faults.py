"""Faults that could be made in a source file: one small change each, as replacements of text.

Swapped comparisons, `and` for `or`, `+` for `-`, numbers off by one, negated conditions, deleted statements.
Only what runs is changed: no annotation, no docstring, no assertion (those are for mypy and the reader).
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
DELETED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Delete, ast.Raise, ast.Break, ast.Continue)


@dataclass(frozen=True)
class Fault:
    """One change: in a file, from byte `start` to `end`, `new` instead of what is there."""

    path: str  # from the root of the repository
    line: int
    kind: str
    start: int
    end: int
    new: str
    old: str
    function: str  # the outermost function around it, as `file:first line`; empty if there is none
    name: str  # the name of that function
    place: int  # its number among equal faults in the function
    at: str = ""  # the line it is in
    under: str = ""  # the line before, such as the condition of a statement

    @property
    def game(self) -> str:
        """The folder below `games`."""
        return self.path.partition("/games/")[2].partition("/")[0]

    def rank(self, seed: int) -> bytes:
        """Its place in the order of samples. It depends on what changes, so moving a file hardly matters."""
        words = f"{seed} {self.game} {self.name} {self.kind} {self.old} {self.new} {self.place}"
        return blake2b(words.encode(), digest_size=8).digest()

    def applied(self, source: bytes) -> bytes:
        """The file with this fault."""
        return source[: self.start] + self.new.encode() + source[self.end :]


def faults_in(root: Path, path: Path) -> list[Fault]:
    """Every fault that could be made in a file."""
    return list(_Finder(path.relative_to(root).as_posix(), path.read_bytes()).find())


class _Finder:
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.met: dict[tuple[str, ...], int] = {}
        self.function = self.name = ""

    def find(self) -> Iterator[Fault]:
        yield from self._below(ast.parse(self.source))

    def _below(self, node: ast.AST) -> Iterator[Fault]:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "bases"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._at(child)

    def _at(self, node: ast.AST) -> Iterator[Fault]:
        if isinstance(node, ast.JoinedStr) or _is_docstring(node) or _is_for_types(node) or _asserts(node):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return  # like an assertion, it says that both have the same length
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            return  # it sets the fields, and every game breaks if one is missing
        outermost = isinstance(node, ast.FunctionDef) and not self.function
        if isinstance(node, ast.FunctionDef) and outermost:
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            self.function, self.name = f"{self.path}:{first}", node.name
        for change in CHANGES:
            for kind, at, new in change(node):
                yield self._fault(at, kind, new)
        if not _is_negative(node):
            yield from self._below(node)
        if outermost:
            self.function = self.name = ""

    def _fault(self, node: ast.AST, kind: str, new: str) -> Fault:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        old = " ".join(self.source[start:end].decode().split())
        same = (self.name, kind, old, new)
        self.met[same] = place = self.met.get(same, -1) + 1
        at = self._line(node.lineno)
        under = self._line(node.lineno - 1) if node.lineno > 1 else ""
        return Fault(
            self.path, node.lineno, kind, start, end, new, old, self.function, self.name, place, at, under
        )

    def _line(self, number: int) -> str:
        return self.source[self.starts[number - 1] : self.starts[number]].decode().strip()


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _asserts(node: ast.AST) -> bool:
    """Whether it is an assertion, or raises `AssertionError` as methods do that subclasses must override."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return isinstance(node.exc.func, ast.Name) and node.exc.func.id == "AssertionError"
    return isinstance(node, ast.Assert)


def _is_negative(node: ast.AST) -> bool:
    """Whether it is a number with a minus sign."""
    minus = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    return minus and isinstance(node.operand, ast.Constant)  # type: ignore[attr-defined]


def _is_for_types(node: ast.AST) -> bool:
    """Whether it does nothing while a game runs: an import, or `if TYPE_CHECKING:`."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


# What can be wrong at a node of the syntax tree: the kind of fault, the node to replace, and the new text.
Changes = Iterator[tuple[str, ast.AST, str]]


def _comparison(node: ast.AST) -> Changes:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        swapped = COMPARISONS[type(node.ops[0])]()
        yield "comparison", node, _text(ast.Compare(node.left, [swapped], node.comparators))


def _connective(node: ast.AST) -> Changes:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", node, _text(ast.BoolOp(other, node.values))


def _sum(node: ast.AST) -> Changes:
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield "plus/minus", node, _text(ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        other = ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
        yield "plus/minus", node, ast.unparse(other)


def _constant(node: ast.AST) -> Changes:
    if _is_negative(node):
        # -1 often means "none", so it becomes 0, the first of something; -2 might still mean "none".
        yield "constant", node, f"({ast.unparse(node)} + 1)"
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", node, repr(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield "constant", node, repr(node.value + 1)


def _condition(node: ast.AST) -> Changes:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "condition", node, _text(node.operand)
    tests = [node.test] if isinstance(node, ast.If | ast.While | ast.IfExp) else []
    tests += node.ifs if isinstance(node, ast.comprehension) else []
    for test in tests:
        if not _turned_elsewhere(test):
            yield "condition", test, _text(ast.UnaryOp(ast.Not(), test))


def _turned_elsewhere(test: ast.expr) -> bool:
    """Whether another change already negates this condition."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return not isinstance(test.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _deletion(node: ast.AST) -> Changes:
    if isinstance(node, DELETED) or (isinstance(node, ast.Return) and node.value is None):
        # If a variable is missing, everything that uses it fails: no test could overlook that.
        if not isinstance(node, ast.Assign) or not any(isinstance(to, ast.Name) for to in node.targets):
            yield "deletion", node, "pass"


CHANGES: list[Callable[[ast.AST], Changes]] = [
    _comparison,
    _connective,
    _sum,
    _constant,
    _condition,
    _deletion,
]


def _text(node: ast.expr) -> str:
    """The expression in brackets, so that it fits anywhere."""
    return f"({ast.unparse(node)})"
