"""Simulations: the same plan gives the same results, fairly seated and correctly counted."""

import msgspec
import pytest

from tavola.core.errors import TavolaError
from tavola.lab.playing import check_jobs
from tavola.lab.simulate import PlayedGame, SimulationPlan, make_plan, play_games, simulate
from tavola.lab.statistics import mean, spread, wilson


def results(plan: SimulationPlan, jobs: int = 1) -> bytes:
    return msgspec.json.encode(simulate(plan, jobs).results)


@pytest.mark.agreement
def test_the_same_seed_gives_the_same_results_whatever_the_jobs() -> None:
    plan = make_plan("sangimignano", ["random"], 60, seed=11, options={"nobles": True})
    assert results(plan) == results(plan)
    assert results(plan) == results(plan, jobs=2)
    assert results(plan) == results(plan, jobs=3)


def test_another_seed_gives_other_games() -> None:
    one, two = (list(play_games(make_plan("sangimignano", ["random"], 5, seed=s), 0, 5)) for s in (1, 2))
    assert [game.scores for game in one] != [game.scores for game in two]


def test_a_game_does_not_depend_on_those_before_it() -> None:
    plan = make_plan("sangimignano", ["random", "heuristic"], 6, seed=5)
    assert list(play_games(plan, 0, 6))[4:] == list(play_games(plan, 4, 2))


def test_options_reach_the_games() -> None:
    plan = make_plan("sangimignano", ["random"], 3, options={"deals": "3"})
    assert plan.options["deals"] == 3
    longer = simulate(plan).results.length.decisions_mean
    assert longer > simulate(make_plan("sangimignano", ["random"], 3)).results.length.decisions_mean


def test_pairs_play_each_deal_once_per_seating() -> None:
    plan = make_plan("sangimignano", ["heuristic", "random"], 5, seed=2, paired=True)
    assert plan.games == 6  # whole pairs
    assert [game.seating for game in play_games(plan, 0, 6)] == [0, 1, 0, 1, 0, 1]
    outcome = simulate(plan).results
    strong, weak = outcome.bots
    assert (strong.name, weak.name) == ("heuristic", "random")
    assert strong.wins >= 5
    assert sum(outcome.seat_wins) == strong.wins + weak.wins
    assert all(outcome.seat_wins)


def test_every_game_is_won_once_or_drawn() -> None:
    plan = make_plan("sangimignano", ["random"], 40, seed=1, paired=True)
    first, second = simulate(plan).results.bots
    assert first.wins + second.wins + first.draws == 40
    assert first.draws == second.draws


def test_counting() -> None:
    outcome = simulate(make_plan("sangimignano", ["random"], 30, seed=4)).results
    games: list[PlayedGame] = list(play_games(make_plan("sangimignano", ["random"], 30, seed=4), 0, 30))
    one = outcome.bots[1]
    assert one.wins == sum(1 for game in games if game.winners == [1]) == outcome.seat_wins[1]
    assert one.draws == sum(1 for game in games if game.winners == [0, 1])
    assert one.win_rate == one.wins / 30
    assert one.score_mean == mean([game.scores[1] for game in games])
    assert one.score_min == min(game.scores[1] for game in games)
    assert outcome.length.decisions_mean == mean([game.decisions for game in games])
    assert all(2 <= game.turns <= game.decisions for game in games)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "There is no game 'chess'. Games are: castles, "),
        ({"bots": ["oracle"]}, "There is no bot 'oracle'. Bots are: "),
        ({"bots": ["random"] * 3}, "San Gimignano is for 2 players, not 3."),
        ({"players": 4}, "San Gimignano is for 2 players, not 4."),
        (
            {"players": 2, "bots": ["random"] * 3},
            "There are 2 seats but 3 bots: name one for each, or one for all.",
        ),
        ({"games": 0}, "--games is 0, but at least one game must be played."),
        ({"options": {"noble": True}}, "There is no option 'noble'."),
        ({"options": {"deals": "many"}}, "Option deals is 'many', but it takes a whole number from 1 to 12."),
    ],
)
def test_a_bad_plan_gets_a_sentence(change: dict[str, object], message: str) -> None:
    asked: dict[str, object] = {"game": "sangimignano", "bots": ["random"], "games": 5, **change}
    with pytest.raises(TavolaError) as caught:
        make_plan(**asked)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


def test_jobs() -> None:
    assert check_jobs(3) == 3
    assert check_jobs(0) >= 1
    with pytest.raises(TavolaError, match="--jobs is -1"):
        check_jobs(-1)


def test_statistics() -> None:
    assert spread([5]) == 0.0
    assert mean([]) == 0.0
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = wilson(0, 20)
    assert low == 0.0
    assert 0.15 < high < 0.17
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
