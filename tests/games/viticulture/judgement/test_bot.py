"""The heuristic bot of Viticulture reaches the last year and clearly beats random play."""

import pytest

import tavola
from tavola.bots import bot
from tavola.core.chance import fast_chance
from tavola.core.play.glimpse import glimpse


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_heuristic_bot_beats_random_play_in_good_time(seed: int) -> None:
    state = tavola.game("viticulture").start(seed, 2)
    chance = fast_chance(seed)
    seat = seed % 2
    bots = [bot("heuristic" if number == seat else "random") for number in range(2)]
    while not state.over:
        state.play(bots[state.to_move].choose(glimpse(state), chance))
    assert state.winners() == [seat]
    assert state.scores()[seat] >= 20
