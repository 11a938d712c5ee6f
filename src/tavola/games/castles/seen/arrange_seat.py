"""Arrange what belongs to a seat: its boards and region, its hand and storage, its piles."""

from tavola.core.data.given import (
    Fields,
    read_number,
    read_text,
    read_words,
)
from tavola.core.errors import BadFile
from tavola.games.castles.box.components import BOARDS_OF_A_TYPE, PLAYER_TILES
from tavola.games.castles.box.region import BOARDS, SPACES
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    CASTLE,
    FARM_SHIFT,
    FORT,
    HEX,
    KIND_OF,
    NAMES,
    PLAYER_BACK,
    kind_of,
)
from tavola.games.castles.rules.build_region import set_castle, set_layout
from tavola.games.castles.seen.tile_words import read_kind, read_space, read_tile
from tavola.games.castles.state.realm import (
    NOBODY,
    Realm,
)
from tavola.games.castles.state.verbs import MOST_STORAGE, ORDER, PLUS_NAMES, SHIFT, TURNED


def arrange_boards(realm: Realm, seats: list[Fields]) -> list[list[int]]:
    """Three boards for each seat: those named, or else by its number, or the first that is free."""
    boards = [[NOBODY] * BOARDS for _ in seats]
    for seat, fields in enumerate(seats):
        place = f"given.seat.{seat}"
        names = read_words(fields, "boards", place)
        for letter, row in enumerate(realm.box.boards if names else []):
            known = [board.name for board in row]
            if len(names) != BOARDS or names[letter] not in known:
                raise BadFile(f"{place}.boards must name an A, a B and a C board, such as 'A1 B3 C2'.")
            number = known.index(names[letter])
            for owner in range(seat):
                if boards[owner][letter] == number:
                    raise BadFile(f"{place}.boards: seat {owner} has {names[letter]} already.")
            boards[seat][letter] = number
    for letter in range(BOARDS):
        free = [number for number in range(BOARDS_OF_A_TYPE) if number not in [own[letter] for own in boards]]
        for usual in (True, False):
            for seat, own in enumerate(boards):
                if own[letter] == NOBODY and (seat in free or not usual):
                    own[letter] = seat if usual else free[0]
                    free.remove(own[letter])
    return boards


def arrange_region(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    order = ORDER.find(read_text(fields, "order", place, "ABC"))
    turned = TURNED.find(read_text(fields, "turned", place, "none"))
    shift = SHIFT.find(read_text(fields, "shift", place, "up/up"))
    if min(order, turned, shift) < 0 or shift not in realm.box.shift_numbers():
        raise BadFile(
            f"{place}: order is such as 'BCA', turned such as 'AC' or 'none', shift such as 'up/down'."
        )
    set_layout(realm, seat, order, turned, shift)
    region = realm.regions[seat]
    castle = read_number(fields, "castle", region.spaces_of[FORT][0], 0, SPACES - 1, place)
    if region.colours[castle] != FORT:
        raise BadFile(f"{place}.castle: space {castle} is not dark green; {region.spaces_of[FORT]} are.")
    set_castle(realm, seat, castle)
    _fill(realm, seat, fields, place)
    _place(realm, seat, fields, place)


def _fill(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    """Kinds whose spaces are all filled, except for those in `empty`."""
    colours = realm.regions[seat].colours
    full = read_words(fields, "full", place)
    for word in full:
        if word != "all" and word not in KIND_OF:
            raise BadFile(f"{place}.full: there is no kind {word!r}. Kinds are: {', '.join(NAMES)}, or all.")
    empty = [read_space(word, f"{place}.empty") for word in read_words(fields, "empty", place)]
    for space in range(SPACES):
        name = NAMES[colours[space]]
        filled = name in full or "all" in full
        if space in empty and not filled:
            raise BadFile(f"{place}.empty: space {space} is empty anyway, for full does not name {name}.")
        if filled and space not in empty and realm.placed[seat][space] != CASTLE:
            realm.occupy(seat, space, _plain_tile(colours[space]))


def _place(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    """Pieces by name, each on its space; they need not touch each other."""
    colours = realm.regions[seat].colours
    named: list[int] = []
    for word in read_words(fields, "placed", place):
        name, _, number = word.partition("@")
        space = read_space(number, f"{place}.placed")
        tile = read_tile(name, f"{place}.placed")
        if tile != HEX and kind_of(tile) != colours[space]:
            needed = NAMES[colours[space]]
            raise BadFile(f"{place}.placed: {name} cannot lie on space {space}, which is for {needed}.")
        if space == realm.castle[seat]:
            raise BadFile(f"{place}.placed: space {space} is that of the castle.")
        if space in named:
            raise BadFile(f"{place}.placed: two pieces cannot lie on space {space}.")
        named.append(space)
        realm.occupy(seat, space, tile)


def _plain_tile(kind: int) -> int:
    """A player tile to fill a space with; agriculture shows a vineyard."""
    return kind | PLAYER_BACK | (1 << FARM_SHIFT if kind == AGRICULTURE else 0)


def arrange_belongings(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    for word in read_words(fields, "hand", place):
        realm.hands[seat][read_kind(word, f"{place}.hand")] += 1
    for word in read_words(fields, "bonus", place):
        if word not in PLUS_NAMES:
            raise BadFile(f"{place}.bonus: there is no {word!r}. Bonus tiles are: {', '.join(PLUS_NAMES)}.")
        plus = PLUS_NAMES.index(word)
        realm.pluses[seat][plus] += 1
        realm.plus_left[plus] -= 1
        if realm.plus_left[plus] < 0:
            raise BadFile(f"{place}.bonus: there are only five of each kind of bonus tile.")
    realm.storage[seat] = [
        read_tile(word, f"{place}.storage") for word in read_words(fields, "storage", place)
    ]
    room = min(MOST_STORAGE, realm.storage_spaces(seat))
    if len(realm.storage[seat]) > room:
        raise BadFile(f"{place}.storage holds more than its {room} spaces.")
    fresh = read_number(fields, "fresh", 0, 0, realm.storage[seat].count(HEX), place)
    if fresh and seat != realm.turn:
        raise BadFile(f"{place}.fresh: pieces are new in the turn of seat {realm.turn} only.")
    if seat == realm.turn:
        realm.fresh = fresh
    realm.marble[seat] = read_number(fields, "marble", 0, 0, 99, place)
    realm.workers[seat] = read_number(fields, "workers", 0, 0, 99, place)
    realm.green[seat] = read_number(fields, "green", 0, 0, 999, place)
    realm.red[seat] = read_number(fields, "red", 0, 0, 999, place)


def arrange_piles(realm: Realm, fields: Fields, place: str) -> None:
    """A player's own tiles in seeded order, those named on top; `piles` says how many are left."""
    tiles = realm.box.player_tiles.copy()
    top: list[int] = []
    for word in read_words(fields, "pile", place):
        tile = read_tile(word.rstrip("*"), f"{place}.pile") | PLAYER_BACK
        if tile not in tiles:
            raise BadFile(f"{place}.pile: no tile {word} is left among the {PLAYER_TILES} of a player.")
        tiles.remove(tile)
        top.append(tile)
    realm.chance.shuffle(tiles)
    left = read_number(fields, "piles", PLAYER_TILES, len(top), PLAYER_TILES, place)
    realm.piles.append(tiles[: left - len(top)] + list(reversed(top)))
