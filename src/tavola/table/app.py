"""The application: routes, guards and errors put together."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from tavola.core.errors import TavolaError
from tavola.table.api import api
from tavola.table.files import files
from tavola.table.health import health, watch_lag
from tavola.table.live import LARGEST_FRAME, live
from tavola.table.metrics import ERRORS
from tavola.table.pages import pages
from tavola.table.protocol import ErrorMessage
from tavola.table.reading import reading
from tavola.table.rendering import page
from tavola.table.server import Server
from tavola.table.settings import Settings
from tavola.table.texts import Site, site

log = structlog.get_logger()
CODES = {400: "malformed", 403: "forbidden", 404: "gone", 410: "gone", 413: "malformed", 429: "limit"}
DESCRIPTION = """Play any of Tavola's games by program. Open a table or join one by invitation, keep the
token, send it as `Authorization: Bearer …`, look at the table, and post commands. Everything is also told
live over a WebSocket at `/api/tables/{table}/live`, with the same objects."""


def make_app(settings: Settings) -> Litestar:
    """The application with its store open."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        waking = server.tables.spawn(server.tables.wake())
        lag = asyncio.ensure_future(watch_lag())
        server.ready = True
        yield
        server.ready = False
        lag.cancel()
        waking.cancel()
        await server.tables.stop()

    async def provide_server() -> Server:
        return server

    return Litestar(
        route_handlers=[
            api,
            pages,
            reading,
            health,
            live,
            files,
        ],
        dependencies={"server": Provide(provide_server)},
        state=State({"server": server}),
        lifespan=[lifespan],
        exception_handlers={
            HTTPException: explain,
            TavolaError: explain_refusal,
            Exception: explain_fault,
        },
        csrf_config=CSRFConfig(
            secret=server.csrf_secret,
            cookie_name="csrf",
            cookie_httponly=True,
            cookie_secure=settings.secure,
            exclude=["^/api/", "^/static/", "^/site/", "^/healthz", "^/readyz", "^/metrics"],
        ),
        compression_config=CompressionConfig(
            "gzip", minimum_size=1000, exclude=["^/$", "^/(table|new|join|help|statistics|import)"]
        ),
        openapi_config=OpenAPIConfig(
            title="Tavola",
            version="1",
            description=DESCRIPTION,
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{}, {"token": []}],
        ),
        request_max_body_size=LARGEST_FRAME,
        debug=False,
        logging_config=None,
    )


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether the answer is for a person's browser."""
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def explain(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What went wrong, as a page or as JSON; never more than the sentence."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        told = "; ".join(
            f"{item.get('key', '')}: {item.get('message', '')}"
            for item in error.extra
            if isinstance(item, dict)
        )
        detail = f"This request is not understood: {told.replace('`', chr(39))}"
    status = error.status_code
    headers = dict(error.headers or {})
    if wants_page(request):
        server: Server = request.app.state.server
        detail = in_words(site(server.language(request)), error) or detail
        response = page(request, server, "error.html", status=status, detail=detail)
        response.headers.update(headers)
        return response
    code = CODES.get(status, "malformed" if status < 500 else "busy")
    wait = int(headers["Retry-After"]) if "Retry-After" in headers else None
    body = ErrorMessage(code=code, message=detail, wait=wait)  # type: ignore[arg-type]
    return Response(msgspec.json.encode(body), status_code=status, headers=headers, media_type=MediaType.JSON)


def in_words(words: Site, error: HTTPException) -> str:
    """The usual errors in the reader's language."""
    if "CSRF" in error.detail:
        return words("error_form")
    if error.status_code == 429 and error.headers:
        return words("error_limit", seconds=error.headers.get("Retry-After", 1))
    known = {404: "error_nothing", 413: "error_large", 500: "error_fault"}
    return words(known[error.status_code]) if error.status_code in known else ""


def explain_refusal(request: Request[Any, Any, Any], error: TavolaError) -> Response[Any]:
    """Something that Tavola cannot do, such as going on under rules that it does not know."""
    return explain(request, HTTPException(status_code=410, detail=str(error)))


def explain_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our own fault: logged with all there is to know, answered with one sentence."""
    ERRORS.inc()
    log.error("request failed", route=route_of(request), exc_info=error)
    return explain(
        request, HTTPException(status_code=500, detail="Something went wrong here. It has been noted.")
    )


def route_of(request: Request[Any, Any, Any]) -> str:
    """The kind of address that was asked for, without what may be secret in it."""
    return str(request.scope.get("path_template", "?"))
