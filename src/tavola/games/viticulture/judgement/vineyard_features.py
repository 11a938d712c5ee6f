"""Features of the player's own vineyard: lira, workers, structures, fields, grapes and wines."""

from typing import Final

from tavola.core.search.features import Layout, Sheet, quarters
from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.cards import BITS, COLOURS, HIGHEST, LEAST, TYPES
from tavola.games.viticulture.judgement.position import (
    chores,
    lira_worth,
    time_left,
)
from tavola.games.viticulture.judgement.wine_prospects import (
    cellar_worth,
    crush_pad_worth,
    fields_worth,
    orders_worth,
)
from tavola.games.viticulture.state.valley import Valley
from tavola.games.viticulture.state.vineyard import GRANDE, GREY, Vineyard

MOST_LIRA: Final = 12  # lira that are told apart one by one
MUCH_LIRA: Final = 30
MOST_RESIDUAL: Final = 5
MORE_WORKERS: Final = 3  # beyond the three that everybody starts with
START_WORKERS: Final = 3
MOST_TOKENS: Final = 7
FIELDS: Final = 3
MOST_WINES: Final = 3  # wines that are told apart by their number


class VineyardFeatures:
    """What everybody sees on one player's mat, and what it promises."""

    def __init__(self, layout: Layout) -> None:
        self.lira = layout.one("lira")
        self.lira_steps = layout.steps("lira", MOST_LIRA)
        self.residual = layout.one("residual")
        self.residual_steps = layout.steps("residual", MOST_RESIDUAL)
        self.built = layout.many("built", STRUCTURES)
        self.more_workers = layout.steps("workers beyond three", MORE_WORKERS)
        self.grande = layout.one("grande worker ready")
        self.grey = layout.one("grey worker ready")
        self.tokens = layout.steps("tokens", MOST_TOKENS)
        self.planted = layout.steps("planted fields", FIELDS)
        self.unharvested = layout.steps("fields to harvest", FIELDS)
        self.field_red = layout.many("red on the fields", ["best", "second", "sum"])
        self.field_white = layout.many("white on the fields", ["best", "second", "sum"])
        self.crop = layout.many("crop to harvest", ["red", "white"])
        self.sold = layout.steps("sold fields", FIELDS)
        self.sold_value = layout.one("value of sold fields")
        self.room = layout.one("room on the fields")
        self.grapes = [layout.many(f"{name} grapes", ["number", "best", "second"]) for name in COLOURS]
        self.wines = [layout.many(f"{name} wines", ["number", "best", "second", "aged"]) for name in TYPES]
        self.wine_steps = layout.steps("wines", MOST_WINES)
        self.wine_sum = layout.one("value of all wines")
        self.cellar = layout.one("cellar")
        self.parts = layout.many("worth", ["orders", "cellar", "crush pad", "fields", "lira"])
        self.chores = layout.one("chores")

    def write(self, valley: Valley, seat: int, years: float, sheet: Sheet) -> None:
        vineyard = valley.vineyards[seat]
        self._means(vineyard, sheet)
        self._fields(valley, vineyard, sheet)
        self._grapes_and_wines(vineyard, sheet)
        sheet.put(self.cellar, valley.cellar(seat))
        self._worths(valley, seat, years, sheet)

    def _means(self, vineyard: Vineyard, sheet: Sheet) -> None:
        sheet.limited(self.lira, vineyard.lira, MUCH_LIRA)
        sheet.steps(self.lira_steps, vineyard.lira, MOST_LIRA)
        sheet.put(self.residual, vineyard.residual)
        sheet.steps(self.residual_steps, vineyard.residual, MOST_RESIDUAL)
        for number in range(len(STRUCTURES)):
            sheet.flag(self.built + number, vineyard.structures >> number & 1 == 1)
        sheet.steps(self.more_workers, vineyard.worker_count() - START_WORKERS, MORE_WORKERS)
        sheet.flag(self.grande, vineyard.ready[GRANDE] > 0)
        sheet.flag(self.grey, vineyard.ready[GREY] > 0)
        sheet.steps(self.tokens, vineyard.tokens, MOST_TOKENS)

    def _fields(self, valley: Valley, vineyard: Vineyard, sheet: Sheet) -> None:
        planted = 0
        waiting = 0
        sold = 0
        sold_value = 0
        room = 0
        crop_red = 0
        crop_white = 0
        for field in range(len(vineyard.fields)):
            red = vineyard.red[field]
            white = vineyard.white[field]
            if vineyard.sold >> field & 1:
                sold += 1
                sold_value += valley.board.fields[field]
            elif vineyard.annexes == 0 or vineyard.card_on(field) < 0:
                room += max(0, valley.board.fields[field] - red - white)
            if vineyard.fields[field] != 0:
                planted += 1
                if vineyard.harvested >> field & 1 == 0:
                    waiting += 1
                    crop_red = max(crop_red, red)
                    crop_white = max(crop_white, white)
        sheet.steps(self.planted, planted, FIELDS)
        sheet.steps(self.unharvested, waiting, FIELDS)
        _two_best(self.field_red, vineyard.red, sheet)
        _two_best(self.field_white, vineyard.white, sheet)
        sheet.put(self.crop, crop_red)
        sheet.put(self.crop + 1, crop_white)
        sheet.steps(self.sold, sold, FIELDS)
        sheet.put(self.sold_value, sold_value)
        sheet.put(self.room, room)

    def _grapes_and_wines(self, vineyard: Vineyard, sheet: Sheet) -> None:
        for colour in range(len(vineyard.grapes)):
            _tokens(self.grapes[colour], vineyard.grapes[colour], sheet)
        count = 0
        total = 0
        for kind in range(len(vineyard.wines)):
            mask = vineyard.wines[kind]
            if mask:
                _tokens(self.wines[kind], mask, sheet)
                sheet.put(self.wines[kind] + 3, mask.bit_length() - 1 - LEAST[kind])
                count += BITS[mask]
                total += mask_sum(mask)
        sheet.steps(self.wine_steps, count, MOST_WINES)
        sheet.put(self.wine_sum, total)

    def _worths(self, valley: Valley, seat: int, years: float, sheet: Sheet) -> None:
        """Parts of `evaluate`, so that a value can weigh each by itself."""
        vineyard = valley.vineyards[seat]
        time = time_left(valley, seat, years)
        sheet.put(self.parts, quarters(orders_worth(vineyard, years, time)))
        sheet.put(self.parts + 1, quarters(cellar_worth(vineyard)))
        sheet.put(self.parts + 2, quarters(crush_pad_worth(vineyard)))
        sheet.put(self.parts + 3, quarters(fields_worth(valley, vineyard, time)))
        sheet.put(self.parts + 4, quarters(lira_worth(vineyard.lira, time)))
        sheet.put(self.chores, chores(valley, vineyard, years))


def mask_sum(mask: int) -> int:
    """The total value of grapes or wines."""
    total = 0
    for value in range(1, HIGHEST + 1):
        if mask >> value & 1:
            total += value
    return total


def _tokens(first: int, mask: int, sheet: Sheet) -> None:
    """The number of grapes or wines, and the values of the best two."""
    if mask:
        best = mask.bit_length() - 1
        second = (mask ^ 1 << best).bit_length() - 1
        sheet.put(first, BITS[mask])
        sheet.put(first + 1, best)
        sheet.put(first + 2, max(second, 0))


def _two_best(first: int, values: list[int], sheet: Sheet) -> None:
    """The best two of some values, and their sum."""
    best = 0
    second = 0
    total = 0
    for value in values:
        total += value
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
    sheet.put(first, best)
    sheet.put(first + 1, second)
    sheet.put(first + 2, total)
