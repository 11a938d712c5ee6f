"""Checking the integrity of the file: whether it is sound, and which tables are damaged."""

from typing import Any, NamedTuple, get_args

import msgspec

from tavola.core.data.options import Values
from tavola.table.security.fair_shuffle import ShuffleFacts
from tavola.table.store.damage import Damaged
from tavola.table.store.rows import EntryBody, EntryKind, SeatKind
from tavola.table.store.store import Store

# The columns that hold JSON, and the type that each must have.
READABLE: dict[str, Any] = {
    "SELECT id, options FROM tables": Values,
    "SELECT table_id, entropy FROM starts": list[str],
    "SELECT table_id, shuffle FROM starts WHERE shuffle != ''": ShuffleFacts,
    "SELECT table_id, hashes FROM promised": list[str],
    "SELECT table_id, body FROM entries": EntryBody,
    "SELECT table_id, scores FROM results": list[int],
    "SELECT table_id, winners FROM results": list[int],
}
# Tables with a gap in their log, without a deal or a seat, or with an unknown kind of entry or seat.
WHOLE = """
SELECT table_id FROM entries GROUP BY table_id HAVING min(number) != 1 OR max(number) != count(*)
    OR max(kind NOT IN (SELECT value FROM json_each(?1)))
UNION SELECT table_id FROM entries WHERE table_id NOT IN (SELECT table_id FROM starts)
UNION SELECT id FROM tables t WHERE players !=
    (SELECT count(*) FROM seats WHERE table_id = t.id AND kind IN (SELECT value FROM json_each(?2)))
"""


class Findings(NamedTuple):
    """What is wrong: with the file itself, and with tables by name."""

    file: str
    tables: dict[str, str]


def examine(store: Store) -> Findings:
    """Check everything that is quick to check, without replaying the moves."""
    problems = store.check()
    if problems:
        return Findings(problems[0], {})
    return Findings("", {table: what for table in _suspects(store) if (what := _told(store, table))})


def _suspects(store: Store) -> list[str]:
    found: dict[str, None] = {}
    for query, shape in READABLE.items():
        for table, text in store.db.execute(query):
            try:
                msgspec.json.decode(text, type=shape)
            except msgspec.MsgspecError:
                found[table] = None
    kinds = [msgspec.json.encode(get_args(names)).decode() for names in (EntryKind, SeatKind)]
    for row in store.db.execute(WHOLE, kinds):
        found[row[0]] = None
    return list(found)


def _told(store: Store, table: str) -> str:
    try:
        store.load(table)
        store.summary(table)
    except Damaged as error:
        return str(error)
    return ""
