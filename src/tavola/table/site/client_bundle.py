"""The client's bundle: which files a page needs, according to the manifest of the build."""

from functools import cache
from pathlib import Path

import msgspec

STATIC = Path(__file__).parent.parent / "static"
TABLE = "src/table.ts"
SITE = "src/site.ts"
STYLE = "src/site.css"


class Chunk(msgspec.Struct):
    """A file of the bundle and what it needs."""

    file: str
    css: list[str] = []
    imports: list[str] = []


class Bundle(msgspec.Struct):
    """What a page links to."""

    scripts: list[str]
    preloads: list[str]
    styles: list[str]


def manifest_path() -> Path | None:
    """The manifest of the build, if there is one."""
    for path in (STATIC / "manifest.json", STATIC / ".vite" / "manifest.json"):
        if path.exists():
            return path
    return None


def cover(game: str) -> str:
    """The address of a game's picture; empty if there is none."""
    return f"/static/covers/{game}.svg" if (STATIC / "covers" / f"{game}.svg").is_file() else ""


@cache
def _manifest(path: Path, _changed: int) -> dict[str, Chunk]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Chunk])


def bundle(*entries: str) -> Bundle | None:
    """The files for some entries of the build; None if the client has not been built."""
    path = manifest_path()
    if path is None:
        return None
    chunks = _manifest(path, path.stat().st_mtime_ns)
    found = Bundle([], [], [])
    seen: set[str] = set()

    def add(name: str, entry: bool) -> None:
        if name in seen or name not in chunks:
            return
        seen.add(name)
        chunk = chunks[name]
        for needed in chunk.imports:
            add(needed, False)
        found.styles.extend(f"/static/{css}" for css in chunk.css)
        address = f"/static/{chunk.file}"
        if chunk.file.endswith(".css"):
            found.styles.append(address)
        elif entry:
            found.scripts.append(address)
        else:
            found.preloads.append(address)

    for entry in entries:
        add(entry, True)
    return found
