"""Static files: the client's bundle and the assets of the pages.

They are the same for everybody, so each is compressed once instead of once per request.
"""

import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.openapi.plugins import JsonRenderPlugin

from tavola.table.site import client_bundle

SITE = Path(__file__).parent / "assets"
# Names in the bundle's assets carry a hash of their content.
FOR_EVER = "public, max-age=31536000, immutable"
FOR_AN_HOUR = "public, max-age=3600"
_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}")
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
# What compression makes smaller; fonts and photographs are compressed already.
PACKED = {".js", ".css", ".svg", ".json", ".html", ".txt"}
LEAST_PACKED = 1000
PACKED_HEADERS = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
Asked = Request[Any, Any, Any]


@get("/static/{path:path}")
async def bundle_file(request: Asked, path: Path) -> Response[bytes]:
    """A file of the client."""
    return send(
        request, client_bundle.STATIC, path, FOR_EVER if path.parts[1:2] == ("assets",) else FOR_AN_HOUR
    )


@get("/site/{path:path}")
async def site_file(request: Asked, path: Path) -> Response[bytes]:
    """A file of the pages."""
    return send(request, SITE, path, FOR_AN_HOUR)


def send(request: Asked, folder: Path, path: Path, keep: str) -> Response[bytes]:
    """A file from a folder; a malformed name is simply not found."""
    name = path.as_posix().lstrip("/")
    if not _NAME.fullmatch(name) or not (file := folder / name).is_file():
        raise NotFoundException("There is no such file.")
    changed = file.stat().st_mtime_ns
    content = read(file, changed)
    headers = {"cache-control": keep}
    if file.suffix in PACKED and wants_packed(request, content):
        content = read_packed(file, changed)
        headers |= PACKED_HEADERS
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers=headers)


def wants_packed(request: Asked, content: bytes) -> bool:
    """Whether to send something compressed: it is long enough, and the client accepts gzip."""
    return len(content) >= LEAST_PACKED and "gzip" in request.headers.get("accept-encoding", "")


@lru_cache(maxsize=128)
def read(file: Path, _changed: int) -> bytes:
    """The content of a file, read again when it has changed."""
    return file.read_bytes()


@lru_cache(maxsize=128)
def read_packed(file: Path, changed: int) -> bytes:
    """The same, compressed."""
    return pack(read(file, changed))


def pack(content: bytes) -> bytes:
    """Compressed content, the same bytes every time."""
    return gzip.compress(content, mtime=0)


class Document(JsonRenderPlugin):
    """The OpenAPI document, rendered once."""

    written = packed = b""

    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> Any:
        """The document, compressed if the client accepts that. Litestar also accepts a whole response."""
        if not self.written:
            self.written = self.render_json(request, openapi_schema)
            self.packed = pack(self.written)
        if wants_packed(request, self.written):
            return Response(self.packed, media_type=self.media_type, headers=PACKED_HEADERS)
        return Response(self.written, media_type=self.media_type)


files = Router("/", route_handlers=[bundle_file, site_file], include_in_schema=False)
