"""On a phone: everything by touch, nothing to scroll sideways, targets that a finger hits."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import People
from tests.browser.driving.guides import every_game, only
from tests.browser.driving.people import Person

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "reduced_motion": "no-preference",
}
SMALLEST = 44

SMALL = """
(least) => [...document.querySelectorAll("#actions button, .tabs button, .top button, [role=tab]")]
  .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".rail.hidden, .pane.away"))
  .map((el) => ({ what: el.innerText || el.ariaLabel, box: el.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
  .map(({ what, box }) => `${what}: ${box.width} x ${box.height}`)
"""


# Words that overflow their box, or are hidden by the card on top.
CUT = """
() => {
  const places = "#actions button, #actions .ask, .tabs button, .top h1, .switch button, .nm";
  const words = (el) => {
    const found = [];
    const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (walk.currentNode.parentElement.closest(".vh, .dot")) continue;
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      found.push(...range.getClientRects());
    }
    return found;
  };
  const over = [...document.querySelectorAll(places)]
    .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest(".away"))
    .filter((el) => {
      const box = el.getBoundingClientRect();
      const out = (part) =>
        part.left < box.left - 1 || part.right > box.right + 1 || part.bottom > box.bottom + 1;
      const short = (line) => line.clientHeight > 1 && line.scrollHeight > line.clientHeight + 3;
      return words(el).some(out) || [...el.querySelectorAll(":scope > span")].some(short);
    });
  const held = [...document.querySelectorAll(".sg-held")];
  const under = held.filter((card, n) => {
    const next = held[n + 1]?.dataset.ref === card.dataset.ref ? null : held[n + 1];
    const name = card.querySelector("text").getBoundingClientRect();
    const box = card.getBoundingClientRect();
    const edge = Math.min(box.right, next?.getBoundingClientRect().left ?? Infinity);
    return name.right > edge || (next && name.left < box.left);
  });
  return [...over, ...under].map((el) => `${el.className}: ${el.textContent.trim()}`);
}
"""


def check_fits(person: Person) -> None:
    """No sideways scrolling, and nothing too small to touch."""
    wide, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert (wide, room) == (390, 390)
    assert person.page.evaluate(SMALL, SMALLEST) == []


def tap_move(person: Person) -> str:
    """Make one move by tapping what is lit in the bar and on the board."""
    number, ask = person.told["number"], person.told["ask"]
    if ask["kind"] == "turn":
        legal = {action["verb"] for action in ask["actions"]}
        wanted = next(verb for verb in person.guide.verbs if verb in legal)
        person.verb(wanted).tap()
        person.until(person.quiet, "a preview")
    go = person.act("confirm")
    for _ in range(12):
        check_fits(person)
        if go.is_visible():
            break
        lit = person.page.locator("#actions .chip.word, .thing.fits").locator("visible=true")
        tab = 0
        while lit.count() == 0:  # it lies on another tab
            assert tab < person.guide.tabs, f"nothing is lit: {ask}"
            person.page.locator(".tabs button").nth(tab).tap()
            tab += 1
        person.guide.tap(lit.first)
        person.until(person.quiet, "a preview")
    go.tap()
    person.until(lambda: person.told["number"] > number, "the move is played")
    person.page.locator(".tabs button").first.tap()
    kind: str = ask["kind"]
    return kind


@every_game
def test_a_phone_plays_some_turns_by_touch(people: People) -> None:
    anna = people.come("Anna", **PHONE)
    anna.go("/")
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 390
    anna.bot_button.tap()
    anna.until_asked()
    asked: list[str] = []
    while asked.count("turn") < 3:
        anna.until(lambda: anna.asked, "the bot has moved")
        asked.append(tap_move(anna))
    played = [message for message in anna.sent if message["type"] == "play"]
    assert len(played) == len(asked)
    assert not any('"type":"error"' in frame for frame in anna.frames)


@every_game
def test_every_tab_of_a_phone_fits(people: People) -> None:
    anna = people.come("Anna", **PHONE)
    anna.go("/")
    anna.bot_button.tap()
    anna.until_asked()
    tabs = anna.page.locator(".tabs button")
    expect(tabs).to_have_count(people.guide.tabs)
    for n in range(people.guide.tabs):
        tabs.nth(n).tap()
        expect(tabs.nth(n)).to_have_attribute("aria-current", "true")
        check_fits(anna)
    for pane in ("moves", "chat", "notes", "log"):
        anna.page.locator(f"#tab-{pane}").tap()
        expect(anna.page.locator(f"#pane-{pane}")).to_be_visible()
        check_fits(anna)
    tabs.first.tap()
    # A long press explains; a tap on what is not possible says why.
    people.guide.puzzles(anna)
    expect(anna.page.locator(".strip")).to_be_visible()
    check_fits(anna)
    anna.page.locator(".strip").get_by_role("button", name="Close").tap()
    expect(anna.page.locator(".strip")).to_have_count(0)


@every_game
@pytest.mark.parametrize("language", ["it", "ja"])
def test_no_words_of_a_phone_are_cut_off(people: People, language: str) -> None:
    made = people.open("bot:novice", **people.guide.rich)
    anna = people.come("Anna", **PHONE, locale=language)
    anna.sit(made, made["token"])
    anna.until_asked()
    tabs = anna.page.locator(".tabs button")
    for _ in range(6):
        for n in range(people.guide.tabs):
            tabs.nth(n).tap()
            expect(tabs.nth(n)).to_have_attribute("aria-current", "true")
            assert anna.page.evaluate(CUT) == []
        # During a choice the bar says more.
        number, move = anna.told["number"], people.guide.usually(anna.told["ask"])
        anna.page.locator("#tab-moves").tap()
        anna.drafts.clear()
        anna.page.locator(f'[data-move="{move}"]').tap()
        stops = anna.drafted([move])["stops"]
        tabs.first.tap()
        assert anna.page.evaluate(CUT) == []
        if stops or anna.act("confirm").is_visible():
            anna.act("confirm").tap()
        else:
            anna.act("undo").tap()
            play_unseen(people, anna, move)
        anna.until(lambda number=number: bool(anna.told["number"] > number), "the move")  # type: ignore[misc]
        anna.until_asked()


def lit(person: Person) -> Locator:
    return person.page.locator(".table .thing.fits").locator("visible=true")


def open_tab(person: Person) -> str:
    return person.page.locator(".tabs [aria-current]").inner_text().split()[0]


def play_unseen(people: People, person: Person, move: str) -> None:
    """Play a move without tapping."""
    person.until_asked()
    number, seat = person.told["number"], person.told["seat"]
    command = {"type": "play", "key": f"unseen-{number}", "number": number, "seat": seat, "actions": [move]}
    answer = people.server.post(person.table, person.token, **command)
    assert answer.status_code == 200, answer.text
    person.until(lambda: person.told["number"] > number, f"{move} is played")


@only("viticulture")
def test_what_a_tap_leads_to_comes_to_sight(people: People) -> None:
    made = people.open("friend")
    anna, bice = people.come("Anna", **PHONE), people.come("Bice")
    anna.sit(made, made["token"])
    bice.sit(made, people.server.join(made, "Bice"))
    moves = ("choose option:lira", "choose option:lira", "wake row:1", "wake row:2")
    for person, move in zip((anna, bice) * 2, moves, strict=True):
        play_unseen(people, person, move)
    anna.until_asked()
    tabs = anna.page.locator(".tabs")
    assert open_tab(anna) == "Board"
    # A space on the board asks for a structure of the vineyard.
    anna.ref("space:build_structure.1").tap()
    expect(tabs.locator("[aria-current]")).to_have_text("Vineyard")
    expect(lit(anna).first).to_be_in_viewport()
    # Players may look at something else; the dot shows where to continue, and the next tap leads there.
    tabs.get_by_role("button", name="Board").tap()
    anna.until(anna.quiet, "a preview")
    assert open_tab(anna) == "Board"
    dotted = tabs.locator("button", has=anna.page.locator(".dot"))
    expect(dotted).to_have_text(re.compile("^Vineyard, there is something to choose$"))
    anna.verb("build").tap()
    expect(tabs.locator("[aria-current]")).to_have_text("Vineyard")
    anna.ref("structure:yoke").tap()
    number = anna.told["number"]
    anna.act("confirm").tap()
    anna.until(lambda: anna.told["number"] > number, "it is built")
    # The next worker goes to the board, which comes into view again.
    bice.open_pane("moves")
    bice.play("pass")
    anna.until_asked()
    expect(tabs.locator("[aria-current]")).to_have_text("Board")


def test_words_that_nobody_has_read_have_a_dot(people: People) -> None:
    made = people.open("friend")
    anna, bice = people.come("Anna", **PHONE), people.come("Bice")
    anna.sit(made, made["token"])
    bice.sit(made, people.server.join(made, "Bice"))
    bice.until(lambda: bice.told["view"] is not None, "cards")
    dot = anna.page.locator(".tabs .unread")
    expect(dot).to_have_count(0)
    bice.open_pane("chat")
    bice.page.get_by_label("Write to the table").fill("Ciao")
    bice.page.get_by_role("button", name="Send").click()
    expect(dot).to_have_count(1)
    anna.page.locator(".tabs button").last.tap()
    anna.page.locator("#tab-chat").tap()
    expect(anna.page.locator("#pane-chat")).to_contain_text("Ciao")
    anna.page.locator(".tabs button").first.tap()
    expect(dot).to_have_count(0)
    # The pane is open but out of sight: new messages are unread again.
    bice.page.get_by_label("Write to the table").fill("Ci sei?")
    bice.page.get_by_role("button", name="Send").click()
    expect(dot).to_have_count(1)


@every_game
def test_the_pages_of_a_phone_do_not_scroll_sideways(people: People) -> None:
    anna = people.come("Anna", **PHONE)
    paths = [f"/new/{people.guide.name}", f"/help/{people.guide.name}"]
    for path in ("/", *paths, "/help", "/statistics", "/import", "/privacy"):
        anna.go(path)
        assert anna.page.evaluate("document.documentElement.scrollWidth") == 390, path
