"""The log in words: each line is told once to each kind of reader, however often they look."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakValueDictionary

from tavola.table.play.game_log import GameLog, LogEvent
from tavola.table.protocol.messages import LogLine
from tavola.table.words.texts import Texts

# ReaderLines in words that are kept, of all tables: half a kilobyte each.
MOST_LINES = 200_000


class Reader(NamedTuple):
    """Who reads a log: in which words, through the eyes of which seat, and which seat is called you."""

    words: Texts
    eyes: int | None
    called: int | None


def log_line(line: LogEvent, names: list[str], reader: Reader) -> LogLine:
    """A line of the log as its reader may know it."""
    event = line.event
    text = reader.words.line(event, reader.eyes, names, reader.called, line.of_table)
    by = event.seat if event.seat >= 0 else None
    return LogLine(line.n, line.i, by, event.kind, text, event.refs, event.data_for(reader.eyes), line.turn)


class ReaderLines:
    """What one reader of a table has been told, by the number of the line."""

    __slots__ = ("__weakref__", "told")

    def __init__(self) -> None:
        self.told: dict[int, LogLine] = {}


class LogTextCache:
    """The lines in words of all tables: there are not too many, and those not read for longest go first."""

    def __init__(self, most: int = MOST_LINES) -> None:
        self.most = most
        self.count = 0
        self.kept: OrderedDict[ReaderLines, None] = OrderedDict()

    def put(self, lines: ReaderLines) -> None:
        """Somebody reads these now."""
        if lines not in self.kept:
            self.count += len(lines.told)
        self.kept[lines] = None
        self.kept.move_to_end(lines)
        self._make_room()

    def add(self, lines: ReaderLines, i: int, line: LogLine) -> None:
        """One more line in words."""
        lines.told[i] = line
        if lines in self.kept:
            self.count += 1
            self._make_room()

    def remove(self, lines: ReaderLines) -> None:
        """Keep these no longer; whoever holds them still has them."""
        if lines in self.kept:
            del self.kept[lines]
            self.count -= len(lines.told)

    def _make_room(self) -> None:
        while self.count > self.most:
            self.remove(next(iter(self.kept)))


class LogTexts:
    """What the readers of one table have been told. Names do not change once there are lines.

    The lines of a reader are found as long as they are on the shelf or somebody holds them: whoever has them
    put into words in slices holds them until the look is made, or others could push them off meanwhile.
    """

    def __init__(self, shelf: LogTextCache | None = None) -> None:
        self.shelf = shelf if shelf is not None else LogTextCache()
        self.readers: WeakValueDictionary[Reader, ReaderLines] = WeakValueDictionary()

    def lines(self, reader: Reader) -> ReaderLines:
        """What a reader has been told, to be held as long as it is needed."""
        lines = self.readers.get(reader)
        if lines is None:
            lines = self.readers[reader] = ReaderLines()
        return lines

    def steps(self, log: GameLog, names: list[str], reader: Reader, lines: range) -> Iterator[None]:
        """Put lines into words, one at a step."""
        known = self.lines(reader)
        if lines:
            self.shelf.put(known)
        for i in lines:
            if i not in known.told:
                self.shelf.add(known, i, log_line(log.lines[i], names, reader))
                yield

    def tell(self, log: GameLog, names: list[str], reader: Reader, lines: range) -> list[LogLine]:
        """ReaderLines in words."""
        known = self.lines(reader)
        for _ in self.steps(log, names, reader, lines):
            pass
        return [known.told[i] for i in lines]

    def forget(self) -> None:
        """Nobody looks at the table any more: its lines leave the shelf."""
        for lines in self.readers.values():
            self.shelf.remove(lines)
