"""Arrange: the position that a scenario's words describe."""

from typing import Final

from tavola.core.chance import Chance
from tavola.core.data.given import (
    Fields,
    Supply,
    find,
    only,
    read_flag,
    read_number,
    read_numbers,
    read_seats,
    read_table,
    read_text,
    read_words,
)
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.games.viticulture.box.board import ROWS, SEASONS, SPACE_NAMES
from tavola.games.viticulture.box.cards import (
    COPIES,
    DECK_NAMES,
    DECK_OF,
    KINDS,
    NAMES,
    NOT_ALONE,
)
from tavola.games.viticulture.box.special_workers import IN_PLAY, allowed
from tavola.games.viticulture.box.structure_cards import CARD_NAMES, FIRST_CARD
from tavola.games.viticulture.rules.mamas_and_papas import OFFERED
from tavola.games.viticulture.rules.placing import TURNS
from tavola.games.viticulture.rules.setup import begin_set_up
from tavola.games.viticulture.rules.solo.automa import BANDS, last_year, move_marker, set_up_automa
from tavola.games.viticulture.rules.solo.automa import WORKERS as AUTOMA_WORKERS
from tavola.games.viticulture.rules.turns import NEXT_TURN
from tavola.games.viticulture.rules.year import Phase
from tavola.games.viticulture.seen.arrange_seat import SEAT_WORDS, arrange_seat, cards_named
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import AUTOMA, FREE, NOBODY, Valley
from tavola.games.viticulture.state.verbs import MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import WORKERS
from tavola.games.viticulture.tuscany.board.extended_year import FIRST_ROW, WINTER, no_next_year
from tavola.games.viticulture.tuscany.plug_in import lay_out
from tavola.games.viticulture.tuscany.workers.in_play import put_in_play

WORDS: Final = [
    "to_act",
    "season",
    "year",
    "first",
    "deck",
    "count",
    "pile",
    "passed",
    "reached",
    "automa",
    "automa_cards",
    "automa_points",
    "rows_left",
    "green_grapes",
    "specials",
    "seat",
]
SET_UP: Final = "set_up"
SET_UP_WORDS: Final = ["season", "first", "deck", "specials", "automa_cards", "seat"]
ALONE_WORDS: Final = ["automa", "automa_cards", "automa_points", "rows_left"]


def arrange(game: Game, given: Fields, players: int, settings: Settings, chance: Chance) -> Valley:
    """A valley as given; what is not said is empty, and the cards not named make up the decks."""
    only(given, WORDS, "given")
    valley = lay_out(game, players, settings, chance)
    if given.get("season") == SET_UP:
        _set_up(valley, given)
        return valley
    valley.phase = _phase(valley, given)
    valley.first = read_number(given, "first", 0, 0, players - 1, "given")
    last = last_year(valley) if players == 1 else 99
    valley.year = read_number(given, "year", 1, 1, last, "given")
    _automa(valley, given)
    _specials(valley, given)
    seats = read_seats(given, players)
    for seat, fields in enumerate(seats):
        only(fields, SEAT_WORDS, f"given.seat.{seat}")
        arrange_seat(valley, seat, fields)
    _decks(valley, given)
    valley.reached = read_flag(given, "reached", "given") or valley.is_reached()
    _passes(valley, given)
    _roosters(valley, seats)
    _next_rows(valley, given, seats)
    _begin(valley, given)
    return valley


# Set-up -------------------------------------------------------------------------------------------


def _set_up(valley: Valley, given: Fields) -> None:
    """The start of a game with these parents, decks and first player (VI-1)."""
    only(given, SET_UP_WORDS, 'given, with season = "set_up"')
    valley.first = read_number(given, "first", 0, 0, valley.players - 1, "given")
    _automa(valley, given)
    _specials(valley, given)
    _decks(valley, given)
    begin_set_up(valley)
    seats = read_seats(given, valley.players)
    for seat, fields in enumerate(seats):
        only(fields, ["mama", "papa"], f'given.seat.{seat}, with season = "set_up"')
    if valley.settings.choose_parents:
        # Two mamas and two papas for each seat, one behind the other.
        mamas = [kind for at, kind in enumerate(valley.offers) if at % OFFERED < 2]
        papas = [kind for at, kind in enumerate(valley.offers) if at % OFFERED >= 2]
        mamas = _dealt(MAMAS, mamas, "mama", seats)
        papas = _dealt(PAPAS, papas, "papa", seats)
        valley.offers = []
        for at in range(0, len(mamas), 2):
            valley.offers += mamas[at : at + 2] + papas[at : at + 2]
    else:
        mamas = _dealt(MAMAS, [vineyard.mama for vineyard in valley.vineyards], "mama", seats)
        papas = _dealt(PAPAS, [vineyard.papa for vineyard in valley.vineyards], "papa", seats)
        for seat, vineyard in enumerate(valley.vineyards):
            vineyard.mama = mamas[seat]
            vineyard.papa = papas[seat]
    valley.settle()


def _dealt(names: list[str], dealt: list[int], word: str, seats: list[Fields]) -> list[int]:
    """The parents that are named, and for other seats those of the seed that nobody names."""
    each = len(dealt) // len(seats)
    wanted: list[int] = []
    for seat, fields in enumerate(seats):
        place = f"given.seat.{seat}"
        named = [find(names, name, f"{place}.{word}") for name in read_words(fields, word, place)]
        if named and len(named) != each:
            raise BadFile(f"{place}.{word} must name {each}: so many are dealt to a seat.")
        for kind in named:
            if kind in wanted or named.count(kind) > 1:
                raise BadFile(f"{place}.{word}: {names[kind]} is dealt once only.")
        wanted += named or [NOBODY] * each
    others = dealt + [kind for kind in range(len(names)) if kind not in dealt]
    rest = [kind for kind in others if kind not in wanted]
    return [kind if kind != NOBODY else rest.pop(0) for kind in wanted]


# The year -----------------------------------------------------------------------------------------


def _phase(valley: Valley, given: Fields) -> int:
    """The part of the year that is given."""
    season = read_text(given, "season", "given", "summer")
    names = [phase.rpartition(" ")[2] for phase in valley.board.year]
    if "spring" not in names:
        names[0] = "spring"
    if season not in names:
        raise BadFile(f"given.season is {season!r}, but it is one of: {', '.join([SET_UP, *names])}.")
    phase = valley.board.year[names.index(season)]
    valley.season = SEASONS.index(season) if season in SEASONS else 0 if phase == "wake_up" else WINTER
    return names.index(season)


def _is_placing(valley: Valley) -> bool:
    """Whether workers are placed in the part of the year that is given."""
    return valley.board.year[valley.phase].startswith("place")


def _passes(valley: Valley, given: Fields) -> None:
    """Who has passed, and whose turn it is: by default seat 0, or else the first rooster that can act."""
    seats = read_numbers(given, "passed", 0, valley.players - 1, "given")
    if seats and not _is_placing(valley):
        raise BadFile("given.passed: in this part of the year no workers are placed, so nobody passes.")
    for seat in seats:
        valley.passed |= 1 << seat
    if len(seats) == valley.players:
        raise BadFile("given.passed: all have passed; give the part of the year that follows as the season.")


def _is_away(valley: Valley, seat: int) -> bool:
    """Whether a player of the extended board is out of this year: the rooster stands in the next one."""
    out = valley.board.year[valley.phase] == "close" or (
        valley.season == WINTER and valley.passed >> seat & 1 == 1
    )
    return out and len(valley.board.chart) > 0


def _roosters(valley: Valley, seats: list[Fields]) -> None:
    """A row for each rooster: its own, or the number of the seat, or the lowest that is free."""
    free = list(range(1, ROWS + 1))
    for seat, fields in enumerate(seats):
        place = f"given.seat.{seat}"
        row = read_number(fields, "row", 0, 1, ROWS, place)
        if row and valley.phase == 0:
            raise BadFile(f"{place}.row: nobody has a row before the roosters wake up.")
        valley.vineyards[seat].row = row
        for other in range(seat):
            if row and row == valley.vineyards[other].row:
                if not _is_away(valley, seat) and not _is_away(valley, other):
                    raise BadFile(f"{place}.row: the rooster of seat {other} stands on row {row} already.")
        if row in free:
            free.remove(row)
    if valley.phase == 0:
        return
    for seat, vineyard in enumerate(valley.vineyards):
        if vineyard.row == 0 and seat + 1 in free:
            vineyard.row = seat + 1
            free.remove(seat + 1)
    for vineyard in valley.vineyards:
        if vineyard.row == 0:
            vineyard.row = free.pop(0)


def _next_rows(valley: Valley, given: Fields, seats: list[Fields]) -> None:
    """On the extended board whoever is out of the year has chosen a row of the next one (TU-3.3)."""
    grapes = valley.green_grapes = read_number(given, "green_grapes", NOBODY, 0, valley.players - 1, "given")
    if grapes != NOBODY and not valley.board.chart:
        raise BadFile("given.green_grapes: only the extended board has green grapes.")
    free = list(range(FIRST_ROW + 1, ROWS + 1))
    for seat, fields in enumerate(seats):
        place = f"given.seat.{seat}.next_row"
        row = read_number(fields, "next_row", 0, 1, ROWS, f"given.seat.{seat}")
        if row and not _is_away(valley, seat):
            raise BadFile(f"{place}: seat {seat} has not passed out of winter yet.")
        if row and (row == FIRST_ROW) != (seat == grapes):
            raise BadFile(f"{place}: row {FIRST_ROW} is for whoever has the green grapes, and no other row.")
        if row > FIRST_ROW and row not in free:
            raise BadFile(f"{place}: row {row} of the next year is taken already.")
        if row > FIRST_ROW:
            free.remove(row)
        valley.vineyards[seat].next_row = row
    # Alone, each row serves one year only (TU-8.4).
    unused = [row for row in free if valley.rows_left >> row & 1]
    free = unused or free
    for seat, vineyard in enumerate(valley.vineyards):
        if vineyard.next_row == 0 and _is_away(valley, seat) and not no_next_year(valley):
            vineyard.next_row = FIRST_ROW if seat == grapes else free.pop(0)


def _begin(valley: Valley, given: Fields) -> None:
    """The stack: a turn in a season of placing, or the start of another part of the year."""
    if not _is_placing(valley):
        if "to_act" in given:
            raise BadFile("given.to_act: in this part of the year no workers are placed; leave the word out.")
        valley.push(Phase(valley.phase))
        valley.settle()
        return
    seat = read_number(given, "to_act", NOBODY, 0, valley.players - 1, "given")
    if seat != NOBODY and valley.passed >> seat & 1:
        raise BadFile(f"given.to_act: seat {seat} has passed in this season.")
    if seat == NOBODY:
        waiting = [other for other in range(valley.players) if valley.passed >> other & 1 == 0]
        seat = 0 if 0 in waiting else min(waiting, key=lambda other: valley.vineyards[other].row)
    valley.active = seat
    valley.turn_row = valley.vineyards[seat].row
    valley.push(Phase((valley.phase + 1) % len(valley.board.year)))
    valley.push(NEXT_TURN)
    valley.push(TURNS[seat])


# The Automa, special workers ----------------------------------------------------------------------


def _automa(valley: Valley, given: Fields) -> None:
    if valley.players > 1:
        for word in ALONE_WORDS:
            if word in given:
                raise BadFile(f"given.{word} is for players = 1: only who plays alone meets the Automa.")
        return
    set_up_automa(valley)
    move_marker(valley)
    if "rows_left" in given:
        valley.rows_left = sum([1 << row for row in read_numbers(given, "rows_left", 1, ROWS, "given")])
    valley.automa_points = read_number(given, "automa_points", valley.automa_points, -9, 99, "given")
    top = [number - 1 for number in read_numbers(given, "automa_cards", 1, len(BANDS), "given")]
    if top:
        rest = [card for card in range(len(BANDS)) if card not in top]
        valley.automa_deck = rest + list(reversed(top))
    first = [action.first for action in valley.board.actions]
    for name in read_words(given, "automa", "given"):
        space = find(SPACE_NAMES, name, "given.automa")
        if space not in first:
            raise BadFile(f"given.automa: {name} is not the first space of an action of this board.")
        if valley.taken[space] != FREE:
            raise BadFile(f"given.automa names {name} twice.")
        valley.taken[space] = AUTOMA
        valley.automa_placed += 1
    if valley.automa_placed > AUTOMA_WORKERS:
        raise BadFile(f"given.automa: the Automa has {AUTOMA_WORKERS} workers only.")


def _specials(valley: Valley, given: Fields) -> None:
    names = read_words(given, "specials", "given")
    if not valley.settings.special_workers:
        if names:
            raise BadFile("given.specials needs the option special_workers.")
        return
    choice = allowed(valley.players)
    kinds = sorted([find([WORKERS[kind] for kind in choice], name, "given.specials") for name in names])
    if names and (len(kinds) != IN_PLAY or kinds[0] == kinds[1]):
        raise BadFile(f"given.specials must name {IN_PLAY} different special workers.")
    put_in_play(valley, [choice[at] for at in kinds] if kinds else choice[:IN_PLAY])


# Decks --------------------------------------------------------------------------------------------


def _decks(valley: Valley, given: Fields) -> None:
    """Named cards on top, then the cards that are nowhere else, up to the count that is given."""
    names = DECK_NAMES[: len(valley.decks)]
    tops = read_table(given, "deck", "given")
    counts = read_table(given, "count", "given")
    piles = read_table(given, "pile", "given")
    for table, name in ((tops, "deck"), (counts, "count"), (piles, "pile")):
        only(table, names, f"given.{name}")
    supply = Supply(NAMES, COPIES)
    if valley.players == 1:
        valley.box = [kind for kind in range(KINDS) if NOT_ALONE[kind] and DECK_OF[kind] < len(valley.decks)]
        for kind in valley.box:
            supply.use(kind, "the box of a game alone")
    _use_open_cards(valley, supply)
    for deck in range(len(valley.decks)):
        name = DECK_NAMES[deck]
        top = _of_deck(valley, tops, deck, "given.deck")
        # Named top first, as one sees it.
        valley.piles[deck] = list(reversed(_of_deck(valley, piles, deck, "given.pile")))
        for kind in top:
            supply.use(kind, f"given.deck.{name}")
        for kind in valley.piles[deck]:
            supply.use(kind, f"given.pile.{name}")
        rest: list[int] = []
        for kind in range(KINDS):
            if DECK_OF[kind] == deck:
                rest += [kind] * supply.left[kind]
        valley.chance.shuffle(rest)
        cards = top + rest
        count = read_number(counts, name, len(cards), 0, len(cards), "given.count")
        valley.decks[deck] = list(reversed(cards[:count]))
        valley.box += cards[count:]


def _of_deck(valley: Valley, fields: Fields, deck: int, place: str) -> list[int]:
    """Cards named for a deck, which must be its own."""
    kinds = cards_named(valley, fields, DECK_NAMES[deck], place)
    for kind in kinds:
        if DECK_OF[kind] != deck:
            raise BadFile(
                f"{place}.{DECK_NAMES[deck]}: {NAMES[kind]} belongs to the deck {DECK_NAMES[DECK_OF[kind]]}."
            )
    return kinds


def _use_open_cards(valley: Valley, supply: Supply) -> None:
    """The cards in hands, on fields and on sites."""
    for seat, vineyard in enumerate(valley.vineyards):
        for kind in vineyard.hand:
            supply.use(kind, f"given.seat.{seat}.hand")
        for field in range(len(vineyard.fields)):
            for kind in vineyard.vines_on(field):
                supply.use(kind, f"given.seat.{seat}.fields")
        for number in range(len(CARD_NAMES)):
            if vineyard.annexes >> number & 1:
                supply.use(FIRST_CARD + number, f"given.seat.{seat}.sites")
