"""The end of a deal: scoring, the next deal or the end of the game (SG-11, SG-12)."""

from tavola.games.sangimignano.rules.scoring import better, deal_scores, penalties
from tavola.games.sangimignano.rules.setup import set_up_deal
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City


def end_deal(city: City) -> None:
    """Score the deal, then set up the next one or end the game."""
    scores = deal_scores(city)
    winner = better(scores, city.marker)
    lost = penalties(city, winner)
    city.earlier = [city.earlier[0] + scores[0] - lost[0], city.earlier[1] + scores[1] - lost[1]]
    city.history = [*city.history, (scores[0], scores[1], winner, city.closed_by, lost[0], lost[1])]
    events.scored(city, scores, winner, lost)
    if is_last_deal(city):
        city.over = True
        events.over(city)
        return
    city.deal_number += 1
    city.dealer = 1 - city.dealer
    set_up_deal(city)


def is_last_deal(city: City) -> bool:
    """Whether the number of deals or of points is reached (SG-12.1, SG-12.3)."""
    settings = city.settings
    if settings.target_points:
        return max(city.earlier[0], city.earlier[1]) >= settings.target_points
    return city.deal_number >= settings.deals
