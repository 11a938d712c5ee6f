"""City: the state of San Gimignano, with two construction areas, the market and the decks."""

from typing import Final, cast

from tavola.core.chance import Chance
from tavola.core.game import Game
from tavola.core.plain import Plain
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


class City(State):
    """Everything on the table and in the hands."""

    def __init__(self, game: Game, settings: Settings, chance: Chance) -> None:
        super().__init__(game, 2, chance)
        self.settings = settings
        self.phase = NORMAL
        self.turn = 0  # whose turn it is
        self.turns = 1
        self.passes = 0
        self.dealer = 1
        self.closed_by = NOBODY
        self.hands: list[list[int]] = [[0] * KINDS, [0] * KINDS]  # how many of each kind
        # For each kind, how many cards the opponent saw enter the hand and knows are still there.
        self.shown: list[list[int]] = [[0] * KINDS, [0] * KINDS]
        self.deck: list[int] = []  # the last card is on top
        self.noble_deck: list[int] = []
        self.market: list[int] = []
        self.towers: list[list[Tower]] = [[], []]
        self.marker = NOBODY
        self.used = [0, 0]  # Noble cards that count for the use limit
        self.nobles: list[list[int]] = [[], []]  # Noble cards in front of each player
        self.removed: list[int] = []
        self.laid: list[int] = []  # cards shown for a tower while Giostra is asked
        self.box: list[int] = []  # cards a scenario leaves out
        self.deal_number = 1
        self.earlier = [0, 0]
        self.history: list[tuple[int, int, int, int, int, int]] = []
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
        twin.hands = [self.hands[0].copy(), self.hands[1].copy()]
        twin.shown = [self.shown[0].copy(), self.shown[1].copy()]
        twin.deck = self.deck.copy()
        twin.noble_deck = self.noble_deck.copy()
        twin.market = self.market.copy()
        twin.towers = [self.towers[0].copy(), self.towers[1].copy()]
        twin.marker = self.marker
        twin.used = self.used.copy()
        twin.nobles = [self.nobles[0].copy(), self.nobles[1].copy()]
        twin.removed = self.removed.copy()
        twin.laid = self.laid.copy()
        twin.box = self.box.copy()
        twin.deal_number = self.deal_number
        twin.earlier = self.earlier.copy()
        twin.history = self.history.copy()
        twin.last_winner = self.last_winner
        return twin

    # Hands -------------------------------------------------------------------------------------

    def hand_size(self, seat: int) -> int:
        """How many cards a hand holds, of both backs."""
        return sum(self.hands[seat])

    def tower_backs(self, seat: int) -> int:
        """How many tower cards a hand holds; both players can see the backs."""
        hand = self.hands[seat]
        return hand[0] + hand[1] + hand[2] + hand[3] + hand[4] + hand[5]

    def hand_limit(self, seat: int) -> int:
        """Seven, or nine with Mura (SG-1.8, SG-14.37)."""
        limit = self.settings.hand_limit
        return max(limit, self.settings.hand_limit_mura) if self.in_force(seat, MURA) else limit

    def in_force(self, seat: int, kind: int) -> bool:
        """Whether a Noble card lies in front of its player and can no longer be cancelled (SG-14.39)."""
        return kind in self.nobles[seat] and not self.is_declared(seat, kind)

    def is_declared(self, seat: int, kind: int) -> bool:
        """Whether a Noble card was played and Giostra may still answer it."""
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

    # Towers ------------------------------------------------------------------------------------

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
