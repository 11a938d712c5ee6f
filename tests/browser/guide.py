"""What a guide tells."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.table.harness import Json

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from tests.browser.people import Person

Choose = Callable[[Json], str]


@dataclass(frozen=True)
class Guide:
    """One game, as somebody knows it who plays it in a browser."""

    name: str
    title: str
    # What is asked first at a table with the usual options.
    first: str
    # A sensible choice: games end by themselves this way.
    usually: Choose
    # Soon to the end: the choice, and the options of a table where it leads there.
    lazily: Choose
    # The cards of a seat that a message tells, one word each; None if they are hidden.
    cards: Callable[[Json, int], list[str] | None]
    # The cards of hands that are drawn anywhere on the page, one word each, sorted.
    drawn: Callable[["Person"], list[str]]
    # One's own first move from the first page, by clicking on the board, up to Confirm.
    opens: Callable[["Person"], None]
    # What the log says of it.
    opened: str
    # Begin a choice by clicking on the board, so that Confirm is open.
    begins: Callable[["Person"], None]
    # What the bar says then.
    begun: str
    # The first move of seat 0: it passes the turn on and shows nothing that is hidden.
    idle: str
    # What the log says of it.
    idle_kinds: list[str]
    # Then the other one may do this, which shows nothing hidden either.
    next: str
    # After that: is it an ordinary turn of seat 0, or is one reached without these two moves?
    prelude: bool
    # Then these moves follow, by seat; the last one is of seat 1 and shows something hidden.
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
    # How the board calls something of one's own that the log names.
    own: Callable[[str], str]
    # What the secret part of a drawn card is called in the log's data.
    secret: str
    # To somebody who watches: selectors of the backs of cards, by seat, and of faces that must not be there.
    backs: dict[str, int]
    faces: list[str]
    # Where the points of all players are shown.
    scores: str
    # Words in the catalogue of the client (or the game's own) that are seen at the table at once.
    words: list[str]
    # Options of the usual table, of one where the end comes soon, of one that shows most.
    options: Json = field(default_factory=dict)
    # A deck, as the board knows it, and how many parts a phone shows one at a time.
    pile: str = "deck"
    tabs: int = 4
    short: Json = field(default_factory=dict)
    rich: Json = field(default_factory=dict)

    def __str__(self) -> str:
        return self.name


def first_of(ask: Json, *beginnings: str) -> str | None:
    """The first choice with the first of these beginnings that occurs."""
    for beginning in beginnings:
        for action in ask["actions"]:
            text: str = action["text"]
            if text == beginning or text.startswith(f"{beginning} "):
                return text
    return None
