"""In random games of every variant, views match the types that the client's are generated from."""

from importlib import import_module
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
import pytest

from tavola.core.chance import fast_chance
from tavola.lab.branches import plan_of
from tavola.registry import game, game_names

LOOKS = 12  # positions to check in each variant


def undeclared(value: Any, shape: Any, place: str) -> list[str]:
    """The places in a view that its type does not declare."""
    if is_typeddict(shape) and shape.__name__ != "Frame":  # frames say more than the client needs
        hints = get_type_hints(shape)
        inside = [(key, hints[key]) for key in value if key in hints]
        unknown = [f"{place}.{key}" for key in value if key not in hints]
        return unknown + [at for key, hint in inside for at in undeclared(value[key], hint, f"{place}.{key}")]
    if get_origin(shape) is list:
        return [at for entry in value for at in undeclared(entry, get_args(shape)[0], f"{place}[]")]
    if get_origin(shape) is dict:
        return [at for entry in value.values() for at in undeclared(entry, get_args(shape)[1], f"{place}.*")]
    for part in get_args(shape):  # an optional value
        if value is not None and (is_typeddict(part) or get_origin(part) is list):
            return undeclared(value, part, place)
    return []


@pytest.mark.parametrize("name", game_names())
def test_views_fit_their_types(name: str) -> None:
    played = game(name)
    shape = import_module(f"tavola.games.{name}.seen.view_types").VIEW
    for seed, variant in enumerate(plan_of(played).variant):
        state = variant.session(played, seed).state
        chance = fast_chance(seed)
        for _ in range(LOOKS):
            for seat in [None, *range(state.players)]:
                view = state.view(seat)
                msgspec.convert(view, shape)
                assert undeclared(view, shape, "view") == []
            for _ in range(chance.below(25)):
                if not state.over:
                    legal = state.legal()
                    state.play(legal[chance.below(len(legal))])
