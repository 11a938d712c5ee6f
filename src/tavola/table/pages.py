"""The pages around the table: server-rendered, and usable without script."""

from pathlib import Path
from typing import Annotated, Any

import jinja2
from litestar import Request, Response, Router, get, post
from litestar.enums import MediaType, RequestEncodingType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import Body
from litestar.response import Redirect

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadOptions, TavolaError
from tavola.core.game import Game
from tavola.table import auth, client
from tavola.table.api import cookie, game_info
from tavola.table.bots import levels
from tavola.table.protocol import NewTable, SeatWish
from tavola.table.server import Server
from tavola.table.texts import site, texts

Asked = Request[Any, Any, Any]
Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
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
    name: str,
    *,
    status: int = 200,
    entries: tuple[str, ...] = (),
    **values: object,
) -> Response[str]:
    """A page from its template, in the reader's language."""
    language = server.language(request)
    theme = request.cookies.get("theme", "")
    found = client.bundle(client.STYLE, client.SITE, *entries)
    text = TEMPLATES.get_template(name).render(
        w=site(language),
        lang=language,
        theme=theme if theme in ("light", "dark") else "",
        bundle=found or client.Bundle([], [], []),
        built=found is not None,
        csrf=request.scope.get("state", {}).get("csrf_token") or _csrf(request),
        **values,
    )
    return Response(text, media_type=MediaType.HTML, status_code=status)


def _csrf(request: Asked) -> str:
    from litestar.utils.scope.state import ScopeState

    token = ScopeState.from_scope(request.scope).csrf_token
    return token if isinstance(token, str) else ""


@get("/", include_in_schema=False)
async def home(request: Asked, server: Server) -> Response[str]:
    """The games, your tables, and a way to begin."""
    viewer = server.viewer(request)
    language = server.language(request)
    mine = await server.tables.write(server.store.tables_of, viewer.holder) if viewer.known else []
    return page(
        request,
        server,
        "home.html",
        games=[(find_game(name), texts(find_game(name), language).words) for name in game_names()],
        tables=mine,
        titles={name: texts(find_game(name), language).words.title for name in game_names()},
    )


@get("/table/{table_id:str}", include_in_schema=False)
async def table_page(request: Asked, server: Server, table_id: str) -> Response[str]:
    """The table itself: a shell for the client."""
    return await _shell(request, server, table_id, "")


@get("/table/{table_id:str}/replay", include_in_schema=False)
async def replay_page(request: Asked, server: Server, table_id: str) -> Response[str]:
    """A replay: the same shell."""
    return await _shell(request, server, table_id, "replay")


async def _shell(request: Asked, server: Server, table_id: str, mode: str) -> Response[str]:
    table = await server.table(table_id, server.viewer(request))
    title = texts(table.game, server.language(request)).words.title
    status = 200 if client.bundle(client.TABLE) is not None else 503
    return page(
        request,
        server,
        "table.html",
        status=status,
        entries=(client.TABLE,),
        table=table,
        title=title,
        mode=mode,
    )


@get("/new/{name:str}", include_in_schema=False)
async def new_page(request: Asked, server: Server, name: str) -> Response[str]:
    """Choose options and seats."""
    return _new(request, server, _game(name), "")


def _game(name: str) -> Game:
    if name not in game_names():
        raise NotFoundException("There is no such game.")
    return find_game(name)


def _new(request: Asked, server: Server, game: Game, problem: str) -> Response[str]:
    return page(
        request,
        server,
        "new.html",
        status=400 if problem else 200,
        game=game_info(game, server.language(request)),
        players=max(game.players),
        fewest=min(game.players),
        levels=levels,
        problem=problem,
    )


@post("/new/{name:str}", include_in_schema=False)
async def new_table(request: Asked, server: Server, name: str, data: Form) -> Response[Any]:
    """Open a table and go there."""
    server.check_origin(request)
    server.check_openings(request)
    game = _game(name)
    token = server.token(request)
    fresh = auth.new_token() if auth.holder_of(token) == auth.NOBODY else None
    try:
        wish = wish_from(game, data)
        table = await server.tables.open(wish, auth.holder_of(fresh or token))
    except TavolaError as error:
        return _new(request, server, game, str(error))
    return Redirect(f"/table/{table.id}", status_code=303, cookies=[cookie(server, fresh)] if fresh else None)


def wish_from(game: Game, form: dict[str, Any]) -> NewTable:
    """The table that a form asks for."""
    given = {str(name): str(value) for name, value in form.items() if isinstance(value, str)}
    seats: list[SeatWish] = []
    for number in range(max(game.players)):
        kind = given.get(f"seat-{number}", "me" if number == 0 else "bot")
        if kind == "none":
            continue
        if kind not in ("me", "friend", "screen", "bot"):
            raise BadOptions(f"Seat {number + 1} is {kind!r}, which nobody can be.")
        level = given.get(f"level-{number}", "normal")
        seats.append(SeatWish(kind, given.get(f"name-{number}", "")[:24], level[:20]))  # type: ignore[arg-type]
    options: dict[str, bool | int | str] = {}
    for option in game.options:
        value = given.get(f"option-{option.name}")
        if option.kind == "switch":
            if f"option-{option.name}" in given or "options" in given:
                options[option.name] = value is not None
        elif value is not None and value.strip():
            options[option.name] = value.strip()
    return NewTable(game.name, seats, options, watch="watch" in given or "options" not in given)


@get("/join/{invite:str}", include_in_schema=False)
async def join_page(request: Asked, server: Server, invite: str) -> Response[Any]:
    """Somebody was invited: ask for a name."""
    return await _join(request, server, invite, "")


async def _join(request: Asked, server: Server, invite: str, problem: str) -> Response[Any]:
    found = await server.tables.invited(invite)
    viewer = server.viewer(request)
    if found is not None and found[0].seats_of(viewer.holder):
        return Redirect(f"/table/{found[0].id}", status_code=303)
    open_seat = found is not None and found[1].kind == "open"
    return page(
        request,
        server,
        "join.html",
        status=200 if open_seat and not problem else 404,
        invite=invite,
        open=open_seat,
        problem=problem,
        title=texts(found[0].game, viewer.language).words.title if found else "",
        people=[seat.name for seat in found[0].seats if seat.name] if found else [],
    )


@post("/join/{invite:str}", include_in_schema=False)
async def join_table(request: Asked, server: Server, invite: str, data: Form) -> Response[Any]:
    """Use an invitation."""
    server.check_origin(request)
    server.check_joins(request)
    token = server.token(request)
    fresh = auth.new_token() if auth.holder_of(token) == auth.NOBODY else None
    name = data.get("name")
    taken = await server.tables.join(
        invite, auth.holder_of(fresh or token), name if isinstance(name, str) else ""
    )
    if taken is None:
        return await _join(request, server, invite, "used")
    return Redirect(
        f"/table/{taken[0].id}", status_code=303, cookies=[cookie(server, fresh)] if fresh else None
    )


@get("/table/{table_id:str}/file", include_in_schema=False)
async def file_of(request: Asked, server: Server, table_id: str) -> Response[str]:
    """A finished game as a file to keep."""
    table = await server.table(table_id, server.viewer(request))
    try:
        record = server.tables.record(table)
    except TavolaError as error:
        raise HTTPException(status_code=403, detail=str(error)) from None
    name = f"{table.game.name}-{table.id[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.text(), media_type=MediaType.JSON, headers=headers)


pages = Router(
    "/",
    route_handlers=[home, table_page, replay_page, new_page, new_table, join_page, join_table, file_of],
    include_in_schema=False,
)
