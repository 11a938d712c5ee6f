"""The connection to the server: without WebSockets, and what a hidden tab announces."""

import json

from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.guides import every_game
from tests.browser.driving.people import Person, wait_in_page

# A network that blocks WebSockets: each one is closed before it opens.
NO_SOCKETS = """
window.WebSocket = class {
  readyState = 0;
  onopen = null;
  onmessage = null;
  onclose = null;
  constructor() {
    setTimeout(() => this.close());
  }
  send() {}
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
};
const plain = window.fetch;
window.fetch = async (address, init) => {
  if (init?.method === "POST") await window.spoken(init.body);
  const answer = await plain(address, init);
  const text = await answer.clone().text();
  if (/"type":"(table|draft)"/.test(text.slice(0, 20))) await window.overheard(text);
  return answer;
};
"""


def without_sockets(people: People, name: str) -> Person:
    """Somebody behind such a network, who gets the same messages another way."""
    person = people.come(name)
    person.context.add_init_script(NO_SOCKETS)

    person.context.expose_function("overheard", person._received)
    person.context.expose_function("spoken", lambda text: person.sent.append(json.loads(text)))
    return person


@every_game
def test_without_sockets_everything_works_by_posts(people: People) -> None:
    guide = people.guide
    made = people.open("friend")
    anna, bice = without_sockets(people, "Anna"), people.come("Bice")
    anna.sit(made, made["token"])
    bice.sit(made, people.server.join(made, "Bice"))
    anna.until_asked()
    expect(anna.page.locator("p.line")).to_have_count(0)
    # A whole move: a draft with its preview, Confirm, and the others are told.
    anna.open_pane("moves")
    anna.play(guide.idle)
    bice.until_asked()
    assert bice.told["number"] == 1
    # What others do arrives by itself, chat too; and the player's own move can be undone.
    bice.open_pane("moves")
    bice.play(guide.next)
    anna.until(lambda: bool(anna.told["number"] == 2), "the other's move")
    bice.open_pane("chat")
    bice.page.get_by_label("Write to the table").fill("Ciao")
    bice.page.get_by_role("button", name="Send").click()
    anna.open_pane("chat")
    expect(anna.page.locator("#pane-chat")).to_contain_text("Ciao")
    anna.page.get_by_label("Write to the table").fill("Eccomi")
    anna.page.get_by_role("button", name="Send").click()
    expect(bice.page.locator("#pane-chat")).to_contain_text("Eccomi")
    # Notes are kept, even after reopening the page.
    anna.open_pane("notes")
    anna.page.locator("#notes").fill("play slowly")
    anna.page.locator("#notes").blur()
    anna.until(
        lambda: people.server.ask("GET", f"/api/tables/{anna.table}/notes", anna.token).json()["text"] != "",
        "notes are kept",
    )
    anna.page.reload()
    anna.open_pane("notes")
    expect(anna.page.locator("#notes")).to_have_value("play slowly")


def test_without_sockets_a_screen_goes_round(people: People) -> None:
    made = people.open("screen")
    anna = without_sockets(people, "Anna")
    anna.sit(made, made["token"])
    anna.until(lambda: anna.told["view"] is not None, "cards")
    for seat in (0, 1):
        anna.until(lambda seat=seat: bool(anna.told["table"]["curtain"] == seat), "the curtain")  # type: ignore[misc]
        assert anna.hand() == []
        anna.lift_curtain()
        anna.until_hand(anna.told, seat)
        anna.open_pane("moves")
        anna.play("pass")
    anna.until(lambda: anna.over, "the end")
    expect(anna.dialog("Final score")).to_be_visible()


# A browser that is allowed to notify, and a tab that can be put behind another.
NOTICES = """
window.notices = [];
window.behind = false;
window.Notification = class {
  static permission = "default";
  static requestPermission() {
    this.permission = "granted";
    return Promise.resolve("granted");
  }
  constructor(title, options) {
    window.notices.push({ title, ...options });
    window.notice = this;
  }
  close() {
    window.notices.push("closed");
  }
};
Object.defineProperty(document, "hidden", { get: () => window.behind });
Object.defineProperty(document, "visibilityState", { get: () => (window.behind ? "hidden" : "visible") });
window.focus = () => window.notices.push("focused");
"""


@every_game
def test_a_hidden_tab_tells_when_it_is_your_turn(people: People) -> None:
    guide = people.guide
    made = people.open("friend")
    anna, bice = people.come("Anna"), people.come("Bice")
    bice.context.add_init_script(NOTICES)
    anna.sit(made, made["token"])
    bice.sit(made, people.server.join(made, "Bice"))
    page = bice.page
    page.get_by_role("button", name="Menu").click()
    bice.dialog("Menu").get_by_role("button", name="Settings").click()
    bice.dialog("Settings").get_by_label("Notify me in the browser").check()
    bice.leave_dialog()

    def pass_on() -> None:
        anna.until_asked()
        anna.open_pane("moves")
        anna.play(guide.idle)
        bice.until_asked()

    def undo() -> None:
        anna.act("undo").click()
        bice.until(lambda: not bice.asked, "the turn went back")

    # A player who is looking at the table needs no notification.
    pass_on()
    expect(page.locator(".ask strong")).to_have_text(bice.told["ask"]["prompt"])
    assert page.evaluate("notices") == []
    undo()
    page.evaluate("window.behind = true")
    pass_on()
    wait_in_page(page, "() => notices.length > 0")
    told = {"body": bice.told["ask"]["prompt"], "tag": bice.table, "title": f"Your turn · {guide.title}"}
    assert page.evaluate("notices") == [told]
    # A click leads to the table.
    page.evaluate("notice.onclick()")
    assert page.evaluate("notices") == [told, "focused", "closed"]
    # With the setting off there is none.
    undo()
    page.evaluate("window.behind = false")
    page.get_by_role("button", name="Menu").click()
    bice.dialog("Menu").get_by_role("button", name="Settings").click()
    bice.dialog("Settings").get_by_label("Notify me in the browser").uncheck()
    bice.leave_dialog()
    page.evaluate("window.behind = true")
    pass_on()
    expect(page.locator(".ask strong")).to_have_text(bice.told["ask"]["prompt"])
    assert len(page.evaluate("notices")) == 3
