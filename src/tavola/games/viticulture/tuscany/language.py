"""What Tuscany adds to the language of the data files.

star 1 · star 0..1 · trade 1 · sell_wine 1|1|2|4 · age grapes · green_grapes        (the extended board)
age 1 by 2 · age 1..2 by 1 · destroy 1        (structure cards)
"""

from tavola.games.viticulture.cards.language import span_of, word_after
from tavola.games.viticulture.state.effects import Effect
from tavola.games.viticulture.tuscany.board.extended_year import AgeGrapes, GreenGrapes
from tavola.games.viticulture.tuscany.board.influence_map import Star
from tavola.games.viticulture.tuscany.board.sell_wine import SellWine
from tavola.games.viticulture.tuscany.board.trade import Trade
from tavola.games.viticulture.tuscany.structures.cask_and_wine_cave import AgeSome
from tavola.games.viticulture.tuscany.structures.construction_mat import Destroy


def read_effect(text: str, words: list[str]) -> Effect | None:
    """An effect that only Tuscany has, or None."""
    name = words[0]
    if name == "star":
        return Star(text, *span_of(words[1]))
    if name == "trade":
        return Trade(text, *span_of(words[1]))
    if name == "sell_wine":
        return SellWine(text, [int(points) for points in words[1].split("|")])
    if name == "green_grapes":
        return GreenGrapes(text)
    if name == "destroy":
        return Destroy(text)
    if name == "age" and words[1] == "grapes":
        return AgeGrapes(text)
    if name == "age" and "by" in words:
        return AgeSome(text, *span_of(words[1]), int(word_after(words, "by")))
    return None
