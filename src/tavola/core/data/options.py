"""Options: what can be chosen before a game starts, each with a type, a default and a meaning."""

from pathlib import Path
from typing import Literal

import msgspec

from tavola.core.data.files import read_toml
from tavola.core.errors import BadFile, BadOptions

Value = bool | int | str
Values = dict[str, Value]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option as its data file declares it."""

    name: str
    kind: Literal["switch", "number", "choice"]
    default: Value
    help: str
    low: int = 0
    high: int = 0
    choices: list[str] = []
    # `auto` lets a number also be the word "auto": the game then works it out from the other options.
    auto: bool = False
    # What kind of choice it is: a module of the game, a variant, or a figure of a house ruling.
    group: Literal["module", "variant", "figure"] = "variant"
    source: Literal["rules", "house"] = "rules"
    # For a module: the term for a game played with it, if that is not its label.
    edition: str = ""
    # The numbers of players for which it makes a difference; empty for any number.
    players: list[int] = []

    def describe(self) -> str:
        """The values it takes, in words."""
        if self.kind == "switch":
            return "true or false"
        if self.kind == "choice":
            return " or ".join(self.choices)
        span = f"a whole number from {self.low} to {self.high}"
        return f"{span}, or auto" if self.auto else span

    def check(self, value: object) -> Value:
        """The value if it fits; raises `BadOptions` with a sentence otherwise."""
        if isinstance(value, str) and self.kind != "choice" and not (self.auto and value == "auto"):
            value = _from_text(value)
        fits = (
            isinstance(value, bool)
            if self.kind == "switch"
            else value in self.choices
            if self.kind == "choice"
            else (self.auto and value == "auto")
            or (isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high)
        )
        if not fits:
            raise BadOptions(f"Option {self.name} is {value!r}, but it takes {self.describe()}.")
        assert isinstance(value, bool | int | str)
        return value


def _from_text(text: str) -> object:
    word = text.strip().lower()
    if word in ("true", "yes", "on"):
        return True
    if word in ("false", "no", "off"):
        return False
    digits = word.removeprefix("-")
    return int(word) if digits.isdecimal() and digits.isascii() and len(digits) < 10 else text


class _OptionFile(msgspec.Struct, forbid_unknown_fields=True):
    option: list[Option]


def load_options(path: Path) -> list[Option]:
    """The options that a data file declares."""
    options = read_toml(path, _OptionFile).option
    for option in options:
        try:
            option.check(option.default)
        except BadOptions as error:
            raise BadFile(f"{path.name}, option {option.name}: {error}") from None
    return options


def complete(options: list[Option], given: dict[str, object]) -> Values:
    """All options with their values: those given, checked, and the defaults of the rest.

    >>> complete([Option("nobles", "switch", False, "…")], {"nobles": "yes"})
    {'nobles': True}
    """
    by_name = {option.name: option for option in options}
    unknown = [name for name in given if name not in by_name]
    if unknown:
        known = ", ".join(by_name)
        raise BadOptions(f"There is no option {unknown[0]!r}. Options are: {known}.")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in options
    }
