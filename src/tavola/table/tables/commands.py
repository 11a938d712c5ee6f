"""Commands: one handler for everything a client sends, over HTTP and over sockets.

Each is answered: stored, refused with a reason, or too late and then with the fresh view. The order is
always the same: is the seat yours, is it within the limits, was this key seen, is the number fresh; then
make it, store it, acknowledge it, and only then tell the others.
"""

import asyncio
import time

import apsw
import structlog

from tavola.core.decision import Refusal
from tavola.core.errors import MalformedAction
from tavola.table.play.bot_pool import USUAL, request_for
from tavola.table.play.command_keys import Kept, is_same, kept_under, own_key, said
from tavola.table.play.drafts import Refused, rehearse
from tavola.table.play.explanations import NOTHING, why_not
from tavola.table.play.game_log import HANDED_OVER, LogEvent
from tavola.table.play.log_text import Reader, log_line
from tavola.table.play.projection import action_choice, ask_of
from tavola.table.play.table import Table, TableGone
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    AckMessage,
    Answer,
    AnswerUndo,
    AskDraft,
    AskHint,
    AskWhy,
    ClientMessage,
    Commit,
    DraftMessage,
    ErrorCode,
    ErrorMessage,
    GoBack,
    HandOver,
    HandSeat,
    HintMessage,
    Play,
    Question,
    Reveal,
    Say,
    WhyMessage,
    WriteNotes,
)
from tavola.table.runtime.fair_queue import QueueFull, Share
from tavola.table.runtime.metrics import COMMAND_SECONDS, COMMANDS
from tavola.table.runtime.rate_limits import RateLimit, per_minute
from tavola.table.runtime.settings import Settings
from tavola.table.store.rows import EntryKind, EntryRow
from tavola.table.store.store import now
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import Texts, site, texts

log = structlog.get_logger()
# The processor time of the thread that does everything but reading and writing the file.
work_clock = time.thread_time
# After r refusals the next wish to go back has to wait r² times this, at most 10² times (as on lichess).
BACK_OFF_SECONDS = 10
MOST_REFUSALS = 10
# No game needs so many lines in its log. Nobody goes back any more then; to end it there is room for more.
MOST_LINES = 10_000
ROOM_TO_END = 10_000
# Nor does any need so many lines of chat.
MOST_CHAT = 5_000
# From one address as much may be written and done as by so many seats.
WRITERS = 20


# What questions may take of the processor is counted in steps of so many seconds; for each command that one
# seat may send, the questions of an address may take so many steps.
STEP = 0.00025
STEPS_PER_COMMAND = 40


class CommandProblem(Exception):
    """A command that is not carried out."""

    def __init__(self, code: ErrorCode, message: str, rule: str = "", wait: int = 0) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message
        self.rule = rule
        self.wait = wait


class Commands:
    """The one handler."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self.commands = RateLimit("commands", settings.commands_per_second, settings.commands_burst)
        # Whoever has many tables could keep the disk busy.
        self.commands_together = RateLimit(
            "commands of an address",
            settings.commands_per_second * WRITERS,
            settings.commands_burst * WRITERS,
        )
        # Questions change nothing, and pointing at things asks many.
        self.questions = RateLimit("questions", settings.commands_per_second * 3, settings.commands_burst * 3)
        # Whoever has many tables could ask many times as much: what it takes counts for the address.
        self.work = RateLimit(
            "work on questions",
            settings.commands_per_second * STEPS_PER_COMMAND,
            settings.commands_burst * STEPS_PER_COMMAND,
        )
        self.chats = per_minute("chats", settings.chats_per_minute)
        # Whoever has many tables could fill the disk.
        self.chats_together = per_minute("chats of an address", settings.chats_per_minute * WRITERS)

    async def handle(self, table: Table, viewer: Viewer, message: ClientMessage) -> Answer | None:
        """The answer to a message, or None where none is due."""
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
        except TableGone:
            # Seats may be other people's now, and what is in memory is not what is stored.
            answer = _error(message, CommandProblem("busy", site(viewer.language)("error_taken_anew")))
            outcome = "busy"
        except apsw.Error as error:
            log.error("not stored", table=table.id, error=type(error).__name__)
            self.tables.forget(table)
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
        self._limit(table, viewer, message, words)
        if isinstance(message, HandOver):
            if message.seat in seats:
                viewer.eyes = message.seat
            return None
        if isinstance(message, Commit | Reveal):
            return await self._shuffle(table, seats[0], message)
        if isinstance(message, Say):
            return await self._say(table, viewer, message, words)
        if isinstance(message, WriteNotes):
            put = self.tables.store.put_notes
            if not await self.tables.write(put, table.id, viewer.holder, message.text):
                self.tables.invalidate(table.id)
                raise TableGone
            return AckMessage(message.key, table.number)
        if isinstance(message, HandSeat):
            return await self._hand_seat(table, viewer, message, words)
        if message.seat not in seats:
            raise CommandProblem("forbidden", words.site("error_not_your_seat"))
        if isinstance(message, Play | GoBack | AnswerUndo):
            return await self._move(table, viewer, message, words)
        return await self._question(table, viewer, message, words)

    async def _move(
        self, table: Table, viewer: Viewer, message: Play | GoBack | AnswerUndo, words: Texts
    ) -> AckMessage:
        """What changes the log: once for each key, and only from a fresh number."""
        async with table.changing():
            if done := self._done(table, viewer, message, words):
                return done
            key = own_key(viewer.holder, message.key)
            self._check_fresh(table, message.number, words)
            self._check_length(table, message, words)
            if isinstance(message, Play):
                number = await self._play(table, message, key, words)
            elif isinstance(message, GoBack):
                number = await self._go_back(table, message, key, words)
            else:
                number = await self._answer_undo(table, message, key, words)
        return AckMessage(message.key, number)

    def _done(self, table: Table, viewer: Viewer, message: Kept, words: Texts) -> AckMessage | None:
        """The answer to a command already stored; raises `CommandProblem` if its key was for another."""
        kept = kept_under(table, viewer.holder, message.key)
        if kept is None:
            return None
        if not is_same(table.game, kept, message):
            raise CommandProblem("illegal", words.site("error_key_used"))
        return AckMessage(message.key, kept.number if isinstance(kept, EntryRow) else table.number)

    async def _question(self, table: Table, viewer: Viewer, message: Question, words: Texts) -> Answer:
        """What changes nothing. Bots share their time by themselves; other work is charged for."""
        if isinstance(message, AskHint):
            return await self._hint(table, viewer, message, words)
        began = work_clock()
        try:
            if isinstance(message, AskDraft):
                return self._draft(table, message, words)
            return self._why(table, message, words)
        finally:
            self.work.charge(viewer.source, (work_clock() - began) / STEP)

    def _check_allowed(self, table: Table, viewer: Viewer, message: ClientMessage, words: Texts) -> None:
        """The operator closes tables, and bans or mutes people."""
        moderation, subjects = self.tables.moderation, (viewer.holder, viewer.source)
        if table.row.closed:
            raise CommandProblem("forbidden", words.site("error_closed"))
        if moderation.is_barred("ban", *subjects):
            raise CommandProblem("forbidden", words.site("error_banned"))
        if isinstance(message, Say) and moderation.is_barred("mute", *subjects):
            raise CommandProblem("forbidden", words.site("error_muted"))

    def _limit(self, table: Table, viewer: Viewer, message: ClientMessage, words: Texts) -> None:
        asks = isinstance(message, AskDraft | AskWhy | AskHint)
        seat, address = (self.questions, self.work) if asks else (self.commands, self.commands_together)
        wait = seat.wait((table.id, viewer.holder)) or address.wait(viewer.source)
        if not wait and isinstance(message, Say):
            wait = self.chats.wait((table.id, viewer.holder)) or self.chats_together.wait(viewer.source)
        if wait:
            raise CommandProblem("limit", words.site("error_limit", seconds=wait), wait=wait)

    def _check_fresh(self, table: Table, number: int, words: Texts) -> None:
        """A command is stale if the position has changed since, or if its number is from the future."""
        if table.game_log is None:
            raise CommandProblem("illegal", words.site("error_not_dealt"))
        if number > table.number or number < table.game_log.position:
            raise CommandProblem("stale", words.site("error_stale"))

    def _check_length(
        self, table: Table, message: ClientMessage, words: Texts, besides: bool = False
    ) -> None:
        """A log that could grow for ever would fill the disk, and the memory of whoever loads or reads it.

        What can be done `besides` playing leaves the last room for what ends the game.
        """
        length = max(table.number, len(table.game_log.lines) if table.game_log is not None else 0)
        if isinstance(message, GoBack) and length >= MOST_LINES:
            raise CommandProblem("illegal", words.site("error_too_long_to_go_back"))
        if length >= MOST_LINES + (0 if besides else ROOM_TO_END):
            raise CommandProblem("illegal", words.site("error_too_long"))

    def _refusal(self, table: Table, viewer: Viewer, refused: Refused) -> CommandProblem:
        words = texts(table.game, viewer.language)
        if refused.refusal is not None:
            return CommandProblem(refused.code, words.refusal(refused.refusal, table.names), refused.rule)
        if refused.code == "malformed":
            return CommandProblem(refused.code, refused.message, refused.rule)
        return CommandProblem(refused.code, words.site(f"error_{refused.message}"), refused.rule)

    # Commands -------------------------------------------------------------------------------------

    async def _play(self, table: Table, message: Play, key: str, words: Texts) -> int:
        if table.bot_plays(message.seat):
            raise CommandProblem("illegal", words.site("error_bot_plays"))
        number = await self.tables.play(table, message.seat, message.actions, key)
        self._tell(table)
        return number

    def _tell(self, table: Table) -> None:
        """The others learn of it once the answer is on its way."""
        asyncio.get_running_loop().call_soon(self._tell_now, table)

    def _tell_now(self, table: Table) -> None:
        table.broadcast()
        self.tables.advance(table)

    async def _go_back(self, table: Table, message: GoBack, key: str, words: Texts) -> int:
        log = table.game_log
        assert log is not None
        if log.state.over:
            raise CommandProblem("illegal", words.site("error_over"))
        if table.bot_plays(message.seat):
            raise CommandProblem("illegal", words.site("error_bot_plays"))
        if not log.can_go_to(message.to):
            raise CommandProblem("illegal", words.site("error_no_way_back"))
        kind: EntryKind = "undo"
        if not log.is_free(message.seat, message.to):
            if log.pending is not None:
                raise CommandProblem("illegal", words.site("error_undo_pending"))
            if cannot := table.cannot_be_asked(message.seat):
                raise CommandProblem("illegal", words.cannot_ask(cannot, table.vacant, table.names))
            if table.people_besides(message.seat):
                self._check_patience(table, message.seat, words)
                kind = "undo_asked"
        entry = EntryRow(table.number + 1, key, kind, message.seat, to=message.to, at=now())
        number = await self.tables.append(table, [entry])
        self._tell(table)
        return number

    def _check_patience(self, table: Table, seat: int, words: Texts) -> None:
        """Each wish that came to nothing makes this person's next one wait longer."""
        assert table.game_log is not None
        refusals = table.game_log.refusals
        seats = table.seats_of(table.seats[seat].holder)
        count = sum(refusals[own][0] for own in seats if own in refusals)
        at = max((refusals[own][1] for own in seats if own in refusals), default=0)
        due = at + min(count, MOST_REFUSALS) ** 2 * BACK_OFF_SECONDS * 1000
        wait = (due - now() + 999) // 1000
        if count and wait > 0:
            raise CommandProblem("limit", words.site("error_undo_wait", seconds=wait), wait=wait)

    async def _answer_undo(self, table: Table, message: AnswerUndo, key: str, words: Texts) -> int:
        log = table.game_log
        assert log is not None
        pending = log.pending
        if pending is None:
            raise CommandProblem("illegal", words.site("error_no_undo"))
        if message.number < pending.number:  # the answer is to an earlier wish
            raise CommandProblem("stale", words.site("error_stale"))
        withdraws = message.seat == pending.by and not message.agree
        if not withdraws and message.seat not in table.still_asked(pending):
            raise CommandProblem("illegal", words.site("error_not_asked"))
        number = table.number + 1
        if not message.agree:
            entries = [EntryRow(number, key, "undo_refused", message.seat, at=now())]
        else:
            entries = [EntryRow(number, key, "undo_agreed", message.seat, at=now())]
            holder = table.seats[message.seat].holder
            if all(table.seats[other].holder == holder for other in table.still_asked(pending)):
                entries.append(EntryRow(number + 1, None, "undo", pending.by, to=pending.to, at=now()))
        await self.tables.append(table, entries)
        self._tell(table)
        return number

    async def _say(self, table: Table, viewer: Viewer, message: Say, words: Texts) -> AckMessage:
        async with table.changing():
            if done := self._done(table, viewer, message, words):
                return done
            if table.chat_number >= MOST_CHAT:
                raise CommandProblem("illegal", words.site("error_chat_full"))
            if text := said(message.text):
                seat = table.seats_of(viewer.holder)[0]
                if await self.tables.add_chat(table, own_key(viewer.holder, message.key), seat, text) != text:
                    raise CommandProblem("illegal", words.site("error_key_used"))
                self._tell(table)
        return AckMessage(message.key, table.number)

    async def _shuffle(self, table: Table, seat: int, message: Commit | Reveal) -> AckMessage:
        """A person's part of the shuffle; sent again, it gets the same answer, of the time before the log."""
        if isinstance(message, Commit):
            await self.tables.dealing.commit(table, seat, message.hash)
        else:
            await self.tables.dealing.reveal(table, seat, message.value)
        asyncio.get_running_loop().call_soon(self._tell_now, table)
        return AckMessage(message.key, 0)

    async def _hand_seat(self, table: Table, viewer: Viewer, message: HandSeat, words: Texts) -> AckMessage:
        async with table.changing():
            if done := self._done(table, viewer, message, words):
                return done
            log = table.game_log
            if message.seat >= len(table.seats) or table.seats[message.seat].kind != "person":
                raise CommandProblem("illegal", words.site("error_no_person"))
            if log is None:
                raise CommandProblem("illegal", words.site("error_not_dealt"))
            if log.state.over:
                raise CommandProblem("illegal", words.site("error_over"))
            away = message.kind == "bot" and table.may_be_replaced(message.seat)
            if message.seat not in table.seats_of(viewer.holder) and not away:
                raise CommandProblem("forbidden", words.site("error_not_away"))
            if (message.kind == "bot") == (message.seat in log.replaced):
                return AckMessage(message.key, table.number)
            self._check_length(table, message, words, besides=message.kind == "bot" and not away)
            number = table.number + 1
            key = own_key(viewer.holder, message.key)
            entries = [EntryRow(number, key, "seat", message.seat, [message.kind], at=now())]
            if message.kind == "bot" and log.pending is not None:
                # Nobody's consent is got by putting a bot in their place.
                by = log.pending.by
                entries.append(EntryRow(number + 1, None, "undo_lapsed", by, [HANDED_OVER], at=now()))
            await self.tables.append(table, entries)
            self._tell(table)
            return AckMessage(message.key, number)

    # Questions ------------------------------------------------------------------------------------

    def _check_asked(self, table: Table, seat: int, number: int, words: Texts) -> None:
        self._check_fresh(table, number, words)
        assert table.game_log is not None
        if table.game_log.state.over:
            raise CommandProblem("illegal", words.site("error_over"))
        if table.game_log.state.to_move != seat:
            raise CommandProblem("illegal", words.site("error_not_yours"))

    def _draft(self, table: Table, message: AskDraft, words: Texts) -> DraftMessage:
        self._check_asked(table, message.seat, message.number, words)
        log = table.game_log
        assert log is not None
        trial = rehearse(log.state, message.seat, message.actions)
        shown, seat, names = trial.shown, message.seat, table.names
        now_scores = log.state.scores()
        turn, first = log.turn(), len(log.lines)
        reader = Reader(words, seat, table.called_you(table.seats[seat].holder, seat))
        return DraftMessage(
            id=message.id,
            number=table.number,
            view=shown.view(seat),
            ask=ask_of(shown, words, names) if trial.stops is None else None,
            points=[after - before for after, before in zip(shown.scores(), now_scores, strict=True)],
            events=[
                log_line(LogEvent(table.number + 1, first + i, turn, event, False), names, reader)
                for i, event in enumerate(trial.events)
            ],
            stops=trial.stops,
        )

    def _why(self, table: Table, message: AskWhy, words: Texts) -> WhyMessage:
        self._check_fresh(table, message.number, words)
        assert table.game_log is not None
        state = table.game_log.state
        if state.over:
            return WhyMessage(message.id, words.site("error_over"), None)
        if state.to_move != message.seat:
            return WhyMessage(message.id, words.site("error_not_yours"), None)
        trial = rehearse(state, message.seat, message.after)
        if trial.stops is not None:
            return WhyMessage(message.id, words.site("error_too_far"), None)
        refusal: Refusal | None
        try:
            refusal = why_not(trial.shown, message.verb, message.ref, message.action)
        except MalformedAction as error:
            return WhyMessage(message.id, str(error), error.rule or None)
        if refusal is None:
            return WhyMessage(message.id, words.site("why_possible"), None)
        if refusal.reason == NOTHING:
            return WhyMessage(message.id, words.site("why_nothing"), refusal.rule or None)
        return WhyMessage(message.id, words.refusal(refusal, table.names), refusal.rule or None)

    async def _hint(self, table: Table, viewer: Viewer, message: AskHint, words: Texts) -> HintMessage:
        self._check_asked(table, message.seat, message.number, words)
        log = table.game_log
        assert log is not None
        runner = self.tables.bot_runner
        request = request_for(log.state, USUAL, runner.seed(table, log.position))
        try:
            # Whoever asks uses their own share, not that of whoever opened the table.
            async with runner.pool.queue.place(Share(viewer.source, viewer.holder)):
                text = await runner.pool.ask(request)
        except QueueFull:
            raise CommandProblem("busy", words.site("error_bots_busy")) from None
        self._check_asked(table, message.seat, message.number, words)
        choice = action_choice(log.state, table.game.vocabulary.parse(text), words, table.names)
        return HintMessage(message.id, choice, choice.label)


def _error(message: ClientMessage, problem: CommandProblem) -> ErrorMessage:
    return ErrorMessage(
        code=problem.code,
        message=problem.message,
        key=getattr(message, "key", None),
        id=getattr(message, "id", None),
        rule=problem.rule or None,
        wait=problem.wait or None,
    )
