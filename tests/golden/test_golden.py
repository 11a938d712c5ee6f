"""Nothing changes unnoticed: games are compared line by line with the text they gave before.

After a change that is meant, `python -m tests.golden` writes them anew.
"""

import pytest
from tests.golden.playthrough import FOLDER, PERFT, path_of, perft, playthrough, seed_in
from tests.properties import CASES, Case, every_case

pytestmark = pytest.mark.agreement

AGAIN = "If the change is meant: python -m tests.golden"


def compare(name: str, old: str, new: str) -> None:
    """The first line that differs says it all; pytest's own difference of long texts is slow."""
    for number, (was, now) in enumerate(zip(old.splitlines(), new.splitlines(), strict=False), start=1):
        assert now == was, f"{name}, line {number} differs. {AGAIN}"
    assert len(new.splitlines()) == len(old.splitlines()), f"{name} has another length. {AGAIN}"


@every_case
def test_playthrough(case: Case) -> None:
    path = path_of(case)
    assert path.exists(), f"{case.name} has no playthrough. Write it: python -m tests.golden"
    old = path.read_text(encoding="utf-8")
    compare(path.name, old, playthrough(case, seed_in(old)))


def test_every_playthrough_belongs_to_a_variant() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(case).name for case in CASES} | {
        PERFT.name
    }


def test_counts_of_positions() -> None:
    compare(PERFT.name, PERFT.read_text(encoding="utf-8"), perft())
