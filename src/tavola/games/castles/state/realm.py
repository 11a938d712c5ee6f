"""Realm: the state of The Castles of Tuscany, with two to four regions and the shared supplies."""

from typing import Final, cast

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.state import State
from tavola.games.castles.box.box import Box
from tavola.games.castles.box.components import PILE_SIZE, PILES, PLAYER_TILES
from tavola.games.castles.box.region import Region
from tavola.games.castles.box.tiles import HEX, KINDS
from tavola.games.castles.state.settings import Settings
from tavola.games.castles.state.verbs import PLUS_STORAGE

BUILDING: Final = 0  # the players build their regions
CHOOSING: Final = 1  # they choose their first bonus tiles
PLAYING: Final = 2
PHASES: Final = ["regions", "bonus", "play"]
NOBODY: Final = -1
ROUNDS: Final = 3
NOT_YET: Final = -1  # the last turns have not begun


class Realm(State):
    """Everything on the table and in the hands.

    Lists that seldom change (regions, scorings, bonus tiles, colour bonuses, known cards) are replaced as a
    whole and never modified, so that clones can share them.
    """

    def __init__(self, game: Game, settings: Settings, box: Box, players: int, chance: Chance) -> None:
        super().__init__(game, players, chance)
        self.settings = settings
        self.box = box
        self.phase = BUILDING
        self.round = 1
        self.turn = 0  # whose turn it is
        self.turns = 0  # how many turns have begun
        self.fresh = 0  # hex pieces that the player has gained in this turn
        self.passes = 0
        self.last_turns = NOT_YET  # once pile 3 is empty: how many turns are left
        # Regions
        self.boards: list[list[int]] = []
        self.order: list[int] = []
        self.turned: list[int] = []
        self.shift: list[int] = []
        self.castle: list[int] = []
        self.regions: list[Region] = []
        self.scorings: list[list[int]] = []
        self.placed: list[list[int]] = []  # what lies on each space
        self.filled: list[int] = []  # the occupied spaces, as a bit mask
        self.open: list[int] = []  # the empty spaces that touch an occupied one
        # What each player has
        self.hands: list[list[int]] = []  # how many cards of each kind
        # With two players: what the opponent knows of a hand, from the cards missing in a reshuffle.
        self.known: list[list[int]] = []
        self.storage: list[list[int]] = []
        self.piles: list[list[int]] = []  # a player's own tiles, the next one last; all three piles
        self.pluses: list[list[int]] = []  # bonus tiles of each kind
        self.marble: list[int] = []
        self.workers: list[int] = []
        self.green: list[int] = []
        self.red: list[int] = []
        # Supplies
        self.deck: list[int] = []  # the last card is on top
        self.discard: list[int] = []  # how many of each kind
        self.discard_top = NOBODY  # the kind of the top card
        self.display: list[int] = []
        self.neutral: list[int] = []
        self.removed: list[int] = []  # neutral tiles that may come back
        self.gone: list[int] = []  # tiles out of the game
        self.yield_deck: list[int] = []
        self.yield_discard: list[int] = []  # how many of each card of the box
        self.plus_left: list[int] = []
        self.colour_first: list[int] = []
        self.colour_second: list[int] = []
        self.left_out: list[int] = []  # cards a scenario leaves out

    def clone(self) -> "Realm":
        twin = Realm(self.game, self.settings, self.box, self.players, self.chance.clone())
        twin.copy_base(self)
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.turns = self.turns
        twin.fresh = self.fresh
        twin.passes = self.passes
        twin.last_turns = self.last_turns
        twin.boards = self.boards
        twin.order = self.order
        twin.turned = self.turned
        twin.shift = self.shift
        twin.castle = self.castle
        twin.regions = self.regions
        twin.scorings = self.scorings
        twin.placed = copy_rows(self.placed)
        twin.filled = self.filled.copy()
        twin.open = self.open.copy()
        twin.hands = copy_rows(self.hands)
        twin.known = self.known
        twin.storage = copy_rows(self.storage)
        twin.piles = copy_rows(self.piles)
        twin.pluses = self.pluses
        twin.marble = self.marble.copy()
        twin.workers = self.workers.copy()
        twin.green = self.green.copy()
        twin.red = self.red.copy()
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.discard_top = self.discard_top
        twin.display = self.display.copy()
        twin.neutral = self.neutral.copy()
        twin.removed = self.removed.copy()
        twin.gone = self.gone.copy()
        twin.yield_deck = self.yield_deck.copy()
        twin.yield_discard = self.yield_discard.copy()
        twin.plus_left = self.plus_left
        twin.colour_first = self.colour_first
        twin.colour_second = self.colour_second
        twin.left_out = self.left_out
        return twin

    # Regions -----------------------------------------------------------------------------------

    def occupy(self, seat: int, space: int, tile: int) -> None:
        """Put a piece on a space; the empty spaces around it are open from now on."""
        self.placed[seat][space] = tile
        filled = self.filled[seat] | 1 << space
        self.filled[seat] = filled
        self.open[seat] = (self.open[seat] | self.regions[seat].touching[space]) & ~filled

    def fitting_kinds(self, seat: int) -> int:
        """The kinds of which a tile could be placed in the region now, as a bit mask (CT-5.11)."""
        free = self.open[seat]
        masks = self.regions[seat].colour_mask
        kinds = 0
        for kind in range(KINDS):
            if free & masks[kind]:
                kinds |= 1 << kind
        return kinds

    # What a player has -------------------------------------------------------------------------

    def storage_spaces(self, seat: int) -> int:
        """CT-5.2."""
        return 1 + self.pluses[seat][PLUS_STORAGE]

    def hand_size(self, seat: int) -> int:
        """How many region cards a player holds."""
        return sum(self.hands[seat])

    def pile_sizes(self, seat: int) -> list[int]:
        """How many tiles lie in piles 1, 2 and 3: the leftmost is used first."""
        left = len(self.piles[seat])
        return [min(PILE_SIZE, max(0, left - PILE_SIZE * (PILES - 1 - pile))) for pile in range(PILES)]

    def pile_emptied(self) -> bool:
        """Whether any player's pile of this round is empty (CT-11.1)."""
        left = PLAYER_TILES - PILE_SIZE * self.round
        for pile in self.piles:
            if len(pile) <= left:
                return True
        return False

    def is_fresh(self, seat: int, stored: int) -> bool:
        """Whether the hex piece in this place of storage was gained this turn; the newest come last."""
        if self.fresh == 0:
            return False
        storage = self.storage[seat]
        later = 0
        for i in range(stored + 1, len(storage)):
            if storage[i] == HEX:
                later += 1
        return later < self.fresh

    def unstore(self, seat: int, stored: int) -> int:
        """Remove a piece from storage."""
        if self.storage[seat][stored] == HEX and self.is_fresh(seat, stored):
            self.fresh -= 1
        return self.storage[seat].pop(stored)

    def truth(self) -> Plain:
        fields: list[object] = [
            self.phase,
            self.round,
            self.turn,
            self.turns,
            self.fresh,
            self.passes,
            self.last_turns,
            self.boards,
            self.order,
            self.turned,
            self.shift,
            self.castle,
            self.scorings,
            self.placed,
            self.filled,
            self.open,
            self.hands,
            self.known,
            self.storage,
            self.piles,
            self.pluses,
            self.marble,
            self.workers,
            self.green,
            self.red,
            self.deck,
            self.discard,
            self.discard_top,
            self.display,
            self.neutral,
            self.removed,
            self.gone,
            self.yield_deck,
            self.yield_discard,
            self.plus_left,
            self.colour_first,
            self.colour_second,
            self.left_out,
        ]
        return repr(fields)


def as_realm(state: State) -> Realm:
    """The state, typed as this game's own class."""
    return cast(Realm, state)


def copy_rows(rows: list[list[int]]) -> list[list[int]]:
    """A list of lists, both levels new."""
    return [row.copy() for row in rows]


def numbers(values: list[int]) -> list[Plain]:
    """Numbers as plain data."""
    plain: list[Plain] = []
    plain.extend(values)
    return plain


def replaced(values: list[int], place: int, value: int) -> list[int]:
    """A new list with one value changed, for lists that clones share."""
    values = values.copy()
    values[place] = value
    return values


def replaced_row(rows: list[list[int]], row: int, place: int, value: int) -> list[list[int]]:
    """The same for one value in one of several lists."""
    rows = rows.copy()
    rows[row] = replaced(rows[row], place, value)
    return rows
