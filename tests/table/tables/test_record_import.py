"""Games from files are checked in a separate process: one at a time, with a timeout, off the event loop."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.properties import tries
from tests.table.harness import Json, ServerProcess
from tests.table.long_games import long_record

from tavola import game as find_game
from tavola.core.chance import fast_chance
from tavola.core.data.files import decode_json
from tavola.core.data.record import Record
from tavola.core.data.words import LANGUAGES
from tavola.core.errors import BadFile
from tavola.core.play.session import Session
from tavola.table.ops.record_files import import_games
from tavola.table.play.replay import problem_of
from tavola.table.runtime.fair_queue import Share
from tavola.table.runtime.settings import ServerSettings
from tavola.table.security import fair_shuffle
from tavola.table.store.database import MEMORY
from tavola.table.store.integrity import examine
from tavola.table.store.rows import StartRow
from tavola.table.store.store import Store
from tavola.table.tables import record_check
from tavola.table.tables.record_check import LONGEST_REASON, MOST_ACTIONS, Check, Verdict, judge
from tavola.table.tables.record_import import MOST_WAITING, RecordChecker, RecordRefused, imported, rows_of
from tavola.table.words.texts import site

SHARE = Share("address", "person")
PATIENT = 60.0


def record() -> Record:
    return long_record(120)


def run(importing: RecordChecker, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        try:
            await work()
        finally:
            await importing.stop()

    asyncio.run(whole())


def test_the_server_itself_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    importing = RecordChecker(PATIENT)
    good = record()
    false = msgspec.structs.replace(good, actions=[*good.actions, "nonsense"])
    game_seats = rows_of(good, judged(good), "")[3]
    monkeypatch.setattr(Session, "play", None)

    async def work() -> None:
        played = await importing.check(good, "en", SHARE)
        assert [row.seat for row in rows_of(good, played, "")[3]] == [row.seat for row in game_seats]
        for language in LANGUAGES:
            with pytest.raises(RecordRefused) as raised:
                await importing.check(false, language, SHARE)
            assert "Action 121" in str(raised.value)
            told = site(language)("false_action", number=121, action="nonsense")
            assert raised.value.told == told
            assert not raised.value.busy

    run(importing, work)


def judged(good: Record) -> Any:
    verdict = judge(Check(good, "en"))
    assert verdict.played is not None
    return verdict.played


def test_one_that_takes_too_long_is_ended_and_the_next_one_is_checked() -> None:
    importing = RecordChecker(0.001)

    async def work() -> None:
        with pytest.raises(RecordRefused) as raised:
            await importing.check(record(), "it", SHARE)
        assert raised.value.told == site("it")("false_slow", seconds="0.001")
        assert importing.process.process is None
        importing.seconds = PATIENT
        assert (await importing.check(record(), "en", SHARE)).over is False

    run(importing, work)


def test_a_process_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    importing = RecordChecker(PATIENT)

    async def work() -> None:
        module, importing.process.module = importing.process.module, "tavola.no_such_module"
        with pytest.raises(RecordRefused) as raised:
            await importing.check(record(), "ja", SHARE)
        assert raised.value.told == site("ja")("false_failed")
        assert raised.value.busy
        importing.process.module = module
        assert (await importing.check(record(), "en", SHARE)).over is False

    run(importing, work)


def test_whoever_gives_up_ends_the_process() -> None:
    importing = RecordChecker(PATIENT)

    async def work() -> None:
        await importing.check(record(), "en", SHARE)
        process = importing.process.process
        assert process is not None
        task = asyncio.ensure_future(importing.check(record(), "en", SHARE))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert process.returncode is not None
        assert importing.queue.free == 1

    run(importing, work)


def test_a_person_has_one_file_waiting_and_all_together_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    importing = RecordChecker(PATIENT)
    never = asyncio.Event()

    async def ask(line: bytes) -> bytes:
        await never.wait()
        return line

    monkeypatch.setattr(importing.process, "ask", ask)

    async def refused(share: Share) -> None:
        with pytest.raises(RecordRefused) as raised:
            await importing.check(record(), "en", share)
        assert raised.value.busy
        assert raised.value.told == site("en")("false_busy")

    async def work() -> None:
        shares = [SHARE, SHARE, *(Share("address", f"person {n}") for n in range(MOST_WAITING - 1))]
        tasks = [asyncio.ensure_future(importing.check(record(), "en", share)) for share in shares]
        await asyncio.sleep(0)
        await refused(SHARE)
        assert importing.queue.count == MOST_WAITING
        await refused(Share("address", "one more"))
        # Somebody from another address gets in, and somebody from this one has to try again.
        tasks.append(asyncio.ensure_future(importing.check(record(), "en", Share("another address", "you"))))
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        assert tasks[-1] not in done
        errors = [task.exception() for task in done]
        assert [isinstance(error, RecordRefused) and error.busy for error in errors] == [True]
        assert importing.queue.count == MOST_WAITING
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(importing, work)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_too_many_moves_is_refused_without_playing(language: str) -> None:
    importing = RecordChecker(PATIENT)
    long = msgspec.structs.replace(record(), actions=["pass"] * (MOST_ACTIONS + 1))

    async def work() -> None:
        with pytest.raises(RecordRefused, match=str(MOST_ACTIONS)) as raised:
            await importing.check(long, language, SHARE)
        assert raised.value.told == site(language)("false_long", count=MOST_ACTIONS + 1, most=MOST_ACTIONS)
        assert importing.process.process is None

    run(importing, work)


def test_a_long_game_comes_by_the_interface_for_programs_too(server: ServerProcess) -> None:
    whole = long_record(2000)
    content = msgspec.json.encode(whole)
    assert len(content) > 30_000
    padded = msgspec.json.encode(msgspec.structs.replace(whole, names=["x" * 60_000]))
    answer = server.ask("POST", "/api/records", content=padded)
    assert answer.status_code == 201, answer.text
    assert server.look(answer.json()["table"])["number"] == 2000


def test_an_endless_name_or_action_is_cut(server: ServerProcess) -> None:
    wrong = msgspec.structs.replace(record(), actions=["x" * 900_000])
    answer = server.ask("POST", "/api/records", content=msgspec.json.encode(wrong))
    assert answer.status_code == 400
    assert len(answer.json()["message"]) <= 500


# Whatever is accepted can be loaded -----------------------------------------------------------------


@cache
def dealt_fairly() -> Record:
    """A finished game with a complete shuffle."""
    secret, values = "5e" * 32, {0: "0a" * 32}
    promises = [fair_shuffle.commitment(values[0]), fair_shuffle.commitment("0b" * 32)]
    seed = fair_shuffle.final_seed(secret, promises, [values[0], ""])
    session = Session(find_game("sangimignano"), seed, 2, {})
    chance = fast_chance(3)
    while not session.state.over:
        legal = session.state.legal()
        session.play(legal[chance.below(len(legal))])
    played = session.record(["Anna", "Bice"])
    shuffle = fair_shuffle.shuffle_of(secret, ["person", "person"], promises, values, set())
    return msgspec.structs.replace(played, shuffle=shuffle)


def of_nobody() -> Record:
    """A game of no players, with a shuffle that truthfully lists none."""
    secret = "11" * 32
    shuffle = fair_shuffle.shuffle_of(secret, [], [], {}, set())
    seed = fair_shuffle.final_seed(secret, [], [])
    return Record("sangimignano", "1", {}, seed, 0, ["pass"], [], shuffle=shuffle)


def with_seed(seed: int) -> Record:
    """The beginning of a game, which fits every seed."""
    return Record("sangimignano", "1", {}, seed, 2)


NEVER_LOADED = {
    "nobody": of_nobody(),
    "endless seed": with_seed(10**400),
    "seed of 64 digits": with_seed(10**63),
    "negative seed of 63 digits": with_seed(-(10**62)),
}


@pytest.mark.parametrize("record", NEVER_LOADED.values(), ids=NEVER_LOADED)
def test_what_could_not_be_loaded_is_refused_and_harms_nobody(record: Record, server: ServerProcess) -> None:
    answer = server.ask("POST", "/api/records", content=msgspec.json.encode(record))
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"].startswith("The record cannot be started: ")
    assert server.ask("GET", "/readyz").status_code == 200
    for language in LANGUAGES:
        assert judge(Check(record, language)).told == site(language)("false_start")


@pytest.mark.parametrize("record", NEVER_LOADED.values(), ids=NEVER_LOADED)
def test_nor_does_it_come_by_the_command_line(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(record.text(), encoding="utf-8")
    settings = ServerSettings(data=str(tmp_path / "data"))
    (found,) = import_games(settings, [file])
    assert isinstance(found[1], BadFile)
    store = Store(settings.file)
    assert list(store.all_tables()) == []
    store.close()


@pytest.mark.parametrize("seed", [10**63 - 1, 1 - 10**62, 0, -7])
def test_a_number_as_seed_deals_the_same_cards_from_the_store(seed: int) -> None:
    record = with_seed(seed)
    start = imported(record, "")[2]
    stored = msgspec.structs.replace(record, seed=start.seed)
    game = find_game(record.game)
    hands = [Session(game, it.seed, 2, {}).state.fingerprint() for it in (record, stored)]
    assert hands[0] == hands[1]


def test_a_game_is_accepted_only_if_its_rows_can_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    true = record_check.table_rows

    def with_other_start(seed: str) -> Callable[..., Any]:
        def rows(*asked: Any) -> Any:
            row, seats, _, entries, result = true(*asked)
            return row, seats, StartRow(seed, {}, 1), entries, result

        return rows

    def without_a_seat(*asked: Any) -> Any:
        row, seats, *rest = true(*asked)
        return row, seats[:1], *rest

    assert judge(Check(dealt_fairly(), "en")).played is not None
    # An invalid seed, cards of another deal, a missing seat: none of this shows in the record itself.
    beginning = msgspec.structs.replace(dealt_fairly(), actions=[], scores=[], winners=[])
    for rows in (with_other_start("9" * 70), with_other_start("7"), without_a_seat):
        monkeypatch.setattr(record_check, "table_rows", rows)
        for language in LANGUAGES:
            verdict = judge(Check(beginning, language))
            assert verdict.played is None
            assert verdict.message.startswith("The game cannot be kept")
            assert verdict.told == site(language)("false_kept")


NUMBERS = [-1, 0, 1, 3, 7, 2**31, 2**63, 2**64, -(2**63) - 1, 10**62, -(10**62), 10**63, 10**64, 10**400]
TEXTS = ["", "0", "7", "-7", " 7 ", "٧", "1", "pass", "sangimignano", "castles", "viticulture", "Player 1"]
DIGITS = ["ab" * 32, "AB" * 32, "9" * 63, "9" * 64, "-" + "9" * 63, "9" * 400]
CONTROLS = ["\x00", "\u202e\r\n\x1b[2K", "\U000e0041", "x" * 5000]
PLAIN: list[Any] = [None, True, False, 0.5, -1e300, *NUMBERS, *TEXTS, *DIGITS, *CONTROLS]
LEAVES = st.sampled_from(PLAIN) | st.integers() | st.text(max_size=70)


def deep(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Something at the bottom of many lists."""

    def sink(value: Any, depth: int) -> Any:
        for _ in range(depth):
            value = [value]
        return value

    return st.builds(sink, inner, st.sampled_from([5, 60]))


ODD = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=9), inner, max_size=3) | deep(inner)
    ),
    max_leaves=6,
)
FIELDS = [*msgspec.structs.asdict(dealt_fairly()), "colour"]
SHUFFLE = [*dealt_fairly().shuffle, "entropy"]


@st.composite
def odd_records(draw: st.DrawFn) -> Json:
    """A true record with something changed: a field, a part of its shuffle, an item of a list."""
    whole: Json = msgspec.json.decode(msgspec.json.encode(draw(st.sampled_from([dealt_fairly(), short()]))))
    for _ in range(draw(st.integers(1, 3))):
        part = whole["shuffle"] if isinstance(whole.get("shuffle"), dict) and draw(st.booleans()) else whole
        name = draw(st.sampled_from(SHUFFLE if part is whole.get("shuffle") else FIELDS))
        known = part.get(name)
        how = draw(st.sampled_from(["set", "drop", "item", "cut"]))
        if how == "item" and isinstance(known, list) and known:
            known[draw(st.integers(0, len(known) - 1))] = draw(ODD)
        elif how == "cut" and isinstance(known, list):
            part[name] = known[: draw(st.integers(0, len(known)))] + draw(st.sampled_from([[], known]))
        elif how == "drop":
            part.pop(name, None)
        else:
            part[name] = draw(ODD)
    return whole


def ways_to_be_odd() -> Iterator[Json]:
    """Every field of true records with every odd value, alone and in a list, and left out."""
    odd: Any
    for record in (dealt_fairly(), short(), of_nobody(), msgspec.structs.replace(short(), players=0)):
        true = msgspec.json.decode(msgspec.json.encode(record))
        for name in FIELDS:
            yield {field: value for field, value in true.items() if field != name}
            for odd in ([], {}, [[]], *PLAIN, *([value] for value in PLAIN), [0, 0, 0]):
                yield {**true, name: odd}
        for name in SHUFFLE:
            for odd in ([], {}, *PLAIN, *([value] * 2 for value in PLAIN)):
                yield {**true, "shuffle": {**true["shuffle"], name: odd}}


def short() -> Record:
    """The beginning of a game without anything that has to fit."""
    return Record("sangimignano", "1", {}, 7, 2, dealt_fairly().actions[:0])


def read_as_a_file(whole: Json) -> Verdict:
    """What happens to a file, from its bytes to the verdict on its game."""
    try:
        record = decode_json(msgspec.json.encode(whole).decode(), Record, "The file")
    except BadFile as error:
        return Verdict(None, str(error), str(error))
    asked = msgspec.json.decode(msgspec.json.encode(Check(record, "it")), type=Check)
    verdict = msgspec.json.decode(msgspec.json.encode(judge(asked)), type=Verdict)
    if verdict.played is not None:
        store = Store(MEMORY)
        row, seats, start, entries, result = rows_of(record, verdict.played, "somebody", "somewhere")
        store.add_whole(row, seats, start, entries, result)
        assert problem_of(store, row.id) == ""
        assert examine(store) == ("", {})
        assert len(store.all_tables()) == 1
        store.close()
    return verdict


def is_sentence(told: str) -> bool:
    return told.endswith(".") or len(told) == LONGEST_REASON


def test_every_field_may_be_odd_and_none_does_harm() -> None:
    verdicts = [read_as_a_file(whole) for whole in ways_to_be_odd()]
    assert all(is_sentence(it.message) for it in verdicts if it.played is None)
    # Many are harmless: names that are cleaned, seeds of another deal, claims that are left out.
    assert sum(it.played is not None for it in verdicts) > 50


@tries(1000)
@given(odd_records())
def test_any_file_is_refused_with_a_sentence_or_becomes_a_table_that_can_be_loaded(whole: Json) -> None:
    verdict = read_as_a_file(whole)
    assert verdict.played is not None or is_sentence(verdict.message)


@pytest.mark.parametrize(
    "deep", ["[" * 300_000, '{"options":' * 30_000, '{"seed":' + "[" * 2000 + "]" * 2000 + "}"]
)
def test_what_is_nested_without_end_is_refused(deep: str, server: ServerProcess) -> None:
    with pytest.raises(BadFile):
        decode_json(deep, Record, "The file")
    answer = server.ask("POST", "/api/records", content=deep, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert server.ask("GET", "/readyz").status_code == 200


def test_true_files_become_tables() -> None:
    for record in (dealt_fairly(), short(), long_record(120)):
        whole = msgspec.json.decode(msgspec.json.encode(record))
        assert read_as_a_file(whole).played is not None
