"""Watching: spectators without hands, and replays of finished games."""

import json
import re

from playwright.sync_api import expect
from tests.browser.conftest import People
from tests.browser.driving.guides import every_game
from tests.browser.driving.people import Person, play_out
from tests.table.harness import Json, play_to_end


def lines_of(person: Person) -> dict[int, Json]:
    """Every log line that a browser received."""
    told = [json.loads(text) for text in person.frames]
    return {line["i"]: line for message in told if message["type"] == "table" for line in message["events"]}


@every_game
def test_a_spectator_sees_no_hand(people: People) -> None:
    guide = people.guide
    anna, bice = people.pair(**guide.rich)
    carlo = people.come("Carlo")
    carlo.come(anna.table)
    expect(carlo.page.get_by_text("You are watching").first).to_be_visible()
    for person in (anna, bice):
        person.open_pane("moves")
    moves: list[str] = []
    while len(moves) < 8 or not any(move.startswith("draw") for move in moves):
        anna.until(lambda: anna.asked or bice.asked, "a turn")
        mover = anna if anna.asked else bice
        moves += mover.decide()
        carlo.until(lambda mover=mover: carlo.told["number"] == mover.told["number"], "the move")  # type: ignore[misc]
        # Hands are shown as backs, one for each card.
        for backs, seat in guide.backs.items():
            count = carlo.told["view"]["players"][seat]["hand"]["count"]
            expect(carlo.page.locator(backs)).to_have_count(count)
        for faces in guide.faces:
            expect(carlo.page.locator(faces)).to_have_count(0)
        assert carlo.hand() == []
    # The connection received nothing that is not for everybody.
    for text in carlo.frames:
        told = json.loads(text)
        if told["type"] == "table" and told["view"] is not None:
            assert (told["seat"], told["ask"]) == (None, None)
            assert '"known":[' not in text.replace('"known":[]', "")
            assert [guide.cards(told, seat) for seat in (0, 1)] == [None, None]
    for person in (anna, bice):
        person.until(lambda person=person: person.told["number"] == carlo.told["number"], "the last move")  # type: ignore[misc]
    mine, theirs, his = lines_of(anna), lines_of(bice), lines_of(carlo)
    hidden = 0
    for i, line in his.items():
        if line["kind"] == "drew":
            known = [told[i]["data"].get(guide.secret) for told in (mine, theirs)]
            assert line["data"].get(guide.secret) in (None, *known)
            if None in known:
                assert line["data"].get(guide.secret) is None
                assert known != [None, None]
                hidden += 1
    assert hidden > 0
    # And there is nothing for him to press.
    acts = carlo.page.locator("[data-act], [data-move], [data-verb], #tab-moves, #tab-notes")
    expect(acts).to_have_count(0)
    assert carlo.sent == []


def finished(people: People) -> tuple[str, str]:
    """A game of a person against a bot that is over; its table and the person's token."""
    server, guide = people.server, people.guide
    made = people.open("bot:novice", **guide.short)
    server.deal(made["table"], made["token"])
    with server.line(made["table"], made["token"]) as line:
        play_to_end(line, lambda _, table: {"text": guide.usually(table["ask"])})
    return made["table"], made["token"]


def test_the_ways_out_of_a_replay_on_a_phone(people: People) -> None:
    table, token = finished(people)
    anna = people.come("Anna", viewport={"width": 390, "height": 844})
    anna.sit({"table": table}, token)
    anna.go(f"/table/{table}/replay?at=2")
    expect(anna.page.locator(".scrub span")).to_contain_text("Moment 2 of")
    anna.page.get_by_role("button", name="Menu").click()
    menu = anna.dialog("Menu")
    expect(menu.get_by_role("link", name="Rules")).to_have_attribute("href", "/help/sangimignano")
    menu.get_by_role("link", name="Back to the table").click()
    anna.page.wait_for_url(re.compile(f"/table/{table}$"))
    expect(anna.dialog("Final score")).to_be_visible()


@every_game
def test_a_replay_forwards_and_backwards_from_both_seats(people: People) -> None:
    table, token = finished(people)
    anna = people.come("Anna")
    anna.sit({"table": table}, token)
    last = anna.told["number"]
    anna.dialog("Final score").get_by_role("link", name="Replay").click()
    anna.page.wait_for_url(re.compile("/replay"))
    page = anna.page
    scrub = page.locator(".scrub span")
    expect(scrub).to_have_text(f"Moment 0 of {last}")
    seen: list[list[str]] = []
    turns: list[str] = []
    for at in range(6):
        expect(scrub).to_have_text(f"Moment {at} of {last}")
        moment = people.server.ask("GET", f"/api/tables/{table}/replay/{at}?seat=0", token).json()
        anna.until_hand(moment, 0)
        expect(page.locator("#pane-log .t")).to_have_count(len(moment["events"]))
        seen.append(anna.hand())
        # The headline is that moment's; it does not say who is present today.
        turns.append(page.locator(".top .turn").inner_text())
        assert f"moment {at} of {last}" in turns[-1]
        assert "over" not in turns[-1]
        expect(page.locator(".players .about")).to_have_count(0)
        page.get_by_role("button", name="One step forward").click()
    for at in range(5, -1, -1):
        page.get_by_role("button", name="One step back").click()
        expect(scrub).to_have_text(f"Moment {at} of {last}")
        anna.until(lambda at=at: anna.hand() == seen[at], "the hand of that moment")  # type: ignore[misc]
        expect(page.locator(".top .turn")).to_have_text(turns[at], use_inner_text=True)
    # Now that it is over, the other hand may be seen too.
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("button", name="One step forward").click()
    moment = people.server.ask("GET", f"/api/tables/{table}/replay/1?seat=1", token).json()
    anna.until_hand(moment, 1)
    page.get_by_label("Seen by").select_option("")
    expect(page.locator('[data-ref^="hand:"]')).to_have_count(0)
    # The end, with the score of the game; and it can be watched like a film.
    page.get_by_role("button", name="Last moment").click()
    expect(scrub).to_have_text(f"Moment {last} of {last}")
    expect(page.get_by_role("button", name="One step forward")).to_be_disabled()
    expect(page.locator(".top .turn")).to_contain_text("The game is over")
    shown = page.locator(people.guide.scores)
    expect(shown).to_have_text([str(points) for points in anna.told["result"]["scores"]])
    page.get_by_role("button", name="Play", exact=True).click()
    expect(scrub).to_have_text(f"Moment 2 of {last}")
    page.get_by_role("button", name="Pause").click()


@every_game
def test_a_replay_calls_only_the_own_seat_you(people: People) -> None:
    table, token = finished(people)
    anna, carlo = people.come("Anna"), people.come("Carlo")
    anna.sit({"table": table}, token)
    names = [seat["name"] for seat in anna.told["table"]["seats"]]
    strip, log = ".players .name", "#pane-log .t"
    # From the player's own seat: "You" in the strip and in the log, as at the table.
    anna.go(f"/table/{table}/replay?at=6")
    expect(anna.page.get_by_label("Seen by")).to_have_value("0")
    expect(anna.page.locator(strip)).to_have_text(["You", names[1]])
    expect(anna.page.locator(log, has_text="You").first).to_be_attached()
    expect(anna.page.locator(log, has_text=names[0])).to_have_count(0)
    # From another seat, and for somebody who did not play, everybody has a name.
    for person, seat in ((anna, "1"), (anna, ""), (carlo, "0"), (carlo, "1"), (carlo, "")):
        person.go(f"/table/{table}/replay?at=6&seat={seat}")
        expect(person.page.get_by_label("Seen by")).to_have_value(seat)
        expect(person.page.locator(".scrub span")).to_contain_text("Moment 6 of")
        expect(person.page.locator(strip)).to_have_text(names[::-1] if seat == "1" else names)
        expect(person.page.locator(log, has_text=names[0]).first).to_be_attached()
        expect(person.page.locator(".app").get_by_text(re.compile("^You\\b|^Your\\b"))).to_have_count(0)


@every_game
def test_play_again_is_the_same_table_anew(people: People) -> None:
    table, token = finished(people)
    anna = people.come("Anna")
    anna.sit({"table": table}, token)
    before = anna.told["table"]
    anna.dialog("Final score").get_by_role("link", name="Play again").click()
    anna.page.wait_for_url(re.compile(f"/new/{people.guide.name}"))
    anna.told = {}
    anna.page.get_by_role("button", name="Open the table").click()
    anna.until(lambda: bool(anna.told and anna.told["view"]), "cards")
    after = anna.told["table"]
    assert after["id"] != table
    assert after["options"] == before["options"]
    seats = [[(seat["kind"], seat["level"]) for seat in told["seats"]] for told in (before, after)]
    assert seats[0] == seats[1] == [("person", None), ("bot", "novice")]


def test_a_link_to_a_moment_shows_it_to_anybody(people: People) -> None:
    table, token = finished(people)
    anna, carlo = people.come("Anna"), people.come("Carlo")
    anna.sit({"table": table}, token)
    anna.go(f"/table/{table}/replay?at=3&seat=1")
    expect(anna.page.locator(".scrub span")).to_contain_text("Moment 3 of")
    anna.page.get_by_role("button", name="One step forward").click()
    expect(anna.page.locator(".scrub span")).to_contain_text("Moment 4 of")
    expect(anna.page).to_have_url(re.compile(r"at=4&seat=1$"))
    anna.page.get_by_role("button", name="Copy link to this moment").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    link = anna.page.evaluate("navigator.clipboard.readText()")
    carlo.page.goto(link)
    expect(carlo.page.locator(".scrub span")).to_contain_text("Moment 4 of")
    moment = people.server.ask("GET", f"/api/tables/{table}/replay/4?seat=1").json()
    carlo.until_hand(moment, 1)
    carlo.page.keyboard.press("ArrowLeft")
    expect(carlo.page.locator(".scrub span")).to_contain_text("Moment 3 of")


def test_while_the_game_goes_on_a_replay_shows_the_own_seat_only(people: People) -> None:
    anna, bice = people.pair()
    anna.open_pane("moves")
    anna.play("pass")
    anna.go(f"/table/{anna.table}/replay")
    expect(anna.page.locator(".scrub span")).to_have_text("Moment 0 of 1")
    seats = anna.page.get_by_label("Seen by")
    expect(seats.locator("option[value='1']")).to_be_disabled()
    expect(seats).to_have_value("0")
    anna.until_hand(anna.told, 0)
    carlo = people.come("Carlo")
    carlo.pardoned.append("403")
    carlo.go(f"/table/{bice.table}/replay?at=1&seat=0")
    expect(carlo.page.get_by_text("no longer exists")).to_be_visible()
    assert carlo.hand() == []


def test_an_ended_game_opens_for_all(people: People) -> None:
    anna, bice = people.pair()
    play_out(anna, bice, choose=people.guide.lazily)
    anna.page.get_by_role("button", name="Close").click()
    bice.dialog("Final score").get_by_role("link", name="Replay").click()
    select = bice.page.get_by_label("Seen by")
    expect(select).to_have_value("1")
    select.select_option("0")
    expect(bice.page).to_have_url(re.compile("seat=0"))
    # The menu of the table leads to the score again.
    anna.page.get_by_role("button", name="Menu").click()
    anna.dialog("Menu").get_by_role("button", name="Final score").click()
    expect(anna.dialog("Final score")).to_be_visible()
