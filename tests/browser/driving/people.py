"""People at their browsers: they click, tap and type, and hear what a screen reader would announce."""

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, WebSocket, expect
from tests.browser.driving.guide import Choose, Guide
from tests.table.dealer import chance
from tests.table.harness import Json, ServerProcess

WAIT = 30_000
COOKIE = "tavola"

# Everything that is announced, in order, and what the content security policy blocks.
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.nodeName === "P" && node.parentElement?.id === "announcer")
        window.heard.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


def wait_in_page(page: Page, holds: str, arg: object = None) -> None:
    """Wait until a function in the page says that something holds.

    It must be a function: the driver evaluates an expression again in every frame, which the page's content
    security policy forbids unless it holds the first time.
    """
    assert "=>" in holds, f"{holds!r} is not a function"
    page.wait_for_function(holds, arg=arg)


class Person:
    """Somebody at a browser of their own."""

    def __init__(
        self, server: ServerProcess, context: BrowserContext, name: str, guide: Guide, slow: float = 1
    ) -> None:
        self.server = server
        self.slow = slow
        self.guide = guide
        self.context = context
        self.name = name
        self.errors: list[str] = []
        # Connection errors that a test causes on purpose.
        self.pardoned: list[str] = []
        self.frames: list[str] = []
        self.told: Json = {}
        self.drafts: list[Json] = []
        self.previews = 0
        self.sent: list[Json] = []
        context.add_init_script(LISTEN)
        context.set_default_timeout(WAIT)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.open_page()

    def add_chance(self, of: str) -> None:
        """What this browser adds to a shuffle: always the same for the same thing."""
        fixed = list(bytes.fromhex(chance(of)))
        self.context.add_init_script(
            f"""const any = crypto.getRandomValues.bind(crypto), fixed = {fixed};
            crypto.getRandomValues = (bytes) =>
              bytes.length === fixed.length ? (bytes.set(fixed), bytes) : any(bytes);"""
        )

    def open_page(self) -> Page:
        page = self.context.new_page()
        if self.slow > 1:
            self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": self.slow})
        page.on("console", lambda said: self._fault(said.text, said.type))
        page.on("pageerror", lambda error: self._fault(str(error), "error"))
        page.on("websocket", self._line)
        return page

    def _fault(self, text: str, kind: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(text)

    def faults(self) -> list[str]:
        """Console errors, without those the test causes on purpose."""
        return [text for text in self.errors if not any(re.search(known, text) for known in self.pardoned)]

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", self._received)
        line.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _received(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        message: Json = json.loads(text)
        if message["type"] == "table":
            self.told = message
        elif message["type"] == "draft":
            self.previews += 1
            self.drafts.append(message)

    # Where they are -------------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def sit(self, made: Json, token: str) -> None:
        """Open a table with a token from elsewhere."""
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.server.address}])
        self.come(made["table"])

    def come(self, table: str) -> None:
        self.go(f"/table/{table}")
        self.until(lambda: bool(self.told), "the table is shown")
        expect(self.page.locator(".app")).to_be_visible()

    @property
    def table(self) -> str:
        return self.page.url.partition("/table/")[2].partition("/")[0].partition("?")[0]

    @property
    def token(self) -> str:
        return next(cookie["value"] for cookie in self.context.cookies() if cookie["name"] == COOKIE)

    def until(self, fits: Callable[[], bool], what: str, timeout: float = 40) -> None:
        """Wait for something that the page's connection receives."""
        deadline = time.monotonic() + timeout
        while not fits():
            assert time.monotonic() < deadline, f"{self.name} waits in vain: {what}\n{self.summary()}"
            self.page.wait_for_timeout(10)

    def until_asked(self) -> None:
        self.until(lambda: self.asked, "it is my turn")

    @property
    def asked(self) -> bool:
        return bool(self.told) and self.told["ask"] is not None

    @property
    def over(self) -> bool:
        return bool(self.told) and self.told["result"] is not None

    def summary(self) -> str:
        told = {name: self.told.get(name) for name in ("number", "seat", "waiting", "undo")}
        return f"{told} {(self.told.get('ask') or {}).get('prompt')} {self.errors}"

    # What they see --------------------------------------------------------------------------------

    def act(self, name: str) -> Locator:
        return self.page.locator(f"[data-act={name}]")

    def verb(self, name: str) -> Locator:
        return self.page.locator(f"[data-verb={name}]")

    def ref(self, name: str) -> Locator:
        return self.page.locator(f'[data-ref="{name}"]')

    def dialog(self, title: str = "") -> Locator:
        shown = self.page.locator("dialog[open]")
        return shown.filter(has=self.page.get_by_role("heading", name=title)) if title else shown

    def hand(self) -> list[str]:
        """The cards of hands that are anywhere in the document."""
        return self.guide.drawn(self)

    def until_hand(self, told: Json, seat: int) -> None:
        """Wait until the hand of a seat is drawn as in a message."""
        cards = sorted(self.guide.cards(told, seat) or [])
        self.until(lambda: self.hand() == cards, f"the hand {cards}")

    def until_prompt(self, text: str) -> None:
        expect(self.page.locator(".ask strong")).to_have_text(text)

    def heard(self) -> list[str]:
        lines: list[str] = self.page.evaluate("window.heard")
        return lines

    def hears(self, text: str) -> None:
        """Wait until something is announced; on a fresh page that starts a moment after it is drawn."""
        self.until(lambda: text in self.heard(), f"{text!r} is said")

    def log(self) -> list[str]:
        """The lines of the log, latest first."""
        return self.page.locator("#pane-log .t").all_text_contents()

    # What they do ---------------------------------------------------------------------------------

    @property
    def bot_button(self) -> Locator:
        return self.page.locator(f"form[action='/new/{self.guide.name}'] button")

    def play_a_bot(self) -> None:
        """The button of the first page."""
        self.bot_button.click()

    def speak(self, language: str) -> None:
        """Choose the language of the pages."""
        self.page.locator("header details.menu > summary").click()
        self.page.locator(f"button[name=lang][value={language}]").click()
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def open_pane(self, name: str) -> None:
        self.page.locator(f"#tab-{name}").click()

    def leave_dialog(self) -> None:
        """Press Escape, and wait until keys work for the table again."""
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog .inside")).to_have_count(0)

    def take(self, text: str) -> None:
        """Take a move from the list of all moves."""
        self.page.locator(f'[data-move="{text}"]').click()

    def take_by(self, refs: list[str]) -> None:
        """Click on these things in turn; if one is enough, the rest are skipped."""
        for ref in refs:
            if self.ref(ref).get_attribute("aria-disabled") is None:
                self.ref(ref).click()
                self.until(self.quiet, "a preview")

    def quiet(self) -> bool:
        """Whether every requested preview has arrived."""
        asked = [message for message in self.sent if message["type"] == "draft"]
        return len(asked) == self.previews

    def drafted(self, steps: list[str]) -> Json:
        """The server's answer to a draft."""

        def answer() -> Json | None:
            ids = {m["id"] for m in self.sent if m["type"] == "draft" and m["actions"] == steps}
            return next((draft for draft in reversed(self.drafts) if draft["id"] in ids), None)

        self.until(lambda: answer() is not None, f"a preview of {steps}")
        found = answer()
        assert found is not None
        return found

    def decide(self, choose: Choose | None = None, take: Callable[[str], None] | None = None) -> list[str]:
        """Choose whatever is asked until something hidden is shown or the turn passes; confirm."""
        choose = choose or self.guide.usually
        number, ask = self.told["number"], self.told["ask"]
        steps: list[str] = []
        self.drafts.clear()
        while ask:
            steps.append(choose(ask))
            (take or self.take)(steps[-1])
            draft = self.drafted(steps)
            ask = None if draft["stops"] else draft["ask"]
        return self.confirmed(steps, number)

    def confirmed(self, steps: list[str], number: int) -> list[str]:
        self.act("confirm").click()
        self.until(lambda: self.told["number"] > number, f"{steps} is played")
        return steps

    def play(self, *steps: str) -> None:
        """Play exactly these small choices as one move."""
        self.until_asked()
        number = self.told["number"]
        self.drafts.clear()
        for n, step in enumerate(steps):
            self.take(step)
            self.drafted(list(steps[: n + 1]))
        self.confirmed(list(steps), number)

    def lift_curtain(self) -> None:
        seat = self.told["table"]["curtain"]
        self.dialog().get_by_role("button").click()
        self.until(lambda: bool(self.told["seat"] == seat), "the curtain is lifted")


def play_out(*people: Person, choose: Choose | None = None) -> None:
    """Everybody plays until the score is shown."""
    play_until(lambda: all(person.over for person in people), *people, choose=choose)


def play_until(fits: Callable[[], bool], *people: Person, choose: Choose | None = None) -> None:
    """Whoever is asked plays, until a condition holds."""
    for person in people:
        person.open_pane("moves")
    while not fits():
        mover = next((person for person in people if person.asked), None)
        if mover is None:
            people[0].until(lambda: fits() or any(p.asked for p in people), "somebody can go on")
        else:
            mover.decide(choose)


def result_of(person: Person) -> list[list[str]]:
    """The table of the final score, cell by cell."""
    dialog = person.dialog("Final score")
    expect(dialog).to_be_visible()
    rows: list[list[str]] = dialog.locator("table tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim()))"
    )
    return rows
