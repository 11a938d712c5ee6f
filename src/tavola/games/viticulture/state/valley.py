"""Valley: the state of Viticulture, with the vineyards and the board between them."""

from typing import Final, cast

from mypy_extensions import i64

from tavola.core.chance import Chance
from tavola.core.decision import Decision
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.core.shared_lists import NO_NUMBERS, NO_ROWS, copy_rows, raised, replaced, without
from tavola.core.state import State
from tavola.games.viticulture.box.board import (
    SPACES,
    is_slot,
    spent_space,
)
from tavola.games.viticulture.box.cards import (
    BASE_DECKS,
    BITS,
    DECK_OF,
    DECKS,
    KIND_BITS,
    KIND_MASK,
    ONLOOKERS,
)
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL
from tavola.games.viticulture.state import events
from tavola.games.viticulture.state.board import Board
from tavola.games.viticulture.state.means import Means
from tavola.games.viticulture.state.modules import Modules
from tavola.games.viticulture.state.placed import (
    PLAN_MASK,
    SEAT_SHIFT,
    placed_at,
    plan_seat,
    space_of,
    worker_of,
)
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.versions import FORCED_CHOICES
from tavola.games.viticulture.state.vineyard import (
    GRANDE,
    GREY,
    ORDINARY,
    Vineyard,
    new_vineyard,
)

NOBODY: Final = -1
FREE: Final = 0
AUTOMA: Final = 99  # who is on a space: a seat + 1, or the Automa


class OpenChoice(Decision):
    """A question whose possible answers everyone can see; with only one outcome it is not asked (VI-2.17).

    A question that depends on cards in hand is always asked, because not asking would reveal them.
    """

    def forced(self, valley: "Valley") -> bool:
        """Whether all possible choices have the same outcome."""
        return len(valley.legal()) == 1


class Valley(State):
    """Everything on the table and in the hands; `new_valley` makes an empty one.

    Clones share the decks, and a valley copies a deck when it first takes a card from it. Discard piles, the
    box, taken spaces, plans, shown cards and offers are replaced as a whole and never modified.
    """

    def __init__(
        self, game: Game, players: int, settings: Settings, board: Board, modules: Modules, chance: Chance
    ) -> None:
        super().__init__(game, players, chance)
        self.settings = settings
        self.board = board
        self.modules = modules
        self.target = settings.target_points or board.target_points
        self.slots = board.spaces[players - 1]  # usable spaces of an action
        # How many decks to draw from: structure cards have one on their side of the board (TU-7.20).
        self.open_decks = BASE_DECKS + (1 if settings.structures and board.side == 2 else 0)
        self.vineyards: list[Vineyard] = []
        self.decks = NO_ROWS  # the last card is on top
        self.own_decks: i64 = 0  # one bit for each deck that no clone shares
        self.piles = NO_ROWS
        self.box = NO_NUMBERS  # cards out of play
        self.taken = NO_NUMBERS  # who is on each space
        self.year = 1
        self.phase = 0  # of the year
        self.season = 0
        self.first = 0  # who holds the first-player token
        self.active = 0  # whose turn it is
        self.turn_row = 0  # the row of the last turn
        self.turns = 0  # that have begun, for searches to see where one ends; imagined valleys start anew
        self.passed = 0  # one bit for each seat
        self.grey = NOBODY  # who has the grey worker
        self.green_grapes = NOBODY  # who has the green grapes of the extended board
        self.reached = False  # whether this year is the last one
        self.host = -1  # space and kind of the acting worker
        self.plans = NO_NUMBERS  # workers placed ahead: seat, space and kind
        self.shown = NO_NUMBERS  # cards revealed by a Caravan
        self.offers = NO_NUMBERS  # mamas and papas to choose from, four for each seat
        # Tuscany
        self.specials = NO_NUMBERS  # special workers in play, never changed
        self.packs = NO_ROWS  # structure cards to draft from, for each seat; marked like a hand
        self.fresh = NO_NUMBERS  # cards just drawn about which their owner is asked
        self.fresh_seat = 0
        self.forgone = False  # whether the bonus of a space was not used, for a Politico
        self.gazed = False  # whether the Oracle has drawn its extra card this turn
        self.closing = False  # whether the points being gained are from year-end
        # What the card in play has done so far.
        self.built_cost = 0
        self.planted_value = 0
        self.planted_field = 0
        self.harvest_count = 0
        self.made = 0  # one bit for each type of wine
        self.sparkling_made = 0
        self.spent_value = 0
        # A later part of the card depends on the current one: choices must keep the later one possible.
        self.guarded = False
        # This state is a trial run to find such a choice; it ends where the later part would begin.
        self.trial = False
        self.found = False
        # The solo game
        self.rows_left = 0  # one bit for each row with a token
        self.automa_deck = self.automa_pile = NO_NUMBERS
        self.automa_placed = 0  # workers placed this year
        self.automa_points = 0
        self.lost = False  # an aggressive Automa was not beaten

    def settle(self) -> None:
        super().settle()
        if self.game.rules < FORCED_CHOICES or self.trial:
            return
        while not self.over:
            top = self.stack[-1]
            # Whether a choice keeps another part of the card possible depends on the hand.
            if self.guarded or not isinstance(top, OpenChoice) or not top.forced(self):
                return
            action = self.legal()[0]
            self.stack.pop()
            self._legal = None
            top.play(self, action)
            super().settle()

    def clone(self) -> "Valley":
        twin = Valley(self.game, self.players, self.settings, self.board, self.modules, self.chance.clone())
        twin.copy_base(self)
        for vineyard in self.vineyards:
            twin.vineyards.append(vineyard.clone())
        twin.decks = self.decks
        self.own_decks = 0
        twin.piles = self.piles
        twin.box = self.box
        twin.taken = self.taken
        twin.year = self.year
        twin.phase = self.phase
        twin.season = self.season
        twin.first = self.first
        twin.active = self.active
        twin.turn_row = self.turn_row
        twin.turns = self.turns
        twin.passed = self.passed
        twin.grey = self.grey
        twin.green_grapes = self.green_grapes
        twin.reached = self.reached
        twin.host = self.host
        twin.plans = self.plans
        twin.shown = self.shown
        twin.offers = self.offers
        twin.specials = self.specials
        if self.packs:
            twin.packs = copy_rows(self.packs)
        twin.fresh = self.fresh
        twin.fresh_seat = self.fresh_seat
        twin.forgone = self.forgone
        twin.gazed = self.gazed
        twin.closing = self.closing
        twin.built_cost = self.built_cost
        twin.planted_value = self.planted_value
        twin.planted_field = self.planted_field
        twin.harvest_count = self.harvest_count
        twin.made = self.made
        twin.sparkling_made = self.sparkling_made
        twin.spent_value = self.spent_value
        twin.guarded = self.guarded
        twin.trial = self.trial
        twin.found = self.found
        if self.players == 1:
            twin.rows_left = self.rows_left
            twin.automa_deck = self.automa_deck.copy()
            twin.automa_pile = self.automa_pile.copy()
            twin.automa_placed = self.automa_placed
            twin.automa_points = self.automa_points
            twin.lost = self.lost
        return twin

    # Points, lira, residual payment ------------------------------------------------------------

    def gain_points(self, seat: int, amount: int, source: int) -> None:
        """Gain or lose points; reaching the target makes this year the last (VI-14.1 to VI-14.3)."""
        vineyard = self.vineyards[seat]
        vineyard.points += amount
        if source < len(vineyard.earned):
            vineyard.earned = raised(vineyard.earned, source, amount)
        if self.closing:
            vineyard.late += amount
        elif vineyard.points - vineyard.late >= self.target:
            self.reached = True
        elif self.reached and not self.settings.latch:
            self.reached = self.is_reached()
        events.points(self, seat, amount)

    def is_reached(self) -> bool:
        """Whether a player has the points that make this year the last; points from year-end count later."""
        return max([vineyard.points - vineyard.late for vineyard in self.vineyards]) >= self.target

    def gain_lira(self, seat: int, amount: int) -> None:
        """Gain or pay lira."""
        vineyard = self.vineyards[seat]
        vineyard.lira += amount
        events.lira(self, seat, amount)

    def gain_residual(self, seat: int, amount: int) -> None:
        """Raise or lower the residual payment within its limits (VI-8.5)."""
        vineyard = self.vineyards[seat]
        before = vineyard.residual
        vineyard.residual = max(0, min(self.board.residual_limit, before + amount))
        events.residual(self, seat, amount)

    def means(self, seat: int) -> Means:
        """What a seat could pay with right now."""
        return self.vineyards[seat].means()

    # Cards -------------------------------------------------------------------------------------

    def draw(self, seat: int, deck: int, count: int) -> list[int]:
        """Draw cards from a deck, as many as there are, and return them (VI-13.1, VI-13.2)."""
        drawn: list[int] = []
        for _ in range(count):
            card = self.top_card(deck)
            if card < 0:
                break
            self.vineyards[seat].add_card(card)
            drawn.append(card)
        if drawn:
            self.reveals += 1
        events.drew(self, seat, deck, drawn)
        return drawn

    def cards_left(self, deck: int) -> int:
        """How many cards can still be drawn from a deck and its pile."""
        return len(self.decks[deck]) + len(self.piles[deck])

    def top_card(self, deck: int) -> int:
        """Take the top card of a deck, reshuffling its discard pile if necessary; -1 if there is none."""
        cards = self.decks[deck]
        if not cards:
            pile = self.piles[deck]
            if not pile:
                return -1
            # Sorted first, so that the order of the pile does not matter.
            cards = sorted(pile)
            self.chance.shuffle(cards)
            self.decks = replaced(self.decks, deck, cards)
            self.own_decks |= 1 << i64(deck)
            self.piles = replaced(self.piles, deck, NO_NUMBERS)
            events.reshuffled(self, deck, len(cards))
        return self.own_deck(deck).pop()

    def own_deck(self, deck: int) -> list[int]:
        """The cards of a deck, to take some."""
        bit: i64 = 1 << i64(deck)
        if self.own_decks & bit == 0:
            self.decks = replaced(self.decks, deck, self.decks[deck].copy())
            self.own_decks |= bit
        return self.decks[deck]

    def discard(self, kind: int) -> None:
        """Put a card face up on its discard pile (VI-13.3)."""
        deck = DECK_OF[kind]
        self.piles = replaced(self.piles, deck, [*self.piles[deck], kind])

    def discard_from_hand(self, seat: int, kind: int) -> None:
        """Discard a card from a hand, for all to see."""
        self.vineyards[seat].lose_card(kind)
        self.discard(kind)
        events.discarded(self, seat, kind)

    def give_card(self, seat: int, receiver: int, kind: int) -> None:
        """Give a card to another player; both know which it is (VI-1.10)."""
        self.vineyards[seat].lose_card(kind)
        # The others saw only the back: it may be any card of that deck in the hand.
        self.vineyards[seat].veil(DECK_OF[kind], 1 << receiver)
        self.vineyards[receiver].add_card(kind | 1 << (seat + KIND_BITS))
        self.reveals += 1
        events.gave(self, seat, receiver, kind)

    def take_openly(self, seat: int, kind: int) -> None:
        """Add a card that everyone has seen to a hand."""
        everybody = (1 << self.players) - 1 | 1 << ONLOOKERS
        self.vineyards[seat].add_card(kind | (everybody & ~(1 << seat)) << KIND_BITS)

    # Workers -----------------------------------------------------------------------------------

    def put_worker(self, seat: int, worker: int, space: int) -> int:
        """Place a ready worker on a space; returns its real kind, as it may be the grey one (VI-3.14)."""
        vineyard = self.vineyards[seat]
        if worker == ORDINARY and vineyard.ready[GREY] > 0:
            worker = GREY
        if worker >= FIRST_SPECIAL:
            vineyard.rested &= ~(1 << worker)
        else:
            vineyard.ready = raised(vineyard.ready, worker, -1)
        vineyard.placed = [*vineyard.placed, placed_at(space, worker)]
        if is_slot(space):
            self.taken = replaced(self.taken, space, seat + 1)
        return worker

    def take_back(self, seat: int, code: int) -> None:
        """A placed worker becomes ready again and frees its space; its plan, if any, is lost (VI-12.5)."""
        vineyard = self.vineyards[seat]
        vineyard.placed = without(vineyard.placed, code)
        worker = worker_of(code)
        if worker >= FIRST_SPECIAL:
            vineyard.rested |= 1 << worker
        else:
            vineyard.ready = raised(vineyard.ready, worker, 1)
        if is_slot(space_of(code)):
            self.taken = replaced(self.taken, space_of(code), FREE)
        elif self.settings.private_once and self.board.is_private(space_of(code)):
            vineyard.used |= spent_space(space_of(code))
        for plan in self.plans:
            if plan & PLAN_MASK == seat << SEAT_SHIFT | code:
                self.plans = without(self.plans, plan)
                break

    def return_workers(self) -> None:
        """Retrieve all workers; the grey one goes back to the chart (VI-10.2)."""
        for vineyard in self.vineyards:
            vineyard.retrieve_all()
        self.plans = NO_NUMBERS
        self.grey = NOBODY
        self.taken = [FREE] * SPACES
        self.automa_placed = 0

    def return_workers_of(self, seat: int) -> None:
        """Retrieve the workers of one player and free their spaces (TU-2.8)."""
        vineyard = self.vineyards[seat]
        taken = self.taken.copy()
        for code in vineyard.placed:
            if is_slot(space_of(code)):
                taken[space_of(code)] = FREE
        self.taken = taken
        vineyard.retrieve_all()
        # A worker placed ahead that did not get to act loses its plan (TU-6.25).
        self.plans = [plan for plan in self.plans if plan_seat(plan) != seat]
        if self.grey == seat:
            self.grey = NOBODY

    def grande_placed(self, seat: int) -> int:
        """Space and kind of a placed grande worker, or -1."""
        for code in self.vineyards[seat].placed:
            if worker_of(code) == GRANDE:
                return code
        return -1

    def others_passed(self, seat: int) -> bool:
        """Whether all opponents have passed."""
        others = (1 << self.players) - 1 & ~(1 << seat)
        return self.players > 1 and self.passed & others == others

    # Structures --------------------------------------------------------------------------------

    def cellar(self, seat: int) -> int:
        """The highest value of wine the cellar can hold (VI-9.9)."""
        board = self.board
        value = board.smallest_cellar
        built = self.vineyards[seat].structures
        for number in board.cellars:
            if built >> number & 1:
                value = board.structures[number].cellar
        return value

    def next_cellar(self, seat: int) -> int:
        """The next cellar to build, or -1 (VI-9.10)."""
        built = self.vineyards[seat].structures
        for number in self.board.cellars:
            if built >> number & 1 == 0:
                return number
        return -1

    def has_structure(self, seat: int, occasion: str) -> bool:
        """Whether the player has built a structure for an occasion."""
        built = self.vineyards[seat].structures
        count = 0
        for number in self.board.occasions.get(occasion, []):
            count += built >> number & 1
        return count > 0

    def occasion(self, seat: int, name: str) -> None:
        """Structures that gain something on this occasion do so, once a year (VI-9.7, VI-9.8)."""
        vineyard = self.vineyards[seat]
        ready = vineyard.structures & ~vineyard.used
        if ready == 0:
            return
        for number in self.board.occasions.get(name, []):
            structure = self.board.structures[number]
            gain = structure.gain
            if ready >> number & 1 == 0 or gain is None:
                continue
            if structure.test is None or structure.test.can(self, seat, vineyard.means()):
                vineyard.used |= 1 << number
                events.structure(self, seat, structure.name)
                gain.begin(self, seat)

    # Everything --------------------------------------------------------------------------------

    def wine_count(self, seat: int) -> int:
        """How many wines are in a cellar."""
        wines = self.vineyards[seat].wines
        return BITS[wines[0]] + BITS[wines[1]] + BITS[wines[2]] + BITS[wines[3]]

    def forget(self) -> None:
        """A new card or action begins: reset what it has done so far."""
        self.built_cost = 0
        self.planted_value = 0
        self.planted_field = 0
        self.harvest_count = 0
        self.made = 0
        self.sparkling_made = 0
        self.spent_value = 0

    def truth(self) -> Plain:
        vineyards: list[object] = []
        for vineyard in self.vineyards:
            vineyards += vineyard.truth()
        fields: list[object] = [vineyards, self.decks, self.piles, self.box, self.taken, self.year]
        fields += [self.phase, self.season, self.first, self.active, self.turn_row, self.passed, self.grey]
        fields += [
            self.reached,
            self.host,
            self.plans,
            self.shown,
            self.offers,
            self.built_cost,
            self.planted_value,
        ]
        fields += [self.planted_field, self.harvest_count, self.made, self.sparkling_made, self.spent_value]
        fields += [self.guarded, self.rows_left, self.automa_deck, self.automa_pile, self.automa_placed]
        fields += [self.automa_points, self.lost, self.specials, self.packs, self.fresh, self.fresh_seat]
        fields += [self.gazed, self.closing, self.green_grapes, self.forgone]
        return repr(fields)


def new_valley(
    game: Game, players: int, settings: Settings, board: Board, modules: Modules, chance: Chance
) -> Valley:
    """A valley with empty vineyards, decks and spaces."""
    valley = Valley(game, players, settings, board, modules, chance)
    valley.vineyards = [new_vineyard(len(board.fields)) for _ in range(players)]
    decks = DECKS if settings.structures else BASE_DECKS
    valley.decks = [[] for _ in range(decks)]
    valley.piles = [[] for _ in range(decks)]
    valley.box = []
    valley.automa_deck = []
    valley.automa_pile = []
    valley.taken = [FREE] * SPACES
    return valley


def as_valley(state: State) -> Valley:
    """The state, typed as this game's own class."""
    return cast(Valley, state)


def kinds_in(vineyard: Vineyard, deck: int) -> list[int]:
    """The kinds of one deck in a hand, each once."""
    found: list[int] = []
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if DECK_OF[kind] == deck and (not found or found[-1] != kind):
            found.append(kind)
    return found
