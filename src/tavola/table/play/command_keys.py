"""Keys of commands: a command that is sent again is carried out once, and gets the same answer.

A key is any word, and it is the sender's own: two people may use the same one. What is stored beside an entry
is a fingerprint of both, from which neither can be found. Older files have the word itself there.
"""

import hashlib

from tavola.core.errors import MalformedAction
from tavola.core.game import Game
from tavola.table.play.table import Table
from tavola.table.protocol.messages import AnswerUndo, GoBack, HandSeat, Play, Say
from tavola.table.store.rows import ChatRow, EntryRow

Kept = Play | GoBack | AnswerUndo | HandSeat | Say


def own_key(holder: str, key: str) -> str:
    """What the store keeps of somebody's key.

    >>> own_key("me", "1") == own_key("me", "1"), own_key("me", "1") == own_key("you", "1")
    (True, False)
    """
    return hashlib.sha256(f"{holder}\n{key}".encode()).hexdigest()[:32]


def said(text: str) -> str:
    """A line of chat as it is kept: without what cannot be printed."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


def kept_under(table: Table, holder: str, key: str) -> EntryRow | ChatRow | None:
    """What somebody has had stored at a table with a key."""
    own = own_key(holder, key)
    if own in table.keys:
        return table.entries[table.keys[own] - 1]
    if own in table.chat_keys:
        return table.chat_keys[own]
    return _kept_before(table, holder, key)


def _kept_before(table: Table, holder: str, key: str) -> EntryRow | ChatRow | None:
    """The same in what was stored with the word itself: it is told by the seat whose it was."""
    seats = table.seats_of(holder)
    if key in table.keys and table.entries[table.keys[key] - 1].seat in seats:
        return table.entries[table.keys[key] - 1]
    line = table.chat_keys.get(key)
    return line if line is not None and line.seat in seats and line.holder in ("", holder) else None


def is_same(game: Game, kept: EntryRow | ChatRow, message: Kept) -> bool:
    """Whether a command asks for just what is stored."""
    if isinstance(kept, ChatRow):
        return isinstance(message, Say) and kept.text == said(message.text)
    if isinstance(message, Say) or kept.seat != message.seat:
        return False
    if isinstance(message, Play):
        return kept.kind == "play" and kept.actions == _written(game, message.actions)
    if isinstance(message, GoBack):
        return kept.kind in ("undo", "undo_asked") and kept.to == message.to
    if isinstance(message, AnswerUndo):
        return kept.kind == ("undo_agreed" if message.agree else "undo_refused")
    return kept.kind == "seat" and kept.actions == [message.kind]


def _written(game: Game, actions: list[str]) -> list[str]:
    """Actions as the log writes them; empty if there is one that cannot be read."""
    try:
        return [game.vocabulary.parse(text).text for text in actions]
    except MalformedAction:
        return []
