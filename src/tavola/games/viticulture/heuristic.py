"""How good a position looks for a player, in points, from what that player may know.

Points count in full. Everything else counts for the points it is likely to become: wines for the orders in
the hand, grapes for wines, fields for grapes, and workers, structures and lira for the years that are left.
"""

from typing import Final

from tavola.games.viticulture.automa import last_year
from tavola.games.viticulture.board import SEASONS, STRUCTURES
from tavola.games.viticulture.cards import (
    BITS,
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
    SUMMER,
    VINE_KINDS,
    VINE_VALUE,
    WHITE,
)
from tavola.games.viticulture.cards import WINTER as WINTER_DECK
from tavola.games.viticulture.needs import VINE_STRUCTURES
from tavola.games.viticulture.tuscany.prospects import (
    YEAR_OF_WORK,
    chart_prospect,
    map_lead,
    map_prospect,
    out_of_year,
    work_prospect,
)
from tavola.games.viticulture.tuscany.specials import FIRST_SPECIAL
from tavola.games.viticulture.tuscany.structures import FIRST_CARD
from tavola.games.viticulture.tuscany.worths import CARD_IN_HAND, CARD_YEARLY, SITE_WORTH, SPECIAL_YEARLY
from tavola.games.viticulture.valley import Valley
from tavola.games.viticulture.vineyard import Vineyard

WINTER: Final = SEASONS.index("winter")
MEDIUM: Final = STRUCTURES.index("medium_cellar")
LARGE: Final = STRUCTURES.index("large_cellar")
USUAL_YEARS: Final = 8  # how long a game lasts
LONGEST: Final = 5.0  # years that are worth planning for
WON: Final = 1000.0
AHEAD: Final = 8.0

# What a structure is worth at once, and for each year that is left.
AT_ONCE: Final = {"trellis": 0.6, "irrigation": 0.7, "yoke": 0.3, "medium_cellar": 0.4, "large_cellar": 0.3}
BY_YEAR: Final = {"yoke": 0.15, "windmill": 0.45, "cottage": 0.42, "tasting_room": 0.4, "medium_cellar": 0.1}
STRUCTURE_NOW: Final = [AT_ONCE.get(name, 0.0) for name in STRUCTURES]
STRUCTURE_YEARLY: Final = [BY_YEAR.get(name, 0.0) for name in STRUCTURES]

CHORE: Final = 0.45  # a worker with something to do in winter
IDLE: Final = 0.2  # and one without
YEAR: Final = 1.6  # what the workers of a year are worth: time passing is no gain
# Visitors of one deck in the hand: the first is worth most.
VISITOR_WORTH: Final = [0.0, 0.45, 0.75, 0.9, 0.95]
WINE_BASE: Final = [0.45, 0.45, 0.95, 1.5]


def evaluate(valley: Valley, seat: int) -> float:
    """The player's points with what they promise, less a little for the others' points."""
    points = float(valley.vineyards[seat].points)
    best = 0
    for other in range(valley.players):
        if other != seat and valley.vineyards[other].points > best:
            best = valley.vineyards[other].points
    if valley.over:
        won = seat in valley.game.winners(valley)
        return points - float(best) + (WON if won else -WON)
    years = years_left(valley)
    worth = points - 0.25 * float(best) + promise(valley, seat, years)
    if valley.reached and valley.players > 1:
        # The last year is welcome to whoever is ahead.
        if valley.board.regions:
            points += float(map_lead(valley, seat))
        worth += AHEAD if points > float(best) else -AHEAD
    return worth


def years_left(valley: Valley) -> float:
    """How many whole years are likely to follow this one."""
    if valley.players == 1:
        return min(float(last_year(valley) - valley.year), LONGEST)
    if valley.reached:
        return 0.0
    # By the calendar, not by points: otherwise gaining a point would cost what it brings nearer.
    return min(max(float(USUAL_YEARS - valley.year), 1.0), LONGEST)


def promise(valley: Valley, seat: int, years: float) -> float:
    """What all that is not points is likely to become."""
    vineyard = valley.vineyards[seat]
    hands = ready_hands(vineyard)
    # How likely it is that something half done is finished: later years, or workers left this year.
    now = 0.5 if valley.season < WINTER else 0.25 if valley.passed >> seat & 1 == 0 and hands else 0.0
    hope = min(1.0, 0.6 * years + now)
    lira = vineyard.lira
    if valley.board.chart and not out_of_year(valley, seat):
        lira += vineyard.residual  # it comes whenever the year is left: no reason to leave early
    worth = lira_worth(lira, years) + 0.3 * years * float(vineyard.residual)
    worth += 0.6 * years * float(vineyard.worker_count() - 3)
    worth += structures_worth(vineyard.structures, years)
    worth += hope * (cellar_worth(vineyard) + crush_pad_worth(vineyard))
    worth += orders_worth(vineyard, years, hope)
    worth += fields_worth(valley, vineyard, years)
    worth += cards_worth(valley, vineyard, years)
    if valley.settings.structures:
        worth += annexes_worth(vineyard, years)
    if vineyard.hired:
        worth += specials_worth(vineyard, years)
    working = valley.season < WINTER or valley.passed >> seat & 1 == 0
    if valley.board.chart:
        worth += map_prospect(valley, seat, years) + chart_prospect(valley, seat)
        if working:
            worth += work_prospect(valley, seat, hands, years)
        return worth - YEAR_OF_WORK * float(valley.year)
    if working:
        busy = min(hands, chores(valley, vineyard))
        worth += CHORE * float(busy) + IDLE * float(hands - busy)
    return worth - YEAR * float(valley.year)


def chores(valley: Valley, vineyard: Vineyard) -> int:
    """How many things there are to do in winter."""
    harvest = vineyard.can_harvest()
    grapes = harvest or vineyard.grapes[RED] != 0 or vineyard.grapes[WHITE] != 0
    wine = grapes or max(vineyard.wines) != 0
    visitor = vineyard.count_deck(WINTER_DECK) > 0
    train = vineyard.lira >= 4 and vineyard.worker_count() < valley.board.worker_limit
    orders = vineyard.count_deck(ORDER) > 0
    return int(harvest) + int(grapes) + int(wine and orders) + int(visitor) + int(train) + int(not orders)


def ready_hands(vineyard: Vineyard) -> int:
    """How many workers can still be placed."""
    return vineyard.ready_count() if vineyard.rested else sum(vineyard.ready)


def lira_worth(lira: int, years: float) -> float:
    """The first lira are worth the most; none are worth much at the end."""
    few = float(min(lira, 5))
    more = float(min(max(lira - 5, 0), 5))
    rest = float(max(lira - 10, 0))
    return (0.26 * few + 0.15 * more + 0.03 * rest) * min(1.0, 0.05 + 0.4 * years) + 0.01 * float(lira)


def structures_worth(built: int, years: float) -> float:
    """What the structures that stand will still bring."""
    share = min(1.0, years / 3.0)
    worth = 0.0
    for number in range(len(STRUCTURES)):
        if built >> number & 1:
            worth += STRUCTURE_NOW[number] * share + STRUCTURE_YEARLY[number] * years
    return worth


def annexes_worth(vineyard: Vineyard, years: float) -> float:
    """Structure cards that stand, and those in the hand for which there is a site."""
    worth = 0.0
    for number in range(len(CARD_YEARLY)):
        if vineyard.annexes >> number & 1:
            worth += CARD_YEARLY[number] * years
    share = min(1.0, years / 3.0)
    held = 0
    best = 0.0
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if kind >= FIRST_CARD:
            held += 1
            best = max(best, CARD_IN_HAND[kind - FIRST_CARD])
    if held and vineyard.has_site():
        worth += share * (best + 0.1 * float(min(held, 3)))
    if vineyard.free_slot() >= 0:
        worth += SITE_WORTH * share
    # A field under a structure bears no vines.
    for field in range(len(vineyard.fields)):
        if vineyard.card_on(field) >= 0:
            worth -= 0.2 * years
    return worth


def specials_worth(vineyard: Vineyard, years: float) -> float:
    """What special workers are worth more than ordinary ones."""
    worth = 0.0
    for kind in range(FIRST_SPECIAL, len(SPECIAL_YEARLY)):
        if vineyard.hired >> kind & 1:
            worth += SPECIAL_YEARLY[kind] * years
    return worth


def cellar_worth(vineyard: Vineyard) -> float:
    """Wines, whatever orders there are."""
    worth = 0.0
    for kind in range(len(vineyard.wines)):
        mask = vineyard.wines[kind]
        for value in range(1, HIGHEST + 1):
            if mask >> value & 1:
                worth += WINE_BASE[kind] + 0.15 * float(value)
    return min(worth, 6.0) + 0.2 * max(worth - 6.0, 0.0)


def crush_pad_worth(vineyard: Vineyard) -> float:
    """Grapes that wait to become wine."""
    worth = 0.0
    for mask in vineyard.grapes:
        for value in range(1, HIGHEST + 1):
            if mask >> value & 1:
                worth += 0.22 + 0.1 * float(value)
    return min(worth, 3.0) + 0.2 * max(worth - 3.0, 0.0)


def orders_worth(vineyard: Vineyard, years: float, hope: float) -> float:
    """The orders in the hand by how near they are; the two nearest count most."""
    first = 0.0
    second = 0.0
    rest = 0.0
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if DECK_OF[kind] != ORDER:
            continue
        worth = order_worth(vineyard, kind - FIRST[ORDER], years, hope)
        if worth > first:
            rest += second
            second = first
            first = worth
        elif worth > second:
            rest += second
            second = worth
        else:
            rest += worth
    return first + 0.7 * second + 0.25 * rest


def order_worth(vineyard: Vineyard, order: int, years: float, hope: float) -> float:
    """What an order is likely to bring: its points by how much of it is there."""
    near = 0.0
    wanted = ORDER_WINES[order]
    for kind, least, number in wanted:
        near += wine_nearness(vineyard, kind, least, number)
    near /= float(len(wanted))
    value = float(ORDER_POINTS[order]) + 0.3 * years * float(ORDER_RESIDUAL[order])
    return value * hope * (0.1 + 0.16 * near * near)


def wine_nearness(vineyard: Vineyard, kind: int, least: int, number: int) -> float:
    """How near a wine of an order is: in the cellar, still too young, on the crush pad, on the fields."""
    mask = vineyard.wines[kind]
    if BITS[mask >> least] >= number:
        return 1.0
    best = 0.0
    if BITS[mask] >= number:
        short = least - (mask.bit_length() - 1)
        best = max(0.2, 0.85 - 0.12 * float(short))
    reach = grape_reach(vineyard, kind)
    if reach > 0:
        short = max(0, least - reach)
        best = max(best, 0.6 - 0.09 * float(short))
    grown = field_reach(vineyard, kind)
    if grown > 0:
        short = max(0, least - grown)
        best = max(best, 0.34 - 0.05 * float(short))
    return best


def grape_reach(vineyard: Vineyard, kind: int) -> int:
    """The best wine of a type that the crush pad could give, 0 for none."""
    red = vineyard.grapes[RED].bit_length() - 1
    white = vineyard.grapes[WHITE].bit_length() - 1
    if kind == RED:
        return max(red, 0)
    if kind == WHITE:
        return max(white, 0)
    if red <= 0 or white <= 0:
        return 0
    if kind == SPARKLING and BITS[vineyard.grapes[RED]] < 2:
        return 0
    return min(red + white, HIGHEST)


def field_reach(vineyard: Vineyard, kind: int) -> int:
    """The best wine of a type that a harvest could give, 0 for none."""
    red = max(vineyard.red)
    white = max(vineyard.white)
    if kind == RED:
        return red
    if kind == WHITE:
        return white
    return min(red + white, HIGHEST) if red and white else 0


def fields_worth(valley: Valley, vineyard: Vineyard, years: float) -> float:
    """Planted fields for the harvests to come, the best ones most; a sold field is missed."""
    worth = 0.0
    best = 0.0
    total = 0.0
    times = 0.35 * min(years, 4.0)
    for field in range(len(vineyard.fields)):
        if vineyard.sold >> field & 1:
            worth -= 0.3 * float(valley.board.fields[field]) * min(1.0, 0.4 * years)
            continue
        crop = field_crop(vineyard.red[field], vineyard.white[field])
        if vineyard.harvested >> field & 1 == 0:
            worth += 0.15 * crop
        best = max(best, crop)
        total += crop
        worth += 0.6 * times * crop
    crops = worth_of_cellars(vineyard, total)
    return worth + 0.4 * times * best + crops * min(1.0, years / 2.0)


def worth_of_cellars(vineyard: Vineyard, total: float) -> float:
    """Larger cellars are worth what the fields can fill them with."""
    worth = 0.0
    if vineyard.structures >> MEDIUM & 1:
        worth += 1.8 * min(1.0, total / 3.0)
    if vineyard.structures >> LARGE & 1:
        worth += 1.8 * min(1.0, total / 6.0)
    return worth


def field_crop(red: int, white: int) -> float:
    """What one harvest of a field is worth."""
    crop = 0.0
    if red:
        crop += 0.5 + 0.32 * float(min(red, 8))
    if white:
        crop += 0.5 + 0.32 * float(min(white, 8))
    return crop


def cards_worth(valley: Valley, vineyard: Vineyard, years: float) -> float:
    """Vines that can be planted, visitors that can be played; too many cards are worth little."""
    share = min(1.0, 0.15 + 0.35 * years)
    worth = 0.0
    limit = valley.settings.hand_limit or valley.board.hand_limit
    vines = 0
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if kind < VINE_KINDS:
            vines += 1
            ready = VINE_STRUCTURES[kind] & ~vineyard.structures == 0
            if vines <= 3:
                some = (0.26 * float(VINE_VALUE[kind]) + 0.3) * (1.0 if ready else 0.45)
                worth += some * share * (1.2 - 0.3 * float(vines))
    for deck in (SUMMER, WINTER_DECK):
        worth += VISITOR_WORTH[min(vineyard.count_deck(deck), len(VISITOR_WORTH) - 1)] * share
    over = len(vineyard.hand) - limit
    if over > 0:
        worth -= 0.25 * float(over)
    return worth
