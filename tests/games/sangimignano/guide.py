"""San Gimignano in the browser."""

from typing import TYPE_CHECKING

from tests.browser.driving.guide import Guide
from tests.table.harness import Json

if TYPE_CHECKING:
    from tests.browser.driving.people import Person

# What to do if possible, best first. Games played this way end by themselves in about forty moves.
USUALLY = [
    "build",
    "complete",
    "extend",
    "done",
    "allow",
    "keep",
    "draw",
    "place",
    "purchase",
    "exchange",
    "pass",
]


def usually(ask: Json) -> str:
    """A sensible choice: the biggest tower, otherwise the first possible in a fixed order."""
    actions = ask["actions"]
    for verb in USUALLY:
        fitting: list[str] = [action["text"] for action in actions if action["verb"] == verb]
        if fitting:
            return max(fitting, key=len) if verb in ("build", "extend") else fitting[0]
    first: str = actions[0]["text"]
    return first


def lazily(ask: Json) -> str:
    """Pass: after two passes the game is over."""
    texts = [action["text"] for action in ask["actions"]]
    return "pass" if "pass" in texts else usually(ask)


def cards(told: Json, seat: int) -> list[str] | None:
    found: list[str] | None = told["view"]["players"][seat]["hand"]["cards"]
    return found


def drawn(person: "Person") -> list[str]:
    refs = person.page.locator('[data-ref^="hand:"]').evaluate_all("all => all.map((el) => el.dataset.ref)")
    return sorted(ref.removeprefix("hand:") for ref in refs)


def begins(person: "Person") -> None:
    person.verb("purchase").click()
    person.ref("deck").click()


GUIDE = Guide(
    name="sangimignano",
    title="San Gimignano",
    first="Choose an action",
    usually=usually,
    lazily=lazily,
    cards=cards,
    drawn=drawn,
    opens=lambda person: person.verb("pass").click(),
    opened="passed",
    begins=begins,
    begun="something hidden will be revealed next",
    idle="pass",
    idle_kinds=["passed"],
    next="purchase",
    prelude=False,
    shown=[(1, "draw deck")],
    barred=("close", "SG-7.5"),
    deck="Tower deck",
    verbs=["build", "complete", "purchase", "exchange", "pass"],
    # Equal cards overlap, so tap the left edge.
    tap=lambda thing: thing.tap(position={"x": 9, "y": 30}),
    puzzles=lambda person: person.verb("close").click(force=True),
    telling="built",
    own=lambda ref: ref,
    secret="card",
    backs={f"[data-ref='hand-of:{seat}'] svg": seat for seat in (0, 1)},
    faces=[f"[data-ref='hand-of:{seat}'] use:not([href^='#sg-back'])" for seat in (0, 1)],
    scores=".players .score",
    words=["tower-deck", "hand"],
    rich={"nobles": True},
)
