"""The JSON API: everything a program needs to play, described by an OpenAPI document."""

import asyncio
import contextlib
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from tavola import game as find_game
from tavola import game_names
from tavola.core.data.record import Record
from tavola.core.data.words import words
from tavola.core.errors import TavolaError
from tavola.core.game import Game
from tavola.core.search.levels import LEVELS
from tavola.table.play.projection import project, project_moment
from tavola.table.play.table import Table
from tavola.table.play.unknown_rules import UnknownRules
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    Answer,
    CardWords,
    EffectWords,
    ErrorMessage,
    GameInfo,
    GameWords,
    Imported,
    Invite,
    Joined,
    JoinRequest,
    NewTable,
    NotesMessage,
    OptionInfo,
    Posted,
    ReplayInfo,
    TableMade,
    TableMessage,
)
from tavola.table.security import auth
from tavola.table.store.store import Store
from tavola.table.tables.invitations import AlreadySeated
from tavola.table.tables.record_import import RecordRefused
from tavola.table.wire.admission import before_body, check_command
from tavola.table.wire.server import Server, Unplayable
from tavola.table.words.texts import texts

Asked = Request[Any, Any, Any]
STATUS = {
    "stale": 409,
    "illegal": 422,
    "malformed": 400,
    "limit": 429,
    "forbidden": 403,
    "gone": 404,
    "busy": 503,
}
LONGEST_WAIT = 25
LARGEST_RECORD = 1024 * 1024
MEANINGS = {
    400: "Not understood.",
    403: "Not allowed for this client.",
    404: "There is nothing here, or not for this client.",
    409: "Too late: the table has changed. The response includes the fresh view, within the read limit.",
    410: "This Tavola cannot continue this table.",
    413: "Too large.",
    422: "The rules do not allow it.",
    429: "Too fast: see Retry-After.",
    503: "Not done. Try again.",
}
YEAR = 365 * 86400
TableId = Annotated[
    str, Parameter(pattern=r"^[0-9a-f]{20}$", description="The table's name, as in its address.")
]
GameName = Annotated[str, Parameter(min_length=1, max_length=40)]


def cookie(server: Server, token: str, max_age: int = YEAR) -> Cookie:
    """The cookie that identifies a browser; a lifetime of 0 seconds deletes it."""
    return Cookie(
        key=server.cookie,
        value=token,
        max_age=max_age,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure,
    )


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The possible errors, for the OpenAPI document."""
    return {
        status: ResponseSpec(ErrorMessage, generate_examples=False, description=MEANINGS[status])
        for status in statuses
    }


@get("/api/games", tags=["games"], summary="All games", responses=errors(429))
async def games(request: Asked, server: Server) -> list[GameInfo]:
    """The games that can be played here, with their options."""
    server.check_reads(request)
    language = server.language(request)
    return [game_info(find_game(name), language) for name in game_names()]


def game_info(game: Game, language: str) -> GameInfo:
    """A game in a language."""
    told = texts(game, language)
    return GameInfo(
        name=game.name,
        title=told.words.title,
        tagline=told.words.tagline,
        players=game.players,
        rules_version=game.rules_version,
        levels=LEVELS,
        options=[
            OptionInfo(
                name=option.name,
                label=told.option(option)[0],
                kind=option.kind,
                default=option.default,
                help=told.option(option)[1],
                low=option.low,
                high=option.high,
                choices=option.choices,
                auto=option.auto,
                group=option.group,
            )
            for option in game.options
        ],
    )


@get(
    "/api/games/{game:str}/words",
    tags=["games"],
    summary="Names and texts of a game",
    responses=errors(400, 404, 429),
)
async def game_words(request: Asked, server: Server, game: GameName) -> GameWords:
    """What a game's things are called, in the language of `lang` (query or cookie) or Accept-Language.

    The query may name options of the game: the texts then give the figures of a game with these options.
    """
    server.check_reads(request)
    if game not in game_names():
        raise NotFoundException("There is no such game.")
    found = find_game(game)
    told = words(found, server.language(request))
    try:
        values = found.values({name: text for name, text in request.query_params.items() if name != "lang"})
    except TavolaError as error:
        raise HTTPException(status_code=400, detail=str(error)) from None
    return GameWords(
        name=told.title,
        tagline=told.tagline,
        cards={
            name: CardWords(card.name, card.short, card.text, card.rule, card.drawing)
            for name, card in told.explained(values).items()
        },
        effects={
            text: EffectWords(effect.text, effect.drawing) for text, effect in told.effects(values).items()
        },
        verbs=told.verbs,
        categories=told.categories,
        terms=told.terms,
    )


@post(
    "/api/tables",
    tags=["tables"],
    summary="Open a table",
    responses=errors(400, 403, 413, 429, 503),
    status_code=HTTP_201_CREATED,
    guards=[before_body(Server.check_openings)],
)
async def open_table(request: Asked, server: Server, data: NewTable) -> Response[TableMade]:
    """A new table. A client without a token gets one: it is the key to its seats."""
    token = server.token(request)
    fresh = auth.new_token() if auth.holder_of(token) == auth.NOBODY else None
    holder = auth.holder_of(fresh or token)
    try:
        table = await server.tables.opening.open(
            data, holder, server.is_program(request), server.source(request)
        )
    except TavolaError as error:
        raise HTTPException(status_code=400, detail=str(error)) from None
    invites = [Invite(seat, f"/join/{text}") for seat, text in server.tables.invitations.of(table).items()]
    made = TableMade(table.id, table.seats_of(holder), invites, fresh)
    return Response(made, cookies=[cookie(server, fresh)] if fresh else [])


@post(
    "/api/join",
    tags=["tables"],
    summary="Take a seat by invitation",
    responses=errors(400, 403, 404, 410, 413, 429, 503),
    status_code=HTTP_200_OK,
    guards=[before_body(Server.check_joins)],
)
async def join(request: Asked, server: Server, data: JoinRequest) -> Response[Joined]:
    """Use an invitation, given by the last part of its link. Each is valid once."""
    token = server.token(request)
    fresh = auth.new_token() if auth.holder_of(token) == auth.NOBODY else None
    holder = auth.holder_of(fresh or token)
    program = server.is_program(request)
    try:
        taken = await server.tables.invitations.join(data.invite, holder, data.name, program)
    except AlreadySeated as error:
        raise PermissionDeniedException(str(error)) from None
    except UnknownRules as error:
        raise Unplayable(error, server.language(request)) from None
    if taken is None:
        raise NotFoundException("This invitation is not valid: it was used, or has expired.")
    table, seat = taken
    return Response(Joined(table.id, seat, fresh), cookies=[cookie(server, fresh)] if fresh else [])


@get(
    "/api/tables/{table_id:str}",
    tags=["tables"],
    summary="Look at a table",
    responses=errors(400, 404, 410, 429, 503),
)
async def look_at(
    request: Asked,
    server: Server,
    table_id: TableId,
    since: Annotated[int, Parameter(ge=0, le=2**31, description="Log lines after this entry only.")] = 0,
    wait: Annotated[
        int,
        Parameter(
            ge=0, le=LONGEST_WAIT, description="Wait for an entry after `since`, unless you are asked."
        ),
    ] = 0,
    seat: Annotated[
        int | None, Parameter(ge=0, le=15, description="Look from this one of your seats.")
    ] = None,
) -> TableMessage:
    """What you may see: your view, what is asked of you with all legal actions, and the log."""
    viewer = server.viewer(request)
    table = await server.read_table(table_id, request)
    viewer.seat = seat
    if table.is_host(viewer.holder):
        await server.tables.invitations.renew(table)
    if wait and since >= table.number and not _is_asked(table, viewer):
        barred = server.tables.moderation.is_barred("ban", viewer.source)
        with contextlib.nullcontext() if barred else table.presence.wait(viewer.holder):
            server.tables.advance(table)
            await _wait_for(table, since, wait)
    if table.gone:  # it was reloaded, perhaps with other seats
        table = await server.table(table_id, viewer, request)
    async with server.prepared(request, table, viewer, since or -1):
        invites = server.tables.invitations.of(table) if table.is_host(viewer.holder) else None
        return project(table, viewer, since or -1, invites)


def _is_asked(table: Table, viewer: Viewer) -> bool:
    """Whether the table is waiting for this viewer, who then need not wait for the table."""
    if table.state is None:
        return table.owes(viewer.holder)
    return table.state.over or table.state.to_move in table.seats_of(viewer.holder)


async def _wait_for(table: Table, since: int, seconds: int) -> None:
    """Wait until the log or the shuffle advances."""
    stage = table.stage
    try:
        async with asyncio.timeout(seconds):
            while table.number <= since and table.stage == stage and not table.gone:
                await table.changed.wait()
    except TimeoutError:
        return


@get(
    "/api/tables/{table_id:str}/notes",
    tags=["tables"],
    summary="Your private notes",
    responses=errors(400, 404, 410, 429, 503),
)
async def notes(request: Asked, server: Server, table_id: TableId) -> NotesMessage:
    """Your notes at this table; empty for spectators."""
    viewer = server.viewer(request)
    table = await server.read_table(table_id, request)
    if not table.seats_of(viewer.holder):
        return NotesMessage("")
    return NotesMessage(await server.tables.queue.read(Store.notes, table.id, viewer.holder))


@post(
    "/api/tables/{table_id:str}/commands",
    tags=["tables"],
    summary="Do something",
    responses=errors(400, 403, 404, 409, 410, 413, 422, 429, 503),
    status_code=HTTP_200_OK,
    guards=[before_body(check_command)],
)
async def command(request: Asked, server: Server, table_id: TableId, data: Posted) -> Response[Answer]:
    """Play, draft, ask why, undo, chat and so on: as over the WebSocket, with the same answers.

    A command that comes too late gets 409 and the fresh view. The view counts as a read, and is left out if
    there were too many. A repeated key gets the first answer again.
    """
    viewer = server.viewer(request)
    table = await server.table(table_id, viewer, request)
    answer = await asyncio.shield(server.tables.tasks.spawn(server.commands.handle(table, viewer, data)))
    viewer.seat = getattr(data, "seat", None)
    if isinstance(answer, ErrorMessage) and answer.code == "stale" and server.may_read(request):
        async with server.prepared(request, table, viewer, -1):
            answer.table = project(table, viewer, -1)
    return answered(answer)


def answered(answer: Answer | None) -> Response[Any]:
    """An answer with its status."""
    assert answer is not None  # only a hand-over gets none, and that cannot be posted
    if not isinstance(answer, ErrorMessage):
        return Response(answer)
    headers = {"Retry-After": str(answer.wait)} if answer.wait else {}
    return Response(answer, status_code=STATUS[answer.code], headers=headers)


@get(
    "/api/tables/{table_id:str}/replay",
    tags=["replay"],
    summary="How many moments a game has",
    responses=errors(400, 404, 410, 429, 503),
)
async def replay(request: Asked, server: Server, table_id: TableId) -> ReplayInfo:
    """Moments are numbered like log entries; moment 0 is the deal."""
    table = await server.read_table(table_id, request)
    return ReplayInfo(table.number + 1 if table.game_log is not None else 0, table.open)


@get(
    "/api/tables/{table_id:str}/replay/{number:int}",
    tags=["replay"],
    summary="One moment of a game",
    responses=errors(400, 403, 404, 410, 429, 503),
)
async def moment(
    request: Asked,
    server: Server,
    table_id: TableId,
    number: Annotated[int, Parameter(ge=0, le=2**31)],
    seat: Annotated[int | None, Parameter(ge=0, le=15, description="As seen from this seat.")] = None,
    since: Annotated[int, Parameter(ge=0, le=2**31, description="Log lines after this entry only.")] = 0,
) -> TableMessage:
    """From your own seat during the game; from any seat once it is over."""
    viewer = server.viewer(request)
    table = await server.read_table(table_id, request)
    if table.game_log is None or number > table.number:
        raise NotFoundException("There is no such moment.")
    if seat is not None and seat >= len(table.seats):
        raise NotFoundException("There is no such seat.")
    if seat is not None and not table.open and seat not in table.seats_of(viewer.holder):
        raise HTTPException(status_code=403, detail="During the game you can see it only from your own seat.")
    lines = table.game_log.lines_after(since or -1, number)
    async with server.in_words(request, table, viewer, seat, lines):
        return project_moment(table, number, seat, viewer, since or -1)


@get(
    "/api/tables/{table_id:str}/record",
    tags=["replay"],
    summary="A finished game as one file",
    responses=errors(400, 403, 404, 410, 429, 503),
)
async def record(request: Asked, server: Server, table_id: TableId) -> Record:
    """Game, options, seed and every action: enough to replay the game anywhere, and to check its shuffle."""
    return await server.record(table_id, request)


@post(
    "/api/records",
    tags=["replay"],
    summary="Import a game from another Tavola",
    responses=errors(400, 403, 413, 429, 503),
    status_code=HTTP_201_CREATED,
    request_max_body_size=LARGEST_RECORD,
    guards=[before_body(Server.check_openings)],
)
async def bring(request: Asked, server: Server, data: Record) -> Imported:
    """A record is checked and becomes a table that can be replayed."""
    try:
        viewer = server.viewer(request)
        table = await server.tables.records.import_record(
            data, viewer.holder, server.source(request), viewer.language
        )
    except RecordRefused as error:
        headers = {"Retry-After": "60"} if error.busy else None
        status = 503 if error.busy else 400
        raise HTTPException(status_code=status, detail=str(error), headers=headers) from None
    return Imported(table.id)


api = Router(
    "/",
    route_handlers=[
        games,
        game_words,
        open_table,
        join,
        look_at,
        command,
        notes,
        replay,
        moment,
        record,
        bring,
    ],
)
