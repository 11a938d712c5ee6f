"""Arrange: set up the position that a scenario describes."""

from typing import Final

from tavola.core.data.position import Position, Supply, copies_of
from tavola.core.data.position_fields import Names, Number, OneName, OneSeat, Section, SomeSeats, named
from tavola.core.plain import Plain
from tavola.games.castles.box.tiles import NAMES, is_neutral
from tavola.games.castles.rules.build_region import RevealRegions, begin_building
from tavola.games.castles.rules.setup import FIRST_HAND, lay_open
from tavola.games.castles.rules.turn import SecondAction, Turn, TurnEnd
from tavola.games.castles.seen.arrange_seat import (
    BONUS_TILES,
    SEAT,
    SET_UP,
    arrange_belongings,
    arrange_boards,
    arrange_piles,
    arrange_region,
)
from tavola.games.castles.seen.scenario_tiles import (
    CARDS,
    EMPTY_PLACES,
    NEUTRAL_TILES,
    PLAYER_TILES,
    TILES,
)
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

GIVEN: Final = Section(
    "given",
    [
        OneName("phase", named("phase", PHASES), PHASES[PLAYING]).also_in(*SET_UP),
        OneSeat("to_act", 0),
        Number("action", 1, 2, 1),
        Number("round", 1, ROUNDS, 1),
        Number("lap", 1, 1000, 1),
        Number("last_turns", 1, default=NOT_YET),
        Number("passes"),
        Names("display", TILES, [NEUTRAL_TILES, PLAYER_TILES, EMPTY_PLACES]).also_in(*SET_UP),
        Names("neutral", TILES, [NEUTRAL_TILES]).also_in(*SET_UP),
        Number("neutral_count"),
        Names("removed", TILES, [NEUTRAL_TILES]),
        Names("deck", CARDS).also_in(*SET_UP),
        Number("deck_count"),
        Names("discard", CARDS),
        Names("yields", None).also_in(*SET_UP),
        Number("yield_count"),
        Section("bonus_left", [Number(name) for name in PLUS_NAMES]).also_in(*SET_UP),
        Section("colour_bonus", [SomeSeats(name) for name in NAMES]),
        SEAT.also_in(*SET_UP),
    ],
)


def arrange(realm: Realm, fields: dict[str, Plain]) -> None:
    """Set up a realm as given; whatever is not given is empty or as at the start."""
    given = Position(GIVEN, fields, realm.players, realm.settings.values)
    lay_open(realm)
    realm.phase = given.name("phase")
    if realm.phase != PLAYING:
        given.enter("phase", PHASES[realm.phase])
        if given.has("display") and not realm.settings.display_first:
            raise given.wrong("display", "an option lays the display out later, from given.neutral")
    seats = given.seats()
    realm.boards = arrange_boards(realm, seats)
    _course(realm, given)
    cards = Supply(CARDS, copies_of(realm.box.region_cards))
    bonus = Supply(BONUS_TILES, copies_of(realm.plus_left))
    for seat, given_seat in enumerate(seats):
        if realm.phase != BUILDING:
            arrange_region(realm, seat, given_seat)
        arrange_belongings(realm, seat, given_seat, cards, bonus)
        arrange_piles(realm, given_seat)
    _bonuses(realm, given, bonus)
    _tiles_on_the_table(realm, given, seats)
    _cards(realm, given, seats, cards)
    _yields(realm, given)
    _begin(realm, given)


def _course(realm: Realm, given: Position) -> None:
    """Round, lap and turn."""
    realm.turn = given.number("to_act")
    realm.round = given.number("round")
    lap = given.number("lap")
    realm.turns = (lap - 1) * realm.players + realm.turn + 1 if realm.phase == PLAYING else 0
    realm.passes = given.number("passes", high=realm.players - 1)
    realm.last_turns = given.number("last_turns", high=realm.players)
    if realm.last_turns != NOT_YET and realm.round != ROUNDS:
        raise given.wrong("last_turns", f"the last turns are those of round {ROUNDS}")


def _begin(realm: Realm, given: Position) -> None:
    """The stack: a turn, or the questions of the set-up."""
    if realm.phase == BUILDING:
        begin_building(realm)
    elif realm.phase == CHOOSING:
        realm.push(RevealRegions())
        realm.settle()
    else:
        realm.push(TurnEnd())
        second = given.number("action") == 2
        realm.push(SecondAction(realm.turn) if second else Turn(realm.turn))


def _bonuses(realm: Realm, given: Position, bonus: Supply) -> None:
    left = given.table("bonus_left")
    for plus, name in enumerate(PLUS_NAMES):
        most = bonus.left.count(plus)
        realm.plus_left[plus] = left.number(name, high=most, default=most)
    colours = given.table("colour_bonus")
    for kind, name in enumerate(NAMES):
        # A player gets at most one side of a colour.
        seats = colours.numbers(name)
        if len(seats) > 2:
            raise colours.wrong(name, "only the first two seats get a bonus")
        for side, seat in enumerate(seats):
            (realm.colour_first if side == 0 else realm.colour_second)[kind] = seat


def _tiles_on_the_table(realm: Realm, given: Position, seats: list[Position]) -> None:
    """The display as named; its other places and the supply get the neutral tiles not named elsewhere."""
    supply = Supply(
        TILES, realm.box.neutral_tiles, "there are neutral ones", " A star marks a tile with a player's back."
    )
    for seat, given_seat in enumerate(seats):
        _use(supply, realm.placed[seat], given_seat.at("placed"))
        _use(supply, realm.storage[seat], given_seat.at("storage"))
    display = given.names("display")
    if len(display) > DISPLAY_SIZE:
        raise given.wrong("display", f"there are {len(display)} tiles, but {DISPLAY_SIZE} places")
    _use(supply, display, given.at("display"))
    realm.removed = supply.take(given, "removed")
    top = supply.take(given, "neutral")
    realm.neutral = supply.left
    realm.chance.shuffle(realm.neutral)
    if realm.phase == PLAYING or realm.settings.display_first:
        for _ in range(DISPLAY_SIZE - len(display)):
            display.append(next_neutral(realm))
        realm.display = display
    realm.neutral, realm.gone = given.pile("neutral_count", top, realm.neutral)


def _use(supply: Supply, tiles: list[int], place: str) -> None:
    """Take neutral tiles that are already placed out of the supply."""
    for tile in tiles:
        if tile >= 0 and is_neutral(tile):
            supply.use(tile, place)


def _cards(realm: Realm, given: Position, seats: list[Position], supply: Supply) -> None:
    """Region cards; during set-up, hands that are not named are dealt."""
    for kind in supply.take(given, "discard"):
        realm.discard_top = kind
        realm.discard[kind] += 1
    top = supply.take(given, "deck")
    realm.chance.shuffle(supply.left)
    if realm.phase != PLAYING:
        for seat, given_seat in enumerate(seats):
            for _ in range(0 if given_seat.has("hand") else FIRST_HAND):
                realm.hands[seat][supply.left.pop()] += 1
    realm.deck, realm.left_out = given.pile("deck_count", top, supply.left)


def _yields(realm: Realm, given: Position) -> None:
    cards = realm.box.yields
    words = named("yield card", [card.word for card in cards])
    supply = Supply(words, copies_of([card.count for card in cards]))
    top = supply.take(given, "yields")
    realm.chance.shuffle(supply.left)
    realm.yield_deck, discarded = given.pile("yield_count", top, supply.left)
    for card in discarded:
        realm.yield_discard[card] += 1
