"""Playing over WebSockets and over HTTP: whole games, repeated keys, racing moves, late moves."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from tests.table.harness import PATIENCE, Json, Line, ServerProcess, new_key, play_to_end

import tavola


def first_or_build(actions: list[Json], table: Json) -> Json:
    """Builds when it can, so that games end soon."""
    for verb in ("build", "complete", "close", "extend"):
        for action in actions:
            if action["verb"] == verb:
                return action
    number: int = table["number"]
    return actions[number % len(actions)]


def test_two_seats_play_a_whole_game_by_sockets(server: ServerProcess) -> None:
    made = server.open_table("me", "friend", nobles=True)
    table, host = made["table"], made["token"]
    assert server.look(table, host)["table"]["status"] == "waiting"
    guest = server.join(made)
    results: list[Json] = []

    def sit(token: str) -> None:
        with server.line(table, token) as line:
            line.add_chance()
            results.append(play_to_end(line, first_or_build))

    threads = [threading.Thread(target=sit, args=(token,)) for token in (host, guest)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(4 * PATIENCE)
    assert len(results) == 2
    assert results[0]["result"] == results[1]["result"]
    assert results[0]["table"]["status"] == "over"
    assert [line["i"] for line in server.look(table, host)["events"]] == list(
        range(len(server.look(table, guest)["events"]))
    )


@pytest.mark.parametrize("game", tavola.game_names())
def test_a_game_against_a_bot(server: ServerProcess, game: str) -> None:
    made = server.open_table("me", "bot:novice", game=game)
    with server.line(made["table"], made["token"]) as line:
        line.add_chance()
        end = play_to_end(line, first_or_build, timeout=300)
    assert end["table"]["seats"][1]["kind"] == "bot"
    lines = end["result"]["lines"]  # none in games that count points as they come
    if lines:
        points = [cell["points"] for row in lines for cell in row["cells"]]
        assert sum(points) == sum(end["result"]["scores"])


def started(server: ServerProcess) -> tuple[str, str, str]:
    """A dealt table of two people: its name and both tokens."""
    made = server.open_table("me", "friend")
    guest = server.join(made)
    server.deal(made["table"], made["token"], guest)
    return made["table"], made["token"], guest


def test_the_same_key_ten_times_at_once_is_one_entry(server: ServerProcess) -> None:
    table, host, _ = started(server)
    command = {"type": "play", "key": new_key(), "number": 0, "seat": 0, "actions": ["purchase"]}

    def send(_: int) -> tuple[int, str]:
        answer = server.post(table, host, **command)
        return answer.status_code, answer.text

    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(send, range(10)))
    assert len(set(answers)) == 1
    assert json.loads(answers[0][1]) == {"type": "ack", "key": command["key"], "number": 1}
    assert server.look(table, host)["number"] == 1
    server.post(table, host, type="play", key=new_key(), number=1, seat=0, actions=["draw deck"])
    late = server.post(table, host, **command)
    assert (late.status_code, late.text) == answers[0]
    assert server.look(table, host)["number"] == 2


def test_the_same_key_over_ten_sockets(server: ServerProcess) -> None:
    table, host, _ = started(server)
    lines = [server.line(table, host) for _ in range(10)]
    key = new_key()
    for line in lines:
        line.until("table")
    for line in lines:
        line.send(type="play", key=key, number=0, seat=0, actions=["purchase"])
    answers = [line.until("ack") for line in lines]
    assert answers == [{"type": "ack", "key": key, "number": 1}] * 10
    for line in lines:
        line.close()
    assert server.look(table, host)["number"] == 1


def test_of_two_racing_moves_one_wins_and_the_other_gets_the_fresh_view(server: ServerProcess) -> None:
    for _ in range(5):
        table, host, _guest = started(server)

        def send(action: str, table: str = table, host: str = host) -> httpx.Response:
            return server.post(table, host, type="play", key=new_key(), number=0, seat=0, actions=[action])

        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(send, ["purchase", "pass"]))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        conflict = next(answer for answer in answers if answer.status_code == 409).json()
        assert conflict["code"] == "stale"
        assert conflict["table"] == server.look(table, host)
        assert conflict["table"]["number"] == 1


def test_a_late_move_over_a_socket_gets_the_fresh_table_first(server: ServerProcess) -> None:
    table, host, _ = started(server)
    with server.line(table, host) as line:
        line.until("table")
        assert line.play("purchase")["type"] == "ack"
        line.table["number"] = 0
        line.send(type="play", key="late", number=0, seat=0, actions=["pass"])
        error = line.until("error")
        assert (error["code"], error["key"]) == ("stale", "late")
        assert line.table["number"] == 1


def test_refusals_are_sentences_with_a_rule_and_change_nothing(server: ServerProcess) -> None:
    table, host, guest = started(server)
    before = server.look(table, host)
    for token, seat, actions, status, code, rule in [
        (host, 0, ["close"], 422, "illegal", "SG-7.5"),
        (host, 0, ["fly"], 400, "malformed", None),
        (host, 0, ["purchase", "draw deck", "draw deck"], 422, "illegal", None),
        (guest, 1, ["pass"], 422, "illegal", None),
        (guest, 0, ["pass"], 403, "forbidden", None),
        (None, 0, ["pass"], 403, "forbidden", None),
    ]:
        answer = server.post(table, token, type="play", key=new_key(), number=0, seat=seat, actions=actions)
        told = answer.json()
        assert (answer.status_code, told["code"], told["rule"]) == (status, code, rule), told
        assert told["message"].endswith(".")
    assert server.look(table, host) == before


def test_several_choices_are_one_entry_up_to_the_first_reveal(server: ServerProcess) -> None:
    table, host, _ = started(server)
    with server.line(table, host) as line:
        line.until("table")
        market = line.table["view"]["market"]
        answer = line.play("purchase", f"draw market:{market[0]}", "draw deck")
        assert (answer["type"], answer["number"]) == ("ack", 1)
        line.until_table(lambda told: told["number"] == 1)
        assert [event["kind"] for event in line.table["events"] if event["n"] == 1] == [
            "purchase",
            "took",
            "drew",
        ]


def test_reconnecting_resumes_from_the_last_number(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with server.line(table, host) as line:
        line.until("table")
        line.play("pass")
        known = line.until_table(lambda told: told["number"] == 1)
        seen = [event["i"] for event in known["events"]]
    server.post(table, guest, type="play", key=new_key(), number=1, seat=1, actions=["purchase"])
    with server.line(table, host, since=1) as line:
        fresh = line.until("table")
    assert fresh["number"] == 2
    assert {event["n"] for event in fresh["events"]} == {2}
    assert min(event["i"] for event in fresh["events"]) > max(seen)


def test_an_answer_comes_before_the_table_it_changed(server: ServerProcess) -> None:
    table, host, _ = started(server)
    with server.line(table, host) as line:
        while line.receive()["type"] != "table":
            pass
        line.send(type="play", key="k", number=0, seat=0, actions=["purchase"])
        kinds = []
        while "ack" not in kinds or line.table["number"] != 1:
            message = line.receive()
            kinds.append(message["type"] if message["type"] != "table" else f"table {message['number']}")
        assert kinds.index("ack") < kinds.index("table 1")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_can_wait_for_its_turn(server: ServerProcess, seat: int) -> None:
    table, host, guest = started(server)
    token = (host, guest)[seat]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(server.look, table, token, since=0, wait=20)
        server.post(table, host, type="play", key=new_key(), number=0, seat=0, actions=["pass"])
        assert waiting.result(18)["number"] in (0, 1)  # before the wait times out
    assert server.look(table, token, since=0, wait=1)["number"] == 1


def sit_down(line: Line) -> Json:
    """Wait for the first card."""
    return line.until_table(lambda told: told["view"] is not None)
