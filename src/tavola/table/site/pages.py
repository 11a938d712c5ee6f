"""The pages that lead to a table: home, a new table, an invitation, and the shell of the table itself."""

import re
from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import quote, urlencode

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.enums import MediaType, RequestEncodingType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import Body
from litestar.response import Redirect

from tavola import game as find_game
from tavola import game_names
from tavola.bots.bot import FIRST
from tavola.bots.opponents import opponents
from tavola.core.data.options import Option, Value
from tavola.core.data.words import LANGUAGES
from tavola.core.errors import BadOptions, TavolaError
from tavola.core.game import Game
from tavola.table.play.bot_levels import stored_level
from tavola.table.play.player_names import clean_name
from tavola.table.play.table import may_watch
from tavola.table.play.unknown_rules import UnknownRules
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.security import auth
from tavola.table.site import client_bundle
from tavola.table.site.rendering import Asked, page
from tavola.table.store.rows import TableSummary
from tavola.table.store.store import Store
from tavola.table.tables.invitations import AlreadySeated
from tavola.table.tables.new_table import plan_table
from tavola.table.wire.admission import before_body
from tavola.table.wire.api import YEAR, cookie, game_info
from tavola.table.wire.server import Server, Unplayable
from tavola.table.words.texts import SiteWords, Texts, site, texts

Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
# For how many open tables the home page looks up whose turn it is.
LOOKED_INTO = 20
# Listing a table is as much work as this many log lines.
STEPS_PER_TABLE = 20
# What a form keeps when it is shown again: the fields of a seat, each up to this length.
SEAT_FIELDS = ("seat", "name", "screen", "level")
LONGEST_FIELD = 60
# A page to return to. Each part except the last ends with a slash, so there is only one way to match a path.
OWN_PATH = re.compile(r"/(?:[A-Za-z0-9_.-]+/)*[A-Za-z0-9_.-]*")
LONGEST_PATH = 200


@get("/")
async def home(request: Asked, server: Server) -> Response[str]:
    """The games, your tables, and a way to begin."""
    server.check_reads(request)
    viewer = server.viewer(request)
    language = server.language(request)
    games = [find_game(name) for name in game_names()]
    mine: list[TableSummary] = []
    if viewer.known:
        mine = await server.tables.queue.read(Store.tables_of, viewer.holder)
        server.charge(request, STEPS_PER_TABLE * len(mine))
    open_tables = [table for table in mine if not table.over]
    turns = await _turns(request, server, viewer.holder, open_tables[:LOOKED_INTO])
    open_tables.sort(key=lambda table: turns.get(table.id) != "")  # yours to move first
    return page(
        request,
        server,
        "home.html",
        games=[(game, texts(game, language).words, client_bundle.cover(game.name)) for game in games],
        titles={game.name: texts(game, language).words.title for game in games},
        open_tables=open_tables,
        past_tables=[table for table in mine if table.over][:12],
        editions={table.id: _edition(table, language) for table in mine},
        turns=turns,
    )


def _edition(table: TableSummary, language: str) -> str:
    if table.game not in game_names():
        return ""
    played = find_game(table.game)
    return texts(played, language).edition(played.values({}) | table.options)


async def _turns(
    request: Asked, server: Server, holder: str, summaries: list[TableSummary]
) -> dict[str, str]:
    """Whose turn it is at each table in play: a name, or an empty text if it is this person's."""
    found: dict[str, str] = {}
    for summary in summaries:
        known = summary.id in server.tables.cache.tables
        try:
            table = await server.tables.cache.find(summary.id)
        except TavolaError:
            continue
        if table is not None and not known:
            server.charge(request, table.number)
        if table is not None and table.state is not None and not table.state.over:
            seat = table.state.to_move
            found[table.id] = "" if seat in table.seats_of(holder) else table.names[seat]
    return found


@get("/table/{table_id:str}")
async def table_page(request: Asked, server: Server, table_id: str) -> Response[str]:
    """The table itself: a shell for the client."""
    return await _shell(request, server, table_id, "")


@get("/table/{table_id:str}/replay")
async def replay_page(request: Asked, server: Server, table_id: str) -> Response[str]:
    """A replay: the same shell."""
    return await _shell(request, server, table_id, "replay")


async def _shell(request: Asked, server: Server, table_id: str, mode: str) -> Response[str]:
    try:
        table = await server.read_table(table_id, request)
    except Unplayable as error:
        return await _unknown(request, server, error.table)
    title = texts(table.game, server.language(request)).words.title
    built = client_bundle.bundle(client_bundle.TABLE) is not None
    return page(
        request,
        server,
        "table.html",
        status=200 if built else 503,
        entries=(client_bundle.TABLE,),
        table=table.id,
        title=title,
        mode=mode,
    )


async def _unknown(request: Asked, server: Server, table: UnknownRules) -> Response[str]:
    """A table under rules that are not known here: what happened, and what can be done about it.

    A person who sits there gets their notes. Until the game is over they get nothing else: what the others
    did may give away hidden cards, and the seed gives away all of them.
    """
    viewer = server.viewer(request)
    words = site(viewer.language)
    row = table.row
    notes = await server.tables.queue.read(Store.notes, row.id, viewer.holder) if viewer.known else ""
    watches = may_watch(
        row, table.seats, viewer.holder
    )  # otherwise they came by an invitation, which may be used up
    return page(
        request,
        server,
        "unknown.html",
        status=410,
        title=table.title(viewer.language),
        cause=table.cause(words),
        advice=table.advice(words),
        people=[seat.name for seat in table.seats if seat.name and watches],
        notes=notes,
        table=row.id,
        file=table.stage == "over" and watches,
    )


# A new table --------------------------------------------------------------------------------------


class SeatField(msgspec.Struct):
    """One seat of the form."""

    number: int
    kinds: list[str]
    kind: str
    name: str
    other: str
    level: str


@get("/new/{name:str}")
async def new_page(request: Asked, server: Server, name: str) -> Response[str]:
    """Choose options and seats. Fields in the query are filled in, and checked."""
    server.check_reads(request)
    game, asked = _game(name), request.query_params
    if "options" not in asked:
        return _new(request, server, game, {})
    form = {field: str(value) for field, value in asked.items()}
    return _new(request, server, game, form, _problem(request, server, game, form))


def _game(name: str) -> Game:
    if name not in game_names():
        raise NotFoundException("There is no such game.")
    return find_game(name)


def usual_players(game: Game) -> int:
    """The default number of players: the fewest, but not one alone."""
    return next((count for count in game.players if count > 1), game.players[-1])


def _players(game: Game, form: dict[str, str], usual: int) -> int:
    counts = {str(count): count for count in game.players}
    return counts.get(form.get("players", ""), usual)


class FormProblem(msgspec.Struct, frozen=True):
    """What is wrong with a form, and with which option."""

    sentence: str
    option: str = ""


def _said(told: Texts, choice: str) -> str:
    """A value of an option."""
    if choice in ("yes", "no"):
        return told.site(choice).capitalize()
    return told.words.terms.get(choice) or told.value(choice).capitalize()


def _allowed(told: Texts, option: Option) -> str:
    """The values that an option takes, in the reader's language."""
    if option.kind == "number":
        key = "option_span_auto" if option.auto else "option_span"
        return told.site(key, low=option.low, high=option.high)
    return told.words.list_of([_said(told, choice) for choice in option.choices])


def _wrong_option(told: Texts, form: dict[str, str]) -> FormProblem | None:
    """The first option with an impossible value."""
    for option in told.game.options:
        value = form.get(f"option-{option.name}", "").strip()
        if not value or option.kind == "switch":
            continue
        try:
            option.check(value)
        except BadOptions:
            label = told.option(option)[0]
            allowed = _allowed(told, option)
            return FormProblem(
                told.site("option_wrong", label=label, value=value[:24], allowed=allowed), option.name
            )
    return None


def _new_table(request: Asked, server: Server, game: Game, form: dict[str, str]) -> NewTable:
    words = site(server.language(request))
    return request_from(game, form, _known_name(request) or words("somebody"), words)


def _problem(request: Asked, server: Server, game: Game, form: dict[str, str]) -> FormProblem | None:
    """Why no table can be opened from this form, or None."""
    problem = _wrong_option(texts(game, server.language(request)), form)
    if problem is None:
        try:
            plan_table(_new_table(request, server, game, form), auth.NOBODY, program=False)
        except TavolaError as error:
            return FormProblem(str(error))
    return problem


def _new(
    request: Asked, server: Server, game: Game, form: dict[str, str], problem: FormProblem | None = None
) -> Response[str]:
    told = texts(game, server.language(request))
    # By how many minutes each module lengthens a game.
    longer = {
        option.name: int(told.words.terms.get(f"minutes_{option.name}", "0")) for option in game.options
    }
    return page(
        request,
        server,
        "new.html",
        longer=longer,
        status=400 if problem else 200,
        game=game_info(game, server.language(request)),
        cover=client_bundle.cover(game.name),
        minutes=told.words.terms.get("minutes", ""),
        players=_players(game, form, usual_players(game)),
        said=lambda choice: _said(told, choice),
        allowed={option.name: _allowed(told, option) for option in game.options},
        alone=[option.name for option in game.options if option.players == [1]],
        local=server.settings.local,
        seats=_seat_fields(game, form, _known_name(request)),
        opponents=opponents(game, server.language(request)),
        values={
            option.name: form.get(
                f"option-{option.name}", "" if form and option.kind == "switch" else option.default
            )
            for option in game.options
        },
        watch=not form or "watch" in form,
        problem=problem,
    )


def _seat_fields(game: Game, form: dict[str, str], name: str) -> list[SeatField]:
    fields: list[SeatField] = []
    for number in range(max(game.players)):
        kinds = ["me", "bot"] if number == 0 else ["bot", "friend", "screen"]
        fields.append(
            SeatField(
                number,
                kinds,
                form.get(f"seat-{number}", "me" if number == 0 else "bot"),
                form.get(f"name-{number}", name),
                form.get(f"screen-{number}", ""),
                stored_level(form.get(f"level-{number}", FIRST)),
            )
        )
    return fields


@post("/new/{name:str}", guards=[before_body(Server.check_openings)])
async def new_table(request: Asked, server: Server, name: str, data: Form) -> Response[Any]:
    """Open a table and go there."""
    game = _game(name)
    form = {str(field): value for field, value in data.items() if isinstance(value, str)}
    problem = _problem(request, server, game, form)
    if problem is not None:
        return _fill_in_again(game, form, problem)
    token = server.token(request)
    fresh = auth.new_token() if auth.holder_of(token) == auth.NOBODY else None
    wanted = _new_table(request, server, game, form)
    table = await server.tables.opening.open(
        wanted, auth.holder_of(fresh or token), source=server.source(request)
    )
    mine = next((seat.name for seat in wanted.seats if seat.kind == "me"), "")
    return _go_to(server, table.id, fresh, form.get("name-0") and mine)


def _fill_in_again(game: Game, form: dict[str, str], problem: FormProblem) -> Redirect:
    """Redirect to the form as it was filled in, which says what is wrong, and can be reloaded."""
    if "options" not in form:
        raise HTTPException(status_code=400, detail=problem.sentence)
    fields = {"options", "players", "watch", *(f"option-{option.name}" for option in game.options)}
    fields.update(f"{part}-{n}" for n in range(max(game.players)) for part in SEAT_FIELDS)
    kept = {field: value[:LONGEST_FIELD] for field, value in form.items() if field in fields}
    return Redirect(f"/new/{game.name}?{urlencode(kept)}", status_code=303)


def _go_to(server: Server, table: str, fresh: str | None, name: str | None) -> Redirect:
    cookies = [cookie(server, fresh)] if fresh else []
    if name and clean_name(name):
        # Not a secret: it fills in the next form.
        cookies.append(
            Cookie("name", value=quote(clean_name(name)), max_age=YEAR, samesite="lax", httponly=True)
        )
    return Redirect(f"/table/{table}", status_code=303, cookies=cookies)


def _known_name(request: Asked) -> str:
    return clean_name(request.cookies.get("name", ""))


def request_from(game: Game, form: dict[str, str], name: str, words: SiteWords) -> NewTable:
    """The table that a form asks for; an empty form means me against a bot."""
    whole = "options" in form
    seats: list[SeatRequest] = []
    for number in range(_players(game, form, max(game.players) if whole else usual_players(game))):
        kind = form.get(f"seat-{number}", "me" if number == 0 else "bot")
        if kind not in ("me", "friend", "screen", "bot"):
            raise BadOptions(f"Seat {number + 1} is {kind!r}, which is not a kind of player.")
        told = form.get(f"{'screen' if kind == 'screen' else 'name'}-{number}", "") if kind != "bot" else ""
        if kind in ("me", "screen") and not clean_name(told):
            told = name if kind == "me" else words("player_number", number=number + 1)
        level = form.get(f"level-{number}", FIRST)
        seats.append(msgspec.convert({"kind": kind, "name": told[:24], "level": level[:20]}, SeatRequest))
    options: dict[str, Value] = {}
    for option in game.options:
        value = form.get(f"option-{option.name}", "").strip()
        if option.kind == "switch" and whole:
            options[option.name] = bool(value)
        elif value:
            options[option.name] = value
    return NewTable(game.name, seats, options, watch="watch" in form or not whole)


# Invitations --------------------------------------------------------------------------------------


@get("/join/{invite:str}")
async def join_page(request: Asked, server: Server, invite: str) -> Response[Any]:
    """Somebody was invited: ask for a name."""
    server.check_reads(request)
    viewer = server.viewer(request)
    try:
        found = await server.tables.invitations.find(invite)
    except UnknownRules as error:
        return await _unknown(request, server, error)
    if found is None:
        return page(
            request,
            server,
            "join.html",
            status=404,
            open=False,
            invite="",
            table="",
            title="",
            cover="",
            seat=0,
            people=[],
            name="",
        )
    table, seat = found
    if table.seats_of(viewer.holder):
        return Redirect(f"/table/{table.id}", status_code=303)
    good = server.tables.invitations.is_good(invite, table, seat)
    return page(
        request,
        server,
        "join.html",
        status=200 if good else 404,
        open=good,
        invite=invite,
        table=table.id if table.row.watch else "",
        title=texts(table.game, viewer.language).words.title,
        cover=client_bundle.cover(table.game.name),
        seat=seat.seat,
        people=[other.name for other in table.seats if other.name],
        name=_known_name(request),
    )


@post("/join/{invite:str}", guards=[before_body(Server.check_joins)])
async def join_table(request: Asked, server: Server, invite: str, data: Form) -> Response[Any]:
    """Use an invitation."""
    token = server.token(request)
    fresh = auth.new_token() if auth.holder_of(token) == auth.NOBODY else None
    told = data.get("name")
    name = clean_name(told) if isinstance(told, str) else ""
    name = name or site(server.language(request))("somebody")
    taken = None
    with suppress(AlreadySeated, UnknownRules):
        taken = await server.tables.invitations.join(invite, auth.holder_of(fresh or token), name)
    if taken is None:
        # The page of the invitation says why it is not valid, or leads to the person's own seat.
        return Redirect(f"/join/{quote(invite)}", status_code=303)
    return _go_to(server, taken[0].id, fresh, name)


# Small things -------------------------------------------------------------------------------------


@get("/table/{table_id:str}/file")
async def file_of(request: Asked, server: Server, table_id: str) -> Response[str]:
    """A finished game as a file to keep."""
    record = await server.record(table_id, request)
    name = f"{record.game}-{table_id[:8]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record.text(), media_type=MediaType.JSON, headers=headers)


@post("/language", guards=[before_body(Server.check_reads)])
async def language(data: Form) -> Response[Any]:
    """Choose the language of the pages, and return to the same page."""
    chosen, back = data.get("lang"), data.get("back")
    if chosen not in LANGUAGES:
        raise HTTPException(status_code=400, detail="There is no such language.")
    return Redirect(
        back if isinstance(back, str) and is_own_path(back) else "/",
        status_code=303,
        cookies=[Cookie("lang", value=chosen, max_age=YEAR, samesite="lax")],
    )


def is_own_path(path: str) -> bool:
    """Whether this is a path of our own: two slashes in a row would lead to another site."""
    return len(path) <= LONGEST_PATH and OWN_PATH.fullmatch(path) is not None


pages = Router(
    "/",
    route_handlers=[
        home,
        table_page,
        replay_page,
        new_page,
        new_table,
        join_page,
        join_table,
        file_of,
        language,
    ],
    include_in_schema=False,
)
