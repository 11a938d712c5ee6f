"""Set-up: shuffled decks, parents, the first-player token (VI-1)."""

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.games.viticulture.automa import set_up_automa
from tavola.games.viticulture.cards import COPIES, DECK_OF, KINDS, NOT_ALONE
from tavola.games.viticulture.parents import deal_parents
from tavola.games.viticulture.printed import board_for
from tavola.games.viticulture.settings import Settings
from tavola.games.viticulture.valley import Valley, new_valley
from tavola.games.viticulture.year import Phase


def set_up(game: Game, players: int, settings: Settings, chance: Chance, listen: bool) -> Valley:
    """A valley in which the first decision waits."""
    valley = new_valley(game, players, settings, board_for(settings), chance)
    if listen:
        valley.journal = []
    fill_decks(valley)
    for deck in valley.decks:
        chance.shuffle(deck)
    valley.first = chance.below(players) if settings.by_lot else 0
    if players == 1:
        set_up_automa(valley)
    valley.push(Phase(0))
    deal_parents(valley)
    valley.settle()
    return valley


def fill_decks(valley: Valley) -> None:
    """All cards in their decks, in a fixed order; alone, some stay in the box (VI-15.2)."""
    for kind in range(KINDS):
        pile = valley.box if valley.players == 1 and NOT_ALONE[kind] else valley.decks[DECK_OF[kind]]
        for _ in range(COPIES[kind]):
            pile.append(kind)
