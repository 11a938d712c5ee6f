"""Inns: a wooden hex piece, or red points if there is no room for it (CT-9.9 to CT-9.11)."""

from tavola.games.castles.box.tiles import HEX
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import Realm


def gain_hex(realm: Realm, seat: int) -> None:
    """The piece goes into storage; if there is no room, the player gets red points (CT-9.9, CT-9.10)."""
    if len(realm.storage[seat]) < realm.storage_spaces(seat):
        realm.store(seat, HEX)
        realm.fresh += 1
        events.hex_piece(realm, seat)
        return
    points = realm.settings.inn_overflow_red_vp
    realm.gain_red(seat, points)
    events.hex_lost(realm, seat, points)
