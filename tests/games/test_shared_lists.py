"""The lists that stand for what a state does not have yet are never changed, since all states share them."""

import tavola
from tavola.core.chance import fast_chance
from tavola.core.play.playout import random_playout
from tavola.core.shared_lists import NO_NUMBERS, NO_ROWS, raised, replaced, replaced_row, total, without
from tavola.games.castles.state.realm import NO_REGIONS
from tavola.games.sangimignano.state.city import NO_DEALS, NO_TOWERS

ALL_MODULES = {"extended_board": True, "special_workers": True, "structures": True}


def test_no_game_changes_the_empty_lists() -> None:
    games = [
        tavola.game("sangimignano").start(1, nobles=True, deals=2),
        tavola.game("castles").start(1, 3),
        tavola.game("viticulture").start(1, 1),
        tavola.game("viticulture").start(1, 3, **ALL_MODULES),
    ]
    for state in games:
        chance = fast_chance(2)
        for _ in range(2):
            random_playout(state.clone(), chance)
            world = state.determinize(0, chance)
            random_playout(world, chance)
        random_playout(state, chance)
    assert not any([NO_NUMBERS, NO_ROWS, NO_REGIONS, NO_TOWERS, NO_DEALS])


def test_what_changes_is_a_copy() -> None:
    numbers = [1, 2, 3]
    rows = [[1], [2, 3]]
    assert replaced(numbers, 1, 9) == [1, 9, 3]
    assert raised(numbers, 2, -3) == [1, 2, 0]
    assert without([2, 1, 2], 2) == [1, 2]
    assert replaced_row(rows, 1, 0, 7) == [[1], [7, 3]]
    assert total(numbers) == 6
    assert (numbers, rows) == ([1, 2, 3], [[1], [2, 3]])
