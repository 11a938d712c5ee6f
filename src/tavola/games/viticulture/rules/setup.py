"""Set-up: shuffled decks, parents, the first-player token (VI-1)."""

from tavola.core.chance import Chance
from tavola.core.event import Event
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.viticulture.box.cards import BASE_DECKS, COPIES, DECK_OF, KINDS, NOT_ALONE
from tavola.games.viticulture.box.special_workers import IN_PLAY, allowed
from tavola.games.viticulture.cards.load_box import board_for
from tavola.games.viticulture.rules.mamas_and_papas import deal_parents
from tavola.games.viticulture.rules.solo.automa import set_up_automa
from tavola.games.viticulture.rules.year import Phase
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import NOBODY, Valley, new_valley, set_specials
from tavola.games.viticulture.state.vineyard import WORKERS
from tavola.games.viticulture.tuscany.structures.draft import Draft


def set_up(game: Game, players: int, settings: Settings, chance: Chance, listen: bool) -> Valley:
    """A valley in which the first decision waits."""
    valley = new_valley(game, players, settings, board_for(settings), chance)
    if listen:
        valley.journal = []
    fill_decks(valley)
    for deck in valley.decks:
        chance.shuffle(deck)
    if settings.special_workers:
        choose_specials(valley)
    valley.first = chance.below(players) if settings.by_lot else 0
    if players == 1:
        set_up_automa(valley)
    begin_set_up(valley)
    valley.settle()
    return valley


def begin_set_up(valley: Valley) -> None:
    """Parents are dealt, structure cards drafted where they have no deck; then the first year begins."""
    valley.push(Phase(0))
    if valley.settings.structures and valley.open_decks == BASE_DECKS:
        valley.push(Draft())
    deal_parents(valley)


def choose_specials(valley: Valley) -> None:
    """Two special workers are drawn for all, before the parents (TU-6.1)."""
    kinds = allowed(valley.players)
    valley.chance.shuffle(kinds)
    set_specials(valley, sorted(kinds[:IN_PLAY]))
    if valley.journal is not None:
        names: list[Plain] = []
        names.extend([WORKERS[kind] for kind in valley.specials])
        valley.tell(Event("specials", NOBODY, {"workers": names}))


def fill_decks(valley: Valley) -> None:
    """All cards in their decks, in a fixed order; alone, some stay in the box (VI-15.2)."""
    for kind in range(KINDS):
        if DECK_OF[kind] >= len(valley.decks):
            break
        pile = valley.box if valley.players == 1 and NOT_ALONE[kind] else valley.decks[DECK_OF[kind]]
        for _ in range(COPIES[kind]):
            pile.append(kind)
