"""Arrange: set up the position that a scenario describes."""

from typing import Final

from tavola.core.chance import Chance
from tavola.core.data.position import Position, Supply, copies_of, one_each
from tavola.core.data.position_fields import (
    Flag,
    GivenField,
    Group,
    Names,
    Number,
    Numbers,
    OneName,
    OneSeat,
    Section,
    SomeSeats,
    Things,
    named,
)
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.viticulture.box.board import ROWS, SEASONS, SPACE_NAMES
from tavola.games.viticulture.box.cards import (
    COPIES,
    DECK_NAMES,
    DECK_OF,
    KINDS,
    NOT_ALONE,
    STRUCTURE,
)
from tavola.games.viticulture.box.special_workers import IN_PLAY, allowed
from tavola.games.viticulture.rules.mamas_and_papas import OFFERED
from tavola.games.viticulture.rules.setup import begin_set_up
from tavola.games.viticulture.rules.solo.automa import BANDS, last_year, move_marker, set_up_automa
from tavola.games.viticulture.rules.solo.automa import WORKERS as AUTOMA_WORKERS
from tavola.games.viticulture.rules.turn import TURNS
from tavola.games.viticulture.rules.turn_order import NEXT_TURN
from tavola.games.viticulture.rules.year import Phase
from tavola.games.viticulture.seen.arrange_seat import CARDS, DECK_CARDS, SEAT, SET_UP, SPACES, arrange_seat
from tavola.games.viticulture.state.settings import Settings
from tavola.games.viticulture.state.valley import AUTOMA, NOBODY, Valley
from tavola.games.viticulture.state.verbs import MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import WORKERS
from tavola.games.viticulture.tuscany.board.extended_year import FIRST_ROW, WINTER, no_next_year
from tavola.games.viticulture.tuscany.plug_in import lay_out
from tavola.games.viticulture.tuscany.workers.in_play import put_in_play


def _by_deck(name: str, fields: list[GivenField]) -> Section:
    """A table with a field for each deck."""
    fields[STRUCTURE].needs("structures")
    return Section(name, fields)


PARENTS: Final = {"mama": MAMAS, "papa": PAPAS}
GIVEN: Final = Section(
    "given",
    [
        OneSeat("to_act"),
        OneName("season", None, "summer").also_in(SET_UP),
        Number("year", 1, 99, 1),
        OneSeat("first", 0).also_in(SET_UP),
        _by_deck(
            "deck", [Names(name, CARDS, [DECK_CARDS[deck]]) for deck, name in enumerate(DECK_NAMES)]
        ).also_in(SET_UP),
        _by_deck("count", [Number(name) for name in DECK_NAMES]),
        _by_deck("pile", [Names(name, CARDS, [DECK_CARDS[deck]]) for deck, name in enumerate(DECK_NAMES)]),
        SomeSeats("passed"),
        Flag("reached"),
        Names("automa", SPACES, once=True).alone(),
        Numbers("automa_cards", 1, len(BANDS)).alone().also_in(SET_UP),
        Number("automa_points", -9, 99).alone(),
        Numbers("rows_left", 1, ROWS).alone(),
        OneSeat("green_grapes").needs("extended_board"),
        Names("specials", None, once=True).needs("special_workers").also_in(SET_UP),
        SEAT.also_in(SET_UP),
    ],
)


def arrange(game: Game, fields: dict[str, Plain], players: int, settings: Settings, chance: Chance) -> Valley:
    """A valley as given; whatever is not given is empty, and the cards not named make up the decks."""
    given = Position(GIVEN, fields, players, settings.values)
    valley = lay_out(game, players, settings, chance)
    set_up = _is_set_up(valley, given)
    seats = given.seats()
    valley.first = given.number("first")
    valley.year = given.number("year", high=last_year(valley) if players == 1 else 99)
    _automa(valley, given)
    _specials(valley, given)
    supply = _box(valley)
    if set_up:
        _decks(valley, given, supply)
        _set_up(valley, seats)
        return valley
    for seat, given_seat in enumerate(seats):
        arrange_seat(valley, seat, given_seat, supply)
    for vineyard, mama in zip(valley.vineyards, _parents("mama", 1, seats), strict=True):
        vineyard.mama = mama
    for vineyard, papa in zip(valley.vineyards, _parents("papa", 1, seats), strict=True):
        vineyard.papa = papa
    _decks(valley, given, supply)
    valley.reached = given.flag("reached") or valley.is_reached()
    _passes(valley, given)
    _roosters(valley, seats)
    _next_rows(valley, given, seats)
    _begin(valley, given)
    return valley


# Set-up -------------------------------------------------------------------------------------------


def _set_up(valley: Valley, seats: list[Position]) -> None:
    """The start of a game with these parents, decks and first player (VI-1)."""
    begin_set_up(valley)
    if valley.settings.choose_parents:
        # For each seat in turn, two mamas and two papas.
        mamas = _dealt("mama", [kind for at, kind in enumerate(valley.offers) if at % OFFERED < 2], seats)
        papas = _dealt("papa", [kind for at, kind in enumerate(valley.offers) if at % OFFERED >= 2], seats)
        valley.offers = []
        for at in range(0, len(mamas), 2):
            valley.offers = valley.offers + mamas[at : at + 2] + papas[at : at + 2]
    else:
        mamas = _dealt("mama", [vineyard.mama for vineyard in valley.vineyards], seats)
        papas = _dealt("papa", [vineyard.papa for vineyard in valley.vineyards], seats)
        for seat, vineyard in enumerate(valley.vineyards):
            vineyard.mama = mamas[seat]
            vineyard.papa = papas[seat]
    valley.settle()


def _dealt(name: str, dealt: list[int], seats: list[Position]) -> list[int]:
    """The named parents; for other seats those dealt by the seed, unless named elsewhere."""
    wanted = _parents(name, len(dealt) // len(seats), seats)
    rest = [kind for kind in dealt if kind not in wanted]
    return [kind if kind != NOBODY else rest.pop(0) for kind in wanted]


def _parents(name: str, each: int, seats: list[Position]) -> list[int]:
    """This many mamas or papas for each seat, `NOBODY` where none are named."""
    supply = one_each(name, PARENTS[name])
    found: list[int] = []
    for given in seats:
        kinds = supply.take(given, name)
        if kinds and len(kinds) != each:
            raise given.wrong(name, f"name {each}, as many as are dealt to a seat")
        found += kinds or [NOBODY] * each
    return found


# The year -----------------------------------------------------------------------------------------


def _is_set_up(valley: Valley, given: Position) -> bool:
    """Set the given part of the year; returns whether it is the set-up."""
    names = [phase.rpartition(" ")[2] for phase in valley.board.year]
    if "spring" not in names:
        names[0] = "spring"
    phase = given.name("season", named("season", [*names, SET_UP]))
    if phase == len(names):
        given.enter("season", SET_UP)
        return True
    season = names[phase]
    first = valley.board.year[phase] == "wake_up"
    valley.phase = phase
    valley.season = SEASONS.index(season) if season in SEASONS else 0 if first else WINTER
    return False


def _is_placing(valley: Valley) -> bool:
    """Whether workers are placed in the given part of the year."""
    return valley.board.year[valley.phase].startswith("place")


def _passes(valley: Valley, given: Position) -> None:
    """Who has passed."""
    seats = given.numbers("passed")
    if seats and not _is_placing(valley):
        raise given.wrong("passed", "in this part of the year no workers are placed, so nobody passes")
    for seat in seats:
        valley.passed |= 1 << seat
    if len(seats) == valley.players:
        raise given.wrong("passed", "all have passed; give the part of the year that follows as the season")


def _is_away(valley: Valley, seat: int) -> bool:
    """Whether a player on the extended board has left this year, with the rooster already in the next."""
    out = valley.board.year[valley.phase] == "close" or (
        valley.season == WINTER and valley.passed >> seat & 1 == 1
    )
    return out and len(valley.board.chart) > 0


def _roosters(valley: Valley, seats: list[Position]) -> None:
    """A row for each rooster: the one given, else the number of the seat, else the lowest free one."""
    free = list(range(1, ROWS + 1))
    for seat, given in enumerate(seats):
        row = given.number("row")
        if row and valley.phase == 0:
            raise given.wrong("row", "nobody has a row before the roosters wake up")
        valley.vineyards[seat].row = row
        for other in range(seat):
            if row and row == valley.vineyards[other].row:
                if not _is_away(valley, seat) and not _is_away(valley, other):
                    raise given.wrong("row", f"the rooster of seat {other} is already on row {row}")
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


def _next_rows(valley: Valley, given: Position, seats: list[Position]) -> None:
    """On the extended board, players who have left the year have chosen a row for the next (TU-3.3)."""
    grapes = valley.green_grapes = given.number("green_grapes")
    free = list(range(FIRST_ROW + 1, ROWS + 1))
    for seat, given_seat in enumerate(seats):
        row = given_seat.number("next_row")
        if row and not _is_away(valley, seat):
            raise given_seat.wrong("next_row", f"seat {seat} has not passed out of winter yet")
        if row and (row == FIRST_ROW) != (seat == grapes):
            raise given_seat.wrong(
                "next_row", f"row {FIRST_ROW} is for the player with the green grapes, who must take it"
            )
        if row > FIRST_ROW and row not in free:
            raise given_seat.wrong("next_row", f"row {row} of the next year is already taken")
        if row > FIRST_ROW:
            free.remove(row)
        valley.vineyards[seat].next_row = row
    # In a solo game, each row is used only once (TU-8.4).
    unused = [row for row in free if valley.rows_left >> row & 1]
    free = unused or free
    for seat, vineyard in enumerate(valley.vineyards):
        if vineyard.next_row == 0 and _is_away(valley, seat) and not no_next_year(valley):
            vineyard.next_row = FIRST_ROW if seat == grapes else free.pop(0)


def _begin(valley: Valley, given: Position) -> None:
    """The stack: the turn of seat 0, or of the first rooster that can act, or another part of the year."""
    if not _is_placing(valley):
        if given.has("to_act"):
            raise given.wrong("to_act", "in this part of the year no workers are placed; leave the field out")
        valley.push(Phase(valley.phase))
        valley.settle()
        return
    seat = given.number("to_act")
    if seat != NOBODY and valley.passed >> seat & 1:
        raise given.wrong("to_act", f"seat {seat} has passed in this season")
    if seat == NOBODY:
        waiting = [other for other in range(valley.players) if valley.passed >> other & 1 == 0]
        seat = 0 if 0 in waiting else min(waiting, key=lambda other: valley.vineyards[other].row)
    valley.active = seat
    valley.turn_row = valley.vineyards[seat].row
    valley.push(Phase((valley.phase + 1) % len(valley.board.year)))
    valley.push(NEXT_TURN)
    valley.push(TURNS[seat])


# The Automa, special workers ----------------------------------------------------------------------


def _automa(valley: Valley, given: Position) -> None:
    if valley.players > 1:
        return
    set_up_automa(valley)
    move_marker(valley)
    if given.has("rows_left"):
        valley.rows_left = sum([1 << row for row in given.numbers("rows_left")])
    valley.automa_points = given.number("automa_points", default=valley.automa_points)
    top = [number - 1 for number in given.numbers("automa_cards")]
    if top:
        rest = [card for card in range(len(BANDS)) if card not in top]
        valley.automa_deck = rest + list(reversed(top))
    first = [action.first for action in valley.board.actions]
    for space in given.names("automa"):
        if space not in first:
            name = SPACE_NAMES[space]
            raise given.wrong("automa", f"{name} is not the first space of an action of this board")
        valley.taken[space] = AUTOMA
        valley.automa_placed += 1
    if valley.automa_placed > AUTOMA_WORKERS:
        raise given.wrong("automa", f"the Automa has only {AUTOMA_WORKERS} workers")


def _specials(valley: Valley, given: Position) -> None:
    if not valley.settings.special_workers:
        return
    choice = {WORKERS[kind]: kind for kind in allowed(valley.players)}
    kinds = sorted(given.names("specials", Things("special worker", [Group("special workers", choice)])))
    if kinds and len(kinds) != IN_PLAY:
        raise given.wrong("specials", f"name {IN_PLAY} different special workers")
    put_in_play(valley, kinds or allowed(valley.players)[:IN_PLAY])


# Decks --------------------------------------------------------------------------------------------


def _box(valley: Valley) -> Supply:
    """All cards except those that stay in the box in a solo game."""
    supply = Supply(CARDS, copies_of(COPIES))
    if valley.players == 1:
        valley.box = [kind for kind in range(KINDS) if NOT_ALONE[kind] and DECK_OF[kind] < len(valley.decks)]
        for kind in valley.box:
            supply.use(kind, "the box of a solo game")
    return supply


def _decks(valley: Valley, given: Position, supply: Supply) -> None:
    """Named cards on top, then cards not used elsewhere, up to the given count."""
    tops = given.table("deck")
    counts = given.table("count")
    piles = given.table("pile")
    for deck in range(len(valley.decks)):
        name = DECK_NAMES[deck]
        # Scenarios list the top card first.
        valley.piles[deck] = supply.take(piles, name)[::-1]
        valley.decks[deck], cut_off = supply.deck(valley.chance, DECK_CARDS[deck], tops, name, counts, name)
        valley.box = valley.box + cut_off
