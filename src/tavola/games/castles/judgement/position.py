"""How good a position looks for a player, in red points at the end, from what that player may know.

A green point counts once for each scoring to come. Everything else is worth the actions it saves: a tile
costs an action to take, one to place, and two cards. Whatever can no longer be used counts only for what it
scores at the end.
"""

from typing import Final

from mypy_extensions import i64

from tavola.games.castles.box.region import SPACES
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    CITY,
    FORT,
    HEX,
    INN,
    KINDS,
    MONASTERY,
    QUARRY,
    VILLAGE,
    WAGON,
    kind_of,
)
from tavola.games.castles.judgement.worths import WORTHS
from tavola.games.castles.rules.build_region import colours_around, region_so_far
from tavola.games.castles.rules.red_scoring import game_winners
from tavola.games.castles.state.payment import UNITS
from tavola.games.castles.state.realm import BUILDING, NOT_YET, PLAYING, ROUNDS, Realm
from tavola.games.castles.state.verbs import (
    PLUS_CARD,
    PLUS_MARBLE,
    PLUS_STORAGE,
    PLUS_WORKER,
    PLUS_YIELD,
)
from tavola.games.castles.tiles.green_scoring import new_farms
from tavola.games.castles.tiles.placement import MONASTERY_CARDS


def evaluate(realm: Realm, seat: int) -> float:
    """The player's prospects, minus a share of the best rival's."""
    if realm.over:
        winners = game_winners(realm)
        won = 0.0 if seat not in winners else WORTHS.won if len(winners) == 1 else WORTHS.won_shared
        return won + float(realm.red[seat])
    if realm.phase == BUILDING:
        return region_worth(realm, seat)
    scorings = float(ROUNDS + 1 - realm.round)
    rival = 0.0
    for other in range(realm.players):
        if other != seat:
            rival = max(rival, float(realm.red[other]) + scorings * float(realm.green[other]))
    return prospects(realm, seat, scorings, realm.hands[seat]) - WORTHS.rival * rival


def lead_worth(realm: Realm, seat: int) -> float:
    """The player's prospects compared with the best rival's, whose hand is taken for a typical one."""
    best = -1000.0
    if realm.over:
        for other in range(realm.players):
            if other != seat:
                best = max(best, float(realm.red[other]))
        return float(realm.red[seat]) - best
    if realm.phase == BUILDING:
        return region_worth(realm, seat)
    scorings = float(ROUNDS + 1 - realm.round)
    for other in range(realm.players):
        if other != seat:
            hand = TYPICAL[min(realm.hand_size(other), MOST_TYPICAL)]
            best = max(best, prospects(realm, other, scorings, hand))
    return prospects(realm, seat, scorings, realm.hands[seat]) - best


def typical_hand(count: int) -> list[int]:
    """A hand of this size as it might be, with a pair among every three cards."""
    hand = [0] * KINDS
    for card in range(count):
        third = card // 3
        hand[(third if card % 3 < 2 else third + 1) % KINDS] += 1
    return hand


def turns_to_come(realm: Realm) -> float:
    """About how many turns a player still has."""
    if realm.last_turns != NOT_YET:
        return float(realm.last_turns) / float(realm.players)
    fewest = 99
    for pile in realm.piles:
        fewest = min(fewest, len(pile))
    return 1.0 + WORTHS.turns_per_tile * float(fewest)


def prospects(realm: Realm, seat: int, scorings: float, hand: list[int]) -> float:
    """The points scored so far, plus what everything else may still bring, with this hand."""
    turns = turns_to_come(realm)
    time = min(1.0, turns / WORTHS.long)
    worth = float(realm.red[seat]) + scorings * float(realm.green[seat])
    worth += cards_worth(realm, hand, time)
    worth += float(realm.workers[seat]) * (WORTHS.worker_late + WORTHS.worker_early * time)
    worth += float(min(realm.marble[seat], int(turns))) * (WORTHS.action * time + WORTHS.marble_late)
    worth += float(realm.marble[seat]) * WORTHS.marble_kept
    worth += bonus_worth(realm, seat, turns)
    if realm.phase == PLAYING:
        worth += storage_worth(realm, seat, hand, scorings, time, turns)
        worth += region_progress(realm, seat, scorings, time)
    return worth


def cards_worth(realm: Realm, hand: list[int], time: float) -> float:
    """Cards are worth the draws they save, and more in pairs; beyond a useful number they add little."""
    count = 0
    pairs = 0
    for kind in range(KINDS):
        count += hand[kind]
        pairs += hand[kind] >> 1
    each = WORTHS.action / float(realm.settings.draw_cards)
    useful = min(count, WORTHS.useful_cards)
    early = each * WORTHS.card * float(useful) + WORTHS.more_cards * float(count - useful)
    early += WORTHS.pair * float(min(pairs, WORTHS.pairs))
    return time * early + (1.0 - time) * float(count) / float(realm.settings.cards_per_vp)


def bonus_worth(realm: Realm, seat: int, turns: float) -> float:
    """What the bonus tiles will still bring."""
    pluses = realm.pluses[seat]
    region = realm.regions[seat]
    free = ~i64(realm.filled[seat])
    share = min(1.0, turns / WORTHS.to_fill)  # the part of the empty spaces that will be filled
    card = WORTHS.action / float(realm.settings.draw_cards)
    worth = float(pluses[PLUS_CARD]) * card * WORTHS.plus_card * turns
    worth += float(min(WORTHS.plus_storages, pluses[PLUS_STORAGE])) * WORTHS.plus_storage * turns
    quarries = float(spaces(free & i64(region.colour_mask[QUARRY])))
    villages = float(spaces(free & i64(region.colour_mask[VILLAGE])))
    wagons = float(spaces(free & i64(region.colour_mask[WAGON])))
    worth += float(pluses[PLUS_MARBLE]) * WORTHS.action * share * quarries
    worth += float(pluses[PLUS_WORKER]) * WORTHS.plus_worker * share * villages
    return worth + float(pluses[PLUS_YIELD]) * WORTHS.plus_yield * share * wagons


def spaces(mask: i64) -> i64:
    """How many spaces a bit mask has."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


# Placements ---------------------------------------------------------------------------------------


def effect_worth(realm: Realm, seat: int, kind: int, time: float) -> float:
    """What a tile's effect is worth when it is placed, apart from its points."""
    pluses = realm.pluses[seat]
    if kind == FORT:
        return WORTHS.fort * WORTHS.action
    if kind == CITY:
        return WORTHS.city_late + WORTHS.city_early * time
    if kind == INN:
        return WORTHS.inn_late + WORTHS.inn_early * time
    if kind == AGRICULTURE:
        return 0.0
    if kind == QUARRY:
        return float(1 + pluses[PLUS_MARBLE]) * (
            WORTHS.quarry_late + WORTHS.action * time * WORTHS.quarry_early
        )
    if kind == VILLAGE:
        return float(1 + pluses[PLUS_WORKER]) * (WORTHS.worker_late + WORTHS.worker_early * time)
    if kind == MONASTERY:
        cards = float(MONASTERY_CARDS) * time * WORTHS.card * WORTHS.action / float(realm.settings.draw_cards)
        return WORTHS.monastery_late + cards
    return float(1 + pluses[PLUS_YIELD]) * WORTHS.yield_card


def placement_worth(realm: Realm, seat: int, tile: int, scorings: float, time: float) -> float:
    """The worth of a piece's best placement right now; less if there is no space for it yet."""
    if tile == HEX:
        best = 0.0
        for kind in range(KINDS):
            best = max(best, best_space(realm, seat, kind, tile, scorings, time))
        return best
    return best_space(realm, seat, kind_of(tile), tile, scorings, time)


def best_space(realm: Realm, seat: int, kind: int, tile: int, scorings: float, time: float) -> float:
    """The worth of a piece on the best open space of a colour."""
    region = realm.regions[seat]
    free: i64 = realm.open[seat]
    filled: i64 = realm.filled[seat]
    best = -1.0
    for space in region.spaces_of[kind]:
        if free >> i64(space) & 1:
            best = max(best, space_points(realm, seat, space, tile, filled) * scorings)
    if best < 0.0:
        # It fits nowhere now, but it may later.
        return WORTHS.closed_space if i64(region.colour_mask[kind]) & ~filled else 0.0
    return best + effect_worth(realm, seat, kind, time)


def space_points(realm: Realm, seat: int, space: int, tile: int, filled: i64) -> float:
    """Green points for filling a space: the area if it is completed, a share of it if not, and farms."""
    region = realm.regions[seat]
    mask: i64 = region.area_mask[space]
    size = region.area_size[space]
    points = float(realm.settings.area_vp[size])
    missing = spaces(mask & ~filled)
    if missing > 1:
        points /= float(size) * WORTHS.open_area
    else:
        points -= share_of_area(realm, size, size - 1)
    if region.colours[space] == AGRICULTURE:
        points += float(new_farms(realm, seat, space, tile))
    return points


def share_of_area(realm: Realm, size: int, filled: int) -> float:
    """What a partly filled area is already worth."""
    return float(realm.settings.area_vp[size]) * float(filled) / float(size) * WORTHS.begun_area


def storage_worth(
    realm: Realm, seat: int, hand: list[int], scorings: float, time: float, turns: float
) -> float:
    """Stored pieces are worth part of their placement: a larger part, the more of the price is in hand."""
    worth = 0.0
    pairs = 0
    for kind in range(KINDS):
        pairs += hand[kind] >> 1
    for tile in realm.storage[seat]:
        value = placement_worth(realm, seat, tile, scorings, time)
        kind = FORT if tile == HEX else kind_of(tile)
        units = realm.workers[seat] + pairs
        if tile != HEX:
            units += hand[kind] - (hand[kind] >> 1)
        share = WORTHS.stored_placement + WORTHS.stored_paid * float(min(units, UNITS))
        if turns < 2.0:
            share = share if units >= UNITS and turns >= 1.0 else 0.0
        worth += WORTHS.stored + share * value
    return worth


def region_progress(realm: Realm, seat: int, scorings: float, time: float) -> float:
    """Partly filled areas, colours that lack one space, and how many kinds could be placed next."""
    region = realm.regions[seat]
    empty = ~i64(realm.filled[seat])
    worth = 0.0
    for number in range(len(region.area_masks)):
        size = region.area_sizes[number]
        done = size - spaces(i64(region.area_masks[number]) & empty)
        if 0 < done < size:
            worth += share_of_area(realm, size, done) * scorings * time
    free: i64 = realm.open[seat]
    for kind in range(KINDS):
        mask: i64 = region.colour_mask[kind]
        if free & mask:
            worth += WORTHS.open_kind * time
        if realm.colour_second[kind] < 0:
            missing = spaces(mask & empty)
            if missing == 1:
                worth += WORTHS.nearly_full * scorings * time
    return worth


def region_worth(realm: Realm, seat: int) -> float:
    """While regions are being built: large areas pay more, and a castle should touch many colours."""
    region = region_so_far(realm, seat)
    worth = 0.0
    for space in range(SPACES):
        worth += float(realm.settings.area_vp[region.area_size[space]]) / float(region.area_size[space])
    castle = realm.castle[seat]
    if castle >= 0:
        colours = WORTHS.castle_colour * float(colours_around(region, castle))
        worth += colours + WORTHS.castle_neighbour * float(len(region.geometry.neighbours[castle]))
    return worth


MOST_TYPICAL: Final = 40
TYPICAL: Final = [typical_hand(count) for count in range(MOST_TYPICAL + 1)]
