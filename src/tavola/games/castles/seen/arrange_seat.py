"""Arrange what belongs to a seat: its boards and region, its hand and storage, its piles."""

from typing import Final

from tavola.core.data.position import Position, Supply, one_each
from tavola.core.data.position_fields import EachSeat, FreeWords, Group, Names, Number, OneName, Things, named
from tavola.games.castles.box.components import BOARDS_OF_A_TYPE
from tavola.games.castles.box.region import BOARDS, SPACES
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    CASTLE,
    FARM_SHIFT,
    FORT,
    HEX,
    KINDS,
    NAMES,
    PLAYER_BACK,
    kind_of,
)
from tavola.games.castles.rules.build_region import set_castle, set_layout
from tavola.games.castles.seen.scenario_tiles import (
    CARDS,
    HEX_PIECES,
    NEUTRAL_TILES,
    PLAYER_TILES,
    SPACE_NUMBERS,
    TILES,
)
from tavola.games.castles.state.realm import BUILDING, CHOOSING, NOBODY, PHASES, Realm
from tavola.games.castles.state.verbs import MOST_STORAGE, ORDER, PLUS_NAMES, SHIFT, TURNED

ALL: Final = KINDS
SET_UP: Final = [PHASES[BUILDING], PHASES[CHOOSING]]
PIECES: Final = [NEUTRAL_TILES, PLAYER_TILES, HEX_PIECES]
BONUS_TILES: Final = named("bonus tile", PLUS_NAMES)

SEAT: Final = EachSeat(
    [
        Names("boards", None).also_in(*SET_UP),
        OneName("order", named("order", ORDER.tokens), "ABC").also_in(PHASES[CHOOSING]),
        OneName("turned", named("set of boards", TURNED.tokens), "none").also_in(PHASES[CHOOSING]),
        OneName("shift", None, "up/up").also_in(PHASES[CHOOSING]),
        Number("castle", 0, SPACES - 1).also_in(PHASES[CHOOSING]),
        FreeWords("placed"),
        Names("full", named("kind", [*NAMES, "all"])),
        Names("empty", SPACE_NUMBERS),
        Names("hand", CARDS).also_in(*SET_UP),
        Names("storage", TILES, PIECES),
        Number("fresh"),
        Number("piles"),
        Names("pile", TILES, [NEUTRAL_TILES, PLAYER_TILES]).also_in(*SET_UP),
        Names("bonus", BONUS_TILES),
        Number("marble", 0, 99),
        Number("workers", 0, 99),
        Number("green", 0, 999),
        Number("red", 0, 999),
    ]
)


def arrange_boards(realm: Realm, seats: list[Position]) -> list[list[int]]:
    """Three boards for each seat: those named, else the ones with its number, else the first free ones."""
    names = [board.name for row in realm.box.boards for board in row]
    supply = one_each("board", names)
    boards = [[NOBODY] * BOARDS for _ in seats]
    for seat, given in enumerate(seats):
        for letter, board in enumerate(supply.take(given, "boards")):
            if len(given.words("boards")) != BOARDS or board // BOARDS_OF_A_TYPE != letter:
                raise given.wrong("boards", "name an A, a B and a C board, such as 'A1 B3 C2'")
            boards[seat][letter] = board % BOARDS_OF_A_TYPE
    for letter in range(BOARDS):
        free = [number for number in range(BOARDS_OF_A_TYPE) if number not in [own[letter] for own in boards]]
        for usual in (True, False):
            for seat, own in enumerate(boards):
                if own[letter] == NOBODY and (seat in free or not usual):
                    own[letter] = seat if usual else free[0]
                    free.remove(own[letter])
    return boards


def arrange_region(realm: Realm, seat: int, given: Position) -> None:
    shifts = {SHIFT.tokens[number]: number for number in realm.box.shift_numbers()}
    shift = given.name("shift", Things("pair of shifts", [Group("shifts", shifts)]))
    set_layout(realm, seat, given.name("order"), given.name("turned"), shift)
    region = realm.regions[seat]
    castle = given.number("castle", default=region.spaces_of[FORT][0])
    if region.colours[castle] != FORT:
        raise given.wrong("castle", f"space {castle} is not dark green; {region.spaces_of[FORT]} are")
    set_castle(realm, seat, castle)
    _fill(realm, seat, given)
    _place(realm, seat, given)


def _fill(realm: Realm, seat: int, given: Position) -> None:
    """Fill all spaces of the kinds in `full`, except those in `empty`."""
    full = given.names("full")
    empty = given.names("empty")
    for space, kind in enumerate(realm.regions[seat].colours):
        filled = kind in full or ALL in full
        if space in empty and not filled:
            raise given.wrong("empty", f"space {space} is empty already, as full does not name {NAMES[kind]}")
        if filled and space not in empty and realm.placed[seat][space] != CASTLE:
            realm.occupy(seat, space, _plain_tile(kind))


def _place(realm: Realm, seat: int, given: Position) -> None:
    """Put pieces on their spaces; they need not touch each other."""
    colours = realm.regions[seat].colours
    taken: list[int] = []
    for word in given.words("placed"):
        name, _, number = word.partition("@")
        tile = given.find("placed", name, TILES, PIECES)
        space = given.find("placed", number, SPACE_NUMBERS)
        if tile != HEX and kind_of(tile) != colours[space]:
            needed = NAMES[colours[space]]
            raise given.wrong("placed", f"{name} cannot lie on space {space}, which is for {needed}")
        if space == realm.castle[seat]:
            raise given.wrong("placed", f"the castle is on space {space}")
        if space in taken:
            raise given.wrong("placed", f"two pieces cannot lie on space {space}")
        taken.append(space)
        realm.occupy(seat, space, tile)


def _plain_tile(kind: int) -> int:
    """A player tile to fill a space with; agriculture shows a vineyard."""
    return kind | PLAYER_BACK | (1 << FARM_SHIFT if kind == AGRICULTURE else 0)


def arrange_belongings(realm: Realm, seat: int, given: Position, cards: Supply, bonus: Supply) -> None:
    for kind in cards.take(given, "hand"):
        realm.hands[seat][kind] += 1
    for plus in bonus.take(given, "bonus"):
        realm.pluses[seat][plus] += 1
    realm.storage[seat] = given.names("storage")
    room = min(MOST_STORAGE, realm.storage_spaces(seat))
    if len(realm.storage[seat]) > room:
        raise given.wrong("storage", f"there is only room for {room}")
    fresh = given.number("fresh", high=realm.storage[seat].count(HEX))
    if fresh and seat != realm.turn:
        raise given.wrong("fresh", f"only seat {realm.turn}, whose turn it is, can have fresh pieces")
    if seat == realm.turn:
        realm.fresh = fresh
    realm.marble[seat] = given.number("marble")
    realm.workers[seat] = given.number("workers")
    realm.green[seat] = given.number("green")
    realm.red[seat] = given.number("red")


def arrange_piles(realm: Realm, given: Position) -> None:
    """A player's own tiles in seeded order, with those named on top; `piles` says how many are left."""
    supply = Supply(TILES, realm.box.player_tiles, "a player has")
    top = [tile | PLAYER_BACK for tile in given.names("pile")]
    for tile in top:
        supply.use(tile, given.at("pile"))
    realm.chance.shuffle(supply.left)
    realm.piles = [*realm.piles, given.pile("piles", top, supply.left)[0]]
