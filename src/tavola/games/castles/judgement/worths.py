"""What things are worth to the player who holds them: worths.toml as typed attributes, fast to read."""

from pathlib import Path
from typing import Final

from tavola.core.data.worths import WorthsFile


class Worths:
    """All the figures of worths.toml."""

    def __init__(self, file: WorthsFile) -> None:
        self.action = file.number("action", "worth")
        self.won = file.number("end", "won")
        self.won_shared = file.number("end", "shared")
        self.rival = file.number("rival", "share")
        self.turns_per_tile = file.number("time", "turns_per_tile")
        self.long = file.number("time", "long")
        self.to_fill = file.number("time", "to_fill")
        self.card = file.number("card", "draw")
        self.useful_cards = file.whole("card", "useful")
        self.more_cards = file.number("card", "more")
        self.pair = file.number("card", "pair")
        self.pairs = file.whole("card", "pairs")
        self.worker_late = file.number("worker", "late")
        self.worker_early = file.number("worker", "early")
        self.marble_late = file.number("marble", "late")
        self.marble_kept = file.number("marble", "kept")
        self.plus_card = file.number("bonus_tile", "card")
        self.plus_storage = file.number("bonus_tile", "storage")
        self.plus_storages = file.whole("bonus_tile", "storages")
        self.plus_worker = file.number("bonus_tile", "worker")
        self.plus_yield = file.number("bonus_tile", "yield_card")
        self.fort = file.number("effect", "fort")
        self.city_late = file.number("effect", "city_late")
        self.city_early = file.number("effect", "city_early")
        self.inn_late = file.number("effect", "inn_late")
        self.inn_early = file.number("effect", "inn_early")
        self.quarry_late = file.number("effect", "marble_late")
        self.quarry_early = file.number("effect", "marble_early")
        self.monastery_late = file.number("effect", "monastery_late")
        self.yield_card = file.number("effect", "yield_card")
        self.closed_space = file.number("space", "closed")
        self.open_area = file.number("space", "open_area")
        self.begun_area = file.number("space", "begun_area")
        self.stored = file.number("storage", "piece")
        self.stored_placement = file.number("storage", "placement")
        self.stored_paid = file.number("storage", "paid")
        self.open_kind = file.number("region", "open_kind")
        self.nearly_full = file.number("region", "nearly_full")
        self.castle_colour = file.number("castle", "colour")
        self.castle_neighbour = file.number("castle", "neighbour")


WORTHS: Final = Worths(WorthsFile(Path(__file__).parent / "worths.toml"))
