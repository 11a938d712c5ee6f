"""axe on every page, every state of the table and every dialog: dark and light, wide and narrow."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import People
from tests.browser.driving.guide import Guide
from tests.browser.driving.guides import USUAL, every_game, only
from tests.browser.driving.people import Person, play_until, wait_in_page
from tests.table.harness import play_to_end

SIZES = ((1440, 900), (390, 844))
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
AXE = Axe()


def violations(page: Page, rules: list[str] = TAGS) -> list[str]:
    """What axe finds, one line each. Nothing behind a dialog can be reached."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.axe_script)
    found = page.evaluate(
        """(rules) => axe.run(document.querySelector("dialog[open]") ?? document,
          { runOnly: rules, resultTypes: ["violations"] }).then(({ violations }) => violations)""",
        rules,
    )
    return [
        f"{fault['id']}: {fault['help']}: {[node['target'] for node in fault['nodes'][:3]]}"
        for fault in found
    ]


class Looks:
    """Checks the same thing in four ways; faults are reported at the end.

    At the tables of further games two ways are enough, which together cover both sizes and both schemes.
    """

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.faults: list[str] = []

    def __call__(self, person: Person, what: str) -> None:
        page = person.page
        page.mouse.move(0, 0)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            # The dark scheme differs only in its colours.
            ways = [("dark", COLOURS), ("light", TAGS)]
            if self.guide is not USUAL:
                ways = [("light", TAGS)] if width == SIZES[0][0] else [("dark", TAGS)]
            for scheme, rules in ways:
                page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                settle(page, width, scheme)
                self.faults += [f"{what}, {scheme}, {width}: {fault}" for fault in violations(page, rules)]
        page.set_viewport_size({"width": 1440, "height": 900})


@pytest.fixture
def look(guide: Guide) -> Iterator[Looks]:
    looks = Looks(guide)
    yield looks
    assert looks.faults == []


def settle(page: Page, width: int, scheme: str) -> None:
    """Wait until everything has its place and colours: nothing moves or fades any more."""
    page.evaluate("scrollTo(0, 0)")
    wait_in_page(
        page,
        """([width, dark]) => innerWidth === width
          && matchMedia("(prefers-color-scheme: dark)").matches === dark
          && document.getAnimations().every((animation) => animation.playState !== "running")""",
        arg=[width, scheme == "dark"],
    )
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def ended(people: People) -> tuple[str, str]:
    server, guide = people.server, people.guide
    made = people.open("bot:novice", **guide.rich)
    server.deal(made["table"], made["token"])
    with server.line(made["table"], made["token"]) as line:
        play_to_end(line, lambda _, table: {"text": guide.usually(table["ask"])})
    return made["table"], made["token"]


def test_the_first_pages(people: People, look: Looks) -> None:
    anna = people.come("Anna")
    table, token = ended(people)
    made = people.server.open_table("me", "friend", token=token)
    anna.sit(made, token)
    look(anna, "waiting")
    anna.go("/")
    expect(anna.page.get_by_role("heading", name="Your finished games")).to_be_visible()
    look(anna, "home")
    anna.page.locator("header details.menu > summary").click()
    look(anna, "languages")
    anna.go("/new/sangimignano")
    for part in anna.page.locator("main details").all():
        part.locator("summary").click()
    look(anna, "new")
    for kind in ("friend", "screen"):
        anna.page.locator("label", has=anna.page.locator(f"input[name='seat-1'][value={kind}]")).click()
        look(anna, f"new, {kind}")
    bice = people.come("Bice")
    bice.pardoned.append("404")
    bice.go(made["invites"][0]["link"])
    look(bice, "join")
    bice.go("/join/x")
    look(bice, "used")
    bice.go("/nowhere")
    look(bice, "nowhere")
    assert table


def test_the_pages_to_read(people: People, look: Looks) -> None:
    ended(people)
    anna = people.come("Anna")
    for path in ("/help", "/help/sangimignano", "/statistics", "/import", "/privacy"):
        anna.go(path)
        look(anna, path)


def test_the_table(people: People, look: Looks) -> None:
    anna, bice = people.pair(nobles=True)
    page = anna.page
    look(anna, "my turn")
    look(bice, "not my turn")
    anna.verb("close").click(force=True)
    expect(page.get_by_role("tooltip")).to_be_visible()
    look(anna, "why not")
    page.keyboard.press("Enter")
    expect(page.locator(".strip")).to_be_visible()
    look(anna, "why not, by a key")
    page.keyboard.press("Escape")
    for pane in ("moves", "chat", "notes"):
        anna.open_pane(pane)
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator(".tabs button").last.click()
        look(anna, pane)
    page.locator("#tab-log").click()
    page.set_viewport_size({"width": 390, "height": 844})
    for n in (1, 2, 0):
        page.locator(".tabs button").nth(n).click()
        settle(page, 390, "light")
        assert violations(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    anna.verb("purchase").click()
    anna.ref("deck").click()
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    look(anna, "preview")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    carlo = people.come("Carlo")
    carlo.come(anna.table)
    look(carlo, "watching")


def test_the_dialogs(people: People, look: Looks) -> None:
    anna, bice = people.pair()
    page = anna.page
    page.get_by_role("button", name="Menu").click()
    look(anna, "menu")
    anna.leave_dialog()
    for name in ("Settings", "Keys", "About"):
        page.get_by_role("button", name="Menu").click()
        anna.dialog("Menu").get_by_role("button", name=name).click()
        expect(anna.dialog(name)).to_be_visible()
        look(anna, name)
        anna.leave_dialog()
    page.keyboard.press("/")
    expect(anna.dialog("Type a move")).to_be_visible()
    look(anna, "command line")
    anna.leave_dialog()
    page.get_by_role("button", name="P0’s seat").click()
    look(anna, "seat")
    anna.leave_dialog()
    for person in (anna, bice):
        person.open_pane("moves")
    anna.play("pass")
    bice.until_asked()
    bice.take("purchase")
    bice.drafted(["purchase"])
    bice.confirmed(["purchase"], 1)
    anna.until(lambda: anna.told["undo"]["ask_to"] is not None, "undo needs consent")
    anna.act("undo").click()
    look(anna, "ask to undo")
    anna.dialog().get_by_role("button", name="Ask to undo").click()
    expect(bice.dialog("P0 asks to undo")).to_be_visible()
    look(bice, "asked to undo")
    look(anna, "waiting for consent")
    bice.dialog().get_by_role("button", name="Refuse").click()
    page.get_by_role("button", name="Since your last turn").click()
    expect(page.get_by_role("region", name="Since your last turn")).to_be_visible()
    look(anna, "since")


@only("castles")
def test_the_table_of_castles(people: People, look: Looks) -> None:
    anna, bice = people.pair(quick_setup=False)
    anna.page.locator(".region .ct-hex.legal").first.click()
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    look(anna, "building")
    anna.act("confirm").click()
    bice.until_asked()
    people.guide.opens(bice)
    bice.act("confirm").click()
    people.to_turns(anna, bice)
    # Play on to a payment: what is in storage and can be paid for is placed by clicking on the board.
    play_until(
        lambda: anna.asked and any(action["verb"] == "place" for action in anna.told["ask"]["actions"]),
        anna,
        bice,
    )
    for person in (anna, bice):
        person.open_pane("log")
    look(anna, "what spaces give")
    placement = next(action for action in anna.told["ask"]["actions"] if action["verb"] == "place")
    anna.take_by(placement["refs"])
    expect(anna.page.locator(".ask strong")).to_contain_text("Pay two")
    look(anna, "paying")
    anna.page.get_by_role("button", name="enlarge it").click()
    look(anna, "the region of another player")


@only("viticulture")
def test_the_table_of_viticulture(people: People, look: Looks) -> None:
    anna, bice = people.pair()
    look(anna, "the papas")
    people.to_turns(anna, bice)
    for person, row in ((anna, 1), (bice, 3)):
        person.open_pane("moves")
        person.play(f"wake row:{row}")
        person.open_pane("log")
    anna.until_asked()
    look(bice, "not my turn")
    anna.ref("space:give_tour.1").click()
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    look(anna, "a tour")
    anna.page.set_viewport_size({"width": 390, "height": 844})
    for n in (1, 2, 3, 4):
        anna.page.locator(".tabs button").nth(n).click()
        settle(anna.page, 390, "dark")
        assert violations(anna.page) == []
    anna.page.locator(".tabs button").first.click()
    anna.page.set_viewport_size({"width": 1440, "height": 900})
    anna.page.locator(".players button.small").click()
    look(anna, "the vineyard of another player")


@every_game
def test_the_end_and_the_replay(people: People, look: Looks) -> None:
    table, token = ended(people)
    anna = people.come("Anna")
    anna.sit({"table": table}, token)
    expect(anna.dialog("Final score")).to_be_visible()
    look(anna, "final score")
    anna.leave_dialog()
    look(anna, "over")
    anna.go(f"/table/{table}/replay?at=6")
    expect(anna.page.locator(".scrub span")).to_have_text(re.compile("Moment 6 of"))
    look(anna, "replay")


def test_the_curtain(people: People, look: Looks) -> None:
    anna = people.alone("screen")
    expect(anna.dialog("Pass the screen to")).to_be_visible()
    look(anna, "curtain")
