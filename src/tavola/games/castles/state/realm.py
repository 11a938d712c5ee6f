"""Realm: the state of The Castles of Tuscany, with two to four regions and the shared supplies."""

from typing import Final, cast

from mypy_extensions import i64

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.shared_lists import NO_NUMBERS, NO_ROWS, copy_rows, raised, replaced, replaced_row, total
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

NO_REGIONS: Final[list[Region]] = []  # until the realm is filled


class Realm(State):
    """Everything on the table and in the hands; `lay_open` fills it with what a game begins with.

    All lists but the hands, the deck and the discard pile are replaced as a whole and never modified, so that
    clones can share them.
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
        self.boards = NO_ROWS
        self.order = NO_NUMBERS
        self.turned = NO_NUMBERS
        self.shift = NO_NUMBERS
        self.castle = NO_NUMBERS
        self.regions = NO_REGIONS
        self.scorings = NO_ROWS
        self.placed = NO_ROWS  # what lies on each space
        self.filled = NO_NUMBERS  # the occupied spaces, as a bit mask
        self.open = NO_NUMBERS  # the empty spaces that touch an occupied one
        # What each player has
        self.hands = NO_ROWS  # how many cards of each kind
        # With two players: what the opponent knows of a hand, from the cards missing in a reshuffle.
        self.known = NO_ROWS
        self.storage = NO_ROWS
        self.piles = NO_ROWS  # a player's own tiles, the next one last; all three piles
        self.pluses = NO_ROWS  # bonus tiles of each kind
        self.marble = NO_NUMBERS
        self.workers = NO_NUMBERS
        self.green = NO_NUMBERS
        self.red = NO_NUMBERS
        # Supplies
        self.deck = NO_NUMBERS  # the last card is on top
        self.discard = NO_NUMBERS  # how many of each kind
        self.discard_top = NOBODY  # the kind of the top card
        self.display = NO_NUMBERS
        self.neutral = NO_NUMBERS  # the next tile last
        self.removed = NO_NUMBERS  # neutral tiles that may come back
        self.gone = NO_NUMBERS  # tiles out of the game
        self.yield_deck = NO_NUMBERS  # the next card last
        self.yield_discard = NO_NUMBERS  # how many of each card of the box
        self.plus_left = NO_NUMBERS
        self.colour_first = NO_NUMBERS
        self.colour_second = NO_NUMBERS
        self.left_out = NO_NUMBERS  # cards a scenario leaves out

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
        twin.placed = self.placed
        twin.filled = self.filled
        twin.open = self.open
        twin.hands = copy_rows(self.hands)
        twin.known = self.known
        twin.storage = self.storage
        twin.piles = self.piles
        twin.pluses = self.pluses
        twin.marble = self.marble
        twin.workers = self.workers
        twin.green = self.green
        twin.red = self.red
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.discard_top = self.discard_top
        twin.display = self.display
        twin.neutral = self.neutral
        twin.removed = self.removed
        twin.gone = self.gone
        twin.yield_deck = self.yield_deck
        twin.yield_discard = self.yield_discard
        twin.plus_left = self.plus_left
        twin.colour_first = self.colour_first
        twin.colour_second = self.colour_second
        twin.left_out = self.left_out
        return twin

    # Regions -----------------------------------------------------------------------------------

    def occupy(self, seat: int, space: int, tile: int) -> None:
        """Put a piece on a space; the empty spaces around it are open from now on."""
        self.placed = replaced_row(self.placed, seat, space, tile)
        filled = self.filled[seat] | 1 << space
        self.filled = replaced(self.filled, seat, filled)
        free = (self.open[seat] | self.regions[seat].touching[space]) & ~filled
        self.open = replaced(self.open, seat, free)

    def fitting_kinds(self, seat: int) -> i64:
        """The kinds of which a tile could be placed in the region now, as a bit mask (CT-5.11)."""
        free: i64 = self.open[seat]
        masks = self.regions[seat].colour_mask
        kinds: i64 = 0
        all_kinds: i64 = KINDS
        for kind in range(all_kinds):
            if free & i64(masks[kind]):
                kinds |= 1 << kind
        return kinds

    # What a player has -------------------------------------------------------------------------

    def storage_spaces(self, seat: int) -> int:
        """CT-5.2."""
        return 1 + self.pluses[seat][PLUS_STORAGE]

    def hand_size(self, seat: int) -> int:
        """How many region cards a player holds."""
        return total(self.hands[seat])

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
        pieces = self.storage[seat].copy()
        piece = pieces.pop(stored)
        self.storage = replaced(self.storage, seat, pieces)
        return piece

    def store(self, seat: int, piece: int) -> None:
        """Put a piece into storage."""
        self.storage = replaced(self.storage, seat, [*self.storage[seat], piece])

    def next_tile(self, seat: int) -> int:
        """Take the next tile of a player's own piles."""
        pile = self.piles[seat]
        self.piles = replaced(self.piles, seat, pile[:-1])
        return pile[-1]

    # What a player gains or pays -------------------------------------------------------------------

    def gain_green(self, seat: int, points: int) -> None:
        """Green points."""
        self.green = raised(self.green, seat, points)

    def gain_red(self, seat: int, points: int) -> None:
        """Red points."""
        self.red = raised(self.red, seat, points)

    def gain_workers(self, seat: int, count: int) -> None:
        """Workers, or fewer of them if the count is negative."""
        self.workers = raised(self.workers, seat, count)

    def gain_marble(self, seat: int, count: int) -> None:
        """Marble, or less of it if the count is negative."""
        self.marble = raised(self.marble, seat, count)

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


def numbers(values: list[int]) -> list[Plain]:
    """Numbers as plain data."""
    plain: list[Plain] = []
    plain.extend(values)
    return plain
