"""Who sees and may do what: shared screens, spectators, chat, notes, and seats that bots play for a while."""

import time

from tests.table.harness import PATIENCE, Json, ServerProcess, new_key
from tests.table.play.test_play import started

from tavola.bots.bot import BEST


def test_a_shared_screen_has_a_curtain(server: ServerProcess) -> None:
    made = server.open_table("me", "screen")
    table, token = made["table"], made["token"]
    assert made["seats"] == [0, 1]
    server.deal(table, token)
    with server.line(table, token) as line:
        told = line.until("table")
        assert told["table"]["you"] == [0, 1]
        assert (told["table"]["curtain"], told["seat"], told["ask"]) == (0, None, None)
        assert all(player["hand"]["cards"] is None for player in told["view"]["players"])
        line.send(type="curtain", seat=0)
        told = line.until_table(lambda told: told["seat"] == 0)
        assert told["table"]["curtain"] is None
        assert told["ask"]["seat"] == 0
        assert line.play("pass")["type"] == "ack"
        told = line.until_table(lambda told: told["number"] == 1)
        assert (told["table"]["curtain"], told["seat"]) == (1, None)
        assert all(player["hand"]["cards"] is None for player in told["view"]["players"])
        line.send(type="curtain", seat=1)
        told = line.until_table(lambda told: told["seat"] == 1)
        assert told["view"]["players"][0]["hand"]["cards"] is None
        assert line.play("pass")["type"] == "ack"
        over = line.until_table(lambda told: told["result"] is not None)
        assert over["table"]["curtain"] is None


def test_at_a_shared_screen_the_log_names_everybody_and_shows_a_card_to_one(server: ServerProcess) -> None:
    made = server.open_table("me", "screen")
    table, token = made["table"], made["token"]
    server.deal(table, token)
    drawn: list[Json] = []
    with server.line(table, token) as line:
        line.send(type="curtain", seat=0)
        line.until_table(lambda told: told["seat"] == 0)
        assert line.play("purchase")["type"] == "ack"
        told = line.until_table(lambda told: told["number"] == 1)
        assert told["events"][-1]["text"].startswith("P0 ")
        while told["seat"] == 0:
            # Cards in the deck are face down: only the person who has the screen sees what they draw.
            drawn += [entry for entry in told["events"] if entry["kind"] == "drew"]
            texts = [action["text"] for action in told["ask"]["actions"]]
            assert line.play("draw deck" if "draw deck" in texts else "done")["type"] == "ack"
            number = told["number"]
            told = line.until_table(lambda told, number=number: told["number"] > number)
        assert drawn
        assert all(entry["data"]["card"] for entry in drawn)
        # The next person gets the whole log again, without it; so does a client that reconnects.
        looks = [told, line.until_table(lambda told: told["table"]["curtain"] == 1)]
        line.send(type="curtain", seat=1)
        looks.append(line.until_table(lambda told: told["seat"] == 1))
    with server.line(table, token, since=told["number"]) as line:
        looks.append(line.until("table"))
    for look in looks:
        lines = {entry["i"]: entry for entry in look["events"]}
        assert not any(lines[entry["i"]]["data"].get("card") for entry in drawn)
        assert not [entry for entry in look["events"] if entry["text"].startswith("You ")]


def test_at_a_shared_screen_nobody_else_needs_to_agree(server: ServerProcess) -> None:
    made = server.open_table("me", "screen")
    table, token = made["table"], made["token"]
    server.deal(table, token)
    for number, seat, actions in [(0, 0, ["pass"]), (1, 1, ["purchase"])]:
        server.post(table, token, type="play", key=new_key(), number=number, seat=seat, actions=actions)
    answer = server.post(table, token, type="undo", key=new_key(), number=2, seat=0, to=0)
    assert answer.status_code == 200
    assert server.look(table, token)["view"]["plies"] == 0


def test_spectators_see_no_hand_and_do_nothing(server: ServerProcess) -> None:
    table, _, _ = started(server)
    with server.line(table) as line:
        told = line.until("table")
        assert (told["seat"], told["table"]["you"], told["ask"]) == (None, [], None)
        assert all(player["hand"]["cards"] is None for player in told["view"]["players"])
        for message in (
            {"type": "play", "key": "k", "number": 0, "seat": 0, "actions": ["pass"]},
            {"type": "draft", "id": 1, "number": 0, "seat": 0, "actions": ["pass"]},
            {"type": "chat", "key": "k", "text": "hello"},
            {"type": "seat", "key": "k", "seat": 0, "kind": "bot"},
        ):
            line.send(**message)
            assert line.until("error")["code"] == "forbidden"
    assert server.ask("GET", f"/api/tables/{table}/replay/0?seat=0").status_code == 403
    assert server.ask("GET", f"/api/tables/{table}/record").status_code == 403


def test_a_closed_table_is_not_there_for_strangers(server: ServerProcess) -> None:
    seats = [{"kind": "me", "name": "A"}, {"kind": "bot"}]
    wish = {"game": "sangimignano", "seats": seats, "watch": False}
    made = server.ask("POST", "/api/tables", json=wish).json()
    assert server.ask("GET", f"/api/tables/{made['table']}", made["token"]).status_code == 200
    stranger = server.ask("GET", f"/api/tables/{made['table']}")
    nothing = server.ask("GET", f"/api/tables/{'0' * 20}")
    assert (stranger.status_code, stranger.content) == (nothing.status_code, nothing.content)
    with server.line(made["table"]) as line:
        assert line.receive()["code"] == "gone"


def test_chat_and_private_notes(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with server.line(table, host) as line, server.line(table, guest) as other:
        line.send(type="chat", key="c1", text="  buon gioco! \u0007 ")
        line.send(type="chat", key="c1", text="  buon gioco! \u0007 ")
        assert line.until("ack")["key"] == "c1"
        told = other.until_table(lambda told: told["chat"])
        assert told["chat"] == [{"n": 1, "name": "P0", "seat": 0, "text": "buon gioco!"}]
        line.send(type="notes", key="n1", text="build 9s")
        line.until("ack")
    with server.line(table, host) as line:
        assert line.until("notes")["text"] == "build 9s"
    # A client without a WebSocket requests them.
    kept = [server.ask("GET", f"/api/tables/{table}/notes", token).json() for token in (host, guest, None)]
    assert [notes["text"] for notes in kept] == ["build 9s", "", ""]
    assert len(server.look(table, host)["chat"]) == 1
    assert "build 9s" not in str(server.look(table, guest))


def test_a_bot_takes_a_seat_and_gives_it_back(server: ServerProcess) -> None:
    table, host, guest = started(server)
    answer = server.post(table, host, type="seat", key=new_key(), seat=0, kind="bot")
    assert answer.status_code == 200, answer.text
    deadline = time.monotonic() + PATIENCE
    while (told := server.look(table, guest))["ask"] is None and not told["result"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    seat = told["table"]["seats"][0]
    assert (seat["kind"], seat["replaced"], seat["level"]) == ("person", True, BEST)
    refused = server.post(
        table, host, type="play", key=new_key(), number=told["number"], seat=0, actions=["pass"]
    )
    assert refused.status_code == 422
    assert server.post(table, guest, type="seat", key=new_key(), seat=0, kind="person").status_code == 403
    assert server.post(table, host, type="seat", key=new_key(), seat=0, kind="person").status_code == 200
    back = server.look(table, host)
    assert not back["table"]["seats"][0]["replaced"]
    assert {"bot_in", "bot_out"} <= {line["kind"] for line in back["events"]}


def test_only_an_absent_person_is_replaced_by_others(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with server.line(table, guest) as line:
        line.until("table")
        assert server.look(table, host)["table"]["seats"][1]["here"]
        refused = server.post(table, host, type="seat", key=new_key(), seat=1, kind="bot")
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    deadline = time.monotonic() + PATIENCE
    while server.look(table, host)["table"]["seats"][1]["here"]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert server.post(table, host, type="seat", key=new_key(), seat=1, kind="bot").status_code == 200


def test_an_invitation_is_good_once(server: ServerProcess) -> None:
    made = server.open_table("me", "friend")
    invite = made["invites"][0]["link"].removeprefix("/join/")
    assert server.look(made["table"])["table"]["invites"] == []
    server.join(made)
    again = server.ask("POST", "/api/join", json={"invite": invite, "name": "Late"})
    assert again.status_code == 404
    assert server.look(made["table"], made["token"])["table"]["invites"] == []
    forged = invite[:-1] + ("A" if invite[-1] != "A" else "B")
    assert server.ask("POST", "/api/join", json={"invite": forged, "name": "X"}).status_code == 404


def test_words_come_in_the_readers_language(server: ServerProcess) -> None:
    table, host, _ = started(server)
    english = server.look(table, host)["ask"]["prompt"]
    italian = server.ask(
        "GET", f"/api/tables/{table}", host, headers={"accept-language": "it-IT,it;q=0.9,en;q=0.5"}
    ).json()["ask"]["prompt"]
    assert english == "Choose an action"
    assert italian != english
    words = server.ask("GET", "/api/games/sangimignano/words?lang=it").json()
    assert words["cards"]["mura"]["rule"] == "SG-14.37"


def test_words_tell_the_figures_of_the_options(server: ServerProcess) -> None:
    def text(query: str) -> str:
        answer = server.ask("GET", f"/api/games/castles/words?lang=en{query}")
        assert answer.status_code == 200, answer.text
        told: str = answer.json()["cards"]["storage"]["text"]
        return told

    assert "2 green points" in text("")
    assert "1 green point at once" in text("&edition=alea&storage_tile_vp=1&quick_setup=true")
    assert "2 green points" in text("&storage_tile_vp=auto")
    for query in ("storage_tile_vp=99", "storage_tile_vp=", "colour=red", "edition=%00"):
        assert server.ask("GET", f"/api/games/castles/words?{query}").status_code == 400


def test_hints_come_from_a_bot_that_sees_only_the_seat(server: ServerProcess) -> None:
    table, host, guest = started(server)
    with server.line(table, host) as line:
        told = line.until("table")
        line.send(type="hint", id=7, number=0, seat=0)
        hint = line.until("hint")
        assert hint["id"] == 7
        assert hint["action"] in told["ask"]["actions"]
    assert server.post(table, guest, type="hint", id=1, number=0, seat=1).status_code == 422


def test_a_draft_shows_what_would_come_and_stores_nothing(server: ServerProcess) -> None:
    table, host, _ = started(server)
    with server.line(table, host) as line:
        told = line.until("table")
        card = told["view"]["market"][0]
        line.send(type="draft", id=1, number=0, seat=0, actions=["purchase", f"draw market:{card}"])
        draft = line.until("draft")
        assert draft["stops"] is None
        assert draft["view"]["players"][0]["hand"]["count"] == 6
        assert draft["ask"]["kind"] == "draw"
        assert [event["kind"] for event in draft["events"]] == ["purchase", "took"]
        line.send(
            type="draft", id=2, number=0, seat=0, actions=["purchase", f"draw market:{card}", "draw deck"]
        )
        stopped = line.until("draft")
        assert stopped["stops"] == "reveals"
        assert stopped["ask"] is None
        assert stopped["view"]["deck"]["count"] == told["view"]["deck"]["count"]
        line.send(type="draft", id=3, number=0, seat=0, actions=["pass"])
        assert line.until("draft")["stops"] == "passes on"
    assert server.look(table, host)["number"] == 0


def test_why_not(server: ServerProcess) -> None:
    table, host, guest = started(server)

    def why(token: str, seat: int, **what: object) -> tuple[str, str | None]:
        told = server.post(table, token, type="why", id=1, number=0, seat=seat, **what).json()
        return told["message"], told["rule"]

    assert why(host, 0, verb="close")[1] == "SG-7.5"
    assert why(host, 0, action="complete tower:0.0")[1] == "SG-7.2"
    assert why(host, 0, verb="extend")[1] is not None
    assert why(host, 0, ref="deck", after=["pass"])[1] is None
    assert why(host, 0, verb="purchase") == ("This is possible.", None)
    assert why(guest, 1, verb="purchase")[0] == "It is not your turn to choose."
    assert why(host, 0, ref="hand:10", verb="play")[0].endswith(".")
