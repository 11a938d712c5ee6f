"""The ladder: every level against the next lower one, and its table in the docs."""

from pathlib import Path

import pytest

from tavola.bots import bot_names
from tavola.core.errors import BadFile, TavolaError
from tavola.lab.match.ladder import LEVELS, climb, known_levels, ladder_plans, markdown, write_ladder
from tavola.lab.match.results import all_games
from tavola.lab.statistics import mean

PAIR = ["random", "heuristic"]


def test_the_levels_are_those_that_exist() -> None:
    assert known_levels() == [level for level in LEVELS if level in bot_names()]
    assert known_levels()[:2] == PAIR


def test_every_level_meets_the_next_lower_one() -> None:
    plans = ladder_plans("sangimignano", ["random", "heuristic", "planner"], 4, seed=2)
    assert [plan.lineup for plan in plans] == [["heuristic", "random"], ["planner", "heuristic"]]
    assert all((plan.deals, plan.seed) == (4, 2) for plan in plans)


def test_alone_every_level_plays_the_same_deals() -> None:
    plans = ladder_plans("viticulture", PAIR, 2, players=1, options={"automa": "very_easy"})
    assert [plan.lineup for plan in plans] == [["random"], ["heuristic"]]
    climbed = climb(plans)
    lower, upper = climbed.rungs
    assert lower.lead is None
    games = [all_games(plan, 1, lambda _: None, None) for plan in plans]
    ahead = [own.scores[0] - other.scores[0] for other, own in zip(*games, strict=True)]
    assert upper.lead is not None
    assert upper.lead.mean == mean(ahead)
    assert climbed.variant == "viticulture players=1 automa=very_easy"
    assert "| level | games | wins |" in markdown(climbed)


@pytest.mark.parametrize(
    ("levels", "message"),
    [
        (["random"], "A ladder needs two levels"),
        (["random", "random"], "--levels names a level twice."),
        (["random", "champion"], "There is no bot 'champion'."),
    ],
)
def test_what_is_no_ladder(levels: list[str], message: str) -> None:
    with pytest.raises(TavolaError, match=message):
        ladder_plans("sangimignano", levels, 1)


def test_the_table_goes_between_its_markers(tmp_path: Path) -> None:
    climbed = climb(ladder_plans("sangimignano", PAIR, 2), to=tmp_path)
    assert (tmp_path / "heuristic-random.jsonl").exists()
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- ladder sangimignano -->\nold\n<!-- /ladder -->\nafter\n")
    for _ in range(2):  # writing it again changes nothing
        write_ladder(climbed, page)
        text = page.read_text()
        assert text.startswith("before\n<!-- ladder sangimignano -->\n\n2 deals of seed 0 for each line")
        assert text.endswith("\n\n<!-- /ladder -->\nafter\n")
        assert "old" not in text
        assert text.count("| heuristic | random | 4 | 100.0 % |") == 1
    page.write_text("nothing\n")
    with pytest.raises(BadFile, match="has no place for this table: add the lines '<!-- ladder sangimignano"):
        write_ladder(climbed, page)
