"""The bot runner: lets bots choose at every table that waits for one, until it is a person's turn."""

import asyncio
import time
from typing import TYPE_CHECKING

import apsw
import structlog

from tavola.table.play.bot_pool import BotPool, request_for
from tavola.table.play.table import Table, TableGone
from tavola.table.runtime.fair_queue import QueueFull, Share
from tavola.table.security import auth

if TYPE_CHECKING:  # the tables own their bot runner
    from tavola.table.tables.tables import Tables

log = structlog.get_logger()
# Seconds until a table that found the queue full tries again.
TRY_AGAIN = 1.0


class BotRunner:
    """The bots of all tables of a server."""

    def __init__(self, tables: "Tables") -> None:
        self.tables = tables
        self.settings = tables.settings
        self.pool = BotPool(
            self.settings.bot_workers,
            self.settings.bot_time,
            self.settings.bot_queue,
            self.settings.bot_queue_per_person,
        )

    def advance(self, table: Table) -> None:
        """Let a bot choose, if the table waits for one and none is thinking yet."""
        if table.thinking is None and self.seat_to_move(table) is not None:
            table.thinking = self.tables.tasks.spawn(self._think(table))

    def seat_to_move(self, table: Table) -> int | None:
        """The seat for which a bot is to choose now, if any.

        Where only bots play, they pause while nobody watches, so that such tables use no bot time.
        """
        game_log = table.game_log
        if game_log is None or game_log.state.over or game_log.undo_request is not None:
            return None
        if table.gone or table.row.imported:
            return None
        seat = game_log.state.to_move
        if not table.bot_plays(seat) or not (table.watched or table.people_play):
            return None
        return seat

    async def _think(self, table: Table) -> None:
        """Let bots choose until it is a person's turn."""
        try:
            while (seat := self.seat_to_move(table)) is not None and not self.tables.tasks.closing:
                began = time.monotonic()
                try:
                    chosen = await self._choose(table, seat)
                except QueueFull:
                    await asyncio.sleep(TRY_AGAIN)
                    continue
                if chosen is None:
                    continue
                number, action = chosen
                if self.settings.bot_pause and table.watched:
                    await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
                async with table.changing():
                    if table.number != number or self.seat_to_move(table) != seat:
                        continue
                    await self.tables.log.play(table, seat, [action], None)
                table.broadcast()
        except TableGone:
            pass  # the next load of the table continues
        except apsw.Error as error:
            log.error("bot's move not stored", table=table.id, error=type(error).__name__)
            self.tables.cache.discard(table)
            table.thinking = None
            await self.tables.cache.retry_loading(table.id)
        finally:
            table.thinking = None

    async def _choose(self, table: Table, seat: int) -> tuple[int, str] | None:
        """A bot's action and the log number it was chosen at; None if the seat no longer needs a bot."""
        async with self.pool.queue.place(self.share(table)):
            if self.seat_to_move(table) != seat:
                return None
            number = table.number
            state, level = table.dealt.state, table.level(seat)
            request = request_for(state, level, self.seed(table, number), f"{table.id} {seat}")
            return number, await self.pool.ask(request)

    def share(self, table: Table) -> Share:
        """Whose bot time a table uses: time is shared by address first, then by person."""
        return Share(table.row.source or table.row.host, table.row.host)

    def seed(self, table: Table, number: int) -> int:
        """A seed that players cannot know, and that does not depend on what is hidden from the bot."""
        return auth.number_from(self.tables.secret, f"bot {table.id} {number}")
