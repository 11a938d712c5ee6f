"""The pages to read: help, the numbered rules, statistics, and games from files."""

import re
from functools import cache
from typing import Annotated, Any, cast
from urllib.parse import quote, unquote

import msgspec
from litestar import Response, Router, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body
from litestar.response import Redirect
from markdown_it import MarkdownIt

from tavola import game as find_game
from tavola import game_names
from tavola.core.errors import BadFile, MalformedAction, TavolaError
from tavola.core.files import decode_json, read_text
from tavola.core.record import Record
from tavola.core.session import replay
from tavola.lab.rules import RULES
from tavola.table import client
from tavola.table.rendering import Asked, page
from tavola.table.server import Server
from tavola.table.store import PROGRAM, Finished
from tavola.table.texts import Site, site, texts

LARGEST_RECORD = 1024 * 1024
# The cookie that takes the reason for a refused file to the form.
PROBLEM = "problem"
_RULE = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z]+-[0-9]+\.[0-9]+[a-z]?)</strong>")
_SOURCE = re.compile(r" \(([^()<>]{1,60})\)(?=(?:</p>\s*)?</li>)")
_HEADING = re.compile(r"<h2>(.*?)</h2>")


@get("/help")
async def help_page(request: Asked, server: Server) -> Response[str]:
    """How to use the table, and where the rules are."""
    language = server.language(request)
    games = [find_game(name) for name in game_names()]
    told = [(game, texts(game, language).words, client.cover(game.name)) for game in games]
    return page(request, server, "help.html", games=told)


@get("/help/{name:str}")
async def rules_page(request: Asked, server: Server, name: str) -> Response[str]:
    """The numbered rules of a game."""
    if name not in game_names():
        raise NotFoundException("There is no such game.")
    title = texts(find_game(name), server.language(request)).words.title
    rules, sections = rules_of(name)
    return page(request, server, "rules.html", name=name, title=title, rules=rules, sections=sections)


@cache
def rules_of(name: str) -> tuple[str, list[tuple[str, str]]]:
    """The rules of a game as HTML, each with its number as an anchor, and the sections."""
    pages = [RULES / f"{page}.md" for page in find_game(name).pages]
    # Our own text, and no HTML in it is let through.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = "".join(markdown.render(read_text(path)) for path in pages if path.exists())
    # The page has its own title; an expansion is a part of it.
    html = re.sub(r"<h1>.*?</h1>\s*", "", html, count=1).replace("h1>", "h2>")
    html = _RULE.sub(r'<li id="\1"><a class="rule" href="#\1">\1</a>', html)
    html = _SOURCE.sub(r' <small class="source">(\1)</small>', html)
    sections: list[tuple[str, str]] = []

    def number(found: re.Match[str]) -> str:
        sections.append((f"section-{len(sections) + 1}", re.sub(r"<[^>]+>", "", found[1])))
        return f'<h2 id="{sections[-1][0]}">{found[1]}</h2>'

    return _HEADING.sub(number, html), sections


# Statistics ---------------------------------------------------------------------------------------


class Row(msgspec.Struct):
    """How people, programs, or bots of a level have done."""

    who: str
    games: int = 0
    wins: int = 0
    total: int = 0

    @property
    def points(self) -> str:
        """Points on average."""
        return f"{self.total / self.games:.1f}"


class Line(msgspec.Struct):
    """One game in one form."""

    title: str
    edition: str
    games: int
    rows: list[Row]


@get("/statistics")
async def statistics(request: Asked, server: Server) -> Response[str]:
    """Games played to the end here."""
    finished = await server.tables.write(server.store.finished)
    return page(request, server, "statistics.html", lines=count(finished, server.language(request)))


def count(finished: list[Finished], language: str) -> list[Line]:
    """The finished games by game and edition, with rows for people, programs and each level of bots."""
    words = site(language)
    lines: dict[tuple[str, str], Line] = {}
    rows: dict[tuple[str, str, str], Row] = {}
    for played in finished:
        name = played.game
        if name not in game_names():
            continue
        told = texts(find_game(name), language)
        edition = told.edition(find_game(name).values({}) | played.options)
        line = lines.setdefault((name, edition), Line(told.words.title, edition, 0, []))
        line.games += 1
        for seat, (kind, level) in enumerate(played.seats):
            key = (name, edition, level)
            if key not in rows:
                rows[key] = Row(_who(words, kind, level))
                line.rows.append(rows[key])
            rows[key].games += 1
            rows[key].wins += seat in played.winners
            rows[key].total += played.scores[seat]
    return list(lines.values())


def _who(words: Site, kind: str, level: str) -> str:
    if kind != "bot":
        return words("stat_programs" if level == PROGRAM else "stat_people")
    return words("stat_bot", level=words(f"level_{level}").partition(":")[0])


# Games from files ---------------------------------------------------------------------------------


@get("/import")
async def import_page(request: Asked, server: Server) -> Response[str]:
    """Choose a file."""
    problem = unquote(request.cookies.get(PROBLEM, ""))
    answer = page(request, server, "import.html", problem=problem)
    if problem:
        answer.delete_cookie(PROBLEM, path="/import")
    return answer


@post("/import", request_max_body_size=LARGEST_RECORD)
async def import_file(
    request: Asked,
    server: Server,
    data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)],
) -> Response[Any]:
    """A record becomes a table to look at."""
    server.check_origin(request)
    server.check_openings(request)
    words = site(server.language(request))
    upload = data.get("file")
    content = await upload.read() if isinstance(upload, UploadFile) else b""
    name = upload.filename[:60] if isinstance(upload, UploadFile) else ""
    try:
        record = decode_json(content.decode("utf-8", "replace"), Record, name)
    except TavolaError as error:
        return _try_again(words("import_bad", reason=str(error)))
    try:
        table = await server.tables.import_record(record, server.viewer(request).holder)
    except TavolaError as error:
        reason = why_false(record, error, server.language(request))
        return _try_again(words("import_false", reason=reason))
    return Redirect(f"/table/{table.id}/replay", status_code=303)


def why_false(record: Record, error: TavolaError, language: str) -> str:
    """Why the game in a file was not accepted, in the reader's language."""
    words = site(language)
    if not isinstance(error, BadFile) or f"false_{error.reason}" not in words.texts:
        return str(error)
    if error.reason == "action":
        return _why_not_played(record, cast("int", error.values["number"]), language)
    told = dict(error.values)
    if error.reason in ("scores", "winners"):
        told = {name: _in_a_row(value, record, error.reason) for name, value in told.items()}
    return words(f"false_{error.reason}", **told)


def _why_not_played(record: Record, number: int, language: str) -> str:
    """The first move that cannot be played, with the reason that the table would give for it."""
    game, words = find_game(record.game), site(language)
    action = record.actions[number - 1]
    told: dict[str, object] = {"number": number, "action": action[:60]}
    try:
        refusal = replay(record, game, number - 1).state.why_not(game.vocabulary.parse(action))
    except MalformedAction:
        refusal = None
    if refusal is None:
        return words("false_action", **told)
    why = texts(game, language).refusal(refusal, _names(record))
    return words("false_action_why", why=why, rule=refusal.rule, **told)


def _names(record: Record) -> list[str]:
    return [*record.names, *(f"Player {seat + 1}" for seat in range(len(record.names), record.players))]


def _in_a_row(value: object, record: Record, claim: str) -> str:
    """Points by seat, or the names of winners."""
    names, figures = _names(record), cast("list[int]", value)
    if claim == "winners":
        return ", ".join(names[seat] if 0 <= seat < len(names) else str(seat) for seat in figures)
    return " : ".join(str(points) for points in figures)


def _try_again(problem: str) -> Redirect:
    """Back to the form, which says why once: a page of its own, so that the browser can go back to it."""
    told = Cookie(
        PROBLEM, value=quote(problem[:300]), max_age=60, path="/import", samesite="lax", httponly=True
    )
    return Redirect("/import", status_code=303, cookies=[told])


reading = Router(
    "/",
    route_handlers=[help_page, rules_page, statistics, import_page, import_file],
    include_in_schema=False,
)
