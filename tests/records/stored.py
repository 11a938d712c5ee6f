"""Stored games: records with what their replay must give, one per line of a compressed file.

There is a file for each game and each version of its rules that can be played. See README.md here.
"""

import gzip
from collections.abc import Iterator
from hashlib import blake2b, sha256
from pathlib import Path

import msgspec

from tavola import game
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.data.options import Option, Value
from tavola.core.data.record import Record
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.play.glimpse import Glimpse, glimpse
from tavola.core.play.session import Session
from tavola.core.state import State
from tavola.lab.branches import Variant, plan_of

FOLDER = Path(__file__).parent
CHECKSUMS = FOLDER / "checksums.sha256"  # as `sha256sum` writes and checks it
LONGEST = 1200  # decisions; a game that goes on is kept unfinished
HALF = 7  # one game in this many is kept half played
SEALED = 4  # one game in this many is dealt as at the table, from 64 hexadecimal digits
BEGINNING = 30  # decisions by the party; the rest is played at random, which is quick
PARTIES = [["heuristic"], ["random"], ["heuristic", "random"]]  # who plays, in turn; seats take them in turn


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record, and what its replay must give."""

    variant: str
    record: Record
    # Everything asked, with every possible answer: finds a rule that offers more or less.
    course: str
    fingerprint: str
    points: list[int]


def path_of(name: str, version: str) -> Path:
    """Where the games of a version of the rules are."""
    return FOLDER / f"{name}-{version}.jsonl.gz"


def read(path: Path) -> list[Stored]:
    """The games of a file."""
    lines = gzip.decompress(path.read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Stored) for line in lines]


def write(path: Path, games: list[Stored]) -> None:
    """Write some games to a file; the same games always give the same file."""
    text = b"".join(msgspec.json.encode(one) + b"\n" for one in games)
    path.write_bytes(gzip.compress(text, mtime=0))


def checksums() -> dict[str, str]:
    """The checksum of each file when it was made."""
    lines = CHECKSUMS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def checksum_of(path: Path) -> str:
    """The checksum of a file."""
    return sha256(path.read_bytes()).hexdigest()


def note_checksum(path: Path) -> None:
    """Record the checksum of a file that was just made."""
    noted = {**(checksums() if CHECKSUMS.exists() else {}), path.name: checksum_of(path)}
    text = "".join(f"{digest}  {name}\n" for name, digest in sorted(noted.items()))
    CHECKSUMS.write_text(text, encoding="utf-8")


def replayed(record: Record, variant: str) -> Stored:
    """A record with what its replay gives now."""
    session = Session(game(record.game).under(record.rules), record.seed, record.players, record.options)
    state = session.state
    course = blake2b(digest_size=16)
    for number, action in enumerate(record.actions, start=1):
        course.update(_asked(state))
        try:
            session.play(action)
        except ValueError as error:
            raise BadFile(f"{variant}, action {number}: {error}") from None
    course.update(_asked(state))
    return Stored(variant, record, course.hexdigest(), state.fingerprint(), state.scores())


def _asked(state: State) -> bytes:
    """Who is asked what; the order in which the answers are listed does not matter."""
    if state.over:
        return b"over\n"
    answers = " ".join(sorted(action.text for action in state.legal()))
    return f"{state.to_move} {state.decision.name}: {answers}\n".encode()


# How they are made --------------------------------------------------------------------------------


def play_all(played: Game) -> Iterator[Stored]:
    """Games of all variants and all values of all options under today's rules."""
    plan = plan_of(played)
    modules: dict[str, Value] = {
        option.name: True for option in played.options if option.group == "module" and _is_switch(option)
    }
    variants = [
        *plan.variant,
        *plan.exercise,
        *plan.every.variants(),
        *_each_value(played, "", {}),
        *_each_value(played, "modules, ", modules),
    ]
    for number, variant in enumerate(variants):
        yield replayed(_play(played, variant, number), variant.name)


def _play(played: Game, variant: Variant, number: int) -> Record:
    sealed = number % SEALED == 0
    seed = blake2b(variant.name.encode(), digest_size=32).hexdigest() if sealed else number
    session = variant.session(played, seed)
    party = PARTIES[number % len(PARTIES)]
    chance = fast_chance(number)
    while not session.state.over and len(session.entries) < LONGEST:
        state = session.state
        begins = len(session.entries) < BEGINNING
        chooser = bot(party[state.to_move % len(party)] if begins else "random")
        seen = glimpse(state) if chooser.looks else Glimpse(played, state.to_move, {}, state.legal())
        session.play(chooser.choose(seen, chance))
    if number % HALF == HALF - 1:
        session.undo_to(len(session.entries) // 2)
    return session.record()


def _each_value(played: Game, title: str, others: dict[str, Value]) -> Iterator[Variant]:
    """Every option with each value that is not its default, with every number of players in turn."""
    number = len(others)
    for option in played.options:
        for value in _values(option):
            players = option.players or played.players
            options = {**others, option.name: value}
            yield Variant(f"{title}{option.name} {value}", players[number % len(players)], options)
            number += 1


def _values(option: Option) -> list[Value]:
    if _is_switch(option):
        return [option.default is False]
    if option.kind == "choice":
        return [choice for choice in option.choices if choice != option.default]
    return [value for value in (option.low, option.high) if value != option.default]


def _is_switch(option: Option) -> bool:
    return option.kind == "switch"
