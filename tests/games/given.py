"""How the reader of scenarios refuses unsuitable values, field by field."""

import json
from collections.abc import Iterator
from importlib import import_module

from tests.games.properties import CASES

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.data.position_fields import EachSeat, GivenField, Section
from tavola.core.errors import BadFile
from tavola.core.plain import Plain


def fields_of(name: str) -> dict[str, GivenField]:
    """The fields of a game's positions, as it declares them."""
    given: Section = import_module(f"tavola.games.{name}.seen.arrange").GIVEN
    return given.fields


def seat_fields_of(name: str) -> dict[str, GivenField]:
    """The fields of each seat."""
    seat = fields_of(name)["seat"]
    assert isinstance(seat, EachSeat)
    return seat.fields


ODD: list[Plain] = [10**9, -(10**9), "nonsense", ["nonsense"], [10**9]]


def odd_words(name: str) -> str:
    """Each field of a position with odd values, and the sentence that refuses them."""
    lines: list[str] = []
    for word in fields_of(name):
        lines += (f"{word} {said}" for said in _said(name, word, None) if word != "seat")
    for word in seat_fields_of(name):
        lines += (f"seat {word} {said}" for said in _said(name, word, 0))
    return "\n".join(lines) + "\n"


def _said(name: str, word: str, seat: int | None) -> Iterator[str]:
    """The answers in every variant, each sentence once."""
    said: dict[str, None] = {}
    for case in (case for case in CASES if case.game.name == name):
        for value in ODD:
            given: dict[str, Plain] = {word: value} if seat is None else {"seat": {str(seat): {word: value}}}
            players = game(name).check_players(case.variant.players)
            values = case.game.values(dict(case.variant.options))
            try:
                case.game.arrange(given, players, values, fast_chance(1))
            except BadFile as error:
                said.setdefault(f"= {json.dumps(value)}: {error}")
            else:
                said.setdefault(f"= {json.dumps(value)} is fine")
    yield from said
