"""The runner that plays until everything has been used, and what games declare for it."""

from collections import Counter
from itertools import product
from pathlib import Path

import msgspec
import pytest
from tests.games.properties import CASES, every_game

from tavola import game
from tavola.core.chance import fast_chance
from tavola.core.errors import BadFile
from tavola.core.event import Event
from tavola.core.play.session import verify
from tavola.lab.branches import Atlas, Moment, Pattern, Variant, plan_of
from tavola.lab.coverage import CoverageTour, Report, run
from tavola.lab.curious import Curiosity, Party

ENOUGH_GAMES = 1500
# For the larger games a few games are enough here; `tavola coverage GAME` plays until everything was used.
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
        assert 0 <= branch.action <= len(record.actions)
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


def test_all_modules_are_combined_with_every_number_of_players() -> None:
    viticulture = game("viticulture")
    every = plan_of(viticulture).every.variants()
    modules = [option.name for option in viticulture.options if option.group == "module"]
    asked = {(one.players, *(one.options[module] for module in modules)) for one in every}
    assert len(modules) == 3
    assert asked == set(product(viticulture.players, *[[False, True]] * 3))
    assert len({one.name for one in every}) == len(every) == 48
    assert every[-1].name == "6 players + extended_board + special_workers + structures"


@every_game
def test_what_curious_players_tried_is_what_happens(name: str) -> None:
    """A line is tried on copies; when played, it uses the same branches, and all of them were wanted."""
    variant = plan_of(game(name)).variant[0]
    session = variant.session(game(name), 1)
    curiosity = Curiosity(Atlas(plan_of(game(name)).branch), 1)
    before = session.state.fingerprint()
    line, promised = Party(session.players, curiosity, session.options, fast_chance(1)).best_line(
        session.state
    )
    assert session.state.fingerprint() == before
    used: list[str] = []
    for action in line:
        state = session.state.clone()
        events = session.play(action).events
        used += curiosity.finds(Moment(state.decision, state, action, events, session.options))
    assert used
    assert Counter(used) == promised
    assert curiosity.finds(Moment(state.decision, state, action, events, session.options)), (
        "a line ends with what it is for"
    )


def test_what_has_been_used_often_enough_draws_nobody() -> None:
    curiosity = Curiosity(
        Atlas([Pattern("x", event={"kind": "fell"}), Pattern("y", event={"kind": "rose"})]), 2
    )
    assert curiosity.worth({"x": 1}) == 1
    assert curiosity.worth({"x": 3}) == 1 + 1 / 2
    curiosity.note("x")
    assert curiosity.worth({"x": 3}) == 1 / 2
    assert curiosity.wanted == {"x", "y"}
    curiosity.note("x")
    assert curiosity.wanted == {"y"}
    state = CASES[0].start(1)
    moment = Moment(state.decision, state, state.legal()[0], [Event("fell", 0, {}), Event("rose", 0, {})], {})
    assert curiosity.finds(moment) == ["y"]


def test_a_tour_goes_where_most_is_to_be_found() -> None:
    curiosity = Curiosity(Atlas([Pattern("x", event={"kind": "fell"})]), 3)
    one, two, three = (Variant(name) for name in ("one", "two", "three"))
    tour = CoverageTour([one, two, three])
    for variant, used in ((one, {}), (two, {"x": 2}), (three, {"x": 1})):
        assert tour.next(curiosity) == variant
        tour.note(variant, 50, used)
    assert tour.next(curiosity) == two
    # Decisions count, not games.
    tour.note(two, 5000, {"x": 2})
    assert tour.next(curiosity) == three
    # When nothing is wanted any more, the least played variant comes next.
    for _ in range(3):
        curiosity.note("x")
    assert tour.next(curiosity) == one


def used(pattern: Pattern, event: Event | None = None) -> list[str]:
    """What a first action of a game with this event uses."""
    state = CASES[0].start(1)
    events = [event] if event is not None else []
    options = CASES[0].session(1).options
    return list(Atlas([pattern]).used_by(Moment(state.decision, state, state.legal()[0], events, options)))


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


def test_an_event_of_the_opening_counts_where_the_pattern_says_so() -> None:
    dealt = Event("dealt", 0, {"card": "9"})
    for opening, names in ((True, ["9"]), (False, [])):
        pattern = Pattern("{card}", event={"kind": "dealt", "card": ["8", "9"]}, opening=opening)
        assert list(Atlas([pattern]).used_at_start([dealt, Event("rose", 0, {})], {})) == names


def test_a_pattern_that_looks_at_nothing_is_refused() -> None:
    with pytest.raises(BadFile, match="names neither an event nor a decision"):
        Atlas([Pattern("x")])


def test_a_mistake_in_the_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "box").mkdir()
    file = tmp_path / "box" / "coverage_plan.toml"
    monkeypatch.setattr(game("sangimignano"), "folder", tmp_path)
    file.write_text('[[variant]]\nname = "base"\n[[branch]]\nname = "x"\nwhere = 1\n')
    with pytest.raises(BadFile, match=r"coverage_plan\.toml.*where"):
        plan_of(game("sangimignano"))
    (tmp_path / "box" / "cards.toml").write_text("[[noble]]\ncount = 1\n")
    file.write_text(
        '[[variant]]\nname = "base"\n[[branch]]\nname = "x"\n'
        'event = { kind = "y", card = [{ file = "cards.toml", table = "noble", key = "name" }] }\n'
    )
    with pytest.raises(BadFile, match=r"cards\.toml has no 'name' in each 'noble'"):
        plan_of(game("sangimignano"))
    file.write_text(
        '[[variant]]\nname = "base"\n[[branch]]\nname = "x"\nevent = { kind = "y", card = ["{nam}"] }\n'
        'each = [{ file = "cards.toml", table = "noble" }]\n'
    )
    with pytest.raises(BadFile, match=r"\{'count': 1\} has nothing of \['\{nam\}'\]"):
        plan_of(game("sangimignano"))


def test_a_branch_is_declared_for_each_entry_of_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "box").mkdir()
    monkeypatch.setattr(game("sangimignano"), "folder", tmp_path)
    (tmp_path / "box" / "cards.toml").write_text(
        '[[noble]]\nid = "a"\none = { x = "1", y = "2" }\n'
        '[[noble]]\nid = "b"\n[[noble]]\nid = "c"\nall = { z = "3" }\n'
    )
    (tmp_path / "box" / "coverage_plan.toml").write_text(
        '[[variant]]\nname = "base"\n[[branch]]\nname = "{part} of {card}"\n'
        'event = { kind = "chose", card = ["{id}"], part = ["{one.*}", "{all.*}", "none"] }\n'
        'each = [{ file = "cards.toml", table = "noble", has = ["one", "all"] }]\n'
    )
    names = Atlas(plan_of(game("sangimignano")).branch).names
    assert sorted(names) == ["none of a", "none of c", "x of a", "y of a", "z of c"]
