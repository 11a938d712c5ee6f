"""What a value reads from a position of The Castles of Tuscany, from what one seat may know.

The places come in blocks: the settings and the clock, then what everybody can see of the own realm and of
each opponent's in turn order (the next one first; absent ones leave zeros), then what only the player knows
or needs: the hand, what it pays for, and the display.
"""

from typing import Final

from mypy_extensions import i64

from tavola.core.search.features import Layout, Sheet, quarters
from tavola.games.castles.box.components import PILE_SIZE, PLAYER_TILES
from tavola.games.castles.box.tiles import HEX, KINDS, NAMES, QUARRY, VILLAGE, WAGON, kind_of
from tavola.games.castles.judgement.position import lead_worth
from tavola.games.castles.rules.build_region import region_so_far
from tavola.games.castles.state.payment import UNITS
from tavola.games.castles.state.realm import BUILDING, CHOOSING, NOBODY, NOT_YET, ROUNDS, Realm
from tavola.games.castles.state.settings import FINAL_TURNS
from tavola.games.castles.state.verbs import (
    PLUS_CARD,
    PLUS_MARBLE,
    PLUS_NAMES,
    PLUS_STORAGE,
    PLUS_WORKER,
    PLUS_YIELD,
    PLUSES,
)

MOST_PLAYERS: Final = 4
MOST_RED: Final = 250
MOST_GREEN: Final = 120
MOST_LEAD: Final = 100
MOST_CARDS: Final = 40
MANY_CARDS: Final = 12  # a larger hand is seldom of use
HAND_STEPS: Final = [4, 8, 12, 20]
IDLE_STEPS: Final = [1, 4, 10]
TURN_STEPS: Final = [1, 2, 4, 8, 16]
MOST_TURNS: Final = 60
NO_RIVAL: Final = -1
# Areas of one, two and three spaces, by the number of spaces that are missing.
AREAS: Final = ["1 lacks 1", "2 lacks 1", "2 lacks 2", "3 lacks 1", "3 lacks 2", "3 lacks 3"]
AREA_ROW: Final = [0, 0, 1, 3]  # where the areas of a size begin

# Units for several counts in one number. Compiled, 1 << 32 would be a shift in 32 bits.
EIGHT_BITS: Final = [256**row for row in range(len(AREAS))]
FOUR_BITS: Final = [16**row for row in range(KINDS + 1)]

LAYOUT: Final = Layout()

# The settings that change how one plays.
DRAW: Final = LAYOUT.one("cards for a draw")
CARDS_PER_POINT: Final = LAYOUT.one("cards for a point")
AREA_POINTS: Final = LAYOUT.steps("points for an area of", 3)
ROUND_ENDS_AT_ONCE: Final = LAYOUT.one("rounds end at once")
FINAL: Final = LAYOUT.many("final turns", FINAL_TURNS)
FEWER_GREEN: Final = LAYOUT.one("fewer green wins a tie")
PILES_COUNT: Final = LAYOUT.one("tiles in piles count")
REFRESH: Final = LAYOUT.one("refresh")
TAKE_FITTING: Final = LAYOUT.one("take only what fits")
ANY_GAIN: Final = LAYOUT.one("bonus for any gain")
HEX_AT_ONCE: Final = LAYOUT.one("hex piece at once")
PLAYERS: Final = LAYOUT.many("players", ["2", "3", "4"])
# The clock.
REGIONS: Final = LAYOUT.one("regions are built")
FIRST_BONUS: Final = LAYOUT.one("first bonus tiles are chosen")
OVER: Final = LAYOUT.one("over")
ROUND: Final = LAYOUT.steps("round", ROUNDS)
LAP: Final = LAYOUT.one("lap")
TURNS: Final = LAYOUT.one("turns to come")
FEW_TURNS: Final = LAYOUT.many("turns to come at most", [str(turns) for turns in TURN_STEPS])
LAST_TURNS: Final = LAYOUT.one("last turns")
OWN_LAST: Final = LAYOUT.many("own turns among the last", ["0", "1"])
ENDING: Final = LAYOUT.one("the round is about to end")
LAST_ONE: Final = LAYOUT.one("another turn in this lap, which ends the round")
SEAT: Final = LAYOUT.many("seat", ["1", "2", "3", "4"])
TO_MOVE: Final = LAYOUT.one("to move")
WAIT: Final = LAYOUT.one("turns of others before")
NEAREST: Final = LAYOUT.one("tiles until the round ends")
NEARLY: Final = LAYOUT.many("tiles until the round ends at most", ["1", "2"])
BONUS_POINTS: Final = LAYOUT.many("bonus left", NAMES)
DECK: Final = LAYOUT.one("cards to draw")


class Block:
    """The places for what everybody can see of one player."""

    def __init__(self, who: str) -> None:
        self.red = LAYOUT.one(f"{who} red")
        self.green = LAYOUT.one(f"{who} green")
        self.coming = LAYOUT.one(f"{who} green to be scored")
        self.hand = LAYOUT.one(f"{who} hand")
        self.hand_steps = LAYOUT.many(f"{who} hand of", [str(count) for count in HAND_STEPS])
        self.marble = LAYOUT.one(f"{who} marble")
        self.any_marble = LAYOUT.one(f"{who} any marble")
        self.workers = LAYOUT.one(f"{who} workers")
        self.pile = LAYOUT.one(f"{who} tiles in piles")
        self.round_pile = LAYOUT.one(f"{who} tiles in the pile of the round")
        self.pile_ends = LAYOUT.many(f"{who} tiles in that pile at most", ["1", "2"])
        self.tiles = LAYOUT.one(f"{who} stored tiles")
        self.hexes = LAYOUT.one(f"{who} hex pieces")
        self.misfits = LAYOUT.one(f"{who} stored tiles without a space")
        self.full = LAYOUT.one(f"{who} storage full")
        self.pluses = LAYOUT.many(f"{who} bonus tile", PLUS_NAMES)
        self.left = LAYOUT.many(f"{who} spaces left", NAMES)
        self.open_kinds = LAYOUT.one(f"{who} open kinds")
        self.open_spaces = LAYOUT.one(f"{who} open spaces")
        self.empty = LAYOUT.one(f"{who} empty spaces")
        self.areas = LAYOUT.many(f"{who} areas", AREAS)
        self.area_chances = LAYOUT.one(f"{who} areas that lack an open space, points to be scored")
        self.bonus_chances = LAYOUT.one(f"{who} colours that lack a space, points to be scored")


OWN: Final = Block("own")
RIVALS: Final = [Block("rival 1"), Block("rival 2"), Block("rival 3")]
LEAD: Final = LAYOUT.many("lead over rival", ["1", "2", "3"])
LATE_LEAD: Final = LAYOUT.many("lead in the last round over rival", ["1", "2", "3"])

# What only the player needs.
AREAS_COMING: Final = LAYOUT.many("own areas times scorings", AREAS)
OPEN: Final = LAYOUT.many("open", NAMES)
FILLED: Final = LAYOUT.many("filled", NAMES)
PLUS_USES: Final = LAYOUT.many("uses of bonus tile", PLUS_NAMES)
STORED: Final = LAYOUT.many("stored", [*NAMES, "hex"])
ONE: Final = LAYOUT.many("a card of", NAMES)
PAIR: Final = LAYOUT.many("a pair of", NAMES)
PAIRS: Final = LAYOUT.steps("pairs", 4)
WANTED: Final = LAYOUT.one("cards of colours with a space left")
UNWANTED: Final = LAYOUT.one("cards of filled colours")
MORE_CARDS: Final = LAYOUT.one("cards beyond twelve")
IDLE: Final = LAYOUT.one("cards without use")
IDLE_CARDS: Final = LAYOUT.many("cards without use at least", [str(count) for count in IDLE_STEPS])
CARD_POINTS: Final = LAYOUT.one("points for cards at the end")
PAYABLE: Final = LAYOUT.many("open and paid for", NAMES)
READY: Final = LAYOUT.steps("pieces ready to place", 2)
ONE_SHORT: Final = LAYOUT.one("pieces one card short")
DEAD: Final = LAYOUT.one("pieces that never fit")
READY_POINTS: Final = LAYOUT.one("points for the best ready piece, to be scored")
FITS: Final = LAYOUT.many("display fits", NAMES)
FITS_RIVAL: Final = LAYOUT.many("display fits a rival", NAMES)
SHOWN_POINTS: Final = LAYOUT.one("points for the best tile on display, to be scored")
RIVAL_POINTS: Final = LAYOUT.one("points for a rival's best tile on display, to be scored")
SHOWN_PAID: Final = LAYOUT.one("tiles on display that fit and are paid for")


class Look:
    """What is found out about one region on the way: sets of kinds, as bit masks."""

    def __init__(self, scorings: i64) -> None:
        self.scorings = scorings
        self.open: i64 = 0  # kinds with an open space
        self.left: i64 = 0  # kinds with an empty space
        # Kinds with an open space that is the last of an area, by the area's size.
        self.closes: list[int] = [0, 0, 0, 0]


def write_features(realm: Realm, seat: int, sheet: Sheet) -> None:
    """Write the features of a position for a seat."""
    sheet.put(0, quarters(lead_worth(realm, seat)))
    scorings: i64 = 0 if realm.over else ROUNDS + 1 - realm.round
    turns = turns_left(realm, seat)
    write_settings(realm, sheet)
    write_clock(realm, seat, turns, sheet)
    write_supplies(realm, sheet)
    look = Look(scorings)
    write_player(realm, seat, OWN, look, sheet)
    write_own_region(realm, seat, look, sheet)
    write_hand(realm, seat, look, turns, sheet)
    write_storage(realm, seat, look, sheet)
    wanted: i64 = 0
    points: i64 = 0
    own = realm.red[seat] + int(scorings) * realm.green[seat]
    for number in range(realm.players - 1):
        other = (seat + 1 + number) % realm.players
        rival = Look(scorings)
        write_player(realm, other, RIVALS[number], rival, sheet)
        wanted |= rival.open
        points = max(points, best_shown(realm, rival))
        lead = own - realm.red[other] - int(scorings) * realm.green[other]
        sheet.limited(LEAD + number, lead, MOST_LEAD)
        if realm.round == ROUNDS:
            sheet.limited(LATE_LEAD + number, lead, MOST_LEAD)
    write_display(realm, seat, look, wanted, sheet)
    sheet.put(RIVAL_POINTS, int(points * scorings))


def count(mask: i64) -> i64:
    """How many bits of a mask are set."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def turns_left(realm: Realm, seat: int) -> int:
    """About how many turns a player still has; exactly in the last turns."""
    if realm.over:
        return 0
    if realm.last_turns != NOT_YET:
        wait = (seat - realm.turn) % realm.players
        return max(0, (realm.last_turns - wait + realm.players - 1) // realm.players)
    fewest = PLAYER_TILES
    for pile in realm.piles:
        fewest = min(fewest, len(pile))
    return 1 + fewest * 12 // 5


def round_tiles(realm: Realm, seat: int) -> int:
    """How many tiles are left in a player's pile of this round."""
    return max(0, len(realm.piles[seat]) - PLAYER_TILES + PILE_SIZE * realm.round)


# The settings, the clock and the supplies ---------------------------------------------------------


def write_settings(realm: Realm, sheet: Sheet) -> None:
    """The settings that change how one plays, and the number of players."""
    settings = realm.settings
    sheet.put(DRAW, settings.draw_cards)
    sheet.put(CARDS_PER_POINT, settings.cards_per_vp)
    for size in range(1, len(settings.area_vp)):
        sheet.put(AREA_POINTS + size - 1, settings.area_vp[size])
    sheet.flag(ROUND_ENDS_AT_ONCE, not settings.rounds_end_with_lap)
    sheet.put(FINAL + settings.final_turns, 1)
    sheet.flag(FEWER_GREEN, not settings.more_green_wins)
    sheet.flag(PILES_COUNT, settings.piles_count)
    sheet.flag(REFRESH, settings.refresh)
    sheet.flag(TAKE_FITTING, settings.take_only_fitting)
    sheet.flag(ANY_GAIN, settings.plus_on_any_gain)
    sheet.flag(HEX_AT_ONCE, settings.hex_same_turn)
    sheet.choose(PLAYERS, realm.players - 2, MOST_PLAYERS - 1)


def write_clock(realm: Realm, seat: int, turns: int, sheet: Sheet) -> None:
    """How far the game has got, and who moves when."""
    phase = realm.phase
    sheet.flag(REGIONS, phase == BUILDING)
    sheet.flag(FIRST_BONUS, phase == CHOOSING)
    sheet.flag(OVER, realm.over)
    sheet.choose(ROUND, realm.round - 1, ROUNDS)
    sheet.limited(LAP, (realm.turns + realm.players - 1) // realm.players, 2 * MOST_TURNS)
    sheet.put(TURNS, turns)
    for step in range(len(TURN_STEPS)):
        sheet.flag(FEW_TURNS + step, turns <= TURN_STEPS[step])
    sheet.choose(SEAT, seat, MOST_PLAYERS)
    if realm.over:
        return
    wait = (seat - realm.turn) % realm.players
    sheet.flag(TO_MOVE, wait == 0)
    sheet.put(WAIT, wait)
    fewest = PILE_SIZE
    for other in range(realm.players):
        fewest = min(fewest, round_tiles(realm, other))
    if realm.last_turns != NOT_YET:
        sheet.put(LAST_TURNS, 1)
        sheet.choose(OWN_LAST, turns, 2)
    elif fewest == 0:
        sheet.put(ENDING, 1)
        sheet.flag(LAST_ONE, seat >= realm.turn)
    else:
        sheet.put(NEAREST, fewest)
        sheet.flag(NEARLY, fewest <= 1)
        sheet.flag(NEARLY + 1, fewest <= 2)


def write_supplies(realm: Realm, sheet: Sheet) -> None:
    """The colour bonuses that are left, and the cards that can still be drawn."""
    for kind in range(KINDS):
        sheet.put(BONUS_POINTS + kind, bonus_left(realm, kind))
    sheet.put(DECK, len(realm.deck) + sum(realm.discard))


def bonus_left(realm: Realm, kind: int) -> int:
    """The points of the next player who fills a colour."""
    if realm.colour_first[kind] == NOBODY:
        return realm.box.colour_points[kind][0]
    return realm.box.colour_points[kind][1] if realm.colour_second[kind] == NOBODY else 0


# What everybody can see of a player ---------------------------------------------------------------


def write_player(realm: Realm, seat: int, block: Block, look: Look, sheet: Sheet) -> None:
    """What everybody can see of a player."""
    scorings = int(look.scorings)
    green = realm.green[seat]
    sheet.limited(block.red, realm.red[seat], MOST_RED)
    sheet.limited(block.green, green, MOST_GREEN)
    sheet.limited(block.coming, green * scorings, ROUNDS * MOST_GREEN)
    cards = sum(realm.hands[seat])
    sheet.limited(block.hand, cards, MOST_CARDS)
    for step in range(len(HAND_STEPS)):
        sheet.flag(block.hand_steps + step, cards >= HAND_STEPS[step])
    sheet.limited(block.marble, realm.marble[seat], MOST_CARDS)
    sheet.flag(block.any_marble, realm.marble[seat] > 0)
    sheet.limited(block.workers, realm.workers[seat], MOST_CARDS)
    sheet.put(block.pile, len(realm.piles[seat]))
    left = round_tiles(realm, seat)
    sheet.put(block.round_pile, left)
    sheet.flag(block.pile_ends, left <= 1)
    sheet.flag(block.pile_ends + 1, left <= 2)
    pluses = realm.pluses[seat]
    for plus in range(PLUSES):
        sheet.put(block.pluses + plus, pluses[plus])
    if realm.phase == BUILDING and block is not OWN:
        return  # other regions are still secret
    write_region(realm, seat, block, look, sheet)
    hexes = 0
    misfits = 0
    storage = realm.storage[seat]
    for tile in storage:
        if tile == HEX:
            hexes += 1
        elif not look.open >> kind_of(tile) & 1:
            misfits += 1
    sheet.put(block.tiles, len(storage) - hexes)
    sheet.put(block.hexes, hexes)
    sheet.put(block.misfits, misfits)
    sheet.flag(block.full, len(storage) >= realm.storage_spaces(seat))


def write_region(realm: Realm, seat: int, block: Block, look: Look, sheet: Sheet) -> None:
    """The empty spaces of a region, its areas, and the points that one more tile could bring."""
    region = region_so_far(realm, seat)
    empty: i64 = ~i64(realm.filled[seat]) & 0x3FFFFFFF
    free: i64 = realm.open[seat]
    kinds: i64 = 0
    bonuses = 0
    for kind in range(KINDS):
        mask: i64 = region.colour_mask[kind]
        left = count(mask & empty)
        if left > 0:
            look.left |= 1 << i64(kind)
            sheet.put(block.left + kind, int(left))
            if free & mask:
                look.open |= 1 << i64(kind)
                kinds += 1
            if left == 1:
                bonuses += bonus_left(realm, kind)
    sheet.put(block.open_kinds, int(kinds))
    sheet.put(block.open_spaces, int(count(free)))
    sheet.put(block.empty, int(count(empty)))
    scorings = int(look.scorings)
    sheet.put(block.bonus_chances, bonuses * scorings)
    by_form: i64 = 0  # eight bits for each row of AREAS
    masks = region.area_masks
    chances = 0
    for area in range(len(masks)):
        whole: i64 = masks[area]
        lacking = whole & empty
        if lacking == 0:
            continue
        missing = count(lacking)
        size = min(region.area_sizes[area], len(AREA_ROW) - 1)
        by_form += EIGHT_BITS[AREA_ROW[size] + min(missing, size) - 1]
        if missing == 1 and lacking & free:
            chances += realm.settings.area_vp[size]
            look.closes[size] |= 1 << region.area_colours[area]
    for form in range(len(AREAS)):
        number = int(by_form >> i64(8 * form) & 255)
        sheet.put(block.areas + form, number)
        if block is OWN:
            sheet.put(AREAS_COMING + form, number * scorings)
    sheet.put(block.area_chances, chances * scorings)


# What only the player needs -----------------------------------------------------------------------


def write_own_region(realm: Realm, seat: int, look: Look, sheet: Sheet) -> None:
    """Which colours are open or filled, and how often the bonus tiles will still be of use."""
    region = region_so_far(realm, seat)
    empty: i64 = ~i64(realm.filled[seat]) & 0x3FFFFFFF
    for kind in range(KINDS):
        sheet.flag(OPEN + kind, look.open >> i64(kind) & 1 == 1)
        sheet.flag(FILLED + kind, look.left >> i64(kind) & 1 == 0)
    pluses = realm.pluses[seat]
    scorings = int(look.scorings)
    sheet.put(PLUS_USES + PLUS_CARD, pluses[PLUS_CARD] * scorings)
    sheet.put(PLUS_USES + PLUS_STORAGE, pluses[PLUS_STORAGE] * scorings)
    if pluses[PLUS_MARBLE]:
        quarries = count(empty & i64(region.colour_mask[QUARRY]))
        sheet.put(PLUS_USES + PLUS_MARBLE, pluses[PLUS_MARBLE] * int(quarries))
    if pluses[PLUS_WORKER]:
        villages = count(empty & i64(region.colour_mask[VILLAGE]))
        sheet.put(PLUS_USES + PLUS_WORKER, pluses[PLUS_WORKER] * int(villages))
    if pluses[PLUS_YIELD]:
        wagons = count(empty & i64(region.colour_mask[WAGON]))
        sheet.put(PLUS_USES + PLUS_YIELD, pluses[PLUS_YIELD] * int(wagons))


def write_hand(realm: Realm, seat: int, look: Look, turns: int, sheet: Sheet) -> None:
    """The cards in hand, what they pay for, and how many will hardly find a use any more."""
    hand = realm.hands[seat]
    cards = 0
    pairs = 0
    unwanted = 0
    for kind in range(KINDS):
        held = hand[kind]
        if held:
            cards += held
            pairs += held >> 1
            sheet.put(ONE + kind, 1)
            sheet.flag(PAIR + kind, held > 1)
            if look.left >> i64(kind) & 1 == 0:
                unwanted += held
    sheet.steps(PAIRS, pairs, 4)
    sheet.limited(WANTED, cards - unwanted, MOST_CARDS)
    sheet.limited(UNWANTED, unwanted, MOST_CARDS)
    sheet.limited(MORE_CARDS, max(0, cards - MANY_CARDS), MOST_CARDS)
    sheet.limited(CARD_POINTS, cards // realm.settings.cards_per_vp, MOST_CARDS)
    # A tile needs two actions unless it is in storage, and three cards with pairs among them.
    actions = turns + min(turns, realm.marble[seat])
    placements = (actions + min(actions, len(realm.storage[seat]))) >> 1
    idle = max(0, cards - 3 * placements)
    sheet.limited(IDLE, idle, MOST_CARDS)
    for step in range(len(IDLE_STEPS)):
        sheet.flag(IDLE_CARDS + step, idle >= IDLE_STEPS[step])
    reserve = pairs + realm.workers[seat]
    for kind in range(KINDS):
        if look.open >> i64(kind) & 1:
            sheet.flag(PAYABLE + kind, reserve + hand[kind] - (hand[kind] >> 1) >= UNITS)


def write_storage(realm: Realm, seat: int, look: Look, sheet: Sheet) -> None:
    """The stored pieces: whether they fit, can be paid for, and what they would score."""
    hand = realm.hands[seat]
    reserve = realm.workers[seat]
    for kind in range(KINDS):
        reserve += hand[kind] >> 1
    numbers: i64 = 0  # four bits for each kind, and for hex pieces
    ready = 0
    short = 0
    dead = 0
    best: i64 = 0
    for tile in realm.storage[seat]:
        row: i64 = KINDS if tile == HEX else kind_of(tile)
        numbers += FOUR_BITS[row]
        units = -1
        points: i64 = 0
        for kind in range(KINDS):
            if (tile == HEX or row == kind) and look.open >> i64(kind) & 1:
                units = max(units, reserve + hand[kind] - (hand[kind] >> 1))
                points = max(points, closing_points(realm, look, kind))
        if units >= UNITS:
            ready += 1
            best = max(best, points)
        elif units == UNITS - 1:
            short += 1
        if tile != HEX and look.left >> row & 1 == 0:
            dead += 1
    for stored in range(KINDS + 1):
        sheet.put(STORED + stored, int(numbers >> i64(4 * stored) & 15))
    sheet.steps(READY, ready, 2)
    sheet.put(ONE_SHORT, short)
    sheet.put(DEAD, dead)
    sheet.put(READY_POINTS, int(best * look.scorings))


def closing_points(realm: Realm, look: Look, kind: int) -> i64:
    """The points for the largest area of a colour that one tile would fill now."""
    for size in range(3, 0, -1):
        if look.closes[size] >> kind & 1:
            return realm.settings.area_vp[size]
    return 0


def best_shown(realm: Realm, look: Look) -> i64:
    """The points for the largest area that a tile on display would fill now."""
    best: i64 = 0
    for tile in realm.display:
        if tile >= 0 and look.open >> i64(kind_of(tile)) & 1:
            best = max(best, closing_points(realm, look, kind_of(tile)))
    return best


def write_display(realm: Realm, seat: int, look: Look, wanted: i64, sheet: Sheet) -> None:
    """The display: what fits the own region, what fits a rival's, and what it would score."""
    hand = realm.hands[seat]
    reserve = realm.workers[seat]
    for kind in range(KINDS):
        reserve += hand[kind] >> 1
    numbers: i64 = 0  # four bits for each kind
    for tile in realm.display:
        if tile >= 0:
            numbers += 1 << (4 * i64(kind_of(tile)))
    paid = 0
    for kind in range(KINDS):
        shown = int(numbers >> i64(4 * kind) & 15)
        if shown:
            if look.open >> i64(kind) & 1:
                sheet.put(FITS + kind, shown)
                if reserve + hand[kind] - (hand[kind] >> 1) >= UNITS:
                    paid += shown
            sheet.flag(FITS_RIVAL + kind, wanted >> i64(kind) & 1 == 1)
    sheet.put(SHOWN_PAID, paid)
    sheet.put(SHOWN_POINTS, int(best_shown(realm, look) * look.scorings))
