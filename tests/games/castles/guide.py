"""The Castles of Tuscany in the browser."""

from typing import TYPE_CHECKING
from zlib import crc32

from tests.browser.driving.guide import Guide, first_of
from tests.table.harness import Json

if TYPE_CHECKING:
    from tests.browser.driving.people import Person


def usually(ask: Json) -> str:
    """Place what can be placed; otherwise take a tile, so that the piles run out, or sometimes draw."""
    labels = " ".join(action["label"] for action in ask["actions"])
    draws = ask["kind"] == "turn" and not first_of(ask, "place") and crc32(labels.encode()) % 3 == 0
    text = first_of(ask, "place", *(["draw"] if draws else []), "done", "take")
    found: str = text or ask["actions"][0]["text"]
    return found


def lazily(ask: Json) -> str:
    """Draw cards: with a low lap limit the game is soon over."""
    return first_of(ask, "draw") or usually(ask)


def cards(told: Json, seat: int) -> list[str] | None:
    counts = told["view"]["players"][seat]["hand"]["cards"]
    return None if counts is None else [kind for kind, count in counts.items() for _ in range(count)]


def drawn(person: "Person") -> list[str]:
    stacks = person.page.locator('[data-ref^="hand:"]').evaluate_all(
        "all => all.map((el) => [el.dataset.ref, el.querySelector('text')?.textContent ?? '0'])"
    )
    return sorted(ref.removeprefix("hand:") for ref, count in stacks for _ in range(int(count)))


def opens(person: "Person") -> None:
    """Leave the boards as they lie, and put the castle on a highlighted space."""
    person.page.locator(".region .ct-hex.legal").first.click()


GUIDE = Guide(
    name="castles",
    title="The Castles of Tuscany",
    first="Choose your first bonus tile",
    usually=usually,
    lazily=lazily,
    cards=cards,
    drawn=drawn,
    opens=opens,
    opened="built a region",
    begins=lambda person: person.ref("bonus:card").click(),
    begun="Take +1 region card",
    idle="gain bonus:card",
    idle_kinds=["bonus"],
    next="gain bonus:marble",
    prelude=True,
    shown=[(0, "draw"), (1, "draw")],
    barred=("place", "CT-7.1"),
    deck="Region cards",
    verbs=["place", "take", "refresh", "draw", "pass"],
    tap=lambda thing: thing.tap(),
    puzzles=lambda person: person.ref("marble").click(force=True),
    telling="placed",
    own=lambda ref: ref.replace("space:0.", "space:"),
    secret="cards",
    # Spectators watch from the first seat's side.
    backs={".mat .backs svg": 0},
    faces=[".mat .hand .cards", ".mat .backs use:not([href='#ct-back'])"],
    scores=".players .pts .red b",
    words=["stacks", "your-region"],
    options={"quick_setup": True},
    short={"quick_setup": True, "lap_limit": 5},
    rich={"quick_setup": True},
)
