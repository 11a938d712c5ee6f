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
from tavola.table.bots import USUAL, request_for
from tavola.table.course import Line
from tavola.table.drafts import Refused, rehearse
from tavola.table.limits import Limit, per_minute
from tavola.table.metrics import COMMAND_SECONDS, COMMANDS
from tavola.table.projection import action_choice, ask_of, log_line
from tavola.table.protocol import (
    AckMessage,
    Answer,
    AnswerUndo,
    AskDraft,
    AskHint,
    AskWhy,
    ClientMessage,
    Curtain,
    DraftMessage,
    Entropy,
    ErrorCode,
    ErrorMessage,
    GoBack,
    HandSeat,
    HintMessage,
    Play,
    Question,
    Say,
    WhyMessage,
    WriteNotes,
)
from tavola.table.settings import Settings
from tavola.table.store import EntryRow, now
from tavola.table.table import Table
from tavola.table.tables import Tables
from tavola.table.texts import Texts, site, texts
from tavola.table.viewers import Viewer
from tavola.table.why import NOTHING, why_not

log = structlog.get_logger()
# After r refusals the next wish to go back has to wait r² times this, at most 10² times (as on lichess).
BACK_OFF_SECONDS = 10
MOST_REFUSALS = 10


class Problem(Exception):
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
        self.commands = Limit(settings.commands_per_second, settings.commands_burst)
        # Questions change nothing, and pointing at things asks many.
        self.questions = Limit(settings.commands_per_second * 3, settings.commands_burst * 3)
        self.chats = per_minute(settings.chats_per_minute)

    async def handle(self, table: Table, viewer: Viewer, message: ClientMessage) -> Answer | None:
        """The answer to a message, or None where none is due."""
        kind = str(type(message).__struct_config__.tag)
        began = time.perf_counter()
        answer: Answer | None
        try:
            answer = await self._handle(table, viewer, message)
            outcome = "ok"
        except Problem as problem:
            answer = _error(message, problem)
            outcome = problem.code
        except Refused as refused:
            answer = _error(message, self._refusal(table, viewer, refused))
            outcome = refused.code
        except apsw.Error as error:
            log.error("not stored", table=table.id, error=type(error).__name__)
            self.tables.forget(table)
            answer = _error(message, Problem("busy", site(viewer.language)("error_busy")))
            outcome = "busy"
        COMMANDS.labels(kind, outcome).inc()
        COMMAND_SECONDS.labels(kind).observe(time.perf_counter() - began)
        return answer

    async def _handle(self, table: Table, viewer: Viewer, message: ClientMessage) -> Answer | None:
        words = texts(table.game, viewer.language)
        seats = table.seats_of(viewer.holder)
        if not seats:
            raise Problem("forbidden", words.site("error_not_seated"))
        self._limit(table, viewer, message, words)
        if isinstance(message, Curtain | Entropy):
            await self._notice(table, viewer, seats, message)
            return None
        if isinstance(message, Say):
            return await self._say(table, seats[0], message)
        if isinstance(message, WriteNotes):
            await self.tables.write(self.tables.store.put_notes, table.id, viewer.holder, message.text)
            return AckMessage(message.key, table.number)
        if isinstance(message, HandSeat):
            return await self._hand_seat(table, seats, message, words)
        if message.seat not in seats:
            raise Problem("forbidden", words.site("error_not_your_seat"))
        if isinstance(message, Play | GoBack | AnswerUndo):
            return await self._move(table, message, words)
        return await self._question(table, message, words)

    async def _notice(
        self, table: Table, viewer: Viewer, seats: list[int], message: Curtain | Entropy
    ) -> None:
        if isinstance(message, Entropy):
            await self.tables.add_entropy(table, viewer.holder, message.value)
        elif message.seat in seats:
            viewer.eyes = message.seat

    async def _move(self, table: Table, message: Play | GoBack | AnswerUndo, words: Texts) -> AckMessage:
        """What changes the log: once for each key, and only from a fresh number."""
        async with table.lock:
            if message.key in table.keys:
                return AckMessage(message.key, table.keys[message.key])
            self._check_fresh(table, message.number, words)
            if isinstance(message, Play):
                number = await self._play(table, message, words)
            elif isinstance(message, GoBack):
                number = await self._go_back(table, message, words)
            else:
                number = await self._answer_undo(table, message, words)
        return AckMessage(message.key, number)

    async def _question(self, table: Table, message: Question, words: Texts) -> Answer:
        """What changes nothing."""
        if isinstance(message, AskDraft):
            return self._draft(table, message, words)
        if isinstance(message, AskWhy):
            return self._why(table, message, words)
        return await self._hint(table, message, words)

    def _limit(self, table: Table, viewer: Viewer, message: ClientMessage, words: Texts) -> None:
        asks = isinstance(message, AskDraft | AskWhy | AskHint)
        wait = (self.questions if asks else self.commands).wait((table.id, viewer.holder))
        if not wait and isinstance(message, Say):
            wait = self.chats.wait((table.id, viewer.holder))
        if wait:
            raise Problem("limit", words.site("error_limit", seconds=wait), wait=wait)

    def _check_fresh(self, table: Table, number: int, words: Texts) -> None:
        """A command is stale if the position has changed since, or if its number is from the future."""
        if table.course is None:
            raise Problem("illegal", words.site("error_not_dealt"))
        if number > table.number or number < table.course.position:
            raise Problem("stale", words.site("error_stale"))

    def _refusal(self, table: Table, viewer: Viewer, refused: Refused) -> Problem:
        words = texts(table.game, viewer.language)
        if refused.refusal is not None:
            return Problem(refused.code, words.refusal(refused.refusal, table.names), refused.rule)
        if refused.code == "malformed":
            return Problem(refused.code, refused.message, refused.rule)
        return Problem(refused.code, words.site(f"error_{refused.message}"), refused.rule)

    # Commands -------------------------------------------------------------------------------------

    async def _play(self, table: Table, message: Play, words: Texts) -> int:
        if table.plays_itself(message.seat):
            raise Problem("illegal", words.site("error_bot_plays"))
        number = await self.tables.play(table, message.seat, message.actions, message.key)
        self._tell(table)
        return number

    def _tell(self, table: Table) -> None:
        """The others learn of it once the answer is on its way."""
        asyncio.get_running_loop().call_soon(self._tell_now, table)

    def _tell_now(self, table: Table) -> None:
        table.tell_all()
        self.tables.go_on(table)

    async def _go_back(self, table: Table, message: GoBack, words: Texts) -> int:
        course = table.course
        assert course is not None
        if course.state.over:
            raise Problem("illegal", words.site("error_over"))
        if table.plays_itself(message.seat):
            raise Problem("illegal", words.site("error_bot_plays"))
        if not course.can_go_to(message.to):
            raise Problem("illegal", words.site("error_no_way_back"))
        kind: str = "undo"
        if not course.is_free(message.seat, message.to):
            if course.pending is not None:
                raise Problem("illegal", words.site("error_undo_pending"))
            if table.people_besides(message.seat):
                self._check_patience(table, message.seat, words)
                kind = "undo_asked"
        entry = EntryRow(
            table.number + 1,
            message.key,
            "undo" if kind == "undo" else "undo_asked",
            message.seat,
            to=message.to,
            at=now(),
        )
        number = await self.tables.append(table, [entry])
        self._tell(table)
        return number

    def _check_patience(self, table: Table, seat: int, words: Texts) -> None:
        """Each refusal makes the next wish wait longer."""
        assert table.course is not None
        count, at = table.course.refusals.get(seat, (0, 0))
        due = at + min(count, MOST_REFUSALS) ** 2 * BACK_OFF_SECONDS * 1000
        wait = (due - now() + 999) // 1000
        if count and wait > 0:
            raise Problem("limit", words.site("error_undo_wait", seconds=wait), wait=wait)

    async def _answer_undo(self, table: Table, message: AnswerUndo, words: Texts) -> int:
        course = table.course
        assert course is not None
        pending = course.pending
        if pending is None:
            raise Problem("illegal", words.site("error_no_undo"))
        withdraws = message.seat == pending.by and not message.agree
        voters = table.people_besides(pending.by)
        if not withdraws and (message.seat not in voters or message.seat in pending.agreed):
            raise Problem("illegal", words.site("error_not_asked"))
        number = table.number + 1
        if not message.agree:
            entries = [EntryRow(number, message.key, "undo_refused", message.seat, at=now())]
        else:
            entries = [EntryRow(number, message.key, "undo_agreed", message.seat, at=now())]
            entries += self._undo_if_agreed(table, message.seat, number + 1)
        await self.tables.append(table, entries)
        self._tell(table)
        return number

    async def _say(self, table: Table, seat: int, message: Say) -> AckMessage:
        async with table.lock:
            if message.key not in table.chat_keys:
                text = "".join(letter for letter in message.text if letter.isprintable()).strip()
                if text:
                    await self.tables.add_chat(table, message.key, seat, table.seats[seat].name, text)
                    self._tell(table)
        return AckMessage(message.key, table.number)

    async def _hand_seat(self, table: Table, seats: list[int], message: HandSeat, words: Texts) -> AckMessage:
        async with table.lock:
            if message.key in table.keys:
                return AckMessage(message.key, table.keys[message.key])
            course = table.course
            if message.seat >= len(table.seats) or table.seats[message.seat].kind != "person":
                raise Problem("illegal", words.site("error_no_person"))
            if course is None:
                raise Problem("illegal", words.site("error_not_dealt"))
            if course.state.over:
                raise Problem("illegal", words.site("error_over"))
            away = not table.is_here(message.seat) and table.away_for(message.seat) >= self.settings.away
            if message.seat not in seats and not (away and message.kind == "bot"):
                raise Problem("forbidden", words.site("error_not_away"))
            if (message.kind == "bot") == (message.seat in course.replaced):
                return AckMessage(message.key, table.number)
            number = table.number + 1
            entries = [EntryRow(number, message.key, "seat", message.seat, [message.kind], at=now())]
            if message.kind == "bot":
                entries += self._undo_if_agreed(table, message.seat, number + 1)
            await self.tables.append(table, entries)
            self._tell(table)
            return AckMessage(message.key, number)

    def _undo_if_agreed(self, table: Table, seat: int, number: int) -> list[EntryRow]:
        """The undo itself, if with this seat's word (or without it) nobody is left to be asked."""
        assert table.course is not None
        pending = table.course.pending
        if pending is None or seat == pending.by:
            return []
        holder = table.seats[seat].holder
        for other in table.people_besides(pending.by):
            if other not in pending.agreed and table.seats[other].holder != holder:
                return []
        return [EntryRow(number, None, "undo", pending.by, to=pending.to, at=now())]

    # Questions ------------------------------------------------------------------------------------

    def _check_asked(self, table: Table, seat: int, number: int, words: Texts) -> None:
        self._check_fresh(table, number, words)
        assert table.course is not None
        if table.course.state.over:
            raise Problem("illegal", words.site("error_over"))
        if table.course.state.to_move != seat:
            raise Problem("illegal", words.site("error_not_yours"))

    def _draft(self, table: Table, message: AskDraft, words: Texts) -> DraftMessage:
        self._check_asked(table, message.seat, message.number, words)
        course = table.course
        assert course is not None
        trial = rehearse(course.state, message.seat, message.actions)
        shown, seat, names = trial.shown, message.seat, table.names
        now_scores = course.state.scores()
        turn, first = course.turn(), len(course.lines)
        called = table.called_you(table.seats[seat].holder, seat)
        return DraftMessage(
            id=message.id,
            number=table.number,
            view=shown.view(seat),
            ask=ask_of(shown, words, names) if trial.stops is None else None,
            points=[after - before for after, before in zip(shown.scores(), now_scores, strict=True)],
            events=[
                log_line(Line(table.number + 1, first + i, turn, event, False), table, words, seat, called)
                for i, event in enumerate(trial.events)
            ],
            stops=trial.stops,
        )

    def _why(self, table: Table, message: AskWhy, words: Texts) -> WhyMessage:
        self._check_fresh(table, message.number, words)
        assert table.course is not None
        state = table.course.state
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

    async def _hint(self, table: Table, message: AskHint, words: Texts) -> HintMessage:
        self._check_asked(table, message.seat, message.number, words)
        course = table.course
        assert course is not None
        seed = self.tables.bot_seed(table, course.position)
        text = await self.tables.bots.choose(request_for(course.state, USUAL, seed))
        self._check_asked(table, message.seat, message.number, words)
        choice = action_choice(course.state, table.game.vocabulary.parse(text), words, table.names)
        return HintMessage(message.id, choice, choice.label)


def _error(message: ClientMessage, problem: Problem) -> ErrorMessage:
    return ErrorMessage(
        code=problem.code,
        message=problem.message,
        key=getattr(message, "key", None),
        id=getattr(message, "id", None),
        rule=problem.rule or None,
        wait=problem.wait or None,
    )
