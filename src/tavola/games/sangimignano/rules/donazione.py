"""Donazione: the effects of a new plain tower (SG-10).

Contract and Blessing last, so they are elsewhere: Contract in Conspiracy, Blessing in the scoring.
"""

from tavola.games.sangimignano.box.cards import CONSPIRACY, INCOME, TRADE
from tavola.games.sangimignano.cards.draw import FOR_INCOME, begin_draws
from tavola.games.sangimignano.rules.conspiracy import conspiracy
from tavola.games.sangimignano.rules.trade import begin_trade
from tavola.games.sangimignano.state import events
from tavola.games.sangimignano.state.city import City
from tavola.games.sangimignano.state.tower import Tower


def donazione(city: City, seat: int, tower: Tower) -> None:
    """The effect of the tower's rank, once and immediately (SG-10.1)."""
    if tower.top == INCOME:
        events.income(city, seat, tower.height)
        begin_draws(city, seat, FOR_INCOME, tower.height)
    elif tower.top == TRADE:
        begin_trade(city, seat, tower.height)
    elif tower.top == CONSPIRACY:
        conspiracy(city, seat, tower)
