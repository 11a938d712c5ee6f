"""Arrange: the position that a scenario's words describe."""

from tavola.core.data.given import (
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
from tavola.core.errors import BadFile
from tavola.games.castles.box.tiles import (
    KINDS,
    NAMES,
    NO_TILE,
    PLAYER_BACK,
    tile_word,
)
from tavola.games.castles.rules.build_region import RevealRegions, begin_building
from tavola.games.castles.rules.setup import FIRST_HAND, lay_open
from tavola.games.castles.rules.turn import SecondAction, Turn, TurnEnd
from tavola.games.castles.seen.arrange_seat import (
    arrange_belongings,
    arrange_boards,
    arrange_piles,
    arrange_region,
)
from tavola.games.castles.seen.tile_words import read_display_tile, read_kind, read_neutral_tile
from tavola.games.castles.state.realm import (
    BUILDING,
    CHOOSING,
    NOT_YET,
    PHASES,
    PLAYING,
    ROUNDS,
    Realm,
)
from tavola.games.castles.state.verbs import DISPLAY_SIZE, PLUS_NAMES
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
    realm.boards = arrange_boards(realm, seats)
    _course(realm, given)
    for seat, fields in enumerate(seats):
        place = f"given.seat.{seat}"
        if realm.phase != BUILDING:
            arrange_region(realm, seat, fields, place)
        arrange_belongings(realm, seat, fields, place)
        arrange_piles(realm, fields, place)
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
        realm.push(RevealRegions())
        realm.settle()
    else:
        realm.push(TurnEnd())
        second = read_number(given, "action", 1, 1, 2, "given") == 2
        realm.push(SecondAction(realm.turn) if second else Turn(realm.turn))


def _bonuses(realm: Realm, given: Fields) -> None:
    bonus_left = read_table(given, "bonus_left", "given")
    only(bonus_left, PLUS_NAMES, "given.bonus_left")
    for plus, name in enumerate(PLUS_NAMES):
        most = realm.plus_left[plus]
        realm.plus_left[plus] = read_number(bonus_left, name, most, 0, most, "given.bonus_left")
    colours = read_table(given, "colour_bonus", "given")
    for name in colours:
        kind = read_kind(name, "given.colour_bonus")
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
    display = [read_display_tile(name, "given.display") for name in names]
    realm.removed = [
        read_neutral_tile(name, "given.removed") for name in read_words(given, "removed", "given")
    ]
    top = [read_neutral_tile(name, "given.neutral") for name in read_words(given, "neutral", "given")]
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
                f"{place}: there are not enough neutral tiles {tile_word(tile)}; "
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
        realm.discard_top = read_kind(word, "given.discard")
        realm.discard[realm.discard_top] += 1
        supply.use(realm.discard_top, "given.discard")
    top = [read_kind(word, "given.deck") for word in read_words(given, "deck", "given")]
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
                f"given.yields: there is no other yield card {word!r}. Cards are: {', '.join(words)}."
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
