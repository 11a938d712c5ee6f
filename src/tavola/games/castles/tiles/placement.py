"""Placing a piece in a region: its points, and the effect of its kind (CT-8, CT-9)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from tavola.core.action import Action
from tavola.core.decision import Decision, Refusal
from tavola.core.frame_parts import SEAT, Declaration
from tavola.core.plain import Plain
from tavola.core.shared_lists import total
from tavola.core.state import State
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    CASTLE,
    CITY,
    FORT,
    INN,
    MONASTERY,
    NAMES,
    NO_TILE,
    QUARRY,
    VILLAGE,
    kind_of,
)
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import Realm, as_realm
from tavola.games.castles.state.verbs import (
    DISPLAY_SIZE,
    DONE,
    FROM_DISPLAY,
    PLACE,
    PLUS_MARBLE,
    PLUS_WORKER,
    SPACE,
)
from tavola.games.castles.tiles.bonus_tiles import Bonus
from tavola.games.castles.tiles.display import refill
from tavola.games.castles.tiles.green_scoring import score_area, score_colour, score_farms
from tavola.games.castles.tiles.inns import gain_hex
from tavola.games.castles.tiles.region_cards import draw_cards
from tavola.games.castles.tiles.wagons import wagon

MONASTERY_CARDS: Final = 3


def place(realm: Realm, seat: int, piece: int, space: int) -> None:
    """Place a piece from storage or display on a space.

    First its area scores, then its colour, then its effect takes place (CT-8.7).
    """
    if piece >= FROM_DISPLAY:
        tile = realm.display[piece - FROM_DISPLAY]
        refill(realm, seat, piece - FROM_DISPLAY)
    else:
        tile = realm.unstore(seat, piece)
    realm.occupy(seat, space, tile)
    events.placed(realm, seat, space, tile, piece)
    colour = realm.regions[seat].colours[space]
    score_area(realm, seat, space)
    score_colour(realm, seat, colour)
    if colour == AGRICULTURE:
        score_farms(realm, seat, space, tile)
    else:
        effect(realm, seat, colour)


def effect(realm: Realm, seat: int, colour: int) -> None:
    """What a tile of this colour does when it is placed."""
    if colour == FORT:
        realm.push(Fort(seat))
    elif colour == CITY:
        if total(realm.plus_left) > 0:
            realm.push(Bonus(seat, False))
    elif colour == INN:
        gain_hex(realm, seat)
    elif colour == QUARRY:
        gain_marble(realm, seat, 1 + realm.pluses[seat][PLUS_MARBLE])
    elif colour == VILLAGE:
        gain_workers(realm, seat, 1 + realm.pluses[seat][PLUS_WORKER])
    elif colour == MONASTERY:
        draw_cards(realm, seat, MONASTERY_CARDS)
    else:
        wagon(realm, seat)


def gain_marble(realm: Realm, seat: int, count: int) -> None:
    """CT-9.16, CT-10.3."""
    realm.gain_marble(seat, count)
    events.marble(realm, seat, count)


def gain_workers(realm: Realm, seat: int, count: int) -> None:
    """CT-9.17, CT-10.3."""
    realm.gain_workers(seat, count)
    events.workers(realm, seat, count)


class Fort(Decision):
    """Place a tile from the display at no cost, or decline (CT-9.1 to CT-9.6)."""

    declared: ClassVar = Declaration("fort", SEAT, verbs=["place", "done"])

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "CT-9.1")

    def legal(self, state: State) -> list[Action]:
        realm = as_realm(state)
        actions: list[Action] = []
        free: i64 = realm.open[self.seat]
        region = realm.regions[self.seat]
        display = realm.display
        for here in range(DISPLAY_SIZE):
            tile = display[here]
            if tile == NO_TILE:
                continue
            kind = kind_of(tile)
            if free & i64(region.colour_mask[kind]):
                for space in region.spaces_of[kind]:
                    if free >> i64(space) & 1:
                        actions.append(PLACE.of(FROM_DISPLAY + here, space))
        actions.append(DONE.of())
        return actions

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if action.verb is not PLACE:
            return Refusal("CT-3.8", "fort_first")
        if action.a < FROM_DISPLAY:
            return Refusal("CT-9.5", "fort_from_display")
        realm = as_realm(state)
        tile = realm.display[action.a - FROM_DISPLAY]
        if tile == NO_TILE:
            return Refusal("CT-6.5", "place_empty")
        return why_not_space(realm, self.seat, kind_of(tile), action.b)

    def play(self, state: State, action: Action) -> None:
        realm = as_realm(state)
        if action.verb is DONE:
            events.fort_unused(realm, self.seat)
            return
        place(realm, self.seat, action.a, action.b)


def why_not_space(realm: Realm, seat: int, kind: int, space: int) -> Refusal | None:
    """CT-7.2, CT-7.3; a kind below 0 is a hex piece, which has no colour."""
    values: dict[str, Plain] = {"space": SPACE.tokens[space]}
    if realm.filled[seat] >> space & 1:
        castle = realm.placed[seat][space] == CASTLE
        return Refusal("CT-2.8" if castle else "CT-7.2", "space_taken", values)
    colour = realm.regions[seat].colours[space]
    if kind >= 0 and colour != kind:
        values["needs"] = NAMES[colour]
        return Refusal("CT-7.2", "wrong_colour", values)
    if not realm.open[seat] >> space & 1:
        return Refusal("CT-7.3", "not_adjacent", values)
    return None
