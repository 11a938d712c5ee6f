"""No level ever makes a move that every owner of the box would laugh at."""

from pathlib import Path

import pytest

from tavola.core.search.levels import LEVELS
from tavola.lab.never import read_never, run_any, run_never
from tavola.lab.rules import TESTS
from tavola.lab.scenario import scenario_files

GAMES = TESTS / "games"
FOLDERS = sorted(GAMES.glob("*/never"))
# As many as somebody who knows the game could name on the spot.
ENOUGH = 12

CASES = [
    pytest.param(path, level, id=f"{path.parent.parent.name}/{path.stem}-{level}")
    for path in scenario_files(FOLDERS)
    for level in LEVELS
]

CLOSE = """
title = "Closing a lost deal"
game = "sangimignano"
why = "Nobody ends a deal that is lost as long as there are cards to draw."
never = ["close"]
[given.seat.0]
hand = "9 8"
towers = ["9 9 9 *", "8 8 8 *", "6 6 6 *", "5 5 5 *"]
[given.seat.1]
towers = ["10 10 10 10 *", "10 9 8 7 *", "10 9 8 7 *", "7 7 7 *"]
"""


@pytest.mark.parametrize(("path", "level"), CASES)
def test_no_level_is_ever_silly(path: Path, level: str) -> None:
    outcome = run_never(path, [level])
    assert outcome.status == "ok", "\n".join([outcome.error, *map(str, outcome.differences)])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_game_has_enough_of_them_and_no_other_game(folder: Path) -> None:
    games = [read_never(path).game for path in scenario_files([folder])]
    assert len(games) >= ENOUGH
    assert set(games) == {folder.parent.name}


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "silly.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_bots_did_is_counted_and_held_against_them(tmp_path: Path) -> None:
    outcome = run_any(written(tmp_path, CLOSE.replace('"close"', '"*"')), ["random", "heuristic"])
    assert outcome.status == "failed"
    assert set(outcome.chosen) == {"random", "heuristic"}
    assert all(sum(told.values()) >= 3 for told in outcome.chosen.values())
    assert {difference.place for difference in outcome.differences} == {"random", "heuristic"}
    assert outcome.differences[0].expected == "anything but '*'"


def test_choices_in_a_row_are_silly_only_together(tmp_path: Path) -> None:
    text = CLOSE.replace('["close"]', '[["exchange", "place hand:9", "place hand:8", "done"]]')
    outcome = run_any(written(tmp_path, text), ["random"])
    assert outcome.error == ""
    assert all(len(told.split(", then ")) <= 4 for told in outcome.chosen["random"])


def test_all_but_the_sensible_is_silly(tmp_path: Path) -> None:
    sensible = CLOSE.replace("never", "sensible")
    assert run_any(written(tmp_path, sensible.replace('"close"', '"*"')), ["random"]).status == "ok"
    assert run_any(written(tmp_path, sensible), ["random"]).status == "failed"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"close"', '"clos"', "'clos' cannot be chosen. Here can be chosen: 'purchase', "),
        ('"close"', '["close", "draw deck"]', "'close, then draw deck' cannot be chosen."),
        ('["close"]', "[]", "write either `never` or `sensible`."),
        ('["close"]', '["close"]\nsensible = ["pass"]', "write either `never` or `sensible`."),
        ("why = ", "wye = ", "wye"),
        ('"Nobody', '" "\n#', "`why` must say what is silly."),
        ("[given.seat.1]", '[[step]]\nseat = 0\naction = "fly"\n[given.seat.1]', "fly"),
        ("[given.seat.1]", '[[step]]\nseat = 1\naction = "pass"\n[given.seat.1]', "expected a legal choice"),
    ],
)
def test_what_cannot_be_understood_is_an_error(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in CLOSE
    outcome = run_any(written(tmp_path, CLOSE.replace(old, new)), ["random"])
    assert outcome.status == "error"
    assert reason in outcome.error
