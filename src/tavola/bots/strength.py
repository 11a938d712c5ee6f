"""Strength: how often each level wins against the next lower one, from `judgement/strength.toml` of its game.

`tavola ladder GAME --write` measures and writes it; a game without the file says nothing about strength.
"""

import json
from pathlib import Path

import msgspec

from tavola.core.data.files import read_text, read_toml, writing
from tavola.core.data.options import Values
from tavola.core.game import Game
from tavola.core.search.levels import LEVELS

HEAD = "# How often each level wins; measured and written by `tavola ladder --write`.\n"


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one level did in one variant."""

    level: str
    # The level in all other seats; empty where it played alone.
    against: str
    players: int
    # The options that were not as usual.
    options: Values
    deals: int
    games: int
    # Its part of the victories; a shared victory counts as a part of one.
    share: float


class _StrengthFile(msgspec.Struct, forbid_unknown_fields=True):
    measured: list[Strength] = []


def strength_file(game: Game) -> Path:
    """Where the strength of a game's levels is kept."""
    return game.folder / "judgement" / "strength.toml"


def read_strengths(path: Path) -> list[Strength]:
    """What was measured; nothing if there is no such file."""
    return read_toml(path, _StrengthFile).measured if path.exists() else []


def write_strengths(path: Path, measured: list[Strength]) -> None:
    """Add what was measured; it replaces earlier figures of the same levels in the same variants."""
    if not measured:
        return
    kept = {_key(one): one for one in [*read_strengths(path), *measured] if one.level in LEVELS}
    text = HEAD + "".join(_entry(kept[key]) for key in sorted(kept))
    with writing(path):
        if not path.exists() or read_text(path) != text:
            path.write_text(text, encoding="utf-8")


def _key(one: Strength) -> tuple[int, str, int]:
    return one.players, json.dumps(one.options, sort_keys=True), LEVELS.index(one.level)


def _entry(one: Strength) -> str:
    lines = ["", "[[measured]]"]
    for name, value in msgspec.to_builtins(one).items():
        if isinstance(value, dict):
            inside = ", ".join(f"{option} = {json.dumps(value[option])}" for option in sorted(value))
            lines.append(f"{name} = {{ {inside} }}" if inside else f"{name} = {{}}")
        else:
            lines.append(f"{name} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"
