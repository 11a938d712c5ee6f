"""Arrange what a scenario gives for one seat, or say why that is not possible."""

from typing import Final

from tavola.core.data.position import Position, Supply
from tavola.core.data.position_fields import EachSeat, Flag, Group, Lines, Names, Number, Things, named
from tavola.games.viticulture.box.board import (
    BESIDE,
    EXTRAS,
    FIRST_EXTRA,
    FIRST_MAT,
    REGIONS,
    ROWS,
    SPACE_NAMES,
    STRIDE,
    STRUCTURES,
    is_slot,
)
from tavola.games.viticulture.box.cards import (
    COLOURS,
    DECK_NAMES,
    DECK_OF,
    DECKS,
    HIGHEST,
    KINDS,
    LEAST,
    NAMES,
    STRUCTURE,
    TYPES,
    VINE,
)
from tavola.games.viticulture.box.special_workers import FIRST_SPECIAL
from tavola.games.viticulture.box.structure_cards import FIRST_CARD, MAT_SLOTS
from tavola.games.viticulture.state.placed import WAITS, new_plan, placed_at, space_of, worker_of
from tavola.games.viticulture.state.valley import AUTOMA, FREE, NOBODY, Valley
from tavola.games.viticulture.state.verbs import FIELD_VALUES
from tavola.games.viticulture.state.vineyard import (
    GRANDE,
    GREY,
    ORDINARY,
    STAR_BITS,
    WORKERS,
    Vineyard,
)
from tavola.games.viticulture.tuscany.workers.special_worker import worker_on

SET_UP: Final = "set_up"

DECK_CARDS: Final = [
    Group(
        f"{DECK_NAMES[deck]} cards",
        {NAMES[kind]: kind for kind in range(KINDS) if DECK_OF[kind] == deck},
        "structures" if deck == STRUCTURE else "",
    )
    for deck in range(DECKS)
]
CARDS: Final = Things("card", DECK_CARDS, "")
SPACES: Final = named("space", SPACE_NAMES)
WORKER_NAMES: Final = named("worker", WORKERS)
STRUCTURE_NAMES: Final = named("structure", STRUCTURES)
VINES: Final = Things("vine", DECK_CARDS, " Besides vines, there are the words sold and harvested.")
FIELDS: Final = named("field", [str(value) for value in FIELD_VALUES])
SITES: Final = named("site", [*[str(value) for value in FIELD_VALUES], "mat"])
VALUES: Final = HIGHEST + 1


def _tokens(thing: str, names: list[str], least: list[int]) -> Things:
    """Grapes or wines such as `red.3`, by colour or type and value."""
    numbers: dict[str, int] = {}
    for kind, name in enumerate(names):
        for value in range(least[kind], VALUES):
            numbers[f"{name}.{value}"] = kind * VALUES + value
    spans = ", ".join([f"{name}.{least[kind]} to {name}.{HIGHEST}" for kind, name in enumerate(names)])
    return Things(thing, [Group(f"{thing}s", numbers)], f" There are: {spans}.")


SEAT: Final = EachSeat(
    [
        Names("hand", CARDS),
        Number("lira", 0, 999),
        Number("points", high=99),
        Number("residual"),
        Names("structures", STRUCTURE_NAMES),
        Names("used", STRUCTURE_NAMES),
        Lines("fields"),
        # There is room for one of each colour and value.
        Names("grapes", _tokens("grape", COLOURS, [1] * len(COLOURS)), once=True),
        Names("wines", _tokens("wine", TYPES, LEAST), once=True),
        Number("workers", default=2),
        Number("trained"),
        Flag("grey"),
        Lines("placed"),
        Lines("plans"),
        Number("row", 1, ROWS),
        Number("next_row", 1, ROWS).needs("extended_board"),
        Names("stars", named("region", REGIONS)).needs("extended_board"),
        Names("special", WORKER_NAMES, once=True).needs("special_workers"),
        Lines("sites").needs("structures"),
        Number("tokens", 0, 9).alone(),
        Names("mama", None).also_in(SET_UP),
        Names("papa", None).also_in(SET_UP),
    ]
)


def arrange_seat(valley: Valley, seat: int, given: Position, supply: Supply) -> None:
    """One vineyard as given, except for the parents and the rooster."""
    vineyard = valley.vineyards[seat]
    for kind in supply.take(given, "hand"):
        vineyard.add_card(kind)
    vineyard.lira = given.number("lira")
    vineyard.points = given.number("points", low=valley.board.point_floor, default=vineyard.points)
    vineyard.residual = given.number("residual", high=valley.board.residual_limit)
    vineyard.tokens = given.number("tokens")
    _stars(valley, vineyard, given)
    _structures(valley, vineyard, given)
    for text in given.lines("fields"):
        _field(vineyard, text, given, supply)
    for text in given.lines("sites"):
        _site(vineyard, text, given, supply)
    for token in given.names("grapes"):
        vineyard.grapes[token // VALUES] |= 1 << token % VALUES
    for token in given.names("wines"):
        vineyard.wines[token // VALUES] |= 1 << token % VALUES
    _workers(valley, seat, given)


# On the mat ---------------------------------------------------------------------------------------


def _stars(valley: Valley, vineyard: Vineyard, given: Position) -> None:
    for region in given.names("stars"):
        if valley.board.region_of(region) is None:
            raise given.wrong("stars", f"this board has no region {REGIONS[region]}")
        vineyard.stars += 1 << region * STAR_BITS
    if vineyard.stars_placed() > valley.board.stars:
        raise given.wrong("stars", f"there are only {valley.board.stars} stars")


def _structures(valley: Valley, vineyard: Vineyard, given: Position) -> None:
    for number in given.names("structures"):
        vineyard.structures |= 1 << number
    for number, structure in enumerate(valley.board.structures):
        after = structure.after
        if after >= 0 and vineyard.structures >> number & 1 and vineyard.structures >> after & 1 == 0:
            raise given.wrong("structures", f"there is no {structure.name} without a {STRUCTURES[after]}")
    for number in given.names("used"):
        name = STRUCTURES[number]
        if valley.board.structures[number].gain is None:
            raise given.wrong("used", f"a {name} has no gain that can be used once a year")
        if vineyard.structures >> number & 1 == 0:
            raise given.wrong("used", f"there is no {name} among the structures of this seat")
        vineyard.used |= 1 << number


def _field(vineyard: Vineyard, text: str, given: Position, supply: Supply) -> None:
    value, _, rest = text.partition(":")
    field = given.find("fields", value.strip(), FIELDS)
    for word in rest.split():
        if word == "sold":
            vineyard.sold |= 1 << field
        elif word == "harvested":
            vineyard.harvested |= 1 << field
        else:
            kind = given.find("fields", word, VINES, [DECK_CARDS[VINE]])
            supply.use(kind, given.at("fields"))
            vineyard.add_vine(field, kind)
    if vineyard.sold >> field & 1 and vineyard.fields[field]:
        raise given.wrong("fields", f"field {FIELD_VALUES[field]} is sold, so it has no vines")


def _site(vineyard: Vineyard, text: str, given: Position, supply: Supply) -> None:
    """A structure card on the mat or a field, such as `mat: cask` or `5: statue`."""
    where, _, name = text.partition(":")
    kind = given.find("sites", name.strip(), CARDS, [DECK_CARDS[STRUCTURE]])
    supply.use(kind, given.at("sites"))
    field = given.find("sites", where, SITES)
    if field == len(FIELD_VALUES):
        site = vineyard.free_slot()
    else:
        site = MAT_SLOTS + field if vineyard.is_bare(field) else -1
    if site < 0:
        raise given.wrong("sites", f"there is no free site for {text!r}")
    vineyard.raise_card(kind - FIRST_CARD, site)


# Workers ------------------------------------------------------------------------------------------


def _workers(valley: Valley, seat: int, given: Position) -> None:
    """The workers a seat owns: those on the board, the rest ready; `trained` ones wait for the next year."""
    vineyard = valley.vineyards[seat]
    limit = valley.board.worker_limit
    owned = given.number("workers", high=limit - 1)
    vineyard.workers[ORDINARY] = owned
    vineyard.workers[GRANDE] = 1
    trained = given.number("trained", high=limit - 1)
    if trained > owned:
        raise given.wrong(
            "trained", f"{trained} are trained, but seat {seat} has only {owned} ordinary workers"
        )
    vineyard.ready[ORDINARY] = owned - trained
    vineyard.ready[GRANDE] = 1
    if given.flag("grey"):
        if valley.grey != NOBODY:
            raise given.wrong("grey", f"seat {valley.grey} already has the grey worker")
        valley.grey = seat
        vineyard.ready[GREY] = 1
    for kind in given.names("special"):
        if kind not in valley.specials:
            raise given.wrong(
                "special", f"{WORKERS[kind]!r} is not in play; given.specials names those that are"
            )
        vineyard.hired |= 1 << kind
    vineyard.rested = vineyard.hired
    if vineyard.worker_count() > limit:
        raise given.wrong("special", f"nobody has more than {limit} workers")
    for text in given.lines("placed"):
        _placed(valley, seat, text, given, "placed")
    for text in given.lines("plans"):
        _plan(valley, seat, _placed(valley, seat, text, given, "plans"), given)


def _plan(valley: Valley, seat: int, code: int, given: Position) -> None:
    """A worker placed ahead by the Planner, or a Messenger."""
    space, kind = space_of(code), worker_of(code)
    place = valley.board.action_at(space) if space < FIRST_EXTRA else None
    if place is None or place.season <= valley.season:
        raise given.wrong("plans", f"{SPACE_NAMES[space]} is not a space of a later season")
    worker = valley.modules.workers[kind]
    if worker.picks_bonus and len(place.bonuses) > 1:
        name = WORKERS[kind]
        raise given.wrong("plans", f"the {name}'s bonus is chosen when it is placed; make that a step")
    waits = worker.reaches(valley, place.season)
    valley.plans = [*valley.plans, (WAITS if waits else 0) | new_plan(seat, space, kind)]


def _placed(valley: Valley, seat: int, text: str, given: Position, field: str) -> int:
    """The code of a worker on a space, written like `grande plant_vine.beside`."""
    if valley.phase == 0:
        raise given.wrong(field, "nobody has placed a worker before the roosters wake up")
    vineyard = valley.vineyards[seat]
    name, _, space_name = text.partition(" ")
    kind = given.find(field, name, WORKER_NAMES)
    space = given.find(field, space_name.strip(), SPACES)
    if kind >= FIRST_SPECIAL:
        missing = vineyard.rested >> kind & 1 == 0
        vineyard.rested &= ~(1 << kind)
    else:
        vineyard.ready[kind] -= 1
        missing = vineyard.ready[kind] < 0
    if missing:
        raise given.wrong(field, f"there are not that many {name} workers")
    barred = _why_not_there(valley, seat, kind, space)
    if barred:
        raise given.wrong(field, barred)
    code = placed_at(space, kind)
    vineyard.placed = [*vineyard.placed, code]
    if is_slot(space):
        valley.taken[space] = seat + 1
    return code


def _why_not_there(valley: Valley, seat: int, kind: int, space: int) -> str:
    """Why such a worker cannot be on a space."""
    name = SPACE_NAMES[space]
    if space >= FIRST_EXTRA:
        return _why_not_private(valley, seat, space)
    season = valley.board.action_at(space).season
    if season < 0:
        return f"{name} is not on this board"
    if space % STRIDE == BESIDE:
        # With a Soldato at the action, others may pay to be there too (TU-6.15).
        return "" if kind == GRANDE or valley.modules.tolls else f"only a grande worker can be on {name}"
    # A worker that may go to an earlier season can use all of its spaces (TU-6.26).
    reaches_back = season < valley.season and valley.modules.workers[kind].reaches(valley, season)
    if space % STRIDE >= valley.slots and not reaches_back:
        return f"{name} is not in use: with {valley.players} players an action has {valley.slots} of them"
    if valley.taken[space] == FREE:
        return ""
    owner = "the Automa" if valley.taken[space] == AUTOMA else f"seat {valley.taken[space] - 1}"
    return f"a worker of {owner} is already on {name}"


def _why_not_private(valley: Valley, seat: int, space: int) -> str:
    """Why no worker can be on a space outside the seasons; its structure card may be gone by now (TU-7.6)."""
    vineyard = valley.vineyards[seat]
    if space >= FIRST_MAT and not valley.settings.structures:
        return f"{SPACE_NAMES[space]} needs the option structures"
    if space < FIRST_MAT:
        structure = valley.board.extras[space - FIRST_EXTRA].structure
        if structure < 0:
            return ""
        if vineyard.structures >> structure & 1 == 0:
            return f"there is no {EXTRAS[space - FIRST_EXTRA]} to stand on"
    return f"a worker is already on {SPACE_NAMES[space]}" if worker_on(vineyard, space) >= 0 else ""
