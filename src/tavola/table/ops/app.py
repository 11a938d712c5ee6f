"""The application: routes, guards and error handlers, put together."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import apsw
import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

from tavola import game as find_game
from tavola import game_names
from tavola.core.data.words import LANGUAGES
from tavola.core.errors import TavolaError
from tavola.table.http.malformed_requests import ReadableRequest
from tavola.table.http.parsing import CSRF_COOKIE, take_over
from tavola.table.ops.health import health, watch_lag
from tavola.table.protocol.messages import ErrorMessage
from tavola.table.runtime.metrics import ERRORS, LIMITS_HIT
from tavola.table.runtime.settings import ServerSettings
from tavola.table.site.help_pages import reading, rules_of
from tavola.table.site.pages import pages
from tavola.table.site.privacy_page import privacy
from tavola.table.site.rendering import TEMPLATES, page
from tavola.table.site.static_files import Document, files
from tavola.table.store.commit_queue import STORE_ERRORS
from tavola.table.store.damage import Damaged
from tavola.table.tables.moderation import QuotaUsedUp
from tavola.table.tables.resuming import Resuming
from tavola.table.tables.startup_check import StartupCheck
from tavola.table.wire.api import api
from tavola.table.wire.server import Server
from tavola.table.wire.websocket import LARGEST_FRAME, live
from tavola.table.words.texts import SiteWords, site, texts

log = structlog.get_logger()
# Seconds after which to retry what could not be stored.
TRY_AGAIN = 5
CODES = {400: "malformed", 403: "forbidden", 404: "gone", 410: "gone", 413: "malformed", 429: "limit"}
# A long game's snapshot is 700 KB: the highest level would hold everybody up for 34 ms, this one for 6.
GZIP_LEVEL = 4
DESCRIPTION = """Play any of Tavola's games from a program. Open a table or join one by invitation, keep the
token, send it as `Authorization: Bearer …`, read the table, and post commands. A WebSocket at
`/api/tables/{table}/live` sends everything live, as the same objects."""


def make_app(settings: ServerSettings) -> Litestar:
    """The application with its store open."""
    take_over()
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        load_all()
        tables, spawn = server.tables, server.tables.tasks.spawn
        background = [
            spawn(Resuming(tables).run()),
            spawn(StartupCheck(tables).run()),
            spawn(watch_lag()),
            spawn(tables.moderation.watch()),
            spawn(tables.moderation.sweep()),
        ]
        server.ready = True
        yield
        server.ready = False
        for task in background:
            task.cancel()
        await tables.stop()

    async def provide_server() -> Server:
        return server

    return Litestar(
        route_handlers=[
            api,
            pages,
            reading,
            health,
            privacy,
            live,
            files,
        ],
        dependencies={"server": Provide(provide_server)},
        state=State({"server": server}),
        lifespan=[lifespan],
        exception_handlers={
            HTTPException: explain,
            TavolaError: explain_refusal,
            apsw.Error: explain_unstored,
            QuotaUsedUp: explain_quota,
            Exception: explain_fault,
        },
        csrf_config=CSRFConfig(
            secret=server.csrf_secret,
            cookie_name=CSRF_COOKIE,
            cookie_httponly=True,
            cookie_secure=settings.secure,
            exclude=["^/api/", "^/static/", "^/site/", "^/healthz", "^/readyz"],
        ),
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=1000,
            gzip_compress_level=GZIP_LEVEL,
            exclude=[
                "^/$",
                "^/(table|new|join|help|statistics|import|privacy)",
                "^/(static|site)/",  # these are compressed once, in `static_files`
                "^/api/openapi.json$",
            ],
        ),
        openapi_config=OpenAPIConfig(
            title="Tavola",
            version="1",
            description=DESCRIPTION,
            path="/api",
            render_plugins=[Document(path="/openapi.json")],
            use_handler_docstrings=True,
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{}, {"token": []}],
        ),
        request_class=ReadableRequest,
        request_max_body_size=LARGEST_FRAME,
        debug=False,
        logging_config=None,
    )


def load_all() -> None:
    """Load every game, its words and rules, and every page's template, so that no request has to."""
    for name in game_names():
        rules_of(name)
        for language in LANGUAGES:
            texts(find_game(name), language)
    for template in TEMPLATES.list_templates():
        TEMPLATES.get_template(template)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether the answer is for a person's browser."""
    return not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", "")


def explain(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What went wrong, as a page or as JSON; never more than a sentence."""
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


def in_words(words: SiteWords, error: HTTPException) -> str:
    """The usual errors in the reader's language."""
    if "CSRF" in error.detail:
        return words("error_form")
    if error.status_code == 429 and error.headers:
        return words("error_limit", seconds=error.headers.get("Retry-After", 1))
    known = {404: "error_nothing", 413: "error_large", 500: "error_fault"}
    return words(known[error.status_code]) if error.status_code in known else ""


def explain_refusal(request: Request[Any, Any, Any], error: TavolaError) -> Response[Any]:
    """Something Tavola cannot do, such as continuing a game under rules it does not know."""
    detail = str(error)
    if isinstance(error, Damaged):
        server: Server = request.app.state.server
        detail = site(server.language(request))("error_damaged")
    return explain(request, HTTPException(status_code=410, detail=detail))


def explain_unstored(request: Request[Any, Any, Any], error: apsw.Error) -> Response[Any]:
    """Something could not be stored or read: nothing has changed, and it can be tried again."""
    if not isinstance(error, STORE_ERRORS):
        return explain_fault(request, error)
    log.error("not stored", route=route_of(request), error=type(error).__name__)
    server: Server = request.app.state.server
    detail = site(server.language(request))("error_unstored")
    headers = {"Retry-After": str(TRY_AGAIN)}
    return explain(request, HTTPException(status_code=503, detail=detail, headers=headers))


def explain_quota(request: Request[Any, Any, Any], error: QuotaUsedUp) -> Response[Any]:
    """Somebody has reached the limit of tables."""
    LIMITS_HIT.labels("quota").inc()
    server: Server = request.app.state.server
    told = site(server.language(request))(error.reason, most=error.most)
    return explain(request, HTTPException(status_code=429, detail=told))


def explain_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An internal error: logged in full, answered with one sentence."""
    ERRORS.inc()
    log.error("request failed", route=route_of(request), exc_info=error)
    return explain(
        request, HTTPException(status_code=500, detail="Something went wrong here. It has been noted.")
    )


def route_of(request: Request[Any, Any, Any]) -> str:
    """The route of a request, without the parts of its path that may be secret."""
    return str(request.scope.get("path_template", "?"))
