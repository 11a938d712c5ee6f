"""The places of San Gimignano's features on a sheet, by name."""

from typing import Final

from tavola.core.search.features import Layout
from tavola.games.sangimignano.box.cards import NAMES, RANKS

TOWER_CARDS: Final = NAMES[:RANKS]
NOBLE_CARDS: Final = NAMES[RANKS:]

# What the steps of a number stand for: 1 at each of those that are reached.
DECK_STEPS: Final = [1, 2, 3, 4, 6, 8, 11, 15, 20, 25]
LEAD_STEPS: Final = [1, 3, 6, 10, 15, 25]
TURN_STEPS: Final = [30, 45, 60, 80, 110, 150, 190]
LATE_STEPS: Final = [4, 8, 15, 22]  # cards in the deck, where the lead starts to mean something else
MOST_COMPLETED: Final = 6
MOST_COLOURFUL: Final = 4
HELD_STEPS: Final = 3
RUN_STEPS: Final = 5  # runs of two to six ranks


class PlayerPlaces:
    """The places of what everybody sees of one player."""

    def __init__(self, layout: Layout, who: str) -> None:
        self.plain_points = layout.one(f"{who} points of plain towers")
        self.blessed = layout.one(f"{who} stories of 7")
        self.colourful_points = layout.one(f"{who} points of colourful towers")
        self.colourful = layout.steps(f"{who} colourful towers", MOST_COLOURFUL)
        self.stories = layout.one(f"{who} colourful stories")
        self.marker = layout.one(f"{who} marker")
        self.noble_points = layout.one(f"{who} points of nobles")
        self.completed = layout.steps(f"{who} completed", MOST_COMPLETED)
        self.may_close = layout.one(f"{who} may close")
        self.open = layout.one(f"{who} open towers")
        self.exposed = layout.many(f"{who} towers that may be destroyed", ["low", "higher", "highest"])
        self.highest = layout.one(f"{who} highest tower")
        self.chapels = layout.one(f"{who} towers for a chapel")
        self.wants = layout.one(f"{who} colourful towers that can grow")
        self.plain = layout.many(f"{who} tower of", TOWER_CARDS)
        self.counts = layout.many(f"{who} points for", TOWER_CARDS)
        self.open_plain = layout.many(f"{who} open tower of", TOWER_CARDS)
        self.hand = layout.one(f"{who} hand")
        self.full = layout.one(f"{who} hand is too full to purchase")
        self.noble_uses = layout.one(f"{who} nobles that may be used")
        self.nobles = layout.many(f"{who} used", NOBLE_CARDS)
        self.closed = layout.one(f"{who} close")
        self.passed = layout.many(f"{who} pass would end the deal", ["ahead", "behind"])


class HandPlaces:
    """The places of what the player's own hand can become."""

    def __init__(self, layout: Layout) -> None:
        self.held = [layout.steps(f"hand {name}", HELD_STEPS) for name in TOWER_CARDS]
        self.more = layout.one("hand beyond three of a rank")
        self.nobles = layout.many("hand", NOBLE_CARDS)
        self.catches_up = layout.many("hand can lead", TOWER_CARDS)
        self.extends = layout.many("hand for the tower of", TOWER_CARDS)
        self.run = layout.steps("hand run", RUN_STEPS)
        self.grows = layout.one("hand for colourful towers")
        self.most = layout.one("hand best gain")
        self.total = layout.one("hand gains")
        self.run_gain = layout.one("hand gain of a run")
        self.most_ending = layout.one("hand best gain, ending")
        self.total_ending = layout.one("hand gains, ending")
        self.turns_it = layout.many("hand gain turns the lead", ["normal", "ending"])
        self.known = layout.one("hand cards the other knows")


class TablePlaces:
    """The places of what concerns both players, and of what is known of the other's hand."""

    def __init__(self, layout: Layout) -> None:
        self.own_move = layout.one("own move")
        self.ending = layout.one("ending")
        self.turn = layout.many("turn", [str(turn) for turn in TURN_STEPS])
        self.deck = layout.many("deck", [str(cards) for cards in DECK_STEPS])
        self.lead = layout.one("lead")
        self.lead_when = layout.many("lead, deck under", [str(cards) for cards in LATE_STEPS] + ["all"])
        self.lead_ending = layout.one("lead, ending")
        self.ahead = layout.many("ahead by", [str(points) for points in LEAD_STEPS])
        self.behind = layout.many("behind by", [str(points) for points in LEAD_STEPS])
        self.wins_ties = layout.one("lead with the marker")
        self.earlier = layout.one("lead of earlier deals")
        self.deals_left = layout.one("deals left")
        self.last_deal = layout.one("last deal of several")
        self.target = layout.many("points to the target", ["own", "other"])
        self.shown = layout.many("other hand", TOWER_CARDS)
        self.shown_pairs = layout.many("other hand pair", TOWER_CARDS)
        self.shown_nobles = layout.many("other hand", NOBLE_CARDS)
        self.unknown = layout.many("other hand unknown", ["tower", "noble"])
        self.market = layout.many("market", TOWER_CARDS)
        self.market_nobles = layout.many("market", NOBLE_CARDS)
        self.market_third = layout.many("market has the third", TOWER_CARDS)
        self.market_size = layout.one("market cards")
        self.top = layout.many("known on top of the deck", TOWER_CARDS)
        self.unseen = layout.many("unseen", TOWER_CARDS)
        self.noble_deck = layout.one("noble deck")


LAYOUT: Final = Layout()
TABLE: Final = TablePlaces(LAYOUT)
OWN: Final = PlayerPlaces(LAYOUT, "own")
OTHER: Final = PlayerPlaces(LAYOUT, "other")
HAND: Final = HandPlaces(LAYOUT)
