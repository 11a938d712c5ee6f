"""Scenarios: rule cases as data. Given this position, when these choices are made, then this must hold.

docs/scenarios.md explains the format.
"""

from collections.abc import Iterator
from datetime import date, datetime, time
from pathlib import Path
from typing import Literal

import msgspec

import tavola
from tavola.core.chance import chance_for
from tavola.core.data.files import read_toml
from tavola.core.data.options import Value
from tavola.core.errors import ActionError, BadFile, MalformedAction, TavolaError
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.lab.rules import all_rules, rules_of

SPECTATOR = "spectator"
NULL = "null"


class Then(msgspec.Struct, forbid_unknown_fields=True):
    """What must hold at one point; only what is written is checked."""

    scores: list[int] | None = None
    winners: list[int] | None = None
    places: list[int] | None = None
    over: bool | None = None
    to_act: int | None = None
    asked: str | None = None
    legal: list[str] | None = None
    absent: list[str] | None = None
    only: list[str] | None = None
    events: list[str] | None = None
    view: dict[str, dict[str, object]] = {}


class ScenarioStep(msgspec.Struct, forbid_unknown_fields=True):
    """One choice, or one that must be refused."""

    seat: int
    action: str
    # A rule number, or true for any; anything else that people write there gets its own error message.
    refused: str | bool | float | None = None
    then: Then | None = None


class ScenarioVariant(msgspec.Struct, forbid_unknown_fields=True):
    """One way to continue from the position of its file."""

    name: str
    step: list[ScenarioStep] = []
    then: Then | None = None


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """One file."""

    title: str
    game: str
    rules: list[str] = []
    options: dict[str, Value] = {}
    seed: int | str = 0
    players: int = 0
    # The version of the rules to play under, if not the newest.
    rules_version: str = ""
    given: dict[str, object] | None = None
    step: list[ScenarioStep] = []
    then: Then | None = None
    variant: list[ScenarioVariant] = []


class Difference(msgspec.Struct, frozen=True):
    """What was expected at a place, and what was there."""

    place: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.place}: expected {self.expected}, found {self.found}."


class Outcome(msgspec.Struct):
    """How one file did. A file in error could not be understood; `error` says why."""

    file: str
    status: Literal["ok", "failed", "error"]
    title: str = ""
    game: str = ""
    rules: list[str] = []
    differences: list[Difference] = []
    error: str = ""
    # Of a file of silly moves: what each bot did, and how often.
    chosen: dict[str, dict[str, int]] = {}


class _Failed(Exception):
    """A scenario cannot continue: a step did not do what it says."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def scenario_files(paths: list[Path]) -> list[Path]:
    """The scenario files: each folder stands for all scenarios in and below it."""
    files: list[Path] = []
    for path in paths:
        files.extend(sorted(path.rglob("*.toml")) if path.is_dir() else [path])
    return files


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file; raises `BadFile` if it cannot be understood."""
    return read_toml(path, Scenario)


def run_file(path: Path) -> Outcome:
    """Run one file; the outcome says what is wrong."""
    try:
        scenario = read_scenario(path)
    except TavolaError as error:
        return Outcome(str(path), "error", error=str(error))
    outcome = Outcome(str(path), "ok", scenario.title, scenario.game, scenario.rules)
    try:
        outcome.differences = run(scenario)
    except TavolaError as error:
        outcome.status = "error"
        outcome.error = f"{path}: {error}"
    if outcome.differences:
        outcome.status = "failed"
    return outcome


def run(scenario: Scenario) -> list[Difference]:
    """Play a scenario; the differences from what it expects, none if it holds.

    >>> run(Scenario("Seat 0 begins", "sangimignano", then=Then(to_act=0)))
    []
    >>> print(*run(Scenario("Seat 1 begins", "sangimignano", then=Then(to_act=1))))
    then.to_act: expected 1, found 0.
    """
    _check_rules(scenario)
    state = start_of(scenario)
    _check_variants(scenario)
    differences, reached = _follow(state, scenario.step, scenario.then, "")
    for variant in scenario.variant if reached else []:
        branch = state.clone()
        branch.journal = list(state.journal or [])
        differences += _follow(branch, variant.step, variant.then, f"variant {variant.name!r}, ")[0]
    return differences


def _follow(
    state: State, steps: list[ScenarioStep], then: Then | None, place: str
) -> tuple[list[Difference], bool]:
    """Play the steps and compare what must hold; the differences, and whether all steps could be played."""
    differences: list[Difference] = []
    try:
        for number, step in enumerate(steps, start=1):
            _take(state, step, f"{place}step {number}")
            if step.then is not None:
                differences += _compare(state, step.then, f"{place}step {number}, then")
    except _Failed as failed:
        return [*differences, failed.difference], False
    if then is not None:
        differences += _compare(state, then, f"{place}then")
    return differences, True


# Given ---------------------------------------------------------------------------------------------


def _check_rules(scenario: Scenario) -> None:
    """Refuse unknown rule numbers as typing errors, if docs/rules is there to look them up."""
    known = all_rules()
    for rule in scenario.rules:
        if known and rule not in known:
            raise BadFile(f"rules: there is no rule {rule!r} in docs/rules.")
    listed = [("", scenario.step)]
    listed += [(f"variant {variant.name!r}, ", variant.step) for variant in scenario.variant]
    for place, steps in listed:
        for number, step in enumerate(steps, start=1):
            if not _is_refusal(step.refused):
                raise BadFile(f"{place}step {number}, refused{_no_rule(step.refused, scenario.game)}")


def _is_refusal(refused: str | bool | float | None) -> bool:
    """Check what a step says about its refusal: none, by any rule, or by a rule that exists."""
    if isinstance(refused, str):
        return refused in all_rules() or not all_rules()
    return refused is None or refused is True


def _no_rule(rule: object, game: str) -> str:
    """What is wrong with a value that is not the number of a rule."""
    if rule is False:
        return " is false: leave the word out where the choice must be legal."
    example = next((rule.id for rule in rules_of(game)), "SG-3.2")
    what = f"there is no rule {rule!r} in docs/rules" if isinstance(rule, str) else f"{rule} is no rule"
    return (
        f": {what}. The number of the rule that forbids the choice is meant, such as {example!r}, "
        "or true where any rule may forbid it."
    )


def _check_variants(scenario: Scenario) -> None:
    """Refuse a scenario without checks: it could never fail."""
    if not scenario.variant and not _says(scenario.step, scenario.then):
        raise BadFile("there is nothing to check: write a [[step]], a [then] or a [[variant]].")
    names: list[str] = []
    for variant in scenario.variant:
        if variant.name in names:
            raise BadFile(f"variant {variant.name!r}: there are two of this name.")
        names.append(variant.name)
        if not _says(variant.step, variant.then):
            raise BadFile(f"variant {variant.name!r}: there is nothing to check: write a step or a then.")


def _says(steps: list[ScenarioStep], then: Then | None) -> bool:
    """Whether there is a choice to make or anything that must hold."""
    return bool(steps) or (then is not None and then != Then())


def start_of(scenario: Scenario) -> State:
    """The given position, or the ordinary start; it records events, so that they can be compared."""
    game = tavola.game(scenario.game)
    if scenario.rules_version:
        game = game.under(scenario.rules_version)
    players = game.check_players(scenario.players)
    values = game.values(scenario.options)
    chance = chance_for(scenario.seed)
    if scenario.given is None:
        return game.deal(players, values, chance, True)
    given = {word: _plain(value, f"given.{word}") for word, value in scenario.given.items()}
    state = game.arrange(given, players, values, chance)
    state.journal = []
    return state


def _plain(value: object, place: str) -> Plain:
    """A value of a TOML file as plain data."""
    if isinstance(value, dict):
        return {str(key): _plain(entry, f"{place}.{key}") for key, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry, f"{place}.{number}") for number, entry in enumerate(value)]
    if isinstance(value, date | datetime | time):
        raise BadFile(f"{place} is a date or a time, which no game knows; write a text in quotes.")
    assert isinstance(value, bool | int | float | str)
    return value


# Steps ---------------------------------------------------------------------------------------------


def _take(state: State, step: ScenarioStep, place: str) -> None:
    """Make the choice of a step, or see it refused."""
    _check_seat(state, step.seat, f"{place}, seat")
    told = f"{place}, {step.action!r} by seat {step.seat}"
    before = state.fingerprint()
    state.journal = []
    refusal = _refusal(state, step, place)
    if step.refused is None:
        if refusal is not None:
            raise _Failed(Difference(told, "a legal choice", f"{_refused(refusal)}; {_legal_now(state)}"))
        return
    expected = "a refusal" if step.refused is True else f"refused by {step.refused}"
    if refusal is None:
        raise _Failed(Difference(told, expected, "a legal choice"))
    if step.refused is not True and refusal != step.refused:
        raise _Failed(Difference(told, expected, _refused(refusal)))
    if state.fingerprint() != before:
        raise _Failed(Difference(told, "a refusal that changes nothing", "another position"))


def _refusal(state: State, step: ScenarioStep, place: str) -> str | None:
    """Play the step's action; the rule that refuses it (perhaps an empty one), or None if it was played."""
    try:
        action = state.game.vocabulary.parse(step.action)
    except MalformedAction as error:
        if not error.rule:
            raise BadFile(f"{place}, action: {error} Here {_legal_now(state)}.") from None
        return _barred_anyway(state, step.seat) or error.rule
    barred = _barred_anyway(state, step.seat)
    if barred is not None:
        return barred
    try:
        state.play(action)
    except ActionError as error:
        return error.rule
    return None


def _barred_anyway(state: State, seat: int) -> str | None:
    """The rule that bars whatever this seat may choose now."""
    if state.over:
        return state.game.over_rule
    return None if seat == state.to_move else state.game.wrong_seat_rule


def _refused(rule: str) -> str:
    return f"refused by {rule}" if rule else "refused by no rule in particular"


def _legal_now(state: State) -> str:
    if state.over:
        return "the game is over"
    return f"seat {state.to_move} is asked ({state.decision.name}): {_listed(_texts(state))}"


def _check_seat(state: State, seat: int, place: str) -> None:
    if not 0 <= seat < state.players:
        raise BadFile(f"{place}: there is no seat {seat}. Seats go from 0 to {state.players - 1}.")


# Then ----------------------------------------------------------------------------------------------


def _compare(state: State, then: Then, place: str) -> Iterator[Difference]:
    winners = None if then.winners is None else sorted(then.winners)
    told: list[tuple[str, object, object]] = [
        ("scores", then.scores, state.scores()),
        ("winners", winners, sorted(state.winners())),
        ("places", then.places, state.places()),
        ("over", then.over, state.over),
        ("to_act", then.to_act, None if state.over else state.to_move),
        ("asked", then.asked, None if state.over else state.decision.name),
    ]
    for word, expected, found in told:
        if expected is not None and expected != found:
            yield Difference(f"{place}.{word}", _said(expected), _said(found))
    yield from _compare_actions(state, then, place)
    if then.events is not None:
        happened = [event.kind for event in state.journal or []]
        if not _in_order(then.events, happened):
            yield Difference(f"{place}.events", _listed(then.events), _listed(happened))
    for viewer, paths in then.view.items():
        seat = _viewer(state, viewer, place)
        seen = state.view(seat)
        for path, value in paths.items():
            where = f"{place}.view.{viewer}"
            yield from _compare_path(state.game, seen, path, _plain(value, f"{where}.{path}"), where)


def _compare_actions(state: State, then: Then, place: str) -> Iterator[Difference]:
    legal = set(_texts(state))
    listed = _legal_now(state)
    if then.legal is not None:
        missing = [text for text in _canonical(state.game, then.legal, f"{place}.legal") if text not in legal]
        if missing:
            yield Difference(f"{place}.legal", _listed(missing), listed)
    if then.absent is not None:
        present = [text for text in _canonical(state.game, then.absent, f"{place}.absent") if text in legal]
        if present:
            yield Difference(f"{place}.absent", f"not {_listed(present)}", listed)
    if then.only is not None:
        exactly = _canonical(state.game, then.only, f"{place}.only")
        missing = [text for text in exactly if text not in legal]
        beyond = sorted(legal - set(exactly))
        if missing:
            yield Difference(f"{place}.only", _listed(missing), listed)
        if beyond:
            yield Difference(f"{place}.only", f"nothing but {_listed(exactly)}", f"also {_listed(beyond)}")


def _canonical(game: Game, texts: list[str], place: str) -> list[str]:
    """Action texts in their normal form. A text that a rule forbids is left unchanged: it is never legal."""
    forms: list[str] = []
    for text in texts:
        try:
            forms.append(game.vocabulary.parse(text).text)
        except MalformedAction as error:
            if not error.rule:
                raise BadFile(f"{place}: {error}") from None
            forms.append(text)
    return forms


def _viewer(state: State, viewer: str, place: str) -> int | None:
    if viewer == SPECTATOR:
        return None
    if not viewer.isdecimal():
        raise BadFile(f"{place}.view.{viewer}: a view is that of a seat number or of the {SPECTATOR}.")
    _check_seat(state, int(viewer), f"{place}.view.{viewer}")
    return int(viewer)


def _compare_path(game: Game, found: Plain, path: str, expected: Plain, place: str) -> Iterator[Difference]:
    """Follow a dotted path into a view, then compare; an unknown key on the way is an error."""
    for word in path.split("."):
        where, place = place, f"{place}.{word}"
        if isinstance(found, dict):
            if word not in found:
                raise BadFile(f"{where}: there is no {word!r}. There are: {', '.join(found)}.")
            found = found[word]
        elif isinstance(found, list):
            if not word.isdecimal():
                raise BadFile(f"{where} is a list, so a number must follow, not {word!r}.")
            if int(word) >= len(found):
                yield Difference(place, _said(expected), f"a list of {len(found)} only")
                return
            found = found[int(word)]
        else:
            yield Difference(place, _said(expected), f"{_said(found)} at {where}")
            return
    yield from _compare_value(game, found, expected, place)


def _compare_value(game: Game, found: Plain, expected: Plain, place: str) -> Iterator[Difference]:
    """Equal values; in a table only the expected keys count."""
    if isinstance(expected, dict) and isinstance(found, dict | list):
        for path, value in expected.items():
            yield from _compare_path(game, found, path, value, place)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        if place.endswith(tuple(f".{name}" for name in game.unordered)) and not any(
            isinstance(entry, dict | list) for entry in found
        ):
            expected, found = sorted(expected, key=_said), sorted(found, key=_said)
        for number, value in enumerate(expected):
            differs = next(_compare_value(game, found[number], value, place), None)
            if differs is not None:
                yield Difference(place, _said(expected), _said(found))
                return
    elif not _same(found, None if expected == NULL else expected):
        yield Difference(place, _said(expected), _said(found))


def _same(found: Plain, expected: Plain) -> bool:
    """Equal, and true is not 1."""
    return found == expected and isinstance(found, bool) == isinstance(expected, bool)


def _in_order(expected: list[str], happened: list[str]) -> bool:
    """Whether all expected events happened in this order; others may come between."""
    rest = iter(happened)
    return all(kind in rest for kind in expected)


def _texts(state: State) -> list[str]:
    return [action.text for action in state.legal()]


def _listed(texts: list[str]) -> str:
    return ", ".join(repr(text) for text in texts) if texts else "none"


def _said(value: object) -> str:
    """A value as it is written in a scenario."""
    if value is None:
        return NULL
    return msgspec.json.encode(value).decode()
