"""Files that people write or name: an error says where the mistake is, and what is wrong."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from tavola.core.errors import BadFile, TavolaError

Shape = TypeVar("Shape")
LARGEST = 8 * 1024 * 1024
# The reason of a `BadFile` whose text is not JSON at all.
NOT_JSON = "not_json"
TOO_DEEP = "lists and tables are nested too deeply."


def read_text(path: Path) -> str:
    """The text of a file, or a plain sentence that says why it cannot be read."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadFile(f"{path} is larger than {LARGEST // 1024 // 1024} MB.")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file in UTF-8.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None


def make_folder(path: Path, mode: int = 0o777) -> None:
    """Make a folder unless it exists; if that fails, say why in a plain sentence."""
    with writing(path):
        if path.is_file():
            raise TavolaError(f"{path} is a file, not a folder.")
        path.mkdir(parents=True, exist_ok=True, mode=mode)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn a failure to make or write a file or folder into a plain sentence."""
    try:
        yield
    except OSError as error:
        raise TavolaError(f"{path} cannot be written: {error.strerror}.") from None


def read_toml(path: Path, shape: type[Shape]) -> Shape:
    """A TOML file as the given shape."""
    text = read_text(path)
    try:
        return msgspec.toml.decode(text, type=shape)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadFile(f"{path}: {_sentence(str(error))}") from None
    except RecursionError:
        raise BadFile(f"{path}: {TOO_DEEP}") from None


def decode_json(text: str, shape: type[Shape], place: str) -> Shape:
    """JSON text as the given shape; `place` names it in errors."""
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.ValidationError as error:
        raise BadFile(f"{place}: {_sentence(str(error))}") from None
    except msgspec.DecodeError as error:
        raise BadFile(f"{place} is not JSON: {error}.", NOT_JSON) from None
    except RecursionError:
        raise BadFile(f"{place}: {TOO_DEEP}") from None


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "a text",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


def _sentence(message: str) -> str:
    """What msgspec says of a mistake, in words for people who write files rather than programs."""
    reason, _, place = message.replace("`", "'").partition(" - at ")
    unknown = re.fullmatch(r"Object contains unknown field ('.*')", reason)
    missing = re.fullmatch(r"Object missing required field ('.*')", reason)
    kind = re.fullmatch(r"Expected '(.*)', got '(.*)'", reason)
    if unknown:
        reason = f"unknown field {unknown[1]}"
    elif missing:
        reason = f"the field {missing[1]} is missing"
    elif kind:
        expected = kind[1].removesuffix(" | null")
        reason = f"{_kinds(expected)} is expected here, not {_kinds(kind[2])}"
    # msgspec writes [...] for a key that it does not name.
    place = place.replace("[...]", "")
    place = re.sub(r"\[(\d+)\]", lambda found: f" {int(found[1]) + 1},", place.strip("'").removeprefix("$."))
    place = place.replace(",.", ", ").rstrip(",")
    return f"{place}: {reason}." if place else f"{reason}."


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))
