"""Compile the rules (tavola.core and tavola.games) with mypyc, in place, beside their sources.

    python tools/compile_engine.py [--optional] [--force]

Nothing happens if the compiled engine is up to date. Without a C compiler Tavola runs interpreted: the script
says so, and that is not an error. With --optional a failed compilation is not an error either. The compiled
modules are put in place only when all of them are built; the manifest that makes `tavola.engine` use them is
written last.
"""

import argparse
import hashlib
import importlib.metadata
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
BUILD = ROOT / "build" / "engine"


def load_engine() -> ModuleType:
    """tavola.engine by itself, without importing (and so perhaps locking) the compiled rules."""
    spec = importlib.util.spec_from_file_location("tavola_engine", SRC / "tavola" / "engine.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError("src/tavola/engine.py is missing.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


engine = load_engine()
SUFFIX: str = engine.SUFFIX
MANIFEST = Path(engine.MANIFEST)
OUTPUT = BUILD / f"lib{SUFFIX.rpartition('.')[0]}"


def all_sources() -> list[Path]:
    return sorted(path for part in engine.PARTS for path in (SRC / "tavola" / part).rglob("*.py"))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts)


def compiled_sources() -> list[Path]:
    """The modules to compile: all but packages' __init__ and those that pyproject.toml leaves interpreted."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["tavola"]
    left_out = tuple(settings["interpreted"])

    def wanted(path: Path) -> bool:
        name = module_name(path)
        return path.name != "__init__.py" and not any(
            name == out or name.startswith(out + ".") for out in left_out
        )

    return [path for path in all_sources() if wanted(path)]


def fingerprint(wanted: list[Path]) -> str:
    """Changes whenever the compiled engine would."""
    digest = hashlib.sha256()
    tools = [f"{name} {importlib.metadata.version(name)}" for name in ("mypy", "setuptools")]
    digest.update("\n".join([sys.version, os.environ.get("CFLAGS", ""), *tools]).encode())
    digest.update("\n".join(module_name(path) for path in wanted).encode())
    for path in [*all_sources(), Path(__file__)]:
        digest.update(f"\n{path.relative_to(ROOT)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_manifest() -> tuple[str, str]:
    try:
        mark, _, files = MANIFEST.read_text("utf-8").partition("\n")
    except FileNotFoundError:
        return "", ""
    return mark, files


def write_manifest(mark: str, before: str) -> None:
    """Vouch for the compiled modules, unless a source has changed since the snapshot `before` compiling."""
    now = engine.snapshot()
    if sources(now) != sources(before):
        sys.exit("The sources changed while the engine was compiled: run `make engine` again.")
    draft = MANIFEST.with_suffix(".draft")
    draft.write_text(f"{mark}\n{now}", "utf-8")
    draft.replace(MANIFEST)


def is_binary(line: str) -> bool:
    return line.partition(" ")[0].endswith(SUFFIX)


def binaries(files: str) -> list[str]:
    return [line for line in files.splitlines() if is_binary(line)]


def sources(files: str) -> list[str]:
    return [line for line in files.splitlines() if not is_binary(line)]


def is_fresh(mark: str) -> bool:
    """Whether the existing build was made from these sources; only times may differ, as after a checkout."""
    old_mark, old_files = read_manifest()
    return old_mark == mark and binaries(old_files) == binaries(engine.snapshot())


def missing_compiler() -> str:
    """What is missing for compiling, or nothing."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(command) is None:
        return f"there is no C compiler ({command})"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.exists():
        return "the C headers of Python are not installed (on Debian: python3-dev)"
    return ""


def generate(wanted: list[Path]) -> list[Any]:
    """Type-check and translate to C; mypyc itself ends the program if the types are wrong."""
    from mypyc.build import mypycify

    return mypycify(
        ["--config-file=pyproject.toml", *(str(path.relative_to(ROOT)) for path in wanted)],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        target_dir=str(BUILD / "c"),
        group_name="tavola",
    )


def build(extensions: list[Any]) -> None:
    """Compile the C files on every core, each only if it or a header changed, and link into OUTPUT."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"name": "tavola", "ext_modules": extensions}))
    build_extensions = command.build_extensions

    def build_changed() -> None:
        if command.compiler.compiler_type == "unix":
            command.compiler.compile = partial(compile_changed, command.compiler)
            for extension in extensions:
                # Nobody needs more of a library than its modules: hidden, the rest can be called directly.
                extension.extra_compile_args.append("-fvisibility=hidden")
        build_extensions()

    command.build_extensions = build_changed
    command.build_lib = str(OUTPUT)
    command.build_temp = str(BUILD / "objects")
    command.force = True
    # Next to the one large library there is a small one for each module; build these on every core too.
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def compile_changed(
    compiler: Any,
    sources: list[str],
    output_dir: str,
    macros: list[Any],
    include_dirs: list[str],
    debug: bool,
    extra_postargs: list[str],
    depends: list[str],
) -> list[str]:
    """Stands in for the compiler's own method, which takes one core and compiles everything again."""
    macros, objects, extra_postargs, pp_opts, jobs = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    cc_args = compiler._get_cc_args(pp_opts, debug, None)
    headers = hashlib.sha256(repr((compiler.compiler_so, cc_args, extra_postargs, sys.version)).encode())
    headers.update(generated_headers())

    def compile_one(target: str) -> None:
        source, extension = jobs[target]
        state = headers.copy()
        state.update(Path(source).read_bytes())
        note = Path(target + ".sha256")
        if note.exists() and Path(target).exists() and note.read_text("ascii") == state.hexdigest():
            return
        note.unlink(missing_ok=True)
        compiler._compile(target, source, extension, cc_args, extra_postargs, pp_opts)
        note.write_text(state.hexdigest(), "ascii")

    largest_first = sorted(jobs, key=lambda target: -os.path.getsize(jobs[target][0]))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, largest_first))
    return list(objects)


@cache
def generated_headers() -> bytes:
    """Everything mypyc wrote for C files to include; called once per library."""
    return b"".join(header.read_bytes() for header in sorted((BUILD / "c").rglob("*.h")))


def install() -> None:
    """Put the whole set in place. It is not used until its manifest is there, so never half of it."""
    MANIFEST.unlink(missing_ok=True)
    built = {path.relative_to(OUTPUT): path for path in OUTPUT.rglob("*" + SUFFIX)}
    for old in [*(SRC / "tavola").rglob("*" + SUFFIX), SRC / (engine.RUNTIME + SUFFIX)]:
        if old.relative_to(SRC) not in built:
            old.unlink(missing_ok=True)
    for place, path in built.items():
        target = SRC / place
        draft = target.with_name(target.name + ".draft")
        shutil.copy(path, draft)
        draft.replace(target)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait while another process compiles the engine here."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def compile_engine(force: bool) -> None:
    start = time.monotonic()
    before = engine.snapshot()
    wanted = compiled_sources()
    mark = fingerprint(wanted)
    stale = force or not is_fresh(mark)
    if stale:
        shutil.rmtree(OUTPUT, ignore_errors=True)
        build(generate(wanted))
        install()
    write_manifest(mark, before)
    if stale:
        print(f"Engine compiled: {len(wanted)} modules in {time.monotonic() - start:.0f} s.")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc, in place.")
    parser.add_argument("--optional", action="store_true", help="do not fail if the compilation does")
    parser.add_argument("--force", action="store_true", help="compile again even if nothing changed")
    chosen = parser.parse_args()
    os.chdir(ROOT)
    wanted = compiled_sources()
    if not wanted:
        print("There is nothing to compile yet.")
    elif (chosen.force or not is_fresh(fingerprint(wanted))) and (missing := missing_compiler()):
        print(f"The engine is not compiled, because {missing}: Tavola runs interpreted, more slowly.")
    elif chosen.optional and not is_fresh(fingerprint(wanted)):
        compile_or_explain()
    else:
        with one_at_a_time():
            compile_engine(chosen.force)


def compile_or_explain() -> None:
    """Compile in a separate process, since mypyc and the linker may end theirs."""
    log = BUILD / "log.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as file:
        command = [sys.executable, __file__]
        result = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, check=False)
    if result.returncode == 0:
        print(*log.read_text("utf-8").splitlines()[-1:])
    else:
        print("The engine could not be compiled (build/engine/log.txt says why): Tavola runs interpreted.")


if __name__ == "__main__":
    main()
