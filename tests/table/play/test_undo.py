"""Undo: free to the last information boundary, beyond it by consent, and never a deletion."""

import time

import pytest
from tests.table.harness import PATIENCE, Json, ServerProcess, new_key
from tests.table.play.test_play import started

import tavola
from tavola.core.event import Event
from tavola.table.play.game_log import GameLog
from tavola.table.store.rows import EntryRow
from tavola.table.words.texts import texts


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
    told = server.look(table, host)["undo"]
    assert told == {"to": None, "label": None, "ask_to": 0, "pending": None, "why": None}
    assert server.look(table, guest)["undo"]["to"] == 1


def test_beyond_the_boundary_the_others_are_asked(server: ServerProcess) -> None:
    table, host, guest = started(server)
    before = server.look(table, host)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    assert go_back(server, table, host, 0, 0)["number"] == 3
    pending = server.look(table, guest)["undo"]["pending"]
    assert pending == {"by": 0, "to": 0, "agreed": [], "moves": [1, 2]}
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


def hand(server: ServerProcess, table: str, token: str, seat: int, kind: str = "bot") -> None:
    answer = server.post(table, token, type="seat", key=new_key(), seat=seat, kind=kind)
    assert answer.status_code == 200, answer.text


def plays_on(server: ServerProcess, table: str, token: str) -> Json:
    """The table once the bots have played and a person is asked."""
    deadline = time.monotonic() + PATIENCE
    while (told := server.look(table, token))["ask"] is None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return told


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Guest must agree to this but cannot be asked while a bot plays in their place."),
        ("it", "Serve il consenso di Guest, ma non si può chiederlo finché un bot gioca al suo posto."),
        ("ja", "Guestの同意が必要ですが、ボットが代わりにプレイしている間は尋ねられません。"),
    ],
)
@pytest.mark.parametrize("by_whom", ["asker", "themselves"])
def test_nobody_goes_back_without_somebody_a_bot_plays_for(
    server: ServerProcess, by_whom: str, language: str, sentence: str
) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    play(server, table, guest, 1, "draw deck")
    hand(server, table, host if by_whom == "asker" else guest, 1)
    told = plays_on(server, table, host)
    number, plies = told["number"], told["view"]["plies"]
    headers = {"accept-language": language}
    wish = {"type": "undo", "key": new_key(), "number": number, "seat": 0, "to": 0}
    refused = server.ask("POST", f"/api/tables/{table}/commands", host, json=wish, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal")
    assert refused.json()["message"] == sentence
    told = server.ask("GET", f"/api/tables/{table}", host, headers=headers).json()
    assert (told["number"], told["view"]["plies"]) == (number, plies)
    # Only what would be granted is offered, with the reason.
    assert told["undo"] == {"to": None, "label": None, "ask_to": None, "pending": None, "why": sentence}
    # A person who returns can be asked again.
    hand(server, table, guest, 1, "person")
    assert server.look(table, host)["undo"]["ask_to"] == 0
    assert go_back(server, table, host, 0, 0)["status"] == 200
    assert server.look(table, guest)["undo"]["pending"] == {
        "by": 0,
        "to": 0,
        "agreed": [],
        "moves": [1, 2, 3, 5],
    }
    assert reply(server, table, guest, 1, agree=True)["status"] == 200
    assert server.look(table, host)["view"]["plies"] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_in_a_persons_place_ends_the_wish_and_grants_nothing(server: ServerProcess, seat: int) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    go_back(server, table, host, 0, 0)
    hand(server, table, (host, guest)[seat], seat)
    told = server.look(table, guest if seat == 0 else host)
    assert told["undo"]["pending"] is None
    kinds = [line["kind"] for line in told["events"]]
    assert "undone" not in kinds
    assert kinds.index("bot_in") + 1 == kinds.index("undo_lapsed")
    # The log replays to the same position.
    moment = server.ask("GET", f"/api/tables/{table}/replay/5", host).json()
    assert [line["kind"] for line in moment["events"]][-2:] == ["bot_in", "undo_lapsed"]
    assert moment["view"]["plies"] == 2


def of_four(server: ServerProcess) -> tuple[str, str, str, str]:
    """A table where each seat has moved: the host, somebody with two seats at one screen, and a guest."""
    made = server.open_table("me", "friend", "friend", "friend", game="castles")
    table, host = made["table"], made["token"]
    screen = server.join(made, "Screen")
    rest = [invite["link"].removeprefix("/join/") for invite in made["invites"][1:]]
    joined = server.ask("POST", "/api/join", screen, json={"invite": rest[0], "name": "Second"})
    assert joined.status_code == 200
    guest = server.join({"invites": made["invites"][2:]})
    server.deal(table, host, screen, guest)
    to_move = {0, 1, 2, 3}
    while to_move:
        seat = server.look(table)["waiting"][0]
        token = (host, screen, screen, guest)[seat]
        ask = server.look(table, token, seat=seat)["ask"]
        play(server, table, token, seat, ask["actions"][0]["text"])
        to_move.discard(seat)
    return table, host, screen, guest


def test_each_person_is_asked_once_and_nobody_is_left_out(server: ServerProcess) -> None:
    table, host, screen, guest = of_four(server)
    dealt = server.ask("GET", f"/api/tables/{table}/replay/0?seat=0", host).json()["view"]
    assert go_back(server, table, host, 0, 0)["status"] == 200
    assert reply(server, table, screen, 1, agree=True)["status"] == 200
    assert reply(server, table, screen, 2, agree=True)["code"] == "illegal"
    assert server.look(table, host)["undo"]["pending"]["agreed"] == [1]
    assert reply(server, table, guest, 3, agree=True)["status"] == 200
    assert server.look(table, host)["view"] == dealt


def test_whoever_left_a_table_of_four_keeps_a_say(server: ServerProcess) -> None:
    table, host, _, guest = of_four(server)
    go_back(server, table, host, 0, 0)
    hand(server, table, host, 1)
    assert server.look(table, guest)["undo"]["pending"] is None
    assert reply(server, table, guest, 3, agree=True)["code"] == "illegal"
    refused = go_back(server, table, host, 0, 0)
    assert (refused["code"], "Screen must agree" in refused["message"]) == ("illegal", True)
    assert "undone" not in {line["kind"] for line in server.look(table, guest)["events"]}


def test_nobody_agrees_to_their_own_wish_from_another_seat(server: ServerProcess) -> None:
    table, _, screen, guest = of_four(server)
    assert go_back(server, table, screen, 1, 0)["status"] == 200
    assert reply(server, table, screen, 2, agree=True)["code"] == "illegal"
    assert server.look(table, guest)["undo"]["pending"]["agreed"] == []


def test_an_answer_to_an_earlier_wish_does_not_count_for_the_next(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "purchase")
    play(server, table, host, 0, "draw deck")
    go_back(server, table, host, 0, 1)
    seen = server.look(table, guest)["number"]
    reply(server, table, host, 0, agree=False)
    go_back(server, table, host, 0, 0)
    late = server.post(table, guest, type="undo_answer", key=new_key(), number=seen, seat=1, agree=True)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    told = server.look(table, guest)
    assert told["undo"]["pending"] == {"by": 0, "to": 0, "agreed": [], "moves": [1, 2]}
    assert told["view"]["plies"] == 2


def test_asking_and_taking_it_back_cannot_go_on_for_ever(server: ServerProcess) -> None:
    table, host, guest = started(server)
    play(server, table, host, 0, "pass")
    play(server, table, guest, 1, "purchase")
    for _ in range(2):
        assert go_back(server, table, host, 0, 0)["status"] == 200
        assert server.look(table, host)["undo"]["ask_to"] is None  # one request at a time
        reply(server, table, host, 0, agree=False)
    assert go_back(server, table, host, 0, 0)["code"] == "limit"


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
    "kind",
    [
        "undone",
        *("undo_asked", "undo_agreed", "undo_refused", "undo_withdrawn", "undo_lapsed", "undo_unanswered"),
        "undo_newcomer",
        *("bot_in", "bot_out", "chance_missing", "chance_wrong", "chance_none"),
    ],
)
def test_every_line_of_the_table_has_a_form_for_you(language: str, kind: str) -> None:
    words = texts(tavola.game("sangimignano"), language)
    event = Event(kind, 0, {})
    own, others = (words.line(event, None, ["Nora", "Ugo"], you, of_table=True) for you in (0, 1))
    assert "Nora" in others
    assert "Nora" not in own
    assert own != others


def test_logs_from_before_wishes_lapsed_still_load() -> None:
    """A bot in somebody's seat used to grant the request: the log of such a game says what happened."""
    course = GameLog(tavola.game("sangimignano"), "ab" * 32, 2, tavola.game("sangimignano").values({}))
    for entry in (
        EntryRow(1, "a", "play", 0, ["pass"]),
        EntryRow(2, "b", "play", 1, ["purchase"]),
        EntryRow(3, "c", "undo_asked", 0, to=0),
        EntryRow(4, "d", "seat", 1, ["bot"]),
        EntryRow(5, None, "undo", 0, to=0),
    ):
        course.take(entry)
    assert (course.actions(), course.undo_request, course.replaced) == (0, None, {1})
    assert [line.event.kind for line in course.lines if line.of_table] == ["undo_asked", "bot_in", "undone"]
