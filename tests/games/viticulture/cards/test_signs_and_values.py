"""Signs and sentences of effects, and what wines grapes can become, compared with trying all."""

import pytest
from tests.games.positions import position

from tavola.core.chance import fast_chance
from tavola.core.data.phrase import Phrase
from tavola.games.viticulture.box.cards import BLUSH, HIGHEST, RED, SPARKLING, WHITE
from tavola.games.viticulture.rules.actions.discard_and_give import DiscardCards
from tavola.games.viticulture.rules.actions.make_wine import wine_values
from tavola.games.viticulture.state.speech import row
from tavola.games.viticulture.state.valley import as_valley


@pytest.mark.parametrize(("amount", "signs"), [(1, 1), (2, 2), (3, 2)])
def test_a_single_card_to_discard_needs_no_number(amount: int, signs: int) -> None:
    assert len(DiscardCards("", amount, 0).signs()) == signs


def test_a_sentence_that_begins_with_a_condition_is_a_plain_row() -> None:
    parts = [Phrase("may", {"what": Phrase("a")}), Phrase("if", {"what": Phrase("b")})]
    assert row(parts).key == "row"


@pytest.mark.rule("VI-7.1", "VI-7.2", "VI-7.3")
def test_the_values_of_wines_are_those_of_all_ways_to_combine_grapes() -> None:
    vineyard = as_valley(position("viticulture", "")).vineyards[0]
    chance = fast_chance(3)
    for _ in range(60):
        reds, whites = ([v for v in range(1, HIGHEST + 1) if chance.below(3) == 0] for _ in range(2))
        vineyard.grapes[RED] = sum(1 << value for value in reds)
        vineyard.grapes[WHITE] = sum(1 << value for value in whites)
        totals = {
            RED: set(reds),
            WHITE: set(whites),
            BLUSH: {red + white for red in reds for white in whites},
            SPARKLING: {a + b + white for a in reds for b in reds if a < b for white in whites},
        }
        for kind, values in totals.items():
            found = wine_values(vineyard, kind)
            assert {value for value in range(found.bit_length()) if found >> value & 1} == values
