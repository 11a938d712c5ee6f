"""A process that tries faults inside functions: it imports everything once, and forks for each fault.

The fork replaces the code of the function and runs the tests until one fails. A request is a line of JSON on
standard input; its answer is one on standard output: the name of the test that noticed, or an empty text. The
first line of output lists the functions that the imports called: their results may be cached, so a fault in
one of them may not show in a fork.
"""

import contextlib
import gc
import json
import os
import resource
import signal
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FunctionType
from typing import TypedDict

from tests.mutants.calls import Calls

IMPORTS = Calls()
import hypothesis  # noqa: E402, F401 - so that the forks need not import it
import pytest  # noqa: E402
import tests.games.test_golden  # noqa: E402, F401
from tests.mutants.quick import QUICK, UNTRIED, holds, limit  # noqa: E402

import tavola.games  # noqa: E402

for module in walk_packages(tavola.games.__path__, "tavola.games."):
    import_module(module.name)  # also those that only a test imports
CALLED = IMPORTS.end()
# pytest warns that these modules are already imported, which is intended.
REWRITTEN = "ignore::pytest.PytestAssertRewriteWarning"
QUIETLY = ["--rootdir=.", "-q", "-x", "-W", REWRITTEN]
TOO_LONG = (signal.SIGKILL, signal.SIGVTALRM, signal.SIGALRM)


class Request(TypedDict):
    """The file with its fault, the first line of the function, and the tests in order with their times."""

    path: str
    source: str
    line: int
    tests: list[tuple[str, float]]
    memory: int


Functions = dict[tuple[str, int], list[FunctionType]]


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # keep what tests print out of the answers
    functions = all_functions()
    print(json.dumps(CALLED), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(_tried(json.loads(line), functions)), file=answers, flush=True)


def all_functions() -> Functions:
    """Every function that is imported, by its file and first line."""
    found: Functions = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            found.setdefault((one.__code__.co_filename, one.__code__.co_firstlineno), []).append(one)
    return found


def _tried(request: Request, functions: Functions) -> str:
    path = str(Path(request["path"]).resolve())
    meant = functions[path, request["line"]]
    code = codes_in(compile(request["source"], path, "exec"))[request["line"]]
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        for function in meant:
            function.__code__ = code
        try:
            os.write(writer, _first_that_fails(request).encode()[:4000])
        except BaseException as error:  # noqa: BLE001 - nobody else can report it
            os.write(writer, f"{UNTRIED}{error!r}".encode()[:4000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        who = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        ended_by = os.WTERMSIG(status)
        return "time" if ended_by in TOO_LONG else f"signal {ended_by}"
    return who


def _first_that_fails(request: Request) -> str:
    """In the fork: the name of the first test that notices."""
    resource.setrlimit(resource.RLIMIT_AS, (request["memory"], request["memory"]))
    others: list[tuple[str, float]] = []
    for test, seconds in request["tests"]:
        if not test.startswith(QUICK):
            others.append((test, seconds))
            continue
        limit(2 + 5 * seconds)
        if not _holds(test):
            return test
    limit(20 + 5 * sum(seconds for _, seconds in others))
    return _ask_pytest([test for test, _ in others]) if others else ""


def _holds(test: str) -> bool:
    try:
        return holds(test)
    except Exception:  # noqa: BLE001 - a test that raises anything has noticed the fault
        return False


def codes_in(code: CodeType) -> dict[int, CodeType]:
    """The functions of a file and of its classes, by their first lines."""
    found: dict[int, CodeType] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # a function has fast locals; the body of a class does not
                found[inner.co_firstlineno] = inner
            else:
                found |= codes_in(inner)
    return found


class _Failures:
    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.names.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.names.append(report.nodeid)


def _ask_pytest(names: list[str]) -> str:
    failures = _Failures()
    with tempfile.TemporaryFile("w") as nowhere, contextlib.redirect_stdout(nowhere):
        code = pytest.main([*QUIETLY, *names], plugins=[failures])
    if code and not failures.names:
        raise RuntimeError(f"pytest ended with {code}, but no test failed")
    return failures.names[0] if failures.names else ""


if __name__ == "__main__":
    main()
