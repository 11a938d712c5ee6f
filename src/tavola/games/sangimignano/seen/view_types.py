"""The shape of a view. The client's types are made from it (tools/ts_types.py)."""

from typing import Literal, NotRequired, TypedDict

Category = Literal["completed", "blessing", "plain", "colourful", "highest", "nobles"]

# A card of a tower, and the rank it stands for.
Story = TypedDict("Story", {"card": str, "as": str})


class Tower(TypedDict):
    """A tower with its stories from bottom to top."""

    ref: str
    kind: Literal["plain", "colourful"]
    rank: int | None
    height: int
    complete: bool
    highest: bool
    protected: bool
    stories: list[Story]


class KnownCard(TypedDict):
    """A card of a face-down pile that the viewer has seen; `knowers` is a bit for each seat."""

    from_top: int
    card: str
    knowers: int


class CardOthersKnow(TypedDict):
    """A card of a face-down pile that others have seen."""

    from_top: int
    knowers: int


class Pile(TypedDict):
    """A deck: the face-up cards on top, and what is known of those below."""

    count: int
    top: list[str]
    known: list[KnownCard]
    known_to_others: list[CardOthersKnow]


class Hand(TypedDict):
    """A hand: its owner sees the cards, others the backs and what a Trade has revealed."""

    count: int
    tower_backs: int
    noble_backs: int
    limit: int
    cards: list[str] | None
    known: list[str]


class Player(TypedDict):
    """What a player has."""

    seat: int
    hand: Hand
    towers: list[Tower]
    nobles: list[str]
    used: int
    may_use: int | None
    earlier: int
    total: int
    penalty: int
    score: dict[Literal["total"] | Category, int]
    formula: dict[Category, str]


class Deal(TypedDict):
    """A deal that was scored."""

    scores: list[int]
    winner: int | None
    closed_by: int | None
    penalty: list[int]


class Frame(TypedDict):
    """Something waiting to be resolved, with more detail than the client needs."""

    frame: str
    seat: NotRequired[int]


class CityView(TypedDict):
    """The table as one seat sees it."""

    game: str
    seat: int | None
    options: dict[str, bool | int | str]
    phase: Literal["normal", "ending", "over"]
    deal: int
    deals: int
    target_points: int
    turn: int
    active: int | None
    dealer: int
    starter: int
    passes: int
    closed_by: int | None
    deck: Pile
    nobles: Pile | None
    market: list[str]
    laid: list[str]
    removed: list[str]
    box: list[int]
    marker: int | None
    players: list[Player]
    history: list[Deal]
    stack: list[Frame]
    plies: int


VIEW = CityView
