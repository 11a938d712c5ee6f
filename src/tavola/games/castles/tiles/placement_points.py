"""The green points of a placement: completed area, colour bonus, farms (CT-8, CT-9.13)."""

from tavola.core.event import Event
from tavola.core.plain import Plain
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    HEX,
    NAMES,
    NO_TILE,
    farms_of,
)
from tavola.games.castles.state.realm import NOBODY, Realm, replaced
from tavola.games.castles.state.verbs import (
    space_of,
)


def score_area(realm: Realm, seat: int, space: int) -> None:
    """CT-8.1 to CT-8.3."""
    region = realm.regions[seat]
    mask = region.area_mask[space]
    if realm.filled[seat] & mask != mask:
        return
    size = region.area_size[space]
    points = realm.settings.area_vp[size]
    realm.green[seat] += points
    if realm.journal is not None:
        told: dict[str, Plain] = {"colour": NAMES[region.colours[space]], "size": size, "green": points}
        realm.tell(Event("area", seat, told, refs=[space_of(seat, space)]))


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
    realm.green[seat] += points
    if realm.journal is not None:
        place = "I" if side == 0 else "II"
        told: dict[str, Plain] = {"colour": NAMES[colour], "side": place, "green": points}
        realm.tell(Event("colour_bonus", seat, told))


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
    realm.green[seat] += points
    if realm.journal is not None:
        realm.tell(Event("farms", seat, {"green": points}, refs=[space_of(seat, space)]))
