"""Whatever a stranger sends is parsed quickly, counted before it is read, and not cached."""

import asyncio
import sys
import tracemalloc
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
import pytest
from litestar import Litestar
from litestar import _parsers as litestars
from litestar.exceptions import ClientException

from tavola import game, game_names
from tavola.table.http import parsing
from tavola.table.http.malformed_requests import LONGEST_PATH, LONGEST_QUERY, without_malformed_requests
from tavola.table.http.parsing import (
    LONGEST_COOKIE,
    LONGEST_FORM,
    MOST_FIELDS,
    MOST_PARTS,
    OWN_COOKIES,
    UnknownLitestar,
    parse_cookies,
    parse_form,
    parse_parts,
    take_over,
)
from tavola.table.ops.app import make_app
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security import auth
from tavola.table.site.pages import SEAT_FIELDS

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=x"
# Takes seconds in a Python that parses cookies in quadratic time.
SLOW = 'a0="' + '\\"' * 7500 + '"'


class Answer(msgspec.Struct):
    """What came back, and whether any of the body was read."""

    status: int
    body: bytes
    headers: list[tuple[bytes, bytes]]
    read: bool
    opened: bool = False


def ask(app: Litestar, path: str, body: bytes = b"", kind: str = "http", **headers: str) -> Answer:
    """A request as the server hands it over; one with a body is a POST."""
    whole, _, query = path.partition("?")
    named = {"host": "127.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
    scope: Any = {
        "type": kind,
        **({"method": "POST" if body else "GET"} if kind == "http" else {}),
        "path": whole,
        "raw_path": whole.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http" if kind == "http" else "ws",
        "root_path": "",
        "extensions": {"websocket.http.response": {}},
        "subprotocols": [],
        "state": {},
    }
    answer = Answer(0, b"", [], False)
    coming = [{"type": "http.request", "body": body, "more_body": False}]
    if kind == "websocket":
        coming = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]

    async def receive() -> Any:
        answer.read = True
        return coming.pop(0) if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answer.status = message.get("status", answer.status)
        answer.body += message.get("body", b"")
        answer.headers += message.get("headers", [])
        answer.opened = answer.opened or message["type"] == "websocket.accept"

    asyncio.run(without_malformed_requests(app)(scope, receive, send))  # type: ignore[arg-type]
    return answer


def made(folder: Path, **settings: Any) -> Litestar:
    """An application that needs no startup, with generous limits."""
    many = {"tables_per_minute": 100000, "looks_per_minute": 100000, "joins_per_minute": 100000}
    return make_app(ServerSettings(data=str(folder), **(many | settings)))


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Litestar]:
    app = made(tmp_path)
    yield app
    app.state.server.store.close()


# Cookies ------------------------------------------------------------------------------------------


def test_the_slow_way_of_reading_cookies_is_never_gone(
    app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(_: str) -> str:
        raise AssertionError("cookies are read in the slow way")

    monkeypatch.setattr(litestars, "unquote_cookie", slow)
    for path in ("/help", "/api/games", "/nowhere", "/import", "/site/icon.svg"):
        assert ask(app, path, cookie=SLOW, accept="text/html").status < 500
    assert ask(app, "/language", b"lang=it", content_type=FORM, cookie=SLOW).status == 403
    table = f"/api/tables/{'0' * 20}/live"
    assert ask(app, table, kind="websocket", cookie=SLOW).opened
    assert b"AssertionError" not in ask(app, "/help", cookie=SLOW, accept="text/html").body


def test_cookies_of_other_programs_are_not_read_and_do_no_harm(app: Litestar) -> None:
    token = auth.new_token()
    for foreign in (SLOW, "x" * 15000, ";" * 200, 'a="; b=\\400', "tavolata=1; =; a"):
        told = ask(app, "/help", cookie=f"{foreign}; tavola={token}; lang=it", accept="text/html")
        assert told.status == 200
        assert b'lang="it"' in told.body
    assert parse_cookies(f"a=1; tavola={token}; b=%41; lang=it") == {"tavola": token, "lang": "it"}


def test_a_browser_gets_its_words_back() -> None:
    for text in ("Anna", "山田 太郎", 'a/b "c" \\ é', "🎲" * 24, "%41", ""):
        for encoded in (text, quote(text)):
            jar: SimpleCookie = SimpleCookie()
            jar["name"] = encoded
            sent = jar["name"].coded_value
            assert parse_cookies(f"x=1; name={sent}")["name"] in (encoded, text, "A")
    assert parse_cookies('name="\\303\\251\\"\\\\"')["name"] == 'Ã©"\\'
    # The longest that Tavola sets.
    longest = quote("🎲" * 300)
    assert len(longest) <= LONGEST_COOKIE
    assert parse_cookies(f"problem={longest}")["problem"] == "🎲" * 300


def test_every_cookie_of_tavola_is_known(app: Litestar) -> None:
    assert {app.state.server.cookie, "__Host-tavola", "csrf", "name", "lang", "theme", "problem"} == (
        OWN_COOKIES | {"tavola"}
    )
    found = [value for name, value in ask(app, "/help", accept="text/html").headers if name == b"set-cookie"]
    assert {value.partition(b"=")[0].decode() for value in found} <= OWN_COOKIES


# What is too long ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("path", "headers", "said"),
    [
        ("/help", {"cookie": 'a0="' + '\\"' * 31850 + '"'}, "Cookie header"),
        ("/help", {"accept_language": "it," * 20000}, "Accept-Language header"),
        ("/help", {"authorization": "Bearer " + "x" * 60000}, "Authorization header"),
        ("/help", {"x_forwarded_for": "127.0.0.1, " * 5000}, "X-Forwarded-For header"),
        ("/help", {f"a{number}": "1" for number in range(200)}, "too many headers"),
        ("/help?a" + "a" * LONGEST_QUERY, {}, "query"),
        ("/help?" + "&" * MOST_FIELDS, {}, "too many fields"),
        ("/help/" + "a" * LONGEST_PATH, {}, "path"),
    ],
)
def test_what_is_too_long_is_refused_with_a_sentence(
    app: Litestar, kind: str, path: str, headers: dict[str, str], said: str
) -> None:
    told = ask(app, path, b"", kind, **headers)
    assert (told.status, told.opened, told.read) == (400, False, False)
    assert said in msgspec.json.decode(told.body)["message"]


def test_the_longest_form_of_a_table_is_not_too_long() -> None:
    for name in game_names():
        found = game(name)
        form = {"_csrf_token": "x" * 128, "options": "1", "players": "6", "watch": "1"}
        form |= {f"option-{option.name}": "x" * 24 for option in found.options}
        form |= {f"{part}-{seat}": "山" * 24 for seat in range(max(found.players)) for part in SEAT_FIELDS}
        assert len(form) < MOST_FIELDS * 2 / 3
        assert len(urlencode(form)) < LONGEST_QUERY
        assert parse_form(urlencode(form).encode()) == form


def test_long_forms_are_refused(app: Litestar) -> None:
    csrf = dict(ask(app, "/help", accept="text/html").headers)[b"set-cookie"].decode().partition(";")[0]
    token = csrf.partition("=")[2]
    long = b"lang=it&back=" + b"x" * LONGEST_FORM
    for headers in ({"cookie": csrf}, {"cookie": csrf, "x_csrftoken": token}):
        assert ask(app, "/language", long, content_type=FORM, **headers).status == 413
        told = ask(app, "/language", b"a=1&" * 4000, content_type=FORM, **headers)
        assert told.status == 400
        assert b"too many fields" in told.body
    assert ask(app, "/language", b"lang=it", content_type=FORM, cookie=csrf, x_csrftoken=token).status == 303


def test_a_file_comes_in_parts_only(app: Litestar) -> None:
    told = ask(app, "/import", b"_csrf_token=a&file=" + b"x" * 100_000, content_type=FORM)
    assert (told.status, told.read) == (403, False)


def test_a_field_has_no_encoding_that_takes_long() -> None:
    def part(more: str, content: bytes) -> bytes:
        return f'--x\r\ncontent-disposition: form-data; name="a"{more}\r\n\r\n'.encode() + content + b"\r\n"

    kind = "\r\ncontent-type: text/plain; charset="
    for charset in ("punycode", "idna", "utf-7", "nonsense"):
        with pytest.raises(ClientException):
            parse_parts(part(kind + charset, b"-" + b"a" * 500_000) + b"--x--", "x")
    assert parse_parts(part(kind + "UTF-8", "é".encode()) + b"--x--", "x") == {"a": "é"}
    assert parse_parts(part("", b"1") * 2 + b"--x--", "x") == {"a": ["1", "1"]}
    upload = parse_parts(part('; filename="b"' + kind + "punycode", b"\xff") + b"--x--", "x")["a"]
    assert (upload.name, upload.content) == ("b", b"\xff")
    for body, boundary in ((b"--x", "x"), (b"--x--", ""), (part("", b"1") * (MOST_FIELDS + 1), "x")):
        with pytest.raises(ClientException):
            parse_parts(body, boundary)


# Nothing is kept ----------------------------------------------------------------------------------


def caches() -> dict[str, int]:
    """The size of every cache in the modules that handle requests."""
    found: dict[str, int] = {}
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("litestar", "tavola", "urllib", "http", "multipart"):
            for owner in [module, *(thing for thing in vars(module).values() if isinstance(thing, type))]:
                for key, thing in list(vars(owner).items()):
                    cached = getattr(thing, "__func__", thing)
                    if hasattr(cached, "cache_info"):
                        found[f"{name} {getattr(owner, '__name__', '')} {key}"] = cached.cache_info().currsize
    return found


def all_kinds(app: Litestar, text: str) -> None:
    ask(app, f"/help?lang={text}", accept="text/html", cookie=f"name={text}; {text}=1")
    ask(app, f"/api/tables/{'0' * 20}?since=0&a={text}", cookie=f"lang={text}")
    ask(app, f"/api/tables/{'0' * 20}?since=x&a={text}")
    ask(app, f"/api/tables/{'0' * 20}/live?since={text}", kind="websocket", cookie=f"tavola={text}")
    ask(app, "/language", f"lang={text}&back=/".encode(), content_type=FORM)
    ask(app, "/import", f"file={text}".encode(), content_type=FORM)
    part = f'--x\r\ncontent-disposition: form-data; name="{text}"\r\n\r\n{text}\r\n--x--'
    ask(app, "/import", part.encode(), content_type=PARTS)
    ask(app, "/api/records", f'{{"game": "{text}"}}'.encode(), content_type="application/json")


def test_no_cache_keeps_what_strangers_send(app: Litestar) -> None:
    all_kinds(app, "a" * 3000)
    before = caches()
    assert before
    for letter in "bcdefghij":
        all_kinds(app, letter * 3000)
    assert caches() == before


def test_a_litestar_that_reads_in_another_way_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    take_over()
    monkeypatch.setitem(parsing.PLACES, "litestar.connection.base", ("parse_all_cookies",))
    with pytest.raises(UnknownLitestar, match="parse_all_cookies"):
        take_over()


# Counted first ------------------------------------------------------------------------------------

NESTED = b"[" + b"[]," * 340_000 + b"[]]"


@pytest.mark.parametrize(
    ("path", "kind", "limit"),
    [
        ("/api/records", "application/json", "tables_per_minute"),
        ("/api/tables", "application/json", "tables_per_minute"),
        ("/api/join", "application/json", "joins_per_minute"),
        (f"/api/tables/{'0' * 20}/commands", "application/json", "looks_per_minute"),
        ("/import", PARTS, "tables_per_minute"),
        ("/new/castles", FORM, "tables_per_minute"),
        ("/join/x", FORM, "joins_per_minute"),
        ("/privacy", FORM, "tables_per_minute"),
        ("/language", FORM, "looks_per_minute"),
    ],
)
def test_what_is_sent_is_counted_before_it_is_read(tmp_path: Path, path: str, kind: str, limit: str) -> None:
    app = made(tmp_path, **{limit: 3})
    answers = [ask(app, path, b"--x--", content_type=kind) for _ in range(30)]
    assert answers[0].status in (400, 403)
    assert answers[0].read
    assert (answers[-1].status, answers[-1].read) == (429, False)
    evil = ask(made(tmp_path / "b"), path, b"--x--", content_type=kind, origin="https://evil.example")
    assert (evil.status, evil.read) == (403, False)


def test_a_request_is_counted_once(app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    csrf = dict(ask(app, "/help", accept="text/html").headers)[b"set-cookie"].partition(b";")[0]
    counted: list[str] = []

    def count(caller: str) -> int:
        counted.append(caller)
        return 0

    monkeypatch.setattr(app.state.server.reads, "wait", count)
    form = b"lang=it&_csrf_token=" + csrf.partition(b"=")[2]
    assert ask(app, "/language", form, content_type=FORM, cookie=csrf.decode()).status == 303
    assert counted == ["127.0.0.1"]


def test_a_body_is_read_up_to_the_first_mistake(app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MOST_PARTS", len(NESTED))
    ask(app, "/api/records", b"{}", content_type="application/json")
    tracemalloc.start()
    told = ask(app, "/api/records", NESTED, content_type="application/json")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told.status == 400
    assert msgspec.json.decode(told.body)["message"] == (
        "This request is not understood: data: Expected 'object', got 'array'"
    )
    # All these lists would take 20 MB.
    assert most < 8 * len(NESTED)


def test_a_file_with_too_many_parts_is_not_decoded(app: Litestar) -> None:
    begin = b'{"game": "castles", "rules": "1", "options": {}, "seed": 1, "players": 2, "actions": ['
    many = begin + b'"",' * MOST_PARTS + b'""]}'
    told = ask(app, "/api/records", many, content_type="application/json")
    assert told.status == 400
    assert b"too many parts" in told.body


def test_a_mistake_is_not_quoted_at_length(app: Litestar) -> None:
    name = b"x" * 100_000
    told = ask(app, "/api/records", b'{"%s": 1}' % name, content_type="application/json")
    assert told.status == 400
    assert len(told.body) < 1000


def test_a_body_that_is_nested_too_deeply_is_refused(app: Litestar) -> None:
    deep = b'{"a": ' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    told = ask(app, f"/api/tables/{'0' * 20}/commands", deep, content_type="application/json")
    assert told.status == 400
    assert b"nested too deeply" in told.body
