"""A process in which games from files are checked: requests on standard input, answers on standard output.

Anybody may send a file, and only replaying the whole game shows whether it is genuine. In a separate process
that holds nobody up. The process ends with its input, so none is left behind when the server stops.
"""

import os
from contextlib import suppress
from typing import TypeAlias, cast

import apsw
import msgspec

from tavola import game as find_game
from tavola import game_names
from tavola.core.data.record import Record
from tavola.core.errors import BadFile, MalformedAction, TavolaError
from tavola.core.play.session import Session, replay, verified
from tavola.core.state import State
from tavola.table.play.player_names import clean_name
from tavola.table.play.table import Table
from tavola.table.runtime.child_process import answer_lines
from tavola.table.security import auth, fair_shuffle
from tavola.table.store.damage import as_damage
from tavola.table.store.database import MEMORY, now
from tavola.table.store.rows import EntryRow, SeatRow, StartRow, TableRow
from tavola.table.store.store import Store
from tavola.table.words.texts import site, texts

Rows: TypeAlias = (
    "tuple[TableRow, list[SeatRow], StartRow, list[EntryRow], tuple[list[int], list[int]] | None]"
)

# Random players of Viticulture need some 3,000.
MOST_ACTIONS = 10_000
LONGEST_NAME = 200
LONGEST_REASON = 500
# The process runs at this lower priority, to leave the processor to the server.
NICE = 10


class Check(msgspec.Struct):
    """A game from a file, and the language of its sender."""

    record: Record
    language: str


class CheckedRecord(msgspec.Struct):
    """What a record does not say by itself: who made each choice, and how the game ended if it did."""

    seats: list[int]
    names: list[str]
    over: bool
    scores: list[int]
    winners: list[int]


class Verdict(msgspec.Struct):
    """The replayed game, or why it is not accepted: in English, and in the sender's language."""

    played: CheckedRecord | None = None
    message: str = ""
    told: str = ""


def check(record: Record) -> CheckedRecord:
    """Replay a record; raises `BadFile` if it or its shuffle is not genuine, or if it cannot be kept."""
    check_form(record)
    session = verified(record, find_game(record.game))
    fair_shuffle.check_shuffle(record)
    played = _played(record, session)
    try:
        kept_well = _loaded(table_rows(record, played)).fingerprint() == session.state.fingerprint()
    except (TavolaError, apsw.Error) as error:
        raise BadFile(f"The game cannot be kept: {error}", "kept") from None
    if not kept_well:
        raise BadFile("The game cannot be kept: it would not load again as the same game.", "kept")
    return played


def _played(record: Record, session: Session) -> CheckedRecord:
    state = session.state
    names = [clean_name(name[:LONGEST_NAME]) for name in record.names[: record.players]]
    return CheckedRecord(
        seats=[entry.seat for entry in session.entries],
        names=[name or f"Player {seat + 1}" for seat, name in enumerate(_all_names(record, names))],
        over=state.over,
        scores=state.scores(),
        winners=state.winners(),
    )


def table_rows(record: Record, played: CheckedRecord) -> Rows:
    """The rows for a game that was checked; the table has no owner yet."""
    game = find_game(record.game).under(record.rules)
    row = TableRow(
        id=auth.new_table_id(),
        game=game.name,
        rules=record.rules,
        players=record.players,
        options=game.values(record.options),
        host="",
        watch=True,
        imported=True,
        secret=str(record.shuffle.get("secret", "")),
        created=now(),
    )
    entries = [
        EntryRow(number, None, "play", seat, [action], at=now())
        for number, (seat, action) in enumerate(zip(played.seats, record.actions, strict=True), start=1)
    ]
    seats = [SeatRow(number, "person", name) for number, name in enumerate(played.names)]
    result = (played.scores, played.winners) if played.over else None
    return row, seats, StartRow(str(record.seed), record.shuffle, now()), entries, result


def _loaded(rows: Rows) -> State:
    """The position of a table that was stored and loaded again, as the server does it but only in memory.

    A table that cannot be loaded counts as damaged, and the operator has to deal with it: nobody may cause
    one by sending a file.
    """
    store = Store(MEMORY)
    try:
        store.add_whole(*rows)
        stored = store.load(rows[0].id)
        store.summary(rows[0].id)
    finally:
        store.close()
    assert stored is not None
    with as_damage("It cannot be played"):
        game = find_game(stored.row.game).under(stored.row.rules)
        game_log = Table(stored, game).new_game_log(rows[2])
        for entry in stored.entries:
            game_log.take(entry)
    return game_log.state


def check_form(record: Record) -> None:
    """Raise `BadFile` for what can be checked without replaying."""
    if record.game not in game_names():
        raise BadFile(
            f"This Tavola does not know the game {record.game[:60]!r}.", "game", {"game": record.game[:60]}
        )
    if len(record.actions) > MOST_ACTIONS:
        raise BadFile(
            f"The record has {len(record.actions)} actions; up to {MOST_ACTIONS} are accepted.",
            "long",
            {"count": len(record.actions), "most": MOST_ACTIONS},
        )


def judge(asked: Check) -> Verdict:
    """Check a record for the server."""
    try:
        return Verdict(check(asked.record))
    except BadFile as error:
        told = why_false(asked.record, error, asked.language)
        return Verdict(None, str(error)[:LONGEST_REASON], told[:LONGEST_REASON])


# Why not ------------------------------------------------------------------------------------------


def why_false(record: Record, error: BadFile, language: str) -> str:
    """Why the game in a file was not accepted, in the reader's language."""
    words = site(language)
    if f"false_{error.reason}" not in words.texts:
        return str(error)
    if error.reason == "action":
        return _why_not_played(record, cast("int", error.values["number"]), language)
    told = dict(error.values)
    if error.reason in ("scores", "winners"):
        told = {name: _in_a_row(value, record, error.reason) for name, value in told.items()}
    if "seat" in told:
        told["name"] = _all_names(record, record.names)[cast("int", told["seat"])]
    return words(f"false_{error.reason}", **told)


def _why_not_played(record: Record, number: int, language: str) -> str:
    """The first move that cannot be played, with the reason that the table would give for it."""
    game, words = find_game(record.game).under(record.rules), site(language)
    action = record.actions[number - 1]
    told: dict[str, object] = {"number": number, "action": action[:60]}
    try:
        refusal = replay(record, game, number - 1).state.why_not(game.vocabulary.parse(action))
    except MalformedAction:
        refusal = None
    if refusal is None:
        return words("false_action", **told)
    why = texts(game, language).refusal(refusal, _all_names(record, record.names))
    return words("false_action_why", why=why, rule=refusal.rule, **told)


def _all_names(record: Record, names: list[str]) -> list[str]:
    return [*names, *(f"Player {seat + 1}" for seat in range(len(names), record.players))]


def _in_a_row(value: object, record: Record, claim: str) -> str:
    """Points by seat, or the names of winners."""
    names, figures = _all_names(record, record.names), cast("list[int]", value)
    if claim == "winners":
        return ", ".join(names[seat] if 0 <= seat < len(names) else str(seat) for seat in figures)
    return " : ".join(str(points) for points in figures)


def main() -> None:
    """Answer until the input ends."""
    with suppress(AttributeError, OSError):  # not every system can
        os.nice(NICE)
    answer_lines(Check, judge)


if __name__ == "__main__":
    main()
