"""Arrange: what a scenario gives of one seat, and why it cannot be so."""

from typing import Final

from tavola.core.data.given import Fields, find, read_flag, read_number, read_text, read_texts, read_words
from tavola.core.errors import BadFile
from tavola.games.viticulture.box.board import (
    BESIDE,
    EXTRAS,
    FIRST_EXTRA,
    FIRST_MAT,
    REGIONS,
    SPACE_NAMES,
    STRIDE,
    STRUCTURES,
    is_slot,
)
from tavola.games.viticulture.box.cards import (
    COLOURS,
    DECK_OF,
    HIGHEST,
    KIND_OF,
    KINDS,
    LEAST,
    TYPES,
    VINE_KINDS,
)
from tavola.games.viticulture.box.special_workers import FARMER, FIRST_SPECIAL, MESSENGER, TRAVELER
from tavola.games.viticulture.box.structure_cards import CARD_NAMES, MAT_SLOTS
from tavola.games.viticulture.state.placed import WAITS, new_plan, placed_at, space_of, worker_of
from tavola.games.viticulture.state.valley import AUTOMA, FREE, NOBODY, Valley
from tavola.games.viticulture.state.verbs import FIELD_VALUES, MAMAS, PAPAS
from tavola.games.viticulture.state.vineyard import (
    GRANDE,
    GREY,
    ORDINARY,
    STAR_BITS,
    WORKERS,
    Vineyard,
)
from tavola.games.viticulture.tuscany.workers.special_worker import worker_on

SEAT_WORDS: Final = [
    "hand",
    "lira",
    "points",
    "residual",
    "structures",
    "used",
    "fields",
    "grapes",
    "wines",
    "workers",
    "trained",
    "grey",
    "placed",
    "plans",
    "row",
    "next_row",
    "stars",
    "special",
    "sites",
    "tokens",
    "mama",
    "papa",
]


def arrange_seat(valley: Valley, seat: int, fields: Fields) -> None:
    """One vineyard as given, but for the rooster."""
    place = f"given.seat.{seat}"
    vineyard = valley.vineyards[seat]
    for kind in cards_named(valley, fields, "hand", place):
        vineyard.add_card(kind)
    vineyard.lira = read_number(fields, "lira", 0, 0, 999, place)
    vineyard.points = read_number(fields, "points", vineyard.points, valley.board.point_floor, 99, place)
    vineyard.residual = read_number(fields, "residual", 0, 0, valley.board.residual_limit, place)
    vineyard.tokens = read_number(fields, "tokens", 0, 0, 9, place)
    if vineyard.tokens and valley.players > 1:
        raise BadFile(f"{place}.tokens is for players = 1: only who plays alone has bonus tokens.")
    _stars(valley, vineyard, fields, place)
    _structures(valley, vineyard, fields, place)
    for text in read_texts(fields, "fields", place):
        _field(vineyard, text, f"{place}.fields")
    for text in read_texts(fields, "sites", place):
        _site(valley, vineyard, text, f"{place}.sites")
    for name in read_words(fields, "grapes", place):
        _token(vineyard.grapes, COLOURS, name, f"{place}.grapes")
    for name in read_words(fields, "wines", place):
        _token(vineyard.wines, TYPES, name, f"{place}.wines")
    _parents(valley, seat, fields, place)
    _workers(valley, seat, fields, place)


def cards_named(valley: Valley, fields: Fields, name: str, place: str) -> list[int]:
    """Cards by their names."""
    names = read_words(fields, name, place)
    for card in names:
        if card not in KIND_OF:
            raise BadFile(f"{place}.{name}: there is no card {card!r}.")
        if DECK_OF[KIND_OF[card]] >= len(valley.decks):
            raise BadFile(f"{place}.{name}: the structure card {card} needs the option structures.")
    return [KIND_OF[card] for card in names]


# On the mat ---------------------------------------------------------------------------------------


def _stars(valley: Valley, vineyard: Vineyard, fields: Fields, place: str) -> None:
    for name in read_words(fields, "stars", place):
        region = find(REGIONS, name, f"{place}.stars")
        if valley.board.region_of(region) is None:
            raise BadFile(f"{place}.stars: this board has no region {name}.")
        vineyard.stars += 1 << region * STAR_BITS
    if vineyard.stars_placed() > valley.board.stars:
        raise BadFile(f"{place}.stars: there are {valley.board.stars} stars only.")


def _structures(valley: Valley, vineyard: Vineyard, fields: Fields, place: str) -> None:
    for name in read_words(fields, "structures", place):
        vineyard.structures |= 1 << find(STRUCTURES, name, f"{place}.structures")
    for number, structure in enumerate(valley.board.structures):
        after = structure.after
        if after >= 0 and vineyard.structures >> number & 1 and vineyard.structures >> after & 1 == 0:
            raise BadFile(f"{place}.structures: there is no {structure.name} without a {STRUCTURES[after]}.")
    for name in read_words(fields, "used", place):
        number = find(STRUCTURES, name, f"{place}.used")
        if valley.board.structures[number].gain is None:
            raise BadFile(f"{place}.used: a {name} brings nothing that is used up in a year.")
        if vineyard.structures >> number & 1 == 0:
            raise BadFile(f"{place}.used: there is no {name} among the structures of this seat.")
        vineyard.used |= 1 << number


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
    if vineyard.sold >> field & 1 and vineyard.fields[field]:
        raise BadFile(f"{place}: field {FIELD_VALUES[field]} is sold, so no vines stand on it.")


def _site(valley: Valley, vineyard: Vineyard, text: str, place: str) -> None:
    """A structure card on the mat or a field, such as `mat: cask` or `5: statue`."""
    where, _, name = text.partition(":")
    number = find(CARD_NAMES, name.strip(), place)
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
    if vineyard.annexes >> number & 1:
        raise BadFile(f"{place} names {name.strip()} twice.")
    vineyard.raise_card(number, site)


def _token(masks: list[int], names: list[str], text: str, place: str) -> None:
    """A grape or wine: one of each colour and worth has a place."""
    name, _, value = text.partition(".")
    if name not in names or not value.isdecimal() or not 1 <= int(value) <= HIGHEST:
        raise BadFile(f"{place}: {text!r} is nothing like '{names[0]}.4'.")
    kind = names.index(name)
    if int(value) < LEAST[kind]:
        raise BadFile(f"{place}: there is no {text}: a {name} wine is worth {LEAST[kind]} at least.")
    if masks[kind] >> int(value) & 1:
        raise BadFile(f"{place} names {text} twice, but there is one place for it.")
    masks[kind] |= 1 << int(value)


def _parents(valley: Valley, seat: int, fields: Fields, place: str) -> None:
    vineyard = valley.vineyards[seat]
    if "mama" in fields:
        vineyard.mama = find(MAMAS, read_text(fields, "mama", place), f"{place}.mama")
    if "papa" in fields:
        vineyard.papa = find(PAPAS, read_text(fields, "papa", place), f"{place}.papa")
    for other in range(seat):
        if vineyard.mama >= 0 and valley.vineyards[other].mama == vineyard.mama:
            raise BadFile(f"{place}.mama: seat {other} has {MAMAS[vineyard.mama]} already.")
        if vineyard.papa >= 0 and valley.vineyards[other].papa == vineyard.papa:
            raise BadFile(f"{place}.papa: seat {other} has {PAPAS[vineyard.papa]} already.")


# Workers ------------------------------------------------------------------------------------------


def _workers(valley: Valley, seat: int, fields: Fields, place: str) -> None:
    """Owned workers, those on the board, and the rest ready; `trained` ones wait for the next year."""
    vineyard = valley.vineyards[seat]
    vineyard.workers[ORDINARY] = read_number(fields, "workers", 2, 0, valley.board.worker_limit - 1, place)
    vineyard.workers[GRANDE] = 1
    trained = read_number(fields, "trained", 0, 0, valley.board.worker_limit - 1, place)
    vineyard.ready[ORDINARY] = vineyard.workers[ORDINARY] - trained
    if vineyard.ready[ORDINARY] < 0:
        owned = vineyard.workers[ORDINARY]
        raise BadFile(f"{place}.trained is {trained}, but seat {seat} has {owned} ordinary workers only.")
    vineyard.ready[GRANDE] = 1
    if read_flag(fields, "grey", place):
        if valley.grey != NOBODY:
            raise BadFile(f"{place}.grey: seat {valley.grey} has the grey worker already.")
        valley.grey = seat
        vineyard.ready[GREY] = 1
    for name in read_words(fields, "special", place):
        kind = find(WORKERS, name, f"{place}.special")
        if kind not in valley.specials:
            raise BadFile(f"{place}.special: {name!r} is not in play; given.specials names those that are.")
        vineyard.hired |= 1 << kind
    vineyard.rested = vineyard.hired
    if vineyard.worker_count() > valley.board.worker_limit:
        raise BadFile(f"{place}.special: nobody has more than {valley.board.worker_limit} workers.")
    for text in read_texts(fields, "placed", place):
        _placed(valley, seat, text, f"{place}.placed")
    for text in read_texts(fields, "plans", place):
        _plan(valley, seat, _placed(valley, seat, text, f"{place}.plans"), f"{place}.plans")


def _plan(valley: Valley, seat: int, code: int, place: str) -> None:
    """A worker whom the Planner has placed ahead, or a Messenger."""
    space, kind = space_of(code), worker_of(code)
    if space >= FIRST_EXTRA or valley.board.action_at(space).season <= valley.season:
        raise BadFile(f"{place}: {SPACE_NAMES[space]} is no space of a later season.")
    if kind == FARMER and len(valley.board.action_at(space).bonuses) > 1:
        raise BadFile(f"{place}: which bonus the farmer has is asked when he is placed; make that a step.")
    valley.plans.append((WAITS if kind == MESSENGER else 0) | new_plan(seat, space, kind))


def _placed(valley: Valley, seat: int, text: str, place: str) -> int:
    """A worker that stands on a space, such as `grande plant_vine.beside`; the code of both."""
    if valley.phase == 0:
        raise BadFile(f"{place}: nobody has placed a worker before the roosters wake up.")
    vineyard = valley.vineyards[seat]
    name, _, space_name = text.partition(" ")
    kind = find(WORKERS, name, place)
    space = find(SPACE_NAMES, space_name.strip(), place)
    if kind >= FIRST_SPECIAL:
        missing = vineyard.rested >> kind & 1 == 0
        vineyard.rested &= ~(1 << kind)
    else:
        vineyard.ready[kind] -= 1
        missing = vineyard.ready[kind] < 0
    if missing:
        raise BadFile(f"{place}: there are not so many {name} workers.")
    barred = _why_not_there(valley, seat, kind, space)
    if barred:
        raise BadFile(f"{place}: {barred}.")
    code = placed_at(space, kind)
    vineyard.placed.append(code)
    if is_slot(space):
        valley.taken[space] = seat + 1
    return code


def _why_not_there(valley: Valley, seat: int, kind: int, space: int) -> str:
    """Why no such worker can stand on a space."""
    name = SPACE_NAMES[space]
    if space >= FIRST_EXTRA:
        return _why_not_private(valley, seat, space)
    if valley.board.action_at(space).season < 0:
        return f"{name} is not on this board"
    if space % STRIDE == BESIDE:
        # With a Soldato on the action, others may pay to stand there too (TU-6.15).
        return "" if kind == GRANDE or valley.modules.tolls else f"only a grande worker can stand on {name}"
    if space % STRIDE >= valley.slots and kind != TRAVELER:
        return f"{name} is not in use: with {valley.players} players an action has {valley.slots} of them"
    if valley.taken[space] == FREE:
        return ""
    owner = "the Automa" if valley.taken[space] == AUTOMA else f"seat {valley.taken[space] - 1}"
    return f"a worker of {owner} stands on {name} already"


def _why_not_private(valley: Valley, seat: int, space: int) -> str:
    """Why no worker can stand outside the seasons; the structure card there may be gone by now (TU-7.6)."""
    vineyard = valley.vineyards[seat]
    if space >= FIRST_MAT and not valley.settings.structures:
        return f"{SPACE_NAMES[space]} needs the option structures"
    if space < FIRST_MAT:
        structure = valley.board.extras[space - FIRST_EXTRA].structure
        if structure < 0:
            return ""
        if vineyard.structures >> structure & 1 == 0:
            return f"there is no {EXTRAS[space - FIRST_EXTRA]} to stand on"
    return f"a worker stands on {SPACE_NAMES[space]} already" if worker_on(vineyard, space) >= 0 else ""
