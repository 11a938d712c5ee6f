"""The green points of a placement: completed area, colour bonus, farms (CT-8, CT-9.13)."""

from tavola.core.shared_lists import replaced
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    HEX,
    NO_TILE,
    farms_of,
)
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import NOBODY, Realm


def score_area(realm: Realm, seat: int, space: int) -> None:
    """CT-8.1 to CT-8.3."""
    region = realm.regions[seat]
    mask = region.area_mask[space]
    if realm.filled[seat] & mask != mask:
        return
    points = realm.settings.area_vp[region.area_size[space]]
    realm.gain_green(seat, points)
    events.area(realm, seat, space, points)


def score_colour(realm: Realm, seat: int, colour: int) -> None:
    """The first and the second player to fill a colour (CT-8.4 to CT-8.6)."""
    mask = realm.regions[seat].colour_mask[colour]
    if realm.filled[seat] & mask != mask:
        return
    if realm.colour_first[colour] == NOBODY:
        realm.colour_first = replaced(realm.colour_first, colour, seat)
        side = 0
    elif realm.colour_second[colour] == NOBODY:
        realm.colour_second = replaced(realm.colour_second, colour, seat)
        side = 1
    else:
        return
    points = realm.box.colour_points[colour][side]
    realm.gain_green(seat, points)
    events.colour_bonus(realm, seat, colour, side, points)


def new_farms(realm: Realm, seat: int, space: int, tile: int) -> int:
    """How many farm types this tile would bring to the area of the space (CT-9.13 to CT-9.15)."""
    if tile == HEX:
        return 1
    region = realm.regions[seat]
    mask = region.area_mask[space]
    placed = realm.placed[seat]
    there = 0
    for other in region.spaces_of[AGRICULTURE]:
        if mask >> other & 1 and other != space:
            lying = placed[other]
            if lying != NO_TILE and lying < HEX:
                there |= farms_of(lying)
    fresh = farms_of(tile) & ~there
    return (fresh & 1) + (fresh >> 1 & 1) + (fresh >> 2 & 1) + (fresh >> 3 & 1)


def score_farms(realm: Realm, seat: int, space: int, tile: int) -> None:
    """CT-9.13."""
    points = new_farms(realm, seat, space, tile)
    realm.gain_green(seat, points)
    events.farms(realm, seat, space, points)
