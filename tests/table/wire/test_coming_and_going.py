"""Joining and leaving: what it costs the others at a table, and a room full of people behind one address."""

import json
from pathlib import Path

from tests.table.harness import QUICK, Json, Line, ServerProcess, new_key
from tests.table.play.test_play import started

from tavola.table.runtime.settings import ServerSettings

PEOPLE = 20


def told_until_answered(line: Line) -> list[Json]:
    """Every message that a viewer gets until a question asked now is answered."""
    key = new_key()
    line.send(type="notes", key=key, text="x")
    told = []
    while (message := line.receive()).get("key") != key:
        told.append(message)
    return told


def test_spectators_come_and_go_without_a_word_to_the_others(server: ServerProcess) -> None:
    table, host, _ = started(server)
    with server.line(table, host) as line:
        line.until("table")
        told_until_answered(line)
        for _ in range(10):
            with server.line(table) as spectator:
                spectator.until("table")
                assert told_until_answered(line) == []
        assert told_until_answered(line) == []


def test_of_a_person_who_comes_or_goes_only_that_is_told(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with server.line(table, host) as line, server.line(table) as spectator:
        line.until("table")
        spectator.until("table")
        told_until_answered(line)
        with server.line(table, guest) as other:
            other.until("table")
            # The person may already have been present through requests.
            told_until_answered(line)
            with server.line(table, guest) as second:  # another tab of the same person
                second.until("table")
                assert told_until_answered(line) == []
            assert told_until_answered(line) == []
        for viewer in (line, spectator):
            gone = viewer.until("presence")
            while gone["here"][1]:
                gone = viewer.until("presence")
            assert gone == {"type": "presence", "here": [True, False]}
            assert len(json.dumps(gone)) < 100
        with server.line(table, guest) as other:
            assert other.until("table")["table"]["seats"][1]["here"]
            assert line.until("presence")["here"] == [True, True]
        assert line.until("presence")["here"] == [True, False]
        assert not server.look(table, host)["table"]["seats"][1]["here"]


def test_a_room_of_twenty_behind_one_address_joins_and_plays(tmp_path: Path) -> None:
    """With the default limits; each has the table open in two tabs."""
    usual = {name: getattr(ServerSettings(), name) for name in QUICK}
    with ServerProcess(tmp_path, **{**usual, "deal_wait": 0.3, "bot_pause": 0}) as server:
        lines: list[tuple[Line, Line]] = []
        tokens: list[tuple[str, str]] = []
        for number in range(PEOPLE // 2):
            made = server.open_table("friend", "friend")
            for invite in made["invites"]:
                with server.browser() as browser:
                    assert browser.get(invite["link"]).status_code == 200
                joining = {"invite": invite["link"].removeprefix("/join/"), "name": f"N{number}"}
                answer = server.ask("POST", "/api/join", json=joining)
                assert answer.status_code == 200, answer.text
                tokens.append((made["table"], answer.json()["token"]))
        try:
            for table, token in tokens:
                for path in (f"/table/{table}", "/api/games", "/help/sangimignano"):
                    assert server.ask("GET", path, token).status_code in (200, 503)
                lines.append((server.line(table, token), server.line(table, token)))
            moves = 0
            for tabs in lines:
                for tab in tabs:
                    tab.until_table(lambda told: told["view"] is not None)
                ask = tabs[0].table["ask"]
                if ask:
                    assert tabs[0].play(ask["actions"][0]["text"])["type"] == "ack"
                    moves += 1
            assert moves >= PEOPLE // 2
        finally:
            for tab in [tab for tabs in lines for tab in tabs]:
                tab.close()
