"""Viticulture in the browser."""

from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.browser.driving.guide import Guide, first_of
from tests.table.harness import Json

if TYPE_CHECKING:
    from tests.browser.driving.people import Person

# Where to place workers, best first: points soon end the game.
SPACES = [
    "fill_order",
    "play_winter_visitor",
    "make_wine",
    "harvest_field",
    "plant_vine",
    "sell_grape_or_field",
    "draw_vine",
    "draw_order",
    "give_tour",
]


def usually(ask: Json) -> str:
    """Plant, harvest, make wine, fill orders; the row that gives a point; otherwise the first action."""
    places = [f"place worker:ordinary space:{space}.1" for space in SPACES]
    text = first_of(ask, "wake row:6", *places, "accept")
    found: str = text or ask["actions"][0]["text"]
    return found


def lazily(ask: Json) -> str:
    """The row that gives a point, and pass."""
    return first_of(ask, "wake row:6", "pass") or usually(ask)


def cards(told: Json, seat: int) -> list[str] | None:
    found: list[str] | None = told["view"]["players"][seat]["hand"]["cards"]
    return found


def drawn(person: "Person") -> list[str]:
    refs = person.page.locator('[data-ref^="hand:"]').evaluate_all("all => all.map((el) => el.dataset.ref)")
    return sorted(ref.removeprefix("hand:") for ref in refs)


def takes_lira(person: "Person") -> None:
    """Choose the papa's lira, a chip in the action bar."""
    chip = person.page.locator("#actions .chip.word").nth(1)
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")


GUIDE = Guide(
    name="viticulture",
    title="Viticulture",
    first="Your papa: his gift or his lira?",
    usually=usually,
    lazily=lazily,
    cards=cards,
    drawn=drawn,
    opens=takes_lira,
    opened="lira",
    begins=takes_lira,
    begun="Take ",
    idle="choose option:lira",
    idle_kinds=["chose", "lira"],
    next="choose option:lira",
    prelude=True,
    shown=[(0, "wake row:1"), (1, "wake row:2")],
    barred=("space:fill_order.1", "VI-2.2"),
    deck="Vines",
    pile="deck:vine",
    tabs=5,
    verbs=["place", "pass"],
    tap=lambda thing: thing.tap(),
    puzzles=lambda person: person.ref("row:1").click(force=True),
    telling="placed",
    own=lambda ref: ref,
    secret="cards",
    backs={},
    faces=[],
    scores=".players .pts > b",
    words=["crush", "cellar"],
    options={"first_player": "first_seat"},
    short={"target_points": 1},
    rich={"target_points": 2},
)
