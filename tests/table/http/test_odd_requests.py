"""Requests that no browser sends: every route gets every oddity, and answers with a sentence.

Each oddity is tried at each route on its own, and then random pairs of them. Whatever is sent, there is no
server error: no status of 500 or above, and nothing in the log that looks like one.
"""

import json
import random
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from tests.table.harness import PATIENCE, ServerProcess
from tests.table.play.test_play import started

from tavola.table.ops.app import make_app
from tavola.table.runtime.settings import ServerSettings

JSON = b"application/json"
FORM = b"application/x-www-form-urlencoded"
BOUNDARY = b"multipart/form-data; boundary=x"
DEEP = 20_000


class Request(NamedTuple):
    """What is sent; an oddity changes some of it."""

    method: bytes
    path: bytes
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""

    def without(self, name: bytes) -> "Request":
        return self._replace(headers=tuple(header for header in self.headers if header[0] != name))

    def with_header(self, name: bytes, value: bytes) -> "Request":
        return self._replace(headers=(*self.without(name).headers, (name, value)))

    def with_body(self, kind: bytes, body: bytes) -> "Request":
        return self.with_header(b"content-type", kind)._replace(body=body)

    def with_form_token(self, kind: bytes, body: bytes) -> "Request":
        """The token of a form is checked if no header has one."""
        return self.without(b"x-csrftoken").with_body(kind, body)

    def encoded(self) -> bytes:
        target = self.path + (b"?" + self.query if self.query else b"")
        lines = [b"%s %s HTTP/1.1" % (self.method, target)]
        lines += [b"%s: %s" % header for header in self.headers]
        lines += [b"content-length: %d" % len(self.body), b"connection: close", b"", b""]
        return b"\r\n".join(lines) + self.body


HEADERS: dict[bytes, list[bytes]] = {
    b"host": [
        b"",
        b"[",
        b"[::1",
        b"]",
        b"[::1]:x",
        b"a:b:c",
        b"a:99999",
        b"\xff",
        b"a b",
        b"/",
        b"[v1.x]",
        b"%",
    ],
    b"origin": [
        b"",
        b"null",
        b"http://[",
        b"http://[::1",
        b"http://]",
        b"http://a:x",
        b"http://127.0.0.1:99999999",
        b"http://\xff",
        b"http://[v1.x]",
        "http://a℀b".encode(),
        b"\xe2\x84\x80",
        b"//",
    ],
    b"cookie": [
        b"=",
        b";;;",
        b"tavola=\xff\xfe",
        b"tavola=" + b"\xe9" * 43,
        b"csrf=\xff",
        b"csrf=" + b"x" * 200,
        b"lang=\xff; theme=\xff; name=%ff%fe; problem=%ed%a0%80",
        b"name=%00%zz%; problem=%",
        b'a="; b="\\400"',
        b"x" * 5000,
    ],
    b"authorization": [b"", b"Bearer", b"Bearer ", b"bearer \xff", b"Bearer " + b"\xe9" * 43, b"Basic \xff"],
    b"accept-language": [
        b"\xff",
        b"it;q=nan, en;q=inf",
        b";q=",
        b"it;q=1e999, ja;q=-1e999",
        b"," * 1000,
        b"it;q=" + b"9" * 5000,
    ],
    b"accept": [b"", b"\xff", b"text/html;q=x", b"*", b"/;,", b"text/html, " * 300],
    b"accept-encoding": [b"\xff", b"gzip;q=x", b"gzip, " * 300],
    b"x-csrftoken": [b"", b"\xff", b"\xe9" * 96, b"x" * 96],
    b"x-forwarded-for": [b"\xff", b"[", b",,,", b"1.2.3.4, " * 300],
    b"x-forwarded-proto": [b"\xff", b"gopher"],
    b"content-type": [
        b"",
        b"\xff",
        b"/",
        b"application/json; charset=nonsense",
        b"application/json; charset=\xff",
        FORM + b"; charset=utf-7",
        FORM + b"; charset=nonsense",
        b"multipart/form-data",
        b"multipart/form-data; boundary=",
        b"multipart/form-data; boundary=\xff",
        b"multipart/form-data; boundary=" + b"x" * 500,
        b"application/msgpack",
        b"application/x-msgpack",
        b"text/plain",
    ],
    b"content-encoding": [b"gzip", b"\xff"],
    b"if-modified-since": [b"\xff", b"yesterday"],
    b"range": [b"bytes=-", b"bytes=9-1", b"\xff"],
    b"upgrade": [b"websocket", b"h2c", b"\xff"],
    b"expect": [b"100-continue", b"\xff"],
}
QUERIES = [
    b"%",
    b"%ff",
    b"%00",
    b"\xff",
    b"lang=%ff",
    b"lang=%ed%a0%80",
    b"=&=&&&",
    b"since=%ff&wait=0x1&seat=-1",
    b"since=999999999999999999999999&wait=1e3",
    b"since=1&since=2&seat=1&seat=2",
    b"options=1&players=%ff&seat-0=%00&name-0=%ed%a0%80&option-seed=%ff",
    b"options=1&option-castles=" + b"9" * 5000,
    b"a[b]=1&a.b=2",
    b"&".join(b"a%d=1" % n for n in range(2000)),
]


def part(options: bytes, content: bytes = b"a", kind: bytes = b"text/plain") -> bytes:
    """One part of a form that has several."""
    head = b"--x\r\ncontent-disposition: form-data%s\r\ncontent-type: %s\r\n\r\n" % (options, kind)
    return head + content + b"\r\n"


BODIES = [
    (FORM, b"_csrf_token=%ff"),
    (FORM, b"_csrf_token=" + b"%c3%a9" * 96),
    (FORM, b"_csrf_token=a&_csrf_token=b"),
    (JSON, b""),
    (JSON, b"\xff\xfe"),
    (JSON, b'"\xed\xa0\x80"'),
    (JSON, b'{"game": "\xff", "seats": []}'),
    (JSON, b'{"type": "chat", "key": "k", "text": "\xff"}'),
    (JSON, b'{"type": "chat", "key": "k", "text": "\\ud800"}'),
    (JSON, b"[" * DEEP),
    (JSON, b"[" * DEEP + b"]" * DEEP),
    (JSON, b'{"a":' * (DEEP // 2) + b"1" + b"}" * (DEEP // 2)),
    (JSON, b'{"options": ' + b"[" * DEEP + b"]" * DEEP + b"}"),
    (JSON, b"9" * 5000),
    (JSON, b"1e999999"),
    (JSON, b"-"),
    (JSON, b"\x00"),
    (FORM, b"\xff"),
    (FORM, b"%"),
    (FORM, b"%ff=%fe"),
    (FORM, b"lang=it&back=" + b"/a" * 3000),
    (FORM, b"lang=it&back=/" + b"a" * 40 + b"!"),
    (FORM, b"lang=it&lang=en&back=%00"),
    (FORM, b"lang[]=it&name=%ed%a0%80"),
    (FORM, b"name=" + b"\xe9" * 100),
    (FORM, b"&" * 5000),
    (FORM, b"&".join(b"a%d=1" % n for n in range(5000))),
    (BOUNDARY, b""),
    (BOUNDARY, b"--x"),
    (BOUNDARY, b"--x--"),
    (BOUNDARY, b"--x\r\n\r\n"),
    (BOUNDARY, part(b"") + b"--x--"),
    (BOUNDARY, part(b'; name="file"', b"\xff") + b"--x--"),
    (BOUNDARY, part(b'; name="file"; filename="a"', b"[" * DEEP, b"\xff") + b"--x--"),
    (BOUNDARY, part(b'; name="file"; filename="\\"', b"\xff", b"text/plain; charset=nonsense") + b"--x--"),
    (BOUNDARY, part(b'; name="file"', b"a", b"text/plain; charset=nonsense") + b"--x--"),
    (BOUNDARY, part(b'; name="\xff"; filename="\xff"') + b"--x--"),
    (BOUNDARY, part(b'; name="_csrf_token"; filename="a"') + b"--x--"),
    (BOUNDARY, part(b'; name="_csrf_token"') * 2 + b"--x--"),
    (BOUNDARY, part(b'; name="a"') * 900 + b"--x--"),
]
PLACES = [
    b"%",
    b"%ff",
    b"%00",
    b"%0a",
    b"%ed%a0%80",
    b"\xff",
    b"..%2f",
    b"%2e%2e/x",
    b"x" * 3000,
    b";",
    b"1e5",
]


Change = Callable[[Request], Request]


def in_address() -> Iterator[Change]:
    """Oddities of headers and queries, which any route may get."""
    for name, values in HEADERS.items():
        for value in values:
            yield partial(Request.with_header, name=name, value=value)
    for query in QUERIES:
        yield partial(Request._replace, query=query)


def in_body() -> Iterator[Change]:
    """Oddities of what is posted."""
    for kind, body in BODIES:
        yield partial(Request.with_body, kind=kind, body=body)
        if b"_csrf" in body:
            yield partial(Request.with_form_token, kind=kind, body=body)


def as_usual(server: ServerProcess, folder: Path) -> Iterator[tuple[str, Request]]:
    """A sensible request for every route and method of the application, with the route."""
    table, token, _ = started(server)
    form = server.ask("GET", "/").headers["set-cookie"].partition(";")[0]
    csrf = form.partition("=")[2]
    places = {"table_id": table, "game": "sangimignano", "name": "castles", "invite": "x", "number": "0"}
    places |= {"path": "icon.svg"}
    headers = [
        ("host", urlsplit(server.address).netloc),
        ("accept", "text/html"),
        ("cookie", f"{form}; tavola={token}"),
        ("x-csrftoken", csrf),
    ]
    known = tuple((name.encode(), value.encode()) for name, value in headers)
    app = make_app(ServerSettings(data=str(folder)))
    for route in app.routes:
        path = re.sub(r"\{(\w+):\w+\}", lambda found: places[found[1]], route.path)
        for method in sorted(getattr(route, "methods", ["GET"]) or ["GET"]):
            yield route.path, Request(method.encode(), path.encode(), headers=known)
    app.state.server.store.close()


def odd_requests(routes: list[tuple[str, Request]]) -> Iterator[Request]:
    """Everything that is tried."""
    everywhere, posted, chance = list(in_address()), list(in_body()), random.Random(1)
    for route, usual in routes:
        if usual.method == b"OPTIONS":
            continue
        changes = everywhere + posted if usual.method == b"POST" else everywhere
        yield from (change(usual) for change in changes)
        for _ in range(10):
            one, other = chance.sample(changes, 2)
            yield other(one(usual))
        prefix, parameter, rest = route.partition("{")
        if parameter:
            for place in PLACES:
                yield usual._replace(path=prefix.encode() + place + rest.partition("}")[2].encode())
    for method in (b"PUT", b"DELETE", b"HEAD", b"OPTIONS", b"TRACE", b"NONSENSE"):
        yield from (usual._replace(method=method) for _, usual in routes)


def answer_to(server: ServerProcess, request: Request) -> bytes:
    """The whole response."""
    return all_of_answer(server, request.encoded())


def all_of_answer(server: ServerProcess, raw: bytes) -> bytes:
    parts = urlsplit(server.address)
    with closing(socket.create_connection((str(parts.hostname), int(parts.port or 0)), PATIENCE)) as line:
        line.sendall(raw)
        told = b""
        while part := line.recv(65536):
            told += part
    return told


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("odd")) as running:
        yield running
        assert "Traceback" not in running.log, running.log
        assert "[error" not in running.log, running.log
        assert running.stop() == 0


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_route_answers_every_oddity(odd: ServerProcess, tmp_path: Path) -> None:
    routes = list(as_usual(odd, tmp_path))
    bad: list[tuple[bytes, Request]] = []
    count = 0
    for request in odd_requests(routes):
        told = answer_to(odd, request)
        found = re.match(rb"HTTP/1\.1 (\d+)", told)
        if found is None or int(found[1]) >= 500:
            bad.append((told[:80], request))
        count += 1
    assert not bad, (len(bad), count, [(told, str(request)[:400]) for told, request in bad[:20]])
    assert count > 4000


def test_sockets_answer_every_oddity(odd: ServerProcess) -> None:
    """Also in WebSocket requests: the WebSocket is opened, or refused with a status."""
    table, token, _ = started(odd)
    headers = {"host": "127.0.0.1", "authorization": f"Bearer {token}", "upgrade": "websocket"}
    headers |= {"sec-websocket-version": "13", "sec-websocket-key": "A" * 22 + "=="}
    known = tuple((name.encode(), value.encode()) for name, value in headers.items())
    usual = Request(b"GET", f"/api/tables/{table}/live".encode(), headers=known)
    for change in in_address():
        request = change(usual)
        raw = request.encoded().replace(b"connection: close", b"connection: upgrade")
        head = beginning_of_answer(odd, raw)
        assert re.match(rb"HTTP/1\.1 (101|[234]\d\d) ", head), (head[:200], request)
    for place in PLACES:
        raw = usual._replace(path=b"/api/tables/" + place + b"/live").encoded()
        head = beginning_of_answer(odd, raw.replace(b"connection: close", b"connection: upgrade"))
        assert re.match(rb"HTTP/1\.1 (101|[234]\d\d) ", head), (head[:200], place)


def beginning_of_answer(server: ServerProcess, raw: bytes) -> bytes:
    parts = urlsplit(server.address)
    with closing(socket.create_connection((str(parts.hostname), int(parts.port or 0)), PATIENCE)) as line:
        line.sendall(raw)
        return line.recv(65536)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (partial(Request.with_header, name=b"host", value=b"[::1"), "Host header"),
        (partial(Request.with_header, name=b"host", value=b"a:99999"), "Host header"),
        (partial(Request.with_header, name=b"origin", value=b"http://[::1"), "Origin header"),
        (partial(Request.with_header, name=b"origin", value=b"http://\xff"), "Origin header"),
        (partial(Request.with_body, kind=JSON, body=b"[" * DEEP + b"]" * DEEP), "got 'array'"),
        (partial(Request.with_body, kind=JSON, body=b'{"game": "\xff"}'), "UTF-8"),
    ],
)
def test_the_answer_says_what_is_wrong(odd: ServerProcess, change: Change, said: str) -> None:
    usual = Request(b"POST", b"/api/tables", headers=((b"host", b"127.0.0.1"),))
    head, _, body = answer_to(odd, change(usual)).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    told = json.loads(body)
    assert told["code"] == "malformed"
    assert said in told["message"]


FOREIGN = (b"null", b"https://evil.example", b"http://[2001:db8::1]:8026", b"a-b://c-d", b"http://a:99999")
NO_ORIGINS = (
    b"",
    b"//",
    b"http://",
    b"127.0.0.1",
    b"http://[",
    b"http://]",
    b"http://[::1",
    b"http://a:x",
    b"http://a b",
    b"http://a:",
    b"http://a/",
    b"http://a@b",
    b"1://a",
)


@pytest.mark.parametrize("upgrade", [False, True])
@pytest.mark.parametrize(
    ("origins", "status", "code", "said"),
    [
        (NO_ORIGINS, 400, "malformed", "The Origin header of this request is not the address of a site."),
        (FOREIGN, 403, "forbidden", "Requests from other sites are refused."),
    ],
)
def test_what_is_no_origin_is_told_from_another_site(
    odd: ServerProcess, upgrade: bool, origins: tuple[bytes, ...], status: int, code: str, said: str
) -> None:
    """A POST, or a WebSocket handshake: either way the response has a body that says why."""
    table, token, _ = started(odd)
    known = ((b"host", b"127.0.0.1"), (b"authorization", b"Bearer " + token.encode()))
    wish = b'{"game": "sangimignano", "seats": [{"kind": "me"}, {"kind": "friend"}]}'
    usual = Request(b"POST", b"/api/tables", headers=known).with_body(JSON, wish)
    if upgrade:
        headers = {b"upgrade": b"websocket", b"sec-websocket-version": b"13"}
        headers |= {b"sec-websocket-key": b"A" * 22 + b"=="}
        usual = Request(b"GET", f"/api/tables/{table}/live".encode(), headers=(*known, *headers.items()))
    for origin in origins:
        raw = usual.with_header(b"origin", origin).encoded()
        if upgrade:
            raw = raw.replace(b"connection: close", b"connection: upgrade")
        head, _, body = all_of_answer(odd, raw).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 %d " % status), (origin, head)
        told = json.loads(body)
        assert (told["code"], told["message"]) == (code, said), origin
