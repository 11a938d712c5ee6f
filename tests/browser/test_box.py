"""The Castles of Tuscany with custom boards: whatever they allow can be done in the browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.guides import only
from tests.browser.driving.people import Person
from tests.table.harness import ServerProcess

BOX = """
[joining]
columns = 3
shifts = [-2, -1, -3, 0]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a custom box: its boards can be shifted further."""
    file = tmp_path_factory.mktemp("box") / "mine.toml"
    file.write_text(BOX, encoding="utf-8")
    with ServerProcess(tmp_path_factory.mktemp("data"), deal_wait=60, castles_box=file) as running:
        yield running
        assert "Traceback" not in running.log, running.log


def lies(person: Person, shift: str) -> None:
    """Wait until the boards are shifted like this, in the draft and on the map."""
    draft = person.drafted(["join ABC", "turn none", f"shift {shift}"])
    spaces = draft["view"]["players"][person.told["seat"]]["region"]["spaces"]
    first, last = (spaces[n]["r"] + spaces[n]["q"] / 2 for n in (0, 20))

    def drawn() -> bool:
        left, right = (person.ref(f"space:{n}").bounding_box() for n in (0, 20))
        assert left is not None
        assert right is not None
        down: float = (right["y"] - left["y"]) / left["height"]
        return bool(abs(down - (last - first)) < 0.2)

    person.until(drawn, f"boards that lie {shift}")


@only("castles")
def test_boards_are_shifted_as_far_as_they_can_be(people: People) -> None:
    anna, _ = people.pair(quick_setup=False)
    lies(anna, "up/up")
    names = anna.told["view"]["players"][anna.told["seat"]]["boards"]

    def button(board: int, where: str) -> None:
        anna.page.get_by_role("button", name=f"Shift board {names[board]} {where}").click()

    # By the buttons, step by step to the end.
    button(2, "up")
    lies(anna, "up/higher")
    for shift in ("up/up", "up/down", "up/lower"):
        button(2, "down")
        lies(anna, shift)
    down = anna.page.get_by_role("button", name=f"Shift board {names[2]} down")
    expect(down).to_have_attribute("aria-disabled", "true")
    # By keys: the middle board moves against both of its neighbours.
    anna.ref("space:15").focus()
    anna.page.keyboard.press("Shift+ArrowUp")
    lies(anna, "higher/lower")
    for shift in ("up/down", "down/up"):
        anna.page.keyboard.press("Shift+ArrowDown")
        lies(anna, shift)
    # By dragging: two hexes are two steps, and a board that is dragged too far stops at the last one.
    for hexes, shift in ((2, "higher/up"), (-9, "lower/up")):
        space = anna.ref("space:5").bounding_box()
        assert space is not None
        x, y = space["x"] + space["width"] / 2, space["y"] + space["height"] / 2
        anna.page.mouse.move(x, y)
        anna.page.mouse.down()
        anna.page.mouse.move(x, y + hexes * space["height"], steps=5)
        anna.page.mouse.up()
        lies(anna, shift)
    number = anna.told["number"]
    anna.page.locator(".region .ct-hex.legal").first.click()
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    anna.act("confirm").click()
    anna.until(lambda: anna.told["number"] > number, "the region is built")
    assert anna.told["view"]["players"][anna.told["seat"]]["layout"]["shift"] == "lower/up"
