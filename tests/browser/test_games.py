"""Whole games to the score: two browsers, against a bot, at one screen."""

import json
import re
from collections import Counter

from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.guide import first_of
from tests.browser.driving.guides import every_game, only
from tests.browser.driving.people import play_out, result_of


@every_game
def test_from_the_first_page_to_a_move_against_a_bot_in_three_clicks(people: People) -> None:
    anna = people.come("Anna")
    anna.go("/")
    anna.play_a_bot()
    anna.page.wait_for_url(re.compile("/table/"))
    anna.until_asked()
    people.guide.opens(anna)
    anna.act("confirm").click()
    expect(anna.page.locator("#pane-log")).to_contain_text(people.guide.opened)
    anna.until(lambda: anna.told["number"] > 1, "the bot has moved")
    # The table is kept for later.
    anna.go("/")
    expect(anna.page.get_by_role("link", name=people.guide.title)).to_have_count(1)


@every_game
def test_two_browsers_play_a_whole_game_to_the_score(people: People) -> None:
    anna, bice = people.come("Anna"), people.come("Bice")
    anna.go(f"/new/{people.guide.name}")
    for part in anna.page.locator("main details").all():
        part.locator("summary").click()
    for name, value in people.guide.short.items():
        wish = anna.page.locator(f"[name='option-{name}']")
        wish.check() if value is True else wish.fill(str(value))
    anna.page.get_by_label("Your name").first.fill("Anna")
    anna.page.get_by_role("group", name="Seat 2").get_by_text("A friend, by link").click()
    anna.page.get_by_role("button", name="Open the table").click()
    link = anna.page.get_by_label("Link to this seat").input_value()
    assert re.match(re.escape(people.server.address) + "/join/", link)
    bice.page.goto(link)
    bice.page.get_by_label("Your name").fill("Bice")
    bice.page.get_by_role("button", name="Take the seat").click()
    for person in (anna, bice):
        person.until(lambda person=person: bool(person.told and person.told["view"]), "cards")  # type: ignore[misc]
    assert "join" not in bice.page.url
    play_out(anna, bice)
    assert anna.told["result"] == bice.told["result"]
    mine, theirs = result_of(anna), result_of(bice)
    assert mine[0] == ["", "You", "Bice"]
    assert theirs[0] == ["", "Anna", "You"]
    assert mine[1:] == theirs[1:]
    scores = anna.told["result"]["scores"]
    assert mine[-1] == ["Total", *map(str, scores)]
    assert len(mine) > 3
    for seat in (0, 1):
        points = [int(row[seat + 1].rpartition("=")[2]) for row in mine[1:-1]]
        assert sum(points) == scores[seat]
    winners = anna.told["result"]["winners"]
    for seat, person in enumerate((anna, bice)):
        headline = person.dialog("Final score").locator(".headline")
        if winners == [seat]:
            expect(headline).to_have_text("You win")
        elif len(winners) == 1:
            expect(headline).to_have_text(f"{(anna, bice)[1 - seat].name} wins")
    # Both browsers have checked the shuffle, and the game can be saved.
    for person in (anna, bice):
        expect(person.dialog("Final score").locator(".verdict")).to_contain_text("Checked by your browser")
    with anna.page.expect_download() as download:
        anna.dialog("Final score").get_by_role("link", name="Save as a file").click()
    assert download.value.suggested_filename.endswith(".json")


@every_game
def test_a_game_against_a_bot_to_the_end(people: People) -> None:
    anna = people.alone("bot:novice", **people.guide.rich)
    play_out(anna)
    rows = result_of(anna)
    assert rows[-1] == ["Total", *map(str, anna.told["result"]["scores"])]
    # The live score is the same.
    shown = anna.page.locator(people.guide.scores).all_text_contents()
    assert [int(text) for text in shown] == anna.told["result"]["scores"]


@every_game
def test_one_screen_with_a_curtain_to_the_end(people: People) -> None:
    guide = people.guide
    anna = people.alone("screen", **guide.short)
    lifted = Counter[int]()
    seen: list[tuple[int, int, list[str]]] = []
    while not anna.over:
        curtain = anna.told["table"]["curtain"]
        if curtain is not None:
            # Until somebody has taken the screen no hand is drawn, and the page knows none.
            expect(anna.dialog("Pass the screen to")).to_be_visible()
            assert anna.hand() == []
            assert [guide.cards(anna.told, seat) for seat in (0, 1)] == [None, None]
            anna.page.keyboard.press("Escape")
            expect(anna.dialog("Pass the screen to")).to_be_visible()
            anna.lift_curtain()
            expect(anna.dialog()).to_have_count(0)
            lifted[curtain] += 1
            continue
        seat = anna.told["seat"]
        anna.until_hand(anna.told, seat)
        seen.append((anna.told["number"], seat, anna.hand()))
        if len(seen) == 1:
            anna.open_pane("moves")
        anna.decide(guide.usually if sum(lifted.values()) < 9 else guide.lazily)
    assert min(lifted[0], lifted[1]) >= 4
    assert result_of(anna)[0] == ["", "P0", "P1"]
    # Now that everything may be known: the hand shown was that of the player who had the screen.
    for number, seat, drawn in seen:
        moment = f"/api/tables/{anna.table}/replay/{number}?seat={seat}"
        held = guide.cards(anna.server.ask("GET", moment, anna.token).json(), seat)
        assert drawn == sorted(held or [])
    # No message had secrets of two players.
    for text in anna.frames:
        told = json.loads(text)
        if told["type"] == "table" and told["view"] and not told["result"]:
            assert all(guide.cards(told, seat) is None for seat in (0, 1) if seat != told["seat"])


@only("viticulture")
def test_alone_against_the_automa_to_the_end(people: People) -> None:
    anna = people.alone(automa="easy", aggressive=True)
    expect(anna.page.locator(".players")).to_contain_text("Automa")
    # Years in bed, and no gift of a papa that may be a point: three points are enough for the Automa of the
    # third year, not for that of the fourth.
    idle = ("choose option:lira", "pass", "wake")
    play_out(anna, choose=lambda ask: first_of(ask, *idle) or people.guide.usually(ask))
    lines = people.server.look(anna.table)["events"]
    years = [line["data"]["year"] for line in lines if line["kind"] == "year"]
    assert years == [1, 2, 3, 4]
    assert len([line for line in lines if line["kind"] == "automa"]) == 2 * len(years)
    expect(anna.dialog("Final score").locator(".headline")).to_have_text("You lose")
    rows = result_of(anna)
    assert rows[0] == ["", "You"]
    assert ["From the start", "3"] in rows


@only("castles")
def test_a_region_is_confirmed_with_its_castle(people: People) -> None:
    anna, _ = people.pair(quick_setup=False)
    confirm = anna.act("confirm")
    # The boards lie as dealt, and that is already a draft; the page says what is missing.
    spot = anna.page.locator(".region .ct-hex.legal").first
    expect(spot).to_be_visible()
    expect(confirm).to_have_attribute("aria-disabled", "true")
    number = anna.told["number"]
    confirm.click(force=True)
    expect(anna.page.locator(".strip.why")).to_contain_text("castle")
    assert anna.told["number"] == number
    spot.click()
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    confirm.click()
    anna.until(lambda: anna.told["number"] > number, "the region is built")
