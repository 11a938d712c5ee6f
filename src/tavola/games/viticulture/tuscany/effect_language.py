"""The words that Tuscany adds to the effect language of the data files (`cards/effect_language.py`).

star 1 · star 0..1 · trade 1 · sell_wine 1|1|2|4 · age grapes · green_grapes        (the extended board)
age 1 by 2 · age 1..2 by 1 · destroy 1                                              (structure cards)
"""

from typing import Final

from tavola.games.viticulture.cards.effect_language import EffectText, Maker, age_wine
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.tuscany.board.extended_year import AgeGrapes, GreenGrapes
from tavola.games.viticulture.tuscany.board.influence_map import Star
from tavola.games.viticulture.tuscany.board.sell_wine import SellWine
from tavola.games.viticulture.tuscany.board.trade import Trade
from tavola.games.viticulture.tuscany.structures.cask_and_wine_cave import AgeSome
from tavola.games.viticulture.tuscany.structures.construction_mat import Destroy


def _age(it: EffectText) -> Effect:
    if it.has("grapes"):
        return AgeGrapes(it.text)
    if "by" not in it.left:
        return age_wine(it)
    low, high = it.span()
    it.exactly("by")
    return AgeSome(it.text, low, high, it.number())


def _destroy(it: EffectText) -> Effect:
    it.exactly("1")
    return Destroy(it.text)


TUSCAN_MAKERS: Final[dict[str, Maker]] = {
    "age": _age,
    "destroy": _destroy,
    "star": lambda it: Star(it.text, *it.span()),
    "trade": lambda it: Trade(it.text, *it.span()),
    "sell_wine": lambda it: SellWine(it.text, it.numbers()),
    "green_grapes": lambda it: GreenGrapes(it.text),
}
