"""The rows of the store: one struct for each kind."""

from typing import Literal

import msgspec

from tavola.core.data.options import Values

SeatKind = Literal["person", "bot", "open"]
# The level of a seat that a program took through the API: it sits there like a person.
PROGRAM = "program"
EntryKind = Literal["play", "undo", "undo_asked", "undo_agreed", "undo_refused", "undo_lapsed", "seat"]


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was opened."""

    id: str
    game: str
    rules: str
    players: int
    options: Values
    host: str
    watch: bool
    imported: bool
    secret: str
    created: int
    # A keyed fingerprint of the address that opened it, for quotas; empty if unknown.
    source: str = ""
    # When an administrator closed it, or 0.
    closed: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: who has it, and which invitation to it is valid."""

    seat: int
    kind: SeatKind
    name: str
    # How well a bot plays; for a person's seat, whether it was a program that took it.
    level: str = ""
    holder: str = ""
    serial: int = 0
    invited: int = 0


class StartRow(msgspec.Struct, frozen=True):
    """The deal: the seed, and how it came about, as the record has it."""

    seed: str
    shuffle: dict[str, str | list[str]]
    at: int


class ShuffleProgress(msgspec.Struct):
    """The progress of a shuffle: what the seats have committed to, and what they have revealed."""

    commitments: dict[int, str] = {}
    # The commitments by seat, once published. From then on values are accepted, and no more commitments.
    published: list[str] | None = None
    values: dict[int, str] = {}
    # Seats that have revealed a value that does not match.
    wrong: set[int] = set()


class EntryRow(msgspec.Struct, frozen=True):
    """One entry of a table's log."""

    number: int
    key: str | None
    kind: EntryKind
    seat: int
    actions: list[str] = []
    to: int = 0
    at: int = 0


class EntryBody(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The content of an entry, as it is written to the file."""

    actions: list[str] = []
    to: int = 0


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    key: str
    seat: int | None
    name: str
    text: str
    at: int
    # Who wrote it, since a seat can pass to somebody else. Empty in lines from before this was stored.
    holder: str = ""


class StoredTable(msgspec.Struct, frozen=True):
    """Everything the store has on one table."""

    row: TableRow
    seats: list[SeatRow]
    shuffle: ShuffleProgress
    start: StartRow | None
    entries: list[EntryRow]
    chat: list[ChatRow]


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: Values
    created: int
    started: bool
    names: list[str]
    scores: list[int]
    winners: list[int]
    over: bool


class Finished(msgspec.Struct, frozen=True):
    """A game played to its end, with the kind and level of each seat."""

    game: str
    options: Values
    scores: list[int]
    winners: list[int]
    seats: list[tuple[SeatKind, str]]
