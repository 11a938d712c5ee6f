"""Arrange: the position that a scenario's words describe."""

from typing import Final

from tavola.core.chance import Chance
from tavola.core.errors import BadFile
from tavola.core.game import Game
from tavola.core.plain import Plain
from tavola.games.viticulture.automa import BANDS, set_up_automa
from tavola.games.viticulture.board import REGIONS, SEASONS, SPACE_NAMES, STRUCTURES, is_slot
from tavola.games.viticulture.cards import (
    COLOURS,
    COPIES,
    DECK_NAMES,
    DECK_OF,
    HIGHEST,
    KIND_OF,
    KINDS,
    NOT_ALONE,
    TYPES,
    VINE_KINDS,
)
from tavola.games.viticulture.placement import TURNS
from tavola.games.viticulture.printed import board_for
from tavola.games.viticulture.settings import Settings
from tavola.games.viticulture.turns import NEXT_TURN
from tavola.games.viticulture.tuscany.specials import FIRST_SPECIAL, IN_PLAY, allowed
from tavola.games.viticulture.tuscany.structures import CARD_NAMES, FIRST_CARD, MAT_SLOTS
from tavola.games.viticulture.valley import AUTOMA, NOBODY, Valley, new_valley, set_specials
from tavola.games.viticulture.verbs import FIELD_VALUES, MAMAS, PAPAS
from tavola.games.viticulture.vineyard import (
    GRANDE,
    GREY,
    ORDINARY,
    STAR_BITS,
    WORKER_BITS,
    WORKERS,
    Vineyard,
)
from tavola.games.viticulture.year import Phase

Fields = dict[str, Plain]

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
SEAT_WORDS: Final = [
    "hand",
    "lira",
    "points",
    "residual",
    "structures",
    "fields",
    "grapes",
    "wines",
    "workers",
    "trained",
    "grey",
    "placed",
    "row",
    "next_row",
    "stars",
    "special",
    "sites",
    "tokens",
    "mama",
    "papa",
]


def arrange(game: Game, given: Fields, players: int, settings: Settings, chance: Chance) -> Valley:
    """A valley as given; what is not said is empty, and the cards not named make up the decks."""
    _only(given, WORDS, "given")
    valley = new_valley(game, players, settings, board_for(settings), chance)
    valley.year = _number(given, "year", 1, 1, 99)
    valley.first = _number(given, "first", 0, 0, players - 1)
    if players == 1:
        _automa(valley, given)
    if settings.special_workers:
        names = _text(given, "specials", "given").split()
        kinds = [_index(WORKERS, name, "given.specials") for name in names]
        set_specials(valley, sorted(kinds or allowed(players)[:IN_PLAY]))
    seats = _table(given, "seat", "given")
    _only(seats, [str(seat) for seat in range(players)], "given.seat")
    for seat in range(players):
        _seat(valley, seat, _table(seats, str(seat), "given.seat"))
    _decks(valley, given)
    valley.green_grapes = _number(given, "green_grapes", NOBODY, 0, players - 1)
    for seat in _numbers(given, "passed"):
        valley.passed |= 1 << seat
    valley.reached = (
        given.get("reached") is True or max([v.points for v in valley.vineyards]) >= valley.target
    )
    _begin(valley, given)
    return valley


def _begin(valley: Valley, given: Fields) -> None:
    """The stack: a turn in a season of placing, or the start of another part of the year."""
    season = _text(given, "season", "given") or "summer"
    names = [phase.rpartition(" ")[2] for phase in valley.board.year]
    if "spring" not in names:
        names[0] = "spring"
    if season not in names:
        raise BadFile(f"given.season is {season!r}, but it is one of: {', '.join(names)}.")
    number = names.index(season)
    seat = _number(given, "to_act", 0, 0, valley.players - 1)
    if not valley.board.year[number].startswith("place"):
        if number == 0:
            for vineyard in valley.vineyards:
                vineyard.row = 0
        valley.push(Phase(number))
        valley.settle()
        return
    valley.phase = number
    valley.season = SEASONS.index(season)
    valley.active = seat
    valley.turn_row = valley.vineyards[seat].row
    valley.push(Phase((number + 1) % len(names)))
    valley.push(NEXT_TURN)
    valley.push(TURNS[seat])


def _automa(valley: Valley, given: Fields) -> None:
    set_up_automa(valley)
    if "rows_left" in given:
        valley.rows_left = sum([1 << row for row in _numbers(given, "rows_left")])
    if "automa_points" in given:
        valley.automa_points = _number(given, "automa_points", 0, -9, 99)
    top = [number - 1 for number in _numbers(given, "automa_cards")]
    if top:
        rest = [card for card in range(len(BANDS)) if card not in top]
        valley.automa_deck = rest + list(reversed(top))
    for name in _text(given, "automa", "given").split():
        valley.taken[_space(name, "given.automa")] = AUTOMA
        valley.automa_placed += 1


def _seat(valley: Valley, seat: int, fields: Fields) -> None:
    place = f"given.seat.{seat}"
    _only(fields, SEAT_WORDS, place)
    vineyard = valley.vineyards[seat]
    for kind in _cards(_text(fields, "hand", place), f"{place}.hand"):
        vineyard.add_card(kind)
    vineyard.lira = _number(fields, "lira", 0, 0, 999)
    vineyard.points = _number(fields, "points", vineyard.points, -5, 99)
    vineyard.residual = _number(fields, "residual", 0, 0, valley.board.residual_limit)
    vineyard.tokens = _number(fields, "tokens", 0, 0, 9)
    vineyard.row = _number(fields, "row", seat + 1, 1, 7)
    vineyard.next_row = _number(fields, "next_row", 0, 0, 7)
    for name in _text(fields, "stars", place).split():
        vineyard.stars += 1 << _index(REGIONS, name, f"{place}.stars") * STAR_BITS
    if vineyard.stars_placed() > valley.board.stars:
        raise BadFile(f"{place}.stars: there are {valley.board.stars} stars only.")
    for name in _text(fields, "structures", place).split():
        vineyard.structures |= 1 << _index(STRUCTURES, name, f"{place}.structures")
    for text in _texts(fields, "fields", place):
        _field(vineyard, text, f"{place}.fields")
    for text in _texts(fields, "sites", place):
        _site(valley, vineyard, text, f"{place}.sites")
    for name in _text(fields, "grapes", place).split():
        _token(vineyard.grapes, COLOURS, name, f"{place}.grapes")
    for name in _text(fields, "wines", place).split():
        _token(vineyard.wines, TYPES, name, f"{place}.wines")
    if "mama" in fields:
        vineyard.mama = _index(MAMAS, _text(fields, "mama", place), f"{place}.mama")
    if "papa" in fields:
        vineyard.papa = _index(PAPAS, _text(fields, "papa", place), f"{place}.papa")
    _workers(valley, seat, fields, place)


def _workers(valley: Valley, seat: int, fields: Fields, place: str) -> None:
    """Owned workers, those on the board, and the rest ready; `trained` ones wait for the next year."""
    vineyard = valley.vineyards[seat]
    vineyard.workers[ORDINARY] = _number(fields, "workers", 2, 0, 5)
    vineyard.workers[GRANDE] = 1
    vineyard.ready[ORDINARY] = vineyard.workers[ORDINARY] - _number(fields, "trained", 0, 0, 5)
    vineyard.ready[GRANDE] = 1
    if fields.get("grey") is True:
        if valley.grey != NOBODY:
            raise BadFile(f"{place}.grey: there is one grey worker only.")
        valley.grey = seat
        vineyard.ready[GREY] = 1
    for name in _text(fields, "special", place).split():
        kind = _index(WORKERS, name, f"{place}.special")
        if kind not in valley.specials:
            raise BadFile(f"{place}.special: {name!r} is not in play; given.specials names those that are.")
        vineyard.hired |= 1 << kind
    vineyard.rested = vineyard.hired
    for text in _texts(fields, "placed", place):
        name, _, space_name = text.partition(" ")
        kind = _index(WORKERS, name, f"{place}.placed")
        space = _space(space_name, f"{place}.placed")
        if kind >= FIRST_SPECIAL:
            missing = vineyard.rested >> kind & 1 == 0
            vineyard.rested &= ~(1 << kind)
        else:
            vineyard.ready[kind] -= 1
            missing = vineyard.ready[kind] < 0
        if missing:
            raise BadFile(f"{place}.placed: there are not so many {name} workers.")
        vineyard.placed.append(space << WORKER_BITS | kind)
        if is_slot(space):
            valley.taken[space] = seat + 1


def _field(vineyard: Vineyard, text: str, place: str) -> None:
    value, _, rest = text.partition(":")
    if not value.strip().isdecimal() or int(value) not in FIELD_VALUES:
        raise BadFile(f"{place}: {text!r} does not begin with a field such as '5: pinot syrah'.")
    field = FIELD_VALUES.index(int(value))
    for name in rest.split():
        if name == "sold":
            vineyard.sold |= 1 << field
        elif name == "harvested":
            vineyard.harvested |= 1 << field
        elif KIND_OF.get(name, KINDS) < VINE_KINDS:
            vineyard.add_vine(field, KIND_OF[name])
        else:
            raise BadFile(f"{place}: {name!r} is no vine, nor 'sold' or 'harvested'.")


def _site(valley: Valley, vineyard: Vineyard, text: str, place: str) -> None:
    """A structure card on the mat or a field, such as `mat: cask` or `5: statue`."""
    where, _, name = text.partition(":")
    number = _index(CARD_NAMES, name.strip(), place)
    if not valley.settings.structures:
        raise BadFile(f"{place}: structure cards need the option structures.")
    if where == "mat":
        site = vineyard.free_slot()
    elif (
        where.isdecimal() and int(where) in FIELD_VALUES and vineyard.is_bare(FIELD_VALUES.index(int(where)))
    ):
        site = MAT_SLOTS + FIELD_VALUES.index(int(where))
    else:
        site = -1
    if site < 0:
        raise BadFile(f"{place}: there is no free site for {text!r}.")
    vineyard.raise_card(number, site)


def _token(masks: list[int], names: list[str], text: str, place: str) -> None:
    name, _, value = text.partition(".")
    if name not in names or not value.isdecimal() or not 1 <= int(value) <= HIGHEST:
        raise BadFile(f"{place}: {text!r} is nothing like '{names[0]}.4'.")
    masks[names.index(name)] |= 1 << int(value)


def _decks(valley: Valley, given: Fields) -> None:
    """Named cards on top, then the cards that are nowhere else, up to the count that is given."""
    tops = _table(given, "deck", "given")
    counts = _table(given, "count", "given")
    piles = _table(given, "pile", "given")
    for table, name in ((tops, "deck"), (counts, "count"), (piles, "pile")):
        _only(table, DECK_NAMES, f"given.{name}")
    unseen = COPIES.copy()
    if valley.players == 1:
        valley.box = [kind for kind in range(KINDS) if NOT_ALONE[kind] and DECK_OF[kind] < len(valley.decks)]
    for kind in valley.box + _lying_open(valley):
        unseen[kind] -= 1
    for deck in range(len(valley.decks)):
        name = DECK_NAMES[deck]
        top = _cards(_text(tops, name, "given.deck"), f"given.deck.{name}")
        # Named top first, as one sees it.
        valley.piles[deck] = list(reversed(_cards(_text(piles, name, "given.pile"), f"given.pile.{name}")))
        for kind in top + valley.piles[deck]:
            unseen[kind] -= 1
        rest: list[int] = []
        for kind in range(KINDS):
            if unseen[kind] < 0:
                raise BadFile(f"given: more cards of one kind than the box holds ({COPIES[kind]}).")
            if DECK_OF[kind] == deck:
                rest += [kind] * unseen[kind]
        valley.chance.shuffle(rest)
        cards = top + rest
        count = _number(counts, name, len(cards), 0, len(cards))
        valley.decks[deck] = list(reversed(cards[:count]))
        valley.box += cards[count:]


def _lying_open(valley: Valley) -> list[int]:
    """The cards in hands and on fields."""
    found: list[int] = []
    for vineyard in valley.vineyards:
        found += vineyard.hand
        for field in range(len(vineyard.fields)):
            found += vineyard.vines_on(field)
        for number in range(len(CARD_NAMES)):
            if vineyard.annexes >> number & 1:
                found.append(FIRST_CARD + number)
    return found


def _cards(text: str, place: str) -> list[int]:
    for name in text.split():
        if name not in KIND_OF:
            raise BadFile(f"{place}: there is no card {name!r}.")
    return [KIND_OF[name] for name in text.split()]


def _space(name: str, place: str) -> int:
    return _index(SPACE_NAMES, name.strip(), place)


def _index(names: list[str], name: str, place: str) -> int:
    if name not in names:
        raise BadFile(f"{place}: there is no {name!r}. There are: {', '.join(names)}.")
    return names.index(name)


def _table(fields: Fields, name: str, place: str) -> Fields:
    value = fields.get(name, {})
    if not isinstance(value, dict):
        raise BadFile(f"{place}.{name} must be a table.")
    return value


def _text(fields: Fields, name: str, place: str) -> str:
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise BadFile(f"{place}.{name} must be a text.")
    return value


def _texts(fields: Fields, name: str, place: str) -> list[str]:
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise BadFile(f"{place}.{name} must be a list of texts.")
    return [str(text) for text in value]


def _numbers(fields: Fields, name: str) -> list[int]:
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise BadFile(f"given.{name} must be a list of numbers.")
    found: list[int] = []
    for entry in value:
        if not isinstance(entry, int):
            raise BadFile(f"given.{name} must be a list of numbers.")
        found.append(entry)
    return found


def _number(fields: Fields, name: str, default: int, low: int, high: int) -> int:
    value = fields.get(name)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadFile(f"given: {name} is {value!r}, but it takes a whole number from {low} to {high}.")
    return value


def _only(fields: Fields, words: list[str], place: str) -> None:
    for word in fields:
        if word not in words:
            raise BadFile(f"{place}: there is no word {word!r}. Words are: {', '.join(words)}.")
