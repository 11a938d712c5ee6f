"""A game as it is played can be recorded, replayed and undone."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from tests.games.properties import CASES, Case, choices, every_case, seeds, tries, walk

from tavola.core.chance import fast_chance
from tavola.core.data.record import Record, read_record
from tavola.core.errors import BadFile, IllegalAction, TavolaError
from tavola.core.event import Event
from tavola.core.play.session import KEEP_EVERY, Session, replay, verify

SEALED = "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"


def play_all(session: Session, seed: int, first: list[int] | None = None) -> list[str]:
    """Play a session to its end at random; the fingerprints of all its positions."""
    # The walk uses a copy, so that every action goes through the session.
    fingerprints = [session.state.fingerprint()]
    for action in walk(session.state.clone(), seed, first):
        session.play(action)
        fingerprints.append(session.state.fingerprint())
    return fingerprints


def laid_open(events: list[Event]) -> list[tuple[str, int, object, object, int, list[str]]]:
    return [(e.kind, e.seat, e.data, e.secret, e.audience, e.refs) for e in events]


def story(session: Session) -> list[str]:
    """Everything a session knows about its past."""
    told = [repr(laid_open(session.opening))]
    for entry in session.entries:
        told.append(f"{entry.seat} {entry.action} {entry.reveals} {laid_open(entry.events)}")
    return told


@every_case
@tries(5)
@given(seed=seeds, first=choices)
def test_a_record_replays_exactly(case: Case, seed: int, first: list[int]) -> None:
    session = case.session(seed)
    play_all(session, seed, first)
    text = session.record(["Ada", "Bea"]).text()
    record = msgspec.json.decode(text, type=Record)
    assert record == session.record(["Ada", "Bea"])
    again = replay(record, case.game)
    assert again.state.fingerprint() == session.state.fingerprint()
    assert story(again) == story(session)
    assert again.record(["Ada", "Bea"]).text() == text
    assert verify(record, case.game).scores() == record.scores == session.state.scores()
    assert record.winners == session.state.winners()


@every_case
def test_a_record_of_a_table_replays_exactly(case: Case, tmp_path: Path) -> None:
    session = case.session(SEALED)
    fingerprints = play_all(session, 12)
    path = tmp_path / "game.json"
    path.write_text(session.record().text(), encoding="utf-8")
    record = read_record(path)
    assert record.seed == SEALED
    assert verify(record, case.game).fingerprint() == fingerprints[-1]
    other = case.session(SEALED[:-1] + "0")
    assert other.state.fingerprint() != fingerprints[0]
    for number in range(0, len(fingerprints), 7):
        assert replay(record, case.game, number).state.fingerprint() == fingerprints[number]
        assert session.at(number).fingerprint() == fingerprints[number]


@every_case
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    for seed in (0, -3, 2**40, "17", SEALED):
        one, two = case.session(seed), case.session(seed)
        assert play_all(one, 5) == play_all(two, 5)
        assert story(one) == story(two)


@every_case
def test_listening_changes_nothing(case: Case) -> None:
    session = case.session(21)
    state = case.start(21)
    for action in walk(session.state.clone(), 21):
        state.play(action.text)
        session.play(action.text)
        assert state.fingerprint() == session.state.fingerprint()
        assert state.journal is None


@every_case
@tries(4)
@given(seed=seeds, first=choices)
def test_undo_goes_back_exactly(case: Case, seed: int, first: list[int]) -> None:
    session = case.session(seed)
    fingerprints = play_all(session, seed, first)
    whole = story(session)
    actions = [entry.action for entry in session.entries]
    chance = fast_chance(seed)
    for _ in range(4):
        keep = chance.below(len(actions) + 1)
        session.undo_to(keep)
        assert len(session.entries) == keep
        assert session.state.fingerprint() == fingerprints[keep]
        assert story(session) == whole[: keep + 1]
        for action in actions[keep:]:
            session.play(action)
        assert session.state.fingerprint() == fingerprints[-1]
        assert story(session) == whole


@every_case
@tries(6)
@given(seed=seeds, first=choices)
def test_a_free_undo_stops_at_a_reveal_and_at_another_seat(case: Case, seed: int, first: list[int]) -> None:
    session = case.session(seed)
    for action in walk(session.state.clone(), seed, first):
        before = session.state.reveals
        entry = session.play(action)
        assert entry.reveals == (session.state.reveals != before)
        for seat in range(session.players):
            keep = session.free_undo(seat)
            assert all(one.seat == seat and not one.reveals for one in session.entries[keep:])
            if keep > 0:
                last = session.entries[keep - 1]
                assert last.seat != seat or last.reveals


@every_case
def test_no_position_is_far_from_a_copy_that_is_kept(case: Case) -> None:
    session = case.session(8)
    fingerprints = play_all(session, 8)
    entries = session.entries
    session.undo_to(len(entries) // 3)
    play_all(session, 9)
    for number, entry in enumerate(entries, start=1):
        assert session.after(entry).fingerprint() == fingerprints[number]
        distance, at = 0, entry
        while at.kept is None and at.before is not None:
            distance, at = distance + 1, at.before
        assert distance < KEEP_EVERY


def test_undo_to_nowhere_is_refused() -> None:
    session = CASES[0].session(1)
    session.play(session.state.legal()[0])
    before = session.state.fingerprint()
    for keep in (-1, 2):
        with pytest.raises(TavolaError, match="Cannot go back"):
            session.undo_to(keep)
        assert session.state.fingerprint() == before
        assert len(session.entries) == 1


@every_case
def test_a_wrong_record_is_refused_with_its_place(case: Case) -> None:
    session = case.session(9)
    play_all(session, 9)
    record = session.record()

    def changed(**fields: object) -> Record:
        return msgspec.structs.replace(record, **fields)

    with pytest.raises(BadFile, match="rules version"):
        replay(changed(rules="0"), case.game)
    with pytest.raises(BadFile, match="Action 1 of"):
        replay(changed(actions=["overturn table", *record.actions]), case.game)
    with pytest.raises(BadFile, match=f"Action {len(record.actions) + 1} of"):
        replay(changed(actions=[*record.actions, record.actions[0]]), case.game)
    with pytest.raises(BadFile, match="cannot be started"):
        replay(changed(options={"nonsense": True}), case.game)
    with pytest.raises(BadFile, match="cannot be started"):
        replay(changed(seed="not a seed"), case.game)
    with pytest.raises(BadFile, match="scores"):
        verify(changed(scores=[score + 1 for score in record.scores]), case.game)


@every_case
def test_a_refused_action_leaves_no_trace(case: Case) -> None:
    session = case.session(2)
    legal = set(session.state.legal())
    vocabulary = case.game.vocabulary
    illegal = next(a for a in map(vocabulary.at, range(vocabulary.size)) if a not in legal)
    whole = story(session)
    with pytest.raises(IllegalAction):
        session.play(illegal)
    assert story(session) == whole
    assert session.record().actions == []
