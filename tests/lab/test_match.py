"""Matches: the same deals from every seating, counted with care, and resumed where they were interrupted."""

from pathlib import Path

import msgspec
import pytest

from tavola.bots import Bot
from tavola.bots.random import RandomBot
from tavola.core.action import Action
from tavola.core.chance import Chance, fast_chance
from tavola.core.errors import BadFile, TavolaError
from tavola.core.play.glimpse import Glimpse
from tavola.core.state import State
from tavola.lab.match.games import Clock, MatchGame, play_games, play_match_game
from tavola.lab.match.milestones import Milestone, milestones_of, noted
from tavola.lab.match.plan import MatchPlan, make_match, seatings
from tavola.lab.match.results import all_games, counted, play_match
from tavola.lab.playing import Watcher, play_out, seed_of
from tavola.lab.statistics import reach, student, wilson
from tavola.registry import game


def results(plan: MatchPlan, jobs: int = 1) -> bytes:
    return msgspec.json.encode(play_match(plan, jobs).results)


def ended(number: int, scores: list[int], winners: list[int]) -> MatchGame:
    """A finished game with these results."""
    clocks = [Clock(2, 0.004, 0.003), Clock()]
    return MatchGame(number, scores, winners, 9, clocks, {"all": scores}, {})


@pytest.mark.agreement
def test_the_same_match_gives_the_same_results_whatever_the_jobs() -> None:
    plan = make_match("sangimignano", ["heuristic", "random"], 3, seed=4)
    assert results(plan) == results(plan) == results(plan, jobs=2)


def test_another_seed_deals_other_cards() -> None:
    one, two = (make_match("sangimignano", ["random"], 1, seed=seed) for seed in (1, 2))
    assert play_match_game(one, 0).scores != play_match_game(two, 0).scores


def test_deals_are_those_of_matches_alone() -> None:
    plan = make_match("sangimignano", ["random"], 1, seed=7)
    assert plan.deal_seed(3) == seed_of("match 7 deal 3")
    assert len({seed_of(*words, 7, "deal", 3) for words in ((), ("match",), ("train",))}) == 3


def test_every_deal_is_played_from_every_seating() -> None:
    plan = make_match("castles", ["heuristic", "random"], 2, players=3)
    assert plan.seatings == [
        ["heuristic", "random", "random"],
        ["random", "heuristic", "random"],
        ["random", "random", "heuristic"],
    ]
    assert plan.games == 6
    assert plan.bots == ["heuristic", "random"]


def test_seatings() -> None:
    assert make_match("sangimignano", ["random"], 5).seatings == [["random", "random"]]
    assert make_match("viticulture", ["random"], 5, players=1).seatings == [["random"]]
    assert len(seatings(["a", "a", "b", "b"])) == 6
    assert len(seatings(["a", "b", "c"])) == 6
    moved = seatings(["a", "b", "c", "d", "e", "f"])
    assert len(moved) == 6
    assert all(sorted(seating) == ["a", "b", "c", "d", "e", "f"] for seating in moved)


def test_both_seatings_of_a_deal_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_match("sangimignano", ["heuristic", "random"], 2)
    dealt: list[str] = []

    def remember(state: State, bots: list[Bot], chances: list[Chance], watcher: Watcher, name: str) -> None:
        dealt.append(state.fingerprint())
        play_out(state, bots, chances, watcher, name)

    monkeypatch.setattr("tavola.lab.match.games.play_out", remember)
    for number in range(4):
        play_match_game(plan, number)
    assert dealt[0] == dealt[1] != dealt[2] == dealt[3]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "There is no game 'chess'."),
        ({"bots": ["oracle"]}, "There is no bot 'oracle'."),
        ({"bots": ["random"] * 3}, "San Gimignano is for 2 players, not 3."),
        ({"game": "castles", "players": 4, "bots": ["random"] * 3}, "There are 4 seats but 3 bots"),
        ({"game": "viticulture", "players": 1, "bots": ["random"] * 2}, "There are 1 seats but 2 bots"),
        ({"deals": 0}, "--deals is 0, but at least one deal must be played."),
        ({"ismcts_ms": 0}, "--ismcts-ms is 0"),
        ({"options": {"noble": True}}, "There is no option 'noble'."),
    ],
)
def test_a_bad_plan_gets_a_sentence(change: dict[str, object], message: str) -> None:
    asked: dict[str, object] = {"game": "sangimignano", "bots": ["random"], "deals": 5, **change}
    with pytest.raises(TavolaError) as caught:
        make_match(**asked)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


# Counting ------------------------------------------------------------------------------------------


def test_counting() -> None:
    """Three deals: one won twice by the first bot, one from either first seat, one half drawn."""
    plan = make_match("sangimignano", ["heuristic", "random"], 3)
    match = counted(
        plan,
        [
            ended(0, [30, 10], [0]),
            ended(1, [20, 24], [1]),
            ended(2, [30, 20], [0]),
            ended(3, [31, 20], [0]),
            ended(4, [15, 15], [0, 1]),
            ended(5, [10, 12], [1]),
        ],
    )
    first, second = match.results.bots
    assert (first.wins, first.draws, second.wins, second.draws) == (4, 1, 1, 1)
    assert first.share == 0.75
    assert second.share == 0.25
    assert first.share_95 == wilson(4.5, 6)
    far = reach([1.0, 0.5, 0.75])
    assert far is not None
    assert first.share_by_deals_95 == (0.75 - far, 1.0)
    assert first.points.mean == pytest.approx((30 + 24 + 30 + 20 + 15 + 12) / 6)
    assert first.points.reach == pytest.approx(reach([27.0, 25.0, 13.5]))
    assert first.lead is not None
    assert second.lead is not None
    assert first.lead.mean == -second.lead.mean == pytest.approx((20 + 4 + 10 - 11 + 0 + 2) / 6)
    assert first.sources["all"].share == 1.0
    assert match.results.seat_shares == [3.5 / 6, 2.5 / 6]
    thinking = match.thinking["heuristic"]
    assert (thinking.decisions, thinking.ms_mean, thinking.ms_longest) == (6, 2.0, 3.0)


def test_deals_that_end_alike_tell_nothing_of_differences() -> None:
    plan = make_match("sangimignano", ["heuristic", "random"], 2)
    match = counted(plan, [ended(number, [9 - number % 2, 8], [number % 2]) for number in range(4)])
    assert match.results.bots[0].share == 1.0
    assert match.results.bots[0].share_by_deals_95 is None
    assert match.results.bots[0].share_95[0] < 0.6


def test_the_first_of_two_bots_plays_alone_against_the_others() -> None:
    match = play_match(make_match("castles", ["heuristic", "random"], 1, players=3)).results
    alone, others = match.bots
    assert (alone.seats, others.seats) == (3, 6)
    assert alone.share + 2 * others.share == pytest.approx(1.0)
    assert sum(match.seat_shares) == pytest.approx(1.0)


def test_points_are_told_by_where_they_come_from() -> None:
    plan = make_match("viticulture", ["random"], 2, players=1, options={"automa": "easy"})
    match = play_match(plan).results
    (one,) = match.bots
    assert one.lead is None
    assert {"orders", "visitors", "structures"} <= one.sources.keys()
    assert sum(source.points for source in one.sources.values()) == pytest.approx(one.points.mean)
    assert one.milestones.keys() == {"residual payment after year 4"}


def test_statistics_of_few_values() -> None:
    assert reach([3.0]) is None
    assert reach([3.0, 3.0]) == 0.0
    assert student(4) == pytest.approx(2.776, abs=0.001)
    assert student(5) == pytest.approx(2.571, abs=0.005)
    assert student(30) == pytest.approx(2.042, abs=0.001)


# Milestones ----------------------------------------------------------------------------------------


def test_milestones() -> None:
    assert milestones_of(game("castles")) == []
    (one,) = milestones_of(game("viticulture"))
    assert noted(one, game("viticulture").start(1, 3)) == [0, 0, 0]
    with pytest.raises(BadFile, match="no player has a number 'cheese'"):
        noted(Milestone("?", 1, "cheese"), game("viticulture").start(1, 2))


# Bots that fail ------------------------------------------------------------------------------------


class FailingBot:
    """Raises an error or chooses what is not allowed."""

    name = "failing"
    looks = True

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, glimpse: Glimpse, chance: Chance) -> Action:
        assert len(glimpse.legal) > 1
        if self.how == "raises":
            raise KeyError("towers")
        return glimpse.game.vocabulary.parse("close")


@pytest.mark.parametrize(
    ("how", "reason"),
    [("raises", "KeyError: 'towers'"), ("forbidden", "it chose 'close', which is not allowed")],
)
def test_a_bot_that_fails_has_lost(how: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_match("sangimignano", ["heuristic", "random"], 1)

    def made(self: MatchPlan, name: str) -> Bot:
        return FailingBot(how) if name == "heuristic" else RandomBot()

    monkeypatch.setattr(MatchPlan, "make_bot", made)
    match = play_match(plan).results
    assert [(failure.game, failure.bot, failure.reason) for failure in match.failures] == [
        (0, "heuristic", reason),
        (1, "heuristic", reason),
    ]
    failing, other = match.bots
    assert (failing.failures, failing.share, other.failures, other.share) == (2, 0.0, 0, 1.0)
    assert failing.points.mean == 0.0
    assert other.sources == {}


# Checkpoints ---------------------------------------------------------------------------------------


def test_an_interrupted_match_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_match("sangimignano", ["random", "heuristic"], 3, seed=5)
    file = tmp_path / "match.jsonl"
    whole = all_games(plan, 1, lambda _: None, file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    file.write_bytes(b"".join(lines[:4]) + lines[4][:20])  # interrupted while it wrote the fourth game
    played: list[int] = []
    ticks: list[int] = []

    def remember(known: MatchPlan, number: int) -> MatchGame:
        played.append(number)
        return play_match_game(known, number)

    monkeypatch.setattr("tavola.lab.match.games.play_match_game", remember)
    again = all_games(plan, 1, ticks.append, file)
    assert played == [3, 4, 5]
    assert ticks == [3, 1, 1, 1]
    assert [it.scores for it in again] == [it.scores for it in whole]
    assert len(file.read_bytes().splitlines()) == 7
    more = msgspec.structs.replace(plan, deals=4)
    assert len(all_games(more, 1, lambda _: None, file)) == 8
    assert played == [3, 4, 5, 6, 7]
    assert len(all_games(plan, 1, lambda _: None, file)) == 6


def test_a_checkpoint_of_another_match_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    plan = make_match("sangimignano", ["random"], 1)
    play_match(plan, to=file)
    kept = file.read_bytes()
    with pytest.raises(BadFile, match="holds another match: its seed is 0, not 1"):
        play_match(msgspec.structs.replace(plan, seed=1), to=file)
    assert file.read_bytes() == kept


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"bots": []}\n'])
def test_a_file_that_is_no_match_is_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(BadFile, match="holds no match"):
        play_match(make_match("sangimignano", ["random"], 1), to=file)
    assert file.read_text() == text


def test_games_are_the_same_in_other_processes() -> None:
    plan = make_match("castles", ["random"], 3)
    alone = [play_match_game(plan, number).scores for number in range(3)]
    apart = sorted(play_games(plan, [0, 1, 2], 2), key=lambda one: one.number)
    assert [one.scores for one in apart] == alone
    assert fast_chance(plan.deal_seed(0)).word() != fast_chance(plan.deal_seed(1)).word()
