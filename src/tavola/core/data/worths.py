"""Worths: the figures by which a game judges its positions, kept as data beside the code that uses them."""

import tomllib
from pathlib import Path

from tavola.core.errors import BadFile


class WorthsFile:
    """The figures of one TOML file, by the names of their part and their own."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        with path.open("rb") as file:
            self.parts: dict[str, dict[str, object]] = tomllib.load(file)

    def number(self, part: str, name: str) -> float:
        """A figure such as 0.5."""
        value = self._value(part, name)
        if not isinstance(value, float):
            raise BadFile(f"{self.name}: {part}.{name} must be a number such as 0.5, not {value!r}.")
        return value

    def whole(self, part: str, name: str) -> int:
        """A figure that counts things."""
        value = self._value(part, name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadFile(f"{self.name}: {part}.{name} must be a whole number, not {value!r}.")
        return value

    def numbers(self, part: str, name: str) -> list[float]:
        """Several figures in a row."""
        values = self._value(part, name)
        if not isinstance(values, list):
            raise BadFile(f"{self.name}: {part}.{name} must be a list of numbers, not {values!r}.")
        return [float(value) for value in values]

    def _value(self, part: str, name: str) -> object:
        figures = self.parts.get(part, {})
        if name not in figures:
            raise BadFile(f"{self.name}: {part}.{name} is missing.")
        return figures[name]
