"""Which engine runs: the rules compiled to machine code, or the same files interpreted.

`make engine` compiles `tavola.core` and `tavola.games` into extension modules beside their sources and writes
a manifest of both. The compiled modules run only while everything is exactly as the manifest says; otherwise,
or with `TAVOLA_ENGINE=interpreted`, the sources run. `TAVOLA_ENGINE=compiled` refuses to run anything else.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

ROOT = os.path.dirname(__file__)
PARTS = ("core", "games")
RUNTIME = "tavola__mypyc"
SUFFIX = EXTENSION_SUFFIXES[0]
MANIFEST = os.path.join(ROOT, "engine" + SUFFIX.rpartition(".")[0] + ".txt")

_why_interpreted = ""


def compiled() -> bool:
    """Whether the compiled engine runs."""
    return not _why_interpreted


def describe() -> str:
    """The engine that runs, in words: "compiled", or "interpreted" with the reason."""
    return f"interpreted ({_why_interpreted})" if _why_interpreted else "compiled"


def choose() -> None:
    """Decide which engine runs; called once, before the first import of the rules."""
    global _why_interpreted  # noqa: PLW0603
    wish = os.environ.get("TAVOLA_ENGINE", "")
    if wish not in ("", "compiled", "interpreted"):
        raise ImportError(f"TAVOLA_ENGINE is {wish!r}: set it to compiled or interpreted, or leave it out.")
    _why_interpreted = "asked for by TAVOLA_ENGINE" if wish == "interpreted" else _trouble()
    if _why_interpreted and wish == "compiled":
        raise ImportError(f"TAVOLA_ENGINE asks for the compiled engine, but: {_why_interpreted}.")
    if _why_interpreted:
        sys.meta_path.insert(0, _SourceOnly())


def snapshot() -> str:
    """Every source and compiled module of the engine with its size and time, one per line."""
    return "\n".join(sorted(_lines()))


def _trouble() -> str:
    """Why the compiled engine cannot run, or nothing if it can."""
    try:
        with open(MANIFEST, encoding="utf-8") as file:
            _, _, built = file.read().partition("\n")
    except FileNotFoundError:
        return "no compiled engine here; run `make engine`"
    if built != snapshot():
        return "compiled engine is older than the sources; run `make engine`"
    return ""


def _lines() -> Iterator[str]:
    todo = [os.path.join(ROOT, part) for part in PARTS]
    while todo:
        with os.scandir(todo.pop()) as entries:
            for entry in entries:
                if entry.name.endswith((".py", SUFFIX)):
                    yield _line(entry.path, entry.stat())
                elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                    todo.append(entry.path)
    runtime = os.path.join(os.path.dirname(ROOT), RUNTIME + SUFFIX)
    if os.path.exists(runtime):
        yield _line(runtime, os.stat(runtime))


def _line(path: str, stat: os.stat_result) -> str:
    return f"{os.path.relpath(path, ROOT)} {stat.st_size} {stat.st_mtime_ns}"


class _SourceOnly:
    """Finds the rules in their .py files, even if compiled modules are beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(("tavola.core.", "tavola.games.")):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None
