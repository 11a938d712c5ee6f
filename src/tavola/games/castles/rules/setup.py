"""Set-up: shuffle, deal cards, boards and tiles (CT-1)."""

from typing import Final

from tavola.core.shared_lists import copy_rows
from tavola.games.castles.box.components import BOARDS_OF_A_TYPE
from tavola.games.castles.box.region import BOARDS, SPACES
from tavola.games.castles.box.tiles import KINDS, NO_TILE
from tavola.games.castles.rules.build_region import RevealRegions, begin_building, first_shift, quick_build
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import NOBODY, Realm
from tavola.games.castles.state.verbs import DISPLAY_SIZE, PLUSES
from tavola.games.castles.tiles.display import lay_out

FIRST_HAND: Final = 5
PLUS_COPIES: Final = 5


def lay_open(realm: Realm) -> None:
    """Everything at the start that needs no shuffling; regions are blank until boards are dealt."""
    players = realm.players
    realm.placed = [[NO_TILE] * SPACES for _ in range(players)]
    realm.filled = [0] * players
    realm.open = [0] * players
    realm.hands = [[0] * KINDS for _ in range(players)]
    realm.known = [[0] * KINDS for _ in range(players)]
    realm.storage = [[] for _ in range(players)]
    realm.pluses = [[0] * PLUSES for _ in range(players)]
    realm.marble = [0] * players
    realm.workers = [0] * players
    realm.green = [0] * players
    realm.red = [0] * players
    realm.discard = [0] * KINDS
    realm.display = [NO_TILE] * DISPLAY_SIZE
    realm.yield_discard = [0] * len(realm.box.yields)
    realm.plus_left = [PLUS_COPIES] * PLUSES
    realm.colour_first = [NOBODY] * KINDS
    realm.colour_second = [NOBODY] * KINDS
    realm.order = [0] * players
    realm.turned = [0] * players
    realm.shift = [first_shift(realm)] * players
    realm.castle = [NOBODY] * players
    realm.regions = [realm.box.blank] * players


def set_up(realm: Realm) -> None:
    """From the box to the first decision."""
    box = realm.box
    chance = realm.chance
    lay_open(realm)
    realm.piles = copy_rows([box.player_tiles] * realm.players)
    for pile in realm.piles:
        chance.shuffle(pile)
    realm.neutral = box.neutral_tiles.copy()
    chance.shuffle(realm.neutral)
    realm.deck = [kind for kind in range(KINDS) for _ in range(box.region_cards[kind])]
    chance.shuffle(realm.deck)
    realm.yield_deck = [card for card in range(len(box.yields)) for _ in range(box.yields[card].count)]
    chance.shuffle(realm.yield_deck)
    deal_boards(realm)
    for hand in realm.hands:
        for _ in range(FIRST_HAND):
            hand[realm.deck.pop()] += 1
    events.set_up(realm)
    if realm.settings.display_first:
        lay_out(realm)
    if realm.settings.quick_setup:
        quick_build(realm)
        realm.push(RevealRegions())
    else:
        begin_building(realm)
    realm.settle()


def deal_boards(realm: Realm) -> None:
    """Each player gets an A, a B and a C board at random (CT-1.8)."""
    realm.boards = [[0] * BOARDS for _ in range(realm.players)]
    for letter in range(BOARDS):
        numbers = list(range(BOARDS_OF_A_TYPE))
        realm.chance.shuffle(numbers)
        for seat in range(realm.players):
            realm.boards[seat][letter] = numbers[seat]
