"""What the server stores about somebody, and a way to have it removed."""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from tavola.table.security import auth
from tavola.table.site.rendering import Asked, page
from tavola.table.wire.admission import before_body
from tavola.table.wire.api import cookie
from tavola.table.wire.server import Server

Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/privacy")
async def privacy_page(request: Asked, server: Server) -> Response[str]:
    """What the server stores, and a button to have it removed."""
    server.check_reads(request)
    known = server.viewer(request).known
    return page(
        request,
        server,
        "privacy.html",
        known=known,
        done="done" in request.query_params and not known,
        abandoned=server.settings.keep_abandoned_days,
        games=server.settings.keep_games_days,
    )


@post("/privacy", guards=[before_body(Server.check_forgetting)])
async def forget(request: Asked, server: Server, data: Form) -> Response[Any]:
    """Remove somebody's names, chat and notes, and the key to their seats."""
    holder = server.viewer(request).holder
    if holder != auth.NOBODY and data.get("sure"):
        await server.tables.moderation.forget_person(holder)
        answer = Redirect("/privacy?done=1", status_code=303)
        answer.set_cookie(cookie(server, "", max_age=0))
        answer.delete_cookie("name")
        return answer
    return Redirect("/privacy", status_code=303)


privacy = Router("/", route_handlers=[privacy_page, forget], include_in_schema=False)
