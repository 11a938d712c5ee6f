"""What things are worth to the player who holds them, in points, for judging positions: worths.toml."""

from pathlib import Path
from typing import Final

from tavola.core.data.worths import WorthsFile
from tavola.games.viticulture.box.board import STRUCTURES


class Worths:
    """The figures of everything but wine, as typed attributes that are fast to read."""

    def __init__(self, file: WorthsFile) -> None:
        self.won = file.number("game", "won")
        self.years = file.number("game", "years")
        self.rival = file.number("game", "rival")
        self.ahead = file.number("game", "ahead")
        self.longest = file.number("game", "longest")
        self.train_until = file.number("game", "train_until")
        self.yearly = file.numbers("work", "yearly")
        self.ready = file.number("work", "ready")
        self.chore = file.number("work", "chore")
        self.first_lira = file.number("lira", "first")
        self.next_lira = file.number("lira", "next")
        self.more_lira = file.number("lira", "rest")
        self.residual = file.number("lira", "residual")
        self.last_lira = file.number("lira", "last")
        self.lira_yearly = file.number("lira", "yearly")
        self.lira_tie = file.number("lira", "tie")
        self.vine = file.number("card", "vine")
        self.vine_value = file.number("card", "value")
        self.unready = file.number("card", "unready")
        self.next_vines = file.numbers("card", "next")
        self.visitors = file.numbers("card", "visitor")
        self.over_limit = file.number("card", "over")
        self.card_years = file.number("card", "years")
        self.building_years = file.number("time", "building")
        self.built = [file.numbers("structure", name)[0] for name in STRUCTURES]
        self.built_yearly = [file.numbers("structure", name)[1] for name in STRUCTURES]


class WineWorths:
    """The figures on the way from a field to an order."""

    def __init__(self, file: WorthsFile) -> None:
        self.young = file.number("order", "young")
        self.on_pad = file.number("order", "pad")
        self.on_field = file.number("order", "field")
        self.in_hand = file.number("order", "hand")
        self.nowhere = file.number("order", "nothing")
        self.short = file.number("order", "short")
        self.no_medium = file.number("order", "medium")
        self.no_large = file.number("order", "large")
        self.pair = file.number("order", "pair")
        self.sparkling = file.number("order", "sparkling")
        self.order_years = file.number("order", "years")
        self.late = file.number("order", "late")
        self.late_yearly = file.number("order", "yearly")
        self.best_orders = file.numbers("order", "best")
        self.wine = file.number("cellar", "wine")
        self.wine_value = file.number("cellar", "value")
        self.types = file.numbers("cellar", "types")
        self.most_wine = file.number("cellar", "most")
        self.wine_beyond = file.number("cellar", "beyond")
        self.grape = file.number("pad", "grape")
        self.grape_value = file.number("pad", "value")
        self.most_grapes = file.number("pad", "most")
        self.grapes_beyond = file.number("pad", "beyond")
        self.crop = file.number("field", "grape")
        self.crop_value = file.number("field", "value")
        self.best_field = file.number("field", "best")
        self.other_fields = file.number("field", "rest")
        self.sold_field = file.number("field", "sold")
        self.sold_yearly = file.number("field", "sold_yearly")
        self.harvests = file.number("field", "harvests")


_FILE: Final = WorthsFile(Path(__file__).parent / "worths.toml")
WORTHS: Final = Worths(_FILE)
WINE: Final = WineWorths(_FILE)
