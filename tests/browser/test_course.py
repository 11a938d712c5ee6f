"""The course of a game: undo, reloads, pushes from the other side, a killed server, bots for people."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.conftest import People
from tests.browser.driving.guides import USUAL, every_game
from tests.browser.driving.people import Person
from tests.table.harness import Json, ServerProcess


def entries(person: Person) -> list[Json]:
    """The table's log entries, from its own server."""
    told = person.server.look(person.table, person.token)
    return [line for line in told["events"] if line["n"] > 0]


def own_kinds(person: Person) -> list[str]:
    """The events of seat 0's moves, without those of the next player's turn."""
    return [line["kind"] for line in entries(person) if line["seat"] == 0]


def position(person: Person) -> Json:
    told = person.server.look(person.table, person.token)
    return {name: told[name] for name in ("view", "ask", "waiting")}


def confirm_is_open(person: Person) -> None:
    expect(person.act("confirm")).not_to_have_attribute("aria-disabled", "true")


def confirm_is_shut(person: Person) -> None:
    expect(person.act("confirm")).to_have_attribute("aria-disabled", "true")


# Undo ---------------------------------------------------------------------------------------------


@every_game
def test_undo_is_free_within_the_own_turn(people: People) -> None:
    anna, bice = people.pair()
    anna.open_pane("moves")
    before = position(anna)
    first = people.guide.next
    anna.play(first)
    expect(anna.page.locator(".ask strong")).not_to_have_text(before["ask"]["prompt"])
    anna.act("undo").click()
    anna.until(lambda: anna.told["number"] == 2, "the move is taken back")
    assert position(anna) == before
    expect(anna.dialog()).to_have_count(0)
    expect(anna.page.locator("#pane-log")).to_contain_text("You took back a move")
    expect(bice.page.locator("#pane-log")).to_contain_text("P0 took back a move")
    # A draft is not even a move: Cancel drops it, and nobody else sees it.
    anna.take(first)
    confirm_is_open(anna)
    expect(anna.act("undo")).to_have_text("Cancel")
    anna.act("undo").click()
    confirm_is_shut(anna)
    assert anna.server.look(anna.table)["number"] == 2


@every_game
def test_undo_across_players_is_asked_refused_and_agreed(people: People) -> None:
    anna, bice = people.pair()
    for person in (anna, bice):
        person.open_pane("moves")
    start = position(anna)
    anna.play(people.guide.idle)
    bice.play(people.guide.next)
    after = position(bice)

    anna.until(lambda: anna.told["number"] == 2, "the other has moved")
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Cancel").click()
    assert anna.server.look(anna.table)["number"] == 2
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    question = bice.dialog("P0 asks to undo")
    expect(question).to_be_visible()
    # It says what would be undone, and a key that is already pressed does not answer it.
    moves = [line["text"] for line in entries(bice) if line["n"] in (1, 2)]
    expect(question.locator("li")).to_have_text(moves[:5] + ["…"] * (len(moves) > 5))
    expect(question.get_by_role("heading")).to_be_focused()
    bice.page.keyboard.press("Space")
    bice.page.keyboard.press("Enter")
    expect(question).to_be_visible()
    # The player who asked can withdraw, and may ask again at once.
    anna.page.get_by_role("button", name="Withdraw the request").click()
    expect(question).to_have_count(0)
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    expect(anna.page.get_by_text("Waiting for the others to agree")).to_be_visible()
    expect(question).to_be_visible()
    bice.page.keyboard.press("Escape")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Refuse").click()
    expect(question).to_have_count(0)
    expect(anna.page.get_by_text("Waiting for the others to agree")).to_have_count(0)
    expect(anna.page.locator("#pane-log")).to_contain_text("Bice refused the request to undo")
    expect(anna.page.locator(".strip")).to_contain_text("Bice refused the request to undo")
    assert position(bice) == after
    # A player who was refused has to wait before asking again, and is told so.
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    expect(anna.page.locator(".strip.error")).to_contain_text("Please wait")
    expect(question).to_have_count(0)

    # The other one asks as well: a card was shown.
    for seat, move in people.guide.shown:
        after = position(bice)
        (anna, bice)[seat].play(move)
    bice.until(lambda: bice.told["undo"]["ask_to"] is not None, "undo needs consent")
    bice.act("undo").click()
    bice.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    anna.dialog("Bice asks to undo").get_by_role("button", name="Agree").click()
    bice.until(lambda: bice.told["undo"]["pending"] is None and bice.told["ask"] is not None, "an answer")
    assert position(bice) == after
    expect(bice.page.locator("#pane-log")).to_contain_text("P0 agreed to undo")
    expect(bice.page.locator("#pane-log")).to_contain_text("You took back a move")
    assert start["waiting"] == [0]


def covers(notice: Locator, other: Locator) -> bool:
    """Whether one thing on the page overlaps another."""
    a, b = notice.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    apart = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
    return not apart and a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_request_to_undo_takes_no_key_from_whoever_writes(people: People, size: tuple[int, int]) -> None:
    anna, bice = people.pair()
    for person in (anna, bice):
        person.open_pane("moves")
    anna.play(people.guide.idle)
    bice.play(people.guide.next)
    anna.until(lambda: anna.told["undo"]["ask_to"] is not None, "undo needs consent")
    for person in (anna, bice):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
    if size[0] < 1100:
        bice.page.get_by_role("button", name="Log").click()
    bice.open_pane("chat")
    chat = bice.page.get_by_placeholder("Write to the table")
    chat.press_sequentially("I am")
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    question = bice.page.get_by_role("group", name="P0 asks to undo")
    expect(question).to_be_visible()
    bice.page.keyboard.type(" here ")
    bice.page.keyboard.press("Space")
    expect(chat).to_have_value("I am here  ")
    expect(question).to_be_visible()
    for person in (anna, bice):
        notice = person.page.locator(".notices")
        for part in (".top", ".tabs", ".table:not(.hidden)", ".rail:not(.hidden)", ".bar"):
            for other in person.page.locator(part).all():
                assert not other.is_visible() or not covers(notice, other), (person.name, part)
    question.get_by_role("button", name="Refuse").click()
    expect(question).to_have_count(0)
    expect(anna.page.locator(".strip")).to_contain_text("Bice refused the request to undo")
    expect(anna.page.locator(".notices")).to_have_count(0)


@every_game
def test_against_a_bot_nobody_is_asked(people: People) -> None:
    # Not a novice, who sometimes ends the game at once by passing too.
    anna = people.alone("bot:regular")
    anna.open_pane("moves")
    before = position(anna)
    anna.play(people.guide.idle)
    anna.until(lambda: anna.asked and anna.told["number"] > 1, "the bot has moved")
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    anna.until(lambda: anna.told["view"]["plies"] == 0, "both moves are taken back")
    assert position(anna) == before


# In mid-choice ------------------------------------------------------------------------------------


@every_game
def test_a_reload_in_mid_choice_stores_nothing(people: People) -> None:
    anna, _ = people.pair()
    guide = people.guide
    guide.begins(anna)
    confirm_is_open(anna)
    for _ in range(2):
        anna.page.reload()
        anna.until_prompt(guide.first)
        confirm_is_shut(anna)
        assert entries(anna) == []
    # A reload right after Confirm: the move is there once.
    anna.open_pane("moves")
    anna.take(guide.idle)
    confirm_is_open(anna)
    anna.act("confirm").click()
    anna.until(lambda: any(m["type"] == "play" for m in anna.sent[-3:]), "the move is on its way")
    anna.page.reload()
    expect(anna.page.locator(".app")).to_be_visible()
    anna.until(lambda: bool(anna.told["number"] == 1), "the move has come")
    assert own_kinds(anna) == guide.idle_kinds


@every_game
def test_a_push_in_mid_choice_leaves_the_draft(people: People) -> None:
    anna, bice = people.pair()
    anna.open_pane("moves")
    anna.play(people.guide.idle)
    bice.until_asked()
    people.guide.begins(bice)
    confirm_is_open(bice)
    what = bice.page.locator(".ask span")
    expect(what).to_contain_text(people.guide.begun)
    drafted = what.inner_text()
    # The other player chats, and a spectator arrives.
    anna.open_pane("chat")
    anna.page.get_by_placeholder("Write to the table").fill("Take your time")
    anna.page.keyboard.press("Enter")
    carlo = people.come("Carlo")
    carlo.come(anna.table)
    bice.open_pane("chat")
    expect(bice.page.locator(".said li")).to_have_text("P0 Take your time")
    expect(what).to_have_text(drafted)
    confirm_is_open(bice)
    # The other player undoes the pass, and takes back the turn: the draft must go, and the page says so.
    anna.act("undo").click()
    expect(bice.page.locator(".strip")).to_contain_text("no longer fits")
    confirm_is_shut(bice)
    expect(bice.page.locator(".ask strong")).to_have_text("Waiting for P0")
    anna.until_asked()
    assert own_kinds(anna) == [*people.guide.idle_kinds, "undone"]


def test_a_draft_outlives_a_refused_wish_to_go_back(people: People) -> None:
    anna, bice = people.pair()
    for person in (anna, bice):
        person.open_pane("moves")
    anna.play("pass")
    bice.until_asked()
    bice.take("purchase")
    bice.drafted(["purchase"])
    bice.confirmed(["purchase"], 1)
    bice.until_asked()
    bice.take("draw deck")
    confirm_is_open(bice)
    anna.until(lambda: anna.told["undo"]["ask_to"] is not None, "undo needs consent")
    anna.act("undo").click()
    anna.dialog("Ask the others?").get_by_role("button", name="Ask to undo").click()
    bice.dialog("P0 asks to undo").get_by_role("button", name="Refuse").click()
    expect(bice.dialog()).to_have_count(0)
    anna.open_pane("chat")
    anna.page.get_by_placeholder("Write to the table").fill("As you like")
    anna.page.keyboard.press("Enter")
    bice.until(lambda: len(bice.told["chat"]) == 1, "the words")
    carlo = people.come("Carlo")
    carlo.come(anna.table)
    confirm_is_open(bice)
    expect(bice.page.locator(".ask span")).to_contain_text("Draw")
    number = bice.told["number"]
    bice.confirmed(["draw deck"], number)
    assert [line["kind"] for line in entries(bice)].count("drew") == 1


# People, bots, words ------------------------------------------------------------------------------


def test_chat_and_notes(people: People) -> None:
    anna, bice = people.pair()
    anna.open_pane("chat")
    anna.page.get_by_placeholder("Write to the table").fill("Salve <b>Bice</b> 猫")
    anna.page.get_by_role("button", name="Send").click()
    expect(anna.page.get_by_placeholder("Write to the table")).to_have_value("")
    expect(bice.page.locator("#tab-chat .badge")).to_have_count(1)
    bice.open_pane("chat")
    expect(bice.page.locator(".said li")).to_have_text("P0 Salve <b>Bice</b> 猫")
    expect(bice.page.locator("#tab-chat .badge")).to_have_count(0)

    anna.open_pane("notes")
    anna.page.locator("#notes").fill("Two Vie are gone")
    anna.until(lambda: any(m["type"] == "notes" for m in anna.sent), "the notes are kept")
    anna.page.reload()
    anna.open_pane("notes")
    expect(anna.page.locator("#notes")).to_have_value("Two Vie are gone")
    assert not any("Two Vie" in frame for frame in bice.frames)
    anna.open_pane("chat")
    expect(anna.page.locator(".said li")).to_have_count(1)


def test_a_seat_is_handed_to_a_bot_and_taken_back(people: People) -> None:
    anna, bice = people.pair()
    anna.page.get_by_role("button", name="P0’s seat").click()
    anna.dialog("P0’s seat").get_by_role("button", name="Let a bot play for me").click()
    expect(bice.page.locator("#pane-log")).to_contain_text("A bot plays for P0")
    expect(bice.page.get_by_text("a bot plays for P0").first).to_be_attached()
    bice.until_asked()
    anna.until(lambda: not anna.asked and anna.told["number"] > 1, "the bot has moved")
    anna.page.get_by_role("button", name="P0’s seat").click()
    anna.dialog("P0’s seat").get_by_role("button", name="Take my seat back").click()
    expect(bice.page.locator("#pane-log")).to_contain_text("P0 plays again")
    bice.open_pane("moves")
    # What the bot played may be a card that Bice can answer before it is her turn.
    while not anna.asked:
        bice.until_asked()
        bice.decide(people.guide.lazily)
        anna.until(lambda: anna.asked or bice.asked, "somebody can go on")
    # The others can replace a player who has left, and that player can take the seat back.
    table = bice.table
    bice.page.goto("about:blank")
    anna.page.get_by_role("button", name="Bice’s seat").click()
    anna.dialog("Bice’s seat").get_by_role("button", name="Let a bot play for Bice").click()
    anna.open_pane("moves")
    turn = anna.told["view"]["turn"]
    while anna.told["view"]["turn"] == turn:
        anna.decide()
        anna.until(lambda: anna.asked or anna.told["view"]["turn"] > turn, "Bice's bot has answered")
    anna.until(lambda: anna.asked and anna.told["view"]["turn"] > turn + 1, "a bot has moved for Bice")
    bice.come(table)
    assert bice.told["table"]["seats"][1]["replaced"]
    # The way back is visible, on a phone as well.
    expect(bice.page.get_by_label("Players").get_by_text("A bot plays for you").first).to_be_attached()
    bice.page.set_viewport_size({"width": 390, "height": 844})
    notice = bice.page.get_by_role("complementary", name="Notices")
    expect(notice).to_contain_text("A bot plays for you")
    bice.hears("A bot plays for you")
    notice.get_by_role("button", name="Take my seat back").click()
    expect(notice).to_have_count(0)
    expect(anna.page.locator("#pane-log")).to_contain_text("Bice plays again")


# The server goes and comes back -------------------------------------------------------------------


@pytest.fixture
def fragile(tmp_path: Path) -> ServerProcess:
    return ServerProcess(tmp_path, deal_wait=60)


def test_a_killed_server_comes_back_and_the_page_goes_on(fragile: ServerProcess, browser: Browser) -> None:
    with fragile:
        fragile.port = int(fragile.address.rpartition(":")[2])
        people = People(fragile, browser, USUAL, "a killed server")
        anna, bice = people.pair()
        for person in (anna, bice):
            person.pardoned.append(r"WebSocket connection to .* failed")
            person.page.evaluate("window.same = true")
            person.open_pane("moves")
        anna.play("purchase", "draw deck")
        anna.until_asked()
        anna.take("draw deck")
        confirm_is_open(anna)
        fragile.kill()
        for person in (anna, bice):
            expect(person.page.get_by_text("Connection lost")).to_be_visible()
        # Confirmed while the server is down: it is sent when the server is back, and counts once.
        anna.act("confirm").click()
        expect(anna.page.locator(".ask")).to_contain_text("Sending")
        fragile.log = ""
        fragile.start()
        anna.until(lambda: anna.told["number"] == 2, "the move has come")
        bice.until_asked()
        for person in (anna, bice):
            expect(person.page.get_by_text("Connection lost")).to_have_count(0)
        assert [line["kind"] for line in entries(anna)].count("drew") == 2
        bice.play("pass")
        anna.until_asked()
        # The server dies again in mid-choice: the choice is still there.
        anna.take("pass")
        confirm_is_open(anna)
        fragile.kill()
        expect(anna.page.get_by_text("Connection lost")).to_be_visible()
        fragile.log = ""
        fragile.start()
        expect(anna.page.get_by_text("Connection lost")).to_have_count(0)
        confirm_is_open(anna)
        anna.confirmed(["pass"], 3)
        for person in (anna, bice):
            assert person.page.evaluate("window.same") is True
            assert person.faults() == []
            assert [m["key"] for m in person.sent if m["type"] == "play"]
            person.context.close()
    assert re.search("Tavola is at", fragile.log)
