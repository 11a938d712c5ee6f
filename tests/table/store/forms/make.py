"""Write a small database as SQL, as this Tavola stores it: `python -m tests.table.store.forms.make 2`.

A form gets its file once, when it is finished: from then on neither the file nor the form is ever changed.
The files of drafts, such as 2-origin, were made in the same way by the code of that time.
"""

import sys
import tempfile
from pathlib import Path

import apsw
from tests.table.harness import Line, ServerProcess, new_key, play_to_end

FORMS = Path(__file__).parent
HOST, GUEST = "h" * 43, "g" * 43


def play(server: ServerProcess) -> None:
    """One table of each kind: waiting, against a bot, with everything that a log can hold, over, imported."""
    server.open_table("me", "friend", token=HOST)
    against = server.open_table("me", "bot:easy", token=HOST, game="castles")["table"]
    with server.line(against, HOST) as line:
        begin(line)
        for _ in range(4):
            line.until_table(lambda table: table["ask"])
            number = line.table["number"]
            assert line.play(line.table["ask"]["actions"][0]["text"])["type"] == "ack"
            line.until_table(lambda table, seen=number: table["number"] > seen and table["ask"])
    play_together(server)
    over = server.open_table("me", "bot:easy", token=HOST, nobles=True)["table"]
    with server.line(over, HOST) as line:
        begin(line)
        play_to_end(line, lambda actions, _: actions[0])
    record = server.ask("GET", f"/api/tables/{over}/record").content
    assert server.ask("POST", "/api/records", GUEST, content=record).status_code == 201


def begin(line: Line) -> None:
    line.add_chance()
    line.until_table(lambda table: table["ask"])


def play_together(server: ServerProcess) -> None:
    made = server.open_table("me", "friend", token=HOST)
    table = made["table"]
    invite = made["invites"][0]["link"].removeprefix("/join/")
    assert server.ask("POST", "/api/join", GUEST, json={"invite": invite, "name": "Guest"}).status_code == 200
    server.deal(table, HOST, GUEST)
    tokens = {0: HOST, 1: GUEST}

    def post(seat: int, **command: object) -> None:
        number = server.look(table, tokens[seat])["number"]
        answer = server.post(table, tokens[seat], key=new_key(), number=number, seat=seat, **command)
        assert answer.status_code == 200, answer.text

    def move() -> int:
        for seat, token in tokens.items():
            ask = server.look(table, token)["ask"]
            if ask is not None:
                post(seat, type="play", actions=[ask["actions"][0]["text"]])
                return seat
        raise AssertionError("nobody is asked")

    for _ in range(6):
        seat = move()
    asks = server.look(table, tokens[seat])["undo"]
    to = asks["to"] if asks["to"] is not None else asks["ask_to"]
    post(seat, type="undo", to=to)
    if server.look(table, HOST)["undo"]["pending"] is not None:
        post(1 - seat, type="undo_answer", agree=True)
    for token, text in ((HOST, "Buona fortuna!"), (GUEST, "Grazie — altrettanto")):
        assert server.post(table, token, type="chat", key=new_key(), text=text).status_code == 200
        assert (
            server.post(table, token, type="notes", key=new_key(), text=f"{text} (secretly)").status_code
            == 200
        )
    while move() != 0:
        pass
    assert server.post(table, GUEST, type="seat", key=new_key(), seat=1, kind="bot").status_code == 200
    with server.line(table, HOST) as line:
        line.until_table(lambda told: told["ask"] is not None)
    move()


def dump(file: Path) -> str:
    """A file as SQL that recreates it."""
    db = apsw.Connection(str(file))
    schema = list(db.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid"))
    lines = [f"{sql};" for kind, _, sql in schema if kind == "table"]
    for kind, name, _ in schema:
        if kind == "table":
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
            values = " || ', ' || ".join(f"quote({column})" for column in columns)
            lines += [
                f"INSERT INTO {name} VALUES ({row[0]});" for row in db.execute(f"SELECT {values} FROM {name}")
            ]
    lines += [f"{sql};" for kind, _, sql in schema if kind != "table"]
    return "\n".join([*lines, f"PRAGMA user_version={db.pragma('user_version')};", ""])


def main() -> None:
    """Play, and write."""
    with tempfile.TemporaryDirectory() as folder:
        with ServerProcess(Path(folder)) as server:
            play(server)
            server.stop()
        text = dump(Path(folder) / "tables.sqlite3")
    (FORMS / f"{sys.argv[1]}.sql").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
