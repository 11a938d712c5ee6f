"""Nothing changes unnoticed: games are compared line by line with the text they gave before.

After a change that is meant, `python -m tests.games` writes them anew.
"""

import pytest
from tests.games.playthrough import (
    GAMES,
    judgement,
    judgement_path,
    path_of,
    perft,
    perft_path,
    playthrough,
    seed_in,
)
from tests.games.properties import CASES, Case, every_case, every_game

from tavola import game_names

pytestmark = pytest.mark.agreement

AGAIN = "If the change is meant: python -m tests.games"


def compare(name: str, old: str, new: str) -> None:
    """The first line that differs says it all; pytest's own difference of long texts is slow."""
    for number, (was, now) in enumerate(zip(old.splitlines(), new.splitlines(), strict=False), start=1):
        assert now == was, f"{name}, line {number} differs. {AGAIN}"
    assert len(new.splitlines()) == len(old.splitlines()), f"{name} has another length. {AGAIN}"


@every_case
def test_playthrough(case: Case) -> None:
    path = path_of(case)
    assert path.exists(), f"{case.name} has no playthrough. Write it: python -m tests.games"
    old = path.read_text(encoding="utf-8")
    compare(f"{case.name}.txt", old, playthrough(case, seed_in(old)))


def test_every_playthrough_belongs_to_a_variant() -> None:
    meant = {path_of(case) for case in CASES}
    for name in game_names():
        meant |= {perft_path(name), judgement_path(name)}
    assert set(GAMES.glob("*/golden/*")) == meant


@pytest.mark.slow
@every_game
def test_counts_of_positions(name: str) -> None:
    path = perft_path(name)
    compare(f"{name}/{path.name}", path.read_text(encoding="utf-8"), perft(name))


@every_game
def test_judgement(name: str) -> None:
    """Whoever rewrites it knows that the bots play as before."""
    path = judgement_path(name)
    compare(f"{name}/{path.name}", path.read_text(encoding="utf-8"), judgement(name))
