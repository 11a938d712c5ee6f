"""What things are worth to whoever holds them, in points, for judging positions: worths.toml."""

from pathlib import Path
from typing import Final, cast

from tavola.core.errors import BadFile
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import STRUCTURES
from tavola.games.viticulture.box.data_files import Fields, load_file


def _part(name: str) -> Fields:
    return cast(Fields, _DATA[name])


def _worth(entry: Fields, key: str) -> float:
    value = entry.get(key)
    if not isinstance(value, float):
        raise BadFile(f"worths.toml: {key} must be a number such as 0.5, not {value!r}.")
    return value


def _worths(entry: Fields, key: str) -> list[float]:
    return [float(cast(float, value)) for value in cast(list[Plain], entry[key])]


class Worths:
    """All the figures, with types that are fast to read."""

    def __init__(self) -> None:
        self.years = _worth(_DATA, "years")
        part = _part("work")
        self.yearly = _worths(part, "yearly")
        self.ready = _worth(part, "ready")
        self.chore = _worth(part, "chore")
        part = _part("lira")
        self.first_lira = _worth(part, "first")
        self.next_lira = _worth(part, "next")
        self.more_lira = _worth(part, "rest")
        self.residual = _worth(part, "residual")
        part = _part("order")
        self.young = _worth(part, "young")
        self.on_pad = _worth(part, "pad")
        self.on_field = _worth(part, "field")
        self.in_hand = _worth(part, "hand")
        self.nowhere = _worth(part, "nothing")
        self.short = _worth(part, "short")
        self.no_medium = _worth(part, "medium")
        self.no_large = _worth(part, "large")
        self.pair = _worth(part, "pair")
        self.best_orders = _worths(part, "best")
        part = _part("cellar")
        self.wine = _worth(part, "wine")
        self.wine_value = _worth(part, "value")
        self.types = _worths(part, "types")
        self.most_wine = _worth(part, "most")
        part = _part("pad")
        self.grape = _worth(part, "grape")
        self.grape_value = _worth(part, "value")
        self.most_grapes = _worth(part, "most")
        part = _part("field")
        self.crop = _worth(part, "grape")
        self.crop_value = _worth(part, "value")
        self.best_field = _worth(part, "best")
        self.other_fields = _worth(part, "rest")
        self.sold_field = _worth(part, "sold")
        part = _part("card")
        self.vine = _worth(part, "vine")
        self.vine_value = _worth(part, "value")
        self.unready = _worth(part, "unready")
        self.next_vines = _worths(part, "next")
        self.visitors = _worths(part, "visitor")
        self.over_limit = _worth(part, "over")
        part = _part("structure")
        self.built = [_worths(part, name)[0] for name in STRUCTURES]
        self.built_yearly = [_worths(part, name)[1] for name in STRUCTURES]


_DATA: Final = load_file(Path(__file__).parent / "worths.toml")
WORTHS: Final = Worths()
