"""Idempotency keys: a command that is sent twice is carried out once, and gets the same answer.

A key is any word, and it belongs to its sender: two people may use the same one. The store keeps a hash of
both next to the entry, which gives neither away. Older files have the word itself there.
"""

import hashlib

from tavola.core.errors import MalformedAction
from tavola.core.game import Game
from tavola.table.play.table import Table
from tavola.table.protocol.messages import AnswerUndo, GoBack, HandSeat, Play, Say
from tavola.table.store.rows import ChatRow, EntryRow

Keyed = Play | GoBack | AnswerUndo | HandSeat | Say


def own_key(holder: str, key: str) -> str:
    """The store's form of somebody's key.

    >>> own_key("me", "1") == own_key("me", "1"), own_key("me", "1") == own_key("you", "1")
    (True, False)
    """
    return hashlib.sha256(f"{holder}\n{key}".encode()).hexdigest()[:32]


def printable(text: str) -> str:
    """A line of chat as it is stored: without unprintable characters."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


def stored_under(table: Table, holder: str, key: str) -> EntryRow | ChatRow | None:
    """What is stored at a table under somebody's key."""
    own = own_key(holder, key)
    if own in table.keys:
        return table.entries[table.keys[own] - 1]
    if own in table.chat_keys:
        return table.chat_keys[own]
    return _stored_under_word(table, holder, key)


def _stored_under_word(table: Table, holder: str, key: str) -> EntryRow | ChatRow | None:
    """The same for older files, where the word itself is stored: the seat tells whose it was."""
    seats = table.seats_of(holder)
    if key in table.keys and table.entries[table.keys[key] - 1].seat in seats:
        return table.entries[table.keys[key] - 1]
    line = table.chat_keys.get(key)
    return line if line is not None and line.seat in seats and line.holder in ("", holder) else None


def is_same(game: Game, stored: EntryRow | ChatRow, message: Keyed) -> bool:
    """Whether a command asks for exactly what is stored."""
    if isinstance(stored, ChatRow):
        return isinstance(message, Say) and stored.text == printable(message.text)
    if isinstance(message, Say) or stored.seat != message.seat:
        return False
    if isinstance(message, Play):
        return stored.kind == "play" and stored.actions == _written(game, message.actions)
    if isinstance(message, GoBack):
        return stored.kind in ("undo", "undo_asked") and stored.to == message.to
    if isinstance(message, AnswerUndo):
        return stored.kind == ("undo_agreed" if message.agree else "undo_refused")
    return stored.kind == "seat" and stored.actions == [message.kind]


def _written(game: Game, actions: list[str]) -> list[str]:
    """Actions as the log writes them; empty if one of them cannot be read."""
    try:
        return [game.vocabulary.parse(text).text for text in actions]
    except MalformedAction:
        return []
