"""Settings: the option values of one game, as typed attributes that never change."""

from tavola.core.data.options import Values


class Settings:
    """One attribute for each option in box/options.toml."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.nobles = values["nobles"] is True
        self.target_points = _number(values, "target_points")
        # Playing to a number of points leaves the number of deals open (SG-12.3).
        self.deals = 0 if self.target_points else _number(values, "deals")
        several = self.deals != 1
        self.close_penalty = (
            (10 if several else 0) if values["close_penalty"] == "auto" else _number(values, "close_penalty")
        )
        self.marker_sticky = values["marker_on_destroy"] == "sticky"
        self.conspiracy_may_hit_new_tower = values["conspiracy_may_hit_new_tower"] is True
        self.conspiracy_compares_all = values["conspiracy_compares"] == "all_towers"
        self.hand_limit = _number(values, "hand_limit")
        self.hand_limit_mura = _number(values, "hand_limit_mura")
        self.market_size = _number(values, "market_size")
        self.purchase = _number(values, "purchase")
        self.exchange_min = _number(values, "exchange_min")
        self.tower_min = _number(values, "tower_min")
        self.close_needs_completed = _number(values, "close_needs_completed")
        self.highest_marker_points = _number(values, "highest_marker_points")
        self.completion_points = _number(values, "completion_points")
        self.blessing_points = _number(values, "blessing_points")
        self.monumento_points = _number(values, "monumento_points")
        self.cappella_points = _number(values, "cappella_points")
        self.cappella_min_height = _number(values, "cappella_min_height")


def _number(values: Values, name: str) -> int:
    value = values[name]
    assert isinstance(value, int), f"option {name} was checked before"
    return value
