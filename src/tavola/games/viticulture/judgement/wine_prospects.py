"""What winemaking promises a player, in points: how close each order is to being filled, and with what.

A wine begins as a vine card in hand, is planted on a field, becomes a grape on the crush pad and ages in the
cellar. The further along it is, the likelier it will fill an order before the game ends.
"""

from typing import Final

from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import (
    BITS,
    BLUSH,
    DECK_OF,
    FIRST,
    HIGHEST,
    KIND_MASK,
    ORDER,
    ORDER_POINTS,
    ORDER_RESIDUAL,
    ORDER_WINES,
    RED,
    SPARKLING,
    VINE_KINDS,
    VINE_RED,
    VINE_WHITE,
    WHITE,
)
from tavola.games.viticulture.box.vine_needs import VINE_STRUCTURES
from tavola.games.viticulture.judgement.worths import WINE, WORTHS
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.vineyard import Vineyard

MEDIUM: Final = 1 << STRUCTURES.index("medium_cellar")
LARGE: Final = 1 << STRUCTURES.index("large_cellar")
SMALL_CELLAR: Final = 3  # the highest value it can hold
MEDIUM_CELLAR: Final = 6


class WineSupply:
    """The best grape of each colour at each stage of becoming wine, 0 for none."""

    def __init__(self, vineyard: Vineyard) -> None:
        self.pad_red = max(vineyard.grapes[RED].bit_length() - 1, 0)
        self.pad_white = max(vineyard.grapes[WHITE].bit_length() - 1, 0)
        self.field_red = max(vineyard.red)
        self.field_white = max(vineyard.white)
        self.hand_red = 0
        self.hand_white = 0
        for card in vineyard.hand:
            kind = card & KIND_MASK
            if kind < VINE_KINDS and VINE_STRUCTURES[kind] & ~vineyard.structures == 0:
                self.hand_red = max(self.hand_red, VINE_RED[kind])
                self.hand_white = max(self.hand_white, VINE_WHITE[kind])


def orders_worth(vineyard: Vineyard, years: float, time: float) -> float:
    """The worth of the orders in hand, by how close they are to being filled; only the best count in full."""
    supply = WineSupply(vineyard)
    found: list[float] = []
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if DECK_OF[kind] == ORDER:
            order = kind - FIRST[ORDER]
            likely = 1.0
            for wine, least, number in ORDER_WINES[order]:
                likely *= likelihood(vineyard, supply, wine, least, number, years, time)
            found.append(
                likely * (float(ORDER_POINTS[order]) + WORTHS.residual * years * float(ORDER_RESIDUAL[order]))
            )
    found.sort(reverse=True)
    shares = WINE.best_orders
    worth = 0.0
    for i in range(len(found)):
        worth += found[i] * shares[min(i, len(shares) - 1)]
    return worth


def likelihood(
    vineyard: Vineyard, supply: WineSupply, wine: int, least: int, number: int, years: float, time: float
) -> float:
    """How likely the player is to have the wines for an order in the time that is left."""
    if time <= 0.0:
        return 0.0
    mask = vineyard.wines[wine]
    if BITS[mask >> least] >= number:
        return 1.0
    room = 1.0
    if (least > SMALL_CELLAR or wine >= BLUSH) and vineyard.structures & MEDIUM == 0:
        room *= WINE.no_medium
    if (least > MEDIUM_CELLAR or wine == SPARKLING) and vineyard.structures & LARGE == 0:
        room *= WINE.no_large
    likely = WINE.nowhere * min(1.0, time / WINE.order_years)
    if BITS[mask] >= number:
        likely = max(likely, aged(WINE.young, least - (mask.bit_length() - 1), years) * room)
    soon = room * min(1.0, WINE.late + WINE.late_yearly * time)
    if wine == RED:
        likely = max(likely, soon * grown(supply.pad_red, supply.field_red, supply.hand_red, least, years))
    elif wine == WHITE:
        likely = max(
            likely, soon * grown(supply.pad_white, supply.field_white, supply.hand_white, least, years)
        )
    else:
        likely = max(likely, soon * blended(supply, wine, least, years))
    return likely * WINE.pair if number > 1 else likely


def aged(chance: float, short: int, years: float) -> float:
    """A chance, reduced by the ageing still needed; 0 if there are too few years for it."""
    if short <= 0:
        return chance
    return max(chance - WINE.short * float(short), 0.0) if float(short) <= years else 0.0


def grown(pad: int, field: int, hand: int, least: int, years: float) -> float:
    """How likely a red or white wine is to come from the crush pad, a field or the hand."""
    best = 0.0
    if pad:
        best = aged(WINE.on_pad, least - pad, years)
    if field:
        best = max(best, aged(WINE.on_field, least - field, years))
    if hand:
        best = max(best, aged(WINE.in_hand, least - hand, years))
    return best


def blended(supply: WineSupply, wine: int, least: int, years: float) -> float:
    """How likely a blush or sparkling wine is, judged by the colour that is further behind."""
    red = max(supply.pad_red, supply.field_red, supply.hand_red)
    white = max(supply.pad_white, supply.field_white, supply.hand_white)
    if red == 0 or white == 0:
        return 0.0
    chance = WINE.on_pad
    if supply.pad_red == 0 or supply.pad_white == 0:
        chance = WINE.on_field
    if (supply.pad_red == 0 and supply.field_red == 0) or (supply.pad_white == 0 and supply.field_white == 0):
        chance = WINE.in_hand
    if wine == SPARKLING:
        chance *= WINE.sparkling
    return aged(chance, least - min(red + white, HIGHEST), years)


def cellar_worth(vineyard: Vineyard) -> float:
    """What wines are worth apart from orders."""
    worth = 0.0
    for kind in range(len(vineyard.wines)):
        mask = vineyard.wines[kind]
        if mask:
            each = WINE.wine * WINE.types[kind]
            for value in range(1, HIGHEST + 1):
                if mask >> value & 1:
                    worth += each + WINE.wine_value * float(value)
    return min(worth, WINE.most_wine) + WINE.wine_beyond * max(worth - WINE.most_wine, 0.0)


def crush_pad_worth(vineyard: Vineyard) -> float:
    """What grapes on the crush pad are worth."""
    worth = 0.0
    for mask in vineyard.grapes:
        if mask:
            for value in range(1, HIGHEST + 1):
                if mask >> value & 1:
                    worth += WINE.grape + WINE.grape_value * float(value)
    return min(worth, WINE.most_grapes) + WINE.grapes_beyond * max(worth - WINE.most_grapes, 0.0)


def fields_worth(valley: Valley, vineyard: Vineyard, time: float) -> float:
    """Planted fields for the harvests to come, the best one most; minus something for a sold field."""
    worth = 0.0
    best = 0.0
    total = 0.0
    for field in range(len(vineyard.fields)):
        if vineyard.sold >> field & 1:
            share = min(1.0, WINE.sold_yearly * time)
            worth -= WINE.sold_field * float(valley.board.fields[field]) * share
            continue
        crop = field_crop(vineyard.red[field]) + field_crop(vineyard.white[field])
        best = max(best, crop)
        total += crop
    return worth + min(time, WINE.harvests) * (WINE.best_field * best + WINE.other_fields * (total - best))


def field_crop(value: int) -> float:
    """What one grape of a harvest is worth."""
    return WINE.crop + WINE.crop_value * float(value) if value else 0.0
