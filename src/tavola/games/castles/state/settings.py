"""Settings: an edition with its overrides, as typed attributes that never change."""

import tomllib
from typing import Final, cast

from tavola.core.data.options import Value, Values
from tavola.games.castles.box.box import DATA

AREA_SIZES: Final = ["single_space_vp", "two_space_vp", "three_space_vp"]


def _editions() -> dict[str, Values]:
    with (DATA / "editions.toml").open("rb") as file:
        return cast(dict[str, Values], tomllib.load(file))


EDITIONS: Final = _editions()

LAP_THEN_ONE_EACH: Final = 0
OTHERS_ONE_EACH: Final = 1
FINAL_TURNS: Final = ["lap_then_one_each", "others_one_each", "one_each_from_next"]


class Settings:
    """One attribute for each setting of an edition."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.edition = str(values["edition"])
        self.quick_setup = values["quick_setup"] is True
        self.lap_limit = _whole(values["lap_limit"])
        self.draw_cards = self._number("draw_cards")
        self.area_vp = [0, *[self._number(name) for name in AREA_SIZES]]  # by the number of spaces
        self.cards_per_vp = self._number("cards_per_vp")
        self.storage_tile_vp = self._number("storage_tile_vp")
        self.inn_overflow_red_vp = self._number("inn_overflow_red_vp")
        self.rounds_end_with_lap = self._word("round_end") == "lap"
        self.final_turns = FINAL_TURNS.index(self._word("final_turns"))
        self.more_green_wins = self._word("tiebreaks") == "more_green"
        self.refresh = self._switch("refresh_when_unplaceable")
        self.take_only_fitting = self._switch("take_requires_placeable")
        self.display_first = self._word("display_revealed") == "before_bonus_choice"
        self.piles_count = self._switch("endgame_counts_pile_tiles")
        self.plus_on_any_gain = self._word("plus_tiles_apply_to") == "any_gain"
        self.hex_same_turn = self._switch("hex_piece_same_turn")
        self.castle_scores = self._switch("start_castle_scores")

    def _setting(self, name: str) -> Value:
        """The option's value, or the edition's if the option leaves it open."""
        own = self.values[name]
        return EDITIONS[self.edition][name] if own == "auto" or own == "edition" else own

    def _number(self, name: str) -> int:
        return _whole(self._setting(name))

    def _word(self, name: str) -> str:
        return str(self._setting(name))

    def _switch(self, name: str) -> bool:
        value = self._setting(name)
        return value is True or value == "yes"


def _whole(value: Value) -> int:
    assert isinstance(value, int), "options were checked before"
    return value
