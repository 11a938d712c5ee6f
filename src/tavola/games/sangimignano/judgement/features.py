"""Features of a position: what a value reads, only from what a seat may know (SG-1.9).

Of the other hand it reads the number of cards with each back and those that were shown; of the decks the
number of cards and those that the seat has seen.
"""

from collections.abc import Sequence
from typing import Final

from tavola.core.search.features import Sheet, quarters
from tavola.games.sangimignano.box.cards import (
    BLESSING,
    COPIES,
    KINDS,
    RANKS,
    kind_of,
    known_to,
    points_of_rank,
)
from tavola.games.sangimignano.judgement.places import (
    DECK_STEPS,
    HAND,
    HELD_STEPS,
    LATE_STEPS,
    LAYOUT,
    LEAD_STEPS,
    MOST_COLOURFUL,
    MOST_COMPLETED,
    OTHER,
    OWN,
    RUN_STEPS,
    TABLE,
    TURN_STEPS,
    PlayerPlaces,
)
from tavola.games.sangimignano.judgement.position import evaluate, lead_now, outlook
from tavola.games.sangimignano.judgement.towers import TowerSums, cards_in_sight
from tavola.games.sangimignano.rules.scoring import breakdown
from tavola.games.sangimignano.state.city import ENDING, NORMAL, City

__all__ = ["LAYOUT", "write_features"]

PLAIN_POINTS: Final = 2  # places in a breakdown
COLOURFUL_POINTS: Final = 3
NOBLE_POINTS: Final = 5
MOST_POINTS: Final = 60


def write_features(city: City, seat: int, sheet: Sheet) -> None:
    """Write all features of a position as a seat sees it; of a game that is over, only who has won."""
    if city.over:
        sheet.put(0, quarters(evaluate(city, seat)))
        return
    other = 1 - seat
    seen = cards_in_sight(city, seat)
    own_towers = TowerSums(city, seat, seen)
    other_towers = TowerSums(city, other, seen)
    own_points = breakdown(city, seat)
    other_points = breakdown(city, other)
    scores = [0, 0]
    scores[seat] = city.earlier[seat] + sum(own_points)
    scores[other] = city.earlier[other] + sum(other_points)
    lead = lead_now(city, seat, scores)
    sheet.put(0, quarters(outlook(city, seat, lead)))
    _end(city, seat, lead, sheet)
    _deals(city, seat, sheet)
    _player(city, seat, OWN, own_towers, own_points, other_towers.plain, sheet)
    _player(city, other, OTHER, other_towers, other_points, own_towers.plain, sheet)
    _hand(city, seat, own_towers, other_towers, sheet)
    _gains(city, seat, own_towers, other_towers, lead, sheet)
    _other_hand(city, other, sheet)
    _market(city, seat, sheet)
    _decks(city, seat, seen, sheet)


def reached(first: int, number: int, steps: Sequence[int], sheet: Sheet) -> None:
    """Write 1 for each of these rising steps that a number has reached."""
    for step in steps:
        if number < step:
            return
        sheet.put(first, 1)
        first += 1


def _end(city: City, seat: int, lead: int, sheet: Sheet) -> None:
    """How near the end is, and who would win if it came now."""
    own_move = city.turn == seat
    cards = len(city.deck)
    sheet.flag(TABLE.own_move, own_move)
    reached(TABLE.turn, city.turns, TURN_STEPS, sheet)
    points = max(-MOST_POINTS, min(MOST_POINTS, lead))
    sheet.put(TABLE.lead, points)
    if city.phase == ENDING:
        sheet.put(TABLE.ending, 1)
        sheet.put(TABLE.lead_ending, points)
    else:
        reached(TABLE.deck, cards, DECK_STEPS, sheet)
        late = 0
        while late < len(LATE_STEPS) and cards >= LATE_STEPS[late]:
            late += 1
        sheet.put(TABLE.lead_when + late, points)
    reached(TABLE.ahead, lead, LEAD_STEPS, sheet)
    reached(TABLE.behind, -lead, LEAD_STEPS, sheet)
    marker = 0
    if lead == 0 and city.marker >= 0:  # ties go to its holder (SG-11.12)
        marker = 1 if city.marker == seat else -1
    sheet.put(TABLE.wins_ties, marker)
    if city.passes == 1:
        first = OWN.passed if own_move else OTHER.passed
        if lead != 0 or marker != 0:
            sheet.put(first if lead > 0 or marker > 0 else first + 1, 1)


def _deals(city: City, seat: int, sheet: Sheet) -> None:
    """What earlier deals brought, and how many are to come (SG-12)."""
    settings = city.settings
    target = settings.target_points
    if target:
        sheet.put(TABLE.target, min(MOST_POINTS, target - city.earlier[seat]))
        sheet.put(TABLE.target + 1, min(MOST_POINTS, target - city.earlier[1 - seat]))
    elif settings.deals == 1:
        return
    else:
        left = settings.deals - city.deal_number
        sheet.put(TABLE.deals_left, left)
        sheet.flag(TABLE.last_deal, left == 0)
    sheet.limited(TABLE.earlier, city.earlier[seat] - city.earlier[1 - seat], MOST_POINTS)


def _player(
    city: City,
    seat: int,
    places: PlayerPlaces,
    towers: TowerSums,
    points: list[int],
    against: list[int],
    sheet: Sheet,
) -> None:
    """What everybody sees of a player."""
    settings = city.settings
    sheet.put(places.plain_points, points[PLAIN_POINTS])
    sheet.limited(places.colourful_points, points[COLOURFUL_POINTS], 2 * MOST_POINTS)
    sheet.put(places.noble_points, points[NOBLE_POINTS])
    sheet.put(places.blessed, towers.blessed)
    sheet.steps(places.colourful, towers.colourful, MOST_COLOURFUL)
    sheet.put(places.stories, towers.stories)
    sheet.flag(places.marker, city.marker == seat)
    sheet.steps(places.completed, towers.completed, MOST_COMPLETED)
    sheet.put(places.highest, towers.highest)
    sheet.put(places.open, towers.open)
    size = city.hand_size(seat)
    sheet.put(places.hand, size)
    if city.phase == NORMAL:
        sheet.flag(places.may_close, towers.completed >= settings.close_needs_completed)
        for i in range(len(towers.exposed)):
            sheet.put(places.exposed + i, towers.exposed[i])
        sheet.flag(places.full, size + settings.purchase > city.hand_limit(seat))
    else:
        sheet.flag(places.closed, city.closed_by == seat)
    grow = 0
    for rank in range(RANKS):
        grow += towers.wants[rank]
        height = towers.plain[rank]
        if height > 0:
            sheet.put(places.plain + rank, height)
            sheet.flag(places.counts + rank, height >= against[rank])
            sheet.flag(places.open_plain + rank, towers.open_plain[rank] > 0)
    sheet.put(places.wants, grow)
    if settings.nobles:
        sheet.put(places.chapels, towers.chapels)
        sheet.put(places.noble_uses, max(0, city.used[1 - seat] + 1 - city.used[seat]))
        used = [0] * KINDS
        for kind in city.nobles[seat]:
            used[kind] += 1
        for kind in range(RANKS, KINDS):
            sheet.put(places.nobles + kind - RANKS, used[kind])


def _hand(city: City, seat: int, own: TowerSums, other: TowerSums, sheet: Sheet) -> None:
    """The player's own hand, and what it can become."""
    hand = city.hands[seat]
    longest = 0
    run = 0
    grows = 0
    more = 0
    for rank in range(RANKS):
        held = hand[rank]
        if held == 0:
            run = 0
            continue
        run += 1
        longest = max(longest, run)
        grows += min(held, own.wants[rank])
        sheet.steps(HAND.held[rank], held, HELD_STEPS)
        if held > HELD_STEPS:
            more += held - HELD_STEPS
        height = own.plain[rank]
        if own.open_plain[rank] > 0:
            sheet.put(HAND.extends + rank, held)
            height = own.open_plain[rank] + held
        elif held >= city.settings.tower_min:
            height = held
        # Without points for this rank on the table, but not with these cards.
        behind = own.plain[rank] < max(1, other.plain[rank])
        sheet.flag(HAND.catches_up + rank, behind and height >= max(1, other.plain[rank]))
    sheet.steps(HAND.run, longest - 1, RUN_STEPS)
    sheet.put(HAND.more, more)
    sheet.put(HAND.grows, grows)
    sheet.put(HAND.known, sum(city.shown[seat]))
    if city.settings.nobles:
        for kind in range(RANKS, KINDS):
            sheet.put(HAND.nobles + kind - RANKS, hand[kind])


def _gains(city: City, seat: int, own: TowerSums, other: TowerSums, lead: int, sheet: Sheet) -> None:
    """By how many points the lead grows if the hand is built, without what it triggers."""
    hand = city.hands[seat]
    least = city.settings.tower_min
    above = max(own.highest, other.highest)
    marker = 0
    if city.marker != seat:
        marker = city.settings.highest_marker_points * (1 if city.marker < 0 else 2)
    most = 0
    total = 0
    run_gain = 0
    run = 0
    for rank in range(RANKS):
        held = hand[rank]
        if held == 0:
            run = 0
            continue
        gain = 0
        grown = own.open_plain[rank]
        if grown > 0 or held >= least:
            height = grown + held if grown > 0 else held
            gain = _rank_gain(rank, own.plain[rank], other.plain[rank], height)
            if rank == BLESSING:
                gain += city.settings.blessing_points * held
        run += 1
        if run >= least:
            longer = (own.colourful + 1) * (own.stories + run) - own.colourful * own.stories
            run_gain = max(run_gain, longer + (marker if run > above else 0))
        total += gain
        if grown + held > above and (grown > 0 or held >= least):
            gain += marker
        most = max(most, gain)
        if own.wants[rank] > 0:
            run_gain = max(run_gain, own.colourful * run)
    sheet.limited(HAND.run_gain, run_gain, MOST_POINTS)
    most = max(most, run_gain)
    sheet.limited(HAND.most, most, MOST_POINTS)
    sheet.limited(HAND.total, total, MOST_POINTS)
    ending = city.phase == ENDING
    if ending:
        sheet.limited(HAND.most_ending, most, MOST_POINTS)
        sheet.limited(HAND.total_ending, total, MOST_POINTS)
    sheet.flag(HAND.turns_it + (1 if ending else 0), lead <= 0 < lead + most)


def _rank_gain(rank: int, own: int, other: int, height: int) -> int:
    """How the lead changes in the points of one rank when the own tower of it has this height."""
    if height <= own:
        return 0
    before = (1 if own > 0 and own >= other else 0) - (1 if other > 0 and other >= own else 0)
    after = (1 if height >= other else 0) - (1 if other >= height else 0)
    return (after - before) * points_of_rank(rank)


def _other_hand(city: City, other: int, sheet: Sheet) -> None:
    """What is known of the other hand: the backs, and the cards that were seen going there."""
    shown = city.shown[other]
    backs = city.tower_backs(other)
    nobles = city.hand_size(other) - backs
    for rank in range(RANKS):
        count = shown[rank]
        if count > 0:
            sheet.put(TABLE.shown + rank, count)
            sheet.flag(TABLE.shown_pairs + rank, count >= 2)
            backs -= count
    sheet.put(TABLE.unknown, backs)
    if nobles > 0:
        for kind in range(RANKS, KINDS):
            sheet.put(TABLE.shown_nobles + kind - RANKS, shown[kind])
            nobles -= shown[kind]
        sheet.put(TABLE.unknown + 1, nobles)


def _market(city: City, seat: int, sheet: Sheet) -> None:
    """The cards that lie open, while they can be taken."""
    if city.phase == ENDING:
        return
    hand = city.hands[seat]
    lying = [0] * KINDS
    for kind in city.market:
        lying[kind] += 1
    sheet.put(TABLE.market_size, len(city.market))
    for rank in range(RANKS):
        if lying[rank] > 0:
            sheet.put(TABLE.market + rank, lying[rank])
            sheet.flag(TABLE.market_third + rank, hand[rank] > 0 and hand[rank] + lying[rank] >= 3)
    if city.settings.nobles:
        for kind in range(RANKS, KINDS):
            sheet.put(TABLE.market_nobles + kind - RANKS, lying[kind])


def _decks(city: City, seat: int, seen: list[int], sheet: Sheet) -> None:
    """The cards that this seat has not seen, and the one it knows on top of the deck."""
    for card in city.deck:
        if known_to(card, seat):
            seen[kind_of(card)] += 1
    for rank in range(RANKS):
        sheet.put(TABLE.unseen + rank, COPIES[rank] - seen[rank])
    if city.phase == NORMAL and city.deck:
        top = city.deck[-1]
        if known_to(top, seat):
            sheet.put(TABLE.top + kind_of(top), 1)
    if city.settings.nobles:
        sheet.put(TABLE.noble_deck, len(city.noble_deck))
