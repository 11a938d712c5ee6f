"""Queries change nothing: asking what is legal, seen, said or judged leaves a position as it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import pytest
from tests.games.properties import (
    TRIES,
    Case,
    anything,
    every_case,
    positions,
    some,
)

from tavola.core.chance import fast_chance
from tavola.core.data.words import Words, words
from tavola.core.game import Game
from tavola.core.state import State

POSITIONS = 60 * TRIES
STRICT_POSITIONS = 12 * TRIES
LANGUAGE = "en"
NAMES = ["Ada", "Bice", "Carla", "Dina", "Elsa", "Fina"]
# Caches, and notes on which lists no clone shares, which are not part of the position.
KEPT = {"_legal", "own_decks"}
# Games in which a query must not even change something and change it back. To add a game, name it here.
STRICT = ("castles", "sangimignano", "viticulture")


def ask_everything(case: Case, state: State, seed: int) -> None:
    """Everything that a table, a bot or a help page asks about a position."""
    chance = fast_chance(seed)
    told = words(case.game, LANGUAGE)
    legal = state.legal()
    for action in some(legal, 20, chance):
        assert state.why_not(action) is None
        told.label(state, action, NAMES[: state.players])
    for action in (anything(case.game.vocabulary, chance) for _ in range(25)):
        state.why_not(action)
    look(case, state, told)
    for seat in range(state.players):
        case.game.evaluate(state, seat)
    case.game.stage(state)
    case.game.plan_end(state)
    state.clone()


def look(case: Case, state: State, told: Words) -> None:
    """Everything that is shown and said."""
    names = NAMES[: state.players]
    for seat in case.viewers(state):
        view = state.view(seat)
        case.game.picture(view, names, told.picture_terms())
        state.determinize(seat, fast_chance(1))
    told.prompt(state, names)
    state.scores()
    state.winners()
    state.places()
    state.fingerprint()


@every_case
def test_asking_leaves_the_position_as_it_was(case: Case) -> None:
    for seed in (21, 22):
        for state in positions(case, seed, [], POSITIONS // 2):
            state.journal = []
            before = state.fingerprint()
            ask_everything(case, state, seed)
            assert state.fingerprint() == before
            assert state.journal == []


@pytest.mark.interpreted
@every_case
def test_asking_does_not_even_change_something_for_a_moment(case: Case) -> None:
    """Every object, list and dictionary of the position refuses changes during the query."""
    if case.game.name not in STRICT:
        return
    for state in positions(case, 23, [], STRICT_POSITIONS):
        state._legal = None
        with fixed(state):
            ask_everything(case, state, 23)


@pytest.mark.interpreted
@every_case
def test_a_change_for_a_moment_is_noticed(case: Case) -> None:
    """The guard works: playing on is a change, and afterwards the position plays on as usual."""
    state = case.start(1)
    action = state.legal()[0]
    with fixed(state), pytest.raises(Changed):
        state.play(action)
    twin = case.start(1)
    for one in (state, twin):
        one.play(action)
    assert state.fingerprint() == twin.fingerprint()


# The guard ------------------------------------------------------------------------------------------


class Changed(AssertionError):
    """Something was changed that should have been left alone."""


@contextmanager
def fixed(state: State) -> Iterator[None]:
    """While this lasts, nothing that belongs to a position can be changed."""
    guard = _Guard()
    guard.fix(state)
    try:
        yield
    finally:
        guard.free()


def _refuse(self: object, *args: object, **more: object) -> NoReturn:
    raise Changed(f"a {type(self).__mro__[1].__name__} was changed: {args!r:.100}")


def _refusing(kind: type, *methods: str) -> type:
    return type(f"Fixed{kind.__name__}", (kind,), dict.fromkeys(methods, _refuse))


FIXED_KINDS: dict[type, type] = {
    list: _refusing(
        list,
        *[
            "__setitem__",
            "__delitem__",
            "__iadd__",
            "append",
            "extend",
            "insert",
            "pop",
            "remove",
            "reverse",
            "sort",
            "clear",
        ],
    ),
    dict: _refusing(
        dict, *["__setitem__", "__delitem__", "__ior__", "pop", "popitem", "setdefault", "update", "clear"]
    ),
    set: _refusing(
        set, *["__ior__", "__iand__", "__isub__", "add", "discard", "remove", "pop", "update", "clear"]
    ),
}


class _Guard:
    def __init__(self) -> None:
        self.met: dict[int, object] = {}
        self.undo: list[Callable[[], None]] = []
        self.kinds: dict[type, type] = {}

    def fix(self, value: Any) -> Any:
        """The same value, but one that cannot be changed."""
        if id(value) not in self.met:
            self.met[id(value)] = value  # so that cycles end
            self.met[id(value)] = self._fixed(value)
        return self.met[id(value)]

    def free(self) -> None:
        """Let everything be changed again."""
        for step in reversed(self.undo):
            step()

    def _fixed(self, value: Any) -> Any:
        kind = type(value)
        if kind is list or kind is set:
            return FIXED_KINDS[kind](self.fix(one) for one in value)
        if kind is dict:
            return FIXED_KINDS[dict]((key, self.fix(one)) for key, one in value.items())
        if kind is tuple:
            return tuple(self.fix(one) for one in value)
        ours = kind.__module__.startswith("tavola.") and hasattr(value, "__dict__")
        if ours and not isinstance(value, Game):
            self._fix_object(value)
        return value

    def _fix_object(self, value: Any) -> None:
        kind, fields = type(value), dict(vars(value))
        self.undo.append(lambda: self._free_object(value, kind, fields))
        for name, field in fields.items():
            if name not in KEPT:
                vars(value)[name] = self.fix(field)
        value.__class__ = self.kinds.setdefault(kind, _fixed_class(kind))

    def _free_object(self, value: Any, kind: type, fields: dict[str, Any]) -> None:
        object.__setattr__(value, "__class__", kind)
        vars(value).update({name: field for name, field in fields.items() if name not in KEPT})


def _fixed_class(kind: type) -> type:
    def refuse(self: object, name: str, value: object) -> None:
        if name not in KEPT:
            raise Changed(f"{kind.__name__}.{name} was changed")
        object.__setattr__(self, name, value)

    return type(kind.__name__, (kind,), {"__setattr__": refuse})
