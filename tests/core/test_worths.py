"""Figures for judging positions: what is missing or of the wrong kind is named when the file is read."""

from pathlib import Path

import pytest

from tavola.core.data.worths import WorthsFile
from tavola.core.errors import BadFile


@pytest.fixture
def file(tmp_path: Path) -> WorthsFile:
    path = tmp_path / "worths.toml"
    path.write_text("[card]\nnoble = 2.5\nuseful = 8\nshares = [0.1, 0.4]\n", encoding="utf-8")
    return WorthsFile(path)


def test_figures_are_read_by_their_words(file: WorthsFile) -> None:
    assert file.number("card", "noble") == 2.5
    assert file.whole("card", "useful") == 8
    assert file.numbers("card", "shares") == [0.1, 0.4]


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda file: file.number("card", "gone"), r"worths.toml: card.gone is missing."),
        (lambda file: file.number("tower", "low"), r"worths.toml: tower.low is missing."),
        (lambda file: file.number("card", "useful"), r"card.useful must be a number such as 0.5, not 8"),
        (lambda file: file.whole("card", "noble"), r"card.noble must be a whole number, not 2.5"),
        (lambda file: file.numbers("card", "noble"), r"card.noble must be a list of numbers, not 2.5"),
    ],
)
def test_a_figure_that_cannot_be_used_is_named(file: WorthsFile, read: object, complaint: str) -> None:
    assert callable(read)
    with pytest.raises(BadFile, match=complaint):
        read(file)
