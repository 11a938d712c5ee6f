"""What flies over the table: the cards of a tower, from the hand to the place where it stands."""

from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.people import Person, wait_in_page
from tests.table.harness import Json

MOVING = {"reduced_motion": "no-preference"}
# Every flight, as it begins: what flies, and its centre at both ends. Also where the picked cards are at each
# click.
WATCH = """
() => {
  window.flown = [];
  document.addEventListener("click", () => {
    window.picked = [...document.querySelectorAll(".sg-held.sel")].map((card) => {
      const box = card.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    });
  }, { capture: true });
  const middle = (keyframe, flyer) => {
    const [x, y] = keyframe.transform.match(/-?[0-9.]+/g).map(Number);
    return [x + parseFloat(flyer.style.width) / 2, y + parseFloat(flyer.style.width) * 0.7];
  };
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const flyer of change.addedNodes) {
        if (!flyer.classList?.contains("flyer")) continue;
        const [animation] = flyer.getAnimations();
        const keyframes = animation.effect.getKeyframes();
        const { delay, fill } = animation.effect.getTiming();
        window.flown.push({
          what: flyer.firstChild.getAttribute("href"),
          from: middle(keyframes[0], flyer),
          to: middle(keyframes.at(-1), flyer),
          delay,
          fill,
        });
      }
  }).observe(document.body, { childList: true });
}
"""
LIFT = 16
LIFTED = """
() => [...document.querySelectorAll(".sg-held.sel")].every((card) => card.getAnimations().length === 0)
"""


def is_same_card(one: list[float], other: list[float]) -> bool:
    """Whether a card is where it was; a picked one sinks back a little while its move is on the way."""
    return abs(one[0] - other[0]) < 3 and abs(one[1] - other[1]) < LIFT


def inside(person: Person, ref: str, point: list[float]) -> bool:
    box = person.ref(ref).bounding_box()
    assert box is not None
    x, y = point
    return bool(
        box["x"] <= x <= box["x"] + box["width"] and box["y"] - 3 <= y <= box["y"] + box["height"] + 3
    )


def flown(person: Person) -> list[Json]:
    wait_in_page(person.page, "() => flown.length > 2")
    expect(person.page.locator(".flyer")).to_have_count(0)
    flights: list[Json] = person.page.evaluate("flown")
    return flights


def test_the_cards_of_a_tower_fly_from_the_hand_to_it(people: People) -> None:
    made = people.open("friend")
    anna, bice = people.come("Anna", **MOVING), people.come("Bice", **MOVING)
    anna.sit(made, made["token"])
    bice.sit(made, people.server.join(made, "Bice"))
    for person in (anna, bice):
        person.until(lambda person=person: person.told["view"] is not None, "cards")  # type: ignore[misc]
        person.open_pane("moves")
    builders: set[str] = set()
    while len(builders) < 2:
        anna.until(lambda: anna.asked or bice.asked, "a turn")
        mover, other = (anna, bice) if anna.asked else (bice, anna)
        choice = people.guide.usually(mover.told["ask"])
        if not choice.startswith("build") or mover.name in builders:
            mover.decide()
            continue
        builders.add(mover.name)
        number = mover.told["number"]
        mover.drafts.clear()
        mover.take(choice)
        mover.drafted([choice])
        cards = choice.split()[1:]
        expect(mover.page.locator(".sg-held.sel")).to_have_count(len(cards))
        for person in (mover, other):
            person.page.evaluate(WATCH)
        wait_in_page(mover.page, LIFTED)
        mover.act("confirm").click()
        mover.until(lambda mover=mover, number=number: mover.told["number"] > number, "built")  # type: ignore[misc]
        symbols = [f"#sg-c{card.partition(':')[2]}" for card in cards]
        mine, theirs = flown(mover)[: len(cards)], flown(other)[: len(cards)]
        tower = next(line["refs"][0] for line in reversed(mover.told["events"]) if line["kind"] == "built")
        for person, flights in ((mover, mine), (other, theirs)):
            assert [flight["what"] for flight in flights] == symbols
            assert all(inside(person, tower, flight["to"]) for flight in flights)
            # One after another, and until then each stays where it was.
            delays = [flight["delay"] for flight in flights]
            assert delays == sorted(set(delays))
            assert {flight["fill"] for flight in flights} == {"backwards"}
            assert len({tuple(flight["from"]) for flight in flights}) == len(cards)
        # From the player's own hand, they are the very cards that were picked.
        for start in mover.page.evaluate("picked"):
            assert any(is_same_card(start, flight["from"]) for flight in mine)
