"""The runner that plays until everything has been used, and what games declare for it."""

from pathlib import Path

import msgspec
import pytest
from tests.properties import CASES, every_game

from tavola import game
from tavola.core.errors import BadFile
from tavola.core.event import Event
from tavola.core.session import verify
from tavola.lab.branches import Atlas, Moment, Pattern, plan_of
from tavola.lab.coverage import Report, run

ENOUGH_GAMES = 1500
# Of the larger games a few are enough here; `tavola coverage GAME` goes on until all has been used.
A_FEW_GAMES = 6


@pytest.mark.slow
def test_every_branch_is_used() -> None:
    report = run("sangimignano", times=1, seed=0, most_games=ENOUGH_GAMES)
    assert not report.missing, "\n".join(report.sentences())
    assert not report.endless, "\n".join(report.sentences())


@pytest.mark.slow
@every_game
def test_games_are_played_for_what_is_missing(name: str) -> None:
    heard: list[int] = []
    report = run(name, times=1, seed=0, progress=lambda now: heard.append(now.games), most_games=A_FEW_GAMES)
    assert not report.endless, "\n".join(report.sentences())
    assert heard == list(range(1, report.games + 1))
    for branch in report.branches:
        if branch.times == 0:
            continue
        record = report.records[branch.game]
        assert 1 <= branch.action <= len(record.actions)
    for number in sorted(report.records)[:5]:
        verify(report.records[number], game(name))


def test_the_same_seed_gives_the_same_run() -> None:
    one, two = (run("sangimignano", times=1, seed=3, most_games=4) for _ in range(2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    other = run("sangimignano", times=1, seed=4, most_games=4)
    assert other.records != one.records


def test_the_report_names_what_was_not_used() -> None:
    report = run("sangimignano", times=1000, seed=3, most_games=2)
    text = "\n".join(report.sentences())
    assert report.games == 2
    assert all(branch.name in text for branch in report.missing)
    assert text.endswith("Again: tavola coverage sangimignano --times 1000 --seed 3")
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


@every_game
def test_a_game_declares_variants_and_branches(name: str) -> None:
    plan = plan_of(game(name))
    names = [variant.name for variant in plan.variant]
    assert len(set(names)) == len(names)
    players = {variant.players or game(name).players[0] for variant in plan.variant}
    assert players == set(game(name).players), "every number of players has a variant"
    for variant in plan.variant:
        variant.session(game(name), 1)
    modules = {option.name for option in game(name).options if option.group == "module"}
    assert modules <= {option for variant in plan.variant for option in variant.options}
    assert all("{" not in branch for branch in Atlas(plan.branch).names)


def used(pattern: Pattern, event: Event | None = None) -> list[str]:
    """What a first action of a game with this event uses."""
    state = CASES[0].start(1)
    events = [event] if event is not None else []
    return list(
        Atlas([pattern]).used_by(Moment(state, state.legal()[0], events, CASES[0].session(1).options))
    )


def test_patterns() -> None:
    fall = Event("fell", 1, {"tower": "tower:0.3", "cards": ["5", "6"], "owner": None}, {"card": "9"}, 3)
    for event, names in (
        ({"kind": "fell"}, ["x"]),
        ({"kind": "rose"}, []),
        ({"kind": ["fell", "rose"]}, ["x"]),
        ({"kind": "fell", "tower": "tower:0.*"}, ["x"]),
        ({"kind": "fell", "tower": "tower:1.*"}, []),
        ({"kind": "fell", "owner": "none"}, ["x"]),
        ({"kind": "fell", "cards": 6}, ["x"]),
        ({"kind": "fell", "cards": {"least": 2}}, ["x"]),
        ({"kind": "fell", "cards": {"least": 3}}, []),
        ({"kind": "fell", "seat": {"least": 1, "most": 1}}, ["x"]),
        ({"kind": "fell", "card": "9"}, ["x"]),
        ({"kind": "fell", "audience": 2}, ["x"]),
        ({"kind": "fell", "nothing": "9"}, []),
    ):
        pattern = msgspec.convert({"name": "x", "event": event}, Pattern)
        assert used(pattern, fall) == names, event
    several = Pattern("{cards} by {seat}", event={"kind": "fell", "cards": ["5", "6", "7"], "seat": [0, 1]})
    assert used(several, fall) == ["5 by 1", "6 by 1"]
    assert len(Atlas([several]).names) == 6
    assert used(Pattern("x", event={"kind": "fell"}, beside=["rose"]), fall) == []
    assert used(Pattern("x", event={"kind": "fell"}, without=["fell"]), fall) == []
    assert used(Pattern("x", event={"kind": "fell"}, options={"nobles": True}), fall) == []


def test_a_pattern_that_looks_at_nothing_is_refused() -> None:
    with pytest.raises(BadFile, match="names neither an event nor a decision"):
        Atlas([Pattern("x")])


def test_a_mistake_in_the_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "coverage.toml"
    monkeypatch.setattr(game("sangimignano"), "folder", tmp_path)
    file.write_text('[[variant]]\nname = "base"\n[[branch]]\nname = "x"\nwhere = 1\n')
    with pytest.raises(BadFile, match=r"coverage\.toml.*where"):
        plan_of(game("sangimignano"))
    (tmp_path / "data" / "cards.toml").write_text("[[noble]]\ncount = 1\n")
    file.write_text(
        '[[variant]]\nname = "base"\n[[branch]]\nname = "x"\n'
        'event = { kind = "y", card = [{ file = "cards.toml", table = "noble", key = "name" }] }\n'
    )
    with pytest.raises(BadFile, match=r"cards\.toml has no 'name' in each 'noble'"):
        plan_of(game("sangimignano"))
