"""Rendering: a page from its template, in the reader's language and theme."""

from pathlib import Path
from typing import Any

import jinja2
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.utils.scope.state import ScopeState

from tavola.core.data.words import LANGUAGES
from tavola.table.site import client_bundle
from tavola.table.wire.server import Server
from tavola.table.words.texts import site

Asked = Request[Any, Any, Any]
LANGUAGE_NAMES = {"en": "English", "it": "Italiano", "ja": "日本語"}
TEMPLATES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(
    request: Asked,
    server: Server,
    template: str,
    /,
    *,
    status: int = 200,
    entries: tuple[str, ...] = (client_bundle.SITE,),
    **values: object,
) -> Response[str]:
    """A page with the scripts of these entries of the client's build."""
    language = server.language(request)
    theme = request.cookies.get("theme", "")
    found = client_bundle.bundle(client_bundle.STYLE, *entries)
    text = TEMPLATES.get_template(template).render(
        w=site(language),
        lang=language,
        languages=[(code, LANGUAGE_NAMES.get(code, code)) for code in LANGUAGES],
        theme=theme if theme in ("light", "dark") else "",
        bundle=found or client_bundle.Bundle([], [], []),
        built=found is not None,
        csrf=_csrf(request),
        misled=server.is_misled(request),
        # Where to return to; an invitation must not get into any field.
        here="/" if request.url.path.startswith("/join/") else request.url.path,
        **values,
    )
    return Response(text, media_type=MediaType.HTML, status_code=status)


def _csrf(request: Asked) -> str:
    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else ""
