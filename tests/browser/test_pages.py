"""The pages around the table: forms that work without any script, and that can be reloaded."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import People

from tavola import game
from tavola.bots.bot import FIRST
from tavola.bots.opponents import opponents


@pytest.mark.parametrize("script", [False, True], ids=["without-script", "with-script"])
def test_a_form_that_cannot_be_granted_is_filled_in_again(people: People, script: bool) -> None:
    anna = people.come("Anna", java_script_enabled=script)
    anna.pardoned.append("400")
    page = anna.page
    posts: list[str] = []
    page.on("request", lambda asked: posts.append(asked.url) if asked.method == "POST" else None)
    anna.go("/new/sangimignano")
    page.get_by_label("Your name").first.fill("Anna")
    page.get_by_role("group", name="Seat 2").get_by_text("Somebody at this screen").click()
    page.get_by_label("Name", exact=True).fill("Ugo")
    page.get_by_role("checkbox", name="Others may watch").uncheck()
    for fold in page.locator("main details").all():
        fold.locator("summary").click()
    # A field that also takes a word: no browser can check its limits.
    penalty = page.locator("[name=option-close_penalty]")
    penalty.fill("9999")
    page.get_by_role("button", name="Open the table").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("9999 is not possible here")
    assert len(posts) == 1
    for _ in range(2):
        expect(page.get_by_label("Your name").first).to_have_value("Anna")
        expect(page.get_by_label("Name", exact=True)).to_have_value("Ugo")
        expect(page.get_by_role("checkbox", name="Others may watch")).not_to_be_checked()
        expect(penalty).to_be_visible()
        expect(penalty).to_have_value("9999")
        expect(penalty).to_have_attribute("aria-invalid", "true")
        # A reload sends nothing again.
        page.reload()
        expect(alert).to_be_visible()
    assert len(posts) == 1
    alert.get_by_role("link").click()
    penalty.fill("12")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/table/"))
    assert people.server.look(anna.table, anna.token)["table"]["options"]["close_penalty"] == 12
    # Back leads to the form, not to the submission.
    page.go_back()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


@pytest.mark.parametrize("script", [False, True], ids=["without-script", "with-script"])
def test_the_form_says_what_to_expect_of_the_level_that_is_chosen(people: People, script: bool) -> None:
    anna = people.come("Anna", java_script_enabled=script)
    anna.go("/new/castles")
    seat = anna.page.get_by_role("group", name="Seat 2")
    level = seat.get_by_label("How well it plays")
    expect(level.locator("option")).to_have_text([one.name for one in opponents(game("castles"), "en")])
    expect(level).to_have_value(FIRST)
    for one in opponents(game("castles"), "en"):
        level.select_option(one.name)
        expect(seat.get_by_text(one.about)).to_be_visible()
        expect(seat.locator(".levels > li").filter(visible=True)).to_have_count(1)
    # Only a bot has a level.
    seat.get_by_text("A friend, by link").click()
    expect(level).to_be_hidden()
