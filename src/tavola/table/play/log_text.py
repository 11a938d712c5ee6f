"""The log in words: each line is worded once for each kind of reader, however often it is read."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakValueDictionary

from tavola.table.play.game_log import GameLog, LogEvent
from tavola.table.protocol.messages import LogLine
from tavola.table.words.texts import Texts

# How many worded lines are cached over all tables; each takes half a kilobyte.
MOST_LINES = 200_000


class Reader(NamedTuple):
    """Who reads a log: in which language, from which seat, and which seat is called "you"."""

    words: Texts
    seat: int | None
    called: int | None


def log_line(line: LogEvent, names: list[str], reader: Reader) -> LogLine:
    """A line of the log, with no more than its reader may know."""
    event = line.event
    text = reader.words.line(event, reader.seat, names, reader.called, line.of_table)
    by = event.seat if event.seat >= 0 else None
    return LogLine(line.n, line.i, by, event.kind, text, event.refs, event.data_for(reader.seat), line.turn)


class ReaderLines:
    """The lines of one table as one reader gets them, by the number of the line."""

    __slots__ = ("__weakref__", "lines")

    def __init__(self) -> None:
        self.lines: dict[int, LogLine] = {}


class LogTextCache:
    """The worded lines of all tables, with a limit; the least recently read are dropped first."""

    def __init__(self, most: int = MOST_LINES) -> None:
        self.most = most
        self.count = 0
        self.cached: OrderedDict[ReaderLines, None] = OrderedDict()

    def put(self, lines: ReaderLines) -> None:
        """Somebody is reading these."""
        if lines not in self.cached:
            self.count += len(lines.lines)
        self.cached[lines] = None
        self.cached.move_to_end(lines)
        self._make_room()

    def add(self, lines: ReaderLines, i: int, line: LogLine) -> None:
        """One more line was put into words."""
        lines.lines[i] = line
        if lines in self.cached:
            self.count += 1
            self._make_room()

    def remove(self, lines: ReaderLines) -> None:
        """Stop caching these; callers that hold them still have them."""
        if lines in self.cached:
            del self.cached[lines]
            self.count -= len(lines.lines)

    def _make_room(self) -> None:
        while self.count > self.most:
            self.remove(next(iter(self.cached)))


class LogTexts:
    """The log of one table in words. Names do not change once there are lines.

    A reader's lines are found as long as they are cached or a caller holds them. A caller that words them in
    slices holds them until they are sent, or other readers could push them out of the cache.
    """

    def __init__(self, cache: LogTextCache | None = None) -> None:
        self.cache = cache if cache is not None else LogTextCache()
        self.readers: WeakValueDictionary[Reader, ReaderLines] = WeakValueDictionary()

    def lines(self, reader: Reader) -> ReaderLines:
        """A reader's lines, to be held as long as they are needed."""
        lines = self.readers.get(reader)
        if lines is None:
            lines = self.readers[reader] = ReaderLines()
        return lines

    def steps(self, log: GameLog, names: list[str], reader: Reader, lines: range) -> Iterator[None]:
        """Put lines into words, one per step."""
        known = self.lines(reader)
        if lines:
            self.cache.put(known)
        for i in lines:
            if i not in known.lines:
                self.cache.add(known, i, log_line(log.lines[i], names, reader))
                yield

    def tell(self, log: GameLog, names: list[str], reader: Reader, lines: range) -> list[LogLine]:
        """Lines in words."""
        known = self.lines(reader)
        for _ in self.steps(log, names, reader, lines):
            pass
        return [known.lines[i] for i in lines]

    def forget(self) -> None:
        """Nobody is watching the table any more: stop caching its lines."""
        for lines in self.readers.values():
            self.cache.remove(lines)
