"""Help, the numbered rules, statistics, and the import of games from files."""

import re
from functools import cache
from typing import Any
from urllib.parse import quote

from litestar import Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markdown_it import MarkdownIt

from tavola import game as find_game
from tavola import game_names
from tavola.core.data.files import decode_json, read_text
from tavola.core.data.record import Record
from tavola.core.errors import TavolaError
from tavola.lab.rules import RULES
from tavola.table.http.parsing import Upload, has_too_many_parts
from tavola.table.site import client_bundle
from tavola.table.site.rendering import Asked, page
from tavola.table.tables.record_import import RecordRefused
from tavola.table.wire.admission import before_body
from tavola.table.wire.api import LARGEST_RECORD
from tavola.table.wire.server import Server
from tavola.table.words.texts import site, texts

# The cookie that carries the reason for a refused file back to the form.
PROBLEM = "problem"
_RULE = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z]+-[0-9]+\.[0-9]+[a-z]?)</strong>")
_SOURCE = re.compile(r" \(([^()<>]{1,60})\)(?=(?:</p>\s*)?</li>)")
_HEADING = re.compile(r"<h2>(.*?)</h2>")


@get("/help")
async def help_page(request: Asked, server: Server) -> Response[str]:
    """How to use the table, and where the rules are."""
    server.check_reads(request)
    language = server.language(request)
    games = [find_game(name) for name in game_names()]
    told = [(game, texts(game, language).words, client_bundle.cover(game.name)) for game in games]
    return page(request, server, "help.html", games=told)


@get("/help/{name:str}")
async def rules_page(request: Asked, server: Server, name: str) -> Response[str]:
    """The numbered rules of a game."""
    server.check_reads(request)
    if name not in game_names():
        raise NotFoundException("There is no such game.")
    title = texts(find_game(name), server.language(request)).words.title
    rules, sections = rules_of(name)
    return page(request, server, "rules.html", name=name, title=title, rules=rules, sections=sections)


@cache
def rules_of(name: str) -> tuple[str, list[tuple[str, str]]]:
    """The rules of a game as HTML, each with its number as an anchor, and the sections."""
    pages = [RULES / f"{page}.md" for page in find_game(name).pages]
    # It is our own text, but HTML in it is escaped all the same.
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


@get("/statistics")
async def statistics(request: Asked, server: Server) -> Response[str]:
    """Games played to the end here."""
    server.check_reads(request)
    lines = await server.statistics.lines(server.language(request))
    return page(request, server, "statistics.html", lines=lines)


# Games from files ---------------------------------------------------------------------------------


@get("/import")
async def import_page(request: Asked, server: Server) -> Response[str]:
    """Choose a file."""
    server.check_reads(request)
    problem = request.cookies.get(PROBLEM, "")
    answer = page(request, server, "import.html", problem=problem)
    if problem:
        answer.delete_cookie(PROBLEM, path="/import")
    return answer


@post(
    "/import",
    request_max_body_size=LARGEST_RECORD,
    guards=[before_body(Server.check_openings)],
    opt={"files": True},
)
async def import_file(request: Asked, server: Server) -> Response[Any]:
    """Import a record as a table to replay."""
    words = site(server.language(request))
    sent = (await request.form()).get("file")
    upload = sent if isinstance(sent, Upload) else Upload("", b"")
    if has_too_many_parts(upload.content):
        return _try_again(words("import_parts"))
    try:
        record = decode_json(upload.content.decode("utf-8", "replace"), Record, upload.name[:60])
    except TavolaError as error:
        return _try_again(words("import_bad", reason=str(error)))
    try:
        table = await server.tables.records.import_record(
            record, server.viewer(request).holder, server.source(request), words.language
        )
    except RecordRefused as error:
        return _try_again(words("import_false", reason=error.told))
    return Redirect(f"/table/{table.id}/replay", status_code=303)


def _try_again(problem: str) -> Redirect:
    """Redirect to the form, which then says why, once. A redirect, so that the browser's Back works."""
    told = Cookie(
        PROBLEM, value=quote(problem[:300]), max_age=60, path="/import", samesite="lax", httponly=True
    )
    return Redirect("/import", status_code=303, cookies=[told])


reading = Router(
    "/",
    route_handlers=[help_page, rules_page, statistics, import_page, import_file],
    include_in_schema=False,
)
