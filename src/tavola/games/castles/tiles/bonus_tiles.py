"""Bonus tiles: one at set-up, one for each city (CT-1.10, CT-9.7, CT-10)."""

from typing import ClassVar

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, YES_NO, Declaration, Part
from tavola.core.shared_lists import replaced, replaced_row
from tavola.core.state import State
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import Realm, as_realm
from tavola.games.castles.state.verbs import GAIN, PLUS_NAMES, PLUS_STORAGE, PLUSES


class Bonus(Decision):
    """Choose a bonus tile from the kinds that are left."""

    declared: ClassVar = Declaration("bonus", SEAT, Part("first", YES_NO), verbs=["gain"])

    def __init__(self, seat: int, first: bool) -> None:
        super().__init__(seat, "CT-1.10" if first else "CT-9.7")
        self.first = first

    def legal(self, state: State) -> list[Action]:
        left = as_realm(state).plus_left
        actions: list[Action] = []
        for plus in range(PLUSES):
            if left[plus] > 0:
                actions.append(GAIN.of(plus))
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is GAIN:
            return Refusal("CT-9.8", "bonus_gone", {"bonus": PLUS_NAMES[action.a]})
        return Refusal("CT-3.8", "bonus_first")

    def play(self, state: State, action: Action) -> None:
        gain_bonus(as_realm(state), self.seat, action.a)


def gain_bonus(realm: Realm, seat: int, plus: int) -> None:
    """Put the tile beside the player board for good; +1 storage scores at once (CT-10.2)."""
    realm.plus_left = replaced(realm.plus_left, plus, realm.plus_left[plus] - 1)
    realm.pluses = replaced_row(realm.pluses, seat, plus, realm.pluses[seat][plus] + 1)
    points = realm.settings.storage_tile_vp if plus == PLUS_STORAGE else 0
    if points:
        realm.gain_green(seat, points)
    events.bonus_tile(realm, seat, plus, points)
