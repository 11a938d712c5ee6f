"""Finished games: replay from every seat, a file that any Tavola can replay, and a shuffle to check."""

import re

import msgspec
import pytest
from tests.table.harness import VALUE, Json, ServerProcess, play_to_end, promise_of
from tests.table.play.test_play import first_or_build

import tavola
from tavola.core.data.record import Record
from tavola.core.data.words import LANGUAGES
from tavola.core.errors import BadFile
from tavola.core.play.session import verify
from tavola.table.security.fair_shuffle import check_shuffle, new_secret
from tavola.table.tables.record_check import why_false
from tavola.table.tables.record_import import imported
from tavola.table.words.texts import texts


@pytest.fixture(scope="module")
def finished(server: ServerProcess) -> tuple[Json, Json, str]:
    """The last snapshot of a game against a bot, the first one, and its owner's token."""
    made = server.open_table("me", "bot:novice", nobles=True)
    with server.line(made["table"], made["token"]) as line:
        first = line.until("table")
        line.add_chance()
        return play_to_end(line, first_or_build), first, made["token"]


def record_of(server: ServerProcess, table: str) -> Record:
    answer = server.ask("GET", f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Record)


def test_the_shuffle_was_committed_to_and_can_be_checked(
    server: ServerProcess, finished: tuple[Json, Json, str]
) -> None:
    end, first, _ = finished
    assert first["table"]["status"] == "waiting"
    assert first["view"] is None
    assert first["table"]["shuffle"]["secret"] is None
    assert first["table"]["shuffle"]["seed"] is None
    promise = first["table"]["shuffle"]["commitment"]
    assert promise_of(end["table"]["shuffle"]["secret"]) == promise
    record = record_of(server, end["table"]["id"])
    assert record.shuffle["commitment"] == promise
    assert record.shuffle["values"] == [VALUE, ""]
    assert check_shuffle(record)
    assert verify(record, tavola.game(record.game)).scores() == end["result"]["scores"]


def test_a_finished_game_is_open_from_every_seat(
    server: ServerProcess, finished: tuple[Json, Json, str]
) -> None:
    end, _, _ = finished
    table = end["table"]["id"]
    told = server.ask("GET", f"/api/tables/{table}/replay").json()
    assert told == {"messages": end["number"] + 1, "over": True}
    for seat in (0, 1):
        for number in (0, end["number"] // 2, end["number"]):
            moment = server.ask("GET", f"/api/tables/{table}/replay/{number}?seat={seat}").json()
            assert moment["number"] == number
            assert moment["view"]["players"][seat]["hand"]["cards"] is not None
            assert moment["view"]["players"][1 - seat]["hand"]["cards"] is None
            assert max((line["n"] for line in moment["events"]), default=0) <= number
    assert moment["result"] == end["result"]
    assert server.ask("GET", f"/api/tables/{table}/replay/{end['number'] + 1}").status_code == 404
    assert server.ask("GET", f"/api/tables/{table}/replay/0?seat=2").status_code == 404


def test_a_file_replays_on_another_tavola(server: ServerProcess, finished: tuple[Json, Json, str]) -> None:
    end, _, _ = finished
    table = end["table"]["id"]
    file = server.ask("GET", f"/table/{table}/file")
    assert "attachment" in file.headers["content-disposition"]
    brought = server.ask("POST", "/api/records", content=file.content)
    assert brought.status_code == 201, brought.text
    copy = brought.json()["table"]
    told = server.look(copy)
    assert told["result"] == end["result"]
    assert told["table"]["status"] == "over"
    assert record_of(server, copy).actions == record_of(server, table).actions
    assert check_shuffle(record_of(server, copy))


def test_a_file_that_is_not_true_is_refused(server: ServerProcess, finished: tuple[Json, Json, str]) -> None:
    record = record_of(server, finished[0]["table"]["id"])
    for wrong in (
        msgspec.structs.replace(record, scores=[1, 2]),
        msgspec.structs.replace(record, seed="0" * 64),
        msgspec.structs.replace(record, actions=["pass", "fly"]),
        msgspec.structs.replace(record, game="chess"),
        msgspec.structs.replace(record, rules="0"),
    ):
        answer = server.ask("POST", "/api/records", content=msgspec.json.encode(wrong))
        assert answer.status_code == 400, answer.text
        assert answer.json()["message"].endswith(".")
    assert server.ask("POST", "/api/records", content=b"{}").status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_file_is_refused_is_told_in_the_readers_language(
    server: ServerProcess, finished: tuple[Json, Json, str], language: str
) -> None:
    record = record_of(server, finished[0]["table"]["id"])
    words, game = texts(tavola.game(record.game), language), tavola.game(record.game)
    shuffle = record.shuffle
    cases: list[tuple[Json, str, str]] = [
        ({"game": "chess"}, "game", "chess"),
        ({"rules": "0"}, "rules", "0"),
        ({"options": {"deals": 99}}, "start", ""),
        ({"scores": [1, 2]}, "scores", "1 : 2"),
        ({"winners": [7]}, "winners", "7"),
        ({"actions": ["pass", "fly"]}, "action", "2"),
        ({"actions": ["close"]}, "action_why", "SG-7.5"),
        ({"shuffle": shuffle | {"scheme": "x"}}, "scheme", ""),
        ({"shuffle": shuffle | {"secret": "zz" * 32}}, "secret", ""),
        ({"shuffle": shuffle | {"secret": new_secret()}}, "commitment", ""),
        ({"shuffle": shuffle | {"values": [VALUE]}}, "shuffle_number", ""),
        ({"shuffle": shuffle | {"values": [VALUE, "ab"]}}, "shuffle_digits", ""),
        ({"shuffle": shuffle | {"commitments": [promise_of(VALUE)] * 2}}, "shuffle_seat", "P1"),
        ({"shuffle": shuffle | {"values": [new_secret(), ""]}}, "shuffle_value", "P0"),
        ({"shuffle": shuffle | {"faults": ["missing", ""]}}, "shuffle_fault", "P0"),
        ({"shuffle": shuffle | {"values": ["", ""], "faults": ["missing", ""]}}, "seed", ""),
    ]
    for change, reason, shown in cases:
        wrong = msgspec.structs.replace(record, **change)
        with pytest.raises(BadFile) as raised:
            imported(wrong, "")
        told = why_false(wrong, raised.value, language)
        # It is the sentence of this language, with its values.
        fixed = re.split(r"\{\w+\}", words.site(f"false_{reason}"))
        assert all(part in told for part in fixed), told
        assert shown in told
    start = game.start(record.seed, record.players, **record.options)
    refusal = start.why_not(game.vocabulary.parse("close"))
    assert refusal is not None
    close = msgspec.structs.replace(record, actions=["close"])
    with pytest.raises(BadFile) as raised:
        imported(close, "")
    assert words.refusal(refusal, record.names) in why_false(close, raised.value, language)


def test_nothing_is_undone_or_played_once_over(
    server: ServerProcess, finished: tuple[Json, Json, str]
) -> None:
    end, _, token = finished
    table, number = end["table"]["id"], end["number"]
    for command in (
        {"type": "play", "key": "x1", "number": number, "seat": 0, "actions": ["pass"]},
        {"type": "undo", "key": "x2", "number": number, "seat": 0, "to": 0},
        {"type": "seat", "key": "x3", "seat": 0, "kind": "bot"},
    ):
        assert server.post(table, token, **command).status_code == 422
    assert end["undo"] == {"to": None, "label": None, "ask_to": None, "pending": None, "why": None}
