"""Fair shuffles: the browser commits, reveals its value, and says at the end whether everything matches."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect
from tests.browser.conftest import People
from tests.browser.driving.guides import USUAL
from tests.browser.driving.people import Person
from tests.table.harness import VALUE, Json, ServerProcess, play_to_end, promise_of
from tests.table.play.test_play import first_or_build

from tavola.core.data.words import LANGUAGES

WORDS = Path(__file__).parents[2] / "ui/src/words"


def said(person: Person, kind: str) -> list[Json]:
    return [message for message in person.sent if message["type"] == kind]


def finished(people: People, **context: object) -> Person:
    """Somebody whose browser took part in the shuffle of a game that is over."""
    made = people.open("bot:novice", **people.guide.short)
    anna = people.come("Anna", **context)
    anna.sit(made, made["token"])
    anna.until(lambda: anna.told["view"] is not None, "cards")
    with people.server.line(made["table"], made["token"]) as line:
        play_to_end(line, first_or_build)
    anna.until(lambda: anna.over, "the end")
    return anna


def lied_to(person: Person, change: Callable[[Json], None]) -> None:
    """From now on this browser is sent a different shuffle."""

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def tell(text: str | bytes) -> None:
            told = json.loads(text)
            if told["type"] == "table":
                change(told["table"]["shuffle"])
            line.send(json.dumps(told))

        server.on_message(tell)

    person.page.route_web_socket(re.compile("/live"), route)


def test_the_browser_says_by_itself_that_the_shuffle_fits(people: People) -> None:
    anna = finished(people)
    (commit,), (reveal,) = said(anna, "commit"), said(anna, "reveal")
    assert commit["hash"] == promise_of(reveal["value"])
    order = [message["type"] for message in anna.sent]
    assert order.index("commit") < order.index("reveal")
    assert anna.told["table"]["shuffle"]["values"] == [reveal["value"], ""]
    expect(anna.dialog("Final score").locator(".verdict")).to_contain_text("your own value included")
    # After a reload as well, and in the dialog about the shuffle.
    anna.page.reload()
    expect(anna.dialog("Final score").locator(".verdict")).to_contain_text("your own value included")
    assert anna.page.get_by_role("alert").count() == 0


def test_who_added_nothing_is_named_at_the_end(people: People) -> None:
    anna = finished(people)
    lied_to(anna, lambda shuffle: shuffle.update(silent=[1]))
    anna.page.reload()
    verdict = anna.dialog("Final score").locator(".verdict")
    expect(verdict).to_contain_text("’s browser added nothing to the shuffle")
    # What the browser does not know it does not say.
    expect(verdict).to_contain_text("That the cards follow from the seed is checked by “tavola verify”")


def test_a_shuffle_that_was_changed_is_told_loudly(people: People) -> None:
    anna = finished(people)

    def another_secret(shuffle: Json) -> None:
        """A completely different shuffle whose parts are consistent."""
        if shuffle["secret"]:
            shuffle["secret"], shuffle["commitment"] = VALUE, promise_of(VALUE)

    lied_to(anna, another_secret)
    anna.page.reload()
    alert = anna.dialog("Final score").get_by_role("alert")
    expect(alert).to_contain_text("does not match what was committed to")
    expect(alert).to_contain_text("The server’s secret does not match its fingerprint")


def test_a_fault_that_was_wiped_out_is_found(people: People) -> None:
    anna = finished(people)

    def held_back(shuffle: Json) -> None:
        """The other seat committed to a value and held it back; its fault has been removed."""
        if shuffle["secret"]:
            shuffle["commitments"] = [shuffle["commitments"][0], promise_of(VALUE)]

    lied_to(anna, held_back)
    anna.page.reload()
    alert = anna.dialog("Final score").get_by_role("alert")
    expect(alert).to_contain_text("It is wrong about whose values did not arrive")


def without_commitments(shuffle: Json) -> None:
    """The cards were dealt before anybody could commit to anything."""
    shuffle.update(scheme="tavola-1", commitments=[], values=[], faults=[], silent=[])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_without_commitments_is_not_passed_over(people: People, language: str) -> None:
    """A player who took part in no shuffle is told so; one who lost the stored value hears nothing false."""
    anna = finished(people, locale=language)
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    verdict = anna.page.get_by_role("dialog").locator(".verdict")
    anna.page.evaluate("localStorage.clear()")
    anna.page.reload()
    expect(verdict).to_have_text(words["fair-forgotten"])
    lied_to(anna, without_commitments)
    anna.page.reload()
    expect(verdict).to_have_text(words["fair-without"])
    assert anna.page.get_by_role("alert").count() == 0


def test_a_value_is_not_revealed_where_its_commitment_was_left_out(people: People) -> None:
    made = people.open("friend")
    anna = people.come("Anna")

    def leave_out(shuffle: Json) -> None:
        if shuffle["commitments"]:
            shuffle["commitments"] = [promise_of(VALUE), *shuffle["commitments"][1:]]

    lied_to(anna, leave_out)
    guest = people.server.join(made, "Bice")
    anna.sit(made, made["token"])
    people.server.tell(made["table"], guest, type="commit", hash=promise_of(VALUE))
    warning = "arrived too late or was left out"
    expect(anna.page.get_by_role("contentinfo")).to_contain_text(warning)
    assert len(said(anna, "commit")) == 1
    assert said(anna, "reveal") == []


def test_a_deal_that_goes_past_the_list_is_told_at_once(tmp_path: Path, browser: Browser) -> None:
    with ServerProcess(tmp_path, deal_wait=3) as server:
        people = People(server, browser, USUAL, "the list is not shown")
        made = people.open("friend")
        anna = people.come("Anna")

        def route(line: WebSocketRoute) -> None:
            to_server = line.connect_to_server()

            def tell(text: str | bytes) -> None:
                told = json.loads(text)
                if told["type"] == "table" and (promises := told["table"]["shuffle"]["commitments"]):
                    if told["table"]["shuffle"]["stage"] == "reveal":
                        return
                    promises[0] = promise_of("cd" * 32)
                line.send(json.dumps(told))

            to_server.on_message(tell)

        anna.page.route_web_socket(re.compile("/live"), route)
        anna.sit(made, made["token"])
        guest = server.join(made, "Bice")
        anna.until(lambda: len(said(anna, "commit")) == 1, "a commitment")
        server.tell(made["table"], guest, type="commit", hash=promise_of(VALUE))
        anna.until(lambda: anna.told["view"] is not None, "cards, at the deadline")
        warning = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))["fair-left-out"]
        expect(anna.page.get_by_role("contentinfo")).to_contain_text(warning)
        assert said(anna, "reveal") == []
        assert anna.faults() == []
        anna.context.close()


def test_a_page_that_is_loaded_again_keeps_its_value(people: People) -> None:
    made = people.open("friend")
    anna = people.come("Anna")
    guest = people.server.join(made, "Bice")
    anna.sit(made, made["token"])
    anna.until(lambda: len(said(anna, "commit")) == 1, "a commitment")
    expect(anna.page.get_by_role("heading", name="Shuffling")).to_be_visible()
    # Random values differ now: only a stored one can be the same.
    anna.add_chance("another")
    anna.page.reload()
    anna.until(lambda: len(said(anna, "commit")) == 2, "the commitment once more")
    first, second = said(anna, "commit")
    assert first["hash"] == second["hash"]
    people.server.deal(made["table"], guest)
    anna.until(lambda: anna.told["view"] is not None, "cards")
    assert anna.told["table"]["shuffle"]["faults"] == ["", ""]


def test_whose_value_did_not_come_is_shown(tmp_path: Path, browser: Browser) -> None:
    with ServerProcess(tmp_path, deal_wait=5) as server:
        people = People(server, browser, USUAL, "a value is held back")
        made = people.open("friend")
        anna = people.come("Anna")
        anna.sit(made, made["token"])
        guest = server.join(made, "Bice")
        server.tell(made["table"], guest, type="commit", hash=promise_of(VALUE))
        anna.until(lambda: anna.told["view"] is not None, "cards, at the deadline")
        assert "Bice committed to a value for the shuffle but did not reveal it" in anna.log()
        anna.page.get_by_role("button", name="Menu").click()
        anna.dialog("Menu").get_by_role("button", name="About").click()
        expect(anna.dialog("About")).to_contain_text("Bice: the value did not arrive.")
        assert anna.faults() == []
        anna.context.close()


def about(person: Person) -> Locator:
    person.page.get_by_role("button", name="Menu").click()
    person.dialog("Menu").get_by_role("button", name="About").click()
    return person.dialog("About")


def test_who_added_nothing_is_named(tmp_path: Path, browser: Browser) -> None:
    with ServerProcess(tmp_path, deal_wait=2) as server:
        people = People(server, browser, USUAL, "nothing is added")
        made = people.open("friend")
        anna = people.come("Anna")
        anna.sit(made, made["token"])
        guest = server.join(made, "Bice")
        # While the list is open, everybody sees for whom the table waits.
        expect(anna.page.get_by_text("Waiting for Bice")).to_be_visible()
        anna.until(lambda: anna.told["view"] is not None, "cards, at the deadline")
        assert "Bice’s browser added nothing to the shuffle" in anna.log()
        expect(about(anna)).to_contain_text("Bice’s browser added nothing to the shuffle.")
        bice = people.come("Bice")
        bice.sit(made, guest)
        line = bice.page.locator("#pane-log .t", has_text="Your browser added nothing to the shuffle")
        expect(line).to_be_visible()
        expect(line.locator("b")).to_have_count(0)
        carlo = people.come("Carlo")
        carlo.come(made["table"])
        told = about(carlo)
        expect(told).to_contain_text("your browser adds nothing and checks nothing")
        expect(told).not_to_contain_text("your browser checks that")
        for person in people.all:
            assert person.faults() == []
            person.context.close()
