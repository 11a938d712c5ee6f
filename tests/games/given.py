"""What a scenario's position says to values that it does not take, word by word."""

import json
from collections.abc import Iterator
from importlib import import_module

from tests.games.properties import CASES

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.errors import BadFile
from tavola.core.plain import Plain

ODD: list[Plain] = [10**9, -(10**9), "nonsense", ["nonsense"], [10**9]]


def odd_words(name: str) -> str:
    """Each word of a position with odd values: the sentence that refuses it."""
    arrange = import_module(f"tavola.games.{name}.seen.arrange")
    lines: list[str] = []
    for word in arrange.WORDS:
        lines += (f"{word} {said}" for said in _said(name, word, None) if word != "seat")
    for word in arrange.SEAT_WORDS:
        lines += (f"seat {word} {said}" for said in _said(name, word, 0))
    return "\n".join(lines) + "\n"


def _said(name: str, word: str, seat: int | None) -> Iterator[str]:
    """What is said under the options that allow the word; each sentence once."""
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
