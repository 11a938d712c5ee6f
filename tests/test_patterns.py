"""Every regular expression of the code base is quick, whatever text a stranger makes up for it.

The patterns are found in the source automatically. A child process tries them all with texts made from
pieces of what they match, repeated, with an end that does not fit. Its processor time is limited: a
pattern that takes exponential time would never finish, and a good one needs milliseconds.
"""

import ast
import json
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

ROOT = Path(__file__).parents[1]
FUNCTIONS = {"compile", "sub", "subn", "fullmatch", "match", "search", "split", "findall", "finditer"}
# Parameters that hold patterns: of msgspec's Meta and Litestar's Parameter, and of Litestar's configurations.
KEYWORDS = {"pattern", "exclude"}
SECONDS = 60
LONGEST = 2000
FOLDERS = ("src", "tools", "deploy", "ui")
# Third-party code, and generated files.
NOT_OURS = {"node_modules", "static", "__pycache__", "build"}
SCRIPTS = (".ts", ".svelte", ".js", ".mjs")
# A regular expression in TypeScript or Svelte: where a value may begin, and on one line.
SCRIPTED = re.compile(
    r"""(?:[(=,:!&|?\[]|=>|=\{|\breturn)\s*/(?![*/])
    ((?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)+\])+)
    /[dgimsuvy]*\s*[.,;)\]}]""",
    re.VERBOSE,
)
# The pattern of an input field in a page.
FIELD = re.compile(r"""\bpattern=(["'])(.+?)\1""")
# The second search looks for uses of patterns, however they begin and whatever they consist of.
USED = {
    ".py": re.compile(rf"\bre\.(?:{'|'.join(FUNCTIONS)})\(|\b(?:{'|'.join(KEYWORDS)})=[\[(rb\"']"),
    ".html": re.compile(r"\bpattern\s*="),
    **dict.fromkeys(
        SCRIPTS,
        re.compile(
            r"/[dgimsuvy]*\.(?:test|exec|source)\b"
            r"|\.(?:match|matchAll|replace|replaceAll|search|split)\(\s*/(?![*/])"
            r"|\bpattern="
        ),
    ),
}


def sources() -> Iterator[Path]:
    """Every file of the code base that may have a pattern, without its tests."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT).parts
            if path.suffix in USED and not NOT_OURS & set(inside) and not path.name.endswith(".test.ts"):
                yield path


def texts_in(node: ast.expr, named: dict[str, str]) -> Iterator[str]:
    """The patterns that an argument consists of: literal text, and other patterns with something added.

    Bytes become the text with the same numbers: they are compared in the same way.
    """
    if isinstance(node, ast.List | ast.Tuple):
        for part in node.elts:
            yield from texts_in(part, named)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for begin in texts_in(node.left, named):
            yield from (begin + end for end in texts_in(node.right, named))
    elif isinstance(node, ast.Attribute) and node.attr == "pattern" and isinstance(node.value, ast.Name):
        yield named[node.value.id]
    else:
        literal = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
        assert literal, f"line {node.lineno}: write the pattern where it is used"
        value = node.value  # type: ignore[attr-defined]
        yield value.decode("latin-1") if isinstance(value, bytes) else value


def is_call_of_re(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether this is a call that takes a pattern first."""
    called = node.func if isinstance(node, ast.Call) else None
    if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
        return False
    return called.value.id == "re" and called.attr in FUNCTIONS


def patterns_of(code: str) -> Iterator[str]:
    """The patterns in a Python module."""
    named: dict[str, str] = {}
    for node in ast.walk(ast.parse(code)):
        assert not (isinstance(node, ast.ImportFrom) and node.module == "re"), "import re as a whole"
        for name in node.names if isinstance(node, ast.Import) else []:
            assert name.name != "re" or name.asname is None, "import re by its own name"
        if is_call_of_re(node):
            yield from texts_in(node.args[0], named)
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in KEYWORDS:
                    yield from texts_in(keyword.value, named)
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and is_call_of_re(node.value)
        ):
            named[node.targets[0].id] = next(texts_in(node.value.args[0], named))


def scripted_patterns(code: str) -> Iterator[str]:
    """The patterns in a TypeScript module or a Svelte component."""
    assert "RegExp(" not in code, "write the pattern where it is used"
    for match in SCRIPTED.finditer(code):
        yield match[1].replace("[^]", r"[\s\S]")
    yield from field_patterns(code)


def field_patterns(page: str) -> Iterator[str]:
    """The patterns of a page's input fields."""
    for match in FIELD.finditer(page):
        yield match[2]


def patterns_in(kind: str, text: str) -> list[str]:
    """The patterns in a file of some kind."""
    find = {".py": patterns_of, ".html": field_patterns}.get(kind, scripted_patterns)
    return list(find(text))


def all_patterns() -> dict[str, str]:
    """Every pattern, with a file that has it."""
    found: dict[str, str] = {}
    for path in sources():
        found.update(dict.fromkeys(patterns_in(path.suffix, path.read_text("utf-8")), path.name))
    return found


def hard_texts(pattern: str) -> st.SearchStrategy[str]:
    """Pieces of a text that fits, or of the pattern itself, many times over, and then something else."""
    letters = st.text(st.sampled_from(sorted(set(pattern) | {"a", "0", "_"})), min_size=1, max_size=3)

    fitting = st.from_regex(pattern) | letters

    @st.composite
    def made(draw: st.DrawFn) -> str:
        text = draw(fitting)
        begin = draw(st.integers(0, len(text)))
        length = draw(st.integers(1, 3))
        piece = text[begin : begin + length] or draw(letters)
        pieces = draw(st.sampled_from([piece, piece, draw(letters)]))
        repeated = (pieces * LONGEST)[:LONGEST]
        return text[:begin] + repeated + draw(st.sampled_from(["", "!", "\n!", "\x00", text[begin:] + "\n"]))

    return made()


def try_one(pattern: str) -> None:
    """Search for a pattern in texts that are hard for it."""
    compiled = re.compile(pattern)

    @settings(
        max_examples=40,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(text=hard_texts(pattern))
    def tried(text: str) -> None:
        compiled.fullmatch(text)
        compiled.search(text)

    tried()


def try_all(patterns: list[str], seconds: int) -> None:
    """Say which pattern comes next, then try it; a limit on processor time ends a child that gets stuck."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    for pattern in patterns:
        print(json.dumps(pattern), flush=True)
        try_one(pattern)


def stuck_at(patterns: list[str], seconds: int = SECONDS) -> str | None:
    """The pattern that a child process does not get past."""
    call = [sys.executable, "-m", "tests.test_patterns", str(seconds)]
    child = subprocess.run(
        call, input=json.dumps(patterns), capture_output=True, text=True, cwd=ROOT, check=False
    )
    if child.returncode == 0:
        return None
    assert child.returncode in (-signal.SIGXCPU, -signal.SIGKILL), child.stderr
    return str(json.loads(child.stdout.splitlines()[-1]))


@pytest.mark.slow
def test_every_pattern_is_quick() -> None:
    found = all_patterns()
    stuck = stuck_at(list(found))
    assert stuck is None, f"{found[stuck or '']}: {stuck!r} can be made to run for ever"


def test_a_slow_pattern_is_noticed() -> None:
    code = 're.fullmatch(r"/(?:[A-Za-z0-9_.-]+/?)*", back)\nMeta(pattern=r"^(a|aa)+$")'
    quick = r"[a-z]+"
    for slow in patterns_of(code):
        assert stuck_at([quick, slow], 3) == slow


def test_no_pattern_is_missed() -> None:
    """Each file has at least as many as it has uses, which are searched for separately."""
    missed = [
        path.relative_to(ROOT).as_posix()
        for path in sources()
        if len(patterns_in(path.suffix, text := path.read_text("utf-8")))
        < len(USED[path.suffix].findall(text))
    ]
    assert not missed


def test_patterns_of_all_kinds_are_found() -> None:
    """Some of each kind that there is today: neither search is broken."""
    found = {path.relative_to(ROOT).as_posix(): path for path in sources()}
    for name in (
        "src/tavola/table/runtime/settings.py",  # of Meta, and of re
        "src/tavola/table/wire/api.py",  # of Parameter
        "src/tavola/table/ops/app.py",  # of a list
        "src/tavola/table/http/malformed_requests.py",  # of bytes
        "deploy/backup.py",  # made of another
        "src/tavola/table/site/templates/new.html",
        "ui/src/table/logic/connection/loopback.ts",
        "ui/src/games/castles/region/gains.ts",
        "ui/src/games/viticulture/cards/Card.svelte",
        "ui/src/games/viticulture/Chip.svelte",
        "ui/src/games/viticulture/vineyard/Estate.svelte",
    ):
        text = found[name].read_text("utf-8")
        assert patterns_in(found[name].suffix, text), name
        assert USED[found[name].suffix].findall(text), name


@pytest.mark.parametrize(
    ("kind", "text", "patterns"),
    [
        (".py", r'A = re.compile(rb"[\x00-\xff]+")', [r"[\x00-\xff]+"]),
        (".py", 'A = re.compile("a+")\nB = re.compile(A.pattern + "b+")', ["a+", "a+b+"]),
        (".py", 'Guard(exclude=["/a", "/b"])', ["/a", "/b"]),
        (".html", '<input pattern="auto|[0-9]{1,4}">', ["auto|[0-9]{1,4}"]),
        (".ts", "return /^a+$/i.test(host);", ["^a+$"]),
        (".ts", "some((ref) => /^a:/.test(ref))", ["^a:"]),
        (".ts", "const a = b / c / d; // not a /pattern/.", []),
        (".svelte", "<b class:a={/[^b]{7}/.test(name)}>{name}</b>", ["[^b]{7}"]),
        (".svelte", '<input pattern="[a-z]+"/>', ["[a-z]+"]),
    ],
)
def test_a_pattern_is_found_where_it_is_written(kind: str, text: str, patterns: list[str]) -> None:
    assert patterns_in(kind, text) == patterns
    assert bool(USED[kind].findall(text)) == bool(patterns)


def test_a_pattern_that_cannot_be_seen_is_refused() -> None:
    for kind, text in (
        (".py", "re.compile(made())"),
        (".py", "import re as other"),
        (".py", "from re import compile"),
        (".ts", "new RegExp(made())"),
    ):
        with pytest.raises(AssertionError):
            patterns_in(kind, text)


if __name__ == "__main__":
    try_all(json.load(sys.stdin), int(sys.argv[1]))
