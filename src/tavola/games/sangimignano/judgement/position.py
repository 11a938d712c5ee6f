"""How good a position looks for a player, in points, from what that player may know.

Points on the table count in full, and a little less where Conspiracy threatens them. Cards in hand count for
what they can become: cards of one rank for a plain tower, adjacent ranks for a colourful one.
"""

from tavola.games.sangimignano.box.cards import BLESSING, CONTRACT, RANKS, points_of_rank
from tavola.games.sangimignano.cards.draw import Draw
from tavola.games.sangimignano.judgement.worths import WORTHS
from tavola.games.sangimignano.rules.exchange import Place
from tavola.games.sangimignano.rules.scoring import (
    better,
    colourful_towers,
    highest_plain,
    promised_points,
    total_scores,
)
from tavola.games.sangimignano.state.city import ENDING, NOBODY, City


def evaluate(city: City, seat: int) -> float:
    """The player's lead, plus what the hand and the towers still promise."""
    if city.over:
        lead = float(city.earlier[seat] - city.earlier[1 - seat])
        winner = better(city.earlier, city.marker)
        return lead if winner == NOBODY else lead + WORTHS.won if winner == seat else lead - WORTHS.won
    return outlook(city, seat, lead_now(city, seat, total_scores(city)))


def lead_now(city: City, seat: int, scores: list[int]) -> int:
    """The lead that the scores give, with the points of a Noble card that may still be cancelled."""
    promised = promised_points(city, seat) - promised_points(city, 1 - seat)
    return scores[seat] - scores[1 - seat] + promised


def outlook(city: City, seat: int, points: int) -> float:
    """A lead of so many points while the game goes on, plus what the hand and the towers promise."""
    lead = float(points)
    if city.passes == 1 and city.turn != seat and lead <= 0.0:
        lead -= WORTHS.end_is_near  # the opponent only needs to pass to win
    if city.turns > WORTHS.too_long:
        lead -= WORTHS.won if city.passes else 3 * WORTHS.won  # worse than a defeat
    promise = hand_promise(city, seat) + to_come(city, seat)
    if city.phase == ENDING:
        return lead + WORTHS.ending_hand * promise
    return lead + promise + skyline(city, seat) - skyline(city, 1 - seat)


def skyline(city: City, seat: int) -> float:
    """What towers are worth beyond their points: they can be completed and grow, but also be destroyed."""
    worth = 0.0
    danger = WORTHS.danger if len(city.deck) > WORTHS.late_deck else WORTHS.late_danger
    for tower in city.towers[seat]:
        if tower.complete:
            continue
        worth += WORTHS.completing
        if not tower.plain and tower.top > 0:
            worth += WORTHS.growing
        if not tower.under_contract() and tower.height <= WORTHS.low:
            worth -= danger * tower.height
    return worth


def to_come(city: City, seat: int) -> float:
    """Cards that the decision under way is about to draw."""
    frame = city.stack[-1]
    if isinstance(frame, Draw) and frame.seat == seat:
        return WORTHS.to_draw * frame.left
    if isinstance(frame, Place) and frame.seat == seat:
        return WORTHS.to_draw * len(frame.placed)
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
        promise += WORTHS.noble * hand[kind]
    return promise


def plain_promise(rank: int, held: int, own: int, other: int) -> float:
    """Cards of one rank, collected for a tower of three or to extend one."""
    if held == 0:
        return 0.0
    points = float(points_of_rank(rank))
    if own > 0:
        if own > other:
            return WORTHS.leading * held
        return WORTHS.catching_up * points if own + held >= other else WORTHS.behind * held
    if other >= held + WORTHS.out_of_reach:
        points *= WORTHS.beaten
    if rank == BLESSING:
        points += WORTHS.blessing * held
    if rank == CONTRACT:
        points += WORTHS.contract
    share = WORTHS.shares[min(held, len(WORTHS.shares)) - 1]
    return share * (points + WORTHS.tower) + WORTHS.more_of_rank * float(max(0, held - 3))


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
            best = max(best, WORTHS.run_of_two * worth_of_three)
        elif run >= 3:
            longer = WORTHS.longer_run * (run - 3) * (count + 1)
            best = max(best, WORTHS.run_of_three * worth_of_three + longer)
    grow = 0.0
    for tower in city.towers[seat]:
        if not tower.plain and not tower.complete and tower.top > 0 and hand[tower.top - 1] > 0:
            grow += WORTHS.next_card * count
    return best + grow
