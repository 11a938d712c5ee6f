"""A redealt city is the one that would be imagined from the view."""

import pytest
from tests.games.properties import CASES, Case, positions

from tavola.core.chance import fast_chance
from tavola.games.sangimignano.state.city import as_city

OURS = [case for case in CASES if case.game.name == "sangimignano"]


@pytest.mark.parametrize("case", OURS, ids=lambda case: case.name)
def test_redealing_deals_as_imagining_does(case: Case) -> None:
    for number, state in enumerate(positions(case, 4, [], 60)[:-1]):
        for seat in range(2):
            redealt = as_city(case.game.redeal(state, seat, fast_chance(number)))
            imagined = as_city(state.determinize(seat, fast_chance(number)))
            assert redealt.truth() == imagined.truth()
            assert redealt.chance.key() == imagined.chance.key()
            assert [frame.to_data() for frame in redealt.stack] == [f.to_data() for f in imagined.stack]
