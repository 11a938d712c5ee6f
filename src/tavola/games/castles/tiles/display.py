"""The display and the neutral tiles that refill it (CT-5.4, CT-6)."""

from typing import Final

from mypy_extensions import i64

from tavola.core.shared_lists import NO_NUMBERS, replaced
from tavola.games.castles.box.tiles import KIND_MASK, KINDS, NO_TILE, PLAYER_BACK, kind_of
from tavola.games.castles.state import events
from tavola.games.castles.state.realm import NOBODY, Realm
from tavola.games.castles.state.verbs import DISPLAY_SIZE

TOO_MANY: Final = 5
MOST_TRIES: Final = 20
# Added to eight four-bit counters, three sets the top bit of those that are five or more.
THREE_EACH: Final = 0x33333333
EIGHT_EACH: Final = 0x88888888


def next_neutral(realm: Realm) -> int:
    """The next neutral tile, reshuffling the removed ones if needed (CT-6.4), or none (CT-6.5)."""
    if not realm.neutral:
        if not realm.removed:
            return NO_TILE
        neutral = sorted(realm.removed)
        realm.chance.shuffle(neutral)
        realm.neutral = neutral
        realm.removed = NO_NUMBERS
        events.reshuffled(realm, "neutral")
    tile = realm.neutral[-1]
    realm.neutral = realm.neutral[:-1]
    return tile


def lay_out(realm: Realm) -> None:
    """The first eight tiles (CT-1.5)."""
    realm.display = [next_neutral(realm) for _ in range(DISPLAY_SIZE)]
    realm.reveals += 1
    events.display(realm)
    check_display(realm)


def refill(realm: Realm, seat: int, place: int) -> None:
    """A tile was taken: the player's next one replaces it, or a neutral one (CT-5.4, CT-5.5)."""
    tile = realm.next_tile(seat) if realm.piles[seat] else next_neutral(realm)
    realm.display = replaced(realm.display, place, tile)
    if tile == NO_TILE:
        return
    realm.reveals += 1
    events.refilled(realm, seat, tile, place)
    check_display(realm)


def clear_kind(realm: Realm, kind: int) -> list[int]:
    """Remove all tiles of this kind (CT-5.9, CT-6.3; neutral ones may come back), and return their places."""
    places: list[int] = []
    display = realm.display.copy()
    removed = realm.removed.copy()
    gone = realm.gone.copy()
    for place in range(len(display)):
        tile = display[place]
        if tile >= 0 and kind_of(tile) == kind:
            places.append(place)
            (removed if tile < PLAYER_BACK else gone).append(tile)
            display[place] = NO_TILE
    realm.display = display
    realm.removed = removed
    realm.gone = gone
    return places


def fill_up(realm: Realm, places: list[int]) -> None:
    """Put neutral tiles on the places just emptied; other empty places stay empty (CT-6.8)."""
    added: list[int] = []
    for place in places:
        tile = next_neutral(realm)
        realm.display = replaced(realm.display, place, tile)
        if tile != NO_TILE:
            added.append(tile)
    if added:
        realm.reveals += 1
    events.replaced(realm, added, places)


def check_display(realm: Realm) -> None:
    """Remove and replace five of a kind, until no kind has five (CT-6.1, CT-6.6)."""
    for _ in range(MOST_TRIES):
        kind = crowded_kind(realm)
        if kind == NOBODY:
            return
        places = clear_kind(realm, kind)
        events.five_of_a_kind(realm, kind, places)
        fill_up(realm, places)


def crowded_kind(realm: Realm) -> int:
    """A kind with five or more tiles in the display, or `NOBODY`."""
    counts: i64 = 0  # four bits for each kind
    for tile in realm.display:
        if tile >= 0:
            counts += 1 << ((i64(tile) & KIND_MASK) << 2)
    if (counts + THREE_EACH) & EIGHT_EACH == 0:
        return NOBODY
    for kind in range(KINDS):
        if counts >> (kind << 2) & 15 >= TOO_MANY:
            return kind
    return NOBODY
