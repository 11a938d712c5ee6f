"""Malformed requests are refused with a sentence before anything else reads them.

A WebSocket that is not opened gets a sentence too, wherever it is refused.
"""

import re
from collections.abc import AsyncGenerator
from hmac import compare_digest
from typing import Any

import msgspec
from litestar import Request
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import ClientException, ValidationException
from litestar.middleware.csrf import CSRF_SECRET_LENGTH, generate_csrf_hash
from litestar.types import ASGIApp, Empty, Message, Receive, Scope, Send

from tavola.table.http.parsing import CSRF_COOKIE, MOST_FIELDS, has_too_many_parts, parse_form, parse_parts
from tavola.table.protocol.messages import ErrorCode, ErrorMessage

_HOST = re.compile(rb"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")
# A site, or "null": what a browser sends for a page that must not say where it comes from. RFC 6454 allows
# any number as a port; a site with a bad one is just another origin, which other code refuses.
_ORIGIN = re.compile(
    rb"null|[A-Za-z][A-Za-z0-9+.-]{0,31}://(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,9})?"
)
# Headers in which anything but ASCII is meaningless.
_ASCII = {b"authorization", b"content-type", b"origin", b"x-csrftoken"}
# Litestar caches the last thousand paths. No page of Tavola has a longer path.
LONGEST_PATH = 1024
# When the form for a new table is shown again, the query holds the names, in any script.
LONGEST_QUERY = 8 * 1024
MOST_HEADERS = 100
LONGEST_HEADER = 8 * 1024
# Browsers send the cookies of all programs on the same host, such as several on a developer's machine.
LONGEST_COOKIES = 16 * 1024


def without_malformed_requests(app: ASGIApp) -> ASGIApp:
    """The application, called only with well-formed headers."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope["type"] in ("http", "websocket")
        reason = (mistake_in_address(scope) or mistake_in(scope["headers"])) if asked else ""
        if reason:
            await _refuse(scope, send, 400, "malformed", reason)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await app(scope, receive, _with_reasons(scope, send))
        else:
            await app(scope, receive, send)

    return wrapped


def _with_reasons(scope: Scope, send: Send) -> Send:
    """Say why a WebSocket is not opened: closing it before it opens would refuse it without a reason."""
    opened = False

    async def told(message: Message) -> None:
        nonlocal opened
        if message["type"] == "websocket.close" and not opened:
            await _refuse(
                scope, send, 403, "forbidden", message.get("reason") or "This WebSocket is refused."
            )
            return
        opened = True
        await send(message)

    return told


def mistake_in_address(scope: Scope) -> str:
    """What is too long in the requested address, in a sentence; empty if nothing is."""
    query = scope.get("query_string", b"")
    if max(len(scope.get("raw_path") or b""), len(scope["path"])) > LONGEST_PATH:
        return "The path of this request is too long."
    if len(query) > LONGEST_QUERY:
        return "The query of this request is too long."
    if query.count(b"&") >= MOST_FIELDS:
        return "The query of this request has too many fields."
    return ""


def mistake_in(headers: Any) -> str:
    """What is wrong with the headers, in a sentence; empty if nothing is."""
    if len(headers) > MOST_HEADERS:
        return "This request has too many headers."
    for name, value in headers:
        if len(name) + len(value) > (LONGEST_COOKIES if name == b"cookie" else LONGEST_HEADER):
            return f"The {name[:40].decode('latin-1').title()} header of this request is too long."
        if name == b"host" and not _is_host(value):
            return "The Host header of this request is not the name of a host."
        if name == b"origin" and value.isascii() and not _ORIGIN.fullmatch(value):
            return "The Origin header of this request is not the address of a site."
        if name in _ASCII and not value.isascii():
            return (
                f"The {name.decode('ascii').title()} header of this request has letters that are not ASCII."
            )
    return ""


def _is_host(value: bytes) -> bool:
    """Whether this is a host with or without a port; HTTP/1.0 clients may send an empty one."""
    found = _HOST.fullmatch(value)
    return not value or (found is not None and int(found[1] or 0) < 65536)


async def _refuse(scope: Scope, send: Any, status: int, code: ErrorCode, reason: str) -> None:
    body = msgspec.json.encode(ErrorMessage(code, reason))
    kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})


# Cookies that hold what people typed, in any script; the others are keys.
IN_WORDS = ("name", "problem")


# The body of these methods is not read.
_ASKING = ("GET", "HEAD", "OPTIONS")
# The longest sentence about a mistake: it may quote what was sent.
_LONGEST_REASON = 300
_PLACE = re.compile(r"`\$\.([^`]+)`$")


class ReadableRequest(Request[Any, Any, Any]):
    """A request whose body must be what it claims to be; if not, the answer says what is wrong."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body as it arrives. The guards run first, to count callers and refuse some of them unread."""
        await self.route_handler.authorize_connection(connection=self)
        async for part in super().stream():
            yield part

    async def body(self) -> bytes:
        """The body: text in UTF-8, unless it has parts."""
        body = await super().body()
        if self.content_type[0] != RequestEncodingType.MULTI_PART:
            try:
                body.decode()
            except UnicodeDecodeError:
                raise ClientException("This request is not text in UTF-8.") from None
        return body

    async def json(self) -> Any:
        """The body as the type of the route; decoding ends at the first thing that does not fit."""
        wanted = self.route_handler.parsed_data_field
        body = await self.body()
        if has_too_many_parts(body):
            raise ClientException("This request has too many parts.")
        try:
            # Numbers may be written as text, as in Litestar.
            return msgspec.json.decode(body, type=wanted.annotation if wanted else Any, strict=False)
        except msgspec.ValidationError as error:
            raise ValidationException(extra=[_mistake(str(error))]) from None
        except msgspec.DecodeError as error:
            raise ClientException(str(error)[:_LONGEST_REASON]) from None
        except RecursionError:
            raise ClientException("This request is nested too deeply.") from None

    async def form(self) -> Any:
        """The fields of a form."""
        state = self._connection_state
        if state.form is Empty:
            state.form = await self._fields()
        form = await super().form()
        token = form.get("_csrf_token", "")
        if not isinstance(token, str) or not token.isascii():
            raise ClientException("The token of this form is malformed.")
        return form

    async def _fields(self) -> dict[str, Any]:
        kind, more = self.content_type
        if self.method in _ASKING:
            return {}
        if kind == RequestEncodingType.MULTI_PART:
            body = await self.body()
            return parse_parts(body, more.get("boundary", "")) if body else {}
        # A route for files takes long bodies; other forms are short.
        if kind == RequestEncodingType.URL_ENCODED and not self.route_handler.opt.get("files"):
            return parse_form(await self.body())
        return {}

    @property
    def cookies(self) -> dict[str, str]:
        """The cookies, without malformed keys and without the CSRF token of another server.

        Servers on one host share their cookies. Litestar would put that token into every form, and then
        refuse it.
        """
        secret = self.app.state.server.csrf_secret
        return {
            name: value
            for name, value in super().cookies.items()
            if (value.isascii() or name in IN_WORDS) and (name != CSRF_COOKIE or _is_signed(value, secret))
        }


def _is_signed(token: str, secret: str) -> bool:
    """Whether a token for forms was made with this secret."""
    begin, signed = token[:CSRF_SECRET_LENGTH], token[CSRF_SECRET_LENGTH:]
    return compare_digest(signed, generate_csrf_hash(begin, secret))


def _mistake(told: str) -> dict[str, str]:
    """What msgspec says about a mistake, and where in the body it is."""
    place = _PLACE.search(told)
    message = told.partition(" - at ")[0]
    return {"key": place[1] if place else "data", "message": message[:_LONGEST_REASON]}
