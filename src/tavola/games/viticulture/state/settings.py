"""Settings: the option values of one game, as typed attributes that never change."""

from typing import Final

from tavola.core.data.options import Values

LEVELS: Final = ["very_easy", "easy", "normal", "hard", "very_hard"]


class Settings:
    """One attribute for each option in box/options.toml."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.choose_parents = values["parents"] == "choose"
        self.by_lot = values["first_player"] == "lot"
        self.friendly = values["friendly"] is True
        self.structures = values["structures"] is True
        self.special_workers = values["special_workers"] is True
        self.level = str(values["automa"])
        self.aggressive = values["aggressive"] is True
        self.latch = values["end_trigger"] == "latch"
        self.row_seven_binds = values["row_seven_binds"] is True
        self.private_once = values["private_spaces_once"] is True
        self.extended = values["extended_board"] is True
        self.influence = values["influence_scoring"] is True
        self.target_points = _number(values, "target_points")  # 0: what the board says
        self.hand_limit = _number(values, "hand_limit")


def _number(values: Values, name: str) -> int:
    value = values[name]
    return 0 if not isinstance(value, int) else value
