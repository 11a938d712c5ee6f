"""The pages, their words, and the client's bundle and types."""

import html
import re
import sqlite3
import string
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.browser.driving.chromium import is_fresh
from tests.table.harness import ServerProcess, new_key
from tests.table.wire.test_guards import csrf_of

import tavola
from tavola.bots.bot import FIRST
from tavola.bots.opponents import in_words, opponents
from tavola.bots.strength import Strength
from tavola.core.data.words import LANGUAGES
from tavola.table.runtime.settings import ServerSettings
from tavola.table.site import client_bundle, rendering
from tavola.table.site.help_pages import rules_of
from tavola.table.words.texts import FOLDER, choose_language, site, texts

ROOT = Path(__file__).parents[3]
GAMES = tavola.game_names()
PAGES = ["/", "/help", "/statistics", "/import", "/privacy", "/join/x", "/nowhere"]
PAGES += [f"/{kind}/{game}" for kind in ("new", "help") for game in GAMES]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything_with_the_same_values(language: str) -> None:
    english, own = site("en").texts, site(language).texts
    assert (FOLDER / f"{language}.toml").exists()
    assert set(own) == set(english)
    for key, text in english.items():
        assert fields(own[key]) == fields(text), key
        assert own[key].strip()


def test_every_word_is_used_and_every_used_word_is_there() -> None:
    source = "".join(path.read_text() for path in (ROOT / "src/tavola/table").rglob("*.py"))
    source += "".join(path.read_text() for path in (ROOT / "src/tavola/table/site/templates").glob("*"))
    known = set(site("en").texts)
    for key in known:
        built = re.match(r"(event|error|false|seat|group)_", key)
        assert built or f'"{key}"' in source or f"'{key}'" in source, key
    for key in re.findall(r"""\bw(?:ords)?(?:\.site)?\(["'](\w+)["']""", source):
        assert key in known or key.endswith("_"), key


def test_languages_are_chosen_by_cookie_then_browser() -> None:
    assert choose_language("ja", "it") == "ja"
    assert choose_language(None, "fr, it;q=0.8, en;q=0.9") == "en"
    assert choose_language("xx", "it-IT") == "it"
    assert choose_language(None, ";;;q=,,") == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_come_in_every_language(server: ServerProcess, language: str) -> None:
    for path in PAGES:
        answer = server.ask("GET", path, headers={"accept": "text/html", "cookie": f"lang={language}"})
        assert f'<html lang="{language}"' in answer.text, path
        assert answer.text.count("<h1") == 1
        assert "</html>" in answer.text


def test_choosing_a_language_comes_back_to_the_page(server: ServerProcess) -> None:
    with server.browser() as browser:
        token = csrf_of(browser.get("/help"))
        there = browser.post("/language", data={"_csrf_token": token, "lang": "it", "back": "/help"})
        assert there.url.path == "/help"
        assert '<html lang="it"' in there.text
        for back in ("//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example"):
            answer = browser.post(
                "/language", data={"_csrf_token": token, "lang": "en", "back": back}, follow_redirects=False
            )
            assert answer.headers["location"] == "/"


def test_from_home_to_a_game_against_a_bot_is_one_click(server: ServerProcess) -> None:
    with server.browser() as browser:
        page = browser.get("/")
        form = re.search(r'<form method="post" action="(/new/sangimignano)">', page.text)
        assert form
        there = browser.post(form[1], data={"_csrf_token": csrf_of(page)})
        table = there.url.path.rpartition("/")[2]
        told = browser.get(f"/api/tables/{table}").json()
        assert [seat["kind"] for seat in told["table"]["seats"]] == ["person", "bot"]
        assert f"/table/{table}" in browser.get("/").text


def test_the_form_of_a_new_table(server: ServerProcess) -> None:
    with server.browser() as browser:
        token = csrf_of(browser.get("/new/sangimignano"))
        form = {
            "_csrf_token": token,
            "options": "1",
            "seat-0": "me",
            "name-0": "Bérengère <猫>",
            "seat-1": "screen",
            "screen-1": "Ugo",
            "level-1": "novice",
            "option-nobles": "yes",
            "option-deals": "3",
            "option-close_penalty": "auto",
        }
        there = browser.post("/new/sangimignano", data=form)
        table = browser.get(f"/api/tables/{there.url.path.rpartition('/')[2]}").json()["table"]
        assert [seat["name"] for seat in table["seats"]] == ["Bérengère <猫>", "Ugo"]
        assert table["you"] == [0, 1]
        assert (table["options"]["nobles"], table["options"]["deals"]) == (True, 3)
        assert table["edition"] == "Advanced game"
        assert "Bérengère &lt;猫&gt;" in browser.get("/new/sangimignano").text
        wrong = browser.post("/new/sangimignano", data=form | {"option-deals": "99"})
        assert wrong.status_code == 400
        assert "Number of deals: 99 is not possible here. It takes a whole number from 1 to 12." in wrong.text
        assert 'href="#option-deals"' in wrong.text
        assert re.search('value="99"[^>]* aria-invalid="true"', wrong.text)
        assert browser.post("/new/sangimignano", data=form | {"seat-1": "cat"}).status_code == 400
        unknown = browser.post("/new/sangimignano", data=form | {"seat-1": "bot", "level-1": "champion"})
        assert unknown.status_code == 400
        levels = "novice, regular, skilled, expert, master"
        assert f"There is no bot level &#39;champion&#39;. Levels are: {levels}." in unknown.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_cannot_be_granted_is_a_page_of_its_own(server: ServerProcess, language: str) -> None:
    with server.browser() as browser:
        browser.cookies.set("lang", language)
        form = {
            "_csrf_token": csrf_of(browser.get("/new/sangimignano")),
            "options": "1",
            "seat-0": "me",
            "name-0": "Bérengère <猫>",
            "seat-1": "friend",
            "screen-1": "x" * 5000,
            "option-deals": "99",
            "option-close_penalty": "auto",
            "odd": "field",
        }
        page = browser.post("/new/sangimignano", data=form)
        # The response redirects to the form, so that reloading the page sends nothing again.
        assert [earlier.status_code for earlier in page.history] == [303]
        assert (page.status_code, page.request.method) == (400, "GET")
        assert page.url.path == "/new/sangimignano"
        assert form["_csrf_token"] not in str(page.url)
        assert "odd" not in str(page.url)
        assert len(str(page.url)) < 1000
        again = browser.get(str(page.url))
        assert again.status_code == 400
        for shown in (page.text, again.text):
            told = texts(tavola.game("sangimignano"), language)
            label = told.words.options["deals"]
            allowed = told.site("option_span", low=1, high=12)
            wrong = told.site("option_wrong", label=label, value="99", allowed=allowed)
            assert re.search(rf'role="alert">{re.escape(wrong)} <a href="#option-deals">', shown)
            # What was filled in is there, and what was left out stays out.
            assert 'value="Bérengère &lt;猫&gt;"' in shown
            assert re.search(r'name="seat-1" value="friend" checked', shown)
            assert re.search(r'name="option-deals"[^>]* value="99"[^>]* aria-invalid="true"', shown)
            assert not re.search(r'name="watch"[^>]* checked', shown)
        # An impossible kind of seat is reported too; half a form is not a page.
        wrong_seat = form | {"option-deals": "1", "seat-1": "cat"}
        page = browser.post("/new/sangimignano", data=wrong_seat)
        assert [earlier.status_code for earlier in page.history] == [303]
        assert (page.status_code, page.text.count('role="alert"')) == (400, 1)
        del wrong_seat["options"]
        page = browser.post("/new/sangimignano", data=wrong_seat)
        assert (page.status_code, page.history) == (400, [])
        # Once corrected, it opens the table.
        there = browser.post("/new/sangimignano", data=form | {"option-deals": "2"})
        table = browser.get(f"/api/tables/{there.url.path.rpartition('/')[2]}").json()["table"]
        assert table["options"]["deals"] == 2


def test_a_seat_at_the_screen_is_called_what_the_form_shows(server: ServerProcess) -> None:
    with server.browser() as browser:
        page = browser.get("/new/sangimignano")
        assert 'placeholder="Player 2"' in page.text
        form = {"_csrf_token": csrf_of(page), "options": "1", "seat-0": "me", "seat-1": "screen"}
        there = browser.post("/new/sangimignano", data=form)
        table = browser.get(f"/api/tables/{there.url.path.rpartition('/')[2]}").json()["table"]
        assert [seat["name"] for seat in table["seats"]] == ["Guest", "Player 2"]


def test_the_form_says_what_cannot_be_seen_elsewhere(server: ServerProcess, tmp_path: Path) -> None:
    local = "reached from this machine only"
    page = server.ask("GET", "/new/viticulture", headers={"accept": "text/html"}).text
    assert local in page
    assert "the Automa plays against you" in page
    # The level of the Automa is next to the seats, not in a collapsed section.
    assert page.index('name="option-automa"') < page.index('<details class="fold"')
    assert "auto" in re.findall('pattern="auto[^>]* title="([^"]*)"', page)[0]
    with ServerProcess(tmp_path, trusted_proxies="10.0.0.1") as public:
        answer = public.ask("GET", "/new/viticulture", headers={"accept": "text/html"})
        assert local not in answer.text
    assert not ServerSettings(base_url="https://tavola.example").local
    assert not ServerSettings(host="192.168.1.5").local


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_told_by_the_names_that_are_shown(name: str, language: str) -> None:
    game = tavola.game(name)
    told = texts(game, language)
    for option in game.options:
        for choice in option.choices:
            assert choice in ("yes", "no") or choice in told.words.terms, (option.name, choice)
            if "_" in choice or choice not in told.words.terms.get(choice, choice).lower():
                assert not re.search(rf"\b{choice}\b", told.option(option)[1]), (option.name, choice)


def test_an_address_with_fields_fills_the_form_in(server: ServerProcess) -> None:
    with server.browser() as browser:
        asked = {
            "options": "1",
            "players": "2",
            "seat-0": "me",
            "seat-1": "screen",
            "screen-1": '"><b>Ugo',
            "option-deals": "3",
        }
        page = browser.get("/new/sangimignano", params=asked).text
        assert re.search(r'name="seat-1" value="screen" checked', page)
        assert 'value="&#34;&gt;&lt;b&gt;Ugo"' in page
        assert re.search(r'name="option-deals"[^>]* value="3"', page)
        # A switch that is not named is off; without the form's own mark nothing is filled in.
        assert not re.search(r'name="option-nobles"[^>]* checked', page)
        plain = browser.get("/new/sangimignano", params={"seat-1": "screen"}).text
        assert re.search(r'name="seat-1" value="bot" checked', plain)


def test_an_invitation_by_its_page(server: ServerProcess) -> None:
    made = server.open_table("me", "friend")
    link = made["invites"][0]["link"]
    with server.browser() as browser, server.browser() as late:
        page, early = browser.get(link), csrf_of(late.get(link))
        assert "P0" in page.text
        there = browser.post(link, data={"_csrf_token": csrf_of(page), "name": "Bice"})
        assert there.url.path == f"/table/{made['table']}"
        assert browser.get(link).url.path == f"/table/{made['table']}"
        assert late.get(link).status_code == 404
        # Somebody who already had the page open is told so as well, by a page that can be reloaded.
        refused = late.post(link, data={"_csrf_token": early, "name": "Carlo"})
        assert [earlier.status_code for earlier in refused.history] == [303]
        assert (refused.status_code, refused.request.method) == (404, "GET")
        assert "no longer valid" in refused.text
    assert server.look(made["table"])["table"]["seats"][1]["name"] == "Bice"


def test_an_invitation_that_is_too_old_says_so(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        link = server.open_table("me", "friend")["invites"][0]["link"]
        server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as store:
        store.execute("UPDATE seats SET invited = 1")
        store.commit()
    with ServerProcess(tmp_path) as server, server.browser() as browser:
        token = csrf_of(browser.get("/"))
        for page in (browser.get(link), browser.post(link, data={"_csrf_token": token, "name": "Bice"})):
            assert (page.status_code, page.url.path) == (404, link)
            assert "no longer valid" in page.text


def test_a_file_is_brought_by_its_page(server: ServerProcess) -> None:
    record = (ROOT / "docs" / "example.json").read_bytes()
    with server.browser() as browser:
        token = csrf_of(browser.get("/import"))
        there = browser.post("/import", data={"_csrf_token": token}, files={"file": ("a.json", record)})
        assert there.url.path.endswith("/replay")
        changed = record.replace(b'"scores": [', b'"scores": [9, ')
        assert changed != record
        for content, told in (
            (b"", "This is not the file of a game"),
            (b"{}", "This is not the file of a game"),
            (b"\xff\xfe", "This is not the file of a game"),
            (b'{"game": 3}', "This is not the file of a game"),
            (changed, "The game in this file was not accepted: it says that the points are 9 : "),
        ):
            answer = browser.post("/import", data={"_csrf_token": token}, files={"file": ("a.json", content)})
            # The form again, as a page that works with the Back button; and the reason is shown once.
            assert [earlier.status_code for earlier in answer.history] == [303]
            assert answer.url.path == "/import"
            assert 'role="alert"' in answer.text
            assert told in answer.text
            assert 'role="alert"' not in browser.get("/import").text


def test_every_rule_has_its_anchor() -> None:
    html, sections = rules_of("sangimignano")
    source = (ROOT / "docs/rules/sangimignano.md").read_text()
    numbers = re.findall(r"^- \*\*([A-Z]+-[0-9.]+[a-z]?)\*\*", source, re.MULTILINE)
    assert len(numbers) > 100
    assert re.findall(r'<li id="([^"]+)">', html) == numbers
    assert len(sections) == source.count("\n## ")


# The client ---------------------------------------------------------------------------------------


def test_the_client_types_are_those_of_the_server() -> None:
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / "ts_types.py"], capture_output=True, text=True, check=True
    ).stdout
    client = ROOT / "ui" / "src"
    kept = [client / "protocol.gen.ts", *sorted(client.glob("games/*/view.gen.ts"))]
    assert len(kept) > 3
    whole = "".join(f"// {path.relative_to(ROOT)}\n{path.read_text()}" for path in kept)
    assert made == whole, "run: .venv/bin/python tools/ts_types.py --write"


def test_no_page_ships_without_its_bundle(server: ServerProcess) -> None:
    assert client_bundle.manifest_path() is not None, "run: make ui"
    made = server.open_table("me", "bot")
    for path in [*PAGES, f"/table/{made['table']}", f"/table/{made['table']}/replay"]:
        page = server.ask("GET", path, headers={"accept": "text/html"}).text
        scripts = re.findall(r'<script type="module" src="([^"]+)"', page)
        styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
        images = re.findall(r'<img src="([^"]+)"', page)
        assert scripts, path
        assert styles, path
        for file in [*scripts, *styles, *images, *re.findall(r'modulepreload" href="([^"]+)"', page)]:
            answer = server.ask("GET", file)
            assert answer.status_code == 200, (path, file)
            assert answer.content
            if "/assets/" in file:
                assert "immutable" in answer.headers["cache-control"]
    assert 'data-mode="replay"' in page


def test_the_bundle_was_built_from_these_sources() -> None:
    assert is_fresh(), "run: make ui"


def test_without_a_bundle_the_pages_say_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(client_bundle, "STATIC", tmp_path)
    assert client_bundle.bundle(client_bundle.TABLE) is None
    text = rendering.TEMPLATES.get_template("table.html").render(
        w=site("en"),
        lang="en",
        theme="",
        bundle=client_bundle.Bundle([], [], []),
        built=False,
        table="x",
        title="x",
        mode="",
    )
    assert "make ui" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_what_to_expect_of_each_level(server: ServerProcess, language: str) -> None:
    headers = {"accept": "text/html", "cookie": f"lang={language}"}
    page = html.unescape(server.ask("GET", "/new/castles", headers=headers).text)
    for one in opponents(tavola.game("castles"), language):
        option = re.search(rf'<option value="{one.level}"( selected)?>{one.name}</option>', page)
        assert option is not None
        assert (option[1] is not None) == (one.level == FIRST)
        assert one.about in page
        assert one.strength in page


def test_the_form_says_how_strong_a_level_is_if_that_was_measured() -> None:
    measured = [
        Strength("regular", "novice", 2, {}, 200, 400, 0.8125),
        Strength("expert", "skilled", 4, {}, 100, 400, 0.4),
        Strength("master", "expert", 2, {"nobles": True}, 200, 400, 0.9),
    ]
    form = rendering.TEMPLATES.get_template("parts.html").module
    shown = str(form.level_field(3, in_words(measured, "en"), "regular", site("en")))  # type: ignore[attr-defined]
    said = re.findall(r'<li class="level-(\w+)">.*?<span class="strength">(.*?)</span>', shown)
    assert said == [
        ("regular", "Wins about 8 of 10 games against Novice."),
        ("expert", "Among 4 players, wins about 4 of 10 games when all the others are Skilled."),
    ]
    assert re.findall(r'value="(\w+)" selected', shown) == ["regular"]


def test_links_with_old_names_of_levels_fill_in_the_form(server: ServerProcess) -> None:
    query = "options=1&seat-0=me&seat-1=bot&level-1=hard"
    page = server.ask("GET", f"/new/sangimignano?{query}", headers={"accept": "text/html"})
    assert page.status_code == 200
    assert '<option value="skilled" selected>Skilled</option>' in page.text


def test_statistics_count_people_and_bots_apart() -> None:
    from tavola.table.store.rows import PROGRAM, Finished
    from tavola.table.tables.statistics import GameStatistics, count

    played = [
        Finished("sangimignano", {"nobles": True}, [50, 40], [0], [("person", ""), ("bot", "novice")]),
        Finished("sangimignano", {"nobles": True}, [30, 60], [1], [("person", ""), ("bot", "normal")]),
        # The same level by the name that it had before.
        Finished("sangimignano", {"nobles": True}, [70, 30], [0], [("person", ""), ("bot", "easy")]),
        Finished("sangimignano", {}, [10, 10], [0, 1], [("person", ""), ("person", "")]),
        Finished("sangimignano", {}, [70, 10], [0], [("person", PROGRAM), ("person", "")]),
        Finished("chess", {}, [1, 0], [0], [("person", ""), ("person", "")]),
    ]
    lines: list[GameStatistics] = []
    assert len(list(count(played, "en", lines))) == 5
    advanced, base = lines
    assert (advanced.edition, advanced.games) == ("Advanced game", 3)
    assert [(row.who, row.games, row.wins, row.points) for row in advanced.rows] == [
        ("People", 3, 2, "50.0"),
        ("Bot, Novice", 2, 0, "35.0"),
        ("Bot, Regular", 1, 1, "60.0"),
    ]
    assert [(row.who, row.games, row.wins) for row in base.rows] == [("People", 3, 2), ("Programs", 1, 1)]


def test_a_seat_that_a_program_took_is_not_counted_as_a_persons(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, server.browser() as browser:
        page = browser.get("/new/sangimignano")
        form = {"_csrf_token": csrf_of(page), "options": "1", "seat-0": "me", "seat-1": "friend"}
        table = browser.post("/new/sangimignano", data=form).url.path.rpartition("/")[2]
        host = browser.cookies["tavola"]
        made = {"table": table, "invites": server.look(table, host)["table"]["invites"]}
        guest = server.join(made, "A bot of mine")
        server.deal(table, host, guest)
        for number, token in enumerate((host, guest)):
            play = {"type": "play", "key": new_key(), "number": number, "seat": number, "actions": ["pass"]}
            assert server.post(table, token, **play).status_code == 200
        rows = re.findall(
            r'<th scope="row">([^<]+)</th><td class="num">(\d+)', browser.get("/statistics").text
        )
        assert rows == [("People", "1"), ("Programs", "1")]
        # In every other respect it is a person's seat.
        seat = server.look(table, guest)["table"]["seats"][1]
        assert (seat["kind"], seat["level"]) == ("person", None)
