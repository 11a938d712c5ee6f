"""Value files: the weights of a value as text, with a card that says how it was made and what it beats."""

import tomllib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from sys import byteorder
from typing import cast
from zlib import compress, decompress, error

from tavola.core.errors import BadFile
from tavola.core.search.features import Layout
from tavola.core.search.value import Value

# Weights are kept in sixteen bits.
LARGEST = 32767


def load_value(path: Path, layout: Layout) -> Value:
    """The value in a file; raises `BadFile` if it was made for other features."""
    return parse_value(path.read_text("utf-8"), path.name, layout)


def parse_value(text: str, name: str, layout: Layout) -> Value:
    """The value in the text of a file."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise BadFile(f"{name} is not TOML: {trouble}.") from None
    if told.get("layout") != layout.version:
        raise BadFile(f"{name} was made for other features: train it again.")
    try:
        width = cast(int, told["width"])
        bias = cast(int, told["bias"])
        weights = _unpacked(cast(str, told["weights"]))
    except (KeyError, TypeError, ValueError, error) as trouble:
        raise BadFile(f"{name} is damaged: {trouble!r}.") from None
    size = layout.size
    if len(weights) != size + 2 * width + size * width:
        raise BadFile(f"{name} is damaged: it has {len(weights)} weights.")
    return Value(
        size,
        bias,
        weights[:size],
        weights[size : size + width],
        weights[size + 2 * width :],
        weights[size + width : size + 2 * width],
    )


def value_text(
    card: Mapping[str, str | int | float],
    layout: Layout,
    bias: int,
    linear: list[int],
    hidden_bias: list[int],
    hidden: list[int],
    output: list[int],
) -> str:
    """A value as the text of its file, the card first."""
    lines = [f"{name} = {_toml(entry)}" for name, entry in card.items()]
    lines.append("")
    lines.append(f'layout = "{layout.version}"')
    lines.append(f"width = {len(output)}")
    lines.append(f"bias = {bias}")
    lines.append('weights = """\\')
    packed = _packed([*linear, *hidden_bias, *output, *hidden])
    for first in range(0, len(packed), 110):
        lines.append(packed[first : first + 110] + "\\")
    lines.append('"""')
    return "\n".join(lines) + "\n"


def _toml(entry: object) -> str:
    if isinstance(entry, str):
        return '"' + entry.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(entry)


def _packed(weights: list[int]) -> str:
    row = array("h", [max(-LARGEST, min(LARGEST, weight)) for weight in weights])
    if byteorder == "big":
        row.byteswap()
    return b64encode(compress(row.tobytes(), 9)).decode("ascii")


def _unpacked(text: str) -> list[int]:
    row = array("h")
    row.frombytes(decompress(b64decode(text, validate=True)))
    if byteorder == "big":
        row.byteswap()
    return row.tolist()
