"""Questions change nothing: what would these choices lead to, why not this, what would a bot do?"""

import time

from tavola.bots.bot import BEST
from tavola.core.decision import Refusal
from tavola.core.errors import MalformedAction
from tavola.table.commands.checks import CommandLimits, CommandProblem, fresh_log
from tavola.table.play.bot_pool import request_for
from tavola.table.play.drafts import rehearse
from tavola.table.play.explanations import NOTHING, why_not
from tavola.table.play.game_log import GameLog, LogEvent
from tavola.table.play.log_text import Reader, log_line
from tavola.table.play.projection import action_choice, ask_of
from tavola.table.play.table import Table
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    Answer,
    AskDraft,
    AskHint,
    AskWhy,
    DraftMessage,
    HintMessage,
    Question,
    WhyMessage,
)
from tavola.table.runtime.fair_queue import QueueFull, Share
from tavola.table.tables.bot_runner import BotRunner
from tavola.table.words.texts import Texts

# The CPU time of this thread, which does everything except reading and writing the file.
work_clock = time.thread_time


class Questions:
    """Answers questions. Bots share their time fairly; other work is charged to the person who asks."""

    def __init__(self, bot_runner: BotRunner, limits: CommandLimits) -> None:
        self.bot_runner = bot_runner
        self.limits = limits

    async def answer(self, table: Table, viewer: Viewer, message: Question, words: Texts) -> Answer:
        """The answer to a question."""
        if isinstance(message, AskHint):
            return await self._hint(table, viewer, message, words)
        began = work_clock()
        try:
            if isinstance(message, AskDraft):
                return self._draft(table, message, words)
            return self._why(table, message, words)
        finally:
            self.limits.charge(viewer, work_clock() - began)

    def _asked_log(self, table: Table, seat: int, number: int, words: Texts) -> GameLog:
        """The game log, if it is this seat's turn to choose."""
        game_log = fresh_log(table, number, words)
        if game_log.state.over:
            raise CommandProblem("illegal", words.site("error_over"))
        if game_log.state.to_move != seat:
            raise CommandProblem("illegal", words.site("error_not_yours"))
        return game_log

    def _draft(self, table: Table, message: AskDraft, words: Texts) -> DraftMessage:
        game_log = self._asked_log(table, message.seat, message.number, words)
        trial = rehearse(game_log.state, message.seat, message.actions)
        shown, seat, names = trial.shown, message.seat, table.names
        scores = game_log.state.scores()
        turn, first = game_log.turn(), len(game_log.lines)
        reader = Reader(words, seat, table.called_you(table.seats[seat].holder, seat))
        return DraftMessage(
            id=message.id,
            number=table.number,
            view=shown.view(seat),
            ask=ask_of(shown, words, names) if trial.stops is None else None,
            points=[after - before for after, before in zip(shown.scores(), scores, strict=True)],
            events=[
                log_line(LogEvent(table.number + 1, first + i, turn, event, False), names, reader)
                for i, event in enumerate(trial.events)
            ],
            stops=trial.stops,
        )

    def _why(self, table: Table, message: AskWhy, words: Texts) -> WhyMessage:
        state = fresh_log(table, message.number, words).state
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
        game_log = self._asked_log(table, message.seat, message.number, words)
        seed = self.bot_runner.seed(table, game_log.position)
        request = request_for(game_log.state, BEST, seed, f"{table.id} {message.seat}")
        try:
            # This uses the share of the person who asks, not of the table's host.
            async with self.bot_runner.pool.queue.place(Share(viewer.source, viewer.holder)):
                text = await self.bot_runner.pool.ask(request)
        except QueueFull:
            raise CommandProblem("busy", words.site("error_bots_busy")) from None
        self._asked_log(table, message.seat, message.number, words)
        choice = action_choice(game_log.state, table.game.vocabulary.parse(text), words, table.names)
        return HintMessage(message.id, choice, choice.label)
