"""The words that Tuscany adds to the effect language of the data files (`cards/effect_language.py`).

star 1 · star 0..1 · trade 1 · sell_wine 1|1|2|4 · age grapes · green_grapes        (the extended board)
age 1 by 2 · age 1..2 by 1 · destroy 1                                              (structure cards)
"""

from typing import Final

from tavola.games.viticulture.cards.effect_language import EffectText, Maker, after, age_wine, span
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.tuscany.board.extended_year import AgeGrapes, GreenGrapes
from tavola.games.viticulture.tuscany.board.influence_map import Star
from tavola.games.viticulture.tuscany.board.sell_wine import SellWine
from tavola.games.viticulture.tuscany.board.trade import Trade
from tavola.games.viticulture.tuscany.structures.cask_and_wine_cave import AgeSome
from tavola.games.viticulture.tuscany.structures.construction_mat import Destroy


def _age(it: EffectText) -> Effect:
    if it.words[0] == "grapes":
        return AgeGrapes(it.text)
    if "by" in it.words:
        return AgeSome(it.text, *span(it.words[0]), int(after(it.words, "by")))
    return age_wine(it)


TUSCAN_MAKERS: Final[dict[str, Maker]] = {
    "age": _age,
    "destroy": lambda it: Destroy(it.text),
    "star": lambda it: Star(it.text, *span(it.words[0])),
    "trade": lambda it: Trade(it.text, *span(it.words[0])),
    "sell_wine": lambda it: SellWine(it.text, [int(n) for n in it.words[0].split("|")]),
    "green_grapes": lambda it: GreenGrapes(it.text),
}
