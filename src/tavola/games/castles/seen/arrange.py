"""Arrange: the position that a scenario's words describe."""

from tavola.core.errors import BadFile
from tavola.core.given import (
    Fields,
    Supply,
    find,
    only,
    read_number,
    read_numbers,
    read_seats,
    read_table,
    read_text,
    read_words,
)
from tavola.games.castles.box.components import BOARDS_OF_A_TYPE, PLAYER_TILES
from tavola.games.castles.box.region import BOARDS, SPACES
from tavola.games.castles.box.tiles import (
    AGRICULTURE,
    CASTLE,
    FARM_SHIFT,
    FORT,
    HEX,
    KIND_OF,
    KINDS,
    NAMES,
    NO_TILE,
    PLAYER_BACK,
    kind_of,
    tile_from_word,
    tile_word,
)
from tavola.games.castles.rules.build_region import Reveal, begin_building, set_castle, set_layout
from tavola.games.castles.rules.setup import FIRST_HAND, lay_open
from tavola.games.castles.rules.turn import Again, Turn, TurnEnd
from tavola.games.castles.state.realm import (
    BUILDING,
    CHOOSING,
    NOBODY,
    NOT_YET,
    PHASES,
    PLAYING,
    ROUNDS,
    Realm,
)
from tavola.games.castles.state.verbs import DISPLAY_SIZE, MOST_STORAGE, ORDER, PLUS_NAMES, SHIFT, TURNED
from tavola.games.castles.tiles.display import next_neutral

WORDS = [
    "phase",
    "to_act",
    "action",
    "round",
    "lap",
    "last_turns",
    "passes",
    "display",
    "neutral",
    "neutral_count",
    "removed",
    "deck",
    "deck_count",
    "discard",
    "yields",
    "yield_count",
    "bonus_left",
    "colour_bonus",
    "seat",
]
SET_UP_WORDS = ["phase", "display", "neutral", "deck", "yields", "bonus_left", "seat"]
REGION_WORDS = ["order", "turned", "shift", "castle"]
BUILDING_SEAT_WORDS = ["boards", "hand", "pile"]
SEAT_WORDS = [
    "boards",
    "order",
    "turned",
    "shift",
    "castle",
    "placed",
    "full",
    "empty",
    "hand",
    "storage",
    "fresh",
    "piles",
    "pile",
    "bonus",
    "marble",
    "workers",
    "green",
    "red",
]


def arrange(realm: Realm, given: Fields) -> None:
    """A realm as given; what is not said is empty or as at the start."""
    only(given, WORDS, "given")
    lay_open(realm)
    realm.phase = find(PHASES, read_text(given, "phase", "given", PHASES[PLAYING]), "given.phase")
    seats = read_seats(given, realm.players)
    for seat, fields in enumerate(seats):
        only(fields, SEAT_WORDS, f"given.seat.{seat}")
    if realm.phase != PLAYING:
        _check_set_up(realm, given, seats)
    realm.boards = _boards(realm, seats)
    _course(realm, given)
    for seat, fields in enumerate(seats):
        place = f"given.seat.{seat}"
        if realm.phase != BUILDING:
            _region(realm, seat, fields, place)
        _belongings(realm, seat, fields, place)
        _piles(realm, fields, place)
    _bonuses(realm, given)
    _tiles_on_the_table(realm, given)
    _cards(realm, given, seats)
    _yields(realm, given)
    _begin(realm, given)


def _check_set_up(realm: Realm, given: Fields, seats: list[Fields]) -> None:
    """Before play begins there are boards and supplies, and regions once they are built."""
    phase = f'with phase = "{PHASES[realm.phase]}"'
    only(given, SET_UP_WORDS, f"given, {phase}")
    words = BUILDING_SEAT_WORDS + (REGION_WORDS if realm.phase == CHOOSING else [])
    for seat, fields in enumerate(seats):
        only(fields, words, f"given.seat.{seat}, {phase}")
    if "display" in given and not realm.settings.display_first:
        raise BadFile(f"given.display, {phase}: by option the display is laid out later, from given.neutral.")


def _course(realm: Realm, given: Fields) -> None:
    """Round, lap and turn."""
    realm.turn = read_number(given, "to_act", 0, 0, realm.players - 1, "given")
    realm.round = read_number(given, "round", 1, 1, ROUNDS, "given")
    lap = read_number(given, "lap", 1, 1, 1000, "given")
    realm.turns = (lap - 1) * realm.players + realm.turn + 1 if realm.phase == PLAYING else 0
    realm.passes = read_number(given, "passes", 0, 0, realm.players - 1, "given")
    realm.last_turns = read_number(given, "last_turns", NOT_YET, 1, realm.players, "given")
    if realm.last_turns != NOT_YET and realm.round != ROUNDS:
        raise BadFile(f"given.last_turns: the last turns are those of round {ROUNDS}.")


def _begin(realm: Realm, given: Fields) -> None:
    """The stack: a turn, or the questions of the set-up."""
    if realm.phase == BUILDING:
        begin_building(realm)
    elif realm.phase == CHOOSING:
        realm.push(Reveal())
        realm.settle()
    else:
        realm.push(TurnEnd())
        second = read_number(given, "action", 1, 1, 2, "given") == 2
        realm.push(Again(realm.turn) if second else Turn(realm.turn))


# Players ------------------------------------------------------------------------------------------


def _boards(realm: Realm, seats: list[Fields]) -> list[list[int]]:
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


def _region(realm: Realm, seat: int, fields: Fields, place: str) -> None:
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
    """Kinds whose spaces are all filled, but for some."""
    colours = realm.regions[seat].colours
    full = read_words(fields, "full", place)
    for word in full:
        if word != "all" and word not in KIND_OF:
            raise BadFile(f"{place}.full: there is no kind {word!r}. Kinds are: {', '.join(NAMES)}, or all.")
    empty = [_space(word, f"{place}.empty") for word in read_words(fields, "empty", place)]
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
        space = _space(number, f"{place}.placed")
        tile = _tile(name, f"{place}.placed")
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


def _belongings(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    for word in read_words(fields, "hand", place):
        realm.hands[seat][_kind(word, f"{place}.hand")] += 1
    for word in read_words(fields, "bonus", place):
        if word not in PLUS_NAMES:
            raise BadFile(f"{place}.bonus: there is no {word!r}. Bonus tiles are: {', '.join(PLUS_NAMES)}.")
        plus = PLUS_NAMES.index(word)
        realm.pluses[seat][plus] += 1
        realm.plus_left[plus] -= 1
        if realm.plus_left[plus] < 0:
            raise BadFile(f"{place}.bonus: there are only five of each kind of bonus tile.")
    realm.storage[seat] = [_tile(word, f"{place}.storage") for word in read_words(fields, "storage", place)]
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


def _piles(realm: Realm, fields: Fields, place: str) -> None:
    """A player's own tiles in seeded order, those named on top; `piles` says how many are left."""
    tiles = realm.box.player_tiles.copy()
    top: list[int] = []
    for word in read_words(fields, "pile", place):
        tile = _tile(word.rstrip("*"), f"{place}.pile") | PLAYER_BACK
        if tile not in tiles:
            raise BadFile(f"{place}.pile: no tile {word} is left among the {PLAYER_TILES} of a player.")
        tiles.remove(tile)
        top.append(tile)
    realm.chance.shuffle(tiles)
    left = read_number(fields, "piles", PLAYER_TILES, len(top), PLAYER_TILES, place)
    realm.piles.append(tiles[: left - len(top)] + list(reversed(top)))


# The table ----------------------------------------------------------------------------------------


def _bonuses(realm: Realm, given: Fields) -> None:
    bonus_left = read_table(given, "bonus_left", "given")
    only(bonus_left, PLUS_NAMES, "given.bonus_left")
    for plus, name in enumerate(PLUS_NAMES):
        most = realm.plus_left[plus]
        realm.plus_left[plus] = read_number(bonus_left, name, most, 0, most, "given.bonus_left")
    colours = read_table(given, "colour_bonus", "given")
    for name in colours:
        kind = _kind(name, "given.colour_bonus")
        # A player gets one side of a colour at most.
        seats = read_numbers(colours, name, 0, realm.players - 1, "given.colour_bonus")
        if not 1 <= len(seats) <= 2:
            raise BadFile(f"given.colour_bonus.{name} must be a list of one or two seats.")
        for side, seat in enumerate(seats):
            (realm.colour_first if side == 0 else realm.colour_second)[kind] = seat


def _tiles_on_the_table(realm: Realm, given: Fields) -> None:
    """The display as named; what is missing and the supply come from the neutral tiles named nowhere."""
    supply = realm.box.neutral_tiles.copy()
    for seat in range(realm.players):
        _use(supply, realm.placed[seat], f"given.seat.{seat}.placed")
        _use(supply, realm.storage[seat], f"given.seat.{seat}.storage")
    names = read_words(given, "display", "given")
    if len(names) > DISPLAY_SIZE:
        raise BadFile(f"given.display has {len(names)} tiles, but there are {DISPLAY_SIZE} places.")
    display = [_shown(name, "given.display") for name in names]
    realm.removed = [_neutral(name, "given.removed") for name in read_words(given, "removed", "given")]
    top = [_neutral(name, "given.neutral") for name in read_words(given, "neutral", "given")]
    _use(supply, display, "given.display")
    _use(supply, realm.removed, "given.removed")
    _use(supply, top, "given.neutral")
    realm.chance.shuffle(supply)
    realm.neutral = supply
    if realm.phase == PLAYING or realm.settings.display_first:
        for _ in range(DISPLAY_SIZE - len(display)):
            display.append(next_neutral(realm))
        realm.display = display
    realm.neutral += list(reversed(top))
    count = read_number(given, "neutral_count", len(realm.neutral), len(top), len(realm.neutral), "given")
    cut = len(realm.neutral) - count
    realm.gone = realm.neutral[:cut]
    realm.neutral = realm.neutral[cut:]


def _use(supply: list[int], tiles: list[int], place: str) -> None:
    """Neutral tiles that lie somewhere are not in the supply."""
    for tile in tiles:
        if tile == NO_TILE or tile >= PLAYER_BACK:
            continue
        if tile not in supply:
            raise BadFile(
                f"{place}: there are not so many neutral tiles {tile_word(tile)}; "
                "write a star behind a tile that has a player's back."
            )
        supply.remove(tile)


def _cards(realm: Realm, given: Fields, seats: list[Fields]) -> None:
    """Region cards; during set-up, hands that are not named are dealt."""
    supply = Supply(NAMES, realm.box.region_cards)
    for seat, hand in enumerate(realm.hands):
        for kind in range(KINDS):
            for _ in range(hand[kind]):
                supply.use(kind, f"given.seat.{seat}.hand")
    for word in read_words(given, "discard", "given"):
        realm.discard_top = _kind(word, "given.discard")
        realm.discard[realm.discard_top] += 1
        supply.use(realm.discard_top, "given.discard")
    top = [_kind(word, "given.deck") for word in read_words(given, "deck", "given")]
    for kind in top:
        supply.use(kind, "given.deck")
    rest = [kind for kind in range(KINDS) for _ in range(supply.left[kind])]
    realm.chance.shuffle(rest)
    if realm.phase != PLAYING:
        for seat, fields in enumerate(seats):
            for _ in range(0 if "hand" in fields else FIRST_HAND):
                realm.hands[seat][rest.pop()] += 1
    cards = rest + list(reversed(top))
    count = read_number(given, "deck_count", len(cards), len(top), len(cards), "given")
    realm.left_out = cards[: len(cards) - count]
    realm.deck = cards[len(cards) - count :]


def _yields(realm: Realm, given: Fields) -> None:
    words = [card.word for card in realm.box.yields]
    left = [card.count for card in realm.box.yields]
    top: list[int] = []
    for word in read_words(given, "yields", "given"):
        if word not in words or left[words.index(word)] == 0:
            raise BadFile(
                f"given.yields: there is no further yield card {word!r}. Cards are: {', '.join(words)}."
            )
        left[words.index(word)] -= 1
        top.append(words.index(word))
    rest = [card for card in range(len(words)) for _ in range(left[card])]
    realm.chance.shuffle(rest)
    cards = rest + list(reversed(top))
    count = read_number(given, "yield_count", len(cards), len(top), len(cards), "given")
    for card in cards[: len(cards) - count]:
        realm.yield_discard[card] += 1
    realm.yield_deck = cards[len(cards) - count :]


# Words --------------------------------------------------------------------------------------------


def _tile(word: str, place: str) -> int:
    """A tile or hex piece; a star behind it means a player's back."""
    tile = tile_from_word(word.removesuffix("*"))
    if tile == NO_TILE or (tile == HEX and word.endswith("*")):
        raise BadFile(
            f"{place}: there is no tile {word!r}. Tiles are kinds such as village, farms such as vineyard or "
            "vineyard+hog_farm, and hex."
        )
    return tile | PLAYER_BACK if word.endswith("*") else tile


def _neutral(word: str, place: str) -> int:
    """A tile that may lie in the neutral supply."""
    tile = _tile(word, place)
    if tile >= PLAYER_BACK:
        raise BadFile(f"{place}: {word} is no neutral tile.")
    return tile


def _shown(word: str, place: str) -> int:
    """A tile that may lie in the display, or a dash for an empty place."""
    tile = NO_TILE if word == "-" else _tile(word, place)
    if tile == HEX:
        raise BadFile(f"{place}: a hex piece is no tile of the display.")
    return tile


def _kind(word: str, place: str) -> int:
    if word not in KIND_OF:
        raise BadFile(f"{place}: there is no kind {word!r}. Kinds are: {', '.join(NAMES)}.")
    return KIND_OF[word]


def _space(word: str, place: str) -> int:
    if not word.isdecimal() or int(word) >= SPACES:
        raise BadFile(f"{place}: {word!r} is no space; spaces go from 0 to {SPACES - 1}.")
    return int(word)
