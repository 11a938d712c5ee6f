"""Every byte that leaves the server for a viewer is the same when only things hidden from that viewer differ.

A position has a twin for each viewer: a world in which everything the viewer cannot know has been redrawn,
and in which the secret part of every event that the viewer may not know says something else. Whatever the
viewer then asks, both must give the same answer.

    python -m tests.table.play.test_hidden 1000     compares at this many games
"""

import asyncio
import sys
from collections.abc import Iterator

import msgspec
import pytest

import tavola
from tavola.core.chance import FastChance, fast_chance
from tavola.core.data.options import Values
from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.table.commands.handler import Commands
from tavola.table.play.bot_pool import request_for
from tavola.table.play.game_log import GameLog, LogEvent
from tavola.table.play.log_text import LogTexts
from tavola.table.play.projection import project, project_moment
from tavola.table.play.table import Table
from tavola.table.play.viewers import Viewer
from tavola.table.protocol.messages import (
    AckMessage,
    AskDraft,
    AskWhy,
    ClientMessage,
    GoBack,
    HandSeat,
    NewTable,
    Play,
    SeatRequest,
)
from tavola.table.runtime.settings import ServerSettings
from tavola.table.store.rows import EntryRow, StartRow
from tavola.table.store.store import Store
from tavola.table.tables.tables import Tables

HOLDERS = ["0" * 64, "1" * 64]
SPECTATOR = None
LONG_AGO = 1


async def make_table(tables: Tables, name: str, seed: int) -> Table:
    """A dealt table of two, in every other game with all modules."""
    modules = [option for option in tavola.game(name).options if option.group == "module"]
    options: Values = {option.name: True for option in modules if option.kind == "switch" and seed % 2 == 0}
    wish = NewTable(name, [SeatRequest("me", "Adso"), SeatRequest("friend")], options)
    table = await tables.opening.open(wish, HOLDERS[0])
    table.seats[1] = msgspec.structs.replace(table.seats[1], kind="person", name="Bice", holder=HOLDERS[1])
    table.start = StartRow(f"{seed:064x}", {}, LONG_AGO)
    table.game_log = table.new_game_log(table.start)
    return table


def random_moves(table: Table, chance: FastChance, count: int) -> None:
    """Make random choices, as the log would."""
    course = table.game_log
    assert course is not None
    while count > 0 and not course.state.over:
        legal = course.state.legal()
        action = legal[chance.below(len(legal))]
        entry = EntryRow(
            table.number + 1, f"k{table.number}", "play", course.state.to_move, [action.text], at=LONG_AGO
        )
        table.entries.append(entry)
        course.take(entry)
        count -= 1


def twin_line(line: LogEvent, viewer: int | None) -> LogEvent:
    """The same line with other secrets, where the viewer may not know them."""
    event = line.event
    known = viewer is not None and event.audience >> viewer & 1
    secret = event.secret
    if secret is not None and not known:
        others: dict[str, Plain] = {}
        for name in secret:
            others[name] = "something else"
        secret = others
    other = Event(event.kind, event.seat, event.data, secret, event.audience, event.refs)
    return LogEvent(line.n, line.i, line.turn, other, line.of_table)


class TwinGameLog(GameLog):
    """The game log of a table with other secrets, now and at every moment."""

    def __init__(self, table: Table, viewer: int | None, chance: FastChance) -> None:
        assert table.start is not None
        self.__dict__.update(table.new_game_log(table.start).__dict__)
        for entry in table.entries:
            self.take(entry)
        self.viewer = viewer
        self.chance = chance
        self.session.state = self.state.determinize(viewer, chance)
        self.session.state.journal = []
        self.lines = [twin_line(line, viewer) for line in self.lines]

    def at(self, number: int) -> State:
        return super().at(number).determinize(self.viewer, self.chance)


class Twin(Table):
    """A table that looks the same to one viewer but is different."""

    def __init__(self, table: Table, viewer: int | None, chance: FastChance) -> None:
        self.__dict__.update(table.__dict__)
        self.viewer = viewer
        self.chance = chance
        self.told = LogTexts()
        self.game_log = TwinGameLog(table, viewer, chance)


def questions(state: State, seat: int, number: int, chance: FastChance) -> Iterator[ClientMessage]:
    """Everything that can be asked without changing anything, and commands that are refused."""
    vocabulary = state.game.vocabulary
    legal = [action.text for action in state.legal()] if state.to_move == seat else []
    some = legal if len(legal) <= 8 else [legal[chance.below(len(legal))] for _ in range(8)]
    actions = [vocabulary.at(chance.below(vocabulary.size)) for _ in range(8)]
    # A verb with few actions is as likely as one with many.
    for verb in vocabulary.verbs:
        actions.append(verb.of(chance.below(len(verb.first.tokens)), chance.below(verb.width)))
    others = [action.text for action in actions]
    verbs = [verb.name for verb in vocabulary.verbs]
    for text in [*some, *others[:3], "nonsense"]:
        yield AskDraft(1, number, seat, [text])
        for _ in range(5):
            yield AskDraft(2, number, seat, [text, others[chance.below(len(others))]])
        yield AskWhy(3, number, seat, [text], verb=verbs[chance.below(len(verbs))])
    for verb_name in verbs:
        yield AskWhy(4, number, seat, verb=verb_name)
    for ref in sorted({ref for action in actions for ref in action.refs} | {"nothing"}):
        yield AskWhy(5, number, seat, ref=ref)
        yield AskWhy(5, number, seat, verb=verbs[chance.below(len(verbs))], ref=ref)
    for text in others:
        yield AskWhy(6, number, seat, action=text)
        if text not in legal:
            yield Play("refused", number, seat, [text])
    yield Play("late", max(0, number - 2), seat, ["pass"])
    yield GoBack("back", number, seat, number + 5)
    yield HandSeat("hand", 1 - seat, "person")


def told(table: Table, viewer: Viewer) -> bytes:
    return msgspec.json.encode(project(table, viewer, -1))


async def compare(commands: Commands, table: Table, seat: int | None, chance: FastChance) -> int:
    """Ask a table and its twin the same questions; how many answers were compared."""
    compared = 0
    state = table.state
    assert state is not None
    twin = Twin(table, seat, chance.branch())
    viewer = Viewer("" if seat is None else HOLDERS[seat], "en")
    assert told(table, viewer) == told(twin, viewer)
    for number in {0, table.number // 2, table.number}:
        moment = project_moment(table, number, seat, viewer)
        assert msgspec.json.encode(moment) == msgspec.json.encode(project_moment(twin, number, seat, viewer))
        compared += 1
    if seat is None or state.over:
        return compared
    if state.to_move == seat:
        other = twin.state
        assert other is not None
        assert msgspec.json.encode(request_for(state, "regular", 1)) == msgspec.json.encode(
            request_for(other, "regular", 1)
        )
    for question in questions(state, seat, table.number, chance):
        ours = await commands.handle(table, viewer, question)
        theirs = await commands.handle(twin, viewer, question)
        assert ours is not None
        assert not isinstance(ours, AckMessage), question
        assert msgspec.json.encode(ours) == msgspec.json.encode(theirs), question
        compared += 1
    return compared


async def run(name: str, seeds: range, settings: ServerSettings) -> int:
    tables = Tables(Store(":memory:"), settings)
    commands = Commands(tables, settings)
    compared = 0
    for seed in seeds:
        chance = fast_chance(seed)
        table = await make_table(tables, name, seed)
        for _ in range(4):
            random_moves(table, chance, 1 + chance.below(30))
            for seat in (0, 1, SPECTATOR):
                compared += await compare(commands, table, seat, chance)
    await tables.stop()
    return compared


def boundless() -> ServerSettings:
    return ServerSettings(commands_per_second=1e9, commands_burst=10**9)


@pytest.mark.parametrize("name", tavola.game_names())
def test_nothing_hidden_is_told(name: str) -> None:
    assert asyncio.run(run(name, range(8), boundless())) > 1500


@pytest.mark.parametrize("name", tavola.game_names())
@pytest.mark.parametrize("seat", [0, 1])
def test_twins_do_differ(name: str, seat: int) -> None:
    """The comparison above would prove nothing if the twins were the same."""

    async def differ() -> int:
        tables = Tables(Store(":memory:"), boundless())
        found = 0
        for seed in range(10):
            table = await make_table(tables, name, seed)
            random_moves(table, fast_chance(seed), 12)
            twin = Twin(table, seat, fast_chance(seed + 1))
            other = Viewer(HOLDERS[1 - seat], "en")
            assert table.state is not None
            assert twin.state is not None
            found += table.state.truth() != twin.state.truth() and told(table, other) != told(twin, other)
        await tables.stop()
        return found

    assert asyncio.run(differ()) >= 8


@pytest.mark.parametrize("name", tavola.game_names())
def test_a_bot_chooses_the_same_whatever_is_hidden(name: str) -> None:
    from tavola.table.play.bot_worker import choose

    game = tavola.game(name)
    for seed in range(6):
        chance = fast_chance(seed)
        state = game.start(seed=seed)
        for _ in range(chance.below(40)):
            if not state.over:
                legal = state.legal()
                state.play(legal[chance.below(len(legal))])
        if state.over:
            continue
        chosen = {
            choose(request_for(state.determinize(state.to_move, fast_chance(world)), "regular", 5)).action
            for world in range(4)
        }
        assert len(chosen) == 1


if __name__ == "__main__":
    for one in tavola.game_names():
        print(f"{one}: {asyncio.run(run(one, range(int(sys.argv[1])), boundless()))} answers compared")
