"""Features of the modules of Tuscany: the map, the chart, special workers and structure cards."""

from typing import Final

from tavola.core.search.features import Layout, Sheet, quarters
from tavola.games.viticulture.box.board import REGIONS
from tavola.games.viticulture.box.cards import KIND_MASK
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL, SPECIAL_NAMES
from tavola.games.viticulture.box.structure_cards import CARD_COSTS, CARD_NAMES, FIRST_CARD
from tavola.games.viticulture.judgement.position import annexes_worth, ready_hands
from tavola.games.viticulture.judgement.tuscany_prospects import (
    chart_prospect,
    map_lead,
    map_prospect,
    out_of_year,
    work_prospect,
)
from tavola.games.viticulture.state.board import Region
from tavola.games.viticulture.state.valley import NOBODY, Valley
from tavola.games.viticulture.state.vineyard import STAR_BITS, STAR_MASK, Vineyard

MOST_STARS: Final = 6
MOST_LEAD: Final = 3
MOST_ANNEXES: Final = 4


class TuscanFeatures:
    """What one player has of the expansion."""

    def __init__(self, layout: Layout) -> None:
        self.stars_left = layout.steps("stars left", MOST_STARS)
        self.stars = layout.many("stars in", REGIONS)
        self.region_lead = layout.many("lead in", REGIONS)
        self.region_won = layout.many("most stars in", REGIONS)
        self.map_points = layout.one("points of the map")
        self.green_grapes = layout.one("green grapes")
        self.out_of_year = layout.one("out of the year")
        self.first_out = layout.one("rivals out of the year")
        self.parts = layout.many("worth", ["map", "chart", "work to come", "structure cards"])
        self.in_play = layout.many("in play", SPECIAL_NAMES)
        self.hired = layout.many("hired", SPECIAL_NAMES)
        self.rested = layout.many("ready", SPECIAL_NAMES)
        self.annexes = layout.many("built", CARD_NAMES)
        self.annex_steps = layout.steps("structure cards built", MOST_ANNEXES)
        self.slot = layout.one("free slot")
        self.site = layout.one("free site")
        self.cost = layout.many("cost of structure cards", ["cheapest", "payable"])

    def write(self, valley: Valley, seat: int, years: float, sheet: Sheet) -> None:
        vineyard = valley.vineyards[seat]
        if valley.board.chart:
            self._board(valley, seat, years, sheet)
        if valley.specials:
            self._workers(valley, vineyard, sheet)
        if valley.settings.structures:
            self._structures(vineyard, years, sheet)

    def _board(self, valley: Valley, seat: int, years: float, sheet: Sheet) -> None:
        vineyard = valley.vineyards[seat]
        sheet.steps(self.stars_left, valley.board.stars - vineyard.stars_placed(), MOST_STARS)
        for region in valley.board.regions:
            self._region(valley, seat, region, sheet)
        sheet.limited(self.map_points, map_lead(valley, seat), 20)
        sheet.put(
            self.green_grapes,
            0 if valley.green_grapes == NOBODY else 1 if valley.green_grapes == seat else -1,
        )
        out = out_of_year(valley, seat)
        sheet.flag(self.out_of_year, out)
        others = 0
        for other in range(valley.players):
            if other != seat and out_of_year(valley, other):
                others += 1
        sheet.put(self.first_out, others)
        sheet.put(self.parts, quarters(map_prospect(valley, seat, years)))
        sheet.put(self.parts + 1, quarters(chart_prospect(valley, seat)))
        if not out:
            sheet.put(self.parts + 2, quarters(work_prospect(valley, seat, ready_hands(vineyard), years)))

    def _region(self, valley: Valley, seat: int, region: Region, sheet: Sheet) -> None:
        shift = region.number * STAR_BITS
        own = valley.vineyards[seat].stars >> shift & STAR_MASK
        most = region.points if valley.players == 1 else 0
        for other in range(valley.players):
            if other != seat:
                most = max(most, valley.vineyards[other].stars >> shift & STAR_MASK)
        sheet.put(self.stars + region.number, own)
        sheet.limited(self.region_lead + region.number, own - most, MOST_LEAD)
        sheet.put(self.region_won + region.number, 1 if own > most else -1 if own < most else 0)

    def _workers(self, valley: Valley, vineyard: Vineyard, sheet: Sheet) -> None:
        for kind in valley.specials:
            number = kind - FIRST_SPECIAL
            sheet.put(self.in_play + number, 1)
            sheet.flag(self.hired + number, vineyard.hired >> kind & 1 == 1)
            sheet.flag(self.rested + number, vineyard.rested >> kind & 1 == 1)

    def _structures(self, vineyard: Vineyard, years: float, sheet: Sheet) -> None:
        built = 0
        if vineyard.annexes:
            for number in range(len(CARD_NAMES)):
                if vineyard.annexes >> number & 1:
                    sheet.put(self.annexes + number, 1)
                    built += 1
        sheet.steps(self.annex_steps, built, MOST_ANNEXES)
        sheet.flag(self.slot, vineyard.free_slot() >= 0)
        sheet.flag(self.site, vineyard.has_site())
        cheapest = 0
        payable = 0
        for card in vineyard.hand:
            kind = card & KIND_MASK
            if kind >= FIRST_CARD:
                cost = CARD_COSTS[kind - FIRST_CARD]
                cheapest = cost if cheapest == 0 else min(cheapest, cost)
                if cost <= vineyard.lira:
                    payable += 1
        sheet.put(self.cost, cheapest)
        sheet.put(self.cost + 1, payable)
        sheet.put(self.parts + 3, quarters(annexes_worth(vineyard, years)))
