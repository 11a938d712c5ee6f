"""Which wines lead to a later part of a card, without trying out every choice of grapes."""

import pytest
from tests.games.positions import position

from tavola.core.chance import fast_chance
from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import COPIES, DECK_OF, HIGHEST, KIND_OF, KINDS, ORDER
from tavola.games.viticulture.cards.card_parts import Choose, PickMore
from tavola.games.viticulture.rules.actions.make_wine import Make, MakeWine
from tavola.games.viticulture.state.valley import Valley, as_valley
from tavola.games.viticulture.state.verbs import DONE

ORDERS = [kind for kind in range(KINDS) if DECK_OF[kind] == ORDER and COPIES[kind]]
CELLARS = 1 << STRUCTURES.index("medium_cellar") | 1 << STRUCTURES.index("large_cellar")
ALL_GRAPES = (2 << HIGHEST) - 2


def making_first(card: str, option: int, red: int, white: int, wines: list[int], hand: list[int]) -> Valley:
    """Somebody makes wine as the first part of a card, and another part has to be possible afterwards."""
    valley = as_valley(position("viticulture", ""))
    vineyard = valley.vineyards[0]
    vineyard.structures |= CELLARS
    vineyard.grapes = [red, white]
    vineyard.wines = wines
    vineyard.hand = hand
    effect = valley.board.box.visitors[KIND_OF[card]].effects[0]
    assert isinstance(effect, Choose)
    make = effect.parts[option].effects[0]
    assert isinstance(make, Make)
    valley.stack = [PickMore(0, effect, 1 << option, 1), MakeWine(0, make, 0)]
    valley.guarded = True
    valley._legal = None
    return valley


def leads_on(twin: Valley) -> bool:
    """The same as the rules work out, by trying out everything."""
    if twin.over:
        return twin.found
    for action in twin.legal():
        after = twin.clone()
        after.play(action)
        if leads_on(after):
            return True
    return False


def on_trial(valley: Valley) -> Valley:
    """A copy in which every choice is allowed, for trying out where it leads."""
    trial = valley.clone()
    trial.trial = True
    trial._legal = None
    return trial


def tried_out(valley: Valley) -> list[str]:
    trial = on_trial(valley)
    kept: list[str] = []
    for action in trial.legal():
        twin = trial.clone()
        twin.play(action)
        if leads_on(twin):
            kept.append(action.text)
    return kept or [DONE.of().text]


@pytest.mark.rule("VI-11.5")
def test_the_wines_that_lead_on_are_those_found_by_trying_out() -> None:
    chance = fast_chance(5)
    some = 0
    for number in range(40):
        masks = [0, 0, 0, 0, 0, 0]
        for at in range(6):
            for value in range(1, HIGHEST + 1):
                if chance.below(5) == 0:
                    masks[at] |= 1 << value
        hand = sorted([ORDERS[chance.below(len(ORDERS))] for _ in range(2)])
        wines = [mask if number % 2 else 0 for mask in masks[2:]]
        valley = making_first("jack_of_all_trades", 1, masks[0], masks[1], wines, hand)
        kept = [action.text for action in valley.legal()]
        assert kept == tried_out(valley)
        some += 0 < len(kept) < len(on_trial(valley).legal())
    assert some > 5


@pytest.mark.parametrize("card", ["jack_of_all_trades", "laborer"])
def test_hundreds_of_ways_to_make_wine_ask_few_questions(card: str) -> None:
    option = 1
    worst = 0
    for order in ORDERS:
        for wines in ([0, 0, 0, 0], [2, 4, 0, 0], [512, 0, 256, 0]):
            valley = making_first(card, option, ALL_GRAPES, ALL_GRAPES, wines, [order])
            decision = valley.decision
            later = valley.stack[-2]
            assert isinstance(decision, MakeWine)
            assert isinstance(later, PickMore)
            ahead = decision.ahead(valley, later)
            assert ahead is not None
            assert len(decision.legal(valley)) >= 1
            ahead.leads_on(ALL_GRAPES, ALL_GRAPES, wines, decision.effect.high)
            worst = max(worst, ahead.asked)
    # One question for each pair of wines that can result, where there are 400 times 400 choices of grapes.
    assert worst < 1000
