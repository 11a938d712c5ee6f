"""Fair shuffles: everybody commits before anything is revealed, and any tampering is found."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest
from tests.table.harness import VALUE, Json, ServerProcess, deal, new_key, play_to_end, promise_of
from tests.table.play.test_hidden import HOLDERS, boundless
from tests.table.play.test_play import first_or_build
from typer.testing import CliRunner

from tavola import cli
from tavola.core.data.record import Record, read_record
from tavola.core.data.words import LANGUAGES
from tavola.core.errors import BadFile
from tavola.table.ops.data_folder import open_store
from tavola.table.ops.record_files import export_games
from tavola.table.protocol.messages import NewTable, SeatRequest
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security import fair_shuffle
from tavola.table.security.fair_shuffle import (
    Adds,
    check_shuffle,
    commitment,
    final_seed,
    new_secret,
    shuffle_of,
)
from tavola.table.store.store import Store
from tavola.table.tables.record_check import why_false
from tavola.table.tables.tables import Tables
from tavola.table.words.texts import site

OTHER = "cd" * 32


def shuffle_told(server: ServerProcess, table: str, token: str | None = None) -> Json:
    told: Json = server.look(table, token)["table"]["shuffle"]
    return told


def refused(server: ServerProcess, table: str, token: str, reason: str, **command: object) -> None:
    """A command is refused with its sentence, in every language."""
    for language in LANGUAGES:
        answer = server.ask(
            "POST",
            f"/api/tables/{table}/commands?lang={language}",
            token,
            json={"key": new_key(), **command},
        )
        assert (answer.status_code, answer.json()["code"]) == (422, "illegal"), answer.text
        assert answer.json()["message"] == site(language)(f"error_{reason}")


def two_people(server: ServerProcess) -> tuple[str, str, str]:
    made = server.open_table("me", "friend")
    return made["table"], made["token"], server.join(made)


# Commit, publish, reveal --------------------------------------------------------------------------


def test_whoever_reads_the_file_cannot_answer_the_others_chance(tmp_path: Path) -> None:
    """The attack: wait for the other's value, then try your own values until you like the cards."""
    with ServerProcess(tmp_path) as server:
        table, host, guest = two_people(server)
        server.tell(table, guest, type="commit", hash=promise_of(OTHER))
        kept = Store(tmp_path / "tables.sqlite3").load(table)
        assert kept is not None
        # Before the host is committed, the file has only a fingerprint from the guest.
        assert OTHER not in msgspec.json.encode(kept).decode()
        refused(server, table, guest, "reveal_early", type="reveal", value=OTHER)
        server.tell(table, host, type="commit", hash=promise_of(VALUE))
        server.until_stage(table, host, "reveal")
        server.tell(table, guest, type="reveal", value=OTHER)
        # Now the host knows everything, but can add only the value committed to.
        for number in range(20):
            mine = f"{number:064x}"
            refused(server, table, host, "commit_again", type="commit", hash=promise_of(mine))
            refused(server, table, host, "reveal_wrong", type="reveal", value=mine)
        server.tell(table, host, type="reveal", value=VALUE)
        server.until_stage(table, host, "dealt")
        start = open_store(ServerSettings(data=str(tmp_path))).load(table)
        assert start is not None
        assert start.start is not None
        promises = [promise_of(VALUE), promise_of(OTHER)]
        assert start.start.seed == final_seed(start.row.secret, promises, [VALUE, OTHER])


def test_nothing_is_published_before_all_have_committed(server: ServerProcess) -> None:
    made = server.open_table("me", "friend")
    table, host = made["table"], made["token"]
    assert shuffle_told(server, table)["stage"] == "seats"
    refused(server, table, host, "commit_early", type="commit", hash=promise_of(VALUE))
    guest = server.join(made)
    server.tell(table, host, type="commit", hash=promise_of(VALUE))
    before = shuffle_told(server, table)
    assert (before["stage"], before["commitments"], before["values"]) == ("commit", None, None)
    server.tell(table, guest, type="commit", hash=promise_of(OTHER))
    promises = [promise_of(VALUE), promise_of(OTHER)]
    shown = server.until_stage(table, None, "reveal")["table"]["shuffle"]
    assert shown["commitments"] == promises
    server.tell(table, host, type="reveal", value=VALUE)
    waiting = server.ask("GET", f"/api/tables/{table}", guest).text
    assert VALUE not in waiting
    server.tell(table, guest, type="reveal", value=OTHER)
    dealt = server.until_stage(table, None, "dealt")["table"]["shuffle"]
    assert dealt["commitment"] == before["commitment"]
    assert dealt["commitments"] == promises
    assert dealt["values"] == [VALUE, OTHER]
    assert dealt["faults"] == ["", ""]
    assert dealt["secret"] is None
    assert dealt["seed"] is None


def test_what_comes_late_again_or_broken_gets_a_sentence(server: ServerProcess) -> None:
    table, host, guest = two_people(server)
    for wrong in ("", "ab" * 31, "AB" * 32, "zz" * 32, VALUE + "0"):
        refused(server, table, host, "chance_form", type="commit", hash=wrong)
        refused(server, table, host, "chance_form", type="reveal", value=wrong)
    first = {"type": "commit", "key": new_key(), "hash": promise_of(VALUE)}
    told = server.post(table, host, **first).json()
    server.tell(table, guest, type="commit", hash=promise_of(OTHER))
    server.until_stage(table, host, "reveal")
    value = {"type": "reveal", "key": new_key(), "value": VALUE}
    answer = server.post(table, host, **value).json()
    server.tell(table, guest, type="reveal", value=OTHER)
    server.until_stage(table, host, "dealt")
    # The same key gets the same answer, even after the deal; anything else comes too late.
    assert told == {"type": "ack", "key": first["key"], "number": 0}
    assert server.post(table, host, **first).json() == told
    assert server.post(table, host, **value).json() == answer
    refused(server, table, host, "reveal_late", type="reveal", value=OTHER)
    refused(server, table, host, "commit_again", type="commit", hash=promise_of(OTHER))


def test_a_late_chance_is_answered(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, deal_wait=0.2) as server:
        made = server.open_table("me", "bot")
        server.until_stage(made["table"], None, "dealt")
        told = shuffle_told(server, made["table"])
        assert (told["commitments"], told["values"], told["faults"]) == (["", ""], ["", ""], ["", ""])
        assert told["silent"] == [0]
        refused(server, made["table"], made["token"], "commit_late", type="commit", hash=promise_of(VALUE))
        refused(server, made["table"], made["token"], "reveal_late", type="reveal", value=VALUE)


def test_only_people_at_the_table_add_and_each_once(server: ServerProcess) -> None:
    made = server.open_table("me", "screen", "bot", game="castles")
    table, token = made["table"], made["token"]
    stranger = server.open_table("me", "friend")["token"]
    assert server.post(table, stranger, type="commit", key="k", hash=VALUE).status_code == 403
    server.deal(table, token)
    told = shuffle_told(server, table)
    assert told["commitments"] == [promise_of(VALUE), "", ""]
    assert told["values"] == [VALUE, "", ""]


def test_a_table_of_bots_deals_by_itself(server: ServerProcess) -> None:
    made = server.open_table("bot:novice", "bot:novice")
    told = server.until_stage(made["table"], made["token"], "dealt")
    assert told["table"]["shuffle"]["values"] == ["", ""]


# Deadlines ----------------------------------------------------------------------------------------


def test_strangers_who_come_again_and_again_do_not_postpone_the_deal(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, deal_wait=5) as server:
        table, host, _ = two_people(server)
        began = time.monotonic()
        server.tell(table, host, type="commit", hash=promise_of(VALUE))
        came = 0
        # Somebody comes more often than the deadline is long, for at most four times its length.
        while time.monotonic() - began < 20 and shuffle_told(server, table)["stage"] == "commit":
            with server.line(table) as line:
                line.until("table")
            came += 1
        assert came > 1
        assert shuffle_told(server, table)["commitments"] == [promise_of(VALUE), ""]


def test_a_timer_that_is_early_is_not_the_last(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        wish = NewTable("sangimignano", [SeatRequest("me", "Adso"), SeatRequest("screen", "Bice")])
        table = await tables.opening.open(wish, HOLDERS[0])
        deadline = table.deal_by
        await tables.dealing._end_stage(table)
        assert (table.stage, table.deal_by) == ("commit", deadline)
        assert table.dealing is not None
        assert table.dealing.when() == deadline
        await tables.stop()

    asyncio.run(run())


# Faults -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["missing", "wrong"])
def test_a_value_that_does_not_come_is_told_to_everybody(tmp_path: Path, fault: str) -> None:
    with ServerProcess(tmp_path, deal_wait=5 if fault == "missing" else 60) as server:
        made = server.open_table("me", "friend", nobles=True)
        table, host, guest = made["table"], made["token"], server.join(made, "Withholder")
        for token, value in ((host, VALUE), (guest, OTHER)):
            server.tell(table, token, type="commit", hash=promise_of(value))
        server.until_stage(table, host, "reveal")
        server.tell(table, host, type="reveal", value=VALUE)
        if fault == "wrong":
            refused(server, table, guest, "reveal_wrong", type="reveal", value=VALUE)
            # The wrong value was stored. The deadline counts from loading.
            server.kill()
            server.settings["deal_wait"] = 0.2
            server.log = ""
            server.start()
        told = server.until_stage(table, None, "dealt")
        assert told["table"]["shuffle"]["values"] == [VALUE, ""]
        assert told["table"]["shuffle"]["faults"] == ["", fault]
        for token, who in ((host, None), (None, None), (guest, "you")):
            for language in LANGUAGES:
                events = server.look(table, token, lang=language)["events"]
                name = f"event_you_chance_{fault}" if who else f"event_chance_{fault}"
                text = site(language)(name) if who else site(language)(name, who="Withholder")
                assert [line["text"] for line in events if line["kind"] == f"chance_{fault}"] == [text]
        server.stop()
    [file] = export_games(ServerSettings(data=str(tmp_path)), tmp_path / "games", [table], unfinished=True)
    assert file.stat().st_mode & 0o077 == 0  # it has the seed of a running game
    record = read_record(file)
    assert record.shuffle["faults"] == ["", fault]
    assert check_shuffle(record)
    told_by_verify = CliRunner().invoke(cli.app, ["verify", str(file)]).output
    assert "FAULT: Withholder committed to a value" in told_by_verify
    assert "choose between 2 deals" in told_by_verify


def test_a_right_value_after_a_wrong_one_counts(server: ServerProcess) -> None:
    made = server.open_table("me", "bot")
    table, token = made["table"], made["token"]
    server.tell(table, token, type="commit", hash=promise_of(VALUE))
    server.until_stage(table, token, "reveal")
    refused(server, table, token, "reveal_wrong", type="reveal", value=OTHER)
    server.tell(table, token, type="reveal", value=VALUE)
    assert server.until_stage(table, token, "dealt")["table"]["shuffle"]["faults"] == ["", ""]


def test_who_did_not_commit_cannot_reveal(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, deal_wait=5) as server:
        table, host, guest = two_people(server)
        server.tell(table, host, type="commit", hash=promise_of(VALUE))
        server.until_stage(table, host, "reveal")
        answer = server.post(table, guest, type="reveal", key="k", value=OTHER)
        assert answer.json()["message"] == site("en")("error_reveal_none")
        assert shuffle_told(server, table, guest)["commitments"] == [promise_of(VALUE), ""]


# Restarts -----------------------------------------------------------------------------------------


def test_a_kill_between_any_two_steps_loses_nothing(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)

    def again() -> None:
        server.kill()
        server.log = ""
        server.start()

    with server:
        table, host, guest = two_people(server)
        again()
        server.tell(table, host, type="commit", hash=promise_of(VALUE))
        again()
        assert shuffle_told(server, table)["stage"] == "commit"
        refused(server, table, host, "commit_again", type="commit", hash=promise_of(OTHER))
        server.tell(table, guest, type="commit", hash=promise_of(OTHER))
        server.until_stage(table, guest, "reveal")
        again()
        assert shuffle_told(server, table)["commitments"] == [promise_of(VALUE), promise_of(OTHER)]
        server.tell(table, guest, type="reveal", value=OTHER)
        again()
        assert shuffle_told(server, table)["stage"] == "reveal"
        server.tell(table, host, type="reveal", value=VALUE)
        dealt = server.until_stage(table, host, "dealt")
        again()
        told = server.look(table, host)
        assert told["view"] == dealt["view"]
        assert told["table"]["shuffle"] == dealt["table"]["shuffle"]
        assert told["table"]["shuffle"]["values"] == [VALUE, OTHER]


def test_a_deadline_counts_from_loading(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, deal_wait=60) as server:
        table, host, _ = two_people(server)
        server.tell(table, host, type="commit", hash=promise_of(VALUE))
        server.kill()
        server.settings["deal_wait"] = 0.1
        server.log = ""
        server.start()
        # Nobody is watching: the server continues by itself.
        told = server.until_stage(table, host, "dealt")
        assert told["table"]["shuffle"]["faults"] == ["missing", ""]


def test_a_table_thrown_away_does_not_deal(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(Store(tmp_path / "tables.sqlite3"), boundless())
        wish = NewTable("sangimignano", [SeatRequest("me", "Adso"), SeatRequest("screen", "Bice")])
        table = await tables.opening.open(wish, HOLDERS[0])
        await tables.dealing.commit(table, 0, promise_of(VALUE))
        tables.cache.discard(table)
        again = await tables.cache.find(table.id)
        assert again is not None
        assert again is not table
        tables.advance(table)
        await deal(tables, again, 0)
        assert again.start is not None
        assert table.start is None
        await tables.stop()

    asyncio.run(run())


# Checking -----------------------------------------------------------------------------------------


def good() -> Record:
    """A record of three: a person, a bot, and a person who held the value back."""
    secret, promises = "11" * 32, [commitment(VALUE), "", commitment(OTHER)]
    told = shuffle_of(secret, ["person", "bot", "person"], promises, {0: VALUE}, set())
    seed = final_seed(secret, promises, [VALUE, "", ""])
    return Record("castles", "1", {}, seed, 3, names=["Anna", "Bot"], shuffle=told)


def test_a_true_shuffle_is_found_true_and_says_what_it_proves() -> None:
    record = good()
    assert check_shuffle(record)
    assert record.shuffle["faults"] == ["", "", "missing"]
    assert not check_shuffle(msgspec.structs.replace(record, shuffle={}))
    lines = fair_shuffle.proved(record)
    assert any(line.endswith("honest: Anna") for line in lines)
    assert any(line.startswith("this file alone does not prove") for line in lines)
    assert "FAULT: seat 2 committed to a value and did not reveal it" in lines
    alone = shuffle_of("11" * 32, ["bot"] * 3, [""] * 3, {}, set())
    assert (
        "no player added to the seed"
        in fair_shuffle.proved(msgspec.structs.replace(record, shuffle=alone))[1]
    )


def test_who_never_committed_is_named() -> None:
    """Bice's browser sent nothing; Anna's second seat and the bot add nothing, and need not."""
    secret = "11" * 32
    seats: list[Adds] = ["person", "person", "shared", "bot"]
    names = ["Anna", "Bice", "Anna 2", "Bot"]
    both: list[tuple[dict[int, str], str]] = [({0: VALUE}, ", unless they trust somebody who did"), ({}, "")]
    for values, trust in both:
        promises = [commitment(values[seat]) if seat in values else "" for seat in range(4)]
        told = shuffle_of(secret, seats, promises, values, set())
        seed = final_seed(secret, promises, [values.get(seat, "") for seat in range(4)])
        record = Record("castles", "1", {}, seed, 4, names=names, shuffle=told)
        assert check_shuffle(record)
        silent = [line for line in fair_shuffle.proved(record) if "added nothing" in line]
        assert silent == [
            f"{name} added nothing to the shuffle: nothing is proved to {name}{trust}"
            for name in (["Bice"] if values else ["Anna", "Bice"])
        ]
    assert not [line for line in fair_shuffle.proved(good()) if "added nothing" in line]


def test_verify_names_who_never_committed(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, deal_wait=5) as server:
        made = server.open_table("me", "friend")
        table, host, _ = made["table"], made["token"], server.join(made, "Silent")
        server.tell(table, host, type="commit", hash=promise_of(VALUE))
        server.until_stage(table, host, "reveal")
        server.tell(table, host, type="reveal", value=VALUE)
        server.until_stage(table, host, "dealt")
        server.stop()
    [file] = export_games(ServerSettings(data=str(tmp_path)), tmp_path / "games", [table], unfinished=True)
    result = CliRunner().invoke(cli.app, ["verify", str(file)])
    assert result.exit_code == 0, result.output
    assert "Silent added nothing to the shuffle: nothing is proved to Silent" in result.output


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"scheme": "tavola-3"}, "scheme"),
        ({"scheme": "tavola-1"}, "scheme"),
        ({"scheme": ["tavola-2"]}, "scheme"),
        ({"extra": ""}, "scheme"),
        ({"values": VALUE}, "scheme"),
        ({"secret": "zz" * 32}, "secret"),
        ({"secret": "11" * 31}, "secret"),
        ({"secret": new_secret()}, "commitment"),
        ({"commitment": "0" * 64}, "commitment"),
        ({"commitments": [commitment(VALUE), ""]}, "shuffle_number"),
        ({"values": [VALUE, "", "", ""]}, "shuffle_number"),
        ({"faults": []}, "shuffle_number"),
        ({"seats": ["person"]}, "shuffle_number"),
        ({"commitments": [commitment(VALUE), "", "ab"]}, "shuffle_digits"),
        ({"values": [VALUE.upper(), "", ""]}, "shuffle_digits"),
        ({"values": [VALUE, "", "-"]}, "shuffle_digits"),
        ({"seats": ["person", "person", "bot"]}, "shuffle_seat"),
        ({"seats": ["person", "robot", "person"]}, "shuffle_seat"),
        ({"commitments": [commitment(VALUE), commitment(VALUE), commitment(OTHER)]}, "shuffle_seat"),
        ({"values": [OTHER, "", ""]}, "shuffle_value"),
        ({"values": ["", "", VALUE]}, "shuffle_fault"),
        ({"values": [VALUE, VALUE, ""]}, "shuffle_value"),
        ({"values": [VALUE, "", OTHER]}, "shuffle_fault"),
        ({"faults": ["", "", ""]}, "shuffle_fault"),
        ({"faults": ["missing", "", "missing"]}, "shuffle_fault"),
        ({"faults": ["", "", "late"]}, "shuffle_fault"),
        ({"faults": ["", "missing", "missing"]}, "shuffle_fault"),
        # Consistent, but not what the cards came from.
        ({"values": [VALUE, "", OTHER], "faults": ["", "", ""]}, "seed"),
        ({"values": ["", "", ""], "faults": ["missing", "", "missing"]}, "seed"),
        ({"commitments": [commitment(OTHER), "", commitment(VALUE)], "values": [OTHER, "", ""]}, "seed"),
        ({"commitments": [commitment(VALUE), "", ""], "faults": ["", "", ""]}, "seed"),
    ],
)
def test_every_tampering_is_found(change: dict[str, str | list[str]], reason: str) -> None:
    record = good()
    with pytest.raises(BadFile) as raised:
        check_shuffle(msgspec.structs.replace(record, shuffle=record.shuffle | change))
    assert raised.value.reason == reason
    for language in LANGUAGES:
        assert f"false_{reason}" in site(language).texts


def test_a_seat_is_called_by_its_name_or_counted_from_0(tmp_path: Path) -> None:
    record = good()
    named = msgspec.structs.replace(record, shuffle=record.shuffle | {"values": [OTHER, "", ""]})
    with pytest.raises(BadFile, match="The value that Anna added to the shuffle does not match") as raised:
        check_shuffle(named)
    assert why_false(named, raised.value, "en").startswith("the value that Anna added to the shuffle")
    nameless = msgspec.structs.replace(named, names=[])
    with pytest.raises(BadFile, match="The value that seat 0 added"):
        check_shuffle(nameless)


def test_a_value_that_is_no_text_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(good().text().replace(f'"{VALUE}"', "null"))
    with pytest.raises(BadFile, match=r"game.json: shuffle 1: a text is expected here, not nothing\.$"):
        read_record(path)


def test_a_field_that_is_missing_is_found() -> None:
    record = good()
    for name in record.shuffle:
        rest = {key: value for key, value in record.shuffle.items() if key != name}
        with pytest.raises(BadFile) as raised:
            check_shuffle(msgspec.structs.replace(record, shuffle=rest))
        assert raised.value.reason == "scheme"


def test_records_of_the_older_scheme_are_true_and_prove_less() -> None:
    entropy = ["0123456789abcdef", ""]
    told = fair_shuffle.old_shuffle("11" * 32, entropy)
    record = Record("sangimignano", "1", {}, fair_shuffle.old_seed("11" * 32, entropy), 2, shuffle=told)
    assert check_shuffle(record)
    assert "could choose the cards" in fair_shuffle.proved(record)[1]
    for change, reason in (
        ({"entropy": ["", ""]}, "seed"),
        ({"entropy": ["0123456789abcdef"]}, "shuffle_number"),
        ({"entropy": ["xy", ""]}, "shuffle_digits"),
        ({"secret": new_secret()}, "commitment"),
    ):
        with pytest.raises(BadFile) as raised:
            check_shuffle(msgspec.structs.replace(record, shuffle=told | change))
        assert raised.value.reason == reason


def test_a_deal_of_the_older_scheme_in_the_file_is_still_told(tmp_path: Path) -> None:
    """A game dealt under the older scheme: what was added is in a column of its own."""
    with ServerProcess(tmp_path) as server:
        made = server.open_table("me", "bot:novice", nobles=True)
        with server.line(made["table"], made["token"]) as line:
            line.add_chance()
            play_to_end(line, first_or_build)
        server.stop()
    store = Store(tmp_path / "tables.sqlite3")
    kept = store.load(made["table"])
    assert kept is not None
    store.db.execute("DROP TRIGGER starts_stay")
    store.db.execute("UPDATE starts SET shuffle = '', entropy = ?", ('["0123456789abcdef", ""]',))
    old = store.load(made["table"])
    store.close()
    assert old is not None
    assert old.start is not None
    assert old.start.shuffle == fair_shuffle.old_shuffle(kept.row.secret, ["0123456789abcdef", ""])
