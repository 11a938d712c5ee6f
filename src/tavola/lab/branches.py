"""What every check of a game should play: its variants, and the branches of its rules.

The game declares them in `box/coverage_plan.toml`. A branch is a pattern over one played action:

    [[branch]]
    name = "guard: against {against}"                          # one branch for each value of the list
    event = { kind = "guarded", against = ["trade", "destroying"] }

`decision` looks at the fields of the pending decision, `action` at `verb` and `words`, `event` at one event
that it caused (`kind`, `seat`, its data, and `audience`: how many seats see its secret), `view` at the
spectator's view before, `options` at the options of the game. A field must equal a value (`"tower:1.*"`:
begin with it; `"none"`: be absent), be in a list, or lie within `{ least = 2, most = 3 }`; if the field is
itself a list, one of its elements must fit, or its length lie within. `{ file = "cards.toml", table =
"noble", key = "name", except = [...] }` stands for the values of that key in a data file; with `has = [...]`,
only of the entries that have one of these keys. `beside` and `without` name kinds of events that the same
action must or must not cause. With `opening = true` an event also counts before the first action. Branches
with the same name are counted as one.

With `each = [{ file = ..., table = ..., has = [...] }]` a branch is declared once for each of these entries:
in its lists `"{id}"` stands for the entry's value under that key, `"{one.*}"` for the keys of its table
`one`.

An `[[exercise]]` is played only by the coverage runner, not by every check. `[every]` names numbers of
players and values of options; the runner also plays all their combinations.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

import msgspec

from tavola.core.action import Action
from tavola.core.data.files import read_toml
from tavola.core.data.options import Value, Values
from tavola.core.decision import Decision
from tavola.core.errors import BadFile
from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.play.session import Session
from tavola.core.state import State
from tavola.core.told import plain

# What a game declares -----------------------------------------------------------------------------


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play a game; every check plays each of them."""

    name: str
    players: int = 0
    options: dict[str, Value] = {}

    def session(self, game: Game, seed: int | str) -> Session:
        """A new game of this variant."""
        return Session(game, seed, self.players, dict(self.options))


class Every(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of players and values of options, to be combined in every way."""

    players: list[int] = []
    options: dict[str, list[Value]] = {}

    def variants(self) -> list[Variant]:
        """All combinations, as variants."""
        found = []
        for players in self.players:
            for values in product(*self.options.values()):
                options = dict(zip(self.options, values, strict=True))
                words = [
                    option if value is True else f"{option} {value}"
                    for option, value in options.items()
                    if value is not False
                ]
                found.append(Variant(" + ".join([f"{players} players", *words]), players, options))
        return found


class Among(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"but": "except"}):
    """A span of whole numbers, or the values of a key in a data file, or all entries of a table there."""

    least: int | None = None
    most: int | None = None
    file: str = ""
    table: str = ""
    key: str = ""
    but: list[str] = []
    has: list[str] = []


Wanted = Value | Among | list[Value | Among]
DataEntry = dict[str, object]


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
    opening: bool = False
    each: list[Among] = []


class CoveragePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    variant: list[Variant]
    branch: list[Pattern]
    exercise: list[Variant] = []
    every: Every = Every()


def plan_of(game: Game) -> CoveragePlan:
    """What a game declares, with the values from its data files filled in."""
    folder = game.folder / "box"
    plan = read_toml(folder / "coverage_plan.toml", CoveragePlan)
    branches = [one for pattern in plan.branch for one in _for_entries(pattern, folder)]
    spelt = partial(_spelt, folder=folder)
    return msgspec.structs.replace(plan, branch=[_rewritten(one, spelt) for one in branches])


def _for_entries(pattern: Pattern, folder: Path) -> Iterator[Pattern]:
    """The pattern itself, or one for each entry that it refers to."""
    if not pattern.each:
        yield pattern
    for among in pattern.each:
        for entry in _entries(among, folder):
            yield _rewritten(pattern, partial(_of_entry, entry=entry))


def _rewritten(pattern: Pattern, rewrite: Callable[[Wanted], Wanted]) -> Pattern:
    """A pattern with each of its conditions rewritten."""
    return msgspec.structs.replace(
        pattern,
        **{
            part: {field: rewrite(wanted) for field, wanted in getattr(pattern, part).items()}
            for part in ("decision", "action", "event", "view", "options")
        },
    )


def _of_entry(wanted: Wanted, entry: DataEntry) -> Wanted:
    """A condition with an entry's values in place of `{key}` and `{table.*}`."""
    if not isinstance(wanted, list):
        return wanted
    found: list[Value | Among] = []
    for one in wanted:
        if not isinstance(one, str) or not one.startswith("{"):
            found.append(one)
        elif one.endswith(".*}"):
            table = entry.get(one[1:-3], {})
            found += [str(key) for key in table] if isinstance(table, dict) else []
        elif one[1:-1] in entry:
            found.append(str(entry[one[1:-1]]))
    if not found:
        raise BadFile(f"coverage_plan.toml: {entry} has nothing of {wanted}.")
    return found


def _spelt(wanted: Wanted, folder: Path) -> Wanted:
    """A condition with every file replaced by its values."""
    if not isinstance(wanted, list):
        return _from_file(wanted, folder) if isinstance(wanted, Among) and wanted.file else wanted
    spelt: list[Value | Among] = []
    for one in wanted:
        spelt += _from_file(one, folder) if isinstance(one, Among) and one.file else [one]
    return spelt


def _from_file(among: Among, folder: Path) -> list[Value | Among]:
    entries = _entries(among, folder)
    if not all(among.key in entry for entry in entries):
        raise BadFile(f"coverage_plan.toml: {among.file} has no {among.key!r} in each {among.table!r}.")
    return [str(entry[among.key]) for entry in entries if str(entry[among.key]) not in among.but]


def _entries(among: Among, folder: Path) -> list[DataEntry]:
    table = read_toml(folder / among.file, dict[str, object]).get(among.table)
    if not isinstance(table, list) or not all(isinstance(entry, dict) for entry in table):
        raise BadFile(f"coverage_plan.toml: {among.file} has no tables {among.table!r}.")
    return [entry for entry in table if not among.has or any(key in entry for key in among.has)]


# What an action used ------------------------------------------------------------------------------


Fields = dict[str, Plain]


class Moment(msgspec.Struct):
    """One played action with what was asked, the position before it and the events it caused."""

    asked: Decision
    before: State
    action: Action
    events: list[Event]
    options: Values


class Atlas:
    """All branches of a game, indexed so that few patterns have to be tried for one action."""

    def __init__(self, patterns: list[Pattern]) -> None:
        self._arrange([_Test(pattern) for pattern in patterns])

    def _arrange(self, tests: list["_Test"]) -> None:
        self._tests = tests
        # Whether the position before an action has to be kept.
        self.looks_back = any(test.view for test in tests)
        self.names = list(dict.fromkeys(name for test in tests for name in test.names))
        self._by_frame: dict[str, list[_Test]] = {}
        # By kind of event, then by the value of one more field if the pattern names its values.
        self._by_event: dict[str, dict[str, dict[str, list[_Test]]]] = {}
        for test in tests:
            for head in test.heads:
                if not test.event:
                    self._by_frame.setdefault(head, []).append(test)
                    continue
                shelf = self._by_event.setdefault(head, {}).setdefault(test.field, {})
                for value in test.values:
                    shelf.setdefault(value, []).append(test)

    def only(self, names: set[str]) -> "Atlas":
        """An atlas of the patterns that belong to these branches, and perhaps to some others."""
        atlas = Atlas([])
        atlas._arrange([test for test in self._tests if not names.isdisjoint(test.names)])
        return atlas

    def used_by(self, moment: Moment) -> Iterator[str]:
        """The names of the branches that an action used."""
        tests = self._by_frame.get(moment.asked.name, [])
        told = [event for event in moment.events if event.kind in self._by_event]
        if not tests and not told:
            return
        decision = moment.asked.to_data()
        for test in tests:
            yield from test.used(moment, decision, None)
        for event in told:
            fields = _event_fields(event)
            for test in self._tests_for(fields):
                yield from test.used(moment, decision, fields)

    def used_at_start(self, events: list[Event], options: Values) -> Iterator[str]:
        """The names of the branches that the opening of a game used, before the first choice."""
        for event in events:
            fields = _event_fields(event)
            for test in self._tests_for(fields) if event.kind in self._by_event else []:
                yield from test.told(fields, options, [event.kind for event in events])

    def _tests_for(self, fields: Fields) -> list["_Test"]:
        """The patterns that an event may fit."""
        found: list[_Test] = []
        for field, shelf in self._by_event[str(fields["kind"])].items():
            value = fields.get(field)
            if isinstance(value, list):
                several = [test for one in value for test in shelf.get(_text(one), [])]
                found += dict.fromkeys(several)
            else:
                found += shelf.get(_text(value), [])
        return found


def _names(pattern: Pattern) -> list[str]:
    names = [pattern.name]
    for part in (pattern.decision, pattern.action, pattern.event, pattern.view):
        for field, wanted in part.items():
            if isinstance(wanted, list) and f"{{{field}}}" in pattern.name:
                names = [name.replace(f"{{{field}}}", str(one)) for name in names for one in wanted]
    return names


class _Test:
    """A pattern prepared for matching against many actions."""

    def __init__(self, pattern: Pattern) -> None:
        if not pattern.event and "frame" not in pattern.decision:
            raise BadFile(
                f"coverage_plan.toml: {pattern.name!r} names neither an event nor a decision frame."
            )
        self.name = pattern.name
        self.names = _names(pattern)
        heads = pattern.event.get("kind", "") if pattern.event else pattern.decision["frame"]
        self.heads = [str(head) for head in _each(heads)]
        self.decision = _conditions(pattern.decision, pattern.name)
        self.action = _conditions(pattern.action, pattern.name)
        self.event = _conditions(pattern.event, pattern.name)
        self.view = _conditions(pattern.view, pattern.name)
        self.options = _conditions(pattern.options, pattern.name)
        self.opening = pattern.opening
        self.beside = pattern.beside
        self.without = pattern.without
        # A field of the event whose possible values are listed: the index finds the pattern by it.
        self.field, self.values = "", [_text(None)]
        for condition in self.event:
            if condition.field != "kind" and not condition.spans and not condition.beginnings:
                self.field, self.values = condition.field, sorted(condition.exact)
                break

    def used(self, moment: Moment, decision: Fields, event: Fields | None) -> list[str]:
        """The names of the branches of this pattern that an action used."""
        if (self.beside or self.without) and not self._in_company([event.kind for event in moment.events]):
            return []
        names = _narrow([self.name], self.decision, decision)
        if names and event is not None:
            names = _narrow(names, self.event, event)
        if names and self.action:
            acted: Fields = {"verb": moment.action.verb.name, "words": [*moment.action.text.split()]}
            names = _narrow(names, self.action, acted)
        if names and self.options:
            names = _narrow(names, self.options, moment.options)
        if names and self.view:
            names = _narrow(names, self.view, moment.before.view(None))
        return names

    def told(self, event: Fields, options: Values, kinds: list[str]) -> list[str]:
        """The names of the branches of this pattern that an event without an action used."""
        if not self.opening or not self._in_company(kinds):
            return []
        return _narrow(_narrow([self.name], self.event, event), self.options, options)

    def _in_company(self, kinds: list[str]) -> bool:
        """Whether the other events of the action are those the pattern asks for."""
        return set(self.beside).issubset(kinds) and set(self.without).isdisjoint(kinds)


class _Condition:
    """What one field has to be."""

    def __init__(self, field: str, wanted: Wanted, name: str) -> None:
        self.field = field
        # The value that fits is filled in at its slot in the name of the branch.
        slot = f"{{{field}}}"
        self.slot = slot if isinstance(wanted, list) and slot in name else ""
        self.exact: set[str] = set()
        self.beginnings: list[str] = []
        self.spans: list[Among] = []
        for one in _each(wanted):
            if isinstance(one, Among):
                self.spans.append(one)
            elif isinstance(one, str) and one.endswith("*"):
                self.beginnings.append(one)
            else:
                self.exact.add(str(one))

    def fitting(self, found: Plain) -> list[str]:
        """The wanted values that a field has."""
        if not isinstance(found, list) and not self.spans and not self.beginnings:
            text = _text(found)
            return [text] if text in self.exact else []
        number = len(found) if isinstance(found, list) else found
        fit = [str(span) for span in self.spans if isinstance(number, int) and _lies_in(number, span)]
        for element in found if isinstance(found, list) else [found]:
            text = _text(element)
            if text in self.exact:
                fit.append(text)
            if self.beginnings:
                fit += [one for one in self.beginnings if text.startswith(one[:-1])]
        return list(dict.fromkeys(fit)) if len(fit) > 1 else fit


def _conditions(wanted: dict[str, Wanted], name: str) -> list[_Condition]:
    return [_Condition(field, condition, name) for field, condition in wanted.items()]


def _lies_in(number: int, span: Among) -> bool:
    return (span.least or 0) <= number and (span.most is None or number <= span.most)


def _text(value: Plain) -> str:
    return "none" if value is None else str(value)


def _event_fields(event: Event) -> Fields:
    """An event with everything in it, hidden or not."""
    fields: Fields = {"kind": event.kind, "seat": event.seat if event.seat >= 0 else None}
    fields.update({name: plain(value) for name, value in {**event.data, **(event.secret or {})}.items()})
    fields["audience"] = event.audience.bit_count()
    return fields


def _narrow(names: list[str], conditions: list[_Condition], fields: Fields | Values) -> list[str]:
    """The names with the fitting values filled in; none if some field does not fit."""
    for condition in conditions:
        if not names or condition.field not in fields:
            return []
        fitting = condition.fitting(fields[condition.field])
        if not fitting:
            return []
        if condition.slot:
            names = [name.replace(condition.slot, one) for name in names for one in fitting]
    return names


def _each(condition: Wanted) -> list[Value | Among]:
    return condition if isinstance(condition, list) else [condition]
