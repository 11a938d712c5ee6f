"""Frames from plain data: the other direction of `to_data`, for imagined positions."""

from collections.abc import Callable
from typing import Final, cast

from tavola.core.decision import Frame
from tavola.core.plain import Plain
from tavola.games.castles.box.tiles import KIND_OF, NO_KIND, NO_TILE
from tavola.games.castles.rules.build_region import Castle, Join, Opening, Reveal, Shift, Turned
from tavola.games.castles.rules.place import Pay
from tavola.games.castles.rules.take import MakeRoom, Refreshed
from tavola.games.castles.rules.turn import Again, Offer, Turn, TurnEnd
from tavola.games.castles.tiles.bonus_tiles import Bonus
from tavola.games.castles.tiles.placement import Fort

Fields = dict[str, Plain]


def frame_from(fields: Fields) -> Frame:
    """The frame that wrote these fields."""
    return _MAKERS[cast(str, fields["frame"])](fields)


def _seat(fields: Fields) -> int:
    return cast(int, fields["seat"])


def _make_room(fields: Fields) -> Frame:
    place, kind = fields["place"], fields["kind"]
    return MakeRoom(
        _seat(fields),
        NO_TILE if place is None else cast(int, place),
        NO_KIND if kind is None else KIND_OF[cast(str, kind)],
    )


_MAKERS: Final[dict[str, Callable[[Fields], Frame]]] = {
    "join": lambda fields: Join(_seat(fields)),
    "turn_boards": lambda fields: Turned(_seat(fields)),
    "shift": lambda fields: Shift(_seat(fields)),
    "castle": lambda fields: Castle(_seat(fields)),
    "reveal": lambda _: Reveal(),
    "opening": lambda _: Opening(),
    "bonus": lambda fields: Bonus(_seat(fields), cast(bool, fields["first"])),
    "turn": lambda fields: Turn(_seat(fields)),
    "offer": lambda fields: Offer(_seat(fields)),
    "marble": lambda fields: Again(_seat(fields)),
    "turn_end": lambda _: TurnEnd(),
    "fort": lambda fields: Fort(_seat(fields)),
    "pay": lambda fields: Pay(_seat(fields), cast(int, fields["stored"]), cast(int, fields["space"])),
    "discard": _make_room,
    "refresh": lambda fields: Refreshed(_seat(fields)),
}
