"""The shape of a view. The client's types are made from it (tools/ts_types.py)."""

from typing import Literal, NotRequired, TypedDict

Kind = Literal["fort", "city", "inn", "agriculture", "quarry", "village", "monastery", "wagon"]
Plus = Literal["card", "storage", "marble", "worker", "yield"]
Edition = Literal["ravensburger", "alea", "manual"]
Phase = Literal["regions", "bonus", "play", "over"]
# When the scoring takes place once a pile is empty.
Comes = Literal["this_lap", "this_turn", "next_lap", "others_turn", "each_turn"]


class Tile(TypedDict):
    """A tile that lies face up; `tile` is its word, such as "village", "vineyard+hog_farm" or "hex"."""

    tile: str
    kind: Kind | Literal["hex"]
    farms: list[str]
    neutral: bool


class DisplayTile(Tile):
    """A tile of the display."""

    ref: str


class StoredTile(Tile):
    """A piece in a storage; a fresh one has to wait for a later turn."""

    ref: str
    fresh: bool


class Space(TypedDict):
    """A space of a region, at its place on the map."""

    ref: str
    board: str
    q: int
    r: int
    kind: Kind
    area: int
    tile: str | None
    farms: list[str]
    neutral: bool
    open: bool


class Area(TypedDict):
    """Spaces of one kind that lie together, and what they score when they are full."""

    kind: Kind
    spaces: list[int]
    filled: int
    points: int
    done: bool


class Region(TypedDict):
    """A player's region."""

    spaces: list[Space]
    areas: list[Area]
    empty: int


class Layout(TypedDict):
    """How the boards of a region are joined."""

    order: str
    turned: str
    shift: str
    castle: str | None


class Hand(TypedDict):
    """A hand: its owner sees the cards; with two players, a reshuffle reveals the opponent's hand."""

    count: int
    cards: dict[Kind, int] | None
    known: dict[Kind, int] | None


class Piles(TypedDict):
    """The face-down tiles of a player: how many are left for each round, and which they are."""

    left: list[int]
    tiles: list[str]


class Player(TypedDict):
    """What a player has; `leftovers` are the points for pieces, marble, workers, cards and tiles in piles.

    `red_after_scoring` is where the next scoring would take the red marker; nothing if none is to come.
    """

    seat: int
    hand: Hand
    storage: list[StoredTile]
    storage_spaces: int
    piles: Piles
    bonus: dict[Plus, int]
    marble: int
    workers: int
    green: int
    red: int
    red_after_scoring: int | None
    marker: int
    score: dict[str, int]
    formula: dict[str, str]
    leftovers: list[int] | None
    boards: list[str]
    layout: Layout | None
    region: Region | None


class Gain(TypedDict):
    """What a placement would give; `green` is area, colour bonus and farms together.

    `filled` of the `size` spaces of its area are filled then.
    """

    piece: str
    space: str
    green: int
    area: int
    colour: int
    farms: int
    red: int
    effect: str | None
    amount: int
    filled: int
    size: int


class NextScoring(TypedDict):
    """Whose pile of the round is nearest to being empty, and when the scoring follows."""

    comes: Comes
    seat: int
    left: int


class Neutral(TypedDict):
    """The neutral supply."""

    count: int
    tiles: list[str]


class YieldCard(TypedDict):
    """A kind of yield card."""

    reward: str
    amount: int
    count: int
    discarded: int


class Yields(TypedDict):
    """The yield cards."""

    count: int
    cards: list[YieldCard]


class ColourBonus(TypedDict):
    """The bonus for a colour: the points of its two sides, and who has them."""

    kind: Kind
    points: list[int]
    first: int | None
    second: int | None


class Scoring(TypedDict):
    """The points of each seat at a scoring."""

    green: list[int]
    red: list[int]


class Frame(TypedDict):
    """Something waiting to be resolved, with more detail than the client needs."""

    frame: str
    seat: NotRequired[int]
    stored: NotRequired[int]
    space: NotRequired[int]
    place: NotRequired[int]


# `yield` is a keyword of Python.
_WithYields = TypedDict("_WithYields", {"yield": Yields})


class RealmView(_WithYields):
    """The table as one seat sees it."""

    game: str
    seat: int | None
    options: dict[str, bool | int | str]
    edition: Edition
    phase: Phase
    round: int
    lap: int
    turn: int
    active: int | None
    starter: int
    passes: int
    last_turns: int | None
    next_scoring: NextScoring | None
    display: list[DisplayTile | None]
    neutral: Neutral
    removed: list[Tile]
    gone: list[Tile]
    deck: int
    discard: dict[Kind, int]
    discard_top: Kind | None
    left_out: int
    bonus_tiles: dict[Plus, int]
    colour_bonus: list[ColourBonus]
    area_points: list[int]
    players: list[Player]
    scorings: list[Scoring]
    stack: list[Frame]
    gains: list[Gain]
    reveals: int
    plies: int


VIEW = RealmView
