"""The shape of a view. The client's types are made from it (tools/ts_types.py).

Fields that only the extended board uses exist on the original board too, empty.
"""

from typing import Literal, NotRequired, TypedDict


class Standing(TypedDict):
    """A worker on a space; without a seat it is the Automa's."""

    seat: int | None
    worker: str


class Placed(TypedDict):
    """A worker and the space it is on."""

    worker: str
    space: str


class PlannedWorker(Placed):
    """A worker placed ahead. `bonus` is the space whose bonus a Farmer has chosen, from 1; 0 if none."""

    seat: int
    last: bool
    messenger: bool
    bonus: int


class Space(TypedDict):
    """A space of an action, including those not used with this number of players."""

    ref: str
    used: bool
    bonus: str
    workers: list[Standing]


class Action(TypedDict):
    """An action of the board with its spaces, and the workers beside them."""

    name: str
    season: str
    does: str
    spaces: list[Space]
    beside: list[Standing]


class Extra(TypedDict):
    """A space outside the seasons."""

    ref: str
    structure: str | None
    does: str
    workers: list[Standing]


class Row(TypedDict):
    """A row of the wake-up chart.

    `gain` is given on waking up (original board), `gains` on passing into a season (extended board).
    """

    ref: str
    gain: str
    gains: dict[str, str] | None
    seat: int | None
    next_seat: int | None
    barred: bool
    token: bool


class Region(TypedDict):
    """A region of the map: what a star gives there at once, and the points at the end."""

    ref: str
    name: str
    points: int
    gain: str
    stars: list[int]
    automa: int
    leader: int | Literal["automa"] | None


class InfluenceMap(TypedDict):
    """The influence map, with the points that each seat would get from it now."""

    regions: list[Region]
    scored: bool
    points: list[int]
    automa_points: int | None


class Deck(TypedDict):
    """A deck: how many cards it has, and its discard pile."""

    count: int
    pile: list[str]


class Offer(TypedDict):
    """The parents that a seat chooses from."""

    mamas: list[str]
    papas: list[str]


class KnownCard(TypedDict):
    """A card that others have seen; `seen_by` is a bit for each seat."""

    card: str
    seen_by: int


class Pack(TypedDict):
    """The structure cards that a seat chooses from."""

    seat: int
    count: int
    cards: list[str] | None
    known: list[KnownCard]


class Fresh(TypedDict):
    """Cards just drawn that their owner has to decide about."""

    seat: int
    deck: str
    count: int
    cards: list[str] | None


class Field(TypedDict):
    """A field with its vines."""

    ref: str
    value: int
    vines: list[str]
    red: int
    white: int
    sold: bool
    harvested: bool
    structure: str | None


class Site(TypedDict):
    """A place for a structure card: a slot of the construction mat, or a field."""

    ref: str
    place: str
    slot: int
    open: bool
    card: str | None
    space: str | None
    workers: list[Standing]


class Mat(TypedDict):
    """The space of the construction mat."""

    ref: str
    does: str
    workers: list[Standing]


class Hand(TypedDict):
    """A hand: its owner sees the cards, others the backs and the cards they saw being added."""

    count: int
    backs: dict[str, int]
    cards: list[str] | None
    known: list[KnownCard]


class Player(TypedDict):
    """A vineyard. `season` is that of the rooster, "year" once it is out of winter."""

    seat: int
    points: int
    lira: int
    residual: int
    tokens: int
    mama: str | None
    papa: str | None
    row: int
    next_row: int
    season: str
    passed: bool
    stars: dict[str, int] | None
    workers: dict[str, int]
    ready: dict[str, int]
    placed: list[Placed]
    structures: list[str]
    spent: list[str]
    fields: list[Field]
    grapes: dict[str, list[int]]
    wines: dict[str, list[int]]
    cellar: int
    score: dict[str, int]
    hand: Hand
    sites: list[Site]
    mat: Mat | None
    discount: int
    fees: int
    late: int


class Structure(TypedDict):
    """A structure of the player mat."""

    name: str
    cost: int
    cellar: int


class Doing(TypedDict):
    """What the card in play has done so far."""

    built_cost: int
    planted_value: int
    planted_field: int
    harvest_count: int
    made: int
    sparkling_made: int
    spent_value: int
    guarded: bool
    forgone: bool
    gazed: bool
    closing: bool


class Automa(TypedDict):
    """The opponent in a solo game."""

    points: int
    level: str
    deck: int
    cards: list[int]
    card: int | None
    years: int
    placed: int
    spaces: list[str]
    lost: bool


class Frame(TypedDict):
    """Something waiting to be resolved, with more detail than the client needs."""

    frame: str
    seat: NotRequired[int]
    card: NotRequired[str]


class ValleyView(TypedDict):
    """The table as one seat sees it.

    `board` and `side` are "original" and 0, or "extended" and 1 or 2 (with structure cards). `green_grapes`
    is the seat that must wake up first next year.
    """

    game: str
    seat: int | None
    options: dict[str, bool | int | str]
    board: str
    side: int
    seasons: list[str]
    over: bool
    year: int
    phase: str
    season: str
    last_year: bool
    reached: bool
    target: int
    year_phases: list[str]
    point_floor: int
    residual_limit: int
    worker_limit: int
    hand_limit: int
    structures: list[Structure]
    in_play: str | None
    active: int
    first: int
    turn_row: int
    passed: list[int]
    grey: int | None
    green_grapes: int | None
    host: Placed | None
    actions: list[Action]
    extras: list[Extra]
    rows: list[Row]
    map: InfluenceMap | None
    plans: list[PlannedWorker]
    decks: dict[str, Deck]
    box: list[str]
    shown: list[str]
    offers: list[Offer]
    specials: list[str]
    open_decks: list[str]
    packs: list[Pack] | None
    fresh: Fresh | None
    players: list[Player]
    doing: Doing
    automa: Automa | None
    stack: list[Frame]
    reveals: int
    plies: int


VIEW = ValleyView
