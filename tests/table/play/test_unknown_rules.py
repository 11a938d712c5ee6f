"""Tables under rules that this Tavola does not know: everybody is told plainly, in their own language.

Finished games can be downloaded. Running ones are kept, and reveal nothing that is hidden.
"""

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from tests.records.stored import path_of, read
from tests.table.harness import ServerProcess

from tavola import game, game_names
from tavola.core.data.record import Record, read_record
from tavola.core.data.words import LANGUAGES, words
from tavola.table.ops.doctor import diagnose
from tavola.table.ops.record_files import export_games
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security import auth
from tavola.table.store.rows import SeatRow, TableRow
from tavola.table.store.store import Store
from tavola.table.tables.record_import import imported
from tavola.table.words.texts import site

HOST, GUEST, STRANGER = "h" * 43, "g" * 43, "s" * 43
HOLDERS = [auth.holder_of(HOST), auth.holder_of(GUEST)]
SEED, SECRET = "5eed" * 16, "5ec7" * 16
NOTES = "Adso keeps a tower <for later>\nand Bice knows it"
# Older than any, from before the first release, of a custom box, and of an unknown game.
UNKNOWN = [("sangimignano", "0"), ("castles", "1"), ("castles", "2+00ff00ff"), ("viticulture", "1")]
UNKNOWN += [("backgammon", "1")]
STAGES = ["waiting", "playing", "over"]


class Case(NamedTuple):
    """A table of a game under some rules, and its progress."""

    game: str
    rules: str
    stage: str
    watch: bool = True


CASES = [Case(*kind, stage) for kind in UNKNOWN for stage in STAGES]
HIDDEN = Case("sangimignano", "0", "over", watch=False)


def record_of(case: Case) -> Record:
    """A real game of two players, finished or half played."""
    source = case.game if case.game in game_names() else "sangimignano"
    games = [one.record for one in read(path_of(source, game(source).rules_version))]
    over = case.stage == "over"
    found = next(one for one in games if bool(one.scores) is over and one.players == 2)
    return msgspec.structs.replace(found, rules=game(source).rules_version)


def put(store: Store, case: Case) -> str:
    """Store a table as a Tavola that knew the rules would have left it."""
    row, _, start, entries, result = imported(record_of(case), "")
    row = msgspec.structs.replace(
        row,
        game=case.game,
        rules=case.rules,
        host=HOLDERS[0],
        watch=case.watch,
        imported=False,
        secret=SECRET,
    )
    seats = [
        SeatRow(0, "person", "Adso", holder=HOLDERS[0]),
        SeatRow(1, "person", "Bice", holder=HOLDERS[1]),
    ]
    if case.stage == "waiting":
        store.add_table(row, seats)
    else:
        store.add_whole(row, seats, msgspec.structs.replace(start, seed=SEED), entries, result)
    store.put_notes(row.id, HOLDERS[0], NOTES)
    return row.id


class House(NamedTuple):
    """A server with one table of each case."""

    server: ServerProcess
    tables: dict[Case, str]
    settings: ServerSettings

    def page(self, path: str, token: str | None, language: str) -> tuple[int, str]:
        headers = {"accept": "text/html", "cookie": f"lang={language}"}
        answer = self.server.ask("GET", path, token, headers=headers)
        return answer.status_code, unescape(answer.text)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("unknown")
    settings = ServerSettings(data=str(folder))
    store = Store(settings.file)
    tables = {case: put(store, case) for case in [*CASES, HIDDEN]}
    store.close()
    with ServerProcess(folder) as server:
        yield House(server, tables, settings)
        server.stop()
    assert "Traceback" not in server.log, server.log


def cause(case: Case, language: str) -> str:
    """What a person is told about it."""
    say = site(language)
    if case.game not in game_names():
        return say("error_rules_no_game", game=case.game)
    played = game(case.game)
    known = ", ".join(str(number) for number in range(played.changes.oldest, played.changes.newest + 1))
    title = words(played, language).title
    return say("error_rules", game=title, version=case.rules, known=known)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case[:3]))
@pytest.mark.parametrize("end", ["", "/replay"])
def test_the_page_says_what_happened_and_what_can_be_done(house: House, case: Case, end: str) -> None:
    table = house.tables[case]
    for language in LANGUAGES:
        status, text = house.page(f"/table/{table}{end}", HOST, language)
        assert status == 410
        assert f'<html lang="{language}"' in text
        assert site(language)("error_rules_title") in text
        assert cause(case, language) in text
        assert site(language)(f"error_rules_{case.stage}") in text
        assert "This record was played" not in text
        assert "Adso" in text
        assert "Bice" in text
        assert (f'href="/table/{table}/file"' in text) is (case.stage == "over")


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case[:3]))
def test_programs_get_the_same_code_and_a_sentence(house: House, case: Case) -> None:
    table = house.tables[case]
    for language in LANGUAGES:
        say = site(language)
        told = say("error_rules_all", cause=cause(case, language), advice=say(f"error_rules_{case.stage}"))
        headers = {"accept-language": language}
        for path in ("", "/replay", "/replay/0", "/notes"):
            answer = house.server.ask("GET", f"/api/tables/{table}{path}", GUEST, headers=headers)
            assert answer.status_code == 410, path
            assert (answer.json()["code"], answer.json()["message"]) == ("gone", told), path
        command = {"type": "chat", "key": "key", "text": "hello"}
        path = f"/api/tables/{table}/commands"
        answer = house.server.ask("POST", path, GUEST, json=command, headers=headers)
        assert (answer.status_code, answer.json()["message"]) == (410, told)
        with house.server.line(table, GUEST, 0, **{"Accept-Language": language}) as line:
            assert line.until("error")["message"] == told


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case[:3]))
def test_the_file_of_a_finished_game_is_handed_out(house: House, case: Case) -> None:
    table = house.tables[case]
    for token in (HOST, GUEST, STRANGER, None):
        answer = house.server.ask("GET", f"/api/tables/{table}/record", token)
        file = house.server.ask("GET", f"/table/{table}/file", token)
        if case.stage != "over":
            assert (answer.status_code, file.status_code) == (403, 403)
            continue
        assert (answer.status_code, file.status_code) == (200, 200)
        found = msgspec.json.decode(answer.content, type=Record)
        assert msgspec.json.decode(file.content, type=Record) == found
        played = record_of(case)
        assert (found.game, found.rules) == (case.game, case.rules)
        assert found.names == ["Adso", "Bice"]
        for same in ("options", "actions", "scores", "winners"):
            assert getattr(found, same) == getattr(played, same), same
        assert found.seed == SEED


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.stage == "playing"], ids=lambda case: case[0]
)
def test_whoever_asks_for_the_file_of_a_running_game_is_told_who_can_save_it(
    house: House, case: Case, tmp_path: Path
) -> None:
    table = house.tables[case]
    for language in LANGUAGES:
        told = site(language)("error_record_unknown")
        assert "tavola export --unfinished" in told
        answer = house.server.ask(
            "GET", f"/api/tables/{table}/record", HOST, headers={"accept-language": language}
        )
        assert (answer.status_code, answer.json()["message"]) == (403, told)
        status, text = house.page(f"/table/{table}/file", HOST, language)
        assert status == 403
        assert told in text
    # The promise is true: the operator can save it, even while the server runs.
    written = export_games(house.settings, tmp_path / "out", [], unfinished=True)
    exported = {path.stem.rpartition("-")[2]: read_record(path) for path in written}
    assert exported[table].rules == case.rules
    assert exported[table].actions == record_of(case).actions


def test_a_known_running_game_has_no_file_either_and_says_so_in_every_language(server: ServerProcess) -> None:
    made = server.open_table("me", "friend")
    for language in LANGUAGES:
        headers = {"accept-language": language}
        answer = server.ask("GET", f"/api/tables/{made['table']}/record", made["token"], headers=headers)
        assert (answer.status_code, answer.json()["message"]) == (
            403,
            site(language)("error_record_early"),
        )


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case[:3]))
def test_nothing_hidden_is_told(house: House, case: Case) -> None:
    """Neither the seed nor any action while the game is on, and never somebody else's notes."""
    table = house.tables[case]
    record = record_of(case)
    paths = [f"/table/{table}", f"/table/{table}/replay", f"/table/{table}/file", f"/api/tables/{table}"]
    paths += [f"/api/tables/{table}/{end}" for end in ("replay", "replay/0", "record", "notes")]
    for token in (HOST, GUEST, STRANGER, None):
        for path in paths:
            answer = house.server.ask("GET", path, token, headers={"accept": "text/html"})
            text = unescape(answer.text)
            if answer.status_code != 200:
                assert SEED not in text, path
                assert SECRET not in text, path
                assert f'"{record.actions[-1]}"' not in text, path
            assert ("Adso keeps a tower" in text) is (token == HOST and path in paths[:2]), path


def test_notes_are_shown_to_whoever_wrote_them(house: House) -> None:
    table = house.tables[Case("castles", "1", "playing")]
    answer = house.server.ask("GET", f"/table/{table}", HOST, headers={"accept": "text/html"})
    assert "Adso keeps a tower &lt;for later&gt;<br>and Bice knows it" in answer.text


def test_a_stranger_learns_nothing_of_a_table_that_is_not_for_all(house: House) -> None:
    table = house.tables[HIDDEN]
    for path in ("", "/replay", "/replay/0", "/notes", "/record"):
        for token, status in ((STRANGER, 404), (None, 404), (GUEST, 200 if path == "/record" else 410)):
            answer = house.server.ask("GET", f"/api/tables/{table}{path}", token)
            assert answer.status_code == status, path
    for path in (f"/table/{table}", f"/table/{table}/replay"):
        assert house.page(path, STRANGER, "en")[0] == 404
        assert house.page(path, GUEST, "en")[0] == 410


def test_the_operator_is_told_which_tables_wait_for_another_tavola(house: House) -> None:
    found = {finding.told for finding in diagnose(house.settings) if finding.what == "table"}
    for case, table in house.tables.items():
        if case.game not in game_names():
            told = f"{table}: It is a table of {case.game}, a game that this Tavola does not have."
            assert told in found
        else:
            rules = f"rules version {case.rules} of {game(case.game).title}"
            assert any(line.startswith(f"{table}: It is played under {rules}; ") for line in found)


def test_the_versions_of_the_time_before_the_first_release_stay_unknown() -> None:
    """Version 1 of Viticulture asked only players whose hand allowed an answer: it must not come back."""
    assert game("castles").changes.oldest == 2
    assert game("viticulture").changes.oldest == 2


def test_a_game_from_a_file_that_was_not_finished_keeps_its_file(tmp_path: Path) -> None:
    settings = ServerSettings(data=str(tmp_path))
    store = Store(settings.file)
    record = record_of(Case("viticulture", "1", "playing"))
    row, seats, start, entries, result = imported(record, "")
    unknown: TableRow = msgspec.structs.replace(row, rules="1")
    store.add_whole(unknown, seats, start, entries, result)
    store.close()
    with ServerProcess(tmp_path) as server:
        text = server.ask("GET", f"/table/{row.id}", headers={"accept": "text/html"}).text
        assert f'href="/table/{row.id}/file"' in text
        assert server.ask("GET", f"/table/{row.id}/file").json()["actions"] == record.actions
