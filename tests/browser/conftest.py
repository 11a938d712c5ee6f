"""One browser for all tests of a process, one server for each module, a fresh context for each person."""

from asyncio import AbstractEventLoop
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.driving.chromium import ARGUMENTS, build_client, find_chromium
from tests.browser.driving.guide import Guide
from tests.browser.driving.guides import USUAL
from tests.browser.driving.people import WAIT, Person
from tests.table.harness import Json, ServerProcess

HERE = Path(__file__).parent
expect.set_options(timeout=WAIT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


class Chromium:
    """The browser, and the event loop its driver leaves running: other tests need a thread without one."""

    def __init__(self, browser: Browser, loop: AbstractEventLoop | None) -> None:
        self.browser = browser
        self.loop = loop


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    build_client()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        made = Chromium(browser, _get_running_loop())
        _set_running_loop(None)
        yield made
        _set_running_loop(made.loop)
        browser.close()


@pytest.fixture(autouse=True)
def browser(chromium: Chromium) -> Iterator[Browser]:
    _set_running_loop(chromium.loop)
    yield chromium.browser
    _set_running_loop(None)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    # Every browser gets to add its value before the cards are dealt, however slow it is.
    with ServerProcess(tmp_path_factory.mktemp("data"), deal_wait=60) as running:
        yield running
        assert "Traceback" not in running.log, running.log


class People:
    """The people in a test; by its end none of their browsers may have reported an error."""

    def __init__(
        self, server: ServerProcess, browser: Browser, guide: Guide, test: str, slow: float = 1
    ) -> None:
        self.test = test
        self.slow = slow
        self.server = server
        self.browser = browser
        self.guide = guide
        self.all: list[Person] = []

    def come(self, name: str, **context: Any) -> Person:
        usual: Json = {
            "viewport": {"width": 1440, "height": 900},
            "reduced_motion": "reduce",
            "color_scheme": "light",
            "locale": "en",
        }
        person = Person(
            self.server, self.browser.new_context(**(usual | context)), name, self.guide, self.slow
        )
        person.add_chance(f"{self.test} {name}")
        self.all.append(person)
        return person

    def open(self, *others: str, **options: Any) -> Json:
        """A new table of the game under test."""
        return self.server.open_table("me", *others, game=self.guide.name, **(self.guide.options | options))

    def pair(self, **options: Any) -> tuple[Person, Person]:
        """Two people at a table whose cards have been dealt."""
        made = self.open("friend", **options)
        anna, bice = self.come("Anna"), self.come("Bice")
        anna.sit(made, made["token"])
        bice.sit(made, self.server.join(made, "Bice"))
        for person in (anna, bice):
            person.until(lambda person=person: person.told["view"] is not None, "cards")  # type: ignore[misc]
        return anna, bice

    def to_turns(self, anna: Person, bice: Person) -> None:
        """Play on to the first ordinary turn."""
        if self.guide.prelude:
            for person, move in ((anna, self.guide.idle), (bice, self.guide.next)):
                person.open_pane("moves")
                person.play(move)
            anna.until_asked()

    def alone(self, *others: str, **options: Any) -> Person:
        """One person at a table with bots, or with more people at the same screen."""
        made = self.open(*others, **options)
        anna = self.come("Anna")
        anna.sit(made, made["token"])
        anna.until(lambda: anna.told["view"] is not None, "cards")
        return anna


@pytest.fixture
def guide() -> Guide:
    """The game under test; a test that is marked with games runs for each of them."""
    return USUAL


@pytest.fixture
def people(
    server: ServerProcess, browser: Browser, guide: Guide, request: pytest.FixtureRequest
) -> Iterator[People]:
    made = People(server, browser, guide, request.node.nodeid, request.config.getoption("--slow"))
    yield made
    faults = {person.name: person.faults() for person in made.all if person.faults()}
    for person in made.all:
        person.context.close()
    assert faults == {}
