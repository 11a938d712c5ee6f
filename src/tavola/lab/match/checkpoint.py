"""Checkpoints: finished games are kept in a file, so that a long match survives an interruption.

The first line is the plan, each other one a finished game. A match may be resumed with more deals, or with
fewer; everything else in its plan must be the same.
"""

from pathlib import Path

import msgspec

from tavola.core.data.files import writing
from tavola.core.errors import BadFile
from tavola.lab.match.games import MatchGame
from tavola.lab.match.plan import MatchPlan


class Checkpoint:
    """The games of a plan that a file already has, and a way to add others."""

    def __init__(self, path: Path, plan: MatchPlan) -> None:
        self.path = path
        self.games: dict[int, MatchGame] = {}
        with writing(path):
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            if not whole and text:
                raise BadFile(f"{path} holds no match: its first line is not a plan.")
            self._read(whole.splitlines(), plan)
            if whole != text:
                # The line on which the match was interrupted.
                path.write_bytes(whole)
            if not whole:
                path.write_bytes(msgspec.json.encode(plan) + b"\n")

    def add(self, game: MatchGame) -> None:
        """Keep one more finished game."""
        self.games[game.number] = game
        with writing(self.path), self.path.open("ab") as file:
            file.write(msgspec.json.encode(game) + b"\n")

    def _read(self, lines: list[bytes], plan: MatchPlan) -> None:
        for number, line in enumerate(lines, start=1):
            try:
                if number == 1:
                    _compare(self.path, msgspec.json.decode(line, type=MatchPlan), plan)
                    continue
                game = msgspec.json.decode(line, type=MatchGame)
            except msgspec.DecodeError:
                what = "a plan" if number == 1 else "a game"
                raise BadFile(f"{self.path} holds no match: line {number} is not {what}.") from None
            self.games[game.number] = game


def _compare(path: Path, kept: MatchPlan, plan: MatchPlan) -> None:
    """Refuse to mix the games of different matches."""
    for field in MatchPlan.__struct_fields__:
        if field == "deals" or getattr(kept, field) == getattr(plan, field):
            continue
        raise BadFile(
            f"{path} holds another match: its {field} is {getattr(kept, field)}, not {getattr(plan, field)}."
        )
