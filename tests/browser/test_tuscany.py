"""The modules of Tuscany in the browser: one game with all of them, and the page that offers them."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.browser.conftest import People
from tests.browser.driving.guides import only
from tests.browser.driving.people import Person, play_out, result_of

MODULES = {"extended_board": True, "special_workers": True, "structures": True}


def to_a_turn(people: People, *persons: Person) -> Person:
    """Play on to the first worker; returns the person who places it."""
    for person in persons:
        person.open_pane("moves")
    while True:
        persons[0].until(lambda: any(person.asked for person in persons), "somebody can go on")
        mover = next(person for person in persons if person.asked)
        if mover.told["ask"]["kind"] == "turn":
            return mover
        mover.decide(people.guide.lazily)


@only("viticulture")
def test_a_game_with_all_modules_to_the_score(people: People) -> None:
    anna, bice = people.pair(**MODULES, target_points=1)
    mover = to_a_turn(people, anna, bice)
    page = mover.page
    expect(page.locator('[data-ref^="region:"]')).to_have_count(7)
    expect(page.locator('[data-ref="site:mat"]')).to_have_count(2)
    expect(page.get_by_role("group", name="Special workers").get_by_role("note")).to_have_count(2)
    expect(page.locator('[data-ref^="deck:"]')).to_have_count(5)
    expect(page.locator('[data-ref^="row:"]')).to_have_count(7)
    # A worker goes to a space that is clicked, the star to a region; both are lit for it.
    number = mover.told["number"]
    mover.ref("space:influence.1").click()
    siena = mover.ref("region:siena")
    siena.click()
    expect(siena).to_have_attribute("aria-label", re.compile("1 ★"))
    mover.act("confirm").click()
    mover.until(lambda: mover.told["number"] > number, "the star lies on the map")
    seat = mover.told["seat"]
    stars = {region["name"]: region["stars"] for region in mover.told["view"]["map"]["regions"]}
    assert stars["siena"][seat] == 1
    # Both wake up in rows that pass quickly; the majority scores at the end.
    play_out(anna, bice, choose=people.guide.lazily)
    rows = {row[0]: row[1:] for row in result_of(anna)}
    assert sorted(rows["Influence map"]) == ["0", "2"]
    assert rows["Influence map"][seat] == "2"


@only("viticulture")
def test_a_low_window_shows_everything_at_once(people: People) -> None:
    anna, bice = people.pair(**MODULES)
    mover = to_a_turn(people, anna, bice)
    mover.page.set_viewport_size({"width": 1280, "height": 720})
    hand = mover.page.get_by_role("region", name="Hand")
    expect(hand).to_be_in_viewport(ratio=1)
    for card in mover.page.locator('[data-ref^="hand:"]').all():
        expect(card).to_be_in_viewport(ratio=1)
    board = mover.page.locator(".table > div")
    assert board.evaluate("el => el.scrollHeight - el.clientHeight") <= 0


# The largest hand that anybody keeps, from all decks: vines, visitors of both kinds, orders, structures.
FULL_HAND = [
    *("sangiovese", "pinot", "syrah", "merlot"),
    *("surveyor", "broker", "landscaper", "merchant", "professor"),
    *("r5", "r2w2", "r3w1", "r1w3"),
    *("cask", "school"),
]


def deal_full_hand(person: Person) -> None:
    """From now on this browser is sent a full hand."""

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            told = json.loads(text)
            if told["type"] == "table" and told["view"] is not None and told["seat"] is not None:
                hand = told["view"]["players"][told["seat"]]["hand"]
                hand["cards"], hand["count"] = FULL_HAND, len(FULL_HAND)
            line.send(json.dumps(told))

        server.on_message(tell)

    person.page.route_web_socket(re.compile("/live"), route)
    person.page.reload()
    expect(person.page.locator('[data-ref^="hand:"]')).to_have_count(len(FULL_HAND))


@only("viticulture")
@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_a_low_window_has_room_for_a_full_hand(people: People, language: str) -> None:
    made = people.open("bot:novice", "bot:novice", "bot:novice", **MODULES)
    anna = people.come("Anna", viewport={"width": 1280, "height": 720}, locale=language)
    anna.sit(made, made["token"])
    to_a_turn(people, anna)
    deal_full_hand(anna)
    board = anna.page.locator(".table > div")
    assert board.evaluate("el => [el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth]") == [
        0,
        0,
    ]
    for card in anna.page.locator('[data-ref^="hand:"]').all():
        expect(card).to_be_in_viewport(ratio=1)
    # Names on the board keep to their places.
    cut = """all => all.filter((el) => {
      const range = document.createRange();
      range.selectNodeContents(el.querySelector("b") ?? el);
      return range.getBoundingClientRect().right > el.closest(".act, .one").getBoundingClientRect().right;
    }).map((el) => el.textContent.trim())"""
    assert anna.page.locator(".table .act .name, .table .one").evaluate_all(cut) == []


@only("viticulture")
def test_a_tip_gives_way_to_what_is_lit(people: People) -> None:
    """From the player's worker straight up to a space: the worker's tooltip must not take the click."""
    anna, bice = people.pair(**MODULES)
    mover = to_a_turn(people, anna, bice)
    page, tip = mover.page, mover.page.get_by_role("tooltip")
    worker = mover.ref("worker:ordinary").first
    space = mover.ref("space:influence.1")
    worker.hover()
    expect(tip).to_be_visible()
    # It is placed where nothing is lit.
    covered = """(tip) => {
      const box = tip.getBoundingClientRect();
      return [...document.querySelectorAll(".thing.fits")].filter((el) => {
        const { left, right, top, bottom } = el.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      }).map((el) => el.dataset.ref);
    }"""
    assert tip.evaluate(covered) == []
    # One that covers a lit space anyway disappears as soon as the mouse gets there, but not elsewhere.
    tip.hover()
    expect(tip).to_be_visible()
    put = """(tip, at) => Object.assign(tip.style, { left: `${at.x - 60}px`, top: `${at.y - 20}px` })"""
    box = space.bounding_box()
    assert box is not None
    tip.evaluate(put, box)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    expect(tip).to_have_count(0)
    expect(mover.ref("region:siena")).to_have_class(re.compile(r"\bfits\b"))


@only("viticulture")
def test_the_new_table_tells_how_long_modules_make_a_game(people: People) -> None:
    anna = people.come("Anna")
    anna.go("/new/viticulture")
    length = anna.page.locator(".length")
    expect(length).to_contain_text("90")
    for option, minutes in (("extended_board", 120), ("structures", 140), ("special_workers", 150)):
        anna.page.locator(f'[name="option-{option}"]').check()
        expect(length).to_contain_text(str(minutes))
    anna.page.locator('[name="option-extended_board"]').uncheck()
    expect(length).to_contain_text("120")
