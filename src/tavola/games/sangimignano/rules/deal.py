"""The end of a deal: scoring, the next deal or the end of the game (SG-11, SG-12)."""

from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.games.sangimignano.rules.scoring import better, deal_scores, penalties
from tavola.games.sangimignano.rules.setup import set_up_deal
from tavola.games.sangimignano.state.city import NOBODY, City


def end_deal(city: City) -> None:
    """Score the deal; then set up the next one, or the game is over."""
    scores = deal_scores(city)
    winner = better(scores, city.marker)
    lost = penalties(city, winner)
    city.earlier = [city.earlier[0] + scores[0] - lost[0], city.earlier[1] + scores[1] - lost[1]]
    city.history.append((scores[0], scores[1], winner, city.closed_by, lost[0], lost[1]))
    if city.journal is not None:
        told: dict[str, Plain] = {
            "deal": city.deal_number,
            "scores": [scores[0], scores[1]],
            "winner": None if winner == NOBODY else winner,
            "penalty": [lost[0], lost[1]],
            "totals": [city.earlier[0], city.earlier[1]],
        }
        city.tell(Event("scored", NOBODY, told))
    if is_last_deal(city):
        city.over = True
        city.stack.clear()
        if city.journal is not None:
            city.tell(Event("over", NOBODY, {"totals": [city.earlier[0], city.earlier[1]]}))
        return
    city.deal_number += 1
    city.dealer = 1 - city.dealer
    set_up_deal(city)


def is_last_deal(city: City) -> bool:
    """A number of deals, or a number of points (SG-12.1, SG-12.3)."""
    settings = city.settings
    if settings.target_points:
        return max(city.earlier[0], city.earlier[1]) >= settings.target_points
    return city.deal_number >= settings.deals
