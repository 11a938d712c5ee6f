"""Arrange: the position that a scenario's words describe."""

from tavola.core.errors import BadFile
from tavola.core.plain import Plain
from tavola.games.castles.box import PLAYER_TILES
from tavola.games.castles.building import set_castle, set_layout
from tavola.games.castles.realm import NOT_YET, PLAYING, ROUNDS, Realm
from tavola.games.castles.region import LETTERS, SPACES
from tavola.games.castles.setup import lay_open
from tavola.games.castles.supply import next_neutral
from tavola.games.castles.tiles import (
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
)
from tavola.games.castles.turn import Again, Turn, TurnEnd
from tavola.games.castles.verbs import DISPLAY_SIZE, MOST_STORAGE, ORDER, PLUS_NAMES, SHIFT, TURNED

Fields = dict[str, Plain]

WORDS = [
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
    """A realm in play as given; what is not said is empty or as at the start."""
    _only(given, WORDS, "given")
    lay_open(realm)
    realm.phase = PLAYING
    realm.turn = _number(given, "to_act", 0, 0, realm.players - 1, "given")
    realm.round = _number(given, "round", 1, 1, ROUNDS, "given")
    lap = _number(given, "lap", 1, 1, 1000, "given")
    realm.turns = (lap - 1) * realm.players + realm.turn + 1
    realm.passes = _number(given, "passes", 0, 0, realm.players - 1, "given")
    realm.last_turns = _number(given, "last_turns", NOT_YET, 1, realm.players, "given")
    seats = _table(given, "seat", "given")
    _only(seats, [str(seat) for seat in range(realm.players)], "given.seat")
    rows = [_table(seats, str(seat), "given.seat") for seat in range(realm.players)]
    for seat, fields in enumerate(rows):
        _only(fields, SEAT_WORDS, f"given.seat.{seat}")
    for seat, fields in enumerate(rows):
        realm.boards.append(_boards(realm, seat, fields))
    for seat, fields in enumerate(rows):
        place = f"given.seat.{seat}"
        _region(realm, seat, fields, place)
        _belongings(realm, seat, fields, place)
        _piles(realm, fields, place)
    _bonuses(realm, given)
    _tiles_on_the_table(realm, given)
    _cards(realm, given)
    _yields(realm, given)
    realm.push(TurnEnd())
    second = _number(given, "action", 1, 1, 2, "given") == 2
    realm.push(Again(realm.turn) if second else Turn(realm.turn))


# Players ------------------------------------------------------------------------------------------


def _boards(realm: Realm, seat: int, fields: Fields) -> list[int]:
    """Three boards by their names; by default the first of each letter for seat 0, and so on."""
    place = f"given.seat.{seat}.boards"
    names = _texts(fields, "boards", place) or [f"{letter}{seat + 1}" for letter in LETTERS]
    boards: list[int] = []
    for letter, row in enumerate(realm.box.boards):
        known = [board.name for board in row]
        if len(names) != len(LETTERS) or names[letter] not in known:
            raise BadFile(f"{place} must name an A, a B and a C board, such as 'A1 B3 C2'.")
        boards.append(known.index(names[letter]))
        for owner, others in enumerate(realm.boards):
            if others[letter] == boards[letter]:
                raise BadFile(f"{place}: seat {owner} has {names[letter]} already.")
    return boards


def _region(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    order = ORDER.find(_text(fields, "order", "ABC", place))
    turned = TURNED.find(_text(fields, "turned", "none", place))
    shift = SHIFT.find(_text(fields, "shift", "up/up", place))
    if min(order, turned, shift) < 0 or shift not in realm.box.shift_numbers():
        raise BadFile(
            f"{place}: order is such as 'BCA', turned such as 'AC' or 'none', shift such as 'up/down'."
        )
    set_layout(realm, seat, order, turned, shift)
    region = realm.regions[seat]
    castle = _number(fields, "castle", region.spaces_of[FORT][0], 0, SPACES - 1, place)
    if region.colours[castle] != FORT:
        raise BadFile(f"{place}.castle: space {castle} is not dark green; {region.spaces_of[FORT]} are.")
    set_castle(realm, seat, castle)
    empty = [_space(word, f"{place}.empty") for word in _texts(fields, "empty", f"{place}.empty")]
    for word in _texts(fields, "full", f"{place}.full"):
        if word != "all" and word not in KIND_OF:
            raise BadFile(f"{place}.full: there is no kind {word!r}. Kinds are: {', '.join(NAMES)}, or all.")
        for space in range(SPACES):
            kind = region.colours[space]
            if word in (NAMES[kind], "all") and space not in empty and realm.placed[seat][space] != CASTLE:
                realm.occupy(seat, space, _plain_tile(kind))
    for word in _texts(fields, "placed", f"{place}.placed"):
        name, _, number = word.partition("@")
        space = _space(number, f"{place}.placed")
        tile = _tile(name, f"{place}.placed")
        if tile != HEX and kind_of(tile) != region.colours[space]:
            needed = NAMES[region.colours[space]]
            raise BadFile(f"{place}.placed: {name} cannot lie on space {space}, which is for {needed}.")
        if space == castle:
            raise BadFile(f"{place}.placed: space {space} is that of the castle.")
        realm.occupy(seat, space, tile)


def _plain_tile(kind: int) -> int:
    """A player tile to fill a space with; agriculture shows a vineyard."""
    return kind | PLAYER_BACK | (1 << FARM_SHIFT if kind == AGRICULTURE else 0)


def _belongings(realm: Realm, seat: int, fields: Fields, place: str) -> None:
    for word in _texts(fields, "hand", f"{place}.hand"):
        realm.hands[seat][_kind(word, f"{place}.hand")] += 1
    for word in _texts(fields, "bonus", f"{place}.bonus"):
        if word not in PLUS_NAMES:
            raise BadFile(f"{place}.bonus: there is no {word!r}. Bonus tiles are: {', '.join(PLUS_NAMES)}.")
        plus = PLUS_NAMES.index(word)
        realm.pluses[seat][plus] += 1
        realm.plus_left[plus] -= 1
        if realm.plus_left[plus] < 0:
            raise BadFile(f"{place}.bonus: there are only five of each kind of bonus tile.")
    realm.storage[seat] = [
        _tile(word, f"{place}.storage") for word in _texts(fields, "storage", f"{place}.storage")
    ]
    room = min(MOST_STORAGE, realm.storage_spaces(seat))
    if len(realm.storage[seat]) > room:
        raise BadFile(f"{place}.storage holds more than its {room} spaces.")
    fresh = _number(fields, "fresh", 0, 0, realm.storage[seat].count(HEX), place)
    if seat == realm.turn:
        realm.fresh = fresh
    realm.marble[seat] = _number(fields, "marble", 0, 0, 99, place)
    realm.workers[seat] = _number(fields, "workers", 0, 0, 99, place)
    realm.green[seat] = _number(fields, "green", 0, 0, 999, place)
    realm.red[seat] = _number(fields, "red", 0, 0, 999, place)


def _piles(realm: Realm, fields: Fields, place: str) -> None:
    """The own tiles in seeded order, those named on top; `piles` says how many are left."""
    tiles = realm.box.player_tiles.copy()
    top: list[int] = []
    for word in _texts(fields, "pile", f"{place}.pile"):
        tile = _tile(word.rstrip("*"), f"{place}.pile") | PLAYER_BACK
        if tile not in tiles:
            raise BadFile(f"{place}.pile: no tile {word} is left among the {PLAYER_TILES} of a player.")
        tiles.remove(tile)
        top.append(tile)
    realm.chance.shuffle(tiles)
    left = _number(fields, "piles", PLAYER_TILES, len(top), PLAYER_TILES, place)
    realm.piles.append(tiles[: left - len(top)] + list(reversed(top)))


# The table ----------------------------------------------------------------------------------------


def _bonuses(realm: Realm, given: Fields) -> None:
    bonus_left = _table(given, "bonus_left", "given")
    _only(bonus_left, PLUS_NAMES, "given.bonus_left")
    for plus, name in enumerate(PLUS_NAMES):
        most = realm.plus_left[plus]
        realm.plus_left[plus] = _number(bonus_left, name, most, 0, most, "given.bonus_left")
    for name, seats in _table(given, "colour_bonus", "given").items():
        kind = _kind(name, "given.colour_bonus")
        if not isinstance(seats, list) or not 1 <= len(seats) <= 2:
            raise BadFile(f"given.colour_bonus.{name} must be a list of one or two seats.")
        for side, seat in enumerate(seats):
            if not isinstance(seat, int) or not 0 <= seat < realm.players:
                raise BadFile(f"given.colour_bonus.{name}: there is no seat {seat!r}.")
            if seat in seats[:side]:
                raise BadFile(f"given.colour_bonus.{name}: a player gets one side of a colour at most.")
            (realm.colour_first if side == 0 else realm.colour_second)[kind] = seat


def _tiles_on_the_table(realm: Realm, given: Fields) -> None:
    """The display as named; what is missing and the supply come from the neutral tiles named nowhere."""
    supply = realm.box.neutral_tiles.copy()
    for seat in range(realm.players):
        for tile in realm.placed[seat] + realm.storage[seat]:
            _use(supply, tile)
    names = _texts(given, "display", "given.display")
    if len(names) > DISPLAY_SIZE:
        raise BadFile(f"given.display has {len(names)} tiles, but there are {DISPLAY_SIZE} places.")
    display = [_shown(name, "given.display") for name in names]
    removed = [_neutral(name, "given.removed") for name in _texts(given, "removed", "given.removed")]
    top = [_neutral(name, "given.neutral") for name in _texts(given, "neutral", "given.neutral")]
    for tile in display + removed + top:
        _use(supply, tile)
    realm.chance.shuffle(supply)
    realm.removed = removed
    realm.neutral = supply
    for _ in range(DISPLAY_SIZE - len(display)):
        display.append(next_neutral(realm))
    realm.display = display
    realm.neutral += list(reversed(top))
    count = _number(given, "neutral_count", len(realm.neutral), len(top), len(realm.neutral), "given")
    cut = len(realm.neutral) - count
    realm.gone = realm.neutral[:cut]
    realm.neutral = realm.neutral[cut:]


def _use(supply: list[int], tile: int) -> None:
    if tile == NO_TILE or tile >= PLAYER_BACK:
        return
    if tile not in supply:
        raise BadFile(
            f"given: there are not so many neutral tiles {NAMES[kind_of(tile)]}; "
            "write a star behind a tile that has a player's back."
        )
    supply.remove(tile)


def _cards(realm: Realm, given: Fields) -> None:
    for word in _texts(given, "discard", "given.discard"):
        realm.discard_top = _kind(word, "given.discard")
        realm.discard[realm.discard_top] += 1
    top = [_kind(word, "given.deck") for word in _texts(given, "deck", "given.deck")]
    unseen = [realm.box.region_cards[kind] - realm.discard[kind] - top.count(kind) for kind in range(KINDS)]
    for hand in realm.hands:
        unseen = [unseen[kind] - hand[kind] for kind in range(KINDS)]
    for kind in range(KINDS):
        if unseen[kind] < 0:
            most = realm.box.region_cards[kind]
            raise BadFile(f"given: more {NAMES[kind]} cards than the box holds ({most}).")
    rest = [kind for kind in range(KINDS) for _ in range(unseen[kind])]
    realm.chance.shuffle(rest)
    cards = rest + list(reversed(top))
    count = _number(given, "deck_count", len(cards), len(top), len(cards), "given")
    realm.left_out = cards[: len(cards) - count]
    realm.deck = cards[len(cards) - count :]


def _yields(realm: Realm, given: Fields) -> None:
    words = [card.word for card in realm.box.yields]
    left = [card.count for card in realm.box.yields]
    top: list[int] = []
    for word in _texts(given, "yields", "given.yields"):
        if word not in words or left[words.index(word)] == 0:
            raise BadFile(
                f"given.yields: there is no further yield card {word!r}. Cards are: {', '.join(words)}."
            )
        left[words.index(word)] -= 1
        top.append(words.index(word))
    rest = [card for card in range(len(words)) for _ in range(left[card])]
    realm.chance.shuffle(rest)
    cards = rest + list(reversed(top))
    count = _number(given, "yield_count", len(cards), len(top), len(cards), "given")
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


def _texts(fields: Fields, name: str, place: str) -> list[str]:
    text = fields.get(name, "")
    if not isinstance(text, str):
        raise BadFile(f"{place} must be a text of words separated by blanks.")
    return text.split()


def _text(fields: Fields, name: str, default: str, place: str) -> str:
    text = fields.get(name, default)
    if not isinstance(text, str):
        raise BadFile(f"{place}.{name} must be a text.")
    return text


def _table(fields: Fields, name: str, place: str) -> Fields:
    table = fields.get(name, {})
    if not isinstance(table, dict):
        raise BadFile(f"{place}.{name} must be a table.")
    return table


def _number(fields: Fields, name: str, default: int, low: int, high: int, place: str) -> int:
    value = fields.get(name)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(f"{place}.{name} is {value!r}, but it takes a whole number from {low} to {high}.")
    return value


def _only(fields: Fields, words: list[str], place: str) -> None:
    for word in fields:
        if word not in words:
            raise BadFile(f"{place}: there is no word {word!r}. Words are: {', '.join(words)}.")
