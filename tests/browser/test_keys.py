"""With the keyboard alone: a whole game, and what a screen reader announces."""

import json
import re

from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.guides import every_game
from tests.browser.driving.people import Person
from tests.table.harness import Json

TABS = 60


def tab_to(person: Person, wanted: str) -> None:
    """Press Tab until the focus is on something that matches a selector."""
    for _ in range(TABS):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"no way by Tab to {wanted}")


def focused(person: Person, attribute: str) -> str:
    value: str = person.page.evaluate("(name) => document.activeElement.getAttribute(name) ?? ''", attribute)
    return value


def type_move(person: Person, text: str) -> None:
    """Through the line for typed moves."""
    person.page.keyboard.press("/")
    expect(person.dialog("Type a move")).to_be_visible()
    expect(person.page.get_by_role("combobox")).to_be_focused()
    person.page.keyboard.type(text)
    expect(person.page.locator("#command-0 code")).to_have_text(text)
    person.page.keyboard.press("Enter")
    # Until it is gone, keys do not work for the table.
    expect(person.page.locator("dialog .inside")).to_have_count(0)


def list_move(person: Person, text: str) -> None:
    """Through the list of all moves, with the arrows."""
    person.page.keyboard.press("m")
    expect(person.page.locator("#pane-moves :focus")).to_have_count(1)
    person.page.keyboard.press("Home")
    for _ in range(120):
        if focused(person, "data-move") == text:
            break
        person.page.keyboard.press("ArrowDown" if focused(person, "data-move") else "Tab")
    assert focused(person, "data-move") == text
    person.page.keyboard.press("Enter")


def confirm(person: Person, number: int) -> None:
    expect(person.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    person.page.keyboard.press("c")
    person.until(lambda: person.told["number"] > number, "the move is played")


def choose_options(person: Person) -> None:
    """Tick and fill in what makes the game short, moving by Tab and opening folded sections on the way."""
    for name, value in person.guide.short.items():
        wanted = f"[name='option-{name}']"
        tab_to(person, f"{wanted}, details:not([open]):has({wanted}) > summary")
        if focused(person, "name") == "":
            person.page.keyboard.press("Enter")
            tab_to(person, wanted)
        if value is True:
            person.page.keyboard.press("Space")
        else:
            person.page.keyboard.press("ControlOrMeta+a")
            person.page.keyboard.type(str(value))


def open_table(person: Person, name: str) -> None:
    """Open a table against a novice and wait for the first question."""
    person.go(f"/new/{name}")
    tab_to(person, "select[name='level-1']")
    person.page.keyboard.press("Home")
    expect(person.page.locator("select[name='level-1']")).to_have_value("novice")
    choose_options(person)
    tab_to(person, "button[type=submit].go")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url(re.compile("/table/"))
    person.until_asked()


@every_game
def test_a_whole_game_with_the_keyboard_alone(people: People) -> None:
    anna = people.come("Anna")
    guide = people.guide
    open_table(anna, guide.name)
    expect(anna.page.locator("#announcer")).to_contain_text(f"Your turn: {guide.first}")
    how = [list_move, type_move]
    moves = choices = 0
    while not anna.over:
        if not anna.asked:
            anna.until(lambda: anna.asked or anna.over, "the bot has moved")
            continue
        number, ask = anna.told["number"], anna.told["ask"]
        steps: list[str] = []
        anna.drafts.clear()
        while ask:
            steps.append(guide.usually(ask))
            how[min(moves // 4, 1)](anna, steps[-1])
            # The focus moves to Confirm by itself.
            expect(anna.act("confirm")).to_be_focused()
            draft = anna.drafted(steps)
            ask = None if draft["stops"] else draft["ask"]
        confirm(anna, number)
        moves += 1
        choices += len(steps)
    assert choices > 5
    result = anna.dialog("Final score")
    expect(result).to_be_visible()
    assert anna.page.evaluate("document.querySelector('dialog[open]').contains(document.activeElement)")

    # Everything that happened was announced, once and in order, and so was each turn.
    told: list[Json] = [json.loads(text) for text in anna.frames]
    tables = [message for message in told if message["type"] == "table" and message["view"]]
    lines = {line["i"]: line["text"] for message in tables for line in message["events"]}
    anna.hears(lines[max(lines)])
    heard = anna.heard()
    first = {line["i"] for line in tables[0]["events"]}
    expected = [text for i, text in sorted(lines.items()) if i not in first]
    # A player who was in the waiting room hears the deal as well.
    dealt = [lines[i] for i in sorted(first)]
    after = heard[len(dealt) :] if heard[: len(dealt)] == dealt else heard
    events = [text for text in after if text in set(expected)]
    assert events == expected
    turns = {message["number"]: message["ask"]["prompt"] for message in tables if message["ask"]}
    called = [text for text in heard if text.startswith("Your turn: ")]
    assert called == [f"Your turn: {prompt}" for _, prompt in sorted(turns.items())]
    assert len(events) >= moves

    # The score is read on demand, and the dialog is left with Escape.
    anna.leave_dialog()
    anna.page.keyboard.press("p")
    scores = anna.told["result"]["scores"]
    expect(anna.page.locator("#announcer")).to_contain_text(f"You: {scores[0]} points")


def test_zones_with_arrows_and_escape(people: People) -> None:
    anna, _ = people.pair()
    anna.page.locator("body").focus()
    # One stop for the hand, arrows inside it.
    tab_to(anna, '[data-ref^="hand:"]')
    anna.page.keyboard.press("Home")
    stops = {focused(anna, "aria-label")}
    for _ in range(len(anna.hand()) - 1):
        anna.page.keyboard.press("ArrowRight")
        assert focused(anna, "data-ref").startswith("hand:")
        stops.add(focused(anna, "aria-label"))
    assert len(stops) == len(set(anna.hand()))
    anna.page.keyboard.press("Tab")
    assert not focused(anna, "data-ref").startswith("hand:")
    # A verb by Enter, one step back by Escape, and nothing was sent.
    tab_to(anna, "[data-verb]")
    anna.page.keyboard.press("Home")
    for _ in range(8):
        if focused(anna, "data-verb") == "pass":
            break
        anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("Enter")
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    anna.page.keyboard.press("Escape")
    expect(anna.act("confirm")).to_have_attribute("aria-disabled", "true")
    # Why something is not possible is said.
    anna.page.keyboard.press("Home")
    for _ in range(8):
        if focused(anna, "data-verb") == "close":
            break
        anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".strip")).to_contain_text("SG-7.5")
    reason = anna.page.locator(".strip p").inner_text().partition(" ·")[0].strip()
    anna.hears(reason)
    # The list of keys, and a hint that is shown but not played.
    anna.page.keyboard.press("?")
    expect(anna.dialog("Keys")).to_be_visible()
    anna.leave_dialog()
    anna.page.keyboard.press("h")
    expect(anna.page.locator(".strip")).to_contain_text("Hint:")
    expect(anna.page.locator("#announcer")).to_contain_text("Hint:")
    expect(anna.act("confirm")).not_to_have_attribute("aria-disabled", "true")
    assert people.server.look(anna.table)["number"] == 0
