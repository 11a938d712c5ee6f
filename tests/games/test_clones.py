"""A clone has everything of its original, and neither changes with the other."""

from typing import cast

import pytest
from tests.games.properties import CASES, Case, every_case, positions

from tavola.core.chance import fast_chance
from tavola.core.state import State

# Whoever listens to a state does not listen to its clones.
NOT_COPIED = {"journal"}
# Fields of the solo game: with more players they never change.
ONLY_ALONE = {
    "viticulture": {"rows_left", "automa_deck", "automa_pile", "automa_placed", "automa_points", "lost"}
}
# A deck that is in the box unless the advanced game is played.
ONLY_WITH_NOBLES = {"noble_deck"}
# What follows from the options and never changes.
FROM_THE_START = {"players", "target", "slots", "open_decks"}
# Lists of one list for each seat that are empty most of the time.
OF_LISTS = {"packs"}


def fields(state: State) -> dict[str, object]:
    """Everything a state holds, written out."""
    return {name: whole(value) for name, value in vars(state).items() if name not in NOT_COPIED}


def whole(value: object) -> object:
    """A snapshot of a value with everything inside it; objects that all states share are not taken apart."""
    if isinstance(value, list):
        return [whole(one) for one in value]
    if hasattr(value, "clone"):
        return {name: whole(one) for name, one in vars(value).items()}
    return value


def oddly_filled(case: Case, state: State) -> State:
    """The same state with a different number in each field, so that no field has its initial value."""
    left = set(FROM_THE_START)
    if state.players > 1:
        left |= ONLY_ALONE.get(case.game.name, set())
    if not case.variant.options.get("nobles"):
        left |= ONLY_WITH_NOBLES
    for number, (name, value) in enumerate(vars(state).items(), start=1000):
        if name in left:
            continue
        if isinstance(value, bool):
            setattr(state, name, not value)
        elif isinstance(value, int):
            setattr(state, name, number)
        elif isinstance(value, list) and name != "stack" and all(isinstance(one, int) for one in value):
            setattr(state, name, [*value, [number] if name in OF_LISTS else number])
    return state


@pytest.mark.interpreted
@every_case
def test_a_clone_has_every_field(case: Case) -> None:
    for state in positions(case, 1, [], 12):
        assert fields(state.clone()) == fields(state)
        odd = oddly_filled(case, state)
        twin = odd.clone()
        assert fields(twin) == fields(odd)
        assert twin.journal is None
        odd.journal = []
        assert odd.clone().journal is None


@pytest.mark.interpreted
@every_case
def test_what_happens_to_a_clone_does_not_happen_to_its_original(case: Case) -> None:
    chance = fast_chance(1)
    for state in positions(case, 2, [], 25)[:-1]:
        before = fields(state)
        twin = state.clone()
        for _ in range(4):
            if twin.over:
                break
            legal = twin.legal()
            twin.play(legal[chance.below(len(legal))])
        del before["_legal"]
        after = fields(state)
        del after["_legal"]
        assert after == before


@pytest.mark.interpreted
@pytest.mark.parametrize("name", sorted({case.game.name for case in CASES}))
def test_only_fields_that_there_are_can_be_left_out(name: str) -> None:
    case = next(case for case in CASES if case.game.name == name)
    held = cast(dict[str, object], vars(case.start(1)))
    assert {*NOT_COPIED, *ONLY_ALONE.get(name, set())} <= set(held)
