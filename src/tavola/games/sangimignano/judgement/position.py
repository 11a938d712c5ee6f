"""How good a position looks for a player, in points, from what that player may know.

Points on the table count in full, threatened ones a little less. Cards in hand count for what they can still
become: ranks gathered for a plain tower, neighbours for a colourful one.
"""

from typing import Final

from tavola.games.sangimignano.box.cards import BLESSING, CONTRACT, RANKS, points_of_rank
from tavola.games.sangimignano.cards.draw import Draw
from tavola.games.sangimignano.rules.exchange import Place
from tavola.games.sangimignano.rules.scoring import (
    better,
    colourful_towers,
    highest_plain,
    promised_points,
    total_scores,
)
from tavola.games.sangimignano.state.city import ENDING, NOBODY, City

WON: Final = 1000.0
END_IS_NEAR: Final = 30.0
# Turns after which a deal has to end: nothing in the rules stops a player from exchanging cards for ever.
LONG_ENOUGH: Final = 200


def evaluate(city: City, seat: int) -> float:
    """The player's lead with what the hand and the towers still promise."""
    if city.over:
        lead = float(city.earlier[seat] - city.earlier[1 - seat])
        winner = better(city.earlier, city.marker)
        return lead if winner == NOBODY else lead + WON if winner == seat else lead - WON
    scores = total_scores(city)
    lead = float(scores[seat] - scores[1 - seat])
    lead += promised_points(city, seat) - promised_points(city, 1 - seat)
    if city.passes == 1 and city.turn != seat and lead <= 0.0:
        lead -= END_IS_NEAR  # the other player need only pass to win
    if city.turns > LONG_ENOUGH:
        lead -= WON if city.passes else 3 * WON  # worse than a defeat
    promise = hand_promise(city, seat) + to_come(city, seat)
    if city.phase == ENDING:
        return lead + 0.8 * promise
    return lead + promise + skyline(city, seat) - skyline(city, 1 - seat)


def skyline(city: City, seat: int) -> float:
    """What towers are worth beyond their points: completing, growing, less the danger of Conspiracy."""
    worth = 0.0
    tens_open = 0.35 if len(city.deck) > 8 else 0.15
    for tower in city.towers[seat]:
        if tower.complete:
            continue
        worth += 3.2  # it can still be completed
        if not tower.plain and tower.top > 0:
            worth += 0.6
        if not tower.under_contract() and tower.height <= 4:
            worth -= tens_open * tower.height
    return worth


def to_come(city: City, seat: int) -> float:
    """Cards that are about to be drawn by a decision already begun."""
    frame = city.stack[-1]
    if isinstance(frame, Draw) and frame.seat == seat:
        return 1.3 * frame.left
    if isinstance(frame, Place) and frame.seat == seat:
        return 1.3 * len(frame.placed)
    return 0.0


def hand_promise(city: City, seat: int) -> float:
    """What the cards in hand are likely to bring."""
    hand = city.hands[seat]
    own = highest_plain(city, seat)
    other = highest_plain(city, 1 - seat)
    promise = 0.0
    for rank in range(RANKS):
        promise += plain_promise(rank, hand[rank], own[rank], other[rank])
    promise += colourful_promise(city, seat)
    for kind in range(RANKS, len(hand)):
        promise += 2.5 * hand[kind]
    return promise


def plain_promise(rank: int, held: int, own: int, other: int) -> float:
    """Cards of one rank, on the way to a tower of three or to growing one."""
    if held == 0:
        return 0.0
    points = float(points_of_rank(rank))
    if own > 0:
        return 0.7 * held if own > other else (0.35 * points if own + held >= other else 0.4 * held)
    if other >= held + 2:
        points *= 0.3
    if rank == BLESSING:
        points += 2.0 * held
    if rank == CONTRACT:
        points += 1.0
    share = 0.12 if held == 1 else 0.38 if held == 2 else 0.75
    return share * (points + 3.0) + (0.4 * (held - 3) if held > 3 else 0.0)


def colourful_promise(city: City, seat: int) -> float:
    """Runs in hand: each further colourful tower pays for all of them (SG-11.9)."""
    hand = city.hands[seat]
    count, stories = colourful_towers(city, seat)
    worth_of_three = float((count + 1) * (stories + 3) - count * stories)
    best = 0.0
    run = 0
    for rank in range(RANKS):
        run = run + 1 if hand[rank] > 0 else 0
        if run == 2:
            best = max(best, 0.3 * worth_of_three)
        elif run >= 3:
            best = max(best, 0.72 * worth_of_three + 0.5 * (run - 3) * (count + 1))
    grow = 0.0
    for tower in city.towers[seat]:
        if not tower.plain and not tower.complete and tower.top > 0 and hand[tower.top - 1] > 0:
            grow += 0.6 * count
    return best + grow
