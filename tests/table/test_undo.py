"""Undo: free to the last information boundary, beyond it by consent, and never a deletion."""

import pytest
from tests.table.harness import Json, ServerProcess, new_key
from tests.table.test_play import started

import tavola
from tavola.core.plain import Plain
from tavola.table.texts import texts


def play(server: ServerProcess, table: str, token: str, seat: int, *actions: str) -> int:
    number = server.look(table, token)["number"]
    answer = server.post(
        table, token, type="play", key=new_key(), number=number, seat=seat, actions=list(actions)
    )
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


def go_back(server: ServerProcess, table: str, token: str, seat: int, to: int) -> Json:
    number = server.look(table, token)["number"]
    answer = server.post(table, token, type="undo", key=new_key(), number=number, seat=seat, to=to)
    told: Json = answer.json()
    return told | {"status": answer.status_code}


def reply(server: ServerProcess, table: str, token: str, seat: int, agree: bool) -> Json:
    number = server.look(table, token)["number"]
    answer = server.post(
        table, token, type="undo_answer", key=new_key(), number=number, seat=seat, agree=agree
    )
    told: Json = answer.json()
    return told | {"status": answer.status_code}


def position(told: Json) -> Json:
    return {"view": told["view"], "ask": told["ask"], "waiting": told["waiting"]}


def test_undo_is_free_until_something_is_revealed(server: ServerProcess) -> None:
    table, host, guest = started(server)
    before = server.look(table, host)
    play(server, table, host, 0, "purchase")
    told = server.look(table, host)
    assert (told["undo"]["to"], told["undo"]["ask_to"]) == (0, None)
    assert told["undo"]["label"].startswith("Purchase")
    assert server.look(table, guest)["undo"]["to"] is None
    assert go_back(server, table, host, 0, 0)["status"] == 200
    after = server.look(table, host)
    assert position(after) == position(before)
    assert after["number"] == 2
    assert [line["kind"] for line in after["events"]][-2:] == ["purchase", "undone"]
    play(server, table, host, 0, "purchase")
    play(server, table, host, 0, "draw deck")
    told = server.look(table, host)["undo"]
    assert told["to"] is None
    assert told["ask_to"] == 3


def test_passing_on_is_free_until_the_other_chooses(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    assert server.look(table, host)["undo"]["to"] == 0
    play(server, table, guest, 1, "purchase")
    assert server.look(table, host)["undo"] == {"to": None, "label": None, "ask_to": 0, "pending": None}
    assert server.look(table, guest)["undo"]["to"] == 1


def test_beyond_the_boundary_the_others_are_asked(server: ServerProcess) -> None:
    table, host, guest = started(server)
    before = server.look(table, host)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    assert go_back(server, table, host, 0, 0)["number"] == 3
    pending = server.look(table, guest)["undo"]["pending"]
    assert pending == {"by": 0, "to": 0, "agreed": []}
    assert go_back(server, table, host, 0, 0)["code"] == "illegal"
    assert reply(server, table, host, 0, agree=True)["code"] == "illegal"
    assert reply(server, table, guest, 1, agree=True)["status"] == 200
    after = server.look(table, host)
    assert position(after) == position(before)
    assert after["number"] == 5
    assert after["undo"]["pending"] is None


def test_a_refusal_makes_the_next_wish_wait(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    go_back(server, table, host, 0, 0)
    view = position(server.look(table, host))
    assert reply(server, table, guest, 1, agree=False)["status"] == 200
    assert position(server.look(table, host)) == view
    refused = go_back(server, table, host, 0, 0)
    assert (refused["status"], refused["code"]) == (429, "limit")
    assert 5 <= refused["wait"] <= 10


def test_a_wish_can_be_withdrawn(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    go_back(server, table, host, 0, 0)
    assert reply(server, table, host, 0, agree=False)["status"] == 200
    told = server.look(table, guest)
    assert told["undo"]["pending"] is None
    assert told["events"][-1]["kind"] == "undo_withdrawn"
    assert go_back(server, table, host, 0, 0)["status"] == 200


def test_whoever_is_replaced_by_a_bot_is_not_asked(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    go_back(server, table, host, 0, 0)
    answer = server.post(table, host, type="seat", key=new_key(), seat=1, kind="bot")
    assert answer.json()["number"] == 4
    told = server.look(table, host)
    assert told["undo"]["pending"] is None
    assert (told["view"]["plies"], told["number"]) == (0, 5)


def test_a_move_makes_the_wish_void(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    go_back(server, table, host, 0, 0)
    play(server, table, guest, 1, "draw deck")
    assert server.look(table, guest)["undo"]["pending"] is None


def test_against_a_bot_nobody_needs_to_be_asked(server: ServerProcess) -> None:
    made = server.open_table("me", "bot")
    server.deal(made["table"], made["token"])
    table, host = made["table"], made["token"]
    before = server.look(table, host)
    with server.line(table, host) as line:
        line.until("table")
        line.play("pass")
        told = line.until_table(lambda told: told["ask"] is not None and told["number"] > 1)
        assert told["undo"]["ask_to"] == 0
        line.send(type="undo", key="back", number=told["number"], seat=0, to=0)
        line.until("ack")
        after = line.until_table(lambda told: told["view"]["plies"] == 0)
        assert position(after) == position(before)


def test_no_way_back_to_just_anywhere(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "purchase")
    assert go_back(server, table, host, 0, 1)["code"] == "illegal"
    assert go_back(server, table, host, 0, 7)["code"] == "illegal"
    assert go_back(server, table, guest, 0, 0)["code"] == "forbidden"
    go_back(server, table, host, 0, 0)
    assert go_back(server, table, host, 0, 0)["code"] == "illegal"


def test_the_log_survives_undo_in_a_replay(server: ServerProcess) -> None:
    table, host, _ = started(server)
    play(server, table, host, 0, "purchase")
    middle = position(server.look(table, host)) | {"ask": None}
    go_back(server, table, host, 0, 0)
    moment = server.ask("GET", f"/api/tables/{table}/replay/1?seat=0", host).json()
    assert position(moment) == middle
    assert moment["number"] == 1


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "You took back a move", "P0 took back a move"),
        ("it", "Hai ritirato una mossa", "P0 ha ritirato una mossa"),
        ("ja", "あなたが手を戻しました", "P0が手を戻しました"),
    ],
)
def test_whoever_goes_back_reads_of_it_as_you(
    server: ServerProcess, language: str, own: str, others: str
) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "purchase")
    go_back(server, table, host, 0, 0)
    for token, text in ((host, own), (guest, others), (None, others)):
        headers = {"accept-language": language}
        told = server.ask("GET", f"/api/tables/{table}", token, headers=headers).json()
        assert told["events"][-1]["text"] == text


@pytest.mark.parametrize("language", ["en", "it", "ja"])
@pytest.mark.parametrize(
    "kind", ["undone", "undo_asked", "undo_refused", "undo_withdrawn", "bot_in", "bot_out"]
)
def test_every_line_of_the_table_has_a_form_for_you(language: str, kind: str) -> None:
    words = texts(tavola.game("sangimignano"), language)
    event: dict[str, Plain] = {"kind": kind, "seat": 0, "refs": []}
    own, others = (words.line(event, ["Nora", "Ugo"], you, of_table=True) for you in (0, 1))
    assert "Nora" in others
    assert "Nora" not in own
    assert own != others
