"""The engine switch: a compiled engine runs only when it was built from exactly these sources."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import tavola.engine

BINARY = "rules" + EXTENSION_SUFFIXES[0]
STALE = "interpreted (compiled engine is older than the sources; run `make engine`)"
ABSENT = "interpreted (no compiled engine here; run `make engine`)"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small separate tavola, with one rules module and no compiled engine."""
    root = tmp_path / "tavola"
    for part in ("core", "games"):
        (root / part).mkdir(parents=True)
        (root / part / "__init__.py").touch()
    (root / "core" / "rules.py").write_text("ANSWER = 42\n")
    source = Path(tavola.engine.__file__).parent
    shutil.copy(source / "engine.py", root)
    (root / "__init__.py").write_text("from tavola import engine\n\nengine.choose()\n")
    return root


def run(package: Path, code: str, wish: str = "") -> str:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "TAVOLA_ENGINE": wish}
    command = [sys.executable, "-B", "-c", f"import tavola.engine; {code}"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return (result.stdout or result.stderr).strip()


def described(package: Path) -> str:
    return run(package, "print(tavola.engine.describe())")


def pretend_compiled(package: Path) -> None:
    """Create a binary that cannot be loaded, and the manifest that vouches for it."""
    (package / "core" / BINARY).write_text("no machine code")
    run(package, "open(tavola.engine.MANIFEST, 'w').write('mark\\n' + tavola.engine.snapshot())")


def test_without_a_compiled_engine(package: Path) -> None:
    assert described(package) == ABSENT


def test_with_a_compiled_engine(package: Path) -> None:
    pretend_compiled(package)
    assert described(package) == "compiled"


def touch_source(package: Path) -> None:
    os.utime(package / "core" / "rules.py", (1, 1))


def edit_source(package: Path) -> None:
    (package / "core" / "rules.py").write_text("ANSWER = 43\n")


def add_source(package: Path) -> None:
    (package / "games" / "more.py").touch()


def remove_source(package: Path) -> None:
    (package / "core" / "rules.py").unlink()


def remove_binary(package: Path) -> None:
    (package / "core" / BINARY).unlink()


@pytest.mark.parametrize("change", [touch_source, edit_source, add_source, remove_source, remove_binary])
def test_a_stale_engine_never_runs(package: Path, change: Callable[[Path], None]) -> None:
    pretend_compiled(package)
    change(package)
    assert described(package) == STALE


def test_interpreted_loads_sources_beside_binaries(package: Path) -> None:
    pretend_compiled(package)
    code = "from tavola.core import rules; print(rules.ANSWER, tavola.engine.compiled())"
    assert run(package, code, wish="interpreted") == "42 False"


def test_compiled_refuses_to_run_interpreted(package: Path) -> None:
    assert "asks for the compiled engine" in run(package, "print('ran')", wish="compiled")


def test_an_unknown_wish_is_refused(package: Path) -> None:
    assert "set it to compiled or interpreted" in run(package, "print('ran')", wish="fast")


def test_no_class_outside_of_the_engine_needs_a_constructor_of_the_engine() -> None:
    """A compiled constructor refuses objects of an interpreted subclass."""
    import tavola.table.ops.app
    import tavola.table.ops.data_folder
    from tavola.core.errors import TavolaError

    def derived(of: type[TavolaError]) -> list[type[TavolaError]]:
        children = of.__subclasses__()
        return children + [one for child in children for one in derived(child)]

    compiled = tuple(f"tavola.{part}" for part in tavola.engine.PARTS)
    outside = [one for one in derived(TavolaError) if not one.__module__.startswith(compiled)]
    assert outside
    for one in outside:
        bases = [base for base in one.__mro__ if base.__module__.startswith(compiled)]
        assert not any("__init__" in vars(base) for base in bases), one
