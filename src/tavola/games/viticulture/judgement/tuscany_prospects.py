"""What the extended board adds to a position's prospects: the map, the chart, and work in four seasons."""

from typing import Final

from tavola.games.viticulture.box.board import ROWS, SEASONS
from tavola.games.viticulture.box.cards import KIND_MASK, ORDER, SUMMER, VINE_KINDS
from tavola.games.viticulture.box.cards import WINTER as WINTER_DECK
from tavola.games.viticulture.box.vine_needs import VINE_STRUCTURES
from tavola.games.viticulture.judgement.tuscany_worths import FIGURES
from tavola.games.viticulture.rules.actions.fill_orders import can_fill_any
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.vineyard import STAR_BITS, STAR_MASK, Vineyard
from tavola.games.viticulture.tuscany.board.extended_year import FALL, WINTER

SUMMER_SEASON: Final = SEASONS.index("summer")
CHART: Final = [FIGURES.numbers("chart", f"row_{row}") for row in range(1, ROWS + 1)]
USUAL_ROW: Final = FIGURES.number("chart", "usual")
VISITOR: Final = FIGURES.number("work", "visitor")
PLANT: Final = FIGURES.number("work", "plant")
HARVEST: Final = FIGURES.number("work", "harvest")
MAKE: Final = FIGURES.number("work", "make")
FIRST_ORDER: Final = FIGURES.number("work", "first_order")
ANOTHER_ORDER: Final = FIGURES.number("work", "another_order")
FILL: Final = FIGURES.number("work", "fill")
FILL_PERHAPS: Final = FIGURES.number("work", "fill_perhaps")
SELL: Final = FIGURES.number("work", "sell")
TRAIN: Final = FIGURES.number("work", "train")
TRAIN_COST: Final = FIGURES.number("work", "train_cost")
NEARLY_TRAINED: Final = FIGURES.whole("work", "nearly_trained")
LIRA: Final = FIGURES.number("work", "lira")
LIKELY: Final = FIGURES.number("work", "likely")
YEAR_OF_WORK: Final = FIGURES.number("work", "year")
SAFETY: Final = FIGURES.numbers("map", "safety")
LOST: Final = FIGURES.number("map", "lost")
BEHIND: Final = FIGURES.number("map", "behind")
NEAR: Final = FIGURES.number("map", "near")


def map_prospect(valley: Valley, seat: int, years: float) -> float:
    """The points that the player's stars are likely to bring, minus a share of the opponents'."""
    if not valley.settings.influence:
        return 0.0
    worth = 0.0
    own_stars = valley.vineyards[seat].stars
    for region in valley.board.regions:
        shift = region.number * STAR_BITS
        most = region.points if valley.players == 1 else 0
        for other in range(valley.players):
            if other != seat:
                stars = valley.vineyards[other].stars >> shift & STAR_MASK
                if stars > most:
                    most = stars
        own = own_stars >> shift & STAR_MASK
        points = float(region.points)
        if own > 0 and own >= most:
            lead = min(own - most, 3)
            worth += points * SAFETY[lead] if years > 0.0 or lead == 0 else points
        elif most > own:
            # The opponents' points count against the player, less so where one star would draw level.
            worth -= points * (LOST if own + 1 < most else LOST - BEHIND)
    return worth * (NEAR if years > 1.0 else 1.0)


def map_lead(valley: Valley, seat: int) -> int:
    """How many points the map would bring now."""
    found = 0
    if valley.settings.influence:
        for region in valley.board.regions:
            shift = region.number * STAR_BITS
            own = valley.vineyards[seat].stars >> shift & STAR_MASK
            best = own > 0
            for other in range(valley.players):
                if other != seat and valley.vineyards[other].stars >> shift & STAR_MASK >= own:
                    best = False
            if best:
                found += region.points
    return found


def chart_prospect(valley: Valley, seat: int) -> float:
    """What the player's rows will still give, this year and next."""
    vineyard = valley.vineyards[seat]
    worth = 0.0
    if vineyard.row:
        column = valley.season + (2 if valley.passed >> seat & 1 else 1)
        row = CHART[vineyard.row - 1]
        while column <= WINTER:
            worth += row[column]
            column += 1
        if vineyard.row == ROWS and valley.season < WINTER:
            worth += CHART[0][0]
    if vineyard.next_row:
        for given in CHART[vineyard.next_row - 1]:
            worth += given
    else:
        # Counted now, or passing out of the year early would look better.
        worth += CHART[0][0] if valley.green_grapes == seat else USUAL_ROW
    return worth


def work_prospect(valley: Valley, seat: int, hands: int, years: float) -> float:
    """What the remaining workers can do in the seasons to come: the best chores first, then a lira each."""
    vineyard = valley.vineyards[seat]
    season = valley.season + (valley.passed >> seat & 1)
    harvest = vineyard.can_harvest()
    grapes = harvest or vineyard.grapes[0] != 0 or vineyard.grapes[1] != 0
    wine = max(vineyard.wines) != 0
    orders = vineyard.count_deck(ORDER) > 0
    chores: list[float] = []
    if season <= SUMMER_SEASON:
        if vineyard.count_deck(SUMMER) > 0:
            chores.append(VISITOR)
        if can_plant(vineyard):
            chores.append(PLANT)
    if season <= FALL:
        if harvest:
            chores.append(HARVEST)
        if grapes:
            chores.append(MAKE)
        chores.append(ANOTHER_ORDER if orders else FIRST_ORDER)
    if season <= WINTER:
        if can_fill_any(valley.vineyards[seat].hand, valley.vineyards[seat].wines):
            chores.append(FILL)
        elif orders and (wine or grapes):
            chores.append(FILL_PERHAPS)
        if wine:
            chores.append(SELL)
        if vineyard.count_deck(WINTER_DECK) > 0:
            chores.append(VISITOR)
        if vineyard.worker_count() < valley.board.worker_limit and vineyard.lira >= NEARLY_TRAINED:
            chores.append(max(0.0, TRAIN * years - TRAIN_COST))
    chores.sort(reverse=True)
    worth = 0.0
    for i in range(hands):
        worth += max(LIRA, LIKELY * chores[i]) if i < len(chores) else LIRA
    return worth


def can_plant(vineyard: Vineyard) -> bool:
    """Whether the player has the structures for some vine in hand."""
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if kind < VINE_KINDS and VINE_STRUCTURES[kind] & ~vineyard.structures == 0:
            return True
    return False


def out_of_year(valley: Valley, seat: int) -> bool:
    """Whether the player has passed out of winter."""
    return valley.season == WINTER and valley.passed >> seat & 1 == 1
