"""Choices that a search can leave out, because another one is at least as good."""

from tavola.core.action import Action
from tavola.games.sangimignano.judgement.position import lead_now
from tavola.games.sangimignano.rules.end_of_deal import is_last_deal
from tavola.games.sangimignano.rules.scoring import total_scores
from tavola.games.sangimignano.state.city import City
from tavola.games.sangimignano.state.verbs import CLOSE, COMPLETE, PLAY


def worth_trying(city: City, legal: list[Action]) -> list[Action]:
    """All but closing the last deal when behind, with nothing left to catch up with: that is to give up."""
    if not any(action.verb is CLOSE for action in legal) or not is_last_deal(city):
        return legal
    seat = city.turn
    if city.hand_size(seat) > 0 or lead_now(city, seat, total_scores(city)) >= 0:
        return legal
    if any(action.verb is COMPLETE or action.verb is PLAY for action in legal):
        return legal
    return [action for action in legal if action.verb is not CLOSE]
