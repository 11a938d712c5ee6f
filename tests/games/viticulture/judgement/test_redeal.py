"""Redealt valleys: what a seat cannot know is dealt anew, and nothing else changes."""

from collections import Counter
from typing import cast

import pytest
from tests.games.properties import CASES, Case, positions

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.game import Game
from tavola.core.state import State
from tavola.games.viticulture.box.cards import KIND_MASK
from tavola.games.viticulture.state.valley import Valley

OWN = [case for case in CASES if case.game.name == "viticulture"]
every_variant = pytest.mark.parametrize("case", OWN, ids=lambda case: case.name)


def everything(state: State) -> list[object]:
    """All that matters of a valley, including what nobody may know."""
    assert isinstance(state, Valley)
    hidden = [state.decks, state.automa_deck, state.chance.key()]
    return [*hidden, *[state.view(seat) for seat in range(state.players)]]


@every_variant
def test_a_redealt_valley_looks_the_same(case: Case) -> None:
    for number, state in enumerate(positions(case, 6, [], 10)):
        before = state.fingerprint()
        for seat in range(state.players):
            world = state.determinize(seat, fast_chance(number))
            again = case.game.redeal(world, seat, fast_chance(number + 1))
            assert again.view(seat) == state.view(seat)
            assert case.box.census(again) == case.box.census(state)
            # Whatever the cards were that the seat cannot know.
            other = case.game.redeal(state, seat, fast_chance(number + 1))
            assert everything(other) == everything(again)
            if state.to_move == seat:
                assert again.decision.legal(again) == state.legal()
        assert state.fingerprint() == before


def test_all_hidden_cards_vary() -> None:
    state = game("viticulture").start(2, 3, extended_board=True, structures=True, special_workers=True)
    assert isinstance(state, Valley)
    for seat in range(3):
        state.draw(seat, 2, 2)
    worlds = [cast(Valley, state.game.redeal(state, 0, fast_chance(seed))) for seed in range(12)]
    for deck in range(len(state.decks)):
        assert len({tuple(world.decks[deck]) for world in worlds}) > 1
    for seat in (1, 2):
        assert len({tuple(world.vineyards[seat].hand) for world in worlds}) > 1
    assert {tuple(world.vineyards[0].hand) for world in worlds} == {tuple(state.vineyards[0].hand)}


def test_a_card_that_was_seen_stays_in_its_hand() -> None:
    state = game("viticulture").start(2, 3)
    assert isinstance(state, Valley)
    state.draw(0, 2, 3)
    kind = state.vineyards[0].hand[-1] & KIND_MASK
    state.give_card(0, 1, kind)
    for seed in range(8):
        giver = cast(Valley, state.game.redeal(state, 0, fast_chance(seed)))
        assert giver.vineyards[1].holds(kind)
    others = [cast(Valley, state.game.redeal(state, 2, fast_chance(seed))) for seed in range(8)]
    assert not all(world.vineyards[1].holds(kind) for world in others)


def test_redealing_is_as_even_as_imagining() -> None:
    state = game("viticulture").start(9, 2)
    state.play(state.legal()[0])
    seats: Counter[str] = Counter()
    runs = 300
    for seed in range(runs):
        for name, world in (
            ("redealt", state.game.redeal(state, 0, fast_chance(seed))),
            ("imagined", state.determinize(0, fast_chance(seed + runs))),
        ):
            valley = cast(Valley, world)
            # How early vines come, over many valleys.
            seats[name] += sum(valley.decks[0][-4:])
    assert abs(seats["redealt"] - seats["imagined"]) < 0.1 * seats["imagined"]


def test_in_layers_each_card_of_the_automa_comes_next_equally_often() -> None:
    played = game("viticulture")
    state = played.start(4, 1)
    assert isinstance(state, Valley)
    left = len(state.automa_deck)
    tops: Counter[int] = Counter()
    for layer in range(2 * left):
        world = cast(Valley, played.redeal_layer(state, 0, fast_chance(layer), layer, 2 * left))
        assert sorted(world.automa_deck) == sorted(state.automa_deck)
        assert world.view(0) == state.view(0)
        tops[world.automa_deck[-1]] += 1
    assert tops == dict.fromkeys(state.automa_deck, 2)
    # With few layers no card is left out for good, and each has its own part of the cards.
    few = [
        {
            cast(Valley, played.redeal_layer(state, 0, fast_chance(seed), layer, 6)).automa_deck[-1]
            for seed in range(40)
        }
        for layer in range(6)
    ]
    assert set().union(*few) == set(state.automa_deck)
    assert sum(len(part) for part in few) == left


def test_layers_without_an_automa_are_dealt_one_by_one() -> None:
    played: Game = game("viticulture")
    state = played.start(4, 2)
    world = played.redeal_layer(state, 0, fast_chance(1), 0, 6)
    assert world.fingerprint() == played.redeal(state, 0, fast_chance(1)).fingerprint()
    other = game("castles").start(1)
    layered = other.game.redeal_layer(other, 0, fast_chance(1), 0, 6)
    assert layered.view(0) == other.view(0)
