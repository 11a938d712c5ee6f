"""How good a position looks for a player, in points, from what that player may know.

Points count in full. Everything else counts for the points it is likely to become: wines for the orders in
hand, grapes for wines, fields for grapes, and workers, structures and lira for the years that are left.
"""

from typing import Final

from tavola.games.viticulture.box.board import SEASONS
from tavola.games.viticulture.box.cards import KIND_MASK, ORDER, RED, SUMMER, VINE_KINDS, VINE_VALUE, WHITE
from tavola.games.viticulture.box.cards import WINTER as WINTER_DECK
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL
from tavola.games.viticulture.box.structure_cards import FIRST_CARD
from tavola.games.viticulture.box.vine_needs import VINE_STRUCTURES
from tavola.games.viticulture.judgement.tuscany_prospects import (
    YEAR_OF_WORK,
    chart_prospect,
    map_lead,
    map_prospect,
    out_of_year,
    work_prospect,
)
from tavola.games.viticulture.judgement.tuscany_worths import (
    ANOTHER_CARD,
    CARD_IN_HAND,
    CARD_YEARLY,
    FIELD_UNDER_CARD,
    SITE_WORTH,
    SPECIAL_YEARLY,
    WORKER_YEARLY,
)
from tavola.games.viticulture.judgement.wine_prospects import (
    cellar_worth,
    crush_pad_worth,
    fields_worth,
    orders_worth,
)
from tavola.games.viticulture.judgement.worths import WORTHS
from tavola.games.viticulture.rules.solo.automa import last_year
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.vineyard import Vineyard

WINTER: Final = SEASONS.index("winter")


def evaluate(valley: Valley, seat: int) -> float:
    """The player's points and prospects, minus a share of the best opponent's points."""
    points = float(valley.vineyards[seat].points)
    best = 0
    for other in range(valley.players):
        if other != seat and valley.vineyards[other].points > best:
            best = valley.vineyards[other].points
    if valley.over:
        won = seat in valley.game.winners(valley)
        return points - float(best) + (WORTHS.won if won else -WORTHS.won)
    years = years_left(valley)
    worth = points - WORTHS.rival * float(best) + promise(valley, seat, years)
    if valley.reached and valley.players > 1:
        # The last year is good news for the player who is ahead.
        if valley.board.regions:
            points += float(map_lead(valley, seat))
        worth += WORTHS.ahead if points > float(best) else -WORTHS.ahead
    return worth


def years_left(valley: Valley) -> float:
    """How many whole years are likely to follow this one."""
    if valley.players == 1:
        return float(last_year(valley) - valley.year)
    if valley.reached:
        return 0.0
    # By the calendar, not by points: otherwise gaining a point would seem to shorten the game.
    return max(WORTHS.years - float(valley.year), 1.0)


def promise(valley: Valley, seat: int, years: float) -> float:
    """The points that everything else is likely to become."""
    vineyard = valley.vineyards[seat]
    working = is_working(valley, seat)
    hands = ready_hands(vineyard) if working else 0
    time = time_left(valley, seat, years)
    lira = vineyard.lira
    if valley.board.chart and not out_of_year(valley, seat):
        lira += vineyard.residual  # counted now, or passing out of the year early would look better
    worth = lira_worth(lira, time) + WORTHS.residual * years * float(vineyard.residual)
    worth += structures_worth(vineyard.structures, time)
    worth += min(1.0, time) * (cellar_worth(vineyard) + crush_pad_worth(vineyard))
    worth += orders_worth(vineyard, years, time)
    worth += fields_worth(valley, vineyard, time)
    worth += cards_worth(valley, vineyard, time)
    if valley.settings.structures:
        worth += annexes_worth(vineyard, min(years, WORTHS.longest))
    if vineyard.hired:
        worth += specials_worth(vineyard, min(years, WORTHS.longest))
    if valley.board.chart:
        worth += WORKER_YEARLY * min(years, WORTHS.longest) * float(vineyard.worker_count() - 3)
        worth += map_prospect(valley, seat, years) + chart_prospect(valley, seat)
        if working:
            worth += work_prospect(valley, seat, hands, min(years, WORTHS.longest))
        return worth - YEAR_OF_WORK * float(valley.year)
    worth += years_of_work(vineyard.worker_count()) * years + WORTHS.ready * years_of_work(hands)
    if working and valley.season < WINTER:
        worth += WORTHS.chore * float(min(hands, chores(valley, vineyard, years)))
    if valley.players > 1:
        # In a game that lasts longer than usual, another year is no gain.
        worth -= years_of_work(4) * max(0.0, float(valley.year) + 1.0 - WORTHS.years)
    return worth


def is_working(valley: Valley, seat: int) -> bool:
    """Whether the player can still place workers this year."""
    return valley.season < WINTER or valley.passed >> seat & 1 == 0


def time_left(valley: Valley, seat: int, years: float) -> float:
    """The years that are left, plus part of this one if there are still workers to place."""
    vineyard = valley.vineyards[seat]
    hands = ready_hands(vineyard) if is_working(valley, seat) else 0
    return years + float(hands) / float(max(vineyard.worker_count(), 1))


def years_of_work(workers: int) -> float:
    """What this many workers bring in a year."""
    return WORTHS.yearly[min(workers, len(WORTHS.yearly) - 1)]


def chores(valley: Valley, vineyard: Vineyard, years: float) -> int:
    """How many things there are to do in winter."""
    harvest = vineyard.can_harvest()
    grapes = harvest or vineyard.grapes[RED] != 0 or vineyard.grapes[WHITE] != 0
    wine = grapes or max(vineyard.wines) != 0
    visitor = vineyard.count_deck(WINTER_DECK) > 0
    train = vineyard.lira >= 4 and vineyard.worker_count() < valley.board.worker_limit
    train = train and years > WORTHS.train_until
    orders = vineyard.count_deck(ORDER) > 0
    return int(harvest) + int(grapes) + int(wine and orders) + int(visitor) + int(train) + int(not orders)


def ready_hands(vineyard: Vineyard) -> int:
    """How many workers can still be placed."""
    return vineyard.ready_count(vineyard.means()) if vineyard.rested else sum(vineyard.ready)


def lira_worth(lira: int, time: float) -> float:
    """The first lira are worth the most; none are worth much at the end."""
    few = float(min(lira, 6))
    more = float(min(max(lira - 6, 0), 6))
    rest = float(max(lira - 12, 0))
    worth = WORTHS.first_lira * few + WORTHS.next_lira * more + WORTHS.more_lira * rest
    share = min(1.0, WORTHS.last_lira + WORTHS.lira_yearly * time)
    return worth * share + WORTHS.lira_tie * float(lira)


def structures_worth(built: int, time: float) -> float:
    """What the structures already built will still bring."""
    share = min(1.0, time / WORTHS.building_years)
    years = min(time, WORTHS.longest)
    worth = 0.0
    for number in range(len(WORTHS.built)):
        if built >> number & 1:
            worth += WORTHS.built[number] * share + WORTHS.built_yearly[number] * years
    return worth


def annexes_worth(vineyard: Vineyard, years: float) -> float:
    """Structure cards already built, and those in hand that have a site."""
    worth = 0.0
    for number in range(len(CARD_YEARLY)):
        if vineyard.annexes >> number & 1:
            worth += CARD_YEARLY[number] * years
    share = min(1.0, years / WORTHS.building_years)
    held = 0
    best = 0.0
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if kind >= FIRST_CARD:
            held += 1
            best = max(best, CARD_IN_HAND[kind - FIRST_CARD])
    if held and vineyard.has_site():
        worth += share * (best + ANOTHER_CARD * float(min(held, 3)))
    if vineyard.free_slot() >= 0:
        worth += SITE_WORTH * share
    # A field under a structure bears no vines.
    for field in range(len(vineyard.fields)):
        if vineyard.card_on(field) >= 0:
            worth -= FIELD_UNDER_CARD * years
    return worth


def specials_worth(vineyard: Vineyard, years: float) -> float:
    """How much more special workers are worth than ordinary ones."""
    worth = 0.0
    for kind in range(FIRST_SPECIAL, len(SPECIAL_YEARLY)):
        if vineyard.hired >> kind & 1:
            worth += SPECIAL_YEARLY[kind] * years
    return worth


def cards_worth(valley: Valley, vineyard: Vineyard, time: float) -> float:
    """Vines that can be planted, visitors that can be played; too many cards are worth little."""
    share = min(1.0, time / WORTHS.card_years)
    vines: list[float] = []
    for card in vineyard.hand:
        kind = card & KIND_MASK
        if kind < VINE_KINDS:
            ready = VINE_STRUCTURES[kind] & ~vineyard.structures == 0
            some = WORTHS.vine + WORTHS.vine_value * float(VINE_VALUE[kind])
            vines.append(some if ready else some * WORTHS.unready)
    vines.sort(reverse=True)
    worth = 0.0
    for i in range(min(len(vines), len(WORTHS.next_vines))):
        worth += vines[i] * WORTHS.next_vines[i]
    for deck in (SUMMER, WINTER_DECK):
        worth += WORTHS.visitors[min(vineyard.count_deck(deck), len(WORTHS.visitors) - 1)]
    worth *= share
    limit = valley.settings.hand_limit or valley.board.hand_limit
    over = len(vineyard.hand) - limit
    if over > 0:
        worth -= WORTHS.over_limit * float(over)
    return worth
