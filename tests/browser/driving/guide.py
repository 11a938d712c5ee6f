"""What a guide tells."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.table.harness import Json

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from tests.browser.driving.people import Person

Choose = Callable[[Json], str]


@dataclass(frozen=True)
class Guide:
    """One game, as a player in a browser knows it."""

    name: str
    title: str
    # What is asked first at a table with the usual options.
    first: str
    # A sensible choice: games end by themselves this way.
    usually: Choose
    # A quick end: the choice that leads there, and the options of a table where it does.
    lazily: Choose
    # The cards of a seat in a message, one word each; None if they are hidden.
    cards: Callable[[Json, int], list[str] | None]
    # The cards of hands that are drawn anywhere on the page, one word each, sorted.
    drawn: Callable[["Person"], list[str]]
    # The player's first move from the first page, by clicking on the board, up to Confirm.
    opens: Callable[["Person"], None]
    # What the log says of it.
    opened: str
    # Begin a choice by clicking on the board, so that Confirm is enabled.
    begins: Callable[["Person"], None]
    # What the bar says then.
    begun: str
    # The first move of seat 0: it passes the turn and shows nothing hidden.
    idle: str
    # What the log says of it.
    idle_kinds: list[str]
    # Then the other player may do this, which shows nothing hidden either.
    next: str
    # After that: is it an ordinary turn of seat 0, or is one reached without these two moves?
    prelude: bool
    # Then these moves follow, by seat; the last one is by seat 1 and shows something hidden.
    shown: list[tuple[int, str]]
    # Something that cannot be done in the first turn: a verb of the bar or a thing, and the rule against it.
    barred: tuple[str, str]
    # What the deck is called when it is explained.
    deck: str
    # Verbs of an ordinary turn, the best one first.
    verbs: list[str]
    # Tap something that is lit, where a finger would.
    tap: Callable[["Locator"], None]
    # Tap something at the beginning that cannot be done or is only explained.
    puzzles: Callable[["Person"], None]
    # A kind of event that lights something on the board.
    telling: str
    # The board's reference for something of the player's own that the log names.
    own: Callable[[str], str]
    # What the secret part of a drawn card is called in the log's data.
    secret: str
    # For a spectator: selectors of the backs of cards, by seat, and of faces that must not be there.
    backs: dict[str, int]
    faces: list[str]
    # Where the points of all players are shown.
    scores: str
    # Words in the client's catalogue (or the game's own) that are visible at the table right away.
    words: list[str]
    # Options of the usual table, of one that ends soon, and of one that shows most.
    options: Json = field(default_factory=dict)
    # A deck, as the board knows it, and how many parts a phone shows one at a time.
    pile: str = "deck"
    tabs: int = 4
    short: Json = field(default_factory=dict)
    rich: Json = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


def first_of(ask: Json, *beginnings: str) -> str | None:
    """The first choice that starts with the first of these beginnings to occur."""
    for beginning in beginnings:
        for action in ask["actions"]:
            text: str = action["text"]
            if text == beginning or text.startswith(f"{beginning} "):
                return text
    return None
