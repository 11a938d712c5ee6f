"""The Castles of Tuscany: a region is built by dragging its boards, with the mouse and with a finger."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.guides import only
from tests.browser.driving.people import Person
from tests.browser.test_phone import PHONE
from tests.table.harness import Json

Move = Callable[[Person, tuple[float, float], tuple[float, float]], None]


def by_mouse(person: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = person.page.mouse
    mouse.move(*start)
    mouse.down()
    for step in range(1, 9):
        mouse.move(*(a + (b - a) * step / 8 for a, b in zip(start, end, strict=True)))
    expect(person.page.locator(".builder svg.lifted")).to_be_visible()
    mouse.up()


def by_touch(person: Person, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger, as raw touch events."""
    line = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        line.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    touch("touchStart", start)
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        touch("touchMove", (x, y))
    expect(person.page.locator(".builder svg.lifted")).to_be_visible()
    touch("touchEnd")
    line.detach()


def layout(person: Person) -> Json:
    """The region as drawn: from the last preview, or else as dealt."""
    person.until(person.quiet, "a preview")
    view = person.drafts[-1]["view"] if person.drafts else person.told["view"]
    found: Json = view["players"][person.told["seat"]]["layout"]
    return found


def drag(person: Person, move: Move, board: int, across: float, down: float) -> None:
    """Drag a board by multiples of its own width and height."""
    spaces = [person.ref(f"space:{board * 10 + n}") for n in range(10)]
    spaces[0].scroll_into_view_if_needed()
    boxes = [space.bounding_box() for space in spaces]
    assert all(boxes)
    left = min(box["x"] for box in boxes if box)
    right = max(box["x"] + box["width"] for box in boxes if box)
    middle = spaces[4].bounding_box()
    assert middle is not None
    start = (middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    asked = len([message for message in person.sent if message["type"] == "draft"])
    move(person, start, (start[0] + across * (right - left), start[1] + down * middle["height"]))
    person.until(
        lambda: len([message for message in person.sent if message["type"] == "draft"]) > asked, "a new draft"
    )


@only("castles")
@pytest.mark.parametrize(("how", "context"), [(by_mouse, {}), (by_touch, PHONE)], ids=["mouse", "touch"])
def test_boards_are_dragged_to_their_places(people: People, how: Move, context: dict[str, Any]) -> None:
    made = people.open("bot:novice", quick_setup=False)
    anna = people.come("Anna", **context)
    anna.sit(made, made["token"])
    anna.until_asked()
    assert anna.told["ask"]["kind"] == "join"
    expect(anna.page.locator(".builder .tools")).to_be_visible()
    expect(anna.page.locator(".region .ct-hex.legal").first).to_be_visible()
    first = layout(anna)
    assert len(first["order"]) == 3
    # To the right: the first board changes places with its neighbour.
    drag(anna, how, 0, 1.0, 0)
    anna.until(lambda: layout(anna)["order"] != first["order"], "another order")
    left, middle, right = first["order"]
    dragged = middle + left + right
    assert layout(anna)["order"] == dragged
    # Up and down: it goes the other way along its seams.
    shift = layout(anna)["shift"]
    seams = shift.split("/")
    downwards = seams[0] == "up"
    drag(anna, how, 1, 0, 0.8 if downwards else -0.8)
    anna.until(lambda: layout(anna)["shift"] != shift, "another shift")
    assert layout(anna)["shift"].split("/")[0] == ("down" if downwards else "up")
    assert layout(anna)["order"] == dragged
    # The names below follow, and what is confirmed is what was dragged.
    spot = anna.page.locator(".region .ct-hex.legal").first
    expect(spot).to_be_visible()
    # Not by a tap: the browser sometimes takes a tap right after a drag as part of it.
    spot.click()
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    wished = layout(anna)
    number = anna.told["number"]
    anna.act("confirm").click()
    anna.until(lambda: anna.told["number"] > number, "the region is built")
    played = next(message for message in anna.sent if message["type"] == "play")["actions"]
    assert played[0] == f"join {dragged}"
    assert f"shift {wished['shift']}" in played
