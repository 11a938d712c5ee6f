"""Words and looks: languages, dark and light, reasons, the title, the weight of the scripts."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect
from tests.browser.conftest import People
from tests.browser.driving.chromium import ROOT
from tests.browser.driving.guides import every_game, only
from tests.browser.driving.people import Person, wait_in_page
from tests.table.harness import Json

BUDGET = 90 * 1024


def words_of(language: str, game: str) -> Json:
    """The words of the client, and those that a game adds."""
    words: Json = {}
    for folder in ("words", f"games/{game}/words"):
        path = Path(ROOT / "ui" / "src" / folder / f"{language}.json")
        words |= json.loads(path.read_text()) if path.exists() else {}
    return words


def is_shown(person: Person, scheme: str) -> None:
    """Wait until the page is dark or light."""
    wait_in_page(
        person.page,
        """(dark) => {
          const { backgroundColor } = getComputedStyle(document.body);
          const colour = backgroundColor.match(/[0-9]+/g).slice(0, 3).map(Number);
          return dark ? Math.max(...colour) < 80 : Math.min(...colour) > 200;
        }""",
        arg=scheme == "dark",
    )


@every_game
@pytest.mark.parametrize("language", ["it", "ja"])
def test_a_table_speaks_the_language(people: People, language: str) -> None:
    anna = people.come("Anna")
    anna.go("/")
    anna.speak(language)
    made = people.open("bot:novice")
    anna.sit(made, made["token"])
    anna.until_asked()
    game = people.guide.name
    words, english = words_of(language, game), words_of("en", game)
    page = anna.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(anna.act("confirm")).to_have_text(words["confirm"])
    expect(anna.act("undo")).to_have_attribute("aria-label", words["undo"])
    for key in people.guide.words:
        expect(page.locator(".app").get_by_text(words[key]).first).to_be_visible()
    expect(page.get_by_role("tab", name=words["all-moves"])).to_be_visible()
    expect(page).to_have_title(re.compile(re.escape(words["your-turn"])))
    # What the server says: the question, the verbs, the moves, the log, reasons.
    expect(page.locator(".ask strong")).to_have_text(anna.told["ask"]["prompt"])
    prompt = anna.told["ask"]["prompt"]
    people.guide.puzzles(anna)
    expect(page.get_by_role("tooltip")).to_be_visible()
    shown = page.locator("body").inner_text()
    for key in ("confirm", "undo", "log", "all-moves", *people.guide.words, "your-turn"):
        assert words[key] != english[key]
        assert not re.search(rf"\b{re.escape(english[key])}\b", shown), key
    for verb in anna.told["ask"]["verbs"]:
        shown_verb = anna.verb(verb["verb"])
        assert shown_verb.count() == 0 or shown_verb.inner_text() == verb["label"]
    # Another language by the settings of the table.
    page.get_by_role("button", name=words["menu"]).click()
    anna.dialog().get_by_role("button", name=words["settings"]).click()
    page.locator("#language").select_option("en")
    expect(anna.act("confirm")).to_have_text("Confirm")
    expect(page.locator(".ask strong")).not_to_have_text(prompt)


def test_dark_and_light(people: People) -> None:
    anna = people.alone("bot:novice")
    is_shown(anna, "light")
    anna.page.emulate_media(color_scheme="dark")
    is_shown(anna, "dark")
    # The player's own choice overrides the system's, here and on the other pages, even after a reload.
    anna.page.get_by_role("button", name="Dark or light").click()
    is_shown(anna, "light")
    anna.page.reload()
    expect(anna.page.locator(".app")).to_be_visible()
    is_shown(anna, "light")
    anna.go("/")
    is_shown(anna, "light")
    anna.page.get_by_role("button", name="Dark or light").click()
    is_shown(anna, "dark")
    anna.page.emulate_media(color_scheme="light")
    anna.page.go_back()
    expect(anna.page.locator(".app")).to_be_visible()
    is_shown(anna, "dark")
    # The settings of the table go back to what the system wants.
    anna.page.get_by_role("button", name="Menu").click()
    anna.dialog("Menu").get_by_role("button", name="Settings").click()
    anna.dialog("Settings").get_by_label("Follow the system").check()
    is_shown(anna, "light")


@every_game
def test_why_not_names_the_rule(people: People) -> None:
    anna, bice = people.pair()
    people.to_turns(anna, bice)
    what, rule = people.guide.barred
    barred = anna.ref(what) if ":" in what else anna.verb(what)
    expect(barred).to_have_attribute("aria-disabled", "true")
    # Pointing is enough, and so is a click: the tooltip says it, and nothing says it twice.
    tip, strip = anna.page.get_by_role("tooltip"), anna.page.locator(".strip.why")
    barred.hover(force=True)
    expect(tip).to_contain_text(rule)
    anna.page.mouse.move(0, 0)
    expect(tip).to_have_count(0)
    barred.click(force=True)
    expect(tip).to_contain_text(rule)
    expect(strip).to_have_count(0)
    anna.page.mouse.move(0, 0)
    # With the keyboard it is shown above the bar, and announced.
    barred.focus()
    anna.page.keyboard.press("Enter")
    expect(strip.locator("p")).to_contain_text(re.compile(rf"\w+ .*· {rule}"))
    number = anna.told["number"]
    # The number leads to the rule itself.
    with anna.context.expect_page() as opened:
        strip.locator("a").click()
    rules = opened.value
    rules.wait_for_url(re.compile(rf"/help/{people.guide.name}#{re.escape(rule)}$"))
    expect(rules.locator(f"[id='{rule}']")).to_be_in_viewport()
    assert people.server.look(anna.table)["number"] == number
    # A player who is not to move gets an explanation of the thing.
    bice.ref(people.guide.pile).click()
    expect(bice.page.get_by_role("tooltip")).to_contain_text(people.guide.deck)


@every_game
def test_the_title_says_whose_turn_it_is(people: People) -> None:
    anna, bice = people.pair()
    expect(anna.page).to_have_title(f"● Your turn · {people.guide.title} · Tavola")
    expect(bice.page).to_have_title(f"{people.guide.title} · Tavola")
    anna.open_pane("moves")
    anna.play(people.guide.idle)
    expect(anna.page).to_have_title(f"{people.guide.title} · Tavola")
    expect(bice.page).to_have_title(f"● Your turn · {people.guide.title} · Tavola")
    bice.go("/")
    expect(bice.page.locator(".tables .turn")).to_have_text("Your turn")


@every_game
def test_the_log_lights_the_board_and_tells_what_happened(people: People) -> None:
    anna = people.alone("bot:novice")
    anna.open_pane("moves")
    kind = people.guide.telling
    told: list[Json] = []
    since = anna.page.get_by_role("button", name="Since your last turn")
    while not told or anna.told["ask"]["kind"] != "turn" or not since.is_visible():
        anna.decide()
        anna.until_asked()
        lines = people.server.look(anna.table, anna.token)["events"]
        told = [line for line in lines if line["kind"] == kind and line["seat"] == 0]
    anna.open_pane("log")
    anna.page.locator("#pane-log li", has_text=told[0]["text"]).first.hover()
    lit = anna.page.locator(".thing.lit").first
    expect(lit).to_be_visible()
    assert lit.get_attribute("data-ref") in [people.guide.own(line["refs"][0]) for line in told]
    anna.page.mouse.move(2, 2)
    expect(anna.page.locator(".thing.lit")).to_have_count(0)
    # Step by step through what happened since the player's last turn.
    since.click()
    box = anna.page.get_by_role("region", name="Since your last turn")
    expect(box).to_contain_text(re.compile(r"Step 1 of \d+"))
    box.get_by_role("button", name="Done").click()
    expect(box).to_have_count(0)


@every_game
def test_all_script_of_a_visit_keeps_to_its_budget(people: People) -> None:
    anna = people.come("Anna")
    scripts: set[str] = set()

    def note(response: Response) -> None:
        if "javascript" in response.headers.get("content-type", ""):
            scripts.add(response.url.removeprefix(people.server.address))

    anna.page.on("response", note)
    anna.go("/")
    anna.speak("it")
    anna.play_a_bot()
    anna.until_asked()
    expect(anna.page.locator(".ask strong")).to_be_visible()
    assert len(scripts) >= 3
    weights = {
        path: len(gzip.compress(people.server.ask("GET", path).content, 9)) for path in sorted(scripts)
    }
    assert sum(weights.values()) <= BUDGET, weights
    # Nothing comes from anywhere else.
    loaded = anna.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert all(address.startswith(people.server.address) for address in loaded)


@only("castles")
def test_a_tip_tells_the_figures_of_this_table(people: People) -> None:
    anna, _ = people.pair(storage_tile_vp=5)
    anna.ref("bonus:storage").first.hover()
    expect(anna.page.get_by_role("tooltip")).to_contain_text("5 green points")


@only("viticulture")
def test_the_track_tells_what_is_played_for(people: People) -> None:
    anna, _ = people.pair(target_points=33)
    track = anna.page.locator(".tracks .track").first
    expect(track).to_have_attribute("aria-label", re.compile("33 points trigger the last year"))
    expect(track.locator(".end")).to_have_text("33")
    # Alone it is the Automa and its years, whatever makes a last year elsewhere.
    bice = people.alone(automa="very_hard")
    track = bice.page.locator(".tracks .track").first
    expect(track).to_have_attribute("aria-label", re.compile("23 points to exceed · 7 years"))
    expect(track.locator(".end")).to_have_text("23")
