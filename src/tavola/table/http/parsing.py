"""Cookies, queries and forms, parsed in linear time and without a cache.

Litestar's own parsers are not used: they keep the last thousand texts that strangers sent in memory for good,
and the one for cookies takes quadratic time in older Pythons (CVE-2024-7592).
"""

import re
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, unquote

# Not a direct dependency: this multipart parser comes with Litestar.
from litestar._multipart import (  # type: ignore[attr-defined]
    MultipartSegment,
    ParserError,
    ParserLimitReached,
    PushMultipartParser,
)
from litestar.datastructures import URL
from litestar.exceptions import ClientException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

Pairs = tuple[tuple[str, str], ...]
Field = Any  # text or an `Upload`

# Browsers also send the cookies of other programs on the same host; these are ignored, whatever they hold.
CSRF_COOKIE = "csrf"
OWN_COOKIES = frozenset({"tavola", "__Host-tavola", CSRF_COOKIE, "lang", "theme", "name", "problem"})
# No browser keeps a longer cookie, nor more of them for one site.
LONGEST_COOKIE = 4096
MOST_COOKIES = 256
# The form for a new table has some forty fields; its names may be in any script.
MOST_FIELDS = 100
LONGEST_FORM = 16 * 1024
# Values in one JSON text: a game may have 10,000 actions. They are counted first, since decoding takes time.
MOST_PARTS = 30_000
_ESCAPED = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))")


@dataclass(frozen=True)
class Upload:
    """A file that came with a form."""

    name: str
    content: bytes


def parse_cookies(header: str) -> dict[str, str]:
    """Tavola's cookies in a header; of two with the same name, the last."""
    found: dict[str, str] = {}
    for part in header.split(";", MOST_COOKIES)[:MOST_COOKIES]:
        name, _, value = part.partition("=")
        if name.strip() in OWN_COOKIES and len(value) <= LONGEST_COOKIE:
            found[name.strip()] = unquote(_without_quotes(value.strip()))
    return found


def _without_quotes(value: str) -> str:
    """The value of a cookie without the quotes and escapes that surround unusual characters."""
    if len(value) < 2 or not (value[0] == value[-1] == '"'):
        return value
    return _ESCAPED.sub(lambda found: chr(int(found[1], 8)) if found[1] else found[2], value[1:-1])


def parse_query(query: bytes) -> Pairs:
    """The fields of a query; one that is too long has already been refused."""
    return tuple(parse_qsl(query.decode("latin-1"), keep_blank_values=True))


def last_of_each(parsed_query: Pairs, sequence_query_parameter_names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a query by name: all of those that are lists, else the last."""
    found: dict[str, Any] = {}
    for name, value in parsed_query:
        if name in sequence_query_parameter_names:
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found


def parse_form(body: bytes) -> dict[str, Field]:
    """The fields of a form without files; several with the same name are a list."""
    if len(body) > LONGEST_FORM:
        raise RequestEntityTooLarge
    try:
        pairs = parse_qsl(body.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise ClientException("This form has too many fields.") from None
    return _by_name(pairs)


def parse_parts(body: bytes, boundary: str) -> dict[str, Field]:
    """The fields of a form with files."""
    fields: list[tuple[str, Field]] = []
    part: MultipartSegment = None
    content = b""
    try:
        with PushMultipartParser(boundary.encode(), max_segment_count=MOST_FIELDS) as parser:
            for event in parser.parse(body):
                if event is None:
                    fields.append((part.name, _part(part, content)))
                elif isinstance(event, bytes | bytearray):
                    content += event
                else:
                    part, content = event, b""
    except ParserLimitReached:
        raise ClientException("This form has too many fields, or too long ones.") from None
    except ParserError:
        raise ClientException("The parts of this form cannot be separated.") from None
    return _by_name(fields)


def _part(part: MultipartSegment, content: bytes) -> Field:
    if part.filename:
        return Upload(part.filename, content)
    # Some of Python's codecs take quadratic time; browsers send only UTF-8.
    if (part.charset or "utf-8").lower() not in ("utf-8", "utf8", "us-ascii"):
        raise ClientException("A field of this form is not text in a known encoding.")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise ClientException("A field of this form is not text in a known encoding.") from None


def _by_name(pairs: list[tuple[str, Field]]) -> dict[str, Field]:
    found: dict[str, list[Field]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return {name: values if len(values) > 1 else values[0] for name, values in found.items()}


def has_too_many_parts(text: bytes) -> bool:
    """Whether a JSON text has more values than any valid one. Counting is quick, decoding is not."""
    return text.count(b",") > MOST_PARTS


# Instead of Litestar's ----------------------------------------------------------------------------

# The places where Litestar calls its own parsers.
PLACES = {
    "litestar._parsers": ("parse_cookie_string", "parse_query_string", "parse_url_encoded_form_data"),
    "litestar.connection.base": ("parse_cookie_string", "parse_query_string"),
    "litestar.connection.request": ("parse_url_encoded_form_data",),
    "litestar.data_extractors": ("parse_cookie_string",),
    "litestar.datastructures.url": ("parse_query_string",),
    "litestar._kwargs.extractors": (
        "parse_query_string",
        "parse_url_encoded_form_data",
        "create_query_default_dict",
    ),
}
OURS = {
    "parse_cookie_string": parse_cookies,
    "parse_query_string": parse_query,
    "parse_url_encoded_form_data": parse_form,
    "create_query_default_dict": last_of_each,
}
# Litestar caches requested URLs too.
KEPT_ADDRESSES = ("_new", "from_components")


class UnknownLitestar(Exception):
    """A version of Litestar that reads requests in an unknown way."""


def take_over() -> None:
    """Replace Litestar's parsers with these; raises `UnknownLitestar` if they are not where expected."""
    for place, names in PLACES.items():
        module = import_module(place)
        for name in names:
            if not hasattr(module, name):
                raise UnknownLitestar(f"There is no {name} in {place}: check how Litestar reads requests.")
            setattr(module, name, OURS[name])
    for name in KEPT_ADDRESSES:
        made = getattr(vars(URL).get(name), "__func__", None)
        if made is None:
            raise UnknownLitestar(f"There is no {name} of addresses: check what Litestar caches of them.")
        setattr(URL, name, classmethod(getattr(made, "__wrapped__", made)))
