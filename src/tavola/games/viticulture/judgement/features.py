"""The features of Viticulture: their layout, and the order in which they are written.

A value adds them up, each with a weight of its own, and may weigh each once more with the years that are
left. So nothing here is multiplied by time, except what `evaluate` and its parts say in points.
"""

from typing import Final

from tavola.core.search.features import Layout, Sheet, quarters
from tavola.games.viticulture.judgement.calendar_features import CalendarFeatures
from tavola.games.viticulture.judgement.hand_features import HandFeatures
from tavola.games.viticulture.judgement.order_features import OrderFeatures
from tavola.games.viticulture.judgement.position import evaluate, years_left
from tavola.games.viticulture.judgement.rival_features import RivalFeatures
from tavola.games.viticulture.judgement.tuscany_features import TuscanFeatures
from tavola.games.viticulture.judgement.vineyard_features import VineyardFeatures
from tavola.games.viticulture.state.valley import Valley

WORTH: Final = 0  # the place that every layout has

LAYOUT: Final = Layout()
_CALENDAR: Final = CalendarFeatures(LAYOUT)
_VINEYARD: Final = VineyardFeatures(LAYOUT)
_ORDERS: Final = OrderFeatures(LAYOUT)
_RIVALS: Final = RivalFeatures(LAYOUT)
_TUSCANY: Final = TuscanFeatures(LAYOUT)
_HAND: Final = HandFeatures(LAYOUT)


def write_features(valley: Valley, seat: int, sheet: Sheet) -> None:
    """What a value reads of a position: only what this seat may know."""
    vineyard = valley.vineyards[seat]
    years = years_left(valley)
    sheet.put(WORTH, quarters(evaluate(valley, seat)))
    _CALENDAR.write(valley, seat, years, sheet)
    _VINEYARD.write(valley, seat, years, sheet)
    _ORDERS.write(vineyard, years, sheet)
    if valley.players > 1:
        _RIVALS.write(valley, seat, sheet)
    if valley.board.chart or valley.specials or valley.settings.structures:
        _TUSCANY.write(valley, seat, years, sheet)
    _HAND.write(vineyard, valley.settings.hand_limit or valley.board.hand_limit, sheet)
