"""Commands: one handler for everything a client sends, over HTTP or over a WebSocket.

Each is answered: it is stored, refused with a reason, or stale and answered with the fresh view. The order
is always the same. Is the seat yours, is it within the limits, is the key new, is the log number fresh? Then
apply it to a copy, store it, acknowledge it, and only then broadcast it.
"""

import asyncio
import time

import apsw
import structlog

from tavola.table.commands.checks import CommandLimits, CommandProblem, check_length, fresh_log
from tavola.table.commands.questions import Questions
from tavola.table.play.command_keys import Keyed, is_same, own_key, printable, stored_under
from tavola.table.play.drafts import Refused
from tavola.table.play.game_log import HANDED_OVER, GameLog
from tavola.table.play.table import NotDealt, Table, TableGone
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    AckMessage,
    Answer,
    AnswerUndo,
    ClientMessage,
    Commit,
    ErrorMessage,
    GoBack,
    HandOver,
    HandSeat,
    Play,
    Reveal,
    Say,
    WriteNotes,
)
from tavola.table.runtime.metrics import COMMAND_SECONDS, COMMANDS
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.database import now
from tavola.table.store.rows import EntryKind, EntryRow
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import Texts, site, texts

log = structlog.get_logger()
# After r refusals the next undo request has to wait r² times this, at most 10² times (as on lichess).
BACK_OFF_SECONDS = 10
MOST_REFUSALS = 10
# No table needs more lines of chat than this.
MOST_CHAT = 5_000


class Commands:
    """Handles every command from a client."""

    def __init__(self, tables: Tables, settings: ServerSettings) -> None:
        self.tables = tables
        self.limits = CommandLimits(settings)
        self.questions = Questions(tables.bot_runner, self.limits)

    async def handle(self, table: Table, viewer: Viewer, message: ClientMessage) -> Answer | None:
        """The answer to a message; None if there is none to give."""
        kind = str(type(message).__struct_config__.tag)
        began = time.perf_counter()
        answer: Answer | None
        try:
            answer = await self._handle(table, viewer, message)
            outcome = "ok"
        except CommandProblem as problem:
            answer = _error(message, problem)
            outcome = problem.code
        except Refused as refused:
            answer = _error(message, self._refusal(table, viewer, refused))
            outcome = refused.code
        except NotDealt:
            answer = _error(message, CommandProblem("illegal", site(viewer.language)("error_not_dealt")))
            outcome = "illegal"
        except TableGone:
            # Seats may have changed hands by now, and memory may no longer match what is stored.
            answer = _error(message, CommandProblem("busy", site(viewer.language)("error_taken_anew")))
            outcome = "busy"
        except apsw.Error as error:
            log.error("not stored", table=table.id, error=type(error).__name__)
            self.tables.cache.discard(table)
            answer = _error(message, CommandProblem("busy", site(viewer.language)("error_busy")))
            outcome = "busy"
        COMMANDS.labels(kind, outcome).inc()
        COMMAND_SECONDS.labels(kind).observe(time.perf_counter() - began)
        return answer

    async def _handle(self, table: Table, viewer: Viewer, message: ClientMessage) -> Answer | None:
        if table.gone:
            raise TableGone
        words = texts(table.game, viewer.language)
        seats = table.seats_of(viewer.holder)
        if not seats:
            raise CommandProblem("forbidden", words.site("error_not_seated"))
        self._check_allowed(table, viewer, message, words)
        self.limits.check(table, viewer, message, words)
        if isinstance(message, HandOver):
            if message.seat in seats:
                viewer.seat = message.seat
            return None
        if isinstance(message, Commit | Reveal):
            return await self._shuffle(table, seats[0], message)
        if isinstance(message, Say):
            return await self._say(table, viewer, message, words)
        if isinstance(message, WriteNotes):
            return await self._write_notes(table, viewer, message)
        if isinstance(message, HandSeat):
            return await self._hand_seat(table, viewer, message, words)
        if message.seat not in seats:
            raise CommandProblem("forbidden", words.site("error_not_your_seat"))
        if isinstance(message, Play | GoBack | AnswerUndo):
            return await self._move(table, viewer, message, words)
        return await self.questions.answer(table, viewer, message, words)

    def _check_allowed(self, table: Table, viewer: Viewer, message: ClientMessage, words: Texts) -> None:
        """The operator closes tables, and bans or mutes people."""
        moderation, subjects = self.tables.moderation, (viewer.holder, viewer.source)
        if table.row.closed:
            raise CommandProblem("forbidden", words.site("error_closed"))
        if moderation.is_barred("ban", *subjects):
            raise CommandProblem("forbidden", words.site("error_banned"))
        if isinstance(message, Say) and moderation.is_barred("mute", *subjects):
            raise CommandProblem("forbidden", words.site("error_muted"))

    def _refusal(self, table: Table, viewer: Viewer, refused: Refused) -> CommandProblem:
        words = texts(table.game, viewer.language)
        if refused.refusal is not None:
            return CommandProblem(refused.code, words.refusal(refused.refusal, table.names), refused.rule)
        if refused.code == "malformed":
            return CommandProblem(refused.code, refused.message, refused.rule)
        return CommandProblem(refused.code, words.site(f"error_{refused.message}"), refused.rule)

    def _already_done(self, table: Table, viewer: Viewer, message: Keyed, words: Texts) -> AckMessage | None:
        """The answer to a command already stored; raises `CommandProblem` if its key was for another."""
        stored = stored_under(table, viewer.holder, message.key)
        if stored is None:
            return None
        if not is_same(table.game, stored, message):
            raise CommandProblem("illegal", words.site("error_key_used"))
        return AckMessage(message.key, stored.number if isinstance(stored, EntryRow) else table.number)

    def _tell_others(self, table: Table) -> None:
        """Tell the others, once the answer is on its way."""
        asyncio.get_running_loop().call_soon(self._tell_others_now, table)

    def _tell_others_now(self, table: Table) -> None:
        table.broadcast()
        self.tables.advance(table)

    # Moves ----------------------------------------------------------------------------------------

    async def _move(
        self, table: Table, viewer: Viewer, message: Play | GoBack | AnswerUndo, words: Texts
    ) -> AckMessage:
        """What changes the position: once for each key, and only with a fresh number."""
        async with table.changing():
            if done := self._already_done(table, viewer, message, words):
                return done
            key = own_key(viewer.holder, message.key)
            game_log = fresh_log(table, message.number, words)
            check_length(table, message, words)
            if isinstance(message, Play):
                number = await self._play(table, message, key, words)
            elif isinstance(message, GoBack):
                number = await self._go_back(table, game_log, message, key, words)
            else:
                number = await self._answer_undo(table, game_log, message, key, words)
            self._tell_others(table)
        return AckMessage(message.key, number)

    async def _play(self, table: Table, message: Play, key: str, words: Texts) -> int:
        if table.bot_plays(message.seat):
            raise CommandProblem("illegal", words.site("error_bot_plays"))
        return await self.tables.log.play(table, message.seat, message.actions, key)

    async def _go_back(self, table: Table, game_log: GameLog, message: GoBack, key: str, words: Texts) -> int:
        if game_log.state.over:
            raise CommandProblem("illegal", words.site("error_over"))
        if table.bot_plays(message.seat):
            raise CommandProblem("illegal", words.site("error_bot_plays"))
        if not game_log.can_go_to(message.to):
            raise CommandProblem("illegal", words.site("error_no_way_back"))
        kind: EntryKind = "undo"
        if not game_log.is_free(message.seat, message.to):
            if game_log.undo_request is not None:
                raise CommandProblem("illegal", words.site("error_undo_pending"))
            if cannot := table.cannot_be_asked(message.seat):
                raise CommandProblem("illegal", words.cannot_ask(cannot, table.vacant, table.names))
            if table.people_besides(message.seat):
                self._check_patience(table, game_log, message.seat, words)
                kind = "undo_asked"
        entry = EntryRow(table.number + 1, key, kind, message.seat, to=message.to, at=now())
        return await self.tables.log.append(table, [entry])

    def _check_patience(self, table: Table, game_log: GameLog, seat: int, words: Texts) -> None:
        """Each undo request that failed makes this person wait longer before the next one."""
        refusals = game_log.refusals
        seats = table.seats_of(table.seats[seat].holder)
        count = sum(refusals[own][0] for own in seats if own in refusals)
        at = max((refusals[own][1] for own in seats if own in refusals), default=0)
        due = at + min(count, MOST_REFUSALS) ** 2 * BACK_OFF_SECONDS * 1000
        wait = (due - now() + 999) // 1000
        if count and wait > 0:
            raise CommandProblem("limit", words.site("error_undo_wait", seconds=wait), wait=wait)

    async def _answer_undo(
        self, table: Table, game_log: GameLog, message: AnswerUndo, key: str, words: Texts
    ) -> int:
        request = game_log.undo_request
        if request is None:
            raise CommandProblem("illegal", words.site("error_no_undo"))
        if message.number < request.number:  # the answer is to an earlier request
            raise CommandProblem("stale", words.site("error_stale"))
        withdraws = message.seat == request.by and not message.agree
        if not withdraws and message.seat not in table.still_asked(request):
            raise CommandProblem("illegal", words.site("error_not_asked"))
        number = table.number + 1
        if not message.agree:
            entries = [EntryRow(number, key, "undo_refused", message.seat, at=now())]
        else:
            entries = [EntryRow(number, key, "undo_agreed", message.seat, at=now())]
            holder = table.seats[message.seat].holder
            if all(table.seats[other].holder == holder for other in table.still_asked(request)):
                entries.append(EntryRow(number + 1, None, "undo", request.by, to=request.to, at=now()))
        await self.tables.log.append(table, entries)
        return number

    # Other commands -------------------------------------------------------------------------------

    async def _say(self, table: Table, viewer: Viewer, message: Say, words: Texts) -> AckMessage:
        async with table.changing():
            if done := self._already_done(table, viewer, message, words):
                return done
            if table.chat_number >= MOST_CHAT:
                raise CommandProblem("illegal", words.site("error_chat_full"))
            if text := printable(message.text):
                key, seat = own_key(viewer.holder, message.key), table.seats_of(viewer.holder)[0]
                if await self.tables.log.add_chat(table, key, seat, text) != text:
                    raise CommandProblem("illegal", words.site("error_key_used"))
                self._tell_others(table)
        return AckMessage(message.key, table.number)

    async def _write_notes(self, table: Table, viewer: Viewer, message: WriteNotes) -> AckMessage:
        put = self.tables.store.put_notes
        if not await self.tables.queue.write(put, table.id, viewer.holder, message.text):
            self.tables.cache.invalidate(table.id)
            raise TableGone
        return AckMessage(message.key, table.number)

    async def _shuffle(self, table: Table, seat: int, message: Commit | Reveal) -> AckMessage:
        """A person's part in the shuffle. There is no log yet, so a repeated one gets the same answer."""
        if isinstance(message, Commit):
            await self.tables.dealing.commit(table, seat, message.hash)
        else:
            await self.tables.dealing.reveal(table, seat, message.value)
        self._tell_others(table)
        return AckMessage(message.key, 0)

    async def _hand_seat(self, table: Table, viewer: Viewer, message: HandSeat, words: Texts) -> AckMessage:
        async with table.changing():
            if done := self._already_done(table, viewer, message, words):
                return done
            if message.seat >= len(table.seats) or table.seats[message.seat].kind != "person":
                raise CommandProblem("illegal", words.site("error_no_person"))
            game_log = table.dealt
            if game_log.state.over:
                raise CommandProblem("illegal", words.site("error_over"))
            away = message.kind == "bot" and table.may_be_replaced(message.seat)
            if message.seat not in table.seats_of(viewer.holder) and not away:
                raise CommandProblem("forbidden", words.site("error_not_away"))
            if (message.kind == "bot") == (message.seat in game_log.replaced):
                return AckMessage(message.key, table.number)
            check_length(table, message, words, besides=message.kind == "bot" and not away)
            number = table.number + 1
            key = own_key(viewer.holder, message.key)
            entries = [EntryRow(number, key, "seat", message.seat, [message.kind], at=now())]
            if message.kind == "bot" and game_log.undo_request is not None:
                # Putting a bot in somebody's seat must not stand in for their consent.
                by = game_log.undo_request.by
                entries.append(EntryRow(number + 1, None, "undo_lapsed", by, [HANDED_OVER], at=now()))
            await self.tables.log.append(table, entries)
            self._tell_others(table)
            return AckMessage(message.key, number)


def _error(message: ClientMessage, problem: CommandProblem) -> ErrorMessage:
    return ErrorMessage(
        code=problem.code,
        message=problem.message,
        key=getattr(message, "key", None),
        id=getattr(message, "id", None),
        rule=problem.rule or None,
        wait=problem.wait or None,
    )
