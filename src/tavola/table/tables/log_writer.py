"""Writing to the log of a table: first into the file, then into memory. The caller holds the table's lock."""

from tavola.table.play.drafts import rehearse
from tavola.table.play.table import Table, TableGone
from tavola.table.store.commit_queue import CommitQueue
from tavola.table.store.database import now
from tavola.table.store.rows import ChatRow, EntryRow
from tavola.table.store.store import Store
from tavola.table.tables.cache import TableCache


class LogWriter:
    """The only writer of the logs and chats of a server's tables."""

    def __init__(self, queue: CommitQueue, cache: TableCache) -> None:
        self.queue = queue
        self.cache = cache

    async def play(self, table: Table, seat: int, actions: list[str], key: str | None) -> int:
        """Check a move, store it, then make it; returns the number of its entry."""
        trial = rehearse(table.dealt.state, seat, actions)
        texts = [action.text for action in trial.actions]
        entry = EntryRow(table.number + 1, key, "play", seat, texts, at=now())
        if trial.after.over:
            result = (trial.after.scores(), trial.after.winners())
            return await self.append(table, [entry], result, waits=False)
        return await self.append(table, [entry], waits=table.bot_plays(trial.after.to_move))

    async def append(
        self,
        table: Table,
        entries: list[EntryRow],
        result: tuple[list[int], list[int]] | None = None,
        waits: bool | None = None,
    ) -> int:
        """Store entries, then apply them; returns the number of the latest.

        `waits` says whether the table then waits for a bot. A caller that does not know leaves it out, and
        any table with a bot counts as waiting.
        """
        game_log = table.dealt
        if waits is None:
            handed_over = any(entry.kind == "seat" for entry in entries)
            waits = handed_over or any(table.bot_plays(seat.seat) for seat in table.seats)
        await self.queue.write(self.queue.store.add_entries, table.id, entries, result, waits)
        for entry in entries:
            table.entries.append(entry)
            if entry.key is not None:
                table.keys[entry.key] = entry.number
            game_log.take(entry)
        return table.number

    async def add_chat(self, table: Table, key: str, seat: int, text: str) -> str:
        """Store a line of chat from a seat; returns what is stored under its key, perhaps from before."""
        by = table.seats[seat]
        line = ChatRow(table.chat_number + 1, key, seat, by.name, text, now(), by.holder)
        if await self.queue.write(self.queue.store.add_chat, table.id, line):
            table.chat.append(line)
            table.chat_keys[key] = line
            return text
        stored = await self.queue.read(Store.chat_under, table.id, key)
        if stored is None:
            self.cache.invalidate(table.id)
            raise TableGone
        return stored
