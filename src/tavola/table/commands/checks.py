"""What every command must pass: rate limits, a fresh log number, and a log that is not too long."""

from tavola.table.play.game_log import GameLog
from tavola.table.play.table import Table
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    AskDraft,
    AskHint,
    AskWhy,
    ClientMessage,
    ErrorCode,
    GoBack,
    Say,
)
from tavola.table.runtime.rate_limits import RateLimit, per_minute
from tavola.table.runtime.settings import ServerSettings
from tavola.table.words.texts import Texts

# No game needs more log lines than this. After that nobody can undo, but there is room left to finish.
MOST_LINES = 10_000
ROOM_TO_END = 10_000
# One address may write and do as much as this many seats.
WRITERS = 20
# The processor time of questions is counted in steps of this many seconds. For each command that one seat may
# send, the questions from an address may use this many steps.
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


class CommandLimits:
    """How much one seat may send, and one address with all its tables."""

    def __init__(self, settings: ServerSettings) -> None:
        rate, burst = settings.commands_per_second, settings.commands_burst
        self.commands = RateLimit("commands", rate, burst)
        # Otherwise somebody with many tables could keep the disk busy.
        self.commands_together = RateLimit("commands of an address", rate * WRITERS, burst * WRITERS)
        # Questions change nothing, and a client sends many while its player points at things.
        self.questions = RateLimit("questions", rate * 3, burst * 3)
        # Somebody with many tables could ask many times as much, so the work is charged to the address.
        self.work = RateLimit("work on questions", rate * STEPS_PER_COMMAND, burst * STEPS_PER_COMMAND)
        self.chats = per_minute("chats", settings.chats_per_minute)
        # Otherwise somebody with many tables could fill the disk.
        self.chats_together = per_minute("chats of an address", settings.chats_per_minute * WRITERS)

    def check(self, table: Table, viewer: Viewer, message: ClientMessage, words: Texts) -> None:
        """Count a message, or raise `CommandProblem`."""
        asks = isinstance(message, AskDraft | AskWhy | AskHint)
        seat, address = (self.questions, self.work) if asks else (self.commands, self.commands_together)
        wait = seat.wait((table.id, viewer.holder)) or address.wait(viewer.source)
        if not wait and isinstance(message, Say):
            wait = self.chats.wait((table.id, viewer.holder)) or self.chats_together.wait(viewer.source)
        if wait:
            raise CommandProblem("limit", words.site("error_limit", seconds=wait), wait=wait)

    def charge(self, viewer: Viewer, seconds: float) -> None:
        """Charge an address for the processor time of a question."""
        self.work.charge(viewer.source, seconds / STEP)


def fresh_log(table: Table, number: int, words: Texts) -> GameLog:
    """The game log, if the command's log number fits the position; one from the past or future is stale."""
    game_log = table.dealt
    if number > table.number or number < game_log.position:
        raise CommandProblem("stale", words.site("error_stale"))
    return game_log


def check_length(table: Table, message: ClientMessage, words: Texts, besides: bool = False) -> None:
    """Bound the log, which would otherwise fill the disk and the memory of everybody who reads it.

    Commands `besides` playing must leave the last part of the log free for what ends the game.
    """
    length = max(table.number, len(table.game_log.lines) if table.game_log is not None else 0)
    if isinstance(message, GoBack) and length >= MOST_LINES:
        raise CommandProblem("illegal", words.site("error_too_long_to_go_back"))
    if length >= MOST_LINES + (0 if besides else ROOM_TO_END):
        raise CommandProblem("illegal", words.site("error_too_long"))
