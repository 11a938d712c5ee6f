"""Reading files that people write: a mistake is reported with its place and reason."""

from pathlib import Path
from typing import TypeVar

import msgspec

from tavola.core.errors import BadFile

Shape = TypeVar("Shape")
LARGEST = 8 * 1024 * 1024


def read_text(path: Path) -> str:
    """The text of a file, with a plain sentence if it cannot be had."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadFile(f"{path} is larger than {LARGEST // 1024 // 1024} MB.")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file in UTF-8.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None


def read_toml(path: Path, shape: type[Shape]) -> Shape:
    """A TOML file as the given shape."""
    text = read_text(path)
    try:
        return msgspec.toml.decode(text, type=shape)
    except (msgspec.DecodeError, ValueError) as error:
        raise BadFile(f"{path}: {_sentence(str(error))}") from None


def read_json(path: Path, shape: type[Shape]) -> Shape:
    """A JSON file as the given shape."""
    return decode_json(read_text(path), shape, str(path))


def decode_json(text: str, shape: type[Shape], place: str) -> Shape:
    """JSON text as the given shape; `place` names it in errors."""
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.DecodeError as error:
        raise BadFile(f"{place}: {_sentence(str(error))}") from None


def _sentence(message: str) -> str:
    message = message.replace("`", "'").replace("$.", "")
    return message if message.endswith(".") else f"{message}."
