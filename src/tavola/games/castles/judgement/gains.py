"""What a placement would give: its points, and the effect of the tile (CT-8, CT-9)."""

from tavola.core.plain import Plain
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    CITY,
    FORT,
    INN,
    MONASTERY,
    NO_TILE,
    QUARRY,
    VILLAGE,
)
from tavola.games.castles.rules.place import Pay
from tavola.games.castles.state.realm import NOBODY, PLAYING, Realm
from tavola.games.castles.state.verbs import (
    FROM_DISPLAY,
    PIECE,
    PLACE,
    PLUS_MARBLE,
    PLUS_WORKER,
    PLUS_YIELD,
    SPACE,
)
from tavola.games.castles.tiles.placement import MONASTERY_CARDS
from tavola.games.castles.tiles.placement_points import new_farms


class Gain:
    """The points of one placement and what it brings beside them."""

    def __init__(self, area: int, colour: int, farms: int) -> None:
        self.area = area
        self.colour = colour
        self.farms = farms
        self.green = area + colour + farms
        self.red = 0
        self.effect = ""
        self.amount = 0

    def brings(self, effect: str, amount: int) -> None:
        """The effect, in words that the client knows."""
        self.effect = effect
        self.amount = amount


def piece_at(realm: Realm, seat: int, piece: int) -> int:
    """The tile or hex piece that is meant: stored, or in the display; none if there is none."""
    stored = realm.storage[seat]
    if piece >= FROM_DISPLAY:
        return realm.display[piece - FROM_DISPLAY]
    return stored[piece] if piece < len(stored) else NO_TILE


def gain_of(realm: Realm, seat: int, piece: int, space: int) -> Gain:
    """What a piece on an empty space would give."""
    region = realm.regions[seat]
    colour = region.colours[space]
    filled = realm.filled[seat] | 1 << space
    mask = region.area_mask[space]
    area = realm.settings.area_vp[region.area_size[space]] if filled & mask == mask else 0
    farms = new_farms(realm, seat, space, piece_at(realm, seat, piece)) if colour == AGRICULTURE else 0
    gain = Gain(area, colour_points(realm, seat, colour, filled), farms)
    _effect(realm, seat, colour, piece < FROM_DISPLAY, gain)
    return gain


def colour_points(realm: Realm, seat: int, colour: int, filled: int) -> int:
    """The colour bonus that comes with these spaces filled (CT-8.4, CT-8.5)."""
    mask = realm.regions[seat].colour_mask[colour]
    if filled & mask != mask:
        return 0
    if realm.colour_first[colour] == NOBODY:
        return realm.box.colour_points[colour][0]
    return realm.box.colour_points[colour][1] if realm.colour_second[colour] == NOBODY else 0


def _effect(realm: Realm, seat: int, colour: int, from_storage: bool, gain: Gain) -> None:
    pluses = realm.pluses[seat]
    if colour == FORT:
        gain.brings("fort", 1)
    elif colour == CITY:
        if sum(realm.plus_left) > 0:
            gain.brings("bonus", 1)
    elif colour == INN:
        # A piece that comes from storage leaves room there (CT-9.11).
        if from_storage or len(realm.storage[seat]) < realm.storage_spaces(seat):
            gain.brings("hex", 1)
        else:
            gain.red = realm.settings.inn_overflow_red_vp
    elif colour == QUARRY:
        gain.brings("marble", 1 + pluses[PLUS_MARBLE])
    elif colour == VILLAGE:
        gain.brings("worker", 1 + pluses[PLUS_WORKER])
    elif colour == MONASTERY:
        gain.brings("cards", MONASTERY_CARDS)
    elif colour != AGRICULTURE:
        gain.brings("yield", 1 + pluses[PLUS_YIELD])


def gains_for(realm: Realm, seat: int) -> list[Plain]:
    """For the seat that decides: what each placement gives that it may choose, or pays for now.

    What can be paid depends on the hand, so nobody else is told.
    """
    if realm.over or realm.phase != PLAYING or realm.to_move != seat:
        return []
    decision = realm.decision
    if isinstance(decision, Pay):
        return [_told(realm, seat, decision.stored, decision.space)]
    return [_told(realm, seat, action.a, action.b) for action in realm.legal() if action.verb is PLACE]


def _told(realm: Realm, seat: int, piece: int, space: int) -> dict[str, Plain]:
    gain = gain_of(realm, seat, piece, space)
    return {
        "piece": PIECE.tokens[piece],
        "space": SPACE.tokens[space],
        "green": gain.green,
        "area": gain.area,
        "colour": gain.colour,
        "farms": gain.farms,
        "red": gain.red,
        "effect": gain.effect or None,
        "amount": gain.amount,
    }
