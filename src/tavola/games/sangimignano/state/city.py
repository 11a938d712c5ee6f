"""City: the state of San Gimignano, with two construction areas, the market and the decks."""

from typing import Final, cast

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.shared_lists import NO_NUMBERS, NO_ROWS, copy_rows, replaced, total
from tavola.core.state import State
from tavola.games.sangimignano.box.cards import (
    KINDS,
    MURA,
    NAMES,
    RANKS,
    face_down,
    is_noble,
)
from tavola.games.sangimignano.state.declared import Declared
from tavola.games.sangimignano.state.settings import Settings
from tavola.games.sangimignano.state.tower import Tower

NORMAL: Final = 0
ENDING: Final = 1
PHASES: Final = ["normal", "ending"]
NOBODY: Final = -1

NO_TOWERS: Final[list[list[Tower]]] = []  # until the city is filled
NO_DEALS: Final[list[tuple[int, int, int, int, int, int]]] = []


class City(State):
    """Everything on the table and in the hands; `new_city` makes an empty one.

    Lists that seldom change (towers, Nobles in front of the players, cards laid or removed, earlier deals)
    are replaced as a whole and never modified, so that clones can share them.
    """

    def __init__(self, game: Game, settings: Settings, chance: Chance) -> None:
        super().__init__(game, 2, chance)
        self.settings = settings
        self.phase = NORMAL
        self.turn = 0  # whose turn it is
        self.turns = 1
        self.passes = 0
        self.dealer = 1
        self.closed_by = NOBODY
        self.hands = NO_ROWS  # how many of each kind
        # For each kind, how many cards the opponent saw enter the hand and knows are still there.
        self.shown = NO_ROWS
        self.deck = NO_NUMBERS  # the last card is on top
        self.noble_deck = NO_NUMBERS
        self.market = NO_NUMBERS
        self.towers = NO_TOWERS
        self.marker = NOBODY
        self.used = NO_NUMBERS  # Noble cards that count for the use limit
        self.nobles = NO_ROWS  # Noble cards in front of each player
        self.removed = NO_NUMBERS
        self.laid = NO_NUMBERS  # cards shown for a tower while Giostra is asked
        self.box = NO_NUMBERS  # cards a scenario leaves out
        self.deal_number = 1
        self.earlier = NO_NUMBERS
        self.history = NO_DEALS
        self.last_winner = NOBODY

    def clone(self) -> "City":
        twin = City(self.game, self.settings, self.chance.clone())
        twin.copy_base(self)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.turns = self.turns
        twin.passes = self.passes
        twin.dealer = self.dealer
        twin.closed_by = self.closed_by
        twin.hands = copy_rows(self.hands)
        twin.shown = copy_rows(self.shown)
        twin.deck = self.deck.copy()
        twin.noble_deck = self.noble_deck.copy() if self.settings.nobles else NO_NUMBERS
        twin.market = self.market.copy()
        twin.towers = self.towers
        twin.marker = self.marker
        twin.used = self.used
        twin.nobles = self.nobles
        twin.removed = self.removed
        twin.laid = self.laid
        twin.box = self.box
        twin.deal_number = self.deal_number
        twin.earlier = self.earlier
        twin.history = self.history
        twin.last_winner = self.last_winner
        return twin

    # Hands -------------------------------------------------------------------------------------

    def hand_size(self, seat: int) -> int:
        """How many cards a hand holds, of both backs."""
        return total(self.hands[seat])

    def tower_backs(self, seat: int) -> int:
        """How many tower cards a hand holds; both players can see the backs."""
        hand = self.hands[seat]
        return hand[0] + hand[1] + hand[2] + hand[3] + hand[4] + hand[5]

    def hand_limit(self, seat: int) -> int:
        """Seven, or nine with Mura (SG-1.8, SG-14.37)."""
        limit = self.settings.hand_limit
        if not self.settings.nobles:
            return limit
        return max(limit, self.settings.hand_limit_mura) if self.in_force(seat, MURA) else limit

    def in_force(self, seat: int, kind: int) -> bool:
        """Whether a Noble card lies in front of its player and can no longer be cancelled (SG-14.39)."""
        nobles = self.nobles[seat]
        return len(nobles) > 0 and kind in nobles and not self.is_declared(seat, kind)

    def is_declared(self, seat: int, kind: int) -> bool:
        """Whether a Noble card was played and Giostra may still answer it."""
        if not self.settings.nobles:
            return False
        for frame in self.stack:
            if isinstance(frame, Declared) and frame.seat == seat and frame.card == kind:
                return True
        return False

    def gain(self, seat: int, kind: int, openly: bool) -> None:
        """A card goes to a hand; `openly` if the opponent sees which."""
        self.hands[seat][kind] += 1
        if openly:
            self.shown[seat][kind] += 1

    def lose(self, seat: int, kind: int) -> None:
        """A card leaves a hand; the opponent sees which."""
        self.hands[seat][kind] -= 1
        if self.shown[seat][kind] > 0:
            self.shown[seat][kind] -= 1

    def lose_face_down(self, seat: int, kind: int) -> None:
        """A card leaves a hand and the opponent sees only its back: it may be any card with that back."""
        self.hands[seat][kind] -= 1
        shown = self.shown[seat]
        for other in range(RANKS, KINDS) if is_noble(kind) else range(RANKS):
            if shown[other] > 0:
                shown[other] -= 1

    def spend_uses(self, seat: int, count: int) -> None:
        """Noble cards count for the use limit; fewer than none no longer do (SG-13.11, SG-13.13)."""
        self.used = replaced(self.used, seat, self.used[seat] + count)

    def lay_noble(self, seat: int, kind: int) -> None:
        """A Noble card now lies in front of its player."""
        self.nobles = replaced(self.nobles, seat, [*self.nobles[seat], kind])

    # Towers ------------------------------------------------------------------------------------

    def put_tower(self, seat: int, place: int, tower: Tower) -> None:
        """A tower stands where a player's tower was, or is new if the player has no such place yet."""
        row = self.towers[seat].copy()
        if place == len(row):
            row.append(tower)
        else:
            row[place] = tower
        self.towers = replaced(self.towers, seat, row)

    def take_tower(self, seat: int, place: int) -> Tower:
        """Remove a tower."""
        row = self.towers[seat].copy()
        tower = row.pop(place)
        self.towers = replaced(self.towers, seat, row)
        return tower

    def tower_at(self, seat: int, slot: int) -> int:
        """The position of a tower in its owner's list, or -1."""
        row = self.towers[seat]
        for i in range(len(row)):
            if row[i].slot == slot:
                return i
        return -1

    def free_slot(self, seat: int) -> int:
        """The lowest number that no tower of this player has."""
        slot = 0
        while self.tower_at(seat, slot) >= 0:
            slot += 1
        return slot

    def highest_of(self, seat: int) -> int:
        """The height of a player's highest tower, 0 without one."""
        highest = 0
        for tower in self.towers[seat]:
            if tower.height > highest:
                highest = tower.height
        return highest

    def completed_by(self, seat: int) -> int:
        """How many towers a player has completed."""
        count = 0
        for tower in self.towers[seat]:
            if tower.complete:
                count += 1
        return count

    def truth(self) -> Plain:
        towers: list[Plain] = []
        for row in self.towers:
            towers.append([f"{t.slot} {t.stories} {t.plain} {t.top} {t.crowned} {t.complete}" for t in row])
        fields: list[object] = [
            self.phase,
            self.turn,
            self.turns,
            self.passes,
            self.dealer,
            self.closed_by,
            self.hands,
            self.shown,
            self.deck,
            self.noble_deck,
            self.market,
            self.marker,
            self.used,
            self.nobles,
            self.removed,
            self.laid,
            self.box,
            self.deal_number,
            self.earlier,
            self.history,
            self.last_winner,
        ]
        return [repr(fields), towers]


def new_city(game: Game, settings: Settings, chance: Chance) -> City:
    """A city without cards and towers."""
    city = City(game, settings, chance)
    city.hands = [[0] * KINDS, [0] * KINDS]
    city.shown = [[0] * KINDS, [0] * KINDS]
    city.deck = []
    city.noble_deck = []
    city.market = []
    city.towers = [[], []]
    city.used = [0, 0]
    city.nobles = [[], []]
    city.earlier = [0, 0]
    return city


def as_city(state: State) -> City:
    """The state, typed as this game's own class."""
    return cast(City, state)


def names(kinds: list[int]) -> list[Plain]:
    """Cards by their names."""
    return [NAMES[kind] for kind in kinds]


def put_under(city: City, kind: int, knowers: int) -> None:
    """A card goes face down to the bottom of its own deck."""
    pile = city.noble_deck if is_noble(kind) else city.deck
    pile.insert(0, face_down(kind, knowers))
