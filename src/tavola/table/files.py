"""Files for the browser: the bundle of the client, and what the pages need besides."""

import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException

from tavola.table import client

SITE = Path(__file__).parent / "site"
# Names in the bundle's assets carry a hash of their content.
FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"
_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}")
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


@get("/static/{path:path}")
async def bundle_file(path: Path) -> Response[bytes]:
    """A file of the client."""
    return send(client.STATIC, path, FOR_EVER if path.parts[1:2] == ("assets",) else FOR_AN_HOUR)


@get("/site/{path:path}")
async def site_file(path: Path) -> Response[bytes]:
    """A file of the pages."""
    return send(SITE, path, FOR_AN_HOUR)


def send(folder: Path, path: Path, keep: str) -> Response[bytes]:
    """A file of a folder; any odd name is simply not there."""
    name = path.as_posix().lstrip("/")
    if not _NAME.fullmatch(name) or not (file := folder / name).is_file():
        raise NotFoundException("There is no such file.")
    content = read(file, file.stat().st_mtime_ns)
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers={"cache-control": keep})


@lru_cache(maxsize=128)
def read(file: Path, _changed: int) -> bytes:
    """The content of a file, read again when it has changed."""
    return file.read_bytes()


files = Router("/", route_handlers=[bundle_file, site_file], include_in_schema=False)
