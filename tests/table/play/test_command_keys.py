"""Idempotency keys: each belongs to its sender, for one command, even after a kill and in older files."""

from pathlib import Path
from typing import Any

import apsw
import pytest
from tests.table.harness import Json, ServerProcess
from tests.table.play.test_play import started

from tavola.table.play.command_keys import own_key
from tavola.table.security.auth import holder_of


def move(number: int, seat: int, *actions: str, key: str = "1") -> dict[str, Any]:
    return {"type": "play", "key": key, "number": number, "seat": seat, "actions": list(actions)}


def chat(key: str, text: str) -> dict[str, Any]:
    return {"type": "chat", "key": key, "text": text}


def said(told: Json) -> list[tuple[int, str]]:
    return [(line["seat"], line["text"]) for line in told["chat"]]


def test_two_people_use_the_same_keys(server: ServerProcess) -> None:
    table, host, guest = started(server)
    assert server.post(table, host, **move(0, 0, "pass")).json()["number"] == 1
    assert server.post(table, guest, **move(1, 1, "pass")).json()["number"] == 2
    assert server.look(table, host)["number"] == 2
    for token, text in ((host, "from the host"), (guest, "from the guest")):
        assert server.post(table, token, **chat("c", text)).status_code == 200
    assert said(server.look(table, host)) == [(0, "from the host"), (1, "from the guest")]


@pytest.mark.parametrize("language", ["en", "it", "ja"])
def test_a_key_is_for_one_command(server: ServerProcess, language: str) -> None:
    table, host, _ = started(server)
    path = f"/api/tables/{table}/commands?lang={language}"
    assert server.ask("POST", path, host, json=move(0, 0, "purchase")).status_code == 200
    assert server.ask("POST", path, host, json=chat("c", "hello")).status_code == 200
    before = server.look(table, host)
    others: list[Json] = [
        move(1, 0, "draw deck"),
        chat("1", "hello"),
        {"type": "undo", "key": "1", "number": 1, "seat": 0, "to": 0},
        {"type": "undo_answer", "key": "1", "number": 1, "seat": 0, "agree": True},
        {"type": "seat", "key": "1", "seat": 0, "kind": "bot"},
        move(1, 0, "no such action"),
        chat("c", "goodbye"),
        move(1, 0, "draw deck", key="c"),
    ]
    words = {"en": "You have already used this key", "it": "Hai già usato questa chiave", "ja": "このキーは"}
    for other in others:
        answer = server.ask("POST", path, host, json=other)
        assert answer.status_code == 422, other
        assert answer.json()["message"].startswith(words[language])
    after = server.look(table, host)
    assert (after["number"], after["chat"]) == (before["number"], before["chat"])
    # The same command is recognized, even with extra spaces.
    assert server.ask("POST", path, host, json=move(0, 0, "purchase")).json()["number"] == 1
    assert server.ask("POST", path, host, json=chat("c", " hello ")).status_code == 200


def test_every_kind_of_command_is_known_again_after_a_kill(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, host, guest = started(server)
        sent: list[tuple[str, Json]] = [
            (host, move(0, 0, "purchase")),
            (host, {"type": "undo", "key": "2", "number": 1, "seat": 0, "to": 0}),
            (host, move(2, 0, "pass", key="3")),
            (guest, move(3, 1, "purchase")),
            (host, {"type": "undo", "key": "4", "number": 4, "seat": 0, "to": 0}),
            (guest, {"type": "undo_answer", "key": "2", "number": 5, "seat": 1, "agree": False}),
            (guest, {"type": "seat", "key": "3", "seat": 1, "kind": "bot"}),
            (guest, chat("4", "hello")),
        ]
        answers = []
        for token, command in sent:
            answer = server.post(table, token, **command)
            assert answer.status_code == 200, (command, answer.text)
            answers.append(answer.json())
        assert [answer["number"] for answer in answers[:-1]] == [1, 2, 3, 4, 5, 6, 7]
        server.kill()
        server.log = ""
        server.start()
        again = [server.post(table, token, **command).json() for token, command in sent]
        assert again[:-1] == answers[:-1]
        assert again[-1]["type"] == "ack"  # a line of chat has no number: the answer has the table's
        assert said(server.look(table, host)) == [(1, "hello")]


def test_keys_that_were_stored_as_they_came_are_still_known(tmp_path: Path) -> None:
    """Files from before keys belonged to their senders have the word itself with each entry."""
    with ServerProcess(tmp_path) as server:
        table, host, guest = started(server)
        server.post(table, host, **move(0, 0, "pass", key="old"))
        server.post(table, host, **chat("older", "hello"))
        server.stop()
        db = apsw.Connection(str(tmp_path / "tables.sqlite3"))
        (trigger,) = next(db.execute("SELECT sql FROM sqlite_schema WHERE name = 'entries_stay'"))
        db.execute("DROP TRIGGER entries_stay")
        holder = holder_of(host)
        db.execute("UPDATE entries SET key = 'old' WHERE key = ?", (own_key(holder, "old"),))
        assert db.changes() == 1
        db.execute("UPDATE chat SET key = 'older' WHERE key = ?", (own_key(holder, "older"),))
        assert db.changes() == 1
        db.execute(trigger)
        db.close()
        server.log = ""
        server.start()
        assert server.post(table, host, **move(0, 0, "pass", key="old")).json()["number"] == 1
        assert server.post(table, host, **chat("older", "hello")).status_code == 200
        # The same words from somebody else are a new command.
        assert server.post(table, guest, **move(1, 1, "pass", key="old")).json()["number"] == 2
        assert server.post(table, guest, **chat("older", "hello")).status_code == 200
        assert said(server.look(table, host)) == [(0, "hello"), (1, "hello")]


def test_what_is_stored_of_a_key_tells_neither_it_nor_its_sender(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table, host, _ = started(server)
        server.post(table, host, **move(0, 0, "pass", key="my-own-word"))
        server.stop()
    db = apsw.Connection(str(tmp_path / "tables.sqlite3"))
    [(key,)] = db.execute("SELECT key FROM entries")
    db.close()
    assert "my-own-word" not in key
    assert holder_of(host)[:8] not in key
