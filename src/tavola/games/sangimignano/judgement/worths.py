"""What things are worth to the player who holds them: worths.toml as typed attributes, fast to read."""

from pathlib import Path
from typing import Final

from tavola.core.data.worths import WorthsFile


class Worths:
    """All the figures of worths.toml."""

    def __init__(self, file: WorthsFile) -> None:
        self.won = file.number("end", "won")
        self.end_is_near = file.number("end", "near")
        self.too_long = file.whole("end", "too_long")
        self.ending_hand = file.number("end", "ending_hand")
        self.completing = file.number("tower", "completing")
        self.growing = file.number("tower", "growing")
        self.danger = file.number("tower", "danger")
        self.late_danger = file.number("tower", "late_danger")
        self.late_deck = file.whole("tower", "late_deck")
        self.low = file.whole("tower", "low")
        self.to_draw = file.number("card", "to_draw")
        self.noble = file.number("card", "noble")
        self.leading = file.number("plain", "leading")
        self.catching_up = file.number("plain", "catching_up")
        self.behind = file.number("plain", "behind")
        self.beaten = file.number("plain", "beaten")
        self.out_of_reach = file.whole("plain", "out_of_reach")
        self.blessing = file.number("plain", "blessing")
        self.contract = file.number("plain", "contract")
        self.shares = file.numbers("plain", "shares")
        self.tower = file.number("plain", "tower")
        self.more_of_rank = file.number("plain", "more")
        self.run_of_two = file.number("colourful", "two")
        self.run_of_three = file.number("colourful", "three")
        self.longer_run = file.number("colourful", "more")
        self.next_card = file.number("colourful", "next_card")


WORTHS: Final = Worths(WorthsFile(Path(__file__).parent / "worths.toml"))
