"""Play until every card and every effect branch of a game has been used, and say what was not.

A game declares in `data/coverage.toml` its variants and its branches. A branch is a pattern over one played
action:

    [[branch]]
    name = "guard: against {against}"                          # one branch for each value of the list
    event = { kind = "guarded", against = ["trade", "destroying"] }

`decision` looks at the fields of the pending decision, `action` at `verb` and `words`, `event` at one event
that came of it (`kind`, `seat`, its data, and `audience`: how many seats see its secret), `view` at the
spectator's view before, `options` at the options of the game. A field has to be a value (`"tower:1.*"`: to
begin so; `"none"`: nothing there), one of a list, or within `{ least = 2, most = 3 }`; of a field that is a
list, one element has to fit, or its length to lie within. `{ file = "cards.toml", table = "noble", key =
"name", except = [...] }` stands for the values of that key in a data file. `beside` and `without` name kinds
of events that must or must not come of the same action. Several branches of one name count together.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tavola.bots import bot
from tavola.core.action import Action
from tavola.core.chance import Chance, fast_chance
from tavola.core.errors import BadFile
from tavola.core.event import Event
from tavola.core.files import read_toml
from tavola.core.game import Game
from tavola.core.glimpse import glimpse
from tavola.core.options import Value, Values
from tavola.core.plain import Plain
from tavola.core.record import Record
from tavola.core.session import Session
from tavola.core.state import State
from tavola.registry import game as game_named

LONGEST = 2000  # decisions; a game that takes more is given up and reported
STYLES = ["curious", "random", "curious", "heuristic", "curious", "curious"]
PATIENCE = 500  # decisions after which a curious player chooses blindly, so that the game ends
A_QUESTION = 2  # answers
RARE = 20  # uses up to which a branch draws curious players, however few are asked for


# What a game declares -----------------------------------------------------------------------------


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play a game that every check of it goes through."""

    name: str
    players: int = 0
    options: dict[str, Value] = {}

    def session(self, game: Game, seed: int | str) -> Session:
        """A new game of this variant."""
        return Session(game, seed, self.players, dict(self.options))


class Among(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"but": "except"}):
    """A span of whole numbers, or the values of a key in a data file."""

    least: int | None = None
    most: int | None = None
    file: str = ""
    table: str = ""
    key: str = ""
    but: list[str] = []


Wanted = Value | Among | list[Value | Among]


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One or several branches as the data file declares them."""

    name: str
    decision: dict[str, Wanted] = {}
    action: dict[str, Wanted] = {}
    event: dict[str, Wanted] = {}
    view: dict[str, Wanted] = {}
    options: dict[str, Wanted] = {}
    beside: list[str] = []
    without: list[str] = []


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    variant: list[Variant]
    branch: list[Pattern]


def plan_of(game: Game) -> Plan:
    """What a game declares, with the values from its data files in place."""
    folder = game.folder / "data"
    plan = read_toml(folder / "coverage.toml", Plan)
    return Plan(plan.variant, [_with_values(pattern, folder) for pattern in plan.branch])


def _with_values(pattern: Pattern, folder: Path) -> Pattern:
    return msgspec.structs.replace(
        pattern,
        **{
            part: {field: _spelt(wanted, folder) for field, wanted in getattr(pattern, part).items()}
            for part in ("decision", "action", "event", "view", "options")
        },
    )


def _spelt(wanted: Wanted, folder: Path) -> Wanted:
    """A condition in which no file is left."""
    if not isinstance(wanted, list):
        return _from_file(wanted, folder) if isinstance(wanted, Among) and wanted.file else wanted
    spelt: list[Value | Among] = []
    for one in wanted:
        spelt += _from_file(one, folder) if isinstance(one, Among) and one.file else [one]
    return spelt


def _from_file(among: Among, folder: Path) -> list[Value | Among]:
    tables = read_toml(folder / among.file, dict[str, object]).get(among.table)
    if not isinstance(tables, list) or not all(isinstance(row, dict) and among.key in row for row in tables):
        raise BadFile(f"coverage.toml: {among.file} has no {among.key!r} in each {among.table!r}.")
    return [str(row[among.key]) for row in tables if str(row[among.key]) not in among.but]


# What an action used ------------------------------------------------------------------------------


Fields = dict[str, Plain]


class Moment(msgspec.Struct):
    """One played action with the position before it and the events that came of it."""

    before: State
    action: Action
    events: list[Event]
    options: Values


class Atlas:
    """All branches of a game, so ordered that few patterns have to be looked at for one action."""

    def __init__(self, patterns: list[Pattern]) -> None:
        self.names = list(dict.fromkeys(name for pattern in patterns for name in _names(pattern)))
        self._by_event: dict[str, list[Pattern]] = {}
        self._by_frame: dict[str, list[Pattern]] = {}
        for pattern in patterns:
            if not pattern.event and "frame" not in pattern.decision:
                raise BadFile(f"coverage.toml: {pattern.name!r} names neither an event nor a decision frame.")
            heads, shelf = (
                (pattern.event.get("kind", ""), self._by_event)
                if pattern.event
                else (pattern.decision["frame"], self._by_frame)
            )
            for head in _each(heads):
                shelf.setdefault(str(head), []).append(pattern)

    def within_reach(self, state: State, options: Values) -> Iterator[str]:
        """The names of the branches that the pending decision itself can use."""
        decision = state.decision.to_data()
        patterns = self._by_frame.get(str(decision["frame"]), [])
        for action in state.legal() if patterns else []:
            for pattern in patterns:
                yield from _used(pattern, Moment(state, action, [], options), decision, None)

    def used_by(self, moment: Moment) -> Iterator[str]:
        """The names of the branches that an action used."""
        decision = moment.before.decision.to_data()
        for pattern in self._by_frame.get(str(decision["frame"]), []):
            yield from _used(pattern, moment, decision, None)
        for event in moment.events:
            for pattern in self._by_event.get(event.kind, []):
                yield from _used(pattern, moment, decision, event)


def _names(pattern: Pattern) -> list[str]:
    names = [pattern.name]
    for part in (pattern.decision, pattern.action, pattern.event, pattern.view):
        for field, wanted in part.items():
            if isinstance(wanted, list) and f"{{{field}}}" in pattern.name:
                names = [name.replace(f"{{{field}}}", str(one)) for name in names for one in wanted]
    return names


def _used(pattern: Pattern, moment: Moment, decision: Fields, event: Event | None) -> list[str]:
    kinds = {event.kind for event in moment.events}
    if not kinds.issuperset(pattern.beside) or not kinds.isdisjoint(pattern.without):
        return []
    names = _narrow([pattern.name], pattern.decision, decision)
    if event is not None:
        names = _narrow(names, pattern.event, _event_fields(event))
    if names and pattern.action:
        acted: Fields = {"verb": moment.action.verb.name, "words": [*moment.action.text.split()]}
        names = _narrow(names, pattern.action, acted)
    names = _narrow(names, pattern.options, moment.options)
    if names and pattern.view:
        names = _narrow(names, pattern.view, moment.before.view(None))
    return names


def _event_fields(event: Event) -> Fields:
    """An event with everything in it, hidden or not."""
    fields: Fields = {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None}
    fields.update(event.data)
    fields.update(event.secret or {})
    fields["audience"] = event.audience.bit_count()
    return fields


def _narrow(names: list[str], wanted: dict[str, Wanted], fields: Fields | Values) -> list[str]:
    """The names with the fitting values filled in; none if some field does not fit."""
    for field, condition in wanted.items():
        if not names or field not in fields:
            return []
        found = fields[field]
        fitting = [one for one in _each(condition) if _fits(one, found)]
        if not fitting:
            return []
        slot = f"{{{field}}}"
        if isinstance(condition, list) and slot in names[0]:
            names = [name.replace(slot, str(one)) for name in names for one in fitting]
    return names


def _each(condition: Wanted) -> list[Value | Among]:
    return condition if isinstance(condition, list) else [condition]


def _fits(one: Value | Among, found: Plain) -> bool:
    if isinstance(one, Among):
        number = len(found) if isinstance(found, list) else found
        return isinstance(number, int) and (one.least or 0) <= number <= (
            LONGEST if one.most is None else one.most
        )
    if isinstance(found, list):
        return any(_fits(one, element) for element in found)
    text = "none" if found is None else str(found)
    return text.startswith(one[:-1]) if isinstance(one, str) and one.endswith("*") else text == str(one)


# Playing ------------------------------------------------------------------------------------------


class Branch(msgspec.Struct):
    """How often a branch was used, and where first: a variant, the game's number, the action's number."""

    name: str
    times: int = 0
    variant: str = ""
    game: int = -1
    action: int = -1


class Report(msgspec.Struct):
    """What a run used."""

    game: str
    times: int
    seed: int
    branches: list[Branch]
    games: int = 0
    decisions: int = 0
    # Games that would not end, as records.
    endless: list[Record] = []
    # The first game that used each branch, by its number.
    records: dict[int, Record] = {}

    @property
    def missing(self) -> list[Branch]:
        """The branches not used often enough, the rarest first."""
        return sorted((one for one in self.branches if one.times < self.times), key=lambda one: one.times)

    def sentences(self) -> list[str]:
        """The report in words."""
        aim = f"{self.game}: {len(self.branches)} branches, each to be used {self.times} times"
        lines = [f"{aim}; {self.games} games, {self.decisions} decisions, seed {self.seed}."]
        for one in self.missing:
            place = f"; first in game {one.game} ({one.variant}), action {one.action}" if one.times else ""
            lines.append(f"  used {one.times} times: {one.name}{place}")
        lines += [
            f"  did not end: seed {record.seed} with {' and '.join(record.names)}, {record.options}"
            for record in self.endless
        ]
        if not self.missing and not self.endless:
            lines.append("  Everything was used.")
        else:
            lines.append(f"  Again: tavola coverage {self.game} --times {self.times} --seed {self.seed}")
        return lines


def run(
    game_name: str,
    times: int = 20,
    seed: int = 0,
    progress: Callable[[Report], None] | None = None,
    most_games: int = 20_000,
) -> Report:
    """Play games of all variants until every branch has been used so often; `progress` hears of each game.

    >>> run("sangimignano", times=1, most_games=3).games
    3
    """
    game = game_named(game_name)
    plan = plan_of(game)
    atlas = Atlas(plan.branch)
    report = Report(game_name, times, seed, [Branch(name) for name in atlas.names])
    source = fast_chance(seed)
    for number in range(most_games):
        variant = plan.variant[number % len(plan.variant)]
        chance = source.branch()
        _play_one(variant.session(game, chance.word()), atlas, variant.name, report, chance)
        if progress is not None:
            progress(report)
        if not report.missing:
            break
    return report


def _play_one(session: Session, atlas: Atlas, variant: str, report: Report, chance: Chance) -> None:
    """One game by players of all styles, its branches noted in the report."""
    styles = [STYLES[chance.below(len(STYLES))] for _ in range(session.players)]
    counts = {one.name: one for one in report.branches}
    first = False
    while not session.state.over and len(session.entries) < LONGEST:
        before = session.state.clone()
        style = styles[before.to_move]
        if style == "curious" and len(session.entries) < PATIENCE:
            action = _curious(session, atlas, counts, max(report.times, RARE), chance)
        else:
            action = bot("random" if style == "curious" else style).choose(glimpse(before), chance)
        events = session.play(action).events
        for name in atlas.used_by(Moment(before, action, events, session.options)):
            one = counts[name]
            one.times += 1
            if one.times == 1:
                one.variant, one.game, one.action = variant, report.games, len(session.entries)
                first = True
    if first:
        report.records[report.games] = session.record(styles)
    if not session.state.over:
        report.endless.append(session.record(styles))
    report.games += 1
    report.decisions += len(session.entries)


def _curious(session: Session, atlas: Atlas, counts: dict[str, Branch], rare: int, chance: Chance) -> Action:
    """The action that uses or leads to the rarest branch; where nothing is rare, one that ends no game."""
    state = session.state
    legal = state.legal().copy()
    chosen = legal[chance.below(len(legal))]
    fewest = rare
    while legal:
        action = legal.pop(chance.below(len(legal)))
        trial, names = _try(state, action, atlas, session.options)
        rarest = min((counts[name].times for name in names), default=rare)
        if rarest < fewest or (fewest == rare and not trial.over):
            chosen, fewest = action, min(rarest, rare)
    return chosen


def _try(state: State, action: Action, atlas: Atlas, options: Values) -> tuple[State, set[str]]:
    """What an action uses and brings within reach, looking through a question with two answers."""
    trial = state.clone()
    trial.journal = []
    trial.play(action)
    names = set(atlas.used_by(Moment(state, action, trial.journal, options)))
    if not trial.over:
        names.update(atlas.within_reach(trial, options))
        if len(trial.legal()) == A_QUESTION and len(state.legal()) > A_QUESTION:
            for answer in trial.legal():
                names |= _try(trial, answer, atlas, options)[1]
    return trial, names
