"""Where Chromium comes from, and the bundle that it loads."""

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "src" / "tavola" / "table" / "static"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
# Removed from the environment: a server started by a test would take it as one of its settings.
CHOSEN = os.environ.pop("TAVOLA_CHROMIUM", "")


@contextmanager
def alone() -> Iterator[None]:
    """Let only one test process at a time do this."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def find_chromium() -> str:
    """The browser's program; `make test` installs it where it can."""
    found = CHOSEN or shutil.which("chromium")
    if not found:
        raise AssertionError(
            "The browser tests need Chromium. Install it ('apt-get install chromium' on Debian), "
            "or name its program in TAVOLA_CHROMIUM."
        )
    return found


def build_client() -> None:
    """Build the client's bundle, unless it was built from the current sources."""
    with alone():
        if is_fresh():
            return
        made = subprocess.run(["make", "ui"], cwd=ROOT, capture_output=True, text=True, check=False)
        if not is_fresh():
            # Its stamp is newer than the sources, but it was built from different ones.
            (ROOT / "build" / "ui.stamp").unlink(missing_ok=True)
            made = subprocess.run(["make", "ui"], cwd=ROOT, capture_output=True, text=True, check=False)
        assert is_fresh(), f"'make ui' did not build the client:\n{made.stdout}{made.stderr}"


def is_fresh() -> bool:
    """Whether the bundle exists and was built from these sources."""
    try:
        told = json.loads((STATIC / "sources.json").read_text())
    except OSError:
        return False
    if not (STATIC / "manifest.json").exists():
        return False
    ui = ROOT / "ui"
    files: list[Path] = []
    for root in told["roots"]:
        path = ui / root
        files += [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    names = sorted(
        file.relative_to(ui).as_posix().encode() for file in files if not file.name.endswith(told["except"])
    )
    digest = hashlib.sha256()
    for name in names:
        digest.update(name + b"\0" + (ui / name.decode()).read_bytes() + b"\0")
    same: bool = digest.hexdigest() == told["sha256"]
    return same
