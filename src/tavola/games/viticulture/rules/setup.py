"""Set-up: shuffled decks, parents, the first-player token (VI-1)."""

from tavola.games.viticulture.box.cards import COPIES, DECK_OF, KINDS, NOT_ALONE
from tavola.games.viticulture.rules.mamas_and_papas import deal_parents
from tavola.games.viticulture.rules.solo.automa import set_up_automa
from tavola.games.viticulture.rules.year import Phase
from tavola.games.viticulture.state.moments import before_first_year, decks_shuffled
from tavola.games.viticulture.state.valley import Valley


def set_up(valley: Valley, listen: bool) -> None:
    """From an empty valley to the first decision."""
    if listen:
        valley.journal = []
    fill_decks(valley)
    for deck in valley.decks:
        valley.chance.shuffle(deck)
    decks_shuffled(valley)
    valley.first = valley.chance.below(valley.players) if valley.settings.by_lot else 0
    if valley.players == 1:
        set_up_automa(valley)
    begin_set_up(valley)
    valley.settle()


def begin_set_up(valley: Valley) -> None:
    """Deal the parents, then begin the first year."""
    valley.push(Phase(0))
    before_first_year(valley)
    deal_parents(valley)


def fill_decks(valley: Valley) -> None:
    """All cards in their decks, in a fixed order; in a solo game some stay in the box (VI-15.2)."""
    for kind in range(KINDS):
        if DECK_OF[kind] >= len(valley.decks):
            break
        pile = valley.box if valley.players == 1 and NOT_ALONE[kind] else valley.decks[DECK_OF[kind]]
        for _ in range(COPIES[kind]):
            pile.append(kind)
